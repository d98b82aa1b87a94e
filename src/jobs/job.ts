import { Emitter } from '../util/event';
import { remainingItems, type Item, type ItemOutcome, type RemainingItems, type Task } from '../reports/changes/item';
import type { Connection } from '../reports/connection';
import { trendOf, type AwaitedRatings, type Rated } from '../reports/awaitedRatings';
import { ratingOf } from '../reports/newResults';
import { nothingBefore, type Before } from './jobJournal';
import type { JobRunner } from './jobRunner';
import type { JobPlan } from './jobRecords';
import type { AutoResume } from './pauses';
import type { StoredJob } from './storedJob';

/** The phases of a job. `finishing` means that all was sent, and that outcomes or ratings are still being looked up. */
export type Phase = 'waiting' | 'working' | 'paused' | 'finishing' | 'interrupted' | 'ended';

interface JobOptions {
  readonly connection: Connection;
  readonly plan: JobPlan;
  readonly files: StoredJob;
  /** The task, with its password; undefined for a job of an earlier session. */
  readonly task?: Task;
  /** The progress of an earlier session. */
  readonly before?: Before;
}

/** A job from its order until the user dismisses it: one row of the Jobs view. */
export class Job {
  readonly id = crypto.randomUUID();
  readonly connection: Connection;
  readonly plan: JobPlan;
  /** Its journal, which gets a new name each time it is taken over. */
  files: StoredJob;
  /** The task, with its password; undefined until the user has entered an earlier session's password again. */
  task: Task | undefined;
  /** The work on it in this window; the latest one if it was continued. */
  runner: JobRunner | undefined;
  autoResume: AutoResume | undefined;
  /** The ratings that its reports get, once everything has been sent. */
  ratings: AwaitedRatings | undefined;
  private before: Before;
  private isTaken = false;
  private isRunning = false;
  private hasLeft = false;
  /** Withdraws it while it is queued. */
  private waiting: AbortController | undefined;
  /** Settles once this window has released it; undefined if it has. */
  private work: Promise<unknown> | undefined;
  private readonly changed = new Emitter<void>();

  /** It has begun another phase, or one of its items has ended. */
  readonly onDidChange = this.changed.event;

  constructor({ connection, plan, files, task, before = nothingBefore }: JobOptions) {
    this.connection = connection;
    this.plan = plan;
    this.files = files;
    this.task = task;
    this.before = before;
  }

  /** The items with their current baselines. */
  get items(): readonly Item[] {
    const { runner, plan, before } = this;
    if (runner !== undefined) return runner.items;
    return plan.items.map((item, index) => {
      const baseline = before.baselines.get(index);
      return baseline === undefined ? item : { ...item, baseline };
    });
  }

  get outcomes(): readonly (ItemOutcome | undefined)[] {
    const { runner, plan, before } = this;
    return runner?.outcomes ?? plan.items.map((_, index) => before.outcomes.get(index));
  }

  /** Number of items that an earlier session may have sent, without an answer. */
  get inDoubt(): number {
    return this.before.inDoubt.size;
  }

  /** True if an earlier session saw its end, so that no ratings are awaited anymore. */
  get isClosed(): boolean {
    return this.before.closedAt !== undefined;
  }

  get phase(): Phase {
    const { runner } = this;
    if (this.waiting !== undefined) return 'waiting';
    if (!this.isRunning) return this.outcomes.includes(undefined) ? 'interrupted' : 'ended';
    if (runner === undefined) return 'finishing';
    if (runner.paused !== undefined) return 'paused';
    return runner.isSent ? 'finishing' : 'working';
  }

  /** The items of an ended job that can still be acted on. */
  get remaining(): RemainingItems {
    const left = remainingItems(this);
    return this.before.isUndone === true ? { ...left, restored: [] } : left;
  }

  /** The updated reports that got worse. */
  get worse(): readonly Rated[] {
    return this.rated.filter((rated) => trendOf(rated) === 'worse');
  }

  /** The created reports that are bad. */
  get bad(): readonly Rated[] {
    return this.rated.filter(({ before, after }) => before === undefined && after.result === 'bad');
  }

  /** The rated reports, as far as their ratings are known. */
  get rated(): readonly Rated[] {
    const { items, outcomes } = this;
    return items.flatMap((item, index): Rated[] => {
      const outcome = outcomes[index];
      const id = item.id ?? (outcome?.state === 'done' ? outcome.id : undefined);
      if (outcome?.state !== 'done' || outcome.rated === undefined || id === undefined) return [];
      const before = item.id === undefined ? undefined : item.baseline;
      return [{ before, after: { id, url: outcome.url ?? item.url, ...outcome.rated } }];
    });
  }

  /** True if it has ended, and nothing is left to be sent again. */
  get isDone(): boolean {
    const { phase, remaining: left } = this;
    return phase === 'ended' && left.failed.length + left.rest.length === 0;
  }

  /** True if it waits for another API key. */
  get awaitsKey(): boolean {
    const { paused } = this.runner ?? {};
    if (paused === undefined || paused === 'person') return false;
    return paused.problem.kind === 'keyRefused' || paused.problem.kind === 'notConnected';
  }

  /** True if this window works on it, is about to, or still looks for ratings. */
  get isUnderWay(): boolean {
    return this.work !== undefined;
  }

  /** True if another window has taken it over, or its connection was removed. */
  get isLost(): boolean {
    return this.isTaken || this.runner?.isLost === true;
  }

  /** True if it was left to another session, as when the window closes. */
  get isLeft(): boolean {
    return this.hasLeft;
  }

  /**
   * Works on it, from being queued until this window releases it.
   * @param work its signal is aborted once the job is canceled or left while queued
   */
  async run(work: (withdrawn: AbortSignal) => Promise<void>): Promise<void> {
    const waiting = new AbortController();
    this.waiting = waiting;
    this.changed.fire();
    const working = work(waiting.signal);
    // Code that waits for its end need not know of a failure.
    this.work = working.catch(() => undefined);
    try {
      await working;
    } finally {
      this.work = undefined;
      this.end();
      this.files.release();
      if (this.phase === 'ended') this.keepOutcome();
    }
  }

  /** Keeps only what it shows: its runner and its ratings hold the session, with all of its rows. */
  private keepOutcome(): void {
    const { items, outcomes, isLost, before } = this;
    const known = <T>(values: readonly (T | undefined)[]): ReadonlyMap<number, T> =>
      new Map(
        [...values.entries()].flatMap(([index, value]) => (value === undefined ? [] : [[index, value] as const])),
      );
    const baselines = known(items.map(({ baseline }) => baseline));
    this.before = { ...before, inDoubt: new Map(), baselines, outcomes: known(outcomes) };
    this.isTaken = isLost;
    this.runner = this.autoResume = this.ratings = undefined;
  }

  /** Waits until this window has released it: ratings are no longer looked for. */
  async letGo(): Promise<void> {
    this.ratings?.stop();
    await this.work;
  }

  /** Takes an earlier session's progress, now that this window has taken the job over. */
  takenOver(files: StoredJob, before: Before): void {
    this.files = files;
    this.before = before;
    this.runner = undefined;
    this.isTaken = false;
  }

  /** It's the job's turn. */
  begin(runner: JobRunner, selfResume: AutoResume): void {
    this.waiting = undefined;
    this.isRunning = true;
    this.ratings = undefined;
    this.runner = runner;
    this.autoResume = selfResume;
    const { files } = this;
    // Once the journal is lost, waiting items aren't sent either.
    void files.lost.then(() => this.lose(files));
    runner.onDidChange(() => this.changed.fire());
    this.changed.fire();
  }

  /** Everything was sent, and ratings are awaited. */
  awaitRatings(ratings: AwaitedRatings): void {
    this.ratings = ratings;
    ratings.onDidRate((report) => this.runner?.rate(report.id, ratingOf(report)));
    this.changed.fire();
  }

  /** Nothing more is waited for, though ratings may still be looked for. */
  end(): void {
    this.waiting = undefined;
    this.isRunning = false;
    this.autoResume?.dispose();
    this.changed.fire();
  }

  cancel(): void {
    this.waiting?.abort();
    this.runner?.cancel();
    this.ratings?.stop();
  }

  /** It no longer belongs to this window, if this is still its journal. */
  private lose(files: StoredJob): void {
    if (files !== this.files) return;
    this.isTaken = true;
    this.runner?.lose();
  }

  /** Marks it as undone, so that it no longer offers Undo. Rejects if that can't be stored. */
  async undo(): Promise<void> {
    this.before = { ...this.before, isUndone: true };
    this.changed.fire();
    await this.letGo();
    await this.files.write([{ isUndone: true }]);
  }

  /** Stops silently and stores its progress, so that another session can resume it. */
  async leave(): Promise<void> {
    const { isUnderWay } = this;
    this.hasLeft = true;
    this.waiting?.abort();
    this.ratings?.stop();
    if (this.isRunning) await this.runner?.leave();
    if (isUnderWay) await this.files.leave();
  }
}
