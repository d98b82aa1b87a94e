import assert from 'node:assert/strict';
import { ServiceError } from '../../../../src/service/errors';
import type { Report } from '../../../../src/service/records';
import { reportChanged, reportCreated, reportDeleted, reportRated } from '../../../../src/reports/changes/localChanges';
import { defaultQuery, projectQueryOf, projectsOutline } from '../../../../src/reports/lists/query';
import { FakeService, listOf, openStore, reportOf, rowOf } from './fakeService';
import { PagedService } from './pagedService';
import { settled } from './pages';

const url = 'https://shop.example/new';
const doubt = new ServiceError({ kind: 'tooSlow', seconds: 30 }, 'https://example.com', true);

/** Lists with only the first page read, so that a change doesn't reload them. */
async function longLists() {
  const service = new PagedService();
  service.pageSize = 2;
  service.reports = Array.from({ length: 12 }, (_, at) =>
    reportOf(`r${at}`, { result: at % 2 === 0 ? 'good' : 'bad' }),
  );
  const { store } = openStore(service);
  const [good, bad] = [listOf({ result: 'good' }), listOf({ result: 'bad' })].map((list) => store.lists.reports(list));
  assert.ok(good && bad);
  await Promise.all([good.load(), bad.load()]);
  return { service, store, good, bad };
}

describe('A report that was rated again', () => {
  it('leaves the list of its former result, and comes into that of its new one, without a request', async () => {
    const { service, store, good, bad } = await longLists();
    const { requests } = service;
    reportRated(store, reportOf('r0', { result: 'bad' }));
    assert.deepEqual([good.has('r0'), bad.get('r0')?.result, service.requests], [false, 'bad', requests]);
  });

  it('is drawn alone where it stays in its list', async () => {
    const { store, good } = await longLists();
    const drawn: (string | undefined)[] = [];
    good.onDidChange((key) => drawn.push(key));
    reportRated(store, reportOf('r0', { result: 'good', score: 90 }));
    assert.deepEqual(drawn, ['r0']);
  });

  it('counts once where its page was not read, in the list that it is in or has come into', async () => {
    const { store, good, bad } = await longLists();
    const totals = () => [good.state.total, bad.state.total];
    assert.deepEqual(totals(), [6, 6]);
    reportRated(store, reportOf('r10', { result: 'good', score: 99 }), reportOf('r10', { result: 'good', score: 90 }));
    assert.deepEqual([good.has('r10'), totals()], [true, [6, 6]]);
    reportRated(store, reportOf('r8', { result: 'bad' }), reportOf('r8', { result: 'good' }));
    assert.deepEqual([bad.has('r8'), totals()], [true, [5, 7]]);
    reportDeleted(store, 'r6', reportOf('r6', { result: 'good' }));
    assert.deepEqual(totals(), [4, 7]);
  });

  it('is told to what shows it in full, with what there was before', async () => {
    const service = new FakeService().add(reportOf('it', { result: 'good', generatedAt: 1 }));
    const { store, changes } = openStore(service);
    const told: (Report | undefined)[] = [];
    const seen: (number | undefined)[] = [];
    const updated: string[] = [];
    store.onDidChangeReport(({ report }) => told.push(report));
    store.onDidSee((reports) => seen.push(...reports.map(({ generatedAt }) => generatedAt)));
    store.onDidUpdate((id) => updated.push(id));
    service.nextResult = 'bad';
    await changes.updateResults(reportOf('it'));
    assert.deepEqual([told.map((it) => it?.result), seen, updated], [['bad'], [1, 2], ['it']]);
  });

  it('counts as asked for here, even if nobody knows whether the service got that', async () => {
    const service = new FakeService().add(reportOf('it', { result: 'good' }));
    const { store, changes } = openStore(service);
    const updated: string[] = [];
    store.onDidUpdate((id) => updated.push(id));
    service.fail('update it results', doubt);
    await assert.rejects(changes.updateResults(reportOf('it')), doubt);
    assert.deepEqual(updated, ['it']);
  });
});

describe('A report that is not on the pages that were read', () => {
  it('comes first in a list that it was not in, and counts there', async () => {
    const { store, good } = await longLists();
    const { total = NaN } = good.state;
    reportCreated(store, reportOf('other', { result: 'good' }));
    assert.deepEqual([good.state.rows[0]?.id, good.state.total], ['other', total + 1]);
    await good.loadAll(new AbortController().signal, () => undefined);
    assert.ok(!good.has('other'), 'the service has no such report');
  });

  it('costs a refresh nothing but itself where it cannot be loaded again', async () => {
    const { service, good } = await longLists();
    good.add(reportOf('aside', { result: 'good' }));
    service.fail('get aside', new Error('no'));
    await good.refresh();
    assert.deepEqual([good.state.error, good.state.rows.map(({ id }) => id)], [undefined, ['r0', 'r2']]);
  });
});

describe('A changed report', () => {
  it('stays as it is now where an answer comes that was given before', async () => {
    const service = new FakeService().add(reportOf('it', { privacy: 'public' }));
    const { store } = openStore(service);
    const list = store.lists.reports(listOf());
    await list.load();
    const release = service.hold('list any of all');
    const refreshed = list.refresh();
    await settled();
    const now = reportOf('it', { privacy: 'private' });
    service.reports = [now];
    reportChanged(store, now);
    release();
    await refreshed;
    await settled();
    assert.equal(rowOf(store, 'it')?.privacy, 'private');
  });
});

describe('What the service sends', () => {
  it('is seen, in a list and in full, for the history', async () => {
    const { store } = openStore(new FakeService().add(reportOf('one'), reportOf('two')));
    const seen: string[][] = [];
    store.onDidSee((reports) => seen.push(reports.map(({ id }) => id)));
    await store.lists.reports(listOf()).load();
    await store.fetchReport('one', new AbortController().signal);
    assert.deepEqual(seen, [['one', 'two'], ['one']]);
  });
});

describe('A creation', () => {
  it('without an answer is remembered, so that nobody takes its page for one without a report', async () => {
    const service = new FakeService();
    const { changes, creations } = openStore(service);
    service.fail(`create ${url}`, doubt);
    await assert.rejects(changes.createReport({ url, privacy: 'private' }), doubt);
    assert.ok(creations.has(url));
  });

  it('is not said to be unrated where the lists could not be loaded', async () => {
    const service = new FakeService();
    service.answers = 'nothing';
    const { changes } = openStore(service);
    for (const result of ['good', 'decent', 'bad']) service.fail(`list ${result} of all`, new Error('no'));
    service.fail('list any of all', new Error('no'));
    assert.equal((await changes.createReport({ url, privacy: 'private' })).place, 'not loaded');
  });
});

describe('Projects by the mean result of their reports', () => {
  it('are asked for in an order that the service has: the newest first', () => {
    const outline = projectsOutline({ ...defaultQuery, projects: { search: '', sortBy: 'result', sort: 'desc' } });
    assert.deepEqual(projectQueryOf(outline.list), { sort_by: 'created_at', sort: 'desc' });
  });
});
