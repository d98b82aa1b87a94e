import { isFields } from '../api/records';

const hidden = '•••';

/** A value with the fields of every record in the order of the alphabet, so that two versions of it can be compared line by line. */
export function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (!isFields(value)) return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, inOrder(value[name])]));
}

/** A value without what is in a password's place: whether there is one may be seen, the password not. */
export function withoutPasswords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPasswords);
  if (!isFields(value)) return value;
  const isSecret = (name: string, field: unknown) =>
    /password/i.test(name) && typeof field === 'string' && field !== '';
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, isSecret(name, field) ? hidden : withoutPasswords(field)]),
  );
}

/** A text as JSON; nothing where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
