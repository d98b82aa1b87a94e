import { AbortedError, ServiceError } from '../../api/errors';
import type { Doubts } from './doubts';
import type { Item, Operation } from './item';
import type { ItemOutcome } from './itemOutcome';
import type { JobJournal } from './jobJournal';

/** Maximum number of items in doubt that are looked up before a job is paused because of them. */
const maxLookedUp = 5;
/** Maximum number of the oldest among them that are looked up once more. */
const maxOldest = 3;

interface LostAnswersOptions {
  readonly operation: Operation;
  readonly journal: JobJournal;
  readonly doubts: Doubts;
  readonly signal: AbortSignal;
  readonly itemAt: (index: number) => Item;
  /** Tells if nothing else works on an item that has not ended. */
  readonly isFree: (index: number) => boolean;
  readonly settle: (index: number, outcome: ItemOutcome) => void;
}

/** Tells a service that does its work behind a gateway that gives up again and again from one that fails. */
export class LostAnswers {
  /** The look-up that is under way: until it has ended, nothing more should be sent. */
  looking: Promise<boolean> | undefined;
  /** The items that were looked up in vain. */
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
    // The oldest have had most time to be done, but may have failed for good.
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
