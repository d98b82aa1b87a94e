import type { DoneItem, Item, ItemOutcome } from '../reports/changes/item';

/** The items done in the same way (created or changed) as another one, nearest first. */
export function doneBeside(
  index: number,
  outcomes: readonly (ItemOutcome | undefined)[],
  itemAt: (index: number) => Item,
): readonly DoneItem[] {
  const isCreated = itemAt(index).id === undefined;
  const done = outcomes.flatMap((outcome, at) => {
    const item = itemAt(at);
    const isSame = outcome?.state === 'done' && (item.id === undefined) === isCreated;
    return isSame ? [{ item, id: outcome.id, distance: Math.abs(at - index) }] : [];
  });
  return done.sort((one, other) => one.distance - other.distance);
}
