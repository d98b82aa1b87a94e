import assert from 'node:assert/strict';
import { FakeService, listOf, openStore, reportOf } from './fakeService';
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
  it('loses no report that it deleted, by itself or with its project', async () => {
    const service = new FakeService().add(
      reportOf('1', { project: 'shop' }),
      reportOf('2', { project: 'shop' }),
      reportOf('3', { project: 'news' }),
    );
    const { store, changes } = openStore(service);
    const list = store.lists.reports(listOf());
    const lost: string[] = [];
    store.onDidLose((reports) => lost.push(...reports.map(({ id }) => id)));
    await list.load();
    await changes.deleteReport(reportOf('1', { project: 'shop' }));
    await changes.deleteProject('shop');
    service.reports = [];
    await list.refresh();
    await settled();
    assert.deepEqual(lost, ['3']);
  });
});
