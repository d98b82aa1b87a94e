import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { SidebarDataProvider } from '../../../src/views/lists/sidebarView';
import { connectAnew, forgetAll, internals } from '../extension';
import { childrenOf } from '../rows';
import { spokenOf } from '../spoken';

describe('The trees', () => {
  let projects: SidebarDataProvider;
  let reports: SidebarDataProvider;

  before(async () => {
    const { views } = await internals();
    ({ projects, reports } = views.trees);
  });

  beforeEach(async () => {
    await connectAnew();
  });

  after(forgetAll);

  it('are empty without a connection, or without its key', async () => {
    const { connections } = await internals();
    await forgetAll();
    for (const tree of [projects, reports]) assert.deepEqual(await tree.getChildren(), []);
    const connection = { id: 'keyless', name: 'Keyless', url: 'https://reports.example.com' };
    await connections.save(connection, undefined);
    await connections.activate(connection);
    for (const tree of [projects, reports]) assert.deepEqual(await tree.getChildren(), []);
  });

  it('group all reports by result, the worst first, what is good closed', async () => {
    const groups = await childrenOf('reports');
    assert.deepEqual(
      groups.map((node) => reports.getTreeItem(node).label),
      ['Bad', 'Decent', 'Good'],
    );
    for (const group of groups) {
      const rows = await childrenOf('reports', group);
      const item = reports.getTreeItem(group);
      const { Collapsed, Expanded } = vscode.TreeItemCollapsibleState;
      assert.equal(item.collapsibleState, item.label === 'Good' ? Collapsed : Expanded);
      assert.ok(rows.length > 0);
      for (const row of rows) assert.equal(reports.getParent(row), group);
    }
  });

  it('have nothing below a row that was drawn for another connection', async () => {
    const [group] = await childrenOf('reports');
    assert.ok(group?.kind === 'group');
    assert.ok((await childrenOf('reports', group)).length > 0);
    assert.deepEqual(await reports.getChildren({ ...group, id: `former-${group.id}` }), []);
  });

  it('keep the ids of their rows over a refresh', async () => {
    const idsOf = async () => {
      const groups = await childrenOf('reports');
      const rows = await Promise.all(groups.map((group) => childrenOf('reports', group)));
      return [...groups, ...rows.flat()].map(({ id }) => id);
    };
    const before = await idsOf();
    await vscode.commands.executeCommand('siteReports.refresh');
    assert.deepEqual(await idsOf(), before);
  });

  it('say in words what a row is: address, result, score, privacy and date', async () => {
    const [bad] = await childrenOf('reports');
    const [row] = await childrenOf('reports', bad);
    assert.ok(row);
    const item = reports.getTreeItem(row);
    assert.match(
      spokenOf(item) ?? '',
      /^https?:\/\/.+, Result: Bad, Score: \d+, Privacy: (Public|Private|Password), Rated: .+20\d\d/,
    );
    assert.match(item.contextValue ?? '', /^report\+(public|private|password)$/);
  });
});
