import assert from 'node:assert/strict';
import { ServiceError } from '../../../../src/service/errors';
import { reportDeleted, reportGone } from '../../../../src/reports/changes/localChanges';
import { ReportWatch } from '../../../../src/reports/lists/reportWatch';
import { FakeService, listOf, openStore, reportOf } from './fakeService';
import { settled } from './pages';

/** A service whose answers arrive even if they are no longer awaited. */
class Late extends FakeService {
  override getReport(id: string) {
    return super.getReport(id);
  }
}

/** A report that is shown in full and in a list. */
async function watched() {
  const service = new Late().add(reportOf('it', { privacy: 'public', generatedAt: 1 }));
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

  for (const [kind, isGone] of [
    ['notFound', true],
    ['unreadable', false],
  ] as const) {
    it(`is ${isGone ? '' : 'not '}gone where the service answers that it is ${kind}`, async () => {
      const { service, watch } = await watched();
      watch.markStale();
      service.fail('get it', new ServiceError({ kind }, 'https://reports.example'));
      await watch.load();
      assert.deepEqual([watch.state.isGone, watch.state.report?.id], [isGone, 'it']);
    });
  }

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
