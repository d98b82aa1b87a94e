import type { Privacy } from '../../api/records';
import type { Item, ItemOutcome, Task } from '../changes/item';
import type { Job } from './job';

/** The items of an ended job that can still be acted on. */
export interface Left {
  /** They failed or are not known to be done, and can be sent again. */
  readonly failed: readonly Item[];
  /** An Undo restores their former privacy. */
  readonly restored: readonly Item[];
  /** A cancelled job has not sent them. */
  readonly rest: readonly Item[];
}

/** The parts of an ended job that are needed here. */
type EndedJob = Pick<Job, 'items' | 'isLost' | 'isCancelled'> & {
  readonly outcomes: readonly (ItemOutcome | undefined)[];
};

/** If another window has taken a job over, only the items changed here are left. */
export function whatIsLeft(task: Task, { items, outcomes, isLost, isCancelled }: EndedJob): Left {
  const failed = items.flatMap((item, index) => {
    const state = outcomes[index]?.state;
    return state === 'failed' || state === 'unknown' ? [{ ...item, mayBeDone: state === 'unknown' }] : [];
  });
  const { choice } = task.kind === 'privacy' ? task : {};
  const changed = items.filter((_, index) => outcomes[index]?.state === 'done');
  const restored = choice === undefined ? [] : changed.flatMap((item) => restoring(item, choice.privacy));
  const rest = isCancelled && !isLost ? items.filter((_, index) => isLeftOut(outcomes[index])) : [];
  return { failed: isLost ? [] : failed, restored, rest };
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
  return restore === 'public' || restore === 'private' ? [{ ...item, restore, expected }] : [];
}
