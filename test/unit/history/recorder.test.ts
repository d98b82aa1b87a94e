import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/service/errors';
import { reportDeleted } from '../../../src/reports/changes/localChanges';
import { HistoryRecorder, type RecorderOptions } from '../../../src/history/historyRecorder';
import type { RecordedHistory } from '../../../src/history/historyStore';
import { Pace } from '../../../src/reports/pace';
import type { Store } from '../../../src/reports/lists/store';
import { FakeService, listOf, openStore, reportOf } from '../reports/lists/fakeService';

/** Keeps nothing. */
const noHistory: RecordedHistory = {
  unseenChanges: [],
  last: undefined,
  versionsOf: () => [],
  lastOfPages: () => [],
  all: () => [],
  reread: () => Promise.resolve(false),
  see: () => [],
  lose: () => undefined,
  loseProject: () => undefined,
  write: () => Promise.resolve(),
  markAsSeen: () => Promise.resolve(),
  lookAgain: () => Promise.resolve(),
  noteAllRead: () => Promise.resolve(),
  clear: () => undefined,
};

function recorderOf(
  options: Pick<RecorderOptions, 'open' | 'run'> & Partial<RecorderOptions> & { readonly store: Store },
): HistoryRecorder {
  return new HistoryRecorder({
    service: new FakeService(),
    pace: new Pace(),
    longestAnalysis: () => 300_000,
    readApiKey: () => Promise.resolve(undefined),
    askedBefore: () => Promise.resolve({ updated: new Map(), created: [], mayBeCreated: new Map() }),
    forget: () => Promise.resolve(),
    ...options,
  });
}

describe('Reports that left their list', () => {
  async function stage(
    asked: ReadonlyMap<string, number> = new Map(),
    mayBeCreated: ReadonlyMap<string, number> = new Map(),
  ) {
    const service = new FakeService().add(...['a', 'b', 'c', 'd'].map((id) => reportOf(id)));
    const { store } = openStore(service);
    const lost: string[] = [];
    const own: number[] = [];
    const marked: string[] = [];
    const kept: RecordedHistory = {
      ...noHistory,
      see: (reports, isOwn) => {
        for (const { generatedAt } of reports.filter((it) => isOwn?.(it) === true))
          if (generatedAt !== undefined) own.push(generatedAt);
        return [];
      },
      lose: ({ id }, isOwn) => {
        if (isOwn !== true) lost.push(id);
      },
      markAsSeen: (ids) => {
        if (ids !== 'all') marked.push(...ids);
        return Promise.resolve();
      },
    };
    const tasks: (() => Promise<void>)[] = [];
    const recorder = recorderOf({
      store,
      service,
      pace: Object.assign(new Pace(), { historyAtRest: 0, historyDue: 0 }),
      open: () => Promise.resolve(kept),
      run: (task) => tasks.push(task),
      askedBefore: () => Promise.resolve({ updated: asked, created: [], mayBeCreated }),
    });
    const list = store.lists.reports(listOf());
    await list.load();
    service.calls.length = 0;
    /** Records the reports seen so far. */
    const record = async () => {
      while (tasks.length === 0) await new Promise((resolve) => setImmediate(resolve));
      for (const task of tasks.splice(0)) await task();
      recorder.dispose();
      return { lost, asked: service.calls.filter((call) => call.startsWith('get')) };
    };
    return { service, store, list, record, own, marked };
  }

  it('are own results only where these may be what was asked for here', async () => {
    const { store, record, own } = await stage();
    const asked = Date.now();
    store.tellUpdated('a');
    store.tellSeen(reportOf('a', { generatedAt: asked + 1000 }));
    store.tellSeen(reportOf('a', { generatedAt: asked + 3_600_000 }));
    store.tellSeen(reportOf('b', { generatedAt: asked + 1000 }));
    await record();
    assert.deepEqual(own, [asked + 1000]);
  });

  it('are own reports where a job of a closed window asked for their page and lost the answer', async () => {
    const asked = Date.now() - 60_000;
    const { url } = reportOf('new');
    const { store, record, marked } = await stage(new Map(), new Map([[url, asked]]));
    store.tellSeen(reportOf('before', { url, createdAt: asked - 3_600_000 }));
    store.tellSeen(reportOf('new', { url, createdAt: asked + 1000 }));
    store.tellSeen(reportOf('of another person', { url, createdAt: asked + 2000 }));
    await record();
    assert.deepEqual(marked, ['new']);
  });

  it('are own results too where a job of a closed window has asked for them', async () => {
    const asked = Date.now() - 60_000;
    const { store, record, own } = await stage(new Map([['a', asked]]));
    store.tellSeen(reportOf('a', { generatedAt: asked + 1000 }));
    store.tellSeen(reportOf('b', { generatedAt: asked + 1000 }));
    await record();
    assert.deepEqual(own, [asked + 1000]);
  });

  it('are asked for one by one, and gone where the service says so', async () => {
    const { service, list, record } = await stage();
    service.reports = service.reports.filter(({ id }) => id === 'd');
    await list.refresh();
    assert.deepEqual(await record(), { lost: ['a', 'b', 'c'], asked: ['get a', 'get b', 'get c'] });
  });

  it('are not gone where the service cannot be asked', async () => {
    const { service, list, record } = await stage();
    service.reports = service.reports.filter(({ id }) => id !== 'a');
    service.fail('get a', new ServiceError({ kind: 'serviceFailed', status: 503 }, 'https://reports.example'));
    await list.refresh();
    assert.deepEqual(await record(), { lost: [], asked: ['get a'] });
  });

  it('are not asked for, nor news, where they were deleted here while the list was loaded', async () => {
    const { service, store, list, record } = await stage();
    service.reports = service.reports.filter(({ id }) => id !== 'a' && id !== 'b');
    const refreshed = list.refresh();
    for (const id of ['a', 'b']) reportDeleted(store, id);
    await refreshed;
    assert.deepEqual(await record(), { lost: [], asked: [] });
  });
});

describe('A report that was deleted here', () => {
  it('is remembered as that, and is no report of its page any more', async () => {
    const service = new FakeService().add(reportOf('a'));
    const { store } = openStore(service);
    const deleted: string[] = [];
    const tasks: (() => Promise<void>)[] = [];
    const { id, url, result, score, generatedAt } = reportOf('a');
    const found = { id, url, result, score, generatedAt, seenAt: 1, checks: undefined };
    const kept: RecordedHistory = {
      ...noHistory,
      lastOfPages: () => [found],
      lose: ({ id }, isOwn) => {
        if (isOwn === true) deleted.push(id);
      },
    };
    const recorder = recorderOf({ store, open: () => Promise.resolve(kept), run: (task) => tasks.push(task) });
    assert.deepEqual(await recorder.lastOfPages([found.url]), [found]);
    reportDeleted(store, 'a');
    assert.deepEqual(await recorder.lastOfPages([found.url]), []);
    // A window may close immediately.
    recorder.dispose();
    for (const task of tasks) await task();
    assert.deepEqual(deleted, ['a']);
  });
});

describe('A history that cannot be opened', () => {
  it('is tried again', async () => {
    const { store } = openStore(new FakeService());
    let attempts = 0;
    const open = () => (attempts++ === 0 ? Promise.reject(new Error('busy')) : Promise.resolve(noHistory));
    const recorder = recorderOf({ store, open, run: () => undefined });
    await assert.rejects(recorder.versionsOf('1'), /busy/);
    assert.deepEqual([await recorder.versionsOf('1'), attempts], [[], 2]);
    recorder.dispose();
  });
});
