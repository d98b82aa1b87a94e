import type { Memento } from 'vscode';
import { changeEntry, hasEntries, isRemoved, mergeEntries, type Entries, type NameOf } from '../../model/sharedEntries';
import type { Fields } from '../../util/json';

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

  /** The marks of the entries that were removed, here or elsewhere. */
  get removed(): readonly Fields[] {
    return this.read().filter(isRemoved);
  }

  /** Adds an entry, or replaces the one with its name. */
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
