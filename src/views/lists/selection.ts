import type { Report } from '../../service/records';
import { parentOf, type GroupNode, type Node, type ProjectNode } from './nodes';

/** The row of a group or of a project. */
export type HeaderNode = GroupNode | ProjectNode;

/** The reports and headers that are selected in a view. */
export interface Selection {
  /** The reports that are selected one by one, each once. */
  readonly reports: readonly Report[];
  /** The headers that stand for everything below them. */
  readonly headers: readonly HeaderNode[];
}

/**
 * Reads the selection. A header counts for everything below it only if none of its rows is also selected: Shift and the
 * arrow keys select it on the way to its rows.
 */
export function readSelection(nodes: readonly Node[]): Selection {
  const above = new Set(nodes.filter(({ kind }) => kind !== 'more' && kind !== 'remedy').flatMap(idsAbove));
  const reports = nodes.flatMap((node) => (node.kind === 'report' ? [node.report] : []));
  return {
    reports: eachOnce(reports),
    headers: nodes.filter((node): node is HeaderNode => isHeader(node) && !above.has(node.id)),
  };
}

/** Returns the reports without repetitions. */
export function eachOnce(reports: readonly Report[]): readonly Report[] {
  return [...new Map(reports.map((report) => [report.id, report])).values()];
}

function isHeader({ kind }: Node): boolean {
  return kind === 'group' || kind === 'project';
}

/** The rows above a row, at any depth. */
function idsAbove(node: Node): readonly string[] {
  const parent = parentOf(node);
  return parent === undefined ? [] : [parent.id, ...idsAbove(parent)];
}
