import type { Privacy } from '../../api/records';
import type { ItemOutcome } from './itemOutcome';

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
  /** An earlier job sent it, and the result is not known. */
  readonly mayBeDone?: boolean | undefined;
}

/** What a job does to each item. One for each kind of job; the job itself knows none of them. */
export interface Operation {
  /**
   * Rejects with a `ServiceError`, or with an `AbortedError` where the item was not sent.
   * @param sendingSignal gives up what was not sent yet; the answer to what was is waited for
   */
  readonly send: (item: Item, sendingSignal: AbortSignal) => Promise<ItemOutcome>;
  /** Asks whether an item of which the answer was lost is done. Rejects with a `ServiceError` or an `AbortedError`. */
  readonly lookUp: (item: Item, signal: AbortSignal) => Promise<ItemOutcome | 'not done'>;
  /** Sending an item twice does no more than sending it once. */
  readonly isRepeatable: boolean;
}

/** What became of an item. */
export interface ItemEnd {
  readonly item: Item;
  readonly outcome: ItemOutcome;
}
