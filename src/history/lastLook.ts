import { isServiceKeyOf } from '../reports/connection';
import type { Memento } from '../reports/memento';
import { isFields, type Fields } from '../util/json';
import type { LastLook } from './unseenChanges';

const lookedKey = 'looked';

/** The user's last look at the changes of a service. @param serviceKey see `serviceKeyOf` */
export function lastLookIn(state: Memento, serviceKey: string): LastLook | undefined {
  const looked = keptIn(state)[serviceKey];
  return isLastLook(looked) ? looked : undefined;
}

export async function keepLastLook(state: Memento, serviceKey: string, looked: LastLook): Promise<void> {
  await state.update(lookedKey, { ...keptIn(state), [serviceKey]: looked });
}

/** Deletes the looks at every service that a connection ever pointed to. */
export async function forgetLastLooks(state: Memento, connectionId: string): Promise<void> {
  const others = Object.entries(keptIn(state)).filter(([serviceKey]) => !isServiceKeyOf(connectionId, serviceKey));
  await state.update(lookedKey, Object.fromEntries(others));
}

function keptIn(state: Memento): Fields {
  const kept = state.get(lookedKey);
  return isFields(kept) ? kept : {};
}

function isLastLook(value: unknown): value is LastLook {
  if (!isFields(value)) return false;
  const { at, highestId, newest = 0, ids } = value;
  return [at, highestId, newest].every(isNumber) && isFields(ids) && Object.values(ids).every(isNumber);
}

const isNumber = (value: unknown) => typeof value === 'number';
