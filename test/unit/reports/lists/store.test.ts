import assert from 'node:assert/strict';
import { ServiceError } from '../../../../src/service/errors';
import { searchProjects, searchReports } from '../../../../src/reports/lists/searches';
import type { ListRequest } from '../../../../src/reports/lists/query';
import { allProjects, FakeService, listOf, openStore, reportOf, rowOf } from './fakeService';
import { settled } from './pages';

const good = listOf({ result: 'good' });
const bad = listOf({ result: 'bad' });

function stage() {
  const service = new FakeService().add(
    reportOf('1', { project: 'shop', result: 'good' }),
    reportOf('2', { project: 'blog', result: 'good' }),
    reportOf('3', { project: 'shop', result: 'bad' }),
  );
  return { service, ...openStore(service) };
}

describe('What is known of a service', () => {
  it('is worth asking for again after too many requests, where the service refused it', async () => {
    const { service, store } = stage();
    const touched: ListRequest[] = [];
    store.lists.onDidTouch((list) => touched.push(list));
    service.fail('list good of all', new ServiceError({ kind: 'tooManyRequests' }, 'https://reports.example'));
    service.fail('list bad of all', new ServiceError({ kind: 'tooSlow', seconds: 10 }, 'https://reports.example'));
    for (const list of [good, bad]) await store.lists.reports(list).load();
    store.endHold();
    assert.deepEqual(touched, [good]);
    service.asked();
    for (const list of [good, bad]) await store.lists.reports(list).load();
    assert.deepEqual(service.asked(), ['list good of all']);
  });

  it('is drawn again after a change only where it is requested again, which a long list is not', async () => {
    const { service, store } = stage();
    for (let at = 0; at < 600; at++) service.add(reportOf(`many-${at}`, { result: 'bad' }));
    const all = service.listReports.bind(service);
    service.listReports = async (query, options) => {
      const page = await all(query, options);
      const at = Number(options?.next?.['page'] ?? 0);
      const next = (at + 1) * 50 < page.records.length ? { page: String(at + 1) } : undefined;
      return { ...page, records: page.records.slice(at * 50, (at + 1) * 50), next };
    };
    const touched: ListRequest[] = [];
    store.lists.onDidTouch((list) => touched.push(list));
    for (const list of [good, bad]) await store.lists.reports(list).load();
    await store.lists.reports(bad).loadAll(new AbortController().signal, () => undefined);
    store.lists.markChanged(store.lists.allReports);
    assert.deepEqual(touched, [good]);
  });

  it('is asked for again once it expired, as it shows', async () => {
    const { service, store } = stage();
    await Promise.all([
      store.lists.projects(allProjects).load(),
      store.lists.reports(good).load(),
      store.lists.reports(bad).load(),
    ]);
    store.markStale();
    service.asked();
    await store.lists.reports(good).load();
    assert.deepEqual(service.asked(), ['list good of all']);
  });
});

describe('A search', () => {
  const { signal } = new AbortController();

  it('finds reports by their address, newest first', async () => {
    const { service, store } = stage();
    const found = await searchReports({ store, service }, 'com/3', signal);
    assert.deepEqual(
      found.map(({ id }) => id),
      ['3'],
    );
    const search = { search: 'com/3', search_by: 'url' };
    assert.deepEqual(service.queries, [{ ...search, sort_by: 'id', sort: 'desc', per_page: 50 }]);
  });

  it('finds projects by their name, newest first', async () => {
    const { service, store } = stage();
    const found = await searchProjects({ store, service }, 'ho', signal);
    assert.deepEqual(
      found.map(({ name }) => name),
      ['shop'],
    );
    const search = { search: 'ho', search_by: 'project' };
    assert.deepEqual(service.queries, [{ ...search, sort_by: 'created_at', sort: 'desc', per_page: 50 }]);
  });

  it('for nothing is the newest of all', async () => {
    const { service, store } = stage();
    assert.equal((await searchReports({ store, service }, '', signal)).length, 3);
    assert.equal((await searchProjects({ store, service }, '', signal)).length, 2);
    assert.ok(service.queries.every((query) => !('search' in query) && !('search_by' in query)));
  });

  it('leaves the lists as they are', async () => {
    const { service, store } = stage();
    await searchReports({ store, service }, '1', signal);
    assert.equal(rowOf(store, '1'), undefined);
  });
});

describe('A report', () => {
  it('that shows is not asked for', async () => {
    const { service, store } = stage();
    await store.lists.reports(good).load();
    service.asked();
    assert.deepEqual([(await store.getReport('1')).id, service.asked()], ['1', []]);
  });

  it('that does not show is asked for', async () => {
    const { service, store } = stage();
    assert.deepEqual([(await store.getReport('3')).id, service.asked()], ['3', ['get 3']]);
  });
});

describe('A connection that is left', () => {
  it('is not asked any more by a change that was under way', async () => {
    const { service, store, changes } = stage();
    await Promise.all([store.lists.projects(allProjects).load(), store.lists.reports(good).load()]);
    const release = service.hold('create https://shop/new');
    const created = changes.createReport({ url: 'https://shop/new', privacy: 'private' });
    await settled();
    store.dispose();
    service.asked();
    release();
    await created.catch(() => undefined);
    await settled();
    assert.deepEqual(service.asked(), []);
  });
});
