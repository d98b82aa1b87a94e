import type { Privacy } from '../service/records';
import type { Item, ItemOutcome } from '../reports/changes/item';
import type { JobPlan } from './jobRecords';

/** The items of an ended job that can still be acted on. */
export interface Left {
  /** They failed or are not known to be done, and can be sent again. */
  readonly failed: readonly Item[];
  /** An Undo restores their former privacy. */
  readonly restored: readonly Item[];
  /** They were never sent, because the job was cancelled before. */
  readonly rest: readonly Item[];
}

/** The parts of an ended job that are needed here. */
interface EndedJob {
  readonly plan: Pick<JobPlan, 'kind' | 'privacy'>;
  readonly items: readonly Item[];
  readonly outcomes: readonly (ItemOutcome | undefined)[];
  readonly isLost: boolean;
}

/** If another window has taken a job over, only the items changed here are left. */
export function whatIsLeft({ plan, items, outcomes, isLost }: EndedJob): Left {
  const failed = items.flatMap((item, index) => {
    const state = outcomes[index]?.state;
    return state === 'failed' || state === 'unknown' ? [{ ...item, mayBeDone: state === 'unknown' }] : [];
  });
  const privacy = plan.kind === 'privacy' ? plan.privacy : undefined;
  const changed = items.filter((_, index) => outcomes[index]?.state === 'done');
  const restored = privacy === undefined ? [] : changed.flatMap((item) => restoring(item, privacy));
  const rest = items.filter((_, index) => isLeftOut(outcomes[index]));
  return { failed: isLost ? [] : failed, restored, rest: isLost ? [] : rest };
}

/** True if an item was never sent, because its job was cancelled before. */
export function isLeftOut(outcome: ItemOutcome | undefined): boolean {
  return outcome?.state === 'skipped' && outcome.reason === undefined;
}

/**
 * An item that restores a report's former privacy; none for a password, which is unknown, or if the service did not
 * name the privacy right before the change.
 */
function restoring({ baseline, ...item }: Item, expected: Privacy): readonly Item[] {
  const restore = baseline?.privacy;
  // A password that the service keeps comes back with the privacy.
  const isRestorable = restore !== undefined && (restore !== 'password' || baseline?.hasPassword === true);
  return isRestorable ? [{ ...item, restore, expected }] : [];
}
