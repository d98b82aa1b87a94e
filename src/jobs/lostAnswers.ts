import { ServiceError } from '../service/errors';
import { AbortedError } from '../util/abortedError';
import type { Operation, Sent } from '../reports/changes/item';
import type { JobItem } from './jobItem';
import type { JobJournal } from './jobJournal';

/** Maximum number of items in doubt to look up before a job is paused because of them. */
const maxLookedUp = 5;
/** Maximum number of the oldest among them to look up again. */
const maxOldest = 3;

interface LostAnswersOptions {
  readonly items: readonly JobItem[];
  readonly operation: Operation;
  readonly journal: JobJournal;
  readonly signal: AbortSignal;
  readonly settle: (item: JobItem, outcome: Sent) => void;
}

/** Distinguishes a service that works behind a gateway that keeps giving up from one that fails. */
export class LostAnswers {
  /** The lookup in progress; nothing more should be sent until it has ended. */
  looking: Promise<boolean> | undefined;
  /** The items that a lookup did not find done. */
  private readonly notDone = new Set<JobItem>();

  constructor(private readonly options: LostAnswersOptions) {}

  /** Looks up some items in doubt until one is found to be done, which settles it. */
  areOfWorkDone(): Promise<boolean> {
    return (this.looking ??= this.look().finally(() => (this.looking = undefined)));
  }

  private get candidates(): readonly JobItem[] {
    const isFree = ({ isInDoubt, outcome, isUnderWay }: JobItem) => isInDoubt && outcome === undefined && !isUnderWay;
    const free = this.options.items.filter(isFree).sort((one, other) => one.inDoubtSince - other.inDoubtSince);
    // The oldest had the most time to be done, but may have failed permanently.
    const others = free.filter((item) => !this.notDone.has(item));
    return [...new Set([...free.slice(0, maxOldest), ...others])].slice(0, maxLookedUp);
  }

  private async look(): Promise<boolean> {
    const { operation, journal, signal, settle } = this.options;
    try {
      for (const candidate of this.candidates) {
        await journal.assertOurs();
        const found = await operation.lookUp(candidate.item, signal);
        if (typeof found !== 'object' || found.state !== 'done') {
          this.notDone.add(candidate);
          continue;
        }
        settle(candidate, found);
        return true;
      }
    } catch (error) {
      if (!(error instanceof ServiceError || error instanceof AbortedError)) throw error;
    }
    return false;
  }
}
