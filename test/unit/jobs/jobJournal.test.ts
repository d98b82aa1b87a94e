import assert from 'node:assert/strict';
import { AbortedError } from '../../../src/util/abortedError';
import type { Operation } from '../../../src/reports/changes/item';
import { JobLostError } from '../../../src/jobs/jobJournal';
import type { JournalStep } from '../../../src/jobs/jobJournal';
import { settled } from '../reports/lists/pages';
import { itemsOf, Pages, sending, stage, written } from './jobStage';
import { busy } from './memoryDisk';

describe('A job and its journal', () => {
  it('sends nothing more once the journal belongs to another window, and says what it had not begun', async () => {
    const pages = new Pages();
    const journal = () => (pages.calls.length >= 6 ? Promise.reject(new JobLostError()) : Promise.resolve());
    const { job, states } = stage(itemsOf(30), pages, { journal, concurrency: 1 });
    await job.run();
    assert.deepEqual([pages.calls.length, job.isLost], [6, true]);
    assert.deepEqual(states(), [...Array<string>(6).fill('done'), ...Array<string>(24).fill('skipped')]);
  });

  it('looks once more whether it is its own where the machine slept in between', async () => {
    const pages = new Pages();
    const journal = () => ((pages.clock.time += 600_000), Promise.resolve());
    const assertOurs = () => Promise.reject(new JobLostError());
    const { job } = stage(itemsOf(3), pages, { journal, assertOurs, concurrency: 1 });
    await job.run();
    assert.deepEqual([pages.calls, job.isLost], [[], true]);
  });

  it('says when its window leaves it what was not sent, and settles nothing', async () => {
    const calls: string[] = [];
    let answer: () => void = () => undefined;
    // One is in progress, and another is queued.
    const send: Operation['send'] = ({ url }, { sendingSignal }) =>
      new Promise((resolve, reject) => {
        calls.push(url);
        if (calls.length === 1) answer = () => resolve({ state: 'done' });
        else sendingSignal?.addEventListener('abort', () => reject(new AbortedError()));
      });
    const { job, entries, states } = stage(itemsOf(9), sending(send), { concurrency: 2 });
    const end = job.run();
    while (calls.length < 2) await settled();
    await job.leave();
    await end;
    assert.deepEqual([[...written(entries).inDoubt], job.isLeft], [[[0, 1]], true]);
    assert.deepEqual(new Set(states()), new Set([undefined]));
    answer();
    await settled();
    assert.deepEqual([calls.length, new Set(states())], [2, new Set([undefined])]);
  });

  it('goes on where the disk is busy for a moment', async () => {
    const pages = new Pages();
    let accesses = 0;
    const moody = () => (++accesses % 4 === 0 ? Promise.resolve() : Promise.reject(busy()));
    const { job, states } = stage(itemsOf(12), pages, { journal: moody, assertOurs: moody, concurrency: 1 });
    await job.run();
    assert.deepEqual([new Set(states()), pages.calls.length], [new Set(['done']), 12]);
  });

  it('tells what came of each item where the journal fails at the very end', async () => {
    const pages = new Pages();
    const written: JournalStep[] = [];
    const journal = (steps: readonly JournalStep[]) => {
      if (pages.calls.length === 12 && steps.some((step) => 'ended' in step)) return Promise.reject(busy());
      written.push(...steps);
      return Promise.resolve();
    };
    const { job, states } = stage(itemsOf(12), pages, { journal, concurrency: 1 });
    await job.run();
    assert.deepEqual(new Set(states()), new Set(['done']));
    assert.ok(written.filter((step) => 'ended' in step).length < 12);
  });

  it('ends where the journal fails while the job is paused', async () => {
    const pages = new Pages();
    let isBroken = false;
    const operation = sending(async (item) => {
      const end = await pages.send(item);
      if (pages.calls.length === 3) job.pause();
      return end;
    });
    const journal = async () => {
      await settled();
      if (isBroken) throw busy();
    };
    const { job } = stage(itemsOf(40), operation, { journal, concurrency: 3 });
    job.onDidChange(() => (isBroken ||= job.paused !== undefined));
    await assert.rejects(job.run(), /EBUSY/);
    assert.ok(pages.calls.length < 10);
  });
});
