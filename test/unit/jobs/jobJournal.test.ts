import assert from 'node:assert/strict';
import type { Operation } from '../../../src/model/jobs/item';
import { JobLostError, type JournalEntry } from '../../../src/model/jobs/jobJournal';
import { settled } from '../lists/pages';
import { itemsOf, Pages, stage } from './jobStage';
import { busy } from './memoryDisk';

describe('A job and its journal', () => {
  it('sends nothing more once the journal belongs to another window, and says what it had not begun', async () => {
    const pages = new Pages();
    const assertOurs = () => (pages.calls.length >= 6 ? Promise.reject(new JobLostError()) : Promise.resolve());
    const { job, states } = stage(itemsOf(30), pages, { assertOurs, concurrency: 1 });
    await job.run();
    assert.deepEqual([pages.calls.length, job.isLost], [6, true]);
    assert.deepEqual(states(), [...Array<string>(6).fill('done'), ...Array<string>(24).fill('skipped')]);
  });

  it('looks once more whether it is its own where the machine slept in between', async () => {
    const pages = new Pages();
    let looks = 0;
    const assertOurs = () => {
      looks++;
      if (looks === 1) pages.clock.time += 600_000;
      return looks === 2 ? Promise.reject(new JobLostError()) : Promise.resolve();
    };
    const { job } = stage(itemsOf(3), pages, { assertOurs, concurrency: 1 });
    await job.run();
    assert.deepEqual([pages.calls, job.isLost], [[], true]);
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
    const written: JournalEntry[] = [];
    const journal = (entry: JournalEntry) => {
      if (pages.calls.length === 12 && entry.outcomes.length > 0) return Promise.reject(busy());
      written.push(entry);
      return Promise.resolve();
    };
    const { job, states } = stage(itemsOf(12), pages, { journal, concurrency: 1 });
    await job.run();
    assert.deepEqual(new Set(states()), new Set(['done']));
    assert.ok(written.flatMap(({ outcomes }) => outcomes).length < 12);
  });

  it('keeps open what it could not begin where the journal fails before the end', async () => {
    const pages = new Pages();
    const journal = () => (pages.calls.length >= 4 ? Promise.reject(busy()) : Promise.resolve());
    const { job, states } = stage(itemsOf(40), pages, { journal, concurrency: 1 });
    await assert.rejects(job.run(), /EBUSY/);
    assert.equal(states().filter((state) => state === 'done').length, pages.calls.length);
    assert.equal(states().filter((state) => state === undefined).length, 40 - pages.calls.length);
  });

  it('ends where the journal fails while the job is paused', async () => {
    const pages = new Pages();
    let isBroken = false;
    const operation: Operation = {
      isRepeatable: false,
      lookUp: pages.lookUp,
      send: async (item) => {
        const end = await pages.send(item);
        if (pages.calls.length === 3) job.pause();
        return end;
      },
    };
    const assertOurs = async () => {
      await settled();
      if (isBroken) throw busy();
    };
    const { job } = stage(itemsOf(40), operation, { assertOurs, concurrency: 3 });
    job.onDidChange(() => (isBroken ||= job.paused !== undefined));
    await assert.rejects(job.run(), /EBUSY/);
    assert.ok(pages.calls.length < 10);
  });
});
