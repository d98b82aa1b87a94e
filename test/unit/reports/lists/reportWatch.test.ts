import assert from 'node:assert/strict';
import { ServiceError } from '../../../../src/service/errors';
import { defaultQuery, reportsOutline } from '../../../../src/reports/lists/query';
import { ReportWatch } from '../../../../src/reports/lists/reportWatch';
import { reportDeleted, reportGone } from '../../../../src/reports/changes/localChanges';
import { FakeService, listOf, openStore, reportOf } from './fakeService';
import { settled } from './pages';

describe('A report that is watched', () => {
  it('is what its list says of it until the service sends it, also where that fails, and nothing once it is gone', async () => {
    const row = reportOf('1', { result: 'bad' });
    const service = new FakeService().add(row);
    const { store } = openStore(service);
    const outline = reportsOutline(defaultQuery);
    assert.ok(outline.kind === 'groups');
    await Promise.all(outline.lists.map((list) => store.lists.reports(list).load()));
    const watch = new ReportWatch(store, '1');
    const known = () => watch.known;
    assert.equal(known()?.url, row.url);
    assert.equal(watch.state.report, undefined);
    service.fail('get 1', new ServiceError({ kind: 'serviceFailed', status: 500 }, 'https://reports.example'));
    await watch.load();
    assert.ok(watch.state.error instanceof ServiceError);
    assert.equal(known()?.url, row.url);
    watch.markStale();
    await watch.load();
    assert.deepEqual([watch.state.error, known()?.id], [undefined, '1']);
    watch.dispose();
    const gone = new ReportWatch(store, '1');
    service.fail('get 1', new ServiceError({ kind: 'notFound' }, 'https://reports.example'));
    await gone.load();
    assert.deepEqual([gone.state.isGone, gone.known], [true, undefined]);
    gone.dispose();
  });

  it('is requested again once the service may be asked, if it refused it because there were too many requests', async () => {
    const service = new FakeService().add(reportOf('1'));
    const { store } = openStore(service);
    const watch = new ReportWatch(store, '1');
    for (const [kind, isDue] of [
      ['tooManyRequests', true],
      ['tooSlow', false],
    ] as const) {
      watch.markStale();
      const problem = kind === 'tooSlow' ? ({ kind, seconds: 10 } as const) : ({ kind } as const);
      service.fail('get 1', new ServiceError(problem, 'https://reports.example'));
      await watch.load();
      service.asked();
      store.endHold();
      await watch.load();
      assert.deepEqual(service.asked(), isDue ? ['get 1'] : [], kind);
    }
    watch.dispose();
  });
});

/** A report that is shown in full and in a list. */
async function watched() {
  const service = new FakeService().add(reportOf('it', { privacy: 'public', generatedAt: 1 }));
  const getReport = service.getReport.bind(service);
  // Its answers arrive even if they are no longer awaited.
  service.getReport = (id) => getReport(id);
  const { store } = openStore(service);
  const list = store.lists.reports(listOf());
  await list.load();
  const watch = new ReportWatch(store, 'it');
  await watch.load();
  service.calls.length = 0;
  return { service, store, list, watch };
}

describe('A report that shows in full', () => {
  it('is gone once it is deleted here', async () => {
    const { store, watch } = await watched();
    reportDeleted(store, 'it');
    assert.equal(watch.state.isGone, true);
  });

  it('is gone once a change of it finds that it was deleted elsewhere', async () => {
    const { store, watch } = await watched();
    reportGone(store, 'it');
    assert.deepEqual([watch.state.isGone, watch.known?.id], [true, 'it']);
  });

  it('does not go back to an answer that was overtaken by a change made here', async () => {
    const { service, store, watch } = await watched();
    watch.markStale();
    const release = service.hold('get it');
    const loading = watch.load();
    await settled();
    store.tellReport({ id: 'it', report: reportOf('it', { privacy: 'private' }) });
    release();
    await loading;
    assert.equal(watch.state.report?.privacy, 'private');
  });

  it('is asked for again where its row says otherwise, or after a refresh, and else not', async () => {
    const { service, store, list, watch } = await watched();
    await watch.load();
    assert.deepEqual(service.calls, []);
    service.reports = [reportOf('it', { privacy: 'private', generatedAt: 1 })];
    await list.refresh();
    await watch.load();
    assert.deepEqual(service.calls, ['list any of all', 'get it']);
    store.markStale();
    await watch.load();
    assert.deepEqual(service.calls, ['list any of all', 'get it', 'get it']);
  });
});
