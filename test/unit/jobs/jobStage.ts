import { ServiceError, type Problem } from '../../../src/service/errors';
import type { ReportService } from '../../../src/service/service';
import type { Item, ItemOutcome, Operation, Task } from '../../../src/reports/changes/item';
import { JobRunner, type JobRunnerOptions } from '../../../src/jobs/jobRunner';
import { operationOf } from '../../../src/reports/changes/operations';
import { progressAfter, type Before, type JournalStep } from '../../../src/jobs/jobJournal';
import type { JobPlan } from '../../../src/jobs/jobRecords';
import { Job } from '../../../src/jobs/job';
import { AutoResume } from '../../../src/jobs/pauses';
import { StoredJob, type LeftJobs } from '../../../src/jobs/storedJob';
import { Creations } from '../../../src/reports/creations';
import { MemoryDisk } from './memoryDisk';

export const minute = 60_000;

export const itemsOf = (count: number): Item[] =>
  Array.from({ length: count }, (_, at) => ({ url: `https://example.com/${at}` }));

export const error = (problem: Problem, mayHaveHappened = false) =>
  new ServiceError(problem, 'https://example.com', mayHaveHappened);

/** The service's reaction to one request. */
export type Act =
  | 'do'
  | 'do and lose the answer'
  /** A gateway gives up, while the service carries the request out two minutes later. */
  | 'do late'
  | 'lose the request'
  | 'fail'
  | 'too many'
  | 'reject';

/** The time in milliseconds; `setBy` is the number of milliseconds by which the machine's clock was changed. */
interface StageClock {
  time: number;
  setBy?: number;
}

/** A service that creates reports according to `acts`, and counts them. */
export class Pages implements Operation {
  /** Times at which reports of each page were created, or will be. */
  readonly createdAt = new Map<string, number[]>();
  readonly calls: string[] = [];
  readonly clock: StageClock = { time: 0 };
  atOnce = 0;
  maxAtOnce = 0;
  /** True once nothing is answered anymore. */
  isDead = false;
  pause = () => Promise.resolve();

  constructor(
    public acts: (url: string) => Act = () => 'do',
    readonly isRepeatable = false,
  ) {}

  /** The operation without the parts that only tests use. */
  get operation(): Operation {
    const { send, lookUp, isRepeatable } = this;
    return { send, lookUp, isRepeatable };
  }

  /** Number of reports that a page gets. */
  timesOf(url: string): number {
    return this.createdAt.get(url)?.length ?? 0;
  }

  send = async ({ url }: Item): Promise<ItemOutcome> => {
    this.calls.push(`create ${url}`);
    return this.answer(() => {
      const act = this.acts(url);
      const create = (at: number) => this.createdAt.set(url, [...(this.createdAt.get(url) ?? []), at]);
      if (act === 'do' || act === 'do and lose the answer') create(this.clock.time);
      if (act === 'do late') create(this.clock.time + 2 * minute);
      switch (act) {
        case 'do':
          return { state: 'done', id: url };
        case 'do and lose the answer':
        case 'lose the request':
          throw error({ kind: 'unreachable', cause: 'reset' }, true);
        case 'do late':
          throw error({ kind: 'serviceFailed', status: 504 }, true);
        case 'fail':
          throw error({ kind: 'serviceFailed', status: 503 }, true);
        case 'too many':
          throw error({ kind: 'tooManyRequests' });
        case 'reject':
          throw error({ kind: 'rejected', status: 422, messages: ['The page of ada@example.com is unknown.'] });
      }
    });
  };

  lookUp = async ({ url }: Item): Promise<ItemOutcome | 'not done'> => {
    this.calls.push(`look up ${url}`);
    return this.answer(() => {
      const isThere = this.createdAt.get(url)?.some((at) => at <= this.clock.time) === true;
      return isThere ? { state: 'done', id: url } : 'not done';
    });
  };

  private async answer<T>(act: () => T): Promise<T> {
    this.maxAtOnce = Math.max(this.maxAtOnce, ++this.atOnce);
    await this.pause();
    if (this.isDead) return new Promise(() => undefined);
    this.atOnce--;
    return act();
  }
}

/** An operation that sends with this function. By default, a lookup of its effect proves nothing. */
export const sending = (send: Operation['send'], more: Partial<Operation> = {}): Operation => ({
  isRepeatable: false,
  send,
  lookUp: () => Promise.resolve('no proof'),
  ...more,
});

interface Stage {
  readonly concurrency?: number | (() => number);
  readonly before?: Before;
  readonly journal?: (steps: readonly JournalStep[]) => Promise<void>;
  readonly assertOurs?: () => Promise<void>;
  readonly clock?: StageClock;
  readonly usedUp?: JobRunnerOptions['usedUp'];
  /** Resumes the job whenever it pauses. */
  readonly isPatient?: boolean;
}

/** A job whose clock advances only while it waits. */
export function stage(items: readonly Item[], operation: Operation, options: Stage = {}) {
  const { concurrency = 4, before, journal, assertOurs, isPatient = false } = options;
  const clock: StageClock = options.clock ?? (operation instanceof Pages ? operation.clock : { time: 0 });
  const entries: (readonly JournalStep[])[] = [];
  const waits: number[] = [];
  const job = new JobRunner({
    ...{ items, operation },
    concurrency: typeof concurrency === 'number' ? () => concurrency : concurrency,
    longestAnalysis: 5 * minute,
    ...(before && { before }),
    ...(options.usedUp && { usedUp: options.usedUp }),
    clock: { now: () => clock.time + (clock.setBy ?? 0), elapsed: () => clock.time },
    wait: (milliseconds) => (waits.push(milliseconds), (clock.time += milliseconds), Promise.resolve()),
    journal: {
      write: journal ?? ((steps) => (entries.push(steps), Promise.resolve())),
      assertOurs: assertOurs ?? (() => Promise.resolve()),
    },
  });
  job.onDidChange(() => {
    if (isPatient && job.paused !== undefined) queueMicrotask(() => job.resume());
  });
  return { job, entries, waits, clock, states: () => job.outcomes.map((outcome) => outcome?.state) };
}

/** A job in the list of a window, with its journal in memory. */
export async function listedJob(
  id: string,
  planned: Pick<JobPlan, 'kind' | 'items'> & Partial<JobPlan> = { kind: 'delete', items: itemsOf(2) },
  before?: Before,
): Promise<Job> {
  const service = 'https://reports.example';
  const plan: JobPlan = { service, privacy: undefined, plannedAt: 0, ...planned };
  // No heartbeat is sent before the job is released.
  const wait = (_: number, signal?: AbortSignal) =>
    new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve()));
  const place = { disk: new MemoryDisk().disk, heartbeat: 2000, now: () => 0, wait };
  const files = await StoredJob.begin(place, plan);
  return new Job({ connection: { id, name: id, url: service }, plan, files, ...(before && { before }) });
}

/** Resumes a paused job immediately. */
export const selfResumeOf = (job: JobRunner) =>
  new AutoResume(job, { wait: () => Promise.resolve(), clock: { now: () => 0, elapsed: () => 0 } });

/** The progress of a job in which the user retries some items that may be done. @param attempts see `JournalStep` */
export function reopened(attempts: number, ...indexes: readonly number[]): Before {
  return progressAfter(indexes.map((index) => ({ reopened: index, attempts })));
}

/** The stored progress that a later session finds. */
export function written(entries: readonly (readonly JournalStep[])[]): Before {
  return progressAfter(entries.flat());
}

/** A task on a service where this window has created no report. */
export function taskAt(service: ReportService, task: Task): Operation {
  return operationOf(task, { service, creations: new Creations() });
}

/** The unfinished jobs of a place, without the names of all that are stored. */
export async function unfinished(...wanted: Parameters<typeof StoredJob.unfinished>): Promise<Omit<LeftJobs, 'names'>> {
  const { jobs, mayBeMore, damaged } = await StoredJob.unfinished(...wanted);
  return { jobs, mayBeMore, damaged };
}
