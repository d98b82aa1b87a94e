import { isServiceKeyOf } from '../reports/connection';
import type { Memento } from '../reports/memento';
import { lookAtSome, type LastLook } from './unseenChanges';
import { isFields, type Fields } from '../util/json';

const lookedKey = 'looked';

/** The person's last look at the changes, by the key (`serviceKeyOf`) of a connection's service. */
export class LastLookStore {
  constructor(private readonly state: Memento) {}

  get(place: string): LastLook | undefined {
    const looked = this.kept[place];
    return isLastLook(looked) ? looked : undefined;
  }

  async set(place: string, looked: LastLook): Promise<void> {
    await this.state.update(lookedKey, { ...this.kept, [place]: looked });
  }

  /** Marks single reports as looked at. Before the first look at everything, there is nothing to keep. */
  async lookAt(place: string, ids: readonly string[]): Promise<void> {
    const looked = this.get(place);
    if (looked === undefined) return;
    await this.set(place, lookAtSome(looked, ids, Date.now()));
  }

  /** Forgets every service that a connection ever pointed to. */
  async forget(connectionId: string): Promise<void> {
    const others = Object.entries(this.kept).filter(([place]) => !isServiceKeyOf(connectionId, place));
    await this.state.update(lookedKey, Object.fromEntries(others));
  }

  private get kept(): Fields {
    const kept = this.state.get(lookedKey);
    return isFields(kept) ? kept : {};
  }
}

/** Validated by hand, since valibot is not loaded at the start. */
function isLastLook(value: unknown): value is LastLook {
  if (!isFields(value)) return false;
  const { at, highestId, newest = 0, ids } = value;
  return [at, highestId, newest].every(isNumber) && isFields(ids) && Object.values(ids).every(isNumber);
}

const isNumber = (value: unknown) => typeof value === 'number';
