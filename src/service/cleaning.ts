import { isFields, type Fields } from '../util/json';
import type { Secrets } from './secrets';

const hiddenPassword = '•••';
const left = '…';
/** Minimum length of a secret to look for in records: a shorter one may be part of any address. */
export const minCharsInRecords = 8;
/** Maximum depth of a stored record: no code reads further down, and each level takes up stack. */
const maxDepth = 100;

const namesPassword = /passw|passphrase|pwd/i;
const endsAsPassword = /(?:passw(?:or)?d|passphrase|pwd)s?$/i;
/** Values that reveal no secret, even in a field that is named after a password. */
const outcomeWords =
  /^(?:pass(?:ed)?|fail(?:ed|ure)?|ok|success|good|bad|true|false|error|warn(?:ing)?|skipped|info|unknown|n\/a|low|medium|high|critical|minor|major|moderate)$/i;

/** The context in which a value of a record is cleaned. */
interface Cleaning {
  readonly secrets: Secrets | undefined;
  readonly depth: number;
  /** True below a field that is named after a password. */
  readonly isSecret: boolean;
}

/**
 * Returns a record that is safe to store, show, and export: its passwords are hidden, secrets that the service repeats
 * in any field are masked, and levels that are too deep are cut off. Returns the same object if nothing changed.
 */
export function cleaned(record: unknown, secrets: Secrets): unknown {
  return clean(record, { secrets, depth: 0, isSecret: false });
}

/** Hides the passwords in a record: it may show that there is one, but not its value. */
export function withoutPasswords(record: Fields): Fields {
  return cleanFields(record, { secrets: undefined, depth: 1, isSecret: false });
}

function clean(value: unknown, how: Cleaning): unknown {
  if (typeof value === 'string' || typeof value === 'number') return cleanText(value, how);
  if (typeof value !== 'object' || value === null) return value;
  if (how.depth >= maxDepth) return left;
  const inner = { ...how, depth: how.depth + 1 };
  return isFields(value) ? cleanFields(value, inner) : Array.isArray(value) ? cleanList(value, inner) : value;
}

function cleanText(value: string | number, how: Cleaning): unknown {
  const text = String(value);
  if (how.isSecret && text !== '' && !outcomeWords.test(text.trim())) return hiddenPassword;
  const safe = masked(text, how);
  return safe === text ? value : safe;
}

function cleanList(list: readonly unknown[], how: Cleaning): readonly unknown[] {
  const items = list.map((item) => clean(item, how));
  return items.every((item, index) => item === list[index]) ? list : items;
}

function cleanFields(fields: Fields, how: Cleaning): Fields {
  const names = Object.keys(fields);
  const kept = names.map((name) => cleanField(name, fields[name], how));
  const isSame = names.every((name, index) => masked(name, how) === name && kept[index] === fields[name]);
  return isSame ? fields : Object.fromEntries(names.map((name, index) => [masked(name, how), kept[index]]));
}

function masked(text: string, { secrets }: Cleaning): string {
  return secrets === undefined ? text : (secrets.masked(text) ?? left);
}

function cleanField(name: string, field: unknown, how: Cleaning): unknown {
  if (typeof field === 'string' && field !== '' && endsAsPassword.test(name)) return hiddenPassword;
  const isSecret = how.isSecret || namesPassword.test(name);
  return clean(field, isSecret === how.isSecret ? how : { ...how, isSecret });
}
