/** The parts of a row's text that need no translation: addresses, counts and dates, in the reader's locale. */

/** A page's address as people read it: host and path, without the scheme. */
export function shortUrl(url: string): string {
  const address = url.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '');
  if (address === '' || address === url) return url;
  return /[?#]/.test(address) ? address : address.replace(/\/$/, '');
}

const units = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** Making a format takes longer than using it a hundred times, and every row uses one. */
function madeOnce<T>(make: (locale: string) => T): (locale: string) => T {
  const made = new Map<string, T>();
  return (locale) => {
    const format = made.get(locale) ?? make(locale);
    made.set(locale, format);
    return format;
  };
}

const relativeFormat = madeOnce((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
const absoluteFormat = madeOnce(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
);
const countFormat = madeOnce((locale) => new Intl.NumberFormat(locale));

/** "3 days ago", in the reader's language; times in epoch milliseconds. */
export function relativeTime(time: number, now: number, locale: string): string {
  const seconds = (time - now) / 1000;
  const [unit, length] = units.find(([, unitLength]) => Math.abs(seconds) >= unitLength) ?? ['second', 1];
  return relativeFormat(locale).format(Math.trunc(unit === 'second' ? 0 : seconds / length), unit);
}

/** A date and time in the reader's language and time zone. */
export function absoluteTime(time: number, locale: string): string {
  return absoluteFormat(locale).format(time);
}

/** A phrase as it begins a line. */
export function capitalized(phrase: string, locale: string): string {
  return phrase.charAt(0).toLocaleUpperCase(locale) + phrase.slice(1);
}

export function formatCount(count: number, locale: string): string {
  return countFormat(locale).format(count);
}

const mostShared = 1000;
const sharedTexts = new Map<string, string>();

/** The same text as one string for all rows that have it: few texts such as "Private · 3 days ago" stand in very many rows. */
export function shared(text: string): string {
  const known = sharedTexts.get(text);
  if (known !== undefined) return known;
  if (sharedTexts.size >= mostShared) sharedTexts.clear();
  sharedTexts.set(text, text);
  return text;
}
