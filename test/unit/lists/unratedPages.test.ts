import assert from 'node:assert/strict';
import type { NextPage } from '../../../src/api/page';
import type { Report, Result } from '../../../src/api/records';
import { reportRated } from '../../../src/model/changes/localChanges';
import { unratedList } from '../../../src/model/lists/listRequest';
import { defaultQuery } from '../../../src/model/lists/query';
import { unratedReader } from '../../../src/model/lists/unratedPages';
import { FakeService, listOf, openStore, reportOf } from './fakeService';
import { pageOf } from './pages';

type Sort = 'asc' | 'desc' | undefined;

/** A service with pages of three rows in an order of its own. */
class Sorted extends FakeService {
  sorted: string[] = [];
  order: (sort: Sort) => readonly Report[] = () => [];

  override listReports(query: { sort_by?: string; sort?: Sort }, { next }: { next?: NextPage | undefined } = {}) {
    if (query.sort_by !== 'result') return super.listReports(query as Parameters<FakeService['listReports']>[0]);
    const sort = next?.['sort'] === 'desc' ? 'desc' : query.sort;
    const page = Number(next?.['page'] ?? 1);
    this.sorted.push(`${sort} ${page}`);
    const all = this.order(sort);
    const more = all.length > page * 3 ? { next: { page: String(page + 1) } } : {};
    return Promise.resolve({
      ...pageOf([], { ...more, total: all.length }),
      records: all.slice(page * 3 - 3, page * 3),
    });
  }
}

const rowsOf = (name: string, count: number, result: Result | undefined) =>
  Array.from({ length: count }, (_, at) => reportOf(`${name}${at}`, { result }));

/** What the list of reports without a result has, once the others are loaded, and what was asked for. */
async function found(order: Sorted['order'], others: readonly Report[] = rowsOf('good', 1, 'good')) {
  const service = new Sorted().add(...others);
  service.order = order;
  const { store } = openStore(service);
  store.lists.readUnrated = unratedReader(store, service);
  await store.lists.reports(listOf()).load();
  const list = unratedList(defaultQuery);
  assert.ok(list);
  const pagedList = store.lists.reports(list);
  await pagedList.load();
  const ids = () => pagedList.state.rows.map(({ id }) => id);
  return { store, service, pagedList, ids };
}

describe('The reports that are not rated', () => {
  const [none, bad, good] = [rowsOf('none', 2, undefined), rowsOf('bad', 2, 'bad'), rowsOf('good', 2, 'good')];

  it('are found at the beginning of the list sorted by result', async () => {
    const { ids, service, pagedList } = await found(() => [...none, ...bad, ...good]);
    assert.deepEqual([ids(), service.sorted], [['none0', 'none1'], ['asc 1']]);
    assert.deepEqual([pagedList.state.rest, pagedList.state.total], ['none', undefined]);
  });

  it('are found at its end where a service puts them there', async () => {
    const rising = [...bad, ...good, ...none];
    const { ids, service } = await found((sort) => (sort === 'asc' ? rising : rising.toReversed()));
    assert.deepEqual(
      [ids(), service.sorted],
      [
        ['none1', 'none0'],
        ['asc 1', 'desc 1'],
      ],
    );
  });

  it('are read page by page, in the same direction, up to the first that is rated', async () => {
    const rising = [...good, ...rowsOf('none', 4, undefined)];
    const { ids, service, pagedList } = await found((sort) => (sort === 'asc' ? rising : rising.toReversed()));
    assert.equal(pagedList.state.rest, 'offered');
    await pagedList.loadMore();
    assert.deepEqual(ids(), ['none3', 'none2', 'none1', 'none0']);
    assert.deepEqual(service.sorted, ['asc 1', 'desc 1', 'desc 2']);
    assert.equal(pagedList.state.rest, 'none');
  });

  it('are none of a list in another order, and none where all are rated', async () => {
    const mixed = [none[0], bad[0], good[0], none[1]].filter((it) => it !== undefined);
    const newest = [...mixed.slice(0, 2), ...none.slice(1)];
    assert.deepEqual((await found(() => newest)).ids(), []);
    assert.deepEqual((await found(() => [...bad, ...good])).ids(), []);
  });

  it('are not looked for where no row has a result of its own, which the service may just not send', async () => {
    const { ids, service } = await found(() => none, rowsOf('silent', 3, undefined));
    assert.deepEqual([ids(), service.sorted], [[], []]);
  });

  it('leave their list once they are rated here', async () => {
    const { ids, store } = await found(() => [...none, ...bad]);
    reportRated(store, reportOf('none0', { result: 'decent' }));
    assert.deepEqual(ids(), ['none1']);
  });

  it('are a list of their own only where the view is grouped by result, and not filtered by one', () => {
    const of = (change: Partial<typeof defaultQuery.reports>) =>
      unratedList({ ...defaultQuery, reports: { ...defaultQuery.reports, ...change } });
    assert.deepEqual(
      [of({ groupBy: 'none' }), of({ groupBy: 'project' }), of({ result: 'bad' })],
      [undefined, undefined, undefined],
    );
    assert.equal(of({ search: 'a', project: 'shop' })?.project, 'shop');
  });
});
