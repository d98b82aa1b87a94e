import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/api/errors';
import type { Page } from '../../../src/api/page';
import type { Report } from '../../../src/api/records';
import { BadCounts } from '../../../src/model/lists/badCounts';
import { restoreSnapshot, takeSnapshot } from '../../../src/model/lists/snapshot';
import { FakeService, listOf, openStore, reportOf } from './fakeService';

describe('The bad reports of projects', () => {
  const { signal } = new AbortController();
  const always = () => true;
  const project = (name: string) => ({ name, createdAt: undefined, fields: undefined });

  function stage({ page = {}, count = 3 }: { page?: Partial<Page<Report>>; count?: number } = {}) {
    class Service extends FakeService {
      override async listReports(...parameters: Parameters<FakeService['listReports']>): Promise<Page<Report>> {
        return { ...(await super.listReports(...parameters)), ...page };
      }
    }
    const service = new Service();
    for (let at = 0; at < count; at++) service.add(reportOf(`b${at}`, { project: 'shop', result: 'bad' }));
    service.add(reportOf('g', { project: 'shop', result: 'good' }), reportOf('x', { project: 'blog', result: 'bad' }));
    const { store } = openStore(service);
    let now = 0;
    const counts = new BadCounts(store, service, () => now);
    const known = () =>
      [...store.badCounts].map(([name, { bad, isAtLeast }]) => `${name} ${bad}${isAtLeast ? '+' : ''}`);
    return { service, store, counts, known, pass: (time: number) => (now += time) };
  }

  it('are counted with one small request each, once', async () => {
    const { service, counts, known } = stage();
    for (let times = 0; times < 2; times++) await counts.count([project('shop'), project('blog')], signal, always);
    assert.deepEqual(known(), ['shop 3', 'blog 1']);
    assert.deepEqual(service.queries, [
      { project: 'shop', result: 'bad', sort_by: 'id', sort: 'desc', per_page: 10 },
      { project: 'blog', result: 'bad', sort_by: 'id', sort: 'desc', per_page: 10 },
    ]);
  });

  it('are no longer counted once nothing shows: what waited for its turn would still be sent', async () => {
    const { service, counts } = stage();
    const names = Array.from({ length: 20 }, (_, at) => project(`p${at}`));
    let isShown = true;
    const counting = counts.count(names, signal, () => isShown);
    isShown = false;
    await counting;
    assert.ok(service.queries.length > 0 && service.queries.length <= 3, `${service.queries.length} requests`);
  });

  it('are not guessed where the service does not count', async () => {
    const full = stage({ page: { total: undefined, next: { page: '2' } }, count: 10 });
    await full.counts.count([project('shop')], signal, always);
    assert.deepEqual(full.known(), ['shop 10+']);
    const cut = stage({ page: { total: undefined }, count: 10 });
    await cut.counts.count([project('shop')], signal, always);
    assert.deepEqual(cut.known(), ['shop 10+']);
    const few = stage({ page: { total: undefined }, count: 4 });
    await few.counts.count([project('shop')], signal, always);
    assert.deepEqual(few.known(), ['shop 4']);
  });

  it('are not those of everything, where the service does not filter', async () => {
    for (const other of [
      reportOf('o', { project: 'blog', result: 'bad' }),
      reportOf('o', { project: 'shop', result: 'good' }),
    ]) {
      const { counts, known, service } = stage({ page: { total: 493, records: [other] } });
      for (let times = 0; times < 2; times++) await counts.count([project('shop')], signal, always);
      assert.deepEqual([known(), service.queries.length], [[], 1]);
    }
    const bare = stage({ page: { total: 7, records: [reportOf('o', { project: undefined, result: undefined })] } });
    await bare.counts.count([project('shop')], signal, always);
    assert.deepEqual(bare.known(), ['shop 7']);
  });

  it('are not asked for where they are known, or nothing shows any longer', async () => {
    const { service, store, counts } = stage();
    await counts.count([{ ...project('shop'), counts: { all: 4, bad: 3 } }], signal, always);
    await counts.count([project('shop')], signal, () => false);
    await counts.count([project('shop')], AbortSignal.abort(), always);
    assert.deepEqual(service.queries, []);
    await store.lists.reports(listOf({ project: 'shop', result: 'bad' })).load();
    service.queries.length = 0;
    await counts.count([project('shop')], signal, always);
    assert.deepEqual(service.queries, []);
  });

  it('are asked for of the first projects only', async () => {
    const { service, counts } = stage();
    await counts.count(
      Array.from({ length: 200 }, (_, at) => project(`p${at}`)),
      signal,
      always,
    );
    assert.equal(service.queries.length, 30);
  });

  it('are counted again by a refresh, but not at once', async () => {
    const { service, counts, pass } = stage();
    const asked = async () => {
      counts.expire();
      await counts.count([project('shop')], signal, always);
      return service.queries.splice(0).length;
    };
    assert.deepEqual([await asked(), await asked()], [1, 0]);
    pass(300_000);
    assert.equal(await asked(), 1);
  });

  it('follow what is changed here without another request, and are counted again where that is not known', async () => {
    const { service, store, counts, known } = stage();
    await counts.count([project('shop')], signal, always);
    const row = (result: Report['result']) => reportOf('b0', { project: 'shop', result });
    counts.follow({ id: 'b0', before: row('bad'), report: undefined });
    counts.follow({ id: 'b1', before: row('bad'), report: row('good') });
    counts.follow({ id: 'g', before: row('good'), report: row('bad') });
    counts.follow({ id: 'g', before: row('good'), report: undefined });
    counts.follow({ id: 'x', before: undefined, report: undefined });
    await counts.count([project('shop')], signal, always);
    assert.deepEqual([known(), service.queries.length], [['shop 2'], 1]);
    counts.follow({ id: 'b2', before: undefined, report: row('bad') });
    assert.deepEqual([...store.badCounts], []);
  });

  it('come back in the next session, which counts them again once they are old', async () => {
    const { store, counts } = stage();
    await counts.count([project('shop')], signal, always);
    const next = stage();
    restoreSnapshot(takeSnapshot('https://x.example', store), 'https://x.example', next.store);
    await next.counts.count([project('shop')], signal, always);
    assert.deepEqual([next.known(), next.service.queries.length], [['shop 3'], 0]);
    next.pass(300_000);
    await next.counts.count([project('shop')], signal, always);
    assert.deepEqual([next.known(), next.service.queries.length], [['shop 3'], 1]);
  });

  it('are left unknown where a request fails, until the next refresh', async () => {
    const { service, counts, known } = stage();
    service.fail('list bad of shop', new ServiceError({ kind: 'serviceFailed', status: 503 }, 'https://x.example'));
    for (let times = 0; times < 2; times++) await counts.count([project('shop')], signal, always);
    assert.deepEqual([service.queries.length, known()], [1, []]);
    counts.expire();
    await counts.count([project('shop')], signal, always);
    assert.deepEqual(known(), ['shop 3']);
  });
});
