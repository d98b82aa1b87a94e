import assert from 'node:assert/strict';
import type { Node } from '../../src/views/sidebar/nodes';
import { internals } from './extension';
import { replace } from './person/replaced';
import { rowsOf } from './rows';

/** What VS Code was asked to show, select and focus in the Reports view, for each test of a suite; it is not opened for it. */
export function whatIsRevealed(): () => Promise<Node & { kind: 'report' }> {
  let revealed: Node[] = [];
  let takeBack: (() => void) | undefined;
  beforeEach(async () => {
    revealed = [];
    const { treeView } = (await internals()).views.views.reports;
    takeBack = replace(treeView, 'reveal', (node: Node, how: unknown) => {
      assert.deepEqual(how, { select: true, focus: true });
      revealed.push(node);
      return Promise.resolve();
    });
  });
  afterEach(() => takeBack?.());
  return async () => {
    const node = revealed.at(-1);
    assert.equal(node?.kind, 'report');
    // VS Code finds the row by its id, on the way down from the first level.
    const { reports } = (await internals()).views.trees;
    const parent = reports.getParent(node);
    const heading = parent && reports.getTreeItem(parent).accessibilityInformation?.label;
    const rows = await rowsOf('reports', ...(heading === undefined ? [] : [heading]));
    assert.ok(
      rows.some(({ node: { id } }) => id === node.id),
      'It is among the rows',
    );
    return node;
  };
}
