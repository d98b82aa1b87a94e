import assert from 'node:assert/strict';
import { results, type Report } from '../../../../src/service/records';
import { restoreSnapshot, takeSnapshot } from '../../../../src/reports/lists/snapshot';
import { allProjects, FakeService, listOf, openStore, reportOf } from './fakeService';

const address = 'https://reports.example.com/';
const good = listOf({ result: 'good' });

/** A row as a later session knows it. */
function withoutChecks(row: Report): object {
  const { failedChecks: _, ...kept } = { hasPassword: undefined, ...row };
  return kept;
}

/** A session that has loaded its projects and the good reports of all. */
async function earlier(count = 3) {
  const service = new FakeService();
  for (let id = 1; id <= count; id++) {
    service.add(
      reportOf(String(id), {
        ...{ url: `https://shop/${id}`, project: 'shop', result: 'good', privacy: 'password', generatedAt: id },
        fields: { id, password: 'letmein', token: 'key-1234', nested: { password: 'letmein' } },
      }),
    );
  }
  const { store } = openStore(service);
  await store.lists.projects(allProjects).load();
  await store.lists.reports(good).load();
  return { service, store };
}

describe('The last rows of a connection', () => {
  it('come back in the next session as they showed, with their time', async () => {
    const { store } = await earlier();
    const { loadedAt } = store.lists.reports(good).state;
    const { store: next } = openStore(new FakeService());
    restoreSnapshot(takeSnapshot(address, store), address, next);
    const { state } = next.lists.reports(good);
    assert.deepEqual([state.isRemembered, state.isStale, state.loadedAt, state.total], [true, true, loadedAt, 3]);
    assert.deepEqual(
      state.rows,
      store.lists.reports(good).state.rows.map((row) => withoutChecks(row)),
    );
    assert.deepEqual(next.lists.projects(allProjects).state.rows, [
      { name: 'shop', createdAt: undefined, fields: undefined },
    ]);
  });

  it('have whole addresses where version 1.0.0 kept those of the service', async () => {
    const { store } = await earlier(1);
    const text = takeSnapshot(address, store).replace('https://shop/1', 'shop.example/1');
    const { store: next } = openStore(new FakeService());
    restoreSnapshot(text, address, next);
    assert.deepEqual(
      next.lists.reports(good).state.rows.map(({ url }) => url),
      ['https://shop.example/1'],
    );
  });

  it('hold nothing but what rows show: no password, and nothing else that a service sends', async () => {
    const { store } = await earlier();
    const text = takeSnapshot(address, store);
    assert.match(text, /https:\/\/shop\/1/);
    assert.doesNotMatch(text, /letmein|key-1234|token|nested/);
  });

  it('are bounded in number, and say how many there were', async () => {
    const { store } = await earlier(150);
    for (const project of Array.from({ length: 40 }, (_, number) => `p${number}`)) {
      const reports = Array.from({ length: 100 }, (_, id) => reportOf(`${project}-${id}`, { project, result: 'bad' }));
      store.lists.reports(listOf({ project, result: 'bad' })).remember({ rows: reports, total: 100, loadedAt: 1 });
    }
    const kept = JSON.parse(takeSnapshot(address, store)) as {
      reports: { rows: unknown[]; total: number }[];
      projects: { rows: unknown[] }[];
    };
    const rows = [...kept.reports, ...kept.projects].reduce((sum, list) => sum + list.rows.length, 0);
    assert.equal(rows, 2000);
    assert.deepEqual(
      [kept.reports[0]?.rows.length, kept.reports[0]?.total],
      [100, 150],
      'the latest answer comes first',
    );
  });

  it('do not come back for another address, nor for what the views do not show now', async () => {
    const { store } = await earlier();
    const text = takeSnapshot(address, store);
    const { store: elsewhere } = openStore(new FakeService());
    restoreSnapshot(text, 'https://other.example.com/', elsewhere);
    assert.deepEqual(elsewhere.lists.all, []);
    const { store: narrowed } = openStore(new FakeService(), { result: 'bad' });
    restoreSnapshot(text, address, narrowed);
    assert.deepEqual(
      narrowed.lists.all.map(({ list }) => list),
      [allProjects],
    );
  });

  it('do not take the place of an answer that came first', async () => {
    const { store } = await earlier();
    const text = takeSnapshot(address, store);
    const { store: next } = openStore(new FakeService().add(reportOf('9', { result: 'good' })));
    await next.lists.reports(good).load();
    restoreSnapshot(text, address, next);
    assert.deepEqual(
      next.lists.reports(good).state.rows.map(({ id }) => id),
      ['9'],
    );
  });

  it('are none where the file is empty, cut off or something else, which is said', () => {
    const { store } = openStore(new FakeService());
    for (const text of ['', '{"version":1,"reports":[', 'null', '[]', '{"version":2}', '\0\0']) {
      assert.throws(() => restoreSnapshot(text, address, store), /damaged/);
    }
    assert.deepEqual(store.lists.all, []);
  });

  it('are none where nothing was loaded', () => {
    const { store } = openStore(new FakeService());
    for (const result of results) store.lists.reports(listOf({ result }));
    assert.deepEqual(JSON.parse(takeSnapshot(address, store)), {
      ...{ version: 1, service: address, projects: [], reports: [] },
    });
  });
});
