import assert from 'node:assert/strict';
import { progressOf, reasonForWait, reasonsOf } from '../../../src/vscode/text/jobTexts';
import { itemsOf, listedJob, selfResumeOf, sending, stage } from '../jobs/jobStage';

describe('The row of a job', () => {
  it('says what a service allows in a minute, and about how long that takes, while it waits for more', async () => {
    const clock = { time: Date.now() };
    let sent = 0;
    const operation = sending(() => (sent++, Promise.resolve({ state: 'done' })));
    const items = itemsOf(200);
    let waited = 0;
    const usedUp = () => (sent < 48 * (waited + 1) ? undefined : (waited++, { wait: 40_000, limit: 60, reserved: 12 }));
    const { job } = stage(items, operation, { concurrency: 1, clock, usedUp });
    const listed = await listedJob('one', { kind: 'update', items });
    listed.begin(job, selfResumeOf(job));
    let row: readonly (string | undefined)[] | undefined;
    job.onDidChange(() => {
      if (job.held !== undefined) row ??= [progressOf(listed).join(', '), reasonForWait(listed)];
    });
    await job.run();
    const why = 'reports.example limits requests to 60 a minute, of which some are kept for you.';
    assert.deepEqual(row, ['48 of 200, about 4 min left', why]);
  });

  it('says of a page that redirects which address its report is of', () => {
    const done = { state: 'done', id: '1' } as const;
    assert.deepEqual(reasonsOf(done, 'https://reports.example'), []);
    assert.deepEqual(reasonsOf({ ...done, url: 'https://example.com/new' }, 'https://reports.example'), [
      'redirects to example.com/new',
    ]);
  });
});
