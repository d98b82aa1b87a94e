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

/**
 * Returns a record that is safe to store, show, and export: its passwords are hidden, secrets that the service repeats
 * in any field are masked, and levels that are too deep are cut off. Returns the same object if nothing changed.
 */
export function cleaned(record: unknown, secrets: Secrets): unknown {
  return new Cleaner(secrets).clean(record, 0, false);
}

/** Hides the passwords in a record: it may show that there is one, but not its value. */
export function withoutPasswords(record: Fields): Fields {
  return new Cleaner(undefined).cleanFields(record, 1, false);
}

/** A page of a list has tens of thousands of values, so nothing is made for those that stay as they are. */
class Cleaner {
  constructor(private readonly secrets: Secrets | undefined) {}

  /** @param isSecret true below a field that is named after a password */
  clean(value: unknown, depth: number, isSecret: boolean): unknown {
    if (typeof value === 'string' || typeof value === 'number') return this.cleanText(value, isSecret);
    if (typeof value !== 'object' || value === null) return value;
    if (depth >= maxDepth) return left;
    if (Array.isArray(value)) return this.cleanList(value, depth + 1, isSecret);
    return isFields(value) ? this.cleanFields(value, depth + 1, isSecret) : value;
  }

  cleanFields(fields: Fields, depth: number, isSecret: boolean): Fields {
    const names = Object.keys(fields);
    const kept = names.map((name) => this.cleanField(name, fields[name], depth, isSecret));
    const isSame = names.every((name, at) => kept[at] === fields[name] && this.masked(name) === name);
    return isSame ? fields : Object.fromEntries(names.map((name, at) => [this.masked(name), kept[at]]));
  }

  private cleanField(name: string, field: unknown, depth: number, isSecret: boolean): unknown {
    const isPassword = namesPassword.test(name);
    if (isPassword && typeof field === 'string' && field !== '' && endsAsPassword.test(name)) return hiddenPassword;
    return this.clean(field, depth, isSecret || isPassword);
  }

  private cleanList(list: readonly unknown[], depth: number, isSecret: boolean): readonly unknown[] {
    const items = list.map((item) => this.clean(item, depth, isSecret));
    return items.every((item, at) => item === list[at]) ? list : items;
  }

  private cleanText(value: string | number, isSecret: boolean): unknown {
    const text = String(value);
    if (isSecret && text !== '' && !outcomeWords.test(text.trim())) return hiddenPassword;
    const safe = this.masked(text);
    return safe === text ? value : safe;
  }

  private masked(text: string): string {
    return this.secrets === undefined ? text : (this.secrets.masked(text) ?? left);
  }
}
