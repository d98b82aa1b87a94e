import type { Privacy } from '../../api/records';
import type { ItemOutcome } from './itemOutcome';

/** One item of a job: a page that gets a report, or a report that is changed. */
export interface Item {
  readonly url: string;
  /** The report's id; nothing if there is no report yet. */
  readonly id?: string | undefined;
  /** The report's privacy before. */
  readonly privacy?: Privacy | undefined;
  /** The privacy to set, if it differs from item to item. */
  readonly restore?: 'public' | 'private' | undefined;
  /** The privacy that an Undo takes back. A report that has yet another one by now was changed since, and is left alone. */
  readonly expected?: Privacy | undefined;
  /** When its previous results were made, in epoch milliseconds. */
  readonly generatedAt?: number | undefined;
  /** The ids of the reports that the page already had. */
  readonly known?: readonly string[] | undefined;
  /** An earlier job sent it, and the result is not known. */
  readonly mayBeDone?: boolean | undefined;
}

/** What a job does to each item. There is one for each kind of job; the job itself knows none of them. */
export interface Operation {
  /**
   * Rejects with a `ServiceError`, or with an `AbortedError` if the item was not sent.
   * @param sendingSignal gives up what has not been sent yet; an answer to what has is still awaited
   */
  readonly send: (item: Item, sendingSignal: AbortSignal) => Promise<ItemOutcome>;
  /** Finds out whether an item whose answer was lost is done. Rejects with a `ServiceError` or an `AbortedError`. */
  readonly lookUp: (item: Item, signal: AbortSignal) => Promise<ItemOutcome | 'not done'>;
  /** Sending an item twice has the same effect as sending it once. */
  readonly isRepeatable: boolean;
}

/** What became of an item. */
export interface ItemEnd {
  readonly item: Item;
  readonly outcome: ItemOutcome;
}
