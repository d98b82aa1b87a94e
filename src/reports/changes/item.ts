import type { Problem } from '../../service/errors';
import type { Privacy, Report } from '../../service/records';
import type { PrivacyChoice, RequestOptions } from '../../service/service';
import type { Rating } from '../newResults';

/** The change to make to one item, or to each item of a job. */
export type Task =
  /** An item with an id is a report that the page already has, which gets new results. */
  | { readonly kind: 'create'; readonly choice: PrivacyChoice }
  /** Without a choice, each item has its own. */
  | { readonly kind: 'privacy'; readonly choice: PrivacyChoice | undefined }
  | { readonly kind: 'update' }
  | { readonly kind: 'delete' };

export type TaskKind = Task['kind'];

export type PrivacyTask = Task & { readonly kind: 'privacy' };

/** A change that may be repeated without harm. */
export type RepeatableTask = PrivacyTask | (Task & { readonly kind: 'delete' });

/** The privacy that an item gets. */
export function choiceFor({ choice }: PrivacyTask, { restore = 'private' }: Item): PrivacyChoice {
  return choice ?? { privacy: restore };
}

/** A report before it was changed, as the service sends it individually: a row may be old. */
export interface Baseline extends Rating {
  readonly privacy?: Privacy | undefined;
  /** True if the service keeps a password for it, whatever its privacy. */
  readonly hasPassword?: boolean | undefined;
}

/** A page that gets a report, or a report that is changed: alone, or as an item of a job. */
export interface Item {
  readonly url: string;
  /** The report's id; undefined if there is no report yet. */
  readonly id?: string | undefined;
  /** The report's privacy as shown to the user. */
  readonly privacy?: Privacy | undefined;
  /** The privacy to set, if it differs between items. */
  readonly restore?: Privacy | undefined;
  /** The privacy that an Undo reverts. A report with a different one was changed since, and is left alone. */
  readonly expected?: Privacy | undefined;
  readonly baseline?: Baseline | undefined;
  /** The ids of all reports that the page already had; undefined if they aren't known reliably. */
  readonly known?: readonly string[] | undefined;
  /** The newest of all reports before any report of the job was created; undefined if it isn't known reliably. */
  readonly newest?: string | undefined;
  /** It was sent before without an answer, and the user agreed to send it again. */
  readonly mayBeDone?: boolean | undefined;
}

export const skipReasons = ['changed since', 'created since'] as const;
export type SkipReason = (typeof skipReasons)[number];

/** The outcome of an item. Each item ends in exactly one of these. */
export type ItemOutcome =
  | {
      readonly state: 'done';
      readonly id?: string | undefined;
      /** The rating in the answer itself. */
      readonly rated?: Rating | undefined;
      /** The address of a new report, if it differs from the one that was sent. */
      readonly url?: string | undefined;
    }
  /**
   * The job was canceled before it was sent; or another user has since made a change that would be lost, or created a
   * report of the page.
   */
  | { readonly state: 'skipped'; readonly reason?: SkipReason | undefined }
  | { readonly state: 'failed'; readonly problem: Problem }
  /** It was sent, but no answer came, and no lookup could determine whether it was done. */
  | { readonly state: 'unknown' };

/** True if an item was never sent, because its job was canceled before. */
export function isLeftOut(outcome: ItemOutcome | undefined): boolean {
  return outcome?.state === 'skipped' && outcome.reason === undefined;
}

/** The outcome of an item that was sent or looked up, with the report from the answer. */
export type Sent = ItemOutcome & { readonly report?: Report | undefined };

/** The result of a lookup: an outcome, proof that the item isn't done, or no proof of either. */
export type Found = Sent | 'not done' | 'no proof';

/** One kind of change, with the ways to make it and to look it up. */
export interface Operation {
  /**
   * Returns the report that a later lookup and an Undo need, or the outcome of an item that must not be sent. Rejects
   * as `send` does.
   */
  readonly baselineOf?: (item: Item, signal?: AbortSignal) => Promise<Baseline | ItemOutcome | undefined>;
  /** Rejects with a `ServiceError`, or with an `AbortedError`: of a `sendingSignal` only if the item was not sent. */
  readonly send: (item: Item, options: RequestOptions) => Promise<Sent>;
  /** Finds out whether an item with a lost answer is done. Rejects with a `ServiceError` or an `AbortedError`. */
  readonly lookUp: (item: Item, signal: AbortSignal) => Promise<Found>;
  /**
   * Looks an item up, along with items known to be done in the same way, nearest first. Only if these are found does
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
  /** The report from the answer. */
  readonly report?: Report | undefined;
}

/** The items that can still be acted on. */
export interface RemainingItems {
  /** They failed or are unconfirmed, and can be tried again. */
  readonly failed: readonly Item[];
  /** Undo restores their previous privacy. */
  readonly restored: readonly Item[];
  /** They were never sent, because the rest was canceled before. */
  readonly rest: readonly Item[];
}

/** A job that has ended, or a few changes that were made without one. */
export interface Ended {
  /** Without a privacy, each item has its own. */
  readonly plan: { readonly kind: TaskKind; readonly privacy?: Privacy | undefined };
  readonly items: readonly Item[];
  readonly outcomes: readonly (ItemOutcome | undefined)[];
  readonly isLost?: boolean;
}

/** If another window has taken a job over, only the items changed here can be acted on. */
export function remainingItems({ plan, items, outcomes, isLost = false }: Ended): RemainingItems {
  const failed = items.flatMap((item, index) => {
    const state = outcomes[index]?.state;
    return state === 'failed' || state === 'unknown' ? [item] : [];
  });
  const privacy = plan.kind === 'privacy' ? plan.privacy : undefined;
  const changed = items.filter((_, index) => outcomes[index]?.state === 'done');
  const restored = privacy === undefined ? [] : changed.flatMap((item) => restoring(item, privacy));
  const rest = items.filter((_, index) => isLeftOut(outcomes[index]));
  return { failed: isLost ? [] : failed, restored, rest: isLost ? [] : rest };
}

/**
 * The item that restores a report's previous privacy; none for a password, which is unknown, or if the service did not
 * provide the privacy right before the change.
 */
function restoring({ baseline, ...item }: Item, expected: Privacy): readonly Item[] {
  const restore = baseline?.privacy;
  // A password that the service keeps is restored with the privacy.
  const isRestorable = restore !== undefined && (restore !== 'password' || baseline?.hasPassword === true);
  return isRestorable ? [{ ...item, restore, expected }] : [];
}
