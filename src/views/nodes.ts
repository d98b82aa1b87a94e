import type { Project, Report, Result } from '../api/records';
import type { Group } from '../model/store';

/**
 * The rows of both trees, as plain data. An `id` is made of what the service identifies a row by and of the connection,
 * never of its label, so that what was expanded and selected stays so over a refresh.
 */

interface Row {
  readonly id: string;
}

export interface ProjectNode extends Row {
  readonly kind: 'project';
  readonly project: string;
  readonly record: Project;
}

export interface GroupNode extends Row {
  readonly kind: 'group';
  readonly group: Group;
  readonly parent: ProjectNode | undefined;
}

export interface ReportNode extends Row {
  readonly kind: 'report';
  readonly report: Report;
  readonly result: Result;
  readonly parent: GroupNode;
}

/** "Load More…" at the end of a group, or of the projects. */
export interface MoreNode extends Row {
  readonly kind: 'more';
  readonly parent: GroupNode | undefined;
}

export type Node = ProjectNode | GroupNode | ReportNode | MoreNode;

export function projectNode(connectionId: string, record: Project): ProjectNode {
  return { kind: 'project', id: idOf(connectionId, 'project', record.name), project: record.name, record };
}

export function groupNode(connectionId: string, result: Result, parent: ProjectNode | undefined): GroupNode {
  const project = parent?.project;
  return { kind: 'group', id: idOf(connectionId, 'group', project, result), group: { project, result }, parent };
}

export function reportNode(report: Report, parent: GroupNode): ReportNode {
  return { kind: 'report', id: `${parent.id}/${report.id}`, report, result: parent.group.result, parent };
}

export function moreNode(connectionId: string, parent: GroupNode | undefined): MoreNode {
  return { kind: 'more', id: idOf(connectionId, 'more', parent?.id), parent };
}

/** Whether a row is of this connection: it may have been drawn before the window changed to another. */
export function isOf(connectionId: string, node: Node): boolean {
  return node.id.startsWith(idOf(connectionId).slice(0, -1));
}

function idOf(...parts: (string | undefined)[]): string {
  return JSON.stringify(parts);
}
