import { type Convention, type FrontMatter, below, fileParts, htmlRoute, indexed } from './convention';
import { timeIn, dateParts, isFuture } from './calendar';
import { jekyll } from './jekyll/jekyll';
import { permalinked, statedRoutes } from './permalink';
import { addressInSettings } from '../siteAddresses';
import { isPublished } from '../frontMatter';
import { matchesGlob, readGlob, type Glob } from '../globs';
import { textRoute, type Route } from '../route';
import { settingsOf, textIn, textsIn, type Settings } from '../../util/textData';

const configurations = ['_config.yml', '_config.yaml'];
const endings = ['md', 'markdown', 'mdown', 'html', 'htm', 'ejs', 'njk', 'swig', 'pug'];

/** A program of the site itself that runs during the build. */
const ownScript = /^scripts\/[^/]+\.js$/;
/** Calls in such a program that change which pages exist, and where. */
const changesPages =
  /post_permalink|generator\.register\(\s*(?:["'](?:page|post|asset)["']|(?!["']))|locals\.set\(|\.(?:path|permalink|slug|published)\s*=(?!=)/;
/** Settings of plugins that change addresses, by the beginnings of their names. */
const notUnderstood = ['permalink_pinyin.'];
/** The settings that are lists of globs. */
const lists = ['skip_render', 'exclude', 'include', 'ignore'] as const;

/** Maximum number of globs in a setting. */
const maxGlobs = 100;
/** Maximum number of characters of a pattern for names, since it is compared with every post's name. */
const maxChars = 200;
/** Maximum number of names in such a pattern. */
const maxNames = 6;
/** Maximum number of names among them that may have any text. */
const maxTexts = 2;

/** https://hexo.io/docs/permalinks */
export const hexo: Convention = {
  name: 'Hexo',
  makesOthers: true,
  markers: [],
  shared: { files: configurations, beside: ['scaffolds', 'source/_posts'] },
  replaces: [jekyll],
  dependencies: ['hexo'],
  endings,
  hasMatter: (file) => endings.includes(fileParts(file).ending),
  ...routesWith(new Map()),
  configuration: {
    files: configurations,
    matching: { names: ['scripts/*.js'], pattern: ownScript },
    apply(texts) {
      const [text = ''] = configurations.flatMap((file) => texts.get(file) ?? []);
      const settings = settingsOf(text, 2);
      return {
        ...hexo,
        ...routesWith(settings),
        doubts: [
          ...lists.filter((name) => !globsIn(settings, name).isWhole),
          ...[...settings.keys()].filter((name) => notUnderstood.some((start) => name.startsWith(start))),
          ...[...texts].flatMap(([file, program]) =>
            ownScript.test(file) && changesPages.test(program) ? [file] : [],
          ),
        ],
      };
    },
  },
  statements: [{ files: configurations, addressIn: (text) => addressInSettings(text, 'url') }],
};

/** The globs of a setting, and false if not all of them can be read. */
function globsIn(settings: Settings, name: string): { readonly glob: Glob; readonly isWhole: boolean } {
  const stated = textsIn(settings, name).slice(0, maxGlobs);
  const read = stated.map(readGlob);
  return { glob: read.flatMap((glob) => glob ?? []), isWhole: !read.includes(undefined) };
}

/** The pages of a site's files, by the settings of its configuration. */
function routesWith(settings: Settings): Pick<Convention, 'routesOf' | 'otherRoutesOf'> {
  const globs = new Map(lists.map((name) => [name, globsIn(settings, name).glob]));
  const source = textIn(settings, 'source_dir') ?? 'source';
  const routesOf: Convention['routesOf'] = (file, matter) => {
    const path = below(file, [source]);
    const isIn = (name: (typeof lists)[number], it: string) => matchesGlob(globs.get(name) ?? [], it);
    if (path === undefined || isIn('ignore', file) || (isIn('exclude', path) && !path.startsWith('_posts/'))) return [];
    return isIn('skip_render', path) ? htmlRoute(path) : pageRoutes(path, matter, settings, isIn('include', path));
  };
  // Front matter without an opening delimiter isn't read.
  const isOpen = (matter: FrontMatter | undefined) => matter?.has('isunopened') === true;
  return {
    routesOf: (file, matter) => (isOpen(matter) ? [] : routesOf(file, matter)),
    otherRoutesOf: (file, matter) => (isOpen(matter) ? routesOf(file, matter) : []),
  };
}

function pageRoutes(
  path: string,
  matter: FrontMatter | undefined,
  settings: Settings,
  isIncluded: boolean,
): readonly Route[] {
  const { folders, name, stem, ending } = fileParts(path);
  const isComing = textIn(settings, 'future') === 'false' && isFuture(textIn(matter, 'date'));
  if (!endings.includes(ending) || isComing) return [];
  const permalink = textIn(matter, 'permalink');
  const [first, ...others] = folders;
  const isPost = first === '_posts' || (first === '_drafts' && textIn(settings, 'render_drafts') === 'true');
  const isHidden = (isPost ? [...others, name] : [...folders, name]).some((part) => /^[_.]|[~%]$/.test(part));
  if (isHidden && !isIncluded) return [];
  // Only a post can be unpublished.
  if (isPost) return isPublished(matter) ? postRoutes([...others, stem].join('/'), permalink, matter, settings) : [];
  return permalink === undefined ? [textRoute(indexed(folders, stem))] : statedRoutes(permalink);
}

function postRoutes(
  path: string,
  own: string | undefined,
  matter: FrontMatter | undefined,
  settings: Settings,
): readonly Route[] {
  const named = namesIn(path, textIn(settings, 'new_post_name') ?? ':title.md');
  if (own !== undefined && !own.includes(':')) return statedRoutes(own);
  const date = dateParts(textIn(matter, 'date')) ?? [named['year'], named['month'], named['day']];
  const [year, month, day] = isSameDay(date, textIn(matter, 'date'), textIn(settings, 'timezone')) ? date : [];
  const title = named['title'] ?? slugified(path);
  const stated = textIn(matter, 'title');
  const names = {
    year,
    month,
    day,
    i_month: month?.replace(/^0/, ''),
    i_day: day?.replace(/^0/, ''),
    title,
    post_title: stated === undefined ? undefined : slugified(stated)?.toLowerCase(),
    name: title?.split('/').at(-1),
    lang: named['lang'] ?? textIn(matter, 'lang') ?? textIn(settings, 'permalink_defaults.lang'),
    // Fields that many sites have, in part by a plugin.
    abbrlink: textIn(matter, 'abbrlink'),
    urlname: textIn(matter, 'urlname'),
    category: matter === undefined ? undefined : categoryIn(matter, settings),
  };
  return [permalinked(own ?? textIn(settings, 'permalink') ?? ':year/:month/:day/:title/', names).route];
}

/** False if a time in the site's zone is on another day in UTC: a post's day depends on where the site is built. */
function isSameDay([year, month, day]: readonly (string | undefined)[], date = '', zone = 'UTC'): boolean {
  const [time = '00:00:00'] = /(?<=[T ])\d\d:\d\d(?::\d\d)?/.exec(date) ?? [];
  const at = Date.parse(`${year ?? ''}-${month ?? ''}-${day ?? ''}T${time}Z`);
  const there = Number.isNaN(at) ? undefined : timeIn(zone, at);
  // The zone's distance from UTC, subtracted from the time there.
  return there !== undefined && new Date(2 * at - there).toISOString().slice(8, 10) === day;
}

/** The categories of a post in its address; undefined if they aren't known. */
function categoryIn(matter: FrontMatter, settings: Settings): string | undefined {
  const name = ['categories', 'category'].find((key) => matter.has(key));
  if (name === undefined || matter.get(name) === '') return textIn(settings, 'default_category') ?? 'uncategorized';
  const slugs = textsIn(matter, name).map(
    (category) => textIn(settings, `category_map.${category}`) ?? slugified(category),
  );
  return slugs.length === 0 || slugs.includes(undefined) ? undefined : slugs.join('/');
}

/** A name in the form of an address; undefined if it contains non-English letters, which would be transcribed. */
function slugified(name: string): string | undefined {
  if (/[^\u0020-\u007e]/.test(name)) return undefined;
  return name
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-/, '')
    .replace(/-$/, '');
}

/** The date, title, and language in a file name, by the pattern of new posts, such as `:year-:month-:day-:title.md`. */
function namesIn(path: string, pattern: string): Readonly<Record<string, string | undefined>> {
  const known: Readonly<Record<string, string>> = { year: '\\d{4}', month: '\\d\\d?', day: '\\d\\d?', title: '.+' };
  const parts = pattern
    .slice(0, maxChars)
    .replace(/\.\w+$/, '')
    .split(/:(?:i_)?(\w*[^_\W])/);
  const names = parts.filter((_, at) => at % 2 === 1);
  // More texts of any length could be told apart in many ways.
  const texts = names.filter((name) => known[name]?.startsWith('\\d') !== true);
  if (names.length > maxNames || texts.length > maxTexts || new Set(names).size !== names.length) return {};
  const source = parts.map((part, at) => (at % 2 === 1 ? `(${known[part] ?? '.+?'})` : escaped(part))).join('');
  const found = new RegExp(`^${source}$`).exec(path);
  const isNumber = (name: string) => name === 'month' || name === 'day';
  return Object.fromEntries(names.map((name, at) => [name, found?.[at + 1]?.padStart(isNumber(name) ? 2 : 0, '0')]));
}

function escaped(part: string): string {
  return part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
