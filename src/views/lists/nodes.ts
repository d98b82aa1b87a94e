import type { Project, Report, Result } from '../../service/records';
import type { ViewName } from '../../ids';
import type { FailedCheckOfMany } from '../../reports/lists/failedChecksOfAll';
import {
  type ProjectListRequest,
  type ReportListRequest,
  listKey,
  successorOf,
  type ListRequest,
  type Outline,
} from '../../reports/lists/query';

/**
 * The rows of both trees, as plain data. An `id` consists of the service's own id and the session's scope, never of a
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

/** The reports of one result, of one project, or those that fail one check. */
export interface GroupNode extends Row {
  readonly kind: 'group';
  readonly by: 'result' | 'project' | 'check';
  readonly list: ReportListRequest;
  readonly parent: ProjectNode | undefined;
  /** The check, if the group is for one. */
  readonly check?: FailedCheckOfMany | undefined;
}

export interface ReportNode extends Row {
  readonly kind: 'report';
  /** The newest version: VS Code finds a changed row by its object, which stays the same. */
  report: Report;
  readonly list: ReportListRequest;
  readonly parent: GroupNode | undefined;
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
  /** The failure as text. */
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

export function checkNode(scope: string, list: ReportListRequest, check: FailedCheckOfMany): GroupNode {
  return { kind: 'group', id: idOf(scope, 'check', check.name), by: 'check', list, parent: undefined, check };
}

export function reportNode(
  scope: string,
  report: Report,
  list: ReportListRequest,
  parent: GroupNode | undefined,
): ReportNode {
  const key = parent === undefined ? [] : (checkKeyOf(parent) ?? groupKeyOf(parent.by, list, parent.parent));
  return { kind: 'report', id: idOf(scope, ...key, report.id), report, list, parent };
}

/** The result that a list was requested for, or else the report's own. */
export function resultIn({ list, report }: ReportNode): Result | undefined {
  return list.result ?? report.result;
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

/** The row above a row. */
export function parentOf(node: Node): GroupNode | ProjectNode | undefined {
  return node.kind === 'project' ? undefined : node.parent;
}

/** True if a row has this scope: it may have been drawn before the window changed to another connection. */
export function isInScope(scope: string, node: Row): boolean {
  return node.id.startsWith(`${scope}/`);
}

function checkKeyOf({ check }: GroupNode): readonly string[] | undefined {
  return check && ['check', check.name];
}

/** The parts that distinguish a group from the others in its view. */
function groupKeyOf(
  by: GroupNode['by'],
  list: ReportListRequest,
  parent: ProjectNode | undefined,
): readonly (string | undefined)[] {
  return by === 'result' ? [parent?.project, list.result] : [list.project, undefined];
}

/** Creates a short id, since VS Code stores it twice for each of perhaps very many rows. */
function idOf(scope: string, ...parts: (string | undefined)[]): string {
  return [scope, ...parts.map((part = '') => part.replace(/[~/]/g, '~$&'))].join('/');
}

type KeptNode = ProjectNode | GroupNode | MoreNode;

/**
 * The rows that change while they are shown. VS Code finds a changed row by its object, so each row keeps the same one.
 */
export class NodeCache {
  private readonly byId = new Map<string, KeptNode>();

  /** Returns the row kept under this id, updated with the given data. */
  keep<T extends KeptNode>(node: T): T {
    const known = this.byId.get(node.id) ?? node;
    this.byId.set(node.id, known);
    return Object.assign(known, node);
  }

  get(id: string): KeptNode | undefined {
    return this.byId.get(id);
  }

  get groups(): readonly GroupNode[] {
    return [...this.byId.values()].filter((node) => node.kind === 'group');
  }

  /** In the order shown. */
  get projects(): readonly ProjectNode[] {
    return [...this.byId.values()].filter((node) => node.kind === 'project');
  }

  /** The group that stands for a list. */
  groupOf(list: ListRequest): GroupNode | undefined {
    const key = listKey(list);
    return this.groups.find((node) => listKey(node.list) === key);
  }

  /** Drops the rows of vanished projects, which would otherwise still report on their lists. */
  forgetAllBut(projects: ReadonlySet<string>): void {
    for (const [id, node] of this.byId) {
      const project =
        node.kind === 'project' ? node.project : (node.kind === 'group' ? node : node.parent)?.list.project;
      if (project !== undefined && !projects.has(project)) this.byId.delete(id);
    }
  }

  /** Points the groups to the lists of another outline, since VS Code still requests their children in the meantime. */
  follow(outline: Outline): void {
    for (const [id, node] of this.byId) {
      const list = node.kind === 'group' ? successorOf(node.list, node.by, outline) : undefined;
      if (list !== undefined) Object.assign(node, { list });
      else if (node.kind !== 'project') this.byId.delete(id);
    }
  }
}

/** The rows of reports that VS Code was given for one list. It finds a changed row by its object. */
export class DrawnRows {
  private index: ReadonlyMap<string, ReportNode> | undefined;

  /** @param list the key of the list */
  constructor(
    readonly list: string,
    private readonly rows: readonly ReportNode[],
  ) {}

  /** The row of a report. There may be very many, and most are never looked up. */
  of(id: string): ReportNode | undefined {
    this.index ??= new Map(this.rows.map((row) => [row.report.id, row]));
    return this.index.get(id);
  }
}
