/** Counts, dates and phrases in one language. */
export interface Formats {
  readonly formatCount: (count: number) => string;
  /** A date and time in the reader's time zone. @param time epoch milliseconds */
  readonly absoluteTime: (time: number) => string;
  /** "3 days ago"; times in epoch milliseconds. */
  readonly relativeTime: (time: number, now?: number) => string;
  /** "3d ago": as short as the language allows, for a row. */
  readonly shortAge: (time: number, now?: number) => string;
  /** Capitalizes a phrase for the beginning of a line. */
  readonly capitalized: (phrase: string) => string;
}

/** The earliest time; there may be more than `Math.min` could take as arguments. */
export function earliest(times: readonly number[]): number {
  return times.reduce((one, other) => Math.min(one, other), Infinity);
}

const units = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** @param locale a BCP 47 language tag, such as `pt-BR` */
export function formatsFor(locale: string): Formats {
  const counts = once(() => new Intl.NumberFormat(locale));
  const dates = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }));
  const ages = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
  const shortAges = once(() => new Intl.RelativeTimeFormat(locale, { style: 'narrow' }));
  return {
    formatCount: (count) => counts().format(count),
    absoluteTime: (time) => dates().format(time),
    relativeTime: (time, now = Date.now()) => {
      const [amount, unit] = inLargestUnit(time - now);
      return ages().format(amount, unit);
    },
    shortAge: (time, now = Date.now()) => {
      const [amount, unit] = inLargestUnit(time - now);
      return (unit === 'second' ? ages() : shortAges()).format(amount, unit);
    },
    capitalized: (phrase) => phrase.charAt(0).toLocaleUpperCase(locale) + phrase.slice(1),
  };
}

/** A duration in the largest unit that it fills; less than a minute is 0. @param milliseconds negative in the past */
function inLargestUnit(milliseconds: number): [number, Intl.RelativeTimeFormatUnit] {
  const seconds = milliseconds / 1000;
  const [unit, length] = units.find(([, unitLength]) => Math.abs(seconds) >= unitLength) ?? [undefined, 1];
  return unit === undefined ? [0, 'second'] : [Math.trunc(seconds / length), unit];
}

/** Creating a format takes longer than using it a hundred times, and every row uses one. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** Returns how a language writes lists. Its format takes milliseconds to make, so it is made at the first use. */
export function listsFor(language: string) {
  let made: Intl.ListFormat | undefined;
  let separator: string | undefined;
  const format = () => (made ??= new Intl.ListFormat(language));
  return {
    /** A list for a sentence, with the language's word before its last entry: “a, b, and c”. */
    listed: (entries: readonly string[]): string => format().format(entries),
    /** Facts side by side, with the language's own separator: “a, b, c”. */
    joined: (facts: readonly string[]): string =>
      // Empty entries would have no separator between them.
      facts.join((separator ??= format().formatToParts(['a', 'b', 'c'])[1]?.value)),
  };
}
