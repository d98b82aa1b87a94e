import assert from 'node:assert/strict';
import type { Report } from '../../../src/service/records';
import { privacyChanged, reportChanged, reportDeleted } from '../../../src/reports/changes/localChanges';
import type { ReportsQuery } from '../../../src/reports/lists/query';
import type { Node } from '../../../src/views/lists/nodes';
import { FakeService, openStore, reportOf } from '../reports/lists/fakeService';
import { treeOf } from './trees';

/** The Reports view with its open group of good reports, and the rows that it tells VS Code to redraw. */
async function stage(reports: readonly Report[], query: Partial<ReportsQuery> = {}) {
  const session = openStore(new FakeService().add(...reports), query);
  const drawn: (Node | undefined)[] = [];
  let changes = 0;
  const tree = treeOf('reports', session, {
    redraw: (node) => drawn.push(node),
    listsChanged: () => changes++,
  });
  const group = (await tree.childrenOf(undefined)).find((node) => node.kind === 'group' && node.list.result === 'good');
  assert.ok(group);
  const rows = await tree.childrenOf(group);
  drawn.splice(0);
  const changesBefore = changes;
  const changesSince = () => changes - changesBefore;
  return { ...session, tree, drawn, changesSince, group, row: (id: string) => rowOf(rows, id) };
}

function rowOf(rows: readonly Node[], id: string): Node | undefined {
  return rows.find((node) => node.kind === 'report' && node.report.id === id);
}

const good = (id: string, fields: Partial<Report> = {}) =>
  reportOf(id, { result: 'good', privacy: 'private', score: 80, ...fields });

describe('A row that has changed', () => {
  it('is drawn alone, and is the one that VS Code knows', async () => {
    const { store, drawn, row } = await stage([good('1'), good('2')]);
    privacyChanged(store, '2', 'public');
    assert.equal(drawn.length, 1);
    assert.equal(drawn[0], row('2'));
    const [node] = drawn;
    assert.equal(node?.kind === 'report' && node.report.privacy, 'public');
  });

  it('is drawn alone while its results are awaited, and once they are there', async () => {
    const { updates, drawn, row } = await stage([good('1'), good('2')]);
    const end = updates.start(good('1'), () => Promise.reject(new Error('not now')));
    await assert.rejects(end);
    assert.deepEqual(new Set(drawn), new Set([row('1')]));
    assert.equal(drawn.length, 2);
  });

  it('is known by the same object when its group is drawn again', async () => {
    const { tree, store, group, row } = await stage([good('1'), good('2')]);
    reportDeleted(store, '2');
    const [left] = await tree.childrenOf(group);
    assert.equal(left, row('1'));
    assert.deepEqual(left && tree.siblingsOf(left), [row('1')]);
    assert.equal(left && tree.siblingsOf(left)[0], row('1'));
  });

  it('is drawn with its group where it has another place by its score', async () => {
    const { tree, store, drawn, group } = await stage([good('1', { score: 70 }), good('2', { score: 80 })]);
    reportChanged(store, good('1', { score: 90 }));
    assert.deepEqual(drawn, [group]);
    const ids = (await tree.childrenOf(group)).map((node) => node.kind === 'report' && node.report.id);
    assert.deepEqual(ids, ['2', '1']);
  });

  it('is drawn with its group where a filter may hide it, and the view counts anew', async () => {
    const { store, drawn, changesSince, group } = await stage([good('1'), good('2')], { privacy: 'private' });
    privacyChanged(store, '2', 'public');
    assert.deepEqual(drawn, [group]);
    assert.equal(changesSince(), 1);
  });

  it('is another one where its id is of another page by then, so that no command takes that for its own', async () => {
    const { tree, store, drawn, group, row } = await stage([good('1'), good('2')]);
    const former = row('1');
    reportChanged(store, good('1', { url: 'https://example.com/other' }));
    assert.deepEqual(drawn, [group]);
    const now = rowOf(await tree.childrenOf(group), '1');
    assert.notEqual(now, former);
    assert.equal(former?.kind === 'report' && former.report.url, 'https://example.com/1');
  });

  it('is drawn with its group where VS Code was not given it', async () => {
    const { tree, store, drawn } = await stage([good('1'), reportOf('3', { result: 'bad' })]);
    const bad = (await tree.childrenOf(undefined)).find((node) => node.kind === 'group' && node.list.result === 'bad');
    privacyChanged(store, '3', 'public');
    assert.deepEqual(drawn, [bad]);
  });
});
