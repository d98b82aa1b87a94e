import { withoutWords } from '../../api/errors';
import type { Wait } from '../../util/wait';
import type { ItemOutcome } from './itemOutcome';

/** Writes down how far a job has come, so that another session can continue from there. */
export interface JournalWriter {
  /** Resolves once the entry is safe. Rejects with a `JobLostError`, or if it cannot be written. */
  readonly write: (entry: JournalEntry) => Promise<void>;
  /** Rejects with a `JobLostError`, or if that cannot be told. */
  readonly assertOurs: () => Promise<void>;
}

/** Another window has taken the job over, or its connection was removed. */
export class JobLostError extends Error {
  override readonly name = 'JobLostError';
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

/** The journal could not be written, or not be looked at. */
export class JournalError extends Error {
  override readonly name = 'JournalError';
}

/** Maximum number of outcomes held back to be written together. */
const maxUnwritten = 10;
/** Maximum attempts per access to the disk: a virus scanner or a backup may hold a file for a moment. */
const maxAttempts = 4;
const firstPause = 250;

interface JobJournalOptions {
  readonly journal: JournalWriter;
  /** How many items the job has. */
  readonly total: number;
  readonly concurrency: number;
  /** How many items are written down as sent, or about to be. */
  readonly claimed: number;
  readonly wait: Wait;
  /** Aborted once nothing is worth waiting for any more. */
  readonly signal: AbortSignal;
}

/** Records which items of a job may have been sent, before they are, and from time to time their outcomes. */
export class JobJournal {
  /** How many items are written down as sent. */
  private safe: number;
  private writing: Promise<void> = Promise.resolve();
  private unwritten: (readonly [number, ItemOutcome])[] = [];

  private claimed: number;

  constructor(private readonly options: JobJournalOptions) {
    this.claimed = this.safe = options.claimed;
  }

  /**
   * Resolves once it is written down that an item may have been sent, and the job is still this window's. A few more
   * items are written down with it, so that the work need not wait for the disk; only a few, because after a crash these
   * are in doubt.
   */
  async claim(index: number): Promise<void> {
    const { total, concurrency } = this.options;
    if (index + concurrency / 2 >= this.claimed && this.claimed < total) {
      this.claimed = Math.min(total, Math.max(this.claimed, index + 1) + concurrency);
      this.writeSoon();
    }
    while (index >= this.safe) await this.write();
    await this.patiently(() => this.options.journal.assertOurs());
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
        await this.patiently(() => this.options.journal.write({ claimed, outcomes }));
        this.safe = claimed;
      } catch (error) {
        this.unwritten = [...outcomes, ...this.unwritten];
        throw error;
      }
    };
    this.writing = this.writing.then(write, write);
    return this.writing;
  }

  private async patiently(access: () => Promise<void>): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        await access();
        return;
      } catch (error) {
        if (error instanceof JobLostError) throw error;
        if (attempt === maxAttempts) throw new JournalError(String(error), { cause: error });
        await this.options.wait(firstPause * 2 ** attempt, this.options.signal);
      }
    }
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
