import { ServiceError, type Problem } from '../api/errors';
import type { Privacy } from '../api/records';
import { Claims, type Journal, type JournalEntry } from './claims';
import { Emitter } from './event';
import type { Outcome } from './outcome';
import type { Wait } from '../api/wait';

/** One thing to do: a page that is to get a report, or a report that something is done to. */
export interface Item {
  readonly url: string;
  /** The report's id; nothing where there is none yet. */
  readonly id?: string | undefined;
  /** What the report's privacy was before. */
  readonly privacy?: Privacy | undefined;
  /** What the privacy is to be, where that differs between the items. */
  readonly restore?: 'public' | 'private' | undefined;
  /** When its results were made before, in epoch milliseconds. */
  readonly generatedAt?: number | undefined;
  /** The ids of the reports that the page had before. */
  readonly known?: readonly string[] | undefined;
}

/** What a job does to each item. One for each kind of job; the job itself knows none of them. */
export interface Operation {
  /** Rejects with a `ServiceError`. */
  readonly run: (item: Item) => Promise<Outcome>;
  /** Asks whether an item of which the answer was lost is done. Rejects with a `ServiceError`. */
  readonly lookUp: (item: Item) => Promise<Outcome | 'not done'>;
}

export interface JobOptions {
  readonly items: readonly Item[];
  readonly operation: Operation;
  readonly journal: Journal;
  /** How many items are worked on at once. */
  readonly concurrency: number;
  readonly wait: Wait;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** What an earlier session has written down. */
  readonly before?: JournalEntry;
}

/** Why a job goes no further for now: the person wants it so, or nothing would come of going on. */
export type Pause = 'person' | ServiceError;

/** So often an item is sent, where it is known not to be done. */
const mostRounds = 3;
/** So often an item is sent while the service says that there are too many requests. */
const mostHeldBack = 20;
/** A service may need a moment to carry out what it did not answer. */
const settling = 2000;
const firstPause = 2000;
const longestPause = 60_000;

/** Does the same to many items: a few at once, each of them once, and nothing again on doubt before it is looked up. */
export class Job {
  readonly outcomes: (Outcome | undefined)[];
  /** Items that may have been sent. */
  private readonly doubtful = new Set<number>();
  /** Items of which the answer took too long: they may still be done after they were looked up. */
  private readonly slow = new Set<number>();
  private readonly abort = new AbortController();
  private readonly changed = new Emitter<void>();
  private pausedBy: Pause | undefined;
  private pausing: Promise<void> | undefined;
  private goOn: (() => void) | undefined;
  private readonly claims: Claims;
  private readonly finishedBefore: number;
  private workedFor = 0;
  private resumedAt = 0;

  /** An item has ended, or the job was paused or goes on. */
  readonly onDidChange = this.changed.event;

  constructor(private readonly options: JobOptions) {
    const { items, journal, concurrency, before = { claimed: 0, outcomes: [] } } = options;
    this.outcomes = items.map(() => undefined);
    for (const [index, outcome] of before.outcomes) this.outcomes[index] = outcome;
    this.claims = new Claims(journal, items.length, concurrency, before.claimed);
    for (const index of this.open) if (index < before.claimed) this.doubtful.add(index);
    this.finishedBefore = this.finished;
  }

  get paused(): Pause | undefined {
    return this.pausedBy;
  }

  get finished(): number {
    return this.outcomes.length - this.open.length;
  }

  /** About how many milliseconds of work are left; nothing before there is something to tell it by. */
  get remaining(): number | undefined {
    const finished = this.finished - this.finishedBefore;
    const worked = this.workedFor + (this.pausedBy === undefined ? this.options.now() - this.resumedAt : 0);
    return finished < 3 ? undefined : (worked / finished) * this.open.length;
  }

  /** Works until every item has ended. Rejects only where the journal cannot be written, or with a mistake of ours. */
  async run(): Promise<void> {
    this.resumedAt = this.options.now();
    for (let round = 1; round <= mostRounds && this.open.length > 0 && !this.isCancelled; round++) {
      if (round > 1) await this.options.wait(settling, this.abort.signal);
      await this.workThrough(this.open);
    }
    for (const index of this.open) {
      this.settle(index, this.doubtful.has(index) ? { state: 'unknown' } : { state: 'skipped' });
    }
    await this.claims.write();
  }

  /** Begins nothing more; what is under way ends. */
  pause(by: Pause = 'person'): void {
    if (this.pausedBy !== undefined || this.isCancelled) return;
    this.pausedBy = by;
    this.workedFor += this.options.now() - this.resumedAt;
    this.pausing = new Promise((resolve) => (this.goOn = resolve));
    this.changed.fire();
  }

  resume(): void {
    if (this.pausedBy === undefined) return;
    this.pausedBy = undefined;
    this.resumedAt = this.options.now();
    this.goOn?.();
    this.changed.fire();
  }

  /** Sends nothing more; what is under way ends, and the rest is skipped. */
  cancel(): void {
    this.abort.abort();
    this.resume();
  }

  private get isCancelled(): boolean {
    return this.abort.signal.aborted;
  }

  /** The items that have not ended. */
  private get open(): readonly number[] {
    return this.outcomes.flatMap((outcome, index) => (outcome === undefined ? [index] : []));
  }

  private async workThrough(indexes: readonly number[]): Promise<void> {
    const left = indexes.values();
    const work = async () => {
      try {
        for (const index of left) await this.process(index);
      } catch (error) {
        // Nothing more is sent once nothing can be written down; what is under way ends.
        this.abort.abort();
        throw error;
      }
    };
    const ends = await Promise.allSettled(Array.from({ length: this.options.concurrency }, work));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }

  /** Does one item until it has ended, the job is cancelled, or nobody knows what became of it. */
  private async process(index: number): Promise<void> {
    for (let heldBack = 0; ; heldBack++) {
      await this.claims.claim(index);
      await this.pausing;
      if (this.isCancelled) return;
      try {
        const outcome = await this.attempt(index);
        if (outcome !== undefined) this.settle(index, outcome);
        return;
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        if (!(await this.mayGoOn(index, error, heldBack))) return;
      }
    }
  }

  /** @returns nothing where the item has to wait for the next round */
  private async attempt(index: number): Promise<Outcome | undefined> {
    const { items, operation } = this.options;
    const item = items[index];
    if (item === undefined) throw new RangeError(`There is no item ${index}`);
    if (this.doubtful.has(index)) {
      const found = await operation.lookUp(item);
      if (found !== 'not done') return found;
      if (this.slow.has(index)) return undefined;
      this.doubtful.delete(index);
    }
    return operation.run(item);
  }

  /** Whether an item that failed is to be tried again at once. What else is to become of it is settled here. */
  private async mayGoOn(index: number, error: ServiceError, heldBack: number): Promise<boolean> {
    const { problem } = error;
    if (problem.kind === 'tooManyRequests' && heldBack < mostHeldBack) {
      const { wait, now } = this.options;
      const pause = Math.min(firstPause * 2 ** heldBack, longestPause);
      await wait(problem.retryAt === undefined ? pause : Math.max(0, problem.retryAt - now()), this.abort.signal);
      return true;
    }
    if (error.mayHaveHappened) {
      this.doubtful.add(index);
      if (problem.kind === 'tooSlow') this.slow.add(index);
      return false;
    }
    if (concernsAll(problem)) {
      this.pause(error);
      return true;
    }
    if (!this.doubtful.has(index)) this.settle(index, { state: 'failed', problem });
    return false;
  }

  private settle(index: number, outcome: Outcome): void {
    this.outcomes[index] = outcome;
    this.claims.note(index, outcome);
    this.changed.fire();
  }
}

/** A problem that every other item would have as well. */
function concernsAll({ kind }: Problem): boolean {
  return kind === 'keyRefused' || kind === 'notConnected' || kind === 'unreachable';
}
