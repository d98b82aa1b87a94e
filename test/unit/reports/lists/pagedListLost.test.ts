import assert from 'node:assert/strict';
import { FakeService, openStore, reportOf } from './fakeService';
import { chained, settled, stage } from './pages';

describe('A row that a refresh does not find again', () => {
  async function refreshed(before: readonly string[], after: readonly string[], hasMore = false) {
    const pages = (ids: readonly string[]) => (hasMore ? chained(ids, ['more']) : chained(ids));
    const { pagedList, service, lost, loaded } = stage(pages(before), { perPage: 3 });
    await loaded();
    service.pages = pages(after);
    await pagedList.refresh();
    return lost;
  }

  it('has left the list where what followed it is still there', async () => {
    assert.deepEqual(await refreshed(['a', 'b', 'c'], ['a', 'c', 'd'], true), ['b']);
  });

  it('has left the list where the service has given all', async () => {
    assert.deepEqual(await refreshed(['a', 'b'], ['a']), ['b']);
    assert.deepEqual(await refreshed(['a', 'b'], []), ['a', 'b']);
  });

  it('may have moved to a page that was not read', async () => {
    assert.deepEqual(await refreshed(['a', 'b', 'c'], ['new', 'a', 'b'], true), []);
    assert.deepEqual(await refreshed(['a', 'b', 'c'], ['x', 'y', 'z'], true), []);
  });

  it('is one of an earlier session as well', async () => {
    const { pagedList, lost } = stage(chained(['b']));
    pagedList.remember({ rows: [{ id: 'a' }, { id: 'b' }], total: 2, loadedAt: 1 });
    await pagedList.load();
    assert.deepEqual(lost, ['a']);
  });

  it('is told neither in another order nor where it was taken out here', async () => {
    assert.deepEqual(await refreshed(['a', 'b', 'c'], ['c', 'b', 'a']), []);
    const { pagedList, service, lost, loaded } = stage(chained(['a', 'b']));
    await loaded();
    pagedList.remove('a');
    service.pages = chained(['b']);
    await pagedList.refresh();
    assert.deepEqual(lost, []);
  });
});

describe('What was done here', () => {
  const list = {
    kind: 'reports',
    search: '',
    result: undefined,
    project: undefined,
    sortBy: 'id',
    sort: 'desc',
  } as const;
  const url = 'https://example.com/new';

  async function stageReports() {
    const service = new FakeService().add(
      reportOf('1', { project: 'shop' }),
      reportOf('2', { project: 'shop' }),
      reportOf('3', { project: 'news' }),
    );
    const { store, changes } = openStore(service);
    const lost: string[] = [];
    store.onDidLose((reports) => lost.push(...reports.map(({ id }) => id)));
    await store.lists.reports(list).load();
    return { service, store, changes, lost };
  }

  it('loses no report that it deleted, by itself or with its project', async () => {
    const { store, changes, lost, service } = await stageReports();
    await changes.deleteReport(reportOf('1', { project: 'shop' }));
    await changes.deleteProject('shop');
    service.reports = [];
    await store.lists.reports(list).refresh();
    await settled();
    assert.deepEqual(lost, ['3']);
  });

  for (const answers of ['record', 'id', 'nothing'] as const) {
    it(`tells which report was created where the service answers with ${answers}`, async () => {
      const { service, store, changes } = await stageReports();
      service.answers = answers;
      const created: string[] = [];
      store.onDidCreate((id) => created.push(id));
      await changes.createReport({ url, privacy: 'private' }, { known: [] });
      assert.deepEqual(created, ['new3']);
    });
  }
});
