import type { Privacy } from '../../api/records';
import type { Rating } from '../report/newResults';
import type { ItemOutcome } from './itemOutcome';

/** A report before it was changed, as the service sends it on its own: a row may be old. */
export interface Baseline extends Rating {
  readonly privacy?: Privacy | undefined;
}

/** One item of a job: a page that gets a report, or a report that is changed. */
export interface Item {
  readonly url: string;
  /** The report's id; undefined if there is no report yet. */
  readonly id?: string | undefined;
  /** The report's privacy as shown to the person. */
  readonly privacy?: Privacy | undefined;
  /** The privacy to set, if it differs between items. */
  readonly restore?: 'public' | 'private' | undefined;
  /** The privacy that an Undo reverts. A report with yet another one was changed since, and is left alone. */
  readonly expected?: Privacy | undefined;
  readonly baseline?: Baseline | undefined;
  /** The ids of all reports that the page already had; undefined if that is not certain. */
  readonly known?: readonly string[] | undefined;
  /** An earlier job sent it, and its outcome is unknown. */
  readonly mayBeDone?: boolean | undefined;
}

/** The result of a lookup: an outcome, proof that the item is not done, or no proof of either. */
export type Found = ItemOutcome | 'not done' | 'no proof';

/** The work that a job does on each item. There is one for each kind of job; the job itself knows none of them. */
export interface Operation {
  /**
   * Returns the report as a later lookup and an Undo need it, or the outcome of an item that must not be sent. Rejects
   * as `send` does.
   */
  readonly baselineOf?: (item: Item, signal: AbortSignal) => Promise<Baseline | ItemOutcome | undefined>;
  /**
   * Rejects with a `ServiceError`, or with an `AbortedError` if the item was not sent.
   * @param sendingSignal aborts what has not been sent yet; an answer to what has is still awaited
   */
  readonly send: (item: Item, sendingSignal: AbortSignal) => Promise<ItemOutcome>;
  /** Finds out if an item whose answer was lost is done. Rejects with a `ServiceError` or an `AbortedError`. */
  readonly lookUp: (item: Item, signal: AbortSignal) => Promise<Found>;
  /**
   * Looks an item up, along with those known to be done in the same way, nearest first. Only if these are found does
   * not finding the item mean `not done`, so that it is sent again. Rejects as `lookUp` does.
   */
  readonly prove?: (item: Item, done: readonly DoneItem[], signal: AbortSignal) => Promise<Found>;
  /** Sending an item twice has the same effect as sending it once. */
  readonly isRepeatable: boolean;
}

/** An item that was done. */
export interface DoneItem {
  readonly item: Item;
  /** The id of its report, if the service named it. */
  readonly id: string | undefined;
}

/** An item that has ended, with its outcome. */
export interface ItemEnd {
  readonly item: Item;
  readonly outcome: ItemOutcome;
}
