import type { ServiceError } from '../../src/service/errors';
import { Limiter } from '../../src/service/limiter';
import type { Item, Task } from '../../src/reports/changes/item';
import { JobRunner } from '../../src/jobs/jobRunner';
import type { Before, JournalStep } from '../../src/jobs/jobJournal';
import { followTask } from '../../src/reports/changes/localChanges';
import { itemOf, operationOf } from '../../src/reports/changes/operations';
import type { Clock } from '../../src/util/clock';
import type { Wait } from '../../src/util/wait';
import { firstRated, type Row } from './service';
import type { Stage } from './stage';

/** The user's task for three pages. */
interface JobOfThree {
  readonly task: Task;
  /** The number of requests for one of them. */
  readonly requests: number;
  readonly itemsOf: (stage: Stage) => readonly Item[];
  /** Number of times that it was done, by the service's reports of that page. */
  readonly timesDone: (reports: readonly Readonly<Row>[]) => number;
}

const newPages = [1, 2, 3].map((at): Item => ({ url: `https://shop.example/new-${at}`, known: [] }));
const allReports = ({ reports }: Stage) => reports.state.rows.map(itemOf);

export const jobs = {
  create: {
    task: { kind: 'create', choice: { privacy: 'private' } },
    requests: 1,
    itemsOf: () => newPages,
    timesDone: ({ length }) => length,
  },
  update: {
    ...{ task: { kind: 'update' }, requests: 2, itemsOf: allReports },
    timesDone: ([report]) => (Date.parse(report?.generated_at ?? '') - Date.parse(firstRated)) / 60_000,
  },
  privacy: {
    task: { kind: 'privacy', choice: { privacy: 'public' } },
    requests: 2,
    itemsOf: allReports,
    timesDone: ([report]) => (report?.privacy === 0 ? 1 : 0),
  },
  delete: { task: { kind: 'delete' }, requests: 2, itemsOf: allReports, timesDone: ({ length }) => 1 - length },
} as const satisfies Record<string, JobOfThree>;

export type JobName = keyof typeof jobs;

/** A job with all optional fields in its type. */
export function jobNamed(name: JobName): JobOfThree {
  return jobs[name];
}

/** A clock that runs by itself, and skips waits. */
export class SkippingClock implements Clock {
  private skipped = 0;

  readonly now = () => Date.now() + this.skipped;
  readonly elapsed = () => performance.now() + this.skipped;

  readonly wait: Wait = async (milliseconds, signal) => {
    const until = this.elapsed() + milliseconds;
    await new Promise((resolve) => setImmediate(resolve));
    if (!signal.aborted) this.skipped += Math.max(0, until - this.elapsed());
  };

  skip(milliseconds: number): void {
    this.skipped += milliseconds;
  }
}

/** A request limiter with a clock that skips waits. */
export function limiterBy(clock: SkippingClock): Limiter {
  return new Limiter(() => 4, { clock, wait: clock.wait });
}

interface Order {
  readonly task: Task;
  readonly items: readonly Item[];
  readonly before?: Before;
  readonly clock: SkippingClock;
  /** Called when the job has paused by itself; it is resumed then. */
  readonly onPause: (why: ServiceError) => void;
}

/** Runs a job until it ends, one item after the other, with a journal in memory. */
export async function runToEnd(stage: Stage, { task, items, before, clock, onPause }: Order) {
  const steps: JournalStep[] = [];
  const job = new JobRunner({
    ...{ items, clock, wait: clock.wait, longestAnalysis: 20_000, ...(before && { before }) },
    concurrency: () => 1,
    operation: operationOf(task, { service: stage.client, creations: stage.creations }),
    journal: {
      write: (written) => Promise.resolve(void steps.push(...written)),
      assertOurs: () => Promise.resolve(),
    },
  });
  job.onDidEnd((end) => followTask(task, end, stage));
  job.onDidChange(() => {
    const { paused } = job;
    if (paused === undefined || paused === 'person') return;
    onPause(paused);
    job.resume();
  });
  await job.run();
  return { job, steps };
}
