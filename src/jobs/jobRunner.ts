import { Limiter, type UsedUp } from '../service/limiter';
import { maxAtOnce } from '../service/service';
import type { Clock } from '../util/clock';
import { Emitter } from '../util/event';
import { getOrAdd } from '../util/getOrAdd';
import type { Wait } from '../util/wait';
import type { Item, ItemEnd, ItemOutcome, Operation, Sent } from '../reports/changes/item';
import { JobItem } from './jobItem';
import { firstPauseMs, ItemWork, maxPauseMs } from './itemWork';
import { type RateLimitPause, Pauses, type Pause } from './pauses';
import type { Rating } from '../reports/newResults';
import { JobJournal, JobLostError, nothingBefore, type Before, type JournalWriter } from './jobJournal';

export interface JobRunnerOptions {
  readonly items: readonly Item[];
  readonly operation: Operation;
  readonly journal: JournalWriter;
  /** Returns the maximum number of items worked on at the same time, which may change in the meantime. */
  readonly concurrency: () => number;
  /** Milliseconds that a service may work on a request without answering it. Earlier failed lookups prove nothing. */
  readonly longestAnalysis: number;
  /** Returns the service's rate limit if it allows no more requests for now; without it, requests are never limited. */
  readonly usedUp?: () => UsedUp | undefined;
  readonly wait: Wait;
  readonly clock: Clock;
  /** The stored progress of an earlier session. */
  readonly before?: Before;
}

/** Milliseconds of work needed to estimate the rest. */
const minWorkedMs = 5000;
/** Milliseconds that a canceled job waits for the answers to its sent requests. */
const lastAnswersWaitMs = 10_000;

/** Runs the same task for many items: a few at a time, each of them once, and none again that may have been done. */
export class JobRunner {
  private readonly jobItems: readonly JobItem[];
  private readonly abort = new AbortController();
  private giveUp: () => void = () => undefined;
  private readonly changed = new Emitter<void>();
  private readonly ended = new Emitter<ItemEnd>();
  private readonly pauses: Pauses;
  private readonly journal: JobJournal;
  private readonly work: ItemWork;
  private readonly finishedBefore: number;
  private lastHold: RateLimitPause = { until: 0 };
  private isTaken = false;
  private doneById: ReadonlyMap<string, readonly JobItem[]> = new Map();
  private running: Promise<void> = Promise.resolve();
  private isLeaving = false;
  private hasSentAll = false;
  private tellSent: () => void = () => undefined;

  /** Resolves once nothing is left to be sent, though the outcome of some items may be looked up for minutes. */
  readonly sent = new Promise<void>((resolve) => (this.tellSent = resolve));

  /** An item has ended, or the job was paused or resumed. */
  readonly onDidChange = this.changed.event;
  /** An item has ended; its outcome is about to be stored. */
  readonly onDidEnd = this.ended.event;

  constructor(private readonly options: JobRunnerOptions) {
    const { items, journal, clock, operation, wait, longestAnalysis, before = nothingBefore } = options;
    const rules = { isRepeatable: operation.isRepeatable, longestAnalysis };
    this.jobItems = items.map((item, index) => new JobItem(index, item, rules));
    const started = clock.elapsed();
    for (const item of this.jobItems) {
      item.baseline = before.baselines.get(item.index);
      item.outcome = before.outcomes.get(item.index);
      const attempts = before.inDoubt.get(item.index);
      // The time since it was sent isn't reliable: the clock may have been set.
      if (attempts !== undefined) item.comesInDoubt(started, attempts);
    }
    const { signal } = this.abort;
    this.journal = new JobJournal({ journal, signal, wait });
    this.pauses = new Pauses(clock.elapsed);
    this.work = new ItemWork({
      ...options,
      items: this.jobItems,
      journal: this.journal,
      pauses: this.pauses,
      signal,
      givenUp: new Promise((resolve) => (this.giveUp = () => resolve(undefined))),
      pause: (by) => this.pause(by),
      hold: (hold) => this.hold(hold),
      settle: (item, sent) => this.settle(item, sent),
    });
    this.finishedBefore = this.finished;
  }

  /** The items with their current baselines. */
  get items(): readonly Item[] {
    return this.jobItems.map(({ item }) => item);
  }

  /** By item. */
  get outcomes(): readonly (ItemOutcome | undefined)[] {
    return this.jobItems.map(({ outcome }) => outcome);
  }

  /** The reason why nothing is sent for now, unless it is paused; undefined if nothing holds it. */
  get held(): RateLimitPause | undefined {
    return this.lastHold.until > this.options.clock.now() ? this.lastHold : undefined;
  }

  get paused(): Pause | undefined {
    return this.pauses.current;
  }

  get finished(): number {
    return this.jobItems.length - this.open.length;
  }

  /** Milliseconds during which unconfirmed outcomes are looked for. */
  get longestAnalysis(): number {
    return this.options.longestAnalysis;
  }

  /** True once nothing is left to be sent. */
  get isSent(): boolean {
    return this.hasSentAll;
  }

  /** Approximate milliseconds of work left; undefined until enough is done for an estimate. */
  get remaining(): number | undefined {
    const finished = this.finished - this.finishedBefore;
    const { worked } = this.pauses;
    return finished < 3 || worked < minWorkedMs ? undefined : (worked / finished) * this.open.length;
  }

  /**
   * Works until every item has ended, or the window leaves the job. Rejects only on an internal error, or if the
   * journal can't be written while there are items left; these stay open, to be resumed.
   */
  run(): Promise<void> {
    this.pauses.start();
    this.running = this.runToEnd();
    return this.running;
  }

  private async runToEnd(): Promise<void> {
    try {
      await this.workAndLookUp();
    } catch (error) {
      // Outcomes so far are stored if the disk answers again.
      await this.journal.write().catch(() => undefined);
      if (this.open.length > 0) throw error;
    }
    if (!this.isLeaving) {
      for (const item of this.open) this.settle(item, { state: item.isInDoubt ? 'unknown' : 'skipped' });
    }
    // Outcomes that can't be stored can still be shown.
    await this.journal.write().catch(() => undefined);
    this.endSending();
  }

  private endSending(): void {
    this.hasSentAll = true;
    this.tellSent();
    this.changed.fire();
  }

  private async workAndLookUp(): Promise<void> {
    await this.workThrough(this.open);
    await this.unlessLost(() => this.journal.write());
    this.endSending();
    for (let pause = firstPauseMs; this.open.length > 0 && !this.isCanceled; pause = Math.min(2 * pause, maxPauseMs)) {
      await this.options.wait(pause, this.abort.signal);
      await this.workThrough(this.open);
    }
  }

  /** Records the rating that a report got since its item was done. */
  rate(id: string, rated: Rating): void {
    // Items that were done later are missing from the map.
    if (!this.doneById.has(id)) this.doneById = itemsByReport(this.jobItems);
    for (const item of this.doneById.get(id) ?? []) {
      if (item.outcome?.state !== 'done') continue;
      item.outcome = { ...item.outcome, rated };
      this.journal.note(item.index, item.outcome);
    }
    // A rating that can't be stored is looked for again by the next session.
    void this.journal.write().catch(() => undefined);
    this.changed.fire();
  }

  /**
   * Stores that the whole job has ended. Rejects if that isn't possible, or the job no longer belongs to this window.
   */
  async close(): Promise<void> {
    this.journal.close(this.options.clock.now());
    await this.journal.write();
  }

  /** Starts nothing more; items in progress end. */
  pause(by: Pause = 'person'): void {
    if (!this.isCanceled && this.pauses.begin(by)) this.changed.fire();
  }

  resume(): void {
    if (!this.pauses.resume()) return;
    this.work.acceptFailures();
    this.changed.fire();
  }

  /** Sends nothing more, and waits only briefly for items in progress; the rest is skipped. */
  cancel(): void {
    this.stop();
    void this.options.wait(lastAnswersWaitMs, new AbortController().signal).then(this.giveUp);
  }

  private stop(): void {
    this.abort.abort();
    this.resume();
  }

  /**
   * Stops so that another session can continue, as when its window closes: nothing more is sent, and waiting items are
   * stored as not sent. Answers aren't awaited.
   */
  async leave(): Promise<void> {
    this.isLeaving = true;
    this.stop();
    // Items that were not sent yet are recorded first.
    await this.options.wait(0, new AbortController().signal);
    this.giveUp();
    await this.running.catch(() => undefined);
  }

  /** True if its window has left it to another session. */
  get isLeft(): boolean {
    return this.isLeaving;
  }

  get isCanceled(): boolean {
    return this.abort.signal.aborted;
  }

  /** True if another window has taken it over, or its connection was removed. */
  get isLost(): boolean {
    return this.isTaken;
  }

  /** Stops as if it were canceled: another window has taken it over, or its connection was removed. */
  lose(): void {
    this.isTaken = true;
    this.cancel();
  }

  /** The items that have not ended. */
  private get open(): readonly JobItem[] {
    return this.jobItems.filter(({ outcome }) => outcome === undefined);
  }

  private async workThrough(items: readonly JobItem[]): Promise<void> {
    const left = items.values();
    const limiter = new Limiter(this.options.concurrency);
    const work = () =>
      this.unlessLost(async () => {
        for (const item of left) await limiter.run(() => this.work.process(item));
      });
    const ends = await Promise.allSettled(Array.from({ length: maxAtOnce }, work));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }

  private async unlessLost(act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      if (error instanceof JobLostError) {
        this.lose();
        return;
      }
      // If nothing can be stored, nothing more is sent; items in progress end.
      this.stop();
      throw error;
    }
  }

  private hold(hold: RateLimitPause): void {
    this.lastHold = hold;
    this.changed.fire();
  }

  private settle(item: JobItem, { report, ...outcome }: Sent): void {
    item.outcome = outcome;
    this.journal.note(item.index, outcome);
    if (outcome.state === 'done') this.work.endFailures();
    this.ended.fire({ item: item.item, outcome, report });
    this.changed.fire();
  }
}

/** The items that were done, by the id of their report. */
function itemsByReport(items: readonly JobItem[]): ReadonlyMap<string, readonly JobItem[]> {
  const found = new Map<string, JobItem[]>();
  for (const item of items) {
    const id = item.item.id ?? (item.outcome?.state === 'done' ? item.outcome.id : undefined);
    if (id !== undefined && item.outcome?.state === 'done') getOrAdd(found, id, () => []).push(item);
  }
  return found;
}
