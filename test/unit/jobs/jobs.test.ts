import assert from 'node:assert/strict';
import { cancelJobsOf } from '../../../src/commands/jobs/cancelJobs';
import type { Job } from '../../../src/model/jobs/job';
import { ListedJob } from '../../../src/model/jobs/listedJob';
import type { SelfResume } from '../../../src/model/jobs/selfResume';
import type { StoredJob } from '../../../src/model/jobs/storedJob';
import { Jobs } from '../../../src/platform/jobs/jobs';
import { settled } from '../lists/pages';
import { itemsOf } from './jobStage';

/** The jobs of a window, whose files are not used. */
const jobsOfAWindow = () => new Jobs({} as ConstructorParameters<typeof Jobs>[0]);

function listed(connectionId: string): ListedJob {
  const service = 'https://reports.example';
  return new ListedJob({
    connection: { id: connectionId, name: connectionId, url: service },
    plan: { service, kind: 'delete', privacy: undefined, items: itemsOf(2), sendsAgain: false },
    files: undefined as unknown as StoredJob,
  });
}

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
    const job = listed('one');
    const withdrawn = job.wait();
    await job.leave().catch(() => undefined);
    assert.deepEqual([withdrawn.aborted, job.isLeft], [true, true]);
  });

  it('cancels the jobs of a connection that is removed, and no others, and shows none that it does not work on', () => {
    const jobs = jobsOfAWindow();
    let canceled = 0;
    const [running, stored, other] = [listed('one'), listed('one'), listed('two')];
    for (const job of [running, stored, other]) jobs.add(job);
    const job = { cancel: () => canceled++, outcomes: [], onDidChange: () => ({ dispose: () => undefined }) };
    running.begin(job as unknown as Job, undefined as unknown as SelfResume);
    cancelJobsOf('one', jobs);
    assert.deepEqual([canceled, jobs.all], [1, [running, other]]);
  });

  it('says so of each change of a job', () => {
    const jobs = jobsOfAWindow();
    let changes = 0;
    jobs.onDidChange(() => changes++);
    const job = listed('one');
    jobs.add(job);
    job.wait();
    jobs.remove(job);
    assert.equal(changes, 3);
  });
});
