import { Emitter } from '../../util/event';
import type { Wait } from '../../util/wait';
import { Doubts } from './doubts';
import type { Item, ItemEnd, Operation } from './item';
import type { ItemOutcome } from './itemOutcome';
import { firstPause, ItemWork, maxPause } from './itemWork';
import { JobJournal, JobLostError, type Before, type JournalWriter } from './jobJournal';
import { Pauses, type Pause } from './pauses';

export interface JobOptions {
  readonly items: readonly Item[];
  readonly operation: Operation;
  readonly journal: JournalWriter;
  /** Maximum number of items worked on at once. */
  readonly concurrency: number;
  /** Milliseconds that a service may work on a request without an answer. Earlier look-ups in vain prove nothing. */
  readonly longestAnalysis: number;
  /** The person wants items that may be done, but cannot be found, to be sent once more. */
  readonly sendsAgain: boolean;
  readonly wait: Wait;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** What an earlier session wrote down. */
  readonly before?: Before;
}

/** Milliseconds that a cancelled job waits for the answers to what it has sent. */
const patience = 10_000;

/** Does the same to many items: a few at once, each of them once, and none again that may have been done. */
export class Job {
  readonly outcomes: (ItemOutcome | undefined)[];
  private readonly doubts: Doubts;
  private readonly abort = new AbortController();
  private giveUp: () => void = () => undefined;
  private readonly changed = new Emitter<void>();
  private readonly ended = new Emitter<ItemEnd>();
  private readonly pauses: Pauses;
  private readonly journal: JobJournal;
  private readonly work: ItemWork;
  private readonly finishedBefore: number;
  private isSettling = false;
  private isTaken = false;

  /** An item has ended, or the job was paused or resumed. */
  readonly onDidChange = this.changed.event;
  /** An item has ended; its outcome is about to be written down. */
  readonly onDidEnd = this.ended.event;

  constructor(private readonly options: JobOptions) {
    const { items, journal, concurrency, before = { claimed: 0, outcomes: [], lastAt: 0 } } = options;
    this.outcomes = items.map(() => undefined);
    for (const [index, outcome] of before.outcomes) this.outcomes[index] = outcome;
    const { claimed } = before;
    const { signal } = this.abort;
    this.journal = new JobJournal({ journal, total: items.length, concurrency, claimed, signal, wait: options.wait });
    this.pauses = new Pauses(options.now);
    this.doubts = new Doubts({ ...options, isRepeatable: options.operation.isRepeatable });
    for (const [index, { mayBeDone }] of items.entries()) {
      if (index < before.claimed) this.doubts.willSend(index);
      if (index < before.claimed || mayBeDone === true) this.doubts.add(index, before.lastAt);
    }
    const { journal: written, doubts, pauses } = this;
    this.work = new ItemWork({
      ...{ ...options, journal: written, doubts, pauses, signal },
      givenUp: new Promise((resolve) => (this.giveUp = () => resolve(undefined))),
      pause: (by) => this.pause(by),
      settle: (index, outcome) => this.settle(index, outcome),
    });
    this.finishedBefore = this.finished;
  }

  get paused(): Pause | undefined {
    return this.pauses.current;
  }

  get finished(): number {
    return this.outcomes.length - this.open.length;
  }

  /** How many items are being looked up because their outcome is not known; nothing until all have been sent. */
  get lookedFor(): number | undefined {
    return this.isSettling ? this.open.length : undefined;
  }

  /** Approximate milliseconds of work left; nothing until there is something to estimate it from. */
  get remaining(): number | undefined {
    const finished = this.finished - this.finishedBefore;
    return finished < 3 ? undefined : (this.pauses.worked / finished) * this.open.length;
  }

  /**
   * Works until every item has ended. Rejects only on an error of our own, or if the journal cannot be written while
   * there are items left; these stay open, to be resumed.
   */
  async run(): Promise<void> {
    this.pauses.start();
    try {
      await this.workAndLookUp();
    } catch (error) {
      // What ended meanwhile is written down if the disk answers again.
      await this.journal.write().catch(() => undefined);
      if (this.open.length > 0) throw error;
    }
    for (const index of this.open) {
      this.settle(index, this.doubts.has(index) ? { state: 'unknown' } : { state: 'skipped' });
    }
    // All items have ended. What cannot be written down can still be told.
    await this.journal.write().catch(() => undefined);
  }

  private async workAndLookUp(): Promise<void> {
    await this.workThrough(this.open);
    this.isSettling = true;
    for (let pause = firstPause; this.open.length > 0 && !this.isCancelled; pause = Math.min(2 * pause, maxPause)) {
      await this.options.wait(pause, this.abort.signal);
      await this.workThrough(this.open);
    }
  }

  /** Starts nothing more; what is under way ends. */
  pause(by: Pause = 'person'): void {
    if (!this.isCancelled && this.pauses.begin(by)) this.changed.fire();
  }

  resume(): void {
    if (!this.pauses.resume()) return;
    this.work.acceptFailures();
    this.changed.fire();
  }

  /** Sends nothing more, and waits only briefly for what is under way; the rest is skipped. */
  cancel(): void {
    this.stop();
    void this.options.wait(patience, new AbortController().signal).then(this.giveUp);
  }

  private stop(): void {
    this.abort.abort();
    this.resume();
  }

  get isCancelled(): boolean {
    return this.abort.signal.aborted;
  }

  /** Whether it was stopped because another window has taken it over, or its connection was removed. */
  get isLost(): boolean {
    return this.isTaken;
  }

  /** Stops as if it were cancelled: another window has taken it over, or its connection was removed. */
  lose(): void {
    this.isTaken = true;
    this.cancel();
  }

  /** The items that have not ended. */
  private get open(): readonly number[] {
    return this.outcomes.flatMap((outcome, index) => (outcome === undefined ? [index] : []));
  }

  private async workThrough(indexes: readonly number[]): Promise<void> {
    const left = indexes.values();
    const work = async () => {
      try {
        for (const index of left) await this.work.process(index);
      } catch (error) {
        if (error instanceof JobLostError) {
          this.lose();
          return;
        }
        // If nothing can be written down, nothing more is sent; what is under way ends.
        this.stop();
        throw error;
      }
    };
    const ends = await Promise.allSettled(Array.from({ length: this.options.concurrency }, work));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }

  private settle(index: number, outcome: ItemOutcome): void {
    this.outcomes[index] = outcome;
    this.journal.note(index, outcome);
    if (outcome.state === 'done') this.work.endFailures();
    const item = this.options.items[index];
    if (item !== undefined) this.ended.fire({ item, outcome });
    this.changed.fire();
  }
}
