import type { Views } from '..';
import type { Located } from '../../model/lists/store';
import { isAsking, returnFocus } from '../../platform/ui/quickInput';
import type { Node } from './nodes';
import type { SidebarView } from './sidebarView';

/**
 * Selects a row, and gives it the focus unless one of the extension's own inputs is open.
 * @throws Error if the row is gone by then
 */
export async function selectRow({ treeView }: SidebarView, node: Node): Promise<void> {
  try {
    await treeView.reveal(node, { select: true, focus: !isAsking() });
  } finally {
    await returnFocus();
  }
}

/** Selects the row of a report among all reports, and gives it the focus. */
export async function selectReport({ trees, views }: Views, located: Located): Promise<void> {
  const row = trees.reports.current?.rowOf(located);
  if (row !== undefined) await selectRow(views.reports, row);
}
