import { dayOf, dateParts, isFuture } from '../calendar';
import { type FrontMatter, partsOf } from '../convention';
import { permalinked, type Permalinked } from '../permalink';
import { isNo, isYes } from '../../frontMatter';
import { textIn, textsIn, type Settings } from '../../../util/textData';

/** The fields for a page's date, the first existing of which counts: https://gohugo.io/configuration/front-matter/ */
const dates = ['date', 'publishdate', 'pubdate', 'published', 'lastmod', 'modified'];
/** Takes the date from the file name. */
const ofName = ':filename';

/** A page's date, and its name without the date if it contains one; the date is undefined if it isn't known. */
export interface Dated {
  readonly date: readonly string[] | undefined;
  readonly slug?: string;
}

/** The date of a page from the places that the site's settings name. @param name the name of its file, or its folder */
export function datedBy(settings: Settings, name: string, matter: FrontMatter | undefined): Dated {
  const stated = textsIn(settings, 'frontmatter.date');
  const fields = stated.length === 0 ? dates : stated.flatMap((field) => (field === ':default' ? dates : [field]));
  for (const field of fields) {
    const [, day, slug = ''] = /^(\d{4}-\d\d-\d\d)[-_ .]?(.*)$/s.exec(name) ?? [];
    if (field === ofName && day !== undefined) return { date: dateParts(day), ...(slug === '' ? {} : { slug }) };
    const stated = textIn(matter, field);
    // A time without seconds isn't understood.
    if (/^\S+[ T]\d\d:\d\d(?!:)/.test(stated ?? '')) return { date: undefined };
    const date = dateParts(stated);
    if (date !== undefined) return { date };
  }
  return { date: undefined };
}

/** True if the settings for the dates of pages are understood. */
export function hasKnownDates(settings: Settings): boolean {
  const known = {
    date: [...dates, ofName, ':default'],
    publishdate: ['publishdate', 'pubdate', 'published', 'date', ':default'],
    expirydate: ['expirydate', 'unpublishdate', ':default'],
  };
  return Object.entries(known).every(([name, fields]) =>
    textsIn(settings, `frontmatter.${name}`).every((field) => fields.includes(field.toLowerCase())),
  );
}

/** Writes a name in Hugo's form for addresses. @param isJoined false for names of files in newer versions */
export function urlized(name: string, settings: Settings, isJoined = true): string {
  const isSet = (setting: string) => textIn(settings, setting) === 'true';
  const cased = isSet('disablepathtolower') ? name : name.toLowerCase();
  const plain = isSet('removepathaccents')
    ? cased
        .normalize('NFD')
        .replaceAll(/\p{Mn}/gu, '')
        .normalize()
    : cased;
  const allowed = plain.replaceAll(/%(?![\da-f]{2})|[^\p{L}\p{M}\p{Nd}\s._~#+@%/-]/giu, '');
  const joined = isJoined ? allowed.replaceAll(/\s+/g, ' ').replaceAll(/ ?- ?/g, '-') : allowed;
  return joined.replaceAll(/\s/g, '-');
}

/** The folders and the name of a page's file in an address, the folders that are sections, and its date. */
export interface Named {
  readonly parts: readonly string[];
  readonly sections: readonly string[];
  readonly dated: Dated;
}

/** The address that a permalink gives a page. */
export function filledPermalink(
  permalink: string,
  { parts, sections, dated: { date, slug: ownSlug } }: Named,
  matter: FrontMatter | undefined,
  settings: Settings,
): Permalinked {
  // Versions differ in these marks.
  const written = (name: string | undefined) =>
    name && /[+#]/.test(name) ? undefined : name && urlized(name.trim(), settings);
  const title = written(textIn(matter, 'title'));
  const filename = parts.at(-1);
  const slug = written(textIn(matter, 'slug') ?? ownSlug);
  return permalinked(withoutSlices(permalink, sections), {
    ...dateNames(date),
    filename,
    contentbasename: filename,
    section: parts[0],
    sections: sections.join('/'),
    title,
    // If both are missing, the result depends on the version.
    slug: slug ?? title,
    slugorcontentbasename: slug ?? filename,
    slugorfilename: slug ?? filename,
  });
}

function dateNames(date: readonly string[] | undefined): Readonly<Record<string, string | undefined>> {
  const day = dayOf(date);
  if (day === undefined) return {};
  return {
    ...{ year: date?.[0], month: date?.[1], day: date?.[2], monthname: day.monthName.toLowerCase() },
    ...{ weekday: String(day.weekday), weekdayname: day.weekdayName.toLowerCase(), yearday: String(day.dayOfYear) },
  };
}

/** Fills in the folders of a page that a permalink selects: `:sections[1:]`, `:sections[last]`. */
function withoutSlices(permalink: string, sections: readonly string[]): string {
  return permalink.replaceAll(
    /:sections\[(?:(\d{0,3})(:)(\d{0,3}|last)|(\d{1,3}|last))\]/g,
    (_, from: string, colon: string | undefined, to: string, only: string) => {
      const last = Math.max(sections.length - 1, 0);
      const indexOf = (text: string, otherwise: number) =>
        text === '' ? otherwise : text === 'last' ? last : Number(text);
      const found =
        colon === undefined
          ? sections.slice(indexOf(only, 0), indexOf(only, 0) + 1)
          : sections.slice(indexOf(from, 0), indexOf(to, sections.length));
      return partsOf(found.join('/')).join('/').replaceAll(':', '');
    },
  );
}

/** True for a page that is set not to be rendered. */
export function isHidden(matter: FrontMatter | undefined): boolean {
  const [build, alone] = ['build', '_build'].flatMap((name) => {
    const inline = textIn(matter, name);
    return textIn(matter, `${name}.render`) ?? /render:\s*["']?(\w+)/.exec(inline ?? '')?.[1] ?? [];
  });
  return ['never', 'link', 'false'].includes(build ?? alone ?? '') || isTrue(matter, 'headless');
}

/** False for drafts, and for future and expired pages, unless the settings of the site include them. */
export function isDue(matter: FrontMatter | undefined, settings: Settings): boolean {
  const isSet = (setting: string) => isYes(textIn(settings, setting));
  const first = (...names: readonly string[]) =>
    names.map((name) => textIn(matter, name)).find((date) => dateParts(date) !== undefined);
  const expiry = dateParts(first('expirydate', 'unpublishdate'));
  const isOver = expiry !== undefined && !isFuture(expiry.join('-')) && !isSet('buildexpired');
  const isComing = isFuture(first('publishdate', 'pubdate', 'published', 'date')) && !isSet('buildfuture');
  const isDraft = isTrue(matter, 'draft') || isNo(textIn(matter, 'published'));
  return !isOver && !isComing && (!isDraft || isSet('builddrafts'));
}

/** Newer versions of YAML have no other word for it. */
function isTrue(matter: FrontMatter | undefined, name: string): boolean {
  return /^true$/i.test(textIn(matter, name) ?? '');
}
