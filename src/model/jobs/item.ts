import type { Privacy } from '../../api/records';
import type { Rating } from '../report/newResults';
import type { ItemOutcome } from './itemOutcome';

/** A report before it was changed, as the service gave it with the report itself: a row may be old. */
export interface Baseline extends Rating {
  readonly privacy?: Privacy | undefined;
}

/** One item of a job: a page that gets a report, or a report that is changed. */
export interface Item {
  readonly url: string;
  /** The report's id; undefined if there is no report yet. */
  readonly id?: string | undefined;
  /** The report's privacy as it was shown. */
  readonly privacy?: Privacy | undefined;
  /** The privacy to set, if it differs from item to item. */
  readonly restore?: 'public' | 'private' | undefined;
  /** The privacy that an Undo takes back. A report that has yet another one by now was changed since, and is left alone. */
  readonly expected?: Privacy | undefined;
  readonly baseline?: Baseline | undefined;
  /** The ids of all reports that the page already had; undefined if that is not certain. */
  readonly known?: readonly string[] | undefined;
  /** An earlier job sent it, and the result is not known. */
  readonly mayBeDone?: boolean | undefined;
}

/** The result of a look-up: an outcome, that the item is not done by now, or nothing that proves either. */
export type Found = ItemOutcome | 'not done' | 'no proof';

/** What a job does to each item. There is one for each kind of job; the job itself knows none of them. */
export interface Operation {
  /**
   * The report as a later look-up and an Undo need it; or the outcome of an item that must not be sent. Rejects as `send`
   * does.
   */
  readonly baselineOf?: (item: Item, signal: AbortSignal) => Promise<Baseline | ItemOutcome | undefined>;
  /**
   * Rejects with a `ServiceError`, or with an `AbortedError` if the item was not sent.
   * @param sendingSignal gives up what has not been sent yet; an answer to what has is still awaited
   */
  readonly send: (item: Item, sendingSignal: AbortSignal) => Promise<ItemOutcome>;
  /** Finds out if an item whose answer was lost is done. Rejects with a `ServiceError` or an `AbortedError`. */
  readonly lookUp: (item: Item, signal: AbortSignal) => Promise<Found>;
  /**
   * Looks an item up beside those that are known to be done in the same way, the nearest first. Only if these are found
   * is an item that is not found `not done`, to be sent once more. Rejects as `lookUp` does.
   */
  readonly prove?: (item: Item, done: readonly DoneItem[], signal: AbortSignal) => Promise<Found>;
  /** Sending an item twice has the same effect as sending it once. */
  readonly isRepeatable: boolean;
}

/** An item that was done. */
export interface DoneItem {
  readonly item: Item;
  /** The id of its report, if the service said it. */
  readonly id: string | undefined;
}

/** An item that has ended. */
export interface ItemEnd {
  readonly item: Item;
  readonly outcome: ItemOutcome;
}
