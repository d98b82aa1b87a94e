/**
 * Makes what a service or a web page says fit for a language model: short, without characters that a person would not
 * see, and with a count of what was cut off.
 */
import { boundedLine } from '../util/boundedLine';
import { withoutCredentials } from '../util/credentials';
import { isFields, type Fields } from '../util/json';

/** The number of things that were cut off, by their name. */
export class Cuts {
  private readonly counts = new Map<string, number>();

  /** Nothing if all is there. */
  get omitted(): Readonly<Record<string, number>> | undefined {
    return this.counts.size === 0 ? undefined : Object.fromEntries(this.counts);
  }

  add(what: string, count: number): void {
    if (count > 0) this.counts.set(what, (this.counts.get(what) ?? 0) + count);
  }

  /** A text as `boundedLine` gives it, with what it lost counted. */
  text(text: string, longest: number): string {
    const { line, lost } = boundedLine(text, longest);
    this.add('characters', lost);
    return line;
  }

  /** A value as it can stand in an answer: a list or a record becomes its JSON as a text. */
  value(value: unknown, longest: number): string | number | boolean | null | undefined {
    if (value === undefined || value === null || typeof value === 'boolean') return value;
    if (typeof value === 'number') return value;
    return this.text(typeof value === 'string' ? value : JSON.stringify(value, masked), longest);
  }

  /** The address of a page. */
  url(url: string): string {
    return this.text(url, 500);
  }

  /** The first entries of a list. @param what what its entries are called among what was cut off */
  first<T>(what: string, entries: readonly T[], most: number): readonly T[] {
    this.add(what, entries.length - most);
    return entries.slice(0, most);
  }

  /** The same data in at most so many bytes of JSON: its longest list loses its last entry, until the whole fits. */
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

/** The fields that have a value. JSON leaves them out as well, but a record without any is left out with them. */
export function filled(fields: Fields): Fields | undefined {
  const entries = Object.entries(fields).filter(
    ([, value]) => value !== undefined && !(isFields(value) && Object.keys(value).length === 0),
  );
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
