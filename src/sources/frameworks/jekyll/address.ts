import { dayOf, timeIn, dateParts } from '../calendar';
import { type FrontMatter, fileParts, withoutDate } from '../convention';
import { categoriesIn } from './defaults';
import { permalinked, type Permalinked } from '../permalink';
import { textIn, textsIn } from '../../../util/textData';

/** The named permalinks of posts. */
const styles: Readonly<Record<string, string>> = {
  date: '/:categories/:year/:month/:day/:title.html',
  pretty: '/:categories/:year/:month/:day/:title/',
  ordinal: '/:categories/:year/:y_day/:title.html',
  weekdate: '/:categories/:year/W:week/:short_day/:title.html',
  none: '/:categories/:title.html',
};

/** A permalink of posts, by its name or as it is. */
export function styleOf(stated: string | undefined): string {
  return styles[stated ?? 'date'] ?? stated ?? '';
}

/** The address that a permalink gives a page that isn't a post or in a collection. */
export function pageAddress(permalink: string, file: string): Permalinked {
  const { folders, stem } = fileParts(file);
  return permalinked(permalink, { path: folders.join('/'), basename: stem, output_ext: '.html' });
}

/** The address that a permalink gives a post, or a text of a collection: https://jekyllrb.com/docs/permalinks/ */
export function documentAddress(permalink: string, file: string, matter: FrontMatter | undefined): Permalinked {
  const { folders, stem } = fileParts(file);
  const { date: named, title } = withoutDate(stem);
  // A date in words is not understood.
  const stated = textIn(matter, 'date');
  const date = stated === undefined ? (named.length > 0 ? named : undefined) : dateParts(stated);
  const categories = categoriesOf(folders, matter).map((name) => name.toLowerCase());
  const slug = textIn(matter, 'slug');
  return permalinked(permalink, {
    ...dateNames(date),
    title: slugged(slug ?? title, /[^\p{M}\p{L}\p{Nd}._~!$&'()+,;=@]+/gu),
    slug: slugified(slug ?? title),
    name: slugified(stem),
    basename: stem,
    path: [...folders.slice(1), stem].join('/'),
    collection: folders[0]?.slice(1),
    output_ext: '.html',
    categories: categories.join('/'),
    slugified_categories: categories.map(slugified).join('/'),
  });
}

/**
 * The categories of a post: the folders above, and the ones in its front matter, where only a text in `categories` is
 * split at spaces.
 */
function categoriesOf(folders: readonly string[], matter: FrontMatter | undefined): readonly string[] {
  const above = folders.slice(0, Math.max(folders.indexOf('_posts'), folders.indexOf('_drafts'), 0));
  return [...new Set([...above, ...categoriesIn(matter), ...textsIn(matter, 'category')])];
}

function dateNames(date: readonly string[] | undefined): Readonly<Record<string, string | undefined>> {
  const of = dayOf(date);
  const [year = '', month = '', day = ''] = date ?? [];
  if (of === undefined) return {};
  return {
    ...{ year, month, day, short_year: year.slice(2), i_month: month.replace(/^0/, ''), i_day: day.replace(/^0/, '') },
    ...{ long_month: of.monthName, short_month: of.monthName.slice(0, 3) },
    ...{ long_day: of.weekdayName, short_day: of.weekdayName.slice(0, 3) },
    y_day: String(of.dayOfYear).padStart(3, '0'),
    week: String(of.week).padStart(2, '0'),
    w_year: String(of.weekYear),
    w_day: String(of.weekday === 0 ? 7 : of.weekday),
  };
}

const msOfHour = 60 * 60 * 1000;
/** Hours of a zone from UTC in which a site without a zone may be built. */
const nearUtc = 2;

/**
 * The possible days of a date with a time: the one in the site's zone, or without a zone, the day as written and the
 * days where most sites are built.
 */
export function daysOf(matter: FrontMatter | undefined, zone: string | undefined): readonly string[] {
  const date = textIn(matter, 'date') ?? '';
  const [, day = '', time = '', own] =
    /^(\d{4}-\d\d-\d\d)[T ]+(\d\d:\d\d(?::\d\d)?)(?:\.\d+)? ?(Z|[+-]\d\d:?\d\d)?$/.exec(date) ?? [];
  const at = Date.parse(`${day}T${time}${(own ?? 'Z').replace(/(\d\d)$/, ':$1').replace('::', ':')}`);
  if (Number.isNaN(at)) return [];
  const there = zone === undefined ? undefined : timeIn(zone, at);
  if (there !== undefined) return [dayAt(there)];
  const built = [0, nearUtc, -nearUtc].map((hours) => dayAt(at + hours * msOfHour));
  return [...new Set([day, ...built])];
}

function dayAt(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

function slugified(name: string): string {
  return slugged(name, /[^\p{M}\p{L}\p{Nd}]+/gu).toLowerCase();
}

/** A name with dashes for characters that addresses don't contain, and no dashes at its ends. */
function slugged(name: string, others: RegExp): string {
  return name.replaceAll(others, '-').replace(/^-/, '').replace(/-$/, '');
}
