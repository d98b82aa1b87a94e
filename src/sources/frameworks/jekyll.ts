import {
  type Convention,
  type FrontMatter,
  fileParts,
  htmlRoute,
  indexed,
  plainPath,
  withEndings,
  withoutDate,
} from './convention';
import { includedHeads, layoutInMatter, templateEndings } from './layoutSearch';
import { permalinked, statedRoute } from './permalink';
import { addressInSettings, settingIn } from './statement';
import { dateParts, isFuture, isPublished } from '../frontMatter';
import { folderOf } from '../folders';
import { rest, textSegment, textRoute, type Route } from '../route';
import { dataOf, entriesOf, plainText, settingsOf, textIn, textsIn, valueAt, type Settings } from '../settings';
import { withBase } from '../siteAddress';

/** Endings of the files that Jekyll makes pages of. */
const endings = ['md', 'markdown', 'mkd', 'mkdn', 'mkdown', 'textile', 'html', 'htm'];

const configurations = ['_config.yml', '_config.yaml', '_config.toml'];

/** The permalinks that have a name. */
const styles: Readonly<Record<string, string>> = {
  date: '/:categories/:year/:month/:day/:title.html',
  pretty: '/:categories/:year/:month/:day/:title/',
  none: '/:categories/:title.html',
};

/** Folders whose files are parts of pages, or data. */
const notPages = ['_layouts', '_includes', '_data', '_sass', '_site', '_drafts', '_plugins'];

/** The pages of a site's files, by the settings of its `_config.yml`. */
class JekyllSite {
  private readonly excluded: ReadonlySet<string>;

  constructor(
    private readonly settings: Settings,
    private readonly defaults: readonly Default[],
  ) {
    this.excluded = new Set(textsIn(settings, 'exclude').map(plainPath));
  }

  routesOf(file: string, matter: FrontMatter | undefined): readonly Route[] {
    const { folders, stem, ending } = fileParts(file);
    if (!endings.includes(ending) || !this.isMade(file, matter)) return [];
    const permalink = textIn(matter, 'permalink');
    const collection = this.collectionOf(file);
    if (permalink !== undefined && (collection !== undefined || isOrdinary(folders, stem)))
      return this.own(file, permalink, matter);
    const stated = this.defaultOf(file, (one) => one.permalink !== undefined)?.permalink;
    if (stated !== undefined && (collection !== undefined || isOrdinary(folders, stem)))
      return this.own(file, styles[stated] ?? stated, matter);
    if (folders.includes('_posts')) return this.postRoutes(file, matter);
    if (collection !== undefined) return this.collectionRoutes(collection, file, matter);
    if (isHidden([...folders, stem]) || isNote(folders, stem)) return [];
    return ending.startsWith('htm') ? htmlRoute(file) : [pageRoute(folders, stem)];
  }

  otherRoutesOf(file: string, matter: FrontMatter | undefined): readonly Route[] {
    const { folders, stem, ending } = fileParts(file);
    const [first = '', ...others] = folders;
    if (!endings.includes(ending) || !this.isMade(file, matter) || textIn(matter, 'permalink') !== undefined) return [];
    const aliases = textsIn(matter, 'redirect_from').map(statedRoute);
    // A default of the configuration may leave out the date, or put anything before the title.
    if (folders.includes('_posts')) return [...aliases, [rest('path', true), textSegment(withoutDate(stem).title)]];
    if (isNote(folders, stem) && stem === 'README') return [[]];
    if (!/^_[a-z]/i.test(first) || notPages.includes(first) || isHidden([...others, stem])) return aliases;
    if (this.collectionOf(file) !== undefined) return aliases;
    // A collection has its own name in its addresses, but pages kept together in `_pages` do not.
    return [...aliases, pageRoute(first === '_pages' ? others : [first.slice(1), ...others], stem)];
  }

  private isMade(file: string, matter: FrontMatter | undefined): boolean {
    if (!isPublished(matter) || this.isExcluded(file)) return false;
    if (!matter?.has('published') && this.defaultOf(file, (one) => !one.isPublished) !== undefined) return false;
    return textIn(this.settings, 'future') === 'true' || !file.includes('_posts/') || !isFuture(textIn(matter, 'date'));
  }

  private isExcluded(file: string): boolean {
    for (let path = file; path !== ''; path = folderOf(path)) if (this.excluded.has(path)) return true;
    return false;
  }

  private defaultOf(file: string, isWanted: (one: Default) => boolean): Default | undefined {
    if (this.defaults.length === 0) return undefined;
    const type = file.includes('_posts/') ? 'posts' : file.startsWith('_') ? file.slice(1, file.indexOf('/')) : 'pages';
    return defaultOf(this.defaults, file, type, isWanted);
  }

  /** The collection of a file that the configuration says has pages. */
  private collectionOf(file: string): string | undefined {
    const [folder = ''] = file.split('/');
    const name = folder.slice(1);
    if (!folder.startsWith('_') || name === 'posts') return undefined;
    return textIn(this.settings, `collections.${name}.output`) === 'true' ? name : undefined;
  }

  /** The address that a file states, which may have names in it. */
  private own(file: string, permalink: string, matter: FrontMatter | undefined): readonly Route[] {
    if (!permalink.includes(':')) return [statedRoute(permalink)];
    const { route, isKnown } = this.filled(permalink, file, matter);
    return isKnown ? [route] : [];
  }

  private postRoutes(file: string, matter: FrontMatter | undefined): readonly Route[] {
    const { folders, stem } = fileParts(file);
    const { date } = withoutDate(stem);
    if (date.length === 0 || isHidden(folders.slice(0, folders.indexOf('_posts')))) return [];
    const { permalink } = this;
    const { route } = this.filled(permalink, file, matter);
    if (!permalink.includes(':categories')) return [route];
    const bare = this.filled(permalink.replace(':categories', ''), file, matter).route;
    // Without its front matter, a post may have more categories than the folders above it.
    const unknown = matter === undefined ? [[rest('categories'), ...bare]] : [];
    return [route, ...unknown, ...(folders.indexOf('_posts') > 0 ? [bare] : [])];
  }

  private get permalink(): string {
    const stated = textIn(this.settings, 'collections.posts.permalink') ?? textIn(this.settings, 'permalink') ?? 'date';
    return styles[stated] ?? (stated.includes(':') ? stated : (styles['date'] ?? ''));
  }

  private collectionRoutes(name: string, file: string, matter: FrontMatter | undefined): readonly Route[] {
    if (isHidden(file.split('/').slice(1))) return [];
    const permalink = textIn(this.settings, `collections.${name}.permalink`) ?? '/:collection/:path';
    return [this.filled(permalink, file, matter).route];
  }

  private filled(permalink: string, file: string, matter: FrontMatter | undefined) {
    const { folders, stem } = fileParts(file);
    const { date, title } = withoutDate(stem);
    const [year, month, day] = dateParts(textIn(matter, 'date')) ?? date;
    const at = folders.indexOf('_posts');
    const inFront = [...textsIn(matter, 'categories'), ...textsIn(matter, 'category')];
    const categories = [...folders.slice(0, Math.max(at, 0)), ...inFront.flatMap((names) => names.split(/\s+/))].map(
      slugified,
    );
    const slug = textIn(matter, 'slug');
    const names = {
      year,
      month,
      day,
      short_year: year?.slice(2),
      i_month: month?.replace(/^0/, ''),
      i_day: day?.replace(/^0/, ''),
      title: slug ?? title,
      slug: slugified(slug ?? title),
      name: stem,
      basename: stem,
      path: [...folders.slice(1), stem].join('/'),
      collection: folders[0]?.slice(1),
      output_ext: '.html',
      categories: categories.join('/'),
    };
    return permalinked(permalink, names);
  }
}

function slugified(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-');
}

function pageRoute(folders: readonly string[], stem: string): Route {
  return textRoute(stem === 'index' ? folders : indexed(folders, `${stem}.html`));
}

/** True for a file whose own permalink counts: what is hidden makes no page, except posts. */
function isOrdinary(folders: readonly string[], stem: string): boolean {
  return (
    folders.includes('_posts') || folders[0] === '_pages' || (!isHidden([...folders, stem]) && !isNote(folders, stem))
  );
}

function isHidden(names: readonly string[]): boolean {
  return names.some((name) => /^[_.#~]/.test(name)) || names[0] === 'node_modules' || names[0] === 'vendor';
}

/** True for notes to those who work on the site, such as `README`. */
function isNote(folders: readonly string[], stem: string): boolean {
  return folders.length === 0 && /^[A-Z_]+$/.test(stem);
}

/** A default of front matter for the files of a scope: https://jekyllrb.com/docs/configuration/front-matter-defaults/ */
interface Default {
  /** Below the site's folder; empty for all of it. */
  readonly path: string;
  /** `posts`, `pages`, or the name of a collection; undefined for all. */
  readonly type: string | undefined;
  readonly permalink: string | undefined;
  readonly isPublished: boolean;
}

/** Maximum number of defaults. */
const maxDefaults = 100;

/** The defaults that the text of a `_config.yml` states, and that decide about pages. */
function defaultsIn(text: string): readonly Default[] {
  return entriesOf(valueAt(dataOf(text), 'defaults'))
    .slice(0, maxDefaults)
    .map((entry) => {
      const stated = (...names: readonly string[]) => plainText(valueAt(entry, ...names));
      return {
        path: plainPath(stated('scope', 'path') ?? ''),
        type: stated('scope', 'type'),
        permalink: stated('values', 'permalink'),
        isPublished: stated('values', 'published') !== 'false',
      };
    });
}

/** The default that counts for a file, of several that of the longest path, and of equal ones the last. */
function defaultOf(
  defaults: readonly Default[],
  file: string,
  type: string,
  isWanted: (one: Default) => boolean,
): Default | undefined {
  const fitting = defaults.filter(
    (one) =>
      isWanted(one) &&
      (one.type === undefined || one.type === type) &&
      (one.path === '' || file === one.path || file.startsWith(`${one.path}/`)),
  );
  return fitting.toReversed().toSorted((one, other) => other.path.length - one.path.length)[0];
}

function layoutFiles(layout: string): readonly string[] {
  return withEndings([`_layouts/${layout}`], templateEndings);
}

function routesWith(
  settings: Settings,
  defaults: readonly Default[] = [],
): Pick<Convention, 'routesOf' | 'otherRoutesOf' | 'hasMatter'> {
  const site = new JekyllSite(settings, defaults);
  return {
    routesOf: (file, matter) => site.routesOf(file, matter),
    otherRoutesOf: (file, matter) => site.otherRoutesOf(file, matter),
    hasMatter: (file) => endings.includes(fileParts(file).ending) && !file.startsWith('_includes/'),
  };
}

/** https://jekyllrb.com/docs/permalinks/ */
export const jekyll: Convention = {
  name: 'Jekyll',
  markers: configurations,
  dependencies: [],
  endings,
  ...routesWith(new Map()),
  configuration: {
    files: configurations,
    apply(texts) {
      const [first = ''] = texts.values();
      return { ...jekyll, ...routesWith(settingsOf(first, 3), defaultsIn(first)) };
    },
  },
  output: ['_site'],
  statements: [
    {
      files: configurations,
      addressIn(text) {
        const address = addressInSettings(text, 'url');
        return address === undefined ? undefined : withBase(address, settingIn(text, 'baseurl') ?? '');
      },
    },
  ],
  // https://jekyllrb.com/docs/layouts/
  async layouts(search) {
    const layout = layoutInMatter(await search.pageText()) ?? 'default';
    return search.followed(layoutFiles(layout), (text) => {
      const outer = layoutInMatter(text);
      const included = includedHeads(text).map((name) => `_includes/${name}`);
      return [...(outer === undefined ? [] : layoutFiles(outer)), ...included];
    });
  },
};
