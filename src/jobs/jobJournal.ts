import { isLeftOut, type Baseline, type ItemOutcome } from '../reports/changes/item';
import { withoutWords } from '../service/errors';
import type { Wait } from '../util/wait';

/** Stores the progress of a job, so that another session can continue from there. */
export interface JournalWriter {
  /** Resolves once the steps are safe. Rejects with a `JobLostError`, or if they can't be written. */
  readonly write: (steps: readonly JournalStep[]) => Promise<void>;
  /** Rejects with a `JobLostError`, or if it can't be determined. */
  readonly assertOurs: () => Promise<void>;
}

/** Another window has taken the job over, or its connection was removed. */
export class JobLostError extends Error {
  override readonly name = 'JobLostError';
}

/** The journal could not be written or read. */
export class JournalError extends Error {
  override readonly name = 'JournalError';
}

/** Maximum attempts per access to the disk: a virus scanner or a backup may hold a file for a moment. */
const maxAttempts = 4;
const firstPauseMs = 250;

interface JobJournalOptions {
  readonly journal: JournalWriter;
  readonly wait: Wait;
  /** Aborted once waiting is useless. */
  readonly signal: AbortSignal;
}

/** Records which items of a job are being sent, before they are, and their outcomes. */
export class JobJournal {
  private writing: Promise<void> = Promise.resolve();
  private unwritten: JournalStep[] = [];

  constructor(private readonly options: JobJournalOptions) {}

  /**
   * Resolves once it is stored that an item is about to be sent, and the job still belongs to this window. Earlier
   * outcomes are written with it, so that after a crash no more items are in doubt than were in progress.
   */
  async begin(index: number, baseline: Baseline | undefined, at: number): Promise<void> {
    this.unwritten.push({ begun: index, at, ...(baseline && { baseline }) });
    await this.write();
  }

  /** Records that an item that was begun is certainly not done. */
  takeBack(index: number): void {
    const at = this.unwritten.findLastIndex((step) => 'begun' in step && step.begun === index);
    if (at >= 0) this.unwritten.splice(at, 1);
    else {
      this.unwritten.push({ unsent: index });
      // The next write reports the failure.
      void this.write().catch(() => undefined);
    }
  }

  note(index: number, outcome: ItemOutcome): void {
    this.unwritten.push({ ended: index, outcome: withoutWordsOf(outcome) });
  }

  /** Records that the whole job has ended. @param time epoch milliseconds */
  close(time: number): void {
    this.unwritten.push({ closedAt: time });
  }

  /** Rejects with a `JobLostError` if another window has taken the job over. */
  async assertOurs(): Promise<void> {
    await this.patiently(() => this.options.journal.assertOurs());
  }

  /** Writes the pending steps. Writes take turns, so that each is done before the next. */
  write(): Promise<void> {
    const write = async () => {
      const steps = this.unwritten;
      if (steps.length === 0) return;
      this.unwritten = [];
      try {
        await this.patiently(() => this.options.journal.write(steps));
      } catch (error) {
        this.unwritten = [...steps, ...this.unwritten];
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
        await this.options.wait(firstPauseMs * 2 ** attempt, this.options.signal);
      }
    }
  }
}

/** A service's message may repeat a secret: only the kind of a problem is written to disk. */
function withoutWordsOf(outcome: ItemOutcome): ItemOutcome {
  return outcome.state === 'failed' ? { ...outcome, problem: withoutWords(outcome.problem) } : outcome;
}

/** An event in the life of a job's item, by its index. */
export type JournalStep =
  /** It is about to be sent; `baseline` is its report before, and `at` the time in epoch milliseconds. */
  | { readonly begun: number; readonly baseline?: Baseline | undefined; readonly at?: number | undefined }
  /** It was begun, but certainly not done: it did not leave this machine, or was turned away. */
  | { readonly unsent: number }
  | { readonly ended: number; readonly outcome: ItemOutcome }
  /** The user tries it again; `attempts` is the number of times that it counts as sent, if it may be done. */
  | { readonly reopened: number; readonly attempts?: number | undefined }
  /** The whole job has ended, at a time in epoch milliseconds: no ratings are awaited anymore. */
  | { readonly closedAt: number }
  /** An Undo of the job has begun. */
  | { readonly isUndone: true };

/** The progress of an earlier session. */
export interface Before {
  /** The items that may have been done without an answer, with the number of times each was sent. */
  readonly inDoubt: ReadonlyMap<number, number>;
  readonly baselines: ReadonlyMap<number, Baseline>;
  readonly outcomes: ReadonlyMap<number, ItemOutcome>;
  /** Times when items were sent last, in epoch milliseconds. */
  readonly sentAt: ReadonlyMap<number, number>;
  /** Time when the job ended, in epoch milliseconds; undefined while something is left or awaited. */
  readonly closedAt?: number | undefined;
  /** True if an Undo of the job has begun. */
  readonly isUndone?: boolean | undefined;
}

/** The progress of a job that has just been planned. */
export const nothingBefore: Before = {
  inDoubt: new Map(),
  baselines: new Map(),
  outcomes: new Map(),
  sentAt: new Map(),
};

/** The progress after some steps, in the order in which they were written. */
export function progressAfter(steps: readonly JournalStep[], before = nothingBefore): Before {
  const inDoubt = new Map(before.inDoubt);
  const baselines = new Map(before.baselines);
  const outcomes = new Map(before.outcomes);
  const sentAt = new Map(before.sentAt);
  let { closedAt, isUndone } = before;
  for (const step of steps) {
    if ('begun' in step) {
      inDoubt.set(step.begun, (inDoubt.get(step.begun) ?? 0) + 1);
      if (step.baseline !== undefined) baselines.set(step.begun, step.baseline);
      if (step.at !== undefined) sentAt.set(step.begun, step.at);
    } else if ('unsent' in step) {
      const times = (inDoubt.get(step.unsent) ?? 1) - 1;
      if (times === 0) inDoubt.delete(step.unsent);
      else inDoubt.set(step.unsent, times);
    } else if ('ended' in step) {
      inDoubt.delete(step.ended);
      outcomes.set(step.ended, step.outcome);
    } else if ('reopened' in step) {
      outcomes.delete(step.reopened);
      if (step.attempts !== undefined) inDoubt.set(step.reopened, step.attempts);
      closedAt = undefined;
    } else if ('closedAt' in step) {
      closedAt = step.closedAt;
    } else {
      isUndone = true;
    }
  }
  return { inDoubt, baselines, outcomes, sentAt, closedAt, isUndone };
}

/** `progressAfter` for a partly unreadable journal: any item that isn't known to have ended may have been sent. */
export function progressInDoubt(steps: readonly JournalStep[], total: number): Before {
  const after = progressAfter(steps);
  const { inDoubt, outcomes } = after;
  const open = Array.from({ length: total }, (_, index) => index).filter((index) => !outcomes.has(index));
  return { ...after, inDoubt: new Map(open.map((index) => [index, inDoubt.get(index) ?? 1])) };
}

/**
 * The steps to try again everything that failed, is unconfirmed, or was not sent because the job was canceled. Items
 * that may be done are always looked up first.
 * @param sendsAgain true if they may also be sent again if they aren't found; always true for items that can be
 * repeated without harm
 */
export function stepsToReopen(
  outcomes: readonly (ItemOutcome | undefined)[],
  sendsAgain: boolean,
): readonly JournalStep[] {
  return outcomes.flatMap((outcome, index): JournalStep[] => {
    if (outcome?.state === 'unknown') return [{ reopened: index, attempts: sendsAgain ? 0 : maxUnagreed }];
    return outcome?.state === 'failed' || isLeftOut(outcome) ? [{ reopened: index }] : [];
  });
}

/** Number of times sent after which an item is sent again only if the user agrees. */
const maxUnagreed = 2;
