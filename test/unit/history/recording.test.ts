import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/service/errors';
import type { Page } from '../../../src/service/page';
import type { Report } from '../../../src/service/records';
import { HistoryStore } from '../../../src/history/historyStore';
import { HistoryRecorder } from '../../../src/history/historyRecorder';
import { reportDeleted } from '../../../src/reports/changes/localChanges';
import { Pace } from '../../../src/reports/pace';
import { mementoOf } from '../memento';
import { openStore } from '../reports/lists/fakeService';
import { DatedService, datedReports } from './datedService';

const minute = 60_000;
/** The service's clock is three hours behind. */
const clock = Date.now() - 3 * 60 * minute;

/** Rates a report some minutes later. */
function rate(service: DatedService, id: string, minutes: number, result: Report['result'] = 'bad'): void {
  const generatedAt = clock + minutes * minute;
  service.reports = service.reports.map((it) => (it.id === id ? { ...it, generatedAt, result } : it));
}

/** 400 reports, rated a minute apart until a day ago. */
async function stage({ isLooked = true } = {}) {
  const dates = Array.from({ length: 400 }, (_, at) => clock - 24 * 60 * minute - (400 - at) * minute);
  const service = new DatedService();
  service.reports = datedReports(dates);
  const { store } = openStore(service);
  const history = await HistoryStore.open({
    files: { readInto: () => Promise.resolve(), add: () => Promise.resolve() },
    state: mementoOf(),
    serviceKey: 'sandbox https://reports.example',
    limits: () => ({ versionsOfAReport: 50, formerVersions: 20_000 }),
  });
  const tasks: (() => Promise<void>)[] = [];
  let worse: string[] = [];
  const recorder = new HistoryRecorder({
    store,
    service,
    pace: Object.assign(new Pace(), { historyAtRest: 0, historyDue: 0, allReports: 0 }),
    longestAnalysis: () => 300_000,
    readApiKey: () => Promise.resolve('a key'),
    askedBefore: () => Promise.resolve({ updated: new Map(), created: [], mayBeCreated: new Map() }),
    open: () => Promise.resolve(history),
    run: (task) => tasks.push(task),
    forget: () => Promise.resolve(),
  });
  recorder.onDidWorsen((changes) => (worse = changes.map(({ id }) => id)));
  /** Shows reports to the recorder, and lets it record them. */
  const record = async (seen: readonly Report[] = [], isCatchUpWanted: (() => boolean) | 'not' = () => true) => {
    service.calls.length = 0;
    worse = [];
    for (const report of seen) store.tellSeen(report);
    if (isCatchUpWanted !== 'not') recorder.catchUp(isCatchUpWanted);
    while (tasks.length === 0) await new Promise((resolve) => setImmediate(resolve));
    for (const task of tasks.splice(0)) await task();
    // Later requests are sent immediately here.
    await new Promise((resolve) => setTimeout(resolve));
    for (const task of tasks.splice(0)) await task();
    return {
      worse,
      changes: history.unseenChanges.map(({ id, kind }) => `${id} ${kind}`).sort(),
      asked: service.calls.slice(),
    };
  };
  /** The reports that a view has loaded: the newest 50. */
  const loaded = () => service.reports.slice(-50);
  if (isLooked) {
    await record(loaded(), 'not');
    await history.noteAllRead();
  }
  // Changes in the same millisecond as the look count as seen.
  for (const at = Date.now(); Date.now() === at;) await new Promise((resolve) => setImmediate(resolve));
  return { service, store, history, recorder, record, loaded };
}

describe('Recording', () => {
  it('reads all reports once after the first look, so that the next change of each has a direction', async () => {
    const { service, record, loaded } = await stage({ isLooked: false });
    const { asked, changes } = await record(loaded(), () => false);
    assert.deepEqual([asked, changes], [[], []]);
    const all = [1, 2, 3, 4].map((page) => `id desc 100 page ${page}`);
    assert.deepEqual((await record()).asked.slice(-4), all);
    rate(service, '5', 1);
    const next = await record();
    assert.deepEqual([next.changes, next.asked.filter((one) => all.includes(one))], [['5 worse'], []]);
  });

  describe('where the service does not sort by date', () => {
    const byId = (page: Page<Report>) => ({ ...page, sortedBy: 'id' });

    it('reads all reports, once unless it is refreshed', async () => {
      const { service, record, recorder } = await stage();
      Object.assign(service, { order: 'by id', distort: byId });
      await record();
      rate(service, '5', 1);
      // Its order is known.
      assert.equal((await record()).asked.length, 0);
      recorder.catchUp(() => true, true);
      const { changes, asked } = await record();
      assert.deepEqual([changes, asked.length], [['5 worse'], 5]);
      assert.deepEqual(recorder.reach, { kind: 'whole' });
    });

    it('does not read all once more because a connection is new', async () => {
      const { service, record } = await stage({ isLooked: false });
      Object.assign(service, { order: 'by id', distort: byId });
      await record([], () => false);
      const { asked } = await record();
      assert.equal(asked.filter((one) => one === 'id desc 100 page 1').length, 1);
    });

    it('reads all reports no more often where a record cannot be read', async () => {
      const { service, record, recorder } = await stage();
      const unreadable = (page: Page<Report>) => ({ ...page, sortedBy: 'id', unreadable: 1 });
      Object.assign(service, { order: 'by id', distort: unreadable });
      await record();
      assert.deepEqual([recorder.reach, (await record()).asked], [{ kind: 'unreadable' }, []]);
    });

    it('waits for the limit of the service where the person has asked for all', async () => {
      const { service, recorder } = await stage();
      const limited = new ServiceError(
        { kind: 'tooManyRequests', retryAt: Date.now() + 20 },
        'https://reports.example',
      );
      let refused = 0;
      service.meanwhile = () => void (refused++ === 1 && service.failures.push(limited));
      await recorder.compareAll(new AbortController().signal, () => undefined);
      assert.deepEqual([service.calls.length, recorder.reach], [5, { kind: 'whole' }]);
    });

    it('reads more than a thousand only if the person asks for it', async () => {
      const { service, history, record, recorder } = await stage();
      service.reports = datedReports(Array.from({ length: 1200 }, (_, at) => clock - (2000 - at) * minute));
      Object.assign(service, { order: 'by id', distort: byId });
      assert.equal((await record()).asked.length, 2);
      assert.deepEqual(recorder.reach, { kind: 'tooMany', count: 1200 });
      service.calls.length = 0;
      const read: number[] = [];
      await recorder.compareAll(new AbortController().signal, (count) => read.push(count));
      assert.deepEqual([service.calls.length, read.at(-1), recorder.reach], [12, 1200, { kind: 'whole' }]);
      assert.equal(history.unseenChanges.length, 0);
    });
  });

  it('takes back that everything was looked at', async () => {
    const { service, record, recorder } = await stage();
    rate(service, '390', 1);
    await record();
    const { look } = recorder;
    assert.ok(look);
    await recorder.markAsSeen('all');
    assert.deepEqual(recorder.unseenChanges, []);
    await recorder.lookAgain(look);
    assert.deepEqual(
      recorder.unseenChanges.map(({ id, kind }) => [id, kind]),
      [['390', 'worse']],
    );
  });

  it('knows what was rated since the last look, also of reports that are not loaded', async () => {
    const { service, record, recorder } = await stage();
    rate(service, '380', 1);
    rate(service, '390', 2, 'good');
    const { worse, changes, asked } = await record();
    assert.deepEqual([worse, changes], [['380'], ['380 worse']]);
    assert.deepEqual(asked, [
      'generated_at desc 10 page 1',
      'generated_at desc 100 page 1',
      'generated_at asc 10 page 1',
    ]);
    assert.deepEqual(recorder.reach, { kind: 'whole' });
  });

  it('asks once for what it has read before', async () => {
    const { service, record } = await stage();
    await record();
    rate(service, '399', 1);
    const { changes, asked } = await record();
    assert.deepEqual([changes, asked], [['399 worse'], ['generated_at desc 100 page 1']]);
  });

  it('finds what lists show late, with an earlier date than what was read before', async () => {
    const { service, record } = await stage();
    for (let id = 251; id <= 400; id++) if (id !== 360) rate(service, String(id), 10, 'good');
    await record();
    rate(service, '360', 5);
    assert.deepEqual((await record()).changes, ['360 worse']);
  });

  it('reads nothing where nothing shows', async () => {
    const { record } = await stage();
    assert.deepEqual((await record([], () => false)).asked, []);
  });

  it('says how far it came, until everything was looked at', async () => {
    const { service, record, recorder, history } = await stage();
    service.reports = datedReports(Array.from({ length: 3000 }, (_, at) => clock + at * 1000));
    assert.equal((await record()).asked.length, 12);
    const back = clock + 2000 * 1000;
    assert.deepEqual(recorder.reach, { kind: 'limited', back });
    // The extent is known, so the next reading ends there.
    assert.ok((await record()).asked.length <= 7);
    assert.deepEqual(recorder.reach, { kind: 'limited', back });
    await history.markAsSeen('all');
    assert.deepEqual(recorder.reach, { kind: 'whole' });
  });

  it('keeps what it saw where reading fails or is given up', async () => {
    const { service, store, record, recorder, loaded } = await stage();
    rate(service, '400', 1);
    const error = new ServiceError({ kind: 'serviceFailed', status: 503 }, 'https://reports.example');
    service.failures = [error];
    assert.deepEqual((await record(loaded())).changes, ['400 worse']);
    assert.deepEqual(recorder.reach, { kind: 'failed', error });
    rate(service, '399', 2);
    for (const report of loaded()) store.tellSeen(report);
    recorder.catchUp(() => true);
    recorder.dispose();
    const { changes, asked } = await record([], 'not');
    assert.deepEqual([changes, asked], [['399 worse', '400 worse'], []]);
  });

  it('drops what the person deleted, and what was deleted with a project', async () => {
    const { service, store, record, loaded } = await stage();
    for (const id of ['398', '399', '400']) rate(service, id, 1);
    service.reports = service.reports.map((it) => ({ ...it, project: it.id === '399' ? 'shop' : 'blog' }));
    assert.deepEqual((await record(loaded())).changes, ['398 worse', '399 worse', '400 worse']);
    reportDeleted(store, '400');
    store.lists.removeProject('shop');
    assert.deepEqual((await record([], 'not')).changes, ['398 worse']);
  });

  it('looks for a change that should be among what was rated last, and is not', async () => {
    const { service, record, loaded } = await stage();
    for (const id of ['380', '390', '400']) rate(service, id, Number(id));
    await record(loaded());
    service.reports = service.reports.filter(({ id }) => id !== '390');
    const { changes, asked } = await record();
    assert.deepEqual(changes, ['380 worse', '390 gone', '400 worse']);
    assert.deepEqual(asked, ['generated_at desc 100 page 1', 'get 390']);
  });
});
