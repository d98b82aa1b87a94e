import type { Project, Report, Result } from '../api/records';
import type { ProjectsList, ReportsList } from '../model/lists';

/**
 * The rows of both trees, as plain data. An `id` is made of what the service identifies a row by and of the connection,
 * never of its label or of what was searched for, so that what was expanded and selected stays so over a refresh.
 */

interface Row {
  readonly id: string;
  /** A row may have been drawn before the window changed to another connection. */
  readonly connectionId: string;
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
  readonly list: ReportsList;
  readonly parent: ProjectNode | undefined;
}

export interface ReportNode extends Row {
  readonly kind: 'report';
  readonly report: Report;
  readonly result: Result | undefined;
  readonly parent: GroupNode | undefined;
}

/** "Load More…" at the end of a list. */
export interface MoreNode extends Row {
  readonly kind: 'more';
  readonly list: ReportsList | ProjectsList;
  readonly parent: GroupNode | undefined;
}

export type Node = ProjectNode | GroupNode | ReportNode | MoreNode;

export function projectNode(connectionId: string, record: Project): ProjectNode {
  const id = idOf(connectionId, 'project', record.name);
  return { kind: 'project', id, connectionId, project: record.name, record };
}

export function groupNode(
  connectionId: string,
  by: GroupNode['by'],
  list: ReportsList,
  parent: ProjectNode | undefined,
): GroupNode {
  const id = idOf(connectionId, 'group', ...placeOf(by, list, parent));
  return { kind: 'group', id, connectionId, by, list, parent };
}

/** @param list the list that the report is in: one that was asked for by result knows it best */
export function reportNode(
  connectionId: string,
  report: Report,
  list: ReportsList,
  parent: GroupNode | undefined,
): ReportNode {
  const place = parent === undefined ? [] : placeOf(parent.by, list, parent.parent);
  const id = idOf(connectionId, ...place, report.id);
  return { kind: 'report', id, connectionId, report, result: list.result ?? report.result, parent };
}

export function moreNode(connectionId: string, list: MoreNode['list'], parent: GroupNode | undefined): MoreNode {
  return { kind: 'more', id: idOf(connectionId, 'more', parent?.id), connectionId, list, parent };
}

/** Whether a row is of this connection. */
export function isOf(connectionId: string, node: Node): boolean {
  return node.connectionId === connectionId;
}

/** What tells a group from the others of its view. */
function placeOf(
  by: GroupNode['by'],
  list: ReportsList,
  parent: ProjectNode | undefined,
): readonly (string | undefined)[] {
  return by === 'result' ? [parent?.project, list.result] : [list.project, undefined];
}

/** Short, since VS Code keeps it twice for every row, of which there may be very many. */
function idOf(connectionId: string, ...parts: (string | undefined)[]): string {
  return [connectionId.slice(0, 4), ...parts].map((part = '') => part.replace(/[~/]/g, '~$&')).join('/');
}
