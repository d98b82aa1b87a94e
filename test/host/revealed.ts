import assert from 'node:assert/strict';
import type { Node } from '../../src/views/lists/nodes';
import { internals } from './extension';
import { replace } from './person/replaced';
import { rowsOf } from './rows';

/** The row to be revealed, selected, and focused in the Reports view, for each test of a suite, without opening it. */
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
    // VS Code looks for the row by its id, from the first level down.
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
