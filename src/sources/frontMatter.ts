import type { FrontMatter } from './frameworks/convention';
import { dataOf, settingsIn, settingsOf, textIn } from './settings';

/** Maximum number of characters of front matter. */
const maxChars = 8192;

/** The settings that decide about pages; all others are forgotten at once. */
const deciding = new Set([
  ...[
    'id',
    'slug',
    'path',
    'permalink',
    'url',
    'aliases',
    'redirect_from',
    'draft',
    'published',
    'date',
    'publishdate',
  ],
  ...['expirydate', 'title', 'categories', 'category', 'layout', 'build.render', '_build.render', 'build', '_build'],
  'eleventycomputed.permalink',
  'date.created',
]);

/** A constant, which is how front matter in JavaScript states something: an object, or a value in one line. */
const constant = /^(?:export )?const (\w+) = (?:\{([^]*?)(?:^\}|(?![^]))|(.*?);?$)/gm;
/** The beginning of front matter, and that with a setting in its next line: a line alone is one in Markdown too. */
const opening = /^(?:---|\+\+\+)(?:js|javascript)?[ \t]*\r?\n/;
const openingWithField =
  /^(---|\+\+\+)(?:js|javascript)?[ \t]*(?:\r?\n)+[ \t]*(?:#.*\r?\n[ \t]*)*["']?[\w.-]+["']?[ \t]*[:=]/;
/** A field of such an object. */
const fieldLine = /^[ \t]+(\w+)[ \t]*:[ \t]*(.*?),?$/gm;

/**
 * Reads the front matter at the beginning of a text: YAML, TOML, JSON, or constants; and as `heading`, the first
 * heading after it, if that is not far. Nothing else of the text is looked at.
 * @returns undefined if there is front matter that can't be read, or isn't read to its end
 */
export function frontMatterOf(text: string): FrontMatter | undefined {
  const start = text.slice(0, maxChars).replace(/^\ufeff/, '');
  const [whole = '', fence = '', inner] =
    /^(---|\+\+\+)(?:js|javascript)?[ \t]*\r?\n((?:.*?\n)??)\1[ \t]*(?:\r?\n|$)/s.exec(start) ?? [];
  const stated = fence === '' ? /^\{[ \t]*\r?\n.*?\n\}/s.exec(start)?.[0] : inner;
  if (stated === undefined && text.length > maxChars && opening.test(start)) return undefined;
  const constants = constantsIn(stated ?? '');
  const data = constants.length > 0 ? {} : dataOf(stated ?? '');
  if (data === undefined) return undefined;
  const settings = [...settingsIn(data, 2), ...constants.flatMap((line) => [...settingsOf(line, 2)])];
  const matter = new Map(settings.filter(([name]) => deciding.has(name)));
  const [, heading] = /^#[ \t]+(\S.*)$/m.exec(start.slice(whole.length)) ?? [];
  return heading === undefined ? matter : matter.set('heading', heading.trimEnd());
}

/** True if front matter begins with a setting and does not end, so that nobody can say what its file makes. */
export function isEndless(text: string): boolean {
  const start = text.slice(0, maxChars).replace(/^\ufeff/, '');
  const fence = openingWithField.exec(start)?.[1];
  return fence !== undefined && !start.split(/\r?\n/).some((line, at) => at > 0 && line.trimEnd() === fence);
}

/** The constants of a program as lines of YAML: `permalink: "/a/"`, `eleventyComputed.permalink: …`. */
function constantsIn(program: string): readonly string[] {
  return [...program.matchAll(constant)].flatMap(([, name = '', fields, value = '']) =>
    fields === undefined
      ? [`${name}: ${value}`]
      : [...fields.matchAll(fieldLine)].map(([, key = '', inner = '']) => `${name}.${key}: ${inner}`),
  );
}

/** True if two files state the same. */
export function isSameMatter(one: FrontMatter | undefined, other: FrontMatter | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return one.size === other.size && [...one].every(([name, value]) => String(other.get(name)) === String(value));
}

/** False if a text says of itself that it makes no page: a draft, or one that is not published. */
export function isPublished(matter: FrontMatter | undefined): boolean {
  return textIn(matter, 'draft') !== 'true' && textIn(matter, 'published') !== 'false';
}

/** A date's year, month, and day as they are written; undefined if it is none. */
export function dateParts(date: string | undefined): readonly string[] | undefined {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d\d?)-(\d\d?)(?!\d)/.exec(date ?? '') ?? [];
  return year === '' ? undefined : [year, month.padStart(2, '0'), day.padStart(2, '0')];
}

/** True if a date is one that has not come. */
export function isFuture(date: string | undefined): boolean {
  const parts = dateParts(date);
  return parts !== undefined && Date.parse(parts.join('-')) > Date.now();
}
