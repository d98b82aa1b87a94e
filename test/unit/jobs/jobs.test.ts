import assert from 'node:assert/strict';
import { progressAfter } from '../../../src/jobs/jobJournal';
import type { ItemOutcome } from '../../../src/reports/changes/item';
import { Jobs } from '../../../src/vscode/jobs/jobs';
import { settled } from '../reports/lists/pages';
import { itemsOf, listedJob, Pages, selfResumeOf, sending, stage } from './jobStage';

/** The jobs of a window, whose files are not used. */
const jobsOfAWindow = () => new Jobs({} as ConstructorParameters<typeof Jobs>[0]);

describe('A window', () => {
  it('works on one job at a time, in their order, and goes on after one that failed', async () => {
    const jobs = jobsOfAWindow();
    const begun: string[] = [];
    let end: () => void = () => undefined;
    const first = jobs.inTurn(async () => {
      begun.push('first');
      await new Promise<void>((resolve) => (end = resolve));
      throw new Error('The disk is full.');
    });
    const second = jobs.inTurn(() => Promise.resolve(begun.push('second')));
    await settled();
    assert.deepEqual(begun, ['first']);
    end();
    await assert.rejects(first);
    await second;
    assert.deepEqual(begun, ['first', 'second']);
  });

  it('lets a job that waits be withdrawn at once, and never begins it', async () => {
    const jobs = jobsOfAWindow();
    let end: () => void = () => undefined;
    const first = jobs.inTurn(() => new Promise<void>((resolve) => (end = resolve)));
    const withdrawal = new AbortController();
    let begun = 0;
    const second = jobs.inTurn(() => Promise.resolve(begun++), withdrawal.signal);
    withdrawal.abort();
    assert.equal(await second, undefined);
    end();
    await first;
    await jobs.inTurn(() => Promise.resolve());
    assert.equal(begun, 0);
  });

  it('leaves a job that waits, which is never begun', async () => {
    const job = await listedJob('one');
    const withdrawn = new Promise<void>((resolve) => {
      void job.run(async (signal) => {
        await new Promise((end) => signal.addEventListener('abort', end));
        resolve();
      });
    });
    await job.leave();
    await withdrawn;
    assert.equal(job.isLeft, true);
  });

  it('shows the same of a job that has ended, without the session that it worked with', async () => {
    const items = itemsOf(3);
    const job = await listedJob('one', { kind: 'delete', items });
    const { job: runner } = stage(items, new Pages((url) => (url === items[1]?.url ? 'reject' : 'do')));
    let atEnd: unknown;
    const shown = () => [job.phase, job.items, job.outcomes, job.remaining, job.isDone, job.isLost];
    await job.run(async () => {
      job.begin(runner, selfResumeOf(runner));
      await runner.run();
      job.end();
      atEnd = shown();
    });
    assert.deepEqual([shown(), job.runner], [atEnd, undefined]);
    assert.deepEqual(
      job.outcomes.map((outcome) => outcome?.state),
      ['done', 'failed', 'done'],
    );
  });

  it('offers nothing of a job that has ended, and that another window has continued since', async () => {
    const items = itemsOf(1);
    const job = await listedJob('one', { kind: 'delete', items });
    const { job: runner } = stage(items, new Pages(() => 'reject'));
    await job.run(async () => {
      job.begin(runner, selfResumeOf(runner));
      await runner.run();
    });
    assert.deepEqual([job.remaining.failed.length, job.isLost], [1, false]);
    // Another window gives its folder a new name.
    await job.files.forget();
    await assert.rejects(job.undo());
    assert.deepEqual([job.remaining.failed.length, job.isLost], [0, true]);
  });

  it('cancels the jobs of a connection that is removed, and no others, and shows none that it does not work on', async () => {
    const jobs = jobsOfAWindow();
    const [running, stored, other] = [await listedJob('one'), await listedJob('one'), await listedJob('two')];
    for (const job of [running, stored, other]) jobs.add(job);
    let answer: () => void = () => undefined;
    const send = () => new Promise<ItemOutcome>((resolve) => (answer = () => resolve({ state: 'done' })));
    const { job, states } = stage(itemsOf(2), sending(send), { concurrency: 1 });
    const ended = running.run(async () => {
      running.begin(job, selfResumeOf(job));
      await job.run();
    });
    await settled();
    jobs.cancelOf('one');
    answer();
    await ended;
    assert.deepEqual(
      [states(), jobs.all],
      [
        ['done', 'skipped'],
        [running, other],
      ],
    );
  });

  it('keeps the last ten finished jobs, and each of which something is left', async () => {
    const jobs = jobsOfAWindow();
    const plans = Array.from(
      { length: 13 },
      (_, at) => ({ kind: 'delete', items: itemsOf(1), plannedAt: at }) as const,
    );
    for (const [at, plan] of plans.entries()) {
      const outcome: ItemOutcome = at === 1 ? { state: 'unknown' } : { state: 'done' };
      jobs.add(await listedJob('one', plan, progressAfter([{ ended: 0, outcome }])));
    }
    assert.deepEqual(
      jobs.all.map(({ plan }) => plan.plannedAt),
      [1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    );
  });
});
