/** The earliest time; there may be more than `Math.min` can take as arguments. */
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

/** Returns the formats of a language for counts and dates. @param locale a BCP 47 language tag, such as `pt-BR` */
export function formatsFor(locale: string) {
  const counts = once(() => new Intl.NumberFormat(locale));
  const dates = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }));
  const ages = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
  const shortAges = once(() => new Intl.RelativeTimeFormat(locale, { style: 'narrow' }));
  const percents = once(() => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }));
  const points = once(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }));
  const seconds = once(() => new Intl.NumberFormat(locale, { ...unit('second', 'long'), maximumFractionDigits: 1 }));
  return {
    formatCount: (count: number): string => counts().format(count),
    /** "5.7": a number with at most one decimal. */
    formatPoints: (count: number): string => points().format(count),
    /** "9.5%". @param percent out of a hundred */
    formatPercent: (percent: number): string => percents().format(percent / 100),
    /** "3.7 seconds" */
    formatSeconds: (count: number): string => seconds().format(count),
    /** "330 kB" */
    formatBytes: (bytes: number): string => {
      const [size, name] = inLargestSize(bytes);
      return new Intl.NumberFormat(locale, { ...unit(name, 'short'), maximumFractionDigits: size < 10 ? 1 : 0 }).format(
        size,
      );
    },
    /** A date and time in the reader's time zone. @param time epoch milliseconds */
    absoluteTime: (time: number): string => dates().format(time),
    /** "3 days ago"; times in epoch milliseconds. */
    relativeTime: (time: number, now = Date.now()): string => {
      const [amount, unit] = inLargestUnit(time - now);
      return ages().format(amount, unit);
    },
    /** "3d ago": as short as the language allows, for a row. */
    shortAge: (time: number, now = Date.now()): string => {
      const [amount, unit] = inLargestUnit(time - now);
      return (unit === 'second' ? ages() : shortAges()).format(amount, unit);
    },
  };
}

/** A duration in the largest unit that it fills; less than a minute is 0. @param milliseconds negative in the past */
function inLargestUnit(milliseconds: number): [number, Intl.RelativeTimeFormatUnit] {
  const seconds = milliseconds / 1000;
  const [unit, length] = units.find(([, unitLength]) => Math.abs(seconds) >= unitLength) ?? [undefined, 1];
  return unit === undefined ? [0, 'second'] : [Math.trunc(seconds / length), unit];
}

function unit(name: string, unitDisplay: 'short' | 'long'): Intl.NumberFormatOptions {
  return { style: 'unit', unit: name, unitDisplay };
}

function inLargestSize(bytes: number): readonly [size: number, unit: string] {
  if (bytes < 1000) return [bytes, 'byte'];
  return bytes < 1_000_000 ? [bytes / 1000, 'kilobyte'] : [bytes / 1_000_000, 'megabyte'];
}

/** Creating a format takes milliseconds, longer than using it a hundred times, and every row uses one. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** Returns the formats of a language for lists. */
export function listsFor(language: string) {
  const format = once(() => new Intl.ListFormat(language));
  const separator = once(() => format().formatToParts(['a', 'b', 'c'])[1]?.value);
  return {
    /** A list for a sentence, with the language's conjunction before its last entry: “a, b, and c”. */
    listed: (entries: readonly string[]): string => format().format(entries),
    /** Facts side by side, with the language's own separator: “a, b, c”. */
    joined: (facts: readonly string[]): string =>
      // Empty entries would have no separator between them.
      facts.join(separator()),
  };
}
