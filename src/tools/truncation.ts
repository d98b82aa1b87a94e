/**
 * Makes text from a service or a web page fit for a language model: short, without invisible characters, and with a
 * count of what was cut off.
 */
import { boundedLine } from '../util/text';
import { withoutCredentials } from '../util/credentials';
import { isFields, type Fields } from '../util/json';

/** Number of things cut off, by name. */
export class Truncation {
  private readonly counts = new Map<string, number>();

  /** Undefined if nothing was cut off. */
  get omitted(): Readonly<Record<string, number>> | undefined {
    return this.counts.size === 0 ? undefined : Object.fromEntries(this.counts);
  }

  add(what: string, count: number): void {
    if (count > 0) this.counts.set(what, (this.counts.get(what) ?? 0) + count);
  }

  /** Returns a text as cut by `boundedLine`, and counts the characters lost. */
  text(text: string, longest: number): string {
    const { line, lost } = boundedLine(text, longest);
    this.add('characters', lost);
    return line;
  }

  /** Returns a value fit for an answer; lists and records become JSON text. */
  value(value: unknown, longest: number): string | number | boolean | null | undefined {
    if (value === undefined || value === null || typeof value === 'boolean' || typeof value === 'number') return value;
    return this.text(typeof value === 'string' ? value : JSON.stringify(value, masked), longest);
  }

  /** Returns a page address, cut to 500 characters. */
  url(url: string): string {
    return this.text(url, 500);
  }

  /** Returns the first entries of a list. @param what the name under which the others are counted */
  first<T>(what: string, entries: readonly T[], most: number): readonly T[] {
    this.add(what, entries.length - most);
    return entries.slice(0, most);
  }

  /** Returns the data in at most `mostBytes` of JSON: drops the last entry of the longest list until it fits. */
  fitted(data: Fields, mostBytes: number): Fields {
    let fitting = data;
    while (bytesOf(fitting) > mostBytes) {
      const [longest] = Object.entries(fitting)
        .filter((entry): entry is [string, readonly unknown[]] => Array.isArray(entry[1]) && entry[1].length > 0)
        .sort(([, one], [, other]) => bytesOf(other) - bytesOf(one));
      if (longest === undefined) break;
      const [name, list] = longest;
      this.add(name, 1);
      fitting = { ...fitting, [name]: list.slice(0, -1) };
    }
    return fitting;
  }
}

function masked(_: string, value: unknown): unknown {
  return typeof value === 'string' ? withoutCredentials(value) : value;
}

function bytesOf(data: unknown): number {
  return new TextEncoder().encode(JSON.stringify(data)).length;
}

/** Returns the fields that have a value, or undefined if there are none. An empty record isn't a value. */
export function filled(fields: Fields): Fields | undefined {
  const entries = Object.entries(fields).filter(
    ([, value]) => value !== undefined && !(isFields(value) && Object.keys(value).length === 0),
  );
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
