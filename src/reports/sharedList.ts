import { isFields, type Fields } from '../util/json';
import type { Memento } from './memento';

/**
 * Lists that several windows and machines change independently: an entry has the time of its last change (`changedAt`),
 * a removed one stays as a mark with its name (`removedAt`, both epoch milliseconds). So lists can be merged, and a
 * list without an entry doesn't remove it from another.
 */
type Entries = readonly Fields[];

/** Returns the name of an entry in its list, or undefined if it isn't an entry. */
type NameOf = (entry: Fields) => string | undefined;

/** Maximum number of marks of removed entries. */
const maxRemoved = 200;

/**
 * A list in the state that Settings Sync carries to other machines, where it replaces theirs, and that another window
 * may write at the same time. A second copy stays on this machine, and a third in this window's memory: entries that
 * are missing in one are taken from the others.
 */
export class SharedList {
  private known: Entries = [];
  private readonly hereKey: string;

  /** @param entriesOf reads what an earlier version of the extension may have stored */
  constructor(
    private readonly state: Memento,
    private readonly key: string,
    private readonly nameOf: NameOf,
    private readonly entriesOf: (stored: unknown) => unknown = (stored) => stored,
  ) {
    this.hereKey = `${key}Here`;
  }

  /** The entries, in the order in which they were added. */
  get entries(): readonly Fields[] {
    return this.read().filter((entry) => !isRemoved(entry));
  }

  /** The marks of removed entries, from here or elsewhere. */
  get removed(): readonly Fields[] {
    return this.read().filter(isRemoved);
  }

  /** Adds an entry, or replaces the one with the same name. */
  async put(entry: Fields): Promise<void> {
    await this.write(changeEntry(this.nameOf, this.read(), entry, Date.now()));
  }

  /** Removes an entry. @param mark the fields that name it */
  async remove(mark: Fields): Promise<void> {
    await this.write(changeEntry(this.nameOf, this.read(), mark, Date.now(), true));
  }

  /** Restores entries that another machine or window overwrote unknowingly, and stores its own here. */
  async restore(): Promise<void> {
    const entries = this.read();
    const copies = [this.key, this.hereKey].map((key): unknown => this.state.get(key));
    if (!copies.every((copy) => hasEntries(this.nameOf, copy, entries))) await this.write(entries);
  }

  private read(): Entries {
    const { state, known } = this;
    return (this.known = mergeEntries(
      this.nameOf,
      this.entriesOf(state.get(this.key)),
      state.get(this.hereKey),
      known,
    ));
  }

  private async write(entries: Entries): Promise<void> {
    this.known = entries;
    await this.state.update(this.hereKey, entries);
    await this.state.update(this.key, entries);
  }
}

/** Merges lists: the latest version of each entry wins, whichever list it comes from. */
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
function changeEntry(nameOf: NameOf, list: Entries, entry: Fields, now: number, removed = false): Entries {
  const known = list.find((other) => nameOf(other) === nameOf(entry));
  // The clock of the machine that changed it last may be ahead.
  const at = Math.max(now, known === undefined ? 0 : timeOf(known) + 1);
  return mergeEntries(nameOf, list, [{ ...entry, [removed ? 'removedAt' : 'changedAt']: at }]);
}

/** True if a list has all entries of another, in the same version or a later one. */
function hasEntries(nameOf: NameOf, list: unknown, others: Entries): boolean {
  const versions = new Map(mergeEntries(nameOf, list).map((entry) => [nameOf(entry), timeOf(entry)]));
  return others.every((entry) => (versions.get(nameOf(entry)) ?? -1) >= timeOf(entry));
}

function isRemoved(entry: Fields): boolean {
  return typeof entry['removedAt'] === 'number';
}

function timeOf({ changedAt, removedAt }: Fields): number {
  return typeof removedAt === 'number' ? removedAt : typeof changedAt === 'number' ? changedAt : 0;
}
