import { Emitter } from '../util/event';
import type { Item, ItemOutcome, Task } from '../reports/changes/item';
import type { Connection } from '../reports/connection';
import { verdictOn, type AwaitedRatings, type Rated } from '../reports/awaitedRatings';
import type { JobRunner } from './jobRunner';
import type { JobPlan } from './jobRecords';
import type { AutoResume } from './pauses';
import type { StoredJob, UnfinishedJob } from './storedJob';
import type { Privacy } from '../service/records';

/** The phases of a job. `finishing` means that all was sent, and that outcomes or ratings are still being looked up. */
export type Phase = 'waiting' | 'working' | 'paused' | 'finishing' | 'interrupted' | 'ended';

interface JobOptions {
  readonly connection: Connection;
  readonly plan: JobPlan;
  readonly files: StoredJob;
  /** The task, with its password; undefined for a job of an earlier session. */
  readonly task?: Task;
  /** The progress of an earlier session. */
  readonly before?: UnfinishedJob['before'];
}

/** A job from its order until nothing of it is left to be done: what one row of the Jobs view is about. */
export class Job {
  readonly id = crypto.randomUUID();
  readonly connection: Connection;
  readonly plan: JobPlan;
  /** Its journal, which gets a new name each time it is taken over. */
  files: StoredJob;
  /** The work on it in this window. */
  runner: JobRunner | undefined;
  autoResume: AutoResume | undefined;
  /** The ratings that its reports get, once everything has been sent. */
  ratings: AwaitedRatings | undefined;
  private isRunning = false;
  private hasLeft = false;
  /** Withdraws it while it waits for its turn. */
  private waiting: AbortController | undefined;
  private claiming: Promise<boolean> | undefined;
  private readonly changed = new Emitter<void>();

  /** It has begun another phase, or one of its items has ended. */
  readonly onDidChange = this.changed.event;

  constructor(private readonly options: JobOptions) {
    this.connection = options.connection;
    this.plan = options.plan;
    this.files = options.files;
  }

  get task(): Task | undefined {
    return this.options.task;
  }

  /** The items with their current baselines. */
  get items(): readonly Item[] {
    const { baselines } = this.options.before ?? {};
    if (this.runner !== undefined) return this.runner.items;
    return this.plan.items.map((item, index) => ({ ...item, baseline: baselines?.get(index) ?? item.baseline }));
  }

  get outcomes(): readonly (ItemOutcome | undefined)[] {
    const { before } = this.options;
    return this.runner?.outcomes ?? this.plan.items.map((_, index) => before?.outcomes.get(index));
  }

  /** Number of items that an earlier session may have sent, without an answer. */
  get inDoubt(): number {
    return this.options.before?.inDoubt.size ?? 0;
  }

  get phase(): Phase {
    const { runner } = this;
    if (this.waiting !== undefined) return 'waiting';
    if (!this.isRunning) return this.outcomes.includes(undefined) ? 'interrupted' : 'ended';
    if (runner === undefined) return 'finishing';
    if (runner.paused !== undefined) return 'paused';
    return runner.isSent ? 'finishing' : 'working';
  }

  /** The items that can still be acted on once it has ended. */
  get remaining(): RemainingItems {
    return remainingItems({ plan: this.plan, items: this.items, outcomes: this.outcomes, isLost: this.isLost });
  }

  /** The reports that it had rated again, and that got worse. */
  get worse(): readonly Rated[] {
    return this.rated.filter((rated) => verdictOn(rated) === 'worse');
  }

  /** The reports that it had rated: those of which the answers said so, and those that were found since. */
  get rated(): readonly Rated[] {
    const { items, outcomes } = this;
    const answered = items.flatMap((item, index): Rated[] => {
      const outcome = outcomes[index];
      const id = item.id ?? (outcome?.state === 'done' ? outcome.id : undefined);
      if (outcome?.state !== 'done' || outcome.rated === undefined || id === undefined) return [];
      const before = item.id === undefined ? undefined : item.baseline;
      return [{ before, after: { id, url: outcome.url ?? item.url, ...outcome.rated } }];
    });
    return [...answered, ...(this.ratings?.rated ?? [])];
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

  /** True if this window works on it, or is about to. */
  get isUnderWay(): boolean {
    return this.waiting !== undefined || this.isRunning;
  }

  /** True if another window has taken it over, or its connection was removed. */
  get isLost(): boolean {
    return this.runner?.isLost === true;
  }

  /** True if it was left to another session, as when the window closes. */
  get isLeft(): boolean {
    return this.hasLeft;
  }

  /** It waits until this window has ended another one. @returns aborted once it is cancelled or left meanwhile */
  wait(): AbortSignal {
    this.waiting = new AbortController();
    this.changed.fire();
    return this.waiting.signal;
  }

  /** Its turn has come. */
  begin(runner: JobRunner, selfResume: AutoResume): void {
    this.waiting = undefined;
    this.isRunning = true;
    this.runner = runner;
    this.autoResume = selfResume;
    runner.onDidChange(() => this.changed.fire());
    this.changed.fire();
  }

  /** An earlier session has sent everything, and only ratings are awaited. */
  finish(): void {
    this.isRunning = true;
    this.changed.fire();
  }

  /** Everything was sent, and ratings are awaited. */
  awaitRatings(ratings: AwaitedRatings): void {
    this.ratings = ratings;
    ratings.onDidRate(() => this.changed.fire());
    this.changed.fire();
  }

  /** This window no longer works on it. */
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

  /** Takes what is left of an ended job from its journal. @returns false if another window has done so */
  async claim(): Promise<boolean> {
    this.claiming ??= this.files.discard();
    try {
      return await this.claiming;
    } catch (error) {
      // The disk may answer the next time.
      this.claiming = undefined;
      throw error;
    }
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

/** The items of an ended job that can still be acted on. */
export interface RemainingItems {
  /** They failed or are not known to be done, and can be sent again. */
  readonly failed: readonly Item[];
  /** An Undo restores their former privacy. */
  readonly restored: readonly Item[];
  /** They were never sent, because the job was cancelled before. */
  readonly rest: readonly Item[];
}

/** The parts of an ended job that are needed here. */
interface EndedJob {
  readonly plan: Pick<JobPlan, 'kind' | 'privacy'>;
  readonly items: readonly Item[];
  readonly outcomes: readonly (ItemOutcome | undefined)[];
  readonly isLost: boolean;
}

/** If another window has taken a job over, only the items changed here are left. */
export function remainingItems({ plan, items, outcomes, isLost }: EndedJob): RemainingItems {
  const failed = items.flatMap((item, index) => {
    const state = outcomes[index]?.state;
    return state === 'failed' || state === 'unknown' ? [{ ...item, mayBeDone: state === 'unknown' }] : [];
  });
  const privacy = plan.kind === 'privacy' ? plan.privacy : undefined;
  const changed = items.filter((_, index) => outcomes[index]?.state === 'done');
  const restored = privacy === undefined ? [] : changed.flatMap((item) => restoring(item, privacy));
  const rest = items.filter((_, index) => isLeftOut(outcomes[index]));
  return { failed: isLost ? [] : failed, restored, rest: isLost ? [] : rest };
}

/** True if an item was never sent, because its job was cancelled before. */
export function isLeftOut(outcome: ItemOutcome | undefined): boolean {
  return outcome?.state === 'skipped' && outcome.reason === undefined;
}

/**
 * An item that restores a report's former privacy; none for a password, which is unknown, or if the service did not
 * name the privacy right before the change.
 */
function restoring({ baseline, ...item }: Item, expected: Privacy): readonly Item[] {
  const restore = baseline?.privacy;
  // A password that the service keeps comes back with the privacy.
  const isRestorable = restore !== undefined && (restore !== 'password' || baseline?.hasPassword === true);
  return isRestorable ? [{ ...item, restore, expected }] : [];
}
