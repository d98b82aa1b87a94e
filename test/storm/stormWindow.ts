import { ServiceError } from '../../src/service/errors';
import type { Operation, Task } from '../../src/reports/changes/item';
import { JobRunner } from '../../src/jobs/jobRunner';
import type { JobDisk, JobStorage } from '../../src/jobs/journalFiles';
import { JournalError, progressAfter, type Before, type JournalStep } from '../../src/jobs/jobJournal';
import { followTask } from '../../src/reports/changes/localChanges';
import { operationOf } from '../../src/reports/changes/operations';
import type { JobPlan } from '../../src/jobs/jobRecords';
import { StoredJob } from '../../src/jobs/storedJob';
import { defaultQuery } from '../../src/reports/lists/query';
import { Store } from '../../src/reports/lists/store';
import type { Creations } from '../../src/reports/creations';
import type { FakeClock } from './clock';
import type { Random } from './random';
import type { StormService } from './stormService';

const longestAnalysis = 300_000;
/** Maximum number of items that a job of a storm works on at the same time. */
export const maxConcurrency = 6;
export const baseUrl = 'https://reports.example';

/** The state that all windows share. */
export interface Surroundings {
  readonly clock: FakeClock;
  readonly random: Random;
  readonly service: StormService;
  readonly disk: JobDisk;
  readonly task: Task;
  /** The addresses of the sent items without a known outcome. */
  readonly doubtful: Set<string>;
  /** The addresses of items that were in progress in a window that is gone. */
  readonly interrupted: Set<string>;
  /** The addresses of the items that left a window. */
  readonly sent: Set<string>;
  /** The creations known to this window. */
  readonly creations: Creations;
  /** Called with each job that has ended in some window. */
  readonly ended: (job: JobRunner) => void;
}

/** A window of the editor: it can crash or fall asleep at any moment, and offers jobs that others have left behind. */
export class StormWindow {
  current: JobRunner | undefined;
  private isDead = false;
  private asleep: Promise<void> | undefined;
  private awake: () => void = () => undefined;
  private own: string | undefined;
  private files: StoredJob | undefined;
  private readonly store: Store;
  private readonly offered = new Set<string>();
  private readonly place: JobStorage;

  constructor(private readonly around: Surroundings) {
    const { disk, clock, service } = around;
    this.store = new Store(service, { query: defaultQuery, perPage: () => 50 });
    const gated =
      <P extends unknown[], T>(access: (...parameters: P) => Promise<T>) =>
      (...parameters: P) =>
        this.turn(access(...parameters));
    this.place = {
      disk: {
        list: gated(disk.list),
        has: gated(disk.has),
        read: gated(disk.read),
        write: gated(disk.write),
        add: gated(disk.add),
        rename: gated(disk.rename),
        remove: gated(disk.remove),
      },
      heartbeat: 2000,
      now: () => clock.now(),
      wait: (milliseconds, signal) => this.turn(clock.wait(milliseconds, signal)),
    };
  }

  get isWorking(): boolean {
    return this.current !== undefined && !this.isDead;
  }

  crash(): void {
    this.isDead = true;
  }

  /** Closes in order: unsent items are stored as such. */
  leave(): void {
    const { current, files } = this;
    if (current === undefined || files === undefined) return;
    void current.leave().then(() => files.leave());
  }

  sleep(): void {
    this.asleep ??= new Promise((resolve) => (this.awake = resolve));
  }

  wake(): void {
    this.asleep = undefined;
    this.awake();
  }

  /** Begins a job for a user who tries again if the disk fails. */
  async begin(plan: JobPlan, steps: readonly JournalStep[]): Promise<void> {
    for (;;) {
      try {
        const files = await StoredJob.begin(this.place, plan);
        if (steps.length > 0) await this.continueWith(files, steps);
        await this.work(files, plan, progressAfter(steps));
        return;
      } catch (error) {
        if (!isOfDisk(error)) throw error;
        await this.place.wait(1000);
      }
    }
  }

  /** Writes the steps of a job that continues; one that can't be written is begun anew, so nobody may resume it. */
  private async continueWith(files: StoredJob, steps: readonly JournalStep[]): Promise<void> {
    try {
      await files.write(steps);
    } catch (error) {
      await files.forget();
      throw error;
    }
  }

  /** Looks from time to time for jobs that others have left behind, and resumes them. */
  async watch(): Promise<void> {
    const { random } = this.around;
    for (;;) {
      const { jobs } = await StoredJob.unfinished(this.place, baseUrl, new Set([this.own ?? '']));
      for (const { files } of jobs) {
        if (this.offered.has(files.name) || this.current !== undefined) continue;
        this.offered.add(files.name);
        await this.place.wait(random.between(0, 4000));
        await this.resume(files);
      }
      await this.place.wait(10_000);
    }
  }

  private async resume(files: StoredJob): Promise<void> {
    try {
      const resumed = await files.takeOver();
      if (resumed === undefined) return;
      const { plan, before } = resumed;
      for (const [index, { url }] of plan.items.entries()) {
        if (before.inDoubt.has(index)) this.around.interrupted.add(url);
      }
      await this.work(resumed.files, plan, before);
    } catch (error) {
      if (!isOfDisk(error)) throw error;
    } finally {
      this.offered.delete(files.name);
    }
  }

  private async work(files: StoredJob, { items }: JobPlan, before: Before): Promise<void> {
    const { clock, ended, random, task, creations } = this.around;
    const concurrency = 1 + random.below(maxConcurrency);
    const job = new JobRunner({
      ...{ items, journal: files, concurrency: () => concurrency, longestAnalysis },
      ...{ operation: this.operation(), wait: this.place.wait, clock },
      before,
    });
    void files.lost.then(() => job.lose());
    this.current = job;
    this.own = files.name;
    this.files = files;
    job.onDidEnd((end) => followTask(task, end, { store: this.store, creations }));
    // A user who sees that it is paused continues after a while.
    job.onDidChange(() => {
      if (job.paused !== undefined) clock.at(5000, () => job.resume());
    });
    try {
      await job.run();
      if (job.isLeft) return;
      await files.forget().catch(() => undefined);
      if (!job.isLost) ended(job);
    } catch (error) {
      if (!(error instanceof JournalError)) throw error;
      await files.leave();
    } finally {
      this.current = undefined;
      this.own = undefined;
    }
  }

  private operation(): Operation {
    const { service, creations, task, doubtful, sent } = this.around;
    const { isRepeatable, baselineOf, send, lookUp, prove } = operationOf(task, { service, creations });
    return {
      isRepeatable,
      send: async (item, signal) => {
        const { url } = item;
        const wasDoubtful = doubtful.has(url);
        doubtful.add(url);
        sent.add(url);
        try {
          const outcome = await this.turn(send(item, signal));
          if (!wasDoubtful) doubtful.delete(url);
          return outcome;
        } catch (error) {
          if (error instanceof ServiceError && error.mayHaveHappened) throw error;
          if (!wasDoubtful) doubtful.delete(url);
          throw error;
        }
      },
      lookUp: (item, signal) => this.turn(lookUp(item, signal)),
      ...(prove && { prove: (item, done, signal) => this.turn(prove(item, done, signal)) }),
      ...(baselineOf && { baselineOf: (item, signal) => this.turn(baselineOf(item, signal)) }),
    };
  }

  /** A window gets answers only when it is running, and never if it is dead. */
  private async turn<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } finally {
      while (this.asleep !== undefined) await this.asleep;
      if (this.isDead) await new Promise(() => undefined);
    }
  }
}

/** True if an error comes from the disk of the storm. */
function isOfDisk(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EBUSY';
}
