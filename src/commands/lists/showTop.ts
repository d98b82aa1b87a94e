import type { ViewName } from '../../ids';
import type { Views } from '../../views';

/** Scrolls a view to its first row, if it still exists. @param focus true to focus the row as well */
export async function showTop(views: Views, view: ViewName, focus = false): Promise<void> {
  const [first] = await views.trees[view].getChildren();
  const { treeView } = views.views[view];
  if (first !== undefined) await treeView.reveal(first, { select: false, focus }).then(undefined, () => undefined);
}
