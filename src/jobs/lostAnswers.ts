import { ServiceError } from '../service/errors';
import { AbortedError } from '../util/abortedError';
import type { Doubts } from './doubts';
import type { Item, Operation, Sent } from '../reports/changes/item';
import type { JobJournal } from './jobJournal';

/** Maximum number of items in doubt to look up before a job is paused because of them. */
const maxLookedUp = 5;
/** Maximum number of the oldest among them to look up again. */
const maxOldest = 3;

interface LostAnswersOptions {
  readonly operation: Operation;
  readonly journal: JobJournal;
  readonly doubts: Doubts;
  readonly signal: AbortSignal;
  readonly itemAt: (index: number) => Item;
  /** True if nothing else works on an item that has not ended. */
  readonly isFree: (index: number) => boolean;
  readonly settle: (index: number, outcome: Sent) => void;
}

/** Distinguishes a service that works behind a gateway that keeps giving up from one that fails. */
export class LostAnswers {
  /** The lookup under way; nothing more should be sent until it has ended. */
  looking: Promise<boolean> | undefined;
  /** The items that a lookup did not find done. */
  private readonly notDone = new Set<number>();

  constructor(private readonly options: LostAnswersOptions) {}

  /** Looks up some items in doubt until one is found to be done, which settles it. */
  areOfWorkDone(): Promise<boolean> {
    return (this.looking ??= this.look().finally(() => (this.looking = undefined)));
  }

  private get candidates(): readonly number[] {
    const { doubts, isFree } = this.options;
    const free = doubts.indexes.filter(isFree);
    const isNew = (index: number) => !this.notDone.has(index);
    // The oldest had the most time to be done, but may have failed for good.
    return [...new Set([...free.slice(0, maxOldest), ...free.filter(isNew)])].slice(0, maxLookedUp);
  }

  private async look(): Promise<boolean> {
    const { operation, journal, signal, itemAt, settle } = this.options;
    try {
      for (const index of this.candidates) {
        await journal.assertOurs();
        const found = await operation.lookUp(itemAt(index), signal);
        if (typeof found !== 'object' || found.state !== 'done') {
          this.notDone.add(index);
          continue;
        }
        settle(index, found);
        return true;
      }
    } catch (error) {
      if (!(error instanceof ServiceError || error instanceof AbortedError)) throw error;
    }
    return false;
  }
}
