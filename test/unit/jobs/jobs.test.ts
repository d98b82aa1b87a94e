import assert from 'node:assert/strict';
import type { ItemOutcome } from '../../../src/reports/changes/item';
import { Jobs } from '../../../src/vscode/jobs/jobs';
import { settled } from '../reports/lists/pages';
import { itemsOf, listedJob, selfResumeOf, stage } from './jobStage';

/** The jobs of a window, whose files are not used. */
const jobsOfAWindow = () => new Jobs({} as ConstructorParameters<typeof Jobs>[0]);

describe('A window', () => {
  it('works on one job at a time, in their order, and goes on after one that failed', async () => {
    const jobs = jobsOfAWindow();
    const begun: string[] = [];
    let end: () => void = () => undefined;
    const first = jobs.serialize(async () => {
      begun.push('first');
      await new Promise<void>((resolve) => (end = resolve));
      throw new Error('The disk is full.');
    });
    const second = jobs.serialize(() => Promise.resolve(begun.push('second')));
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
    const first = jobs.serialize(() => new Promise<void>((resolve) => (end = resolve)));
    const withdrawal = new AbortController();
    let begun = 0;
    const second = jobs.serialize(() => Promise.resolve(begun++), withdrawal.signal);
    withdrawal.abort();
    assert.equal(await second, undefined);
    end();
    await first;
    await jobs.serialize(() => Promise.resolve());
    assert.equal(begun, 0);
  });

  it('leaves a job that waits, which is never begun', async () => {
    const job = await listedJob('one');
    const withdrawn = job.wait();
    await job.leave().catch(() => undefined);
    assert.deepEqual([withdrawn.aborted, job.isLeft], [true, true]);
  });

  it('cancels the jobs of a connection that is removed, and no others, and shows none that it does not work on', async () => {
    const jobs = jobsOfAWindow();
    const [running, stored, other] = [await listedJob('one'), await listedJob('one'), await listedJob('two')];
    for (const job of [running, stored, other]) jobs.add(job);
    let answer: () => void = () => undefined;
    const send = () => new Promise<ItemOutcome>((resolve) => (answer = () => resolve({ state: 'done' })));
    const operation = { isRepeatable: false, send, lookUp: () => Promise.resolve('not done' as const) };
    const { job, states } = stage(itemsOf(2), operation, { concurrency: 1 });
    running.begin(job, selfResumeOf(job));
    const ended = job.run();
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

  it('says so of each change of a job', async () => {
    const jobs = jobsOfAWindow();
    let changes = 0;
    jobs.onDidChange(() => changes++);
    const job = await listedJob('one');
    jobs.add(job);
    job.wait();
    jobs.remove(job);
    assert.equal(changes, 3);
  });
});
