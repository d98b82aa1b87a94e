import assert from 'node:assert/strict';
import { showReport } from '../../../../src/reports/lists/homes';
import type { Query } from '../../../../src/reports/lists/query';
import { FakeService, found, listOf, openStore, reportOf } from './fakeService';
import { settled } from './pages';

const good = listOf({ result: 'good' });

function stage() {
  const service = new FakeService().add(
    reportOf('1', { url: 'https://shop/cart', project: 'shop', result: 'good', privacy: 'public' }),
    reportOf('2', { url: 'https://blog/cart', project: 'blog', result: 'bad', privacy: 'private' }),
    reportOf('3', { url: 'https://blog/new', project: 'blog', result: undefined, privacy: 'private' }),
  );
  return { service, ...openStore(service) };
}

describe('Another query', () => {
  it('gives up what is under way for lists that no longer show, and tells of itself once', async () => {
    const { service, store } = stage();
    const told: Query[] = [];
    store.onDidChangeQuery((query) => told.push(query));
    service.hold('list good of all');
    const old = store.lists.reports(good);
    const load = old.load();
    store.queryReports({ search: 'cart' });
    store.queryReports({ search: 'cart' });
    await load;
    assert.deepEqual([old.state.loading, old.state.rows, store.lists.all], [false, [], []]);
    assert.deepEqual(
      told.map(({ reports }) => reports.search),
      ['cart'],
    );
  });

  it('keeps the lists that show as before', async () => {
    const { service, store } = stage();
    const ofShop = store.lists.reports(listOf({ project: 'shop', result: 'good' }));
    await ofShop.load();
    store.queryReports({ search: 'cart' });
    store.queryProjects({ search: 'shop' });
    assert.equal(store.lists.reports(listOf({ project: 'shop', result: 'good' })), ofShop);
    assert.deepEqual(service.asked(), ['list good of shop']);
  });
});

describe('A report that is gone to', () => {
  const row = (service: FakeService, id: string) => service.reports.find((it) => it.id === id) ?? assert.fail();

  it('is found in the list that shows it', async () => {
    const { service, store } = stage();
    const { list, report } = await showReport(store, row(service, '1'));
    assert.deepEqual([list, report.id], [good, '1']);
    assert.deepEqual(service.asked(), ['list good of all']);
  });

  it('is added to its list where its page is not loaded', async () => {
    const { service, store } = stage();
    const { list } = await showReport(store, reportOf('77', { result: 'good' }));
    assert.deepEqual(
      store.lists.reports(list).state.rows.map(({ id }) => id),
      ['1', '77'],
    );
    assert.deepEqual(service.asked(), ['list good of all']);
  });

  it('clears a search, a filter or a privacy that hides it, and nothing where none does', async () => {
    for (const hiding of [{ search: 'new' }, { result: 'bad' }, { project: 'blog' }, { privacy: 'private' }] as const) {
      const { service, store } = stage();
      store.queryReports({ ...hiding, sortBy: 'url' });
      await showReport(store, row(service, '1'));
      const { search, result, project, privacy, sortBy } = store.query.reports;
      assert.deepEqual([search, result, project, privacy, sortBy], ['', undefined, undefined, undefined, 'url']);
    }
    const { service, store } = stage();
    store.queryReports({ search: 'cart', result: 'good', privacy: 'public' });
    await showReport(store, row(service, '1'));
    assert.equal(store.query.reports.search, 'cart');
  });

  it('ungroups the reports where it has no result to be grouped by', async () => {
    const { service, store } = stage();
    const { list } = await showReport(store, row(service, '3'));
    assert.deepEqual([list, store.query.reports.groupBy], [listOf(), 'none']);
  });

  it('stands below its project where they are grouped by that', async () => {
    const { service, store } = stage();
    store.queryReports({ groupBy: 'project' });
    const { list } = await showReport(store, row(service, '2'));
    assert.deepEqual(list, listOf({ project: 'blog' }));
    assert.deepEqual(service.asked(), ['list any of blog', 'list projects']);
  });
});

describe('A new report', () => {
  it('that the search or filter hides is said to be hidden', async () => {
    const { store, changes } = stage();
    store.queryReports({ search: 'cart' });
    assert.equal((await changes.createReport({ url: 'https://shop/other', privacy: 'private' })).place, 'filtered');
  });

  it('is found in a flat list, rated or not', async () => {
    const { service, store, changes } = stage();
    store.queryReports({ groupBy: 'none' });
    service.nextResult = undefined;
    const located = found(await changes.createReport({ url: 'https://shop/other', privacy: 'private' }));
    await settled();
    assert.deepEqual([located?.report.url, located?.list], ['https://shop/other', listOf()]);
  });
});
