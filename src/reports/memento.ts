import { isFields, type Fields } from '../util/json';

/** Storage by key that outlasts a session: the part of VS Code's `Memento` that is used here. */
export interface Memento {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

/** The fields stored under a key. */
export function fieldsIn(state: Memento, key: string): Fields {
  const kept = state.get(key);
  return isFields(kept) ? kept : {};
}

/** Sets one of the fields stored under a key. An undefined value is left out when this is stored as JSON. */
export async function putField(state: Memento, key: string, name: string, value: unknown): Promise<void> {
  await state.update(key, { ...fieldsIn(state, key), [name]: value });
}
