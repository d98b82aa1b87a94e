import assert from 'node:assert/strict';
import type { Problem } from '../../../src/service/errors';
import type { JobStorage } from '../../../src/jobs/journalFiles';
import { JobJournal, JobLostError } from '../../../src/jobs/jobJournal';
import { readEntry, type JobPlan } from '../../../src/jobs/jobRecords';
import { StoredJob } from '../../../src/jobs/storedJob';
import { settled } from '../reports/lists/pages';
import { itemsOf, unfinished } from './jobStage';
import { MemoryDisk } from './memoryDisk';

const service = 'https://reports.example';
const plan: JobPlan = { service, kind: 'delete', privacy: undefined, items: itemsOf(9), plannedAt: 0 };
const heartbeat = 2000;

/** A disk that windows share, and a clock that advances while they wait; heartbeats wait to be released. */
function stage() {
  const memory = new MemoryDisk();
  const clock = { time: 1_700_000_000_000 };
  const beats: (() => void)[] = [];
  const place: JobStorage = {
    ...{ disk: memory.disk, heartbeat, now: () => clock.time },
    wait: (milliseconds, signal) => {
      if (signal !== undefined) return new Promise((resolve) => beats.push(resolve));
      clock.time += milliseconds;
      return Promise.resolve();
    },
  };
  const left = () => unfinished(place, service);
  const beat = async () => {
    clock.time += heartbeat;
    beats.shift()?.();
    await settled();
  };
  return { memory, clock, place, beats, beat, left };
}

describe('A window that works on a job', () => {
  it('gives a sign of life with each heartbeat', async () => {
    const { memory, clock, place, beat } = stage();
    const { name } = await StoredJob.begin(place, plan);
    for (let turn = 0; turn < 3; turn++) {
      await beat();
      assert.equal(memory.files.get(`${name}/held`), String(clock.time));
    }
  });

  it('keeps its job where it gives a sign of life after that was offered to another', async () => {
    const { memory, clock, place, left } = stage();
    const files = await StoredJob.begin(place, plan);
    clock.time += 10 * heartbeat;
    const [offered] = (await left()).jobs;
    memory.files.set(`${files.name}/held`, String(clock.time));
    assert.equal(await offered?.files.takeOver(), undefined);
    await files.assertOurs();
  });

  it('is told that it has lost its job, and then leaves the disk alone', async () => {
    const { memory, place, beats, beat } = stage();
    const files = await StoredJob.begin(place, plan);
    let isLost = false;
    void files.lost.then(() => (isLost = true));
    memory.move(files.name, 'taken');
    await beat();
    assert.deepEqual([isLost, beats.length], [true, 0]);
    assert.deepEqual(memory.below(files.name), []);
  });

  it('is offered neither its own job nor one of another service', async () => {
    const { clock, place } = stage();
    const files = await StoredJob.begin(place, plan);
    clock.time += 60_000;
    const offered = async (url: string, ...own: string[]) => (await unfinished(place, url, new Set(own))).jobs.length;
    const counts = [await offered(service), await offered(service, files.name), await offered('https://other.example')];
    assert.deepEqual(counts, [1, 0, 0]);
  });
});

describe('A long journal', () => {
  it('has each write there before the next', async () => {
    let [atOnce, most] = [0, 0];
    const write = async () => {
      most = Math.max(most, ++atOnce);
      await settled();
      atOnce--;
    };
    const wait = () => Promise.resolve();
    const journal = new JobJournal({
      journal: { write, assertOurs: () => Promise.reject(new JobLostError()) },
      ...{ wait, signal: new AbortController().signal },
    });
    await Promise.all([0, 1, 2, 3].map((index) => journal.begin(index, undefined, 0)));
    assert.equal(most, 1);
  });
});

describe('The failure of an item', () => {
  const problems: { readonly [K in Problem['kind']]: Problem & { readonly kind: K } } = {
    notConnected: { kind: 'notConnected' },
    keyRefused: { kind: 'keyRefused' },
    redirected: { kind: 'redirected', to: 'https://b.example/' },
    webPage: { kind: 'webPage' },
    stillThere: { kind: 'stillThere' },
    pageFailed: { kind: 'pageFailed', failure: { why: 'status', status: 404 }, messages: [] },
    limitReached: { kind: 'limitReached' },
    forbidden: { kind: 'forbidden' },
    notFound: { kind: 'notFound' },
    rejected: { kind: 'rejected', status: 422, messages: [] },
    tooManyRequests: { kind: 'tooManyRequests', retryAt: 1 },
    serviceFailed: { kind: 'serviceFailed', status: 503 },
    unreachable: { kind: 'unreachable', cause: 'dns' },
    tooSlow: { kind: 'tooSlow', seconds: 30 },
    unreadable: { kind: 'unreadable' },
    unaddressable: { kind: 'unaddressable' },
  };

  for (const problem of Object.values(problems)) {
    it(`can be read again: ${problem.kind}`, () => {
      const steps = [{ ended: 0, outcome: { state: 'failed', problem } }] as const;
      assert.deepEqual(readEntry(JSON.stringify(steps), 1), steps);
    });
  }
});
