import type { AccessibilityInformation, TreeItem } from 'vscode';
import type { Project, Report, Result } from '../../service/records';
import type { ViewName } from '../../ids';
import type { ProjectListRequest, ReportListRequest } from '../../reports/lists/listRequest';

/**
 * The rows of both trees, as plain data. An `id` is made of the service's own id and the session's scope, never of a
 * label or a search, so that rows stay expanded and selected after a refresh.
 */

interface Row {
  readonly id: string;
}

/** A project above its groups. */
export interface ProjectNode extends Row {
  readonly kind: 'project';
  readonly project: string;
  readonly record: Project;
}

/** The reports of one result, or of one project. */
export interface GroupNode extends Row {
  readonly kind: 'group';
  readonly by: 'result' | 'project';
  readonly list: ReportListRequest;
  readonly parent: ProjectNode | undefined;
}

/** What the rows of one list in one place have in common. */
export interface ReportPlace {
  /** The list that the reports are in, which decides their result if it was requested by one. */
  readonly list: ReportListRequest;
  readonly parent: GroupNode | undefined;
  /** The beginning of their ids. */
  readonly above: string;
  /** True if a page has a file in the workspace. */
  readonly isFiled: (url: string) => boolean;
}

/** The row of a report, which is also what VS Code draws: there may be very many. */
export interface ReportNode extends Row, TreeItem {
  readonly id: string;
  readonly kind: 'report';
  readonly report: Report;
  readonly list: ReportListRequest;
  readonly parent: GroupNode | undefined;
  readonly result: Result | undefined;
  readonly label: string;
  readonly contextValue: string;
  /** What a screen reader says. */
  readonly toJSON: () => AccessibilityInformation;
}

/** "Load More…" at the end of a list. */
export interface MoreNode extends Row {
  readonly kind: 'more';
  readonly list: ReportListRequest | ProjectListRequest;
  readonly parent: GroupNode | undefined;
}

/** The first row where a list failed, which offers a remedy. */
export interface RemedyNode extends Row {
  readonly kind: 'remedy';
  readonly view: ViewName;
  readonly error: unknown;
  /** The failure in words. */
  readonly why: string;
  readonly parent: GroupNode | ProjectNode | undefined;
}

export type Node = ProjectNode | GroupNode | ReportNode | MoreNode | RemedyNode;

export function projectNode(scope: string, record: Project): ProjectNode {
  const id = idOf(scope, 'project', record.name);
  return { kind: 'project', id, project: record.name, record };
}

export function groupNode(
  scope: string,
  by: GroupNode['by'],
  list: ReportListRequest,
  parent: ProjectNode | undefined,
): GroupNode {
  const id = idOf(scope, 'group', ...groupKeyOf(by, list, parent));
  return { kind: 'group', id, by, list, parent };
}

export function reportPlace(
  scope: string,
  list: ReportListRequest,
  parent: GroupNode | undefined,
  isFiled: ReportPlace['isFiled'],
): ReportPlace {
  const key = parent === undefined ? [] : groupKeyOf(parent.by, list, parent.parent);
  return { list, parent, above: idOf(scope, ...key), isFiled };
}

export function moreNode(scope: string, list: MoreNode['list'], parent: GroupNode | undefined): MoreNode {
  return { kind: 'more', id: idOf(scope, 'more', parent?.id), list, parent };
}

export function remedyNode(
  scope: string,
  failure: Pick<RemedyNode, 'view' | 'error' | 'why'>,
  parent: RemedyNode['parent'],
): RemedyNode {
  return { kind: 'remedy', id: idOf(scope, 'remedy', parent?.id), ...failure, parent };
}

/** The row that a row stands below. */
export function parentOf(node: Node): GroupNode | ProjectNode | undefined {
  return node.kind === 'project' ? undefined : node.parent;
}

/** True if a row has this scope: it may have been drawn before the window changed to another connection. */
export function isInScope(scope: string, node: Row): boolean {
  return node.id.startsWith(`${scope}/`);
}

/** The parts that distinguish a group from the others in its view. */
function groupKeyOf(
  by: GroupNode['by'],
  list: ReportListRequest,
  parent: ProjectNode | undefined,
): readonly (string | undefined)[] {
  return by === 'result' ? [parent?.project, list.result] : [list.project, undefined];
}

/** The id of a report's row. */
export function reportId({ above }: ReportPlace, { id }: Pick<Report, 'id'>): string {
  return idOf(above, id);
}

/** Makes a short id, since VS Code keeps it twice for each of perhaps very many rows. */
function idOf(scope: string, ...parts: (string | undefined)[]): string {
  return [scope, ...parts.map((part = '') => part.replace(/[~/]/g, '~$&'))].join('/');
}
