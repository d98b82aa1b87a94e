import { commands } from 'vscode';
import type { Node } from './nodes';
import type { SidebarView } from './sidebarView';

/**
 * Returns the rows of a view that a key acts on: several selected ones, else the focused one. VS Code exposes only the
 * selection, and selecting a report by key opens it, so the focused row is toggled twice, which opens nothing.
 */
export async function rowsUnderKey(view: Pick<SidebarView, 'selection'>): Promise<readonly Node[]> {
  const before = view.selection;
  if (before.length > 1) return before;
  await commands.executeCommand('list.toggleSelection');
  const after = view.selection;
  await commands.executeCommand('list.toggleSelection');
  // VS Code may have told of a larger selection only now.
  const selected = view.selection;
  if (selected.length > 1) return selected;
  const isIn = (nodes: readonly Node[], { id }: Node) => nodes.some((node) => node.id === id);
  return [...after.filter((node) => !isIn(before, node)), ...before.filter((node) => !isIn(after, node))];
}
