import { withoutWords } from '../../api/errors';
import type { ItemOutcome } from './itemOutcome';

/** Writes down how far a job has come, so that another session can continue from there. */
export interface JournalWriter {
  /** Resolves once the entry is safe. */
  readonly write: (entry: JournalEntry) => Promise<void>;
}

export interface JournalEntry {
  /** How many items, counted from the first, may have been sent. */
  readonly claimed: number;
  /** The outcomes since the previous entry, by item index. */
  readonly outcomes: readonly (readonly [number, ItemOutcome])[];
}

/** How far an earlier session got. */
export interface Before extends JournalEntry {
  /** When it was last at work, in epoch milliseconds. */
  readonly lastAt: number;
}

/** Maximum number of outcomes held back to be written together. */
const maxUnwritten = 10;

/** Records which items of a job may have been sent, before they are, and from time to time their outcomes. */
export class JobJournal {
  /** How many items are written down as sent. */
  private safe: number;
  private writing: Promise<void> = Promise.resolve();
  private unwritten: (readonly [number, ItemOutcome])[] = [];

  /** @param claimed how many items are written down as sent, or about to be */
  constructor(
    private readonly journal: JournalWriter,
    private readonly total: number,
    private readonly concurrency: number,
    private claimed: number,
  ) {
    this.safe = claimed;
  }

  /**
   * Resolves once it is written down that an item may have been sent. A few more items are written down with it, so
   * that the work need not wait for the disk; only a few, because after a crash these are in doubt.
   */
  async claim(index: number): Promise<void> {
    if (index + this.concurrency / 2 >= this.claimed && this.claimed < this.total) {
      this.claimed = Math.min(this.total, Math.max(this.claimed, index + 1) + this.concurrency);
      this.writeSoon();
    }
    while (index >= this.safe) await this.write();
  }

  note(index: number, outcome: ItemOutcome): void {
    this.unwritten.push([index, withoutWordsOf(outcome)]);
    if (this.unwritten.length >= maxUnwritten) this.writeSoon();
  }

  /** Writes down what is not written yet. Writes take turns, so that each entry is there before the next. */
  write(): Promise<void> {
    const write = async () => {
      const [claimed, outcomes] = [this.claimed, this.unwritten];
      if (claimed === this.safe && outcomes.length === 0) return;
      this.unwritten = [];
      try {
        await this.journal.write({ claimed, outcomes });
        this.safe = claimed;
      } catch (error) {
        this.unwritten.unshift(...outcomes);
        throw error;
      }
    };
    this.writing = this.writing.then(write, write);
    return this.writing;
  }

  /** Whatever waits for the next write gets the failure. */
  private writeSoon(): void {
    void this.write().catch(() => undefined);
  }
}

/** A service's words may repeat a secret: only the kind of a problem is written to disk. */
function withoutWordsOf(outcome: ItemOutcome): ItemOutcome {
  return outcome.state === 'failed' ? { ...outcome, problem: withoutWords(outcome.problem) } : outcome;
}
