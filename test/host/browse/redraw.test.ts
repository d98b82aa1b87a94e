import assert from 'node:assert/strict';
import { commandId } from '../../../src/ids';
import type { Node } from '../../../src/views/lists/nodes';
import { internals } from '../extension';
import { aPerson } from '../person/person';
import { rowOfView, rowsOf } from '../rows';
import { aConnectedWindow } from '../window';

describe('What VS Code is told to draw', () => {
  aConnectedWindow({ pageSize: 10 });
  const person = aPerson();

  /** Returns the rows that are redrawn in the meantime; undefined stands for all of them. */
  async function drawnDuring(action: () => Promise<void>): Promise<readonly (Node | undefined)[]> {
    const { reports } = (await internals()).views.trees;
    const drawn: (Node | undefined)[] = [];
    const listener = reports.onDidChangeTreeData((node) => drawn.push(node));
    try {
      await action();
    } finally {
      listener.dispose();
    }
    return drawn;
  }

  const isNotGrouped = async () => {
    person().picks('Not grouped');
    await person().runs(commandId('groupReports'));
  };

  it('is the whole view where something else is looked for', async () => {
    await rowsOf('reports');
    assert.ok((await drawnDuring(isNotGrouped)).includes(undefined));
  });

  it('is a group, once more of it is answered', async () => {
    const { node } = await rowOfView('reports', /^Good, 10 of/);
    const drawn = await drawnDuring(() => person().runs(commandId('loadMore'), node));
    assert.ok(drawn.some((it) => it?.id === node.id));
  });
});
