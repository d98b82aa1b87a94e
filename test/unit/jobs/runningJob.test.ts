import assert from 'node:assert/strict';
import type { Job } from '../../../src/model/jobs/job';
import { Jobs, type RunningJob } from '../../../src/platform/jobs/runningJob';
import { settled } from '../lists/pages';

/** The jobs of a window, whose files are not used. */
const jobsOfAWindow = () => new Jobs({} as ConstructorParameters<typeof Jobs>[0]);

describe('A window', () => {
  it('does one job at a time, and tells whoever waits once it is free', async () => {
    const jobs = jobsOfAWindow();
    const free = jobs.reserve();
    assert.ok(free);
    assert.deepEqual([jobs.reserve(), jobs.isBusy], [undefined, true]);
    let isFree = false;
    const waiting = jobs.whenFree().then(() => (isFree = true));
    await settled();
    assert.equal(isFree, false);
    free();
    await waiting;
    assert.notEqual(jobs.reserve(), undefined);
  });

  it('cancels its job where that belongs to a connection that is removed, and no other', () => {
    const jobs = jobsOfAWindow();
    let cancelled = 0;
    const job: Pick<Job, 'cancel'> = { cancel: () => cancelled++ };
    jobs.current = { connectionId: 'one', job } as RunningJob;
    jobs.cancel('two');
    assert.equal(cancelled, 0);
    jobs.cancel('one');
    assert.equal(cancelled, 1);
  });
});
