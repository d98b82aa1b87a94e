import { isFields, type Fields } from '../util/json';

/**
 * Lists that several windows and machines change independently: an entry has the time of its last change (`changedAt`),
 * a removed one stays as a mark with its name (`removedAt`, both epoch milliseconds). So lists can be merged, and one
 * that lacks an entry does not remove it from another.
 */
export type Entries = readonly Fields[];

/** Returns the name of an entry in its list, or undefined if it is not an entry. */
export type NameOf = (entry: Fields) => string | undefined;

/** Maximum number of marks of removed entries. */
const maxRemoved = 200;

/** Merges lists: the latest version of each entry wins, whichever list it is from. */
export function mergeEntries(nameOf: NameOf, ...lists: readonly unknown[]): Entries {
  const latest = new Map<string, Fields>();
  for (const entry of lists.flatMap((list) => (Array.isArray(list) ? (list as unknown[]) : []))) {
    const name = isFields(entry) ? nameOf(entry) : undefined;
    if (!isFields(entry) || name === undefined) continue;
    const known = latest.get(name);
    if (known === undefined || timeOf(known) < timeOf(entry)) latest.set(name, entry);
  }
  const all = [...latest.values()];
  const removed = all.filter(isRemoved).sort((one, other) => timeOf(other) - timeOf(one));
  const forgotten = new Set(removed.slice(maxRemoved));
  return all.filter((entry) => !forgotten.has(entry));
}

/** Replaces the entry with the same name, or adds it at the end; `removed` leaves a mark of it. */
export function changeEntry(nameOf: NameOf, list: Entries, entry: Fields, now: number, removed = false): Entries {
  const known = list.find((other) => nameOf(other) === nameOf(entry));
  // The clock of the machine that changed it last may be ahead.
  const at = Math.max(now, known === undefined ? 0 : timeOf(known) + 1);
  return mergeEntries(nameOf, list, [{ ...entry, [removed ? 'removedAt' : 'changedAt']: at }]);
}

/** True if a list has all entries of another, in the same version or a later one. */
export function hasEntries(nameOf: NameOf, list: unknown, others: Entries): boolean {
  const versions = new Map(mergeEntries(nameOf, list).map((entry) => [nameOf(entry), timeOf(entry)]));
  return others.every((entry) => (versions.get(nameOf(entry)) ?? -1) >= timeOf(entry));
}

export function isRemoved(entry: Fields): boolean {
  return typeof entry['removedAt'] === 'number';
}

function timeOf({ changedAt, removedAt }: Fields): number {
  return typeof removedAt === 'number' ? removedAt : typeof changedAt === 'number' ? changedAt : 0;
}
