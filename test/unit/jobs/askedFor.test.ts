import assert from 'node:assert/strict';
import { askedForIn } from '../../../src/jobs/storedJob';
import { progressAfter, type JournalStep } from '../../../src/jobs/jobJournal';
import type { JobPlan } from '../../../src/jobs/jobRecords';

const hour = 3_600_000;
const items = [
  { url: 'https://example.com/a', id: 'a' },
  { url: 'https://example.com/b' },
  { url: 'https://example.com/c' },
];
const plan: JobPlan = { service: 'https://reports.example', kind: 'create', privacy: undefined, items, plannedAt: 0 };
const steps: readonly JournalStep[] = [
  { begun: 0, at: 5 },
  { begun: 1, at: 6 },
  { begun: 2, at: 7 },
  { ended: 1, outcome: { state: 'done', id: 'b' } },
];

describe('What the jobs of a closed window have asked for', () => {
  it('are new results since they were sent for, answered or not, and reports that were created, or may have been', () => {
    const { updated, created, mayBeCreated } = askedForIn([{ plan, before: progressAfter(steps) }], hour);
    assert.deepEqual([[...updated], created, [...mayBeCreated]], [[['a', 5]], ['b'], [['https://example.com/c', 7]]]);
  });

  it('is nothing any more once a job has ended long ago: later results are somebody else’s', () => {
    const before = progressAfter([...steps, { closedAt: 8 }]);
    const { updated, created } = askedForIn([{ plan, before }], hour);
    assert.deepEqual([[...updated], created], [[], []]);
  });
});
