import { type Convention, type FrontMatter, below, fileParts, htmlRoute, indexed } from './convention';
import { jekyll } from './jekyll';
import { permalinked, statedRoute } from './permalink';
import { addressInSettings } from './statement';
import { dateParts, isFuture, isPublished } from '../frontMatter';
import { matchesGlob, readGlob, type Glob } from '../globs';
import { textRoute, type Route } from '../route';
import { settingsOf, textIn, textsIn, type Settings } from '../settings';

const configurations = ['_config.yml', '_config.yaml'];
const endings = ['md', 'markdown', 'mdown', 'html', 'htm', 'ejs', 'njk', 'swig', 'pug'];

/** Maximum number of globs in a setting. */
const maxGlobs = 100;
/** Maximum number of characters of a pattern for names, since it is compared with that of every post. */
const maxChars = 200;

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
  routesOf: (file, matter) => pageRoutes(file, matter, new Map()),
  configuration: {
    files: configurations,
    apply(texts) {
      const [text = ''] = texts.values();
      const settings = settingsOf(text, 1);
      const [raw, excluded] = [globsIn(settings, 'skip_render'), globsIn(settings, 'exclude')];
      const source = textIn(settings, 'source_dir') ?? 'source';
      const routesOf: Convention['routesOf'] = (file, matter) => {
        const path = below(file, [source]) ?? '';
        if (matchesGlob(excluded.glob, path) && !path.startsWith('_posts/')) return [];
        return matchesGlob(raw.glob, path) ? htmlRoute(path) : pageRoutes(file, matter, settings);
      };
      const lists = { skip_render: raw, exclude: excluded };
      return { ...hexo, routesOf, doubts: Object.entries(lists).flatMap(([name, it]) => (it.isWhole ? [] : [name])) };
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

function pageRoutes(file: string, matter: FrontMatter | undefined, settings: Settings): readonly Route[] {
  const path = below(file, [textIn(settings, 'source_dir') ?? 'source']);
  const { folders, stem, ending } = fileParts(path ?? '');
  if (path === undefined || !endings.includes(ending) || !isPublished(matter)) return [];
  const permalink = textIn(matter, 'permalink');
  const [first, ...others] = folders;
  if (first === '_posts')
    return [postRoute([...others, stem].join('/'), permalink, matter, settings)].filter((route) => route !== undefined);
  if ([...folders, stem].some((name) => /^[_.]/.test(name))) return [];
  return [permalink === undefined ? textRoute(indexed(folders, stem)) : statedRoute(permalink)];
}

function postRoute(
  path: string,
  own: string | undefined,
  matter: FrontMatter | undefined,
  settings: Settings,
): Route | undefined {
  const named = namesIn(path, textIn(settings, 'new_post_name') ?? ':title.md');
  const written = textIn(matter, 'date');
  if (textIn(settings, 'future') === 'false' && isFuture(written)) return undefined;
  if (own !== undefined && !own.includes(':')) return statedRoute(own);
  const [year, month, day] = dateParts(written) ?? [named['year'], named['month'], named['day']];
  const title = named['title'] ?? path;
  const categories = textsIn(matter, 'categories');
  const names = {
    year,
    month,
    day,
    i_month: month?.replace(/^0/, ''),
    i_day: day?.replace(/^0/, ''),
    title,
    post_title: title,
    name: title.split('/').at(-1),
    category:
      matter === undefined || categories.length > 0
        ? undefined
        : (textIn(settings, 'default_category') ?? 'uncategorized'),
  };
  return permalinked(own ?? textIn(settings, 'permalink') ?? ':year/:month/:day/:title/', names).route;
}

/** The date and title in a file's name, by the pattern of new posts, such as `:year-:month-:day-:title.md`. */
function namesIn(path: string, pattern: string): Readonly<Record<string, string | undefined>> {
  const known: Readonly<Record<string, string>> = { year: '\\d{4}', month: '\\d\\d?', day: '\\d\\d?', title: '.+' };
  const parts = pattern
    .slice(0, maxChars)
    .replace(/\.\w+$/, '')
    .split(/:(year|month|day|title|i_month|i_day)/);
  const names = parts.filter((_, at) => at % 2 === 1).map((part) => part.replace('i_', ''));
  if (new Set(names).size !== names.length) return {};
  const source = parts
    .map((part, at) => (at % 2 === 1 ? `(${known[part.replace('i_', '')] ?? '.+'})` : escaped(part)))
    .join('');
  const found = new RegExp(`^${source}$`).exec(path);
  return Object.fromEntries(names.map((name, at) => [name, found?.[at + 1]?.padStart(name === 'title' ? 0 : 2, '0')]));
}

function escaped(part: string): string {
  return part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
