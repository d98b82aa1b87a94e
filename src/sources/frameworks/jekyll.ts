import {
  type Convention,
  type FrontMatter,
  fileParts,
  htmlEndings,
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
import { pathBelow } from '../folders';
import { rest, textSegment, textRoute, type Route } from '../route';
import { dataOf, entriesOf, plainText, settingsOf, textIn, textsIn, valueAt, type Settings } from '../settings';
import { withBase } from '../siteAddress';

/** Endings of the files that Jekyll makes pages of. */
const endings = ['md', 'markdown', 'mkd', 'mkdn', 'mkdown', 'textile', 'html', 'htm'];

const configurations = ['_config.yml', '_config.yaml', '_config.toml'];

/** The plugin that makes pages of texts without front matter. */
const optionalMatter = 'jekyll-optional-front-matter';

/** Maximum number of paths that are left out. */
const maxExcluded = 500;

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
  private readonly excluded: readonly (readonly string[])[];
  private readonly folder: string;
  private readonly collections: string;

  constructor(
    private readonly settings: Settings,
    private readonly defaults: readonly Default[],
  ) {
    this.excluded = textsIn(settings, 'exclude').slice(0, maxExcluded).map(asPattern);
    this.folder = plainPath(textIn(settings, 'source') ?? '');
    this.collections = plainPath(textIn(settings, 'collections_dir') ?? '');
  }

  /** The path of a file as if its folders were the usual ones; undefined if it is in none of these. */
  placeOf(written: string): string | undefined {
    if (this.folder !== '' && !written.startsWith(`${this.folder}/`)) return undefined;
    const file = pathBelow(this.folder, written);
    if (this.collections === '' || !/(?:^|\/)_[^/]*\//.test(file)) return file;
    return file.startsWith(`${this.collections}/`) ? pathBelow(this.collections, file) : undefined;
  }

  /** Only a plugin makes pages of texts without front matter, which GitHub Pages has. */
  isDoubtful(file: string, matter: FrontMatter | undefined): boolean {
    const isBare = matter?.has('isbare') === true && !htmlEndings.includes(fileParts(file).ending);
    return isBare && !file.includes('_posts/') && !textsIn(this.settings, 'plugins').includes(optionalMatter);
  }

  routesOf(file: string, matter: FrontMatter | undefined): readonly Route[] {
    const days = daysOf(matter).map((date) => this.routesOn(file, matter && new Map(matter).set('date', date)));
    const [first = this.routesOn(file, matter), ...others] = days;
    return others.every((other) => JSON.stringify(other) === JSON.stringify(first)) ? first : [];
  }

  private routesOn(file: string, matter: FrontMatter | undefined): readonly Route[] {
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
    const date = textIn(matter, 'date') ?? withoutDate(fileParts(file).stem).date.join('-');
    return textIn(this.settings, 'future') === 'true' || !file.includes('_posts/') || !isFuture(date);
  }

  /** What is left out may be the beginning of a path, and an asterisk stands for any part of it. */
  private isExcluded(file: string): boolean {
    return this.excluded.some(([start = '', ...others]) => {
      if (start === '' && others.length === 0) return false;
      if (!file.startsWith(start)) return false;
      let at = start.length;
      return others.every((text, index) => {
        // The last text is at the end of the file's path, or of that of a folder around it.
        const end = index === others.length - 1 && text !== '' ? '/' : '';
        const found = (file + end).indexOf(text + end, at);
        at = found + text.length;
        return found >= 0;
      });
    });
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
    const categories = [...new Set([...folders.slice(0, Math.max(at, 0)), ...categoriesIn(matter)])];
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
      categories: categories.map((name) => name.toLowerCase()).join('/'),
      slugified_categories: categories.map(slugified).join('/'),
    };
    return permalinked(permalink, names);
  }
}

/** A path that is left out, by the texts between its asterisks. */
function asPattern(path: string): readonly string[] {
  return (plainPath(path) + (path.endsWith('/') ? '/' : '')).split('*');
}

/** Only several categories in one text have spaces between them. */
function categoriesIn(matter: FrontMatter | undefined): readonly string[] {
  const several = matter?.get('categories') ?? [];
  return [...(typeof several === 'string' ? several.split(/\s+/) : several), ...textsIn(matter, 'category')];
}

/** The days that a date with a zone may be: that which is written, and that where most sites are built. */
function daysOf(matter: FrontMatter | undefined): readonly string[] {
  const date = textIn(matter, 'date') ?? '';
  const [, day = '', time = '', zone = ''] =
    /^(\d{4}-\d\d-\d\d)[T ]+(\d\d:\d\d(?::\d\d)?) ?([+-]\d\d:?\d\d)$/.exec(date) ?? [];
  const at = Date.parse(`${day}T${time}${zone.replace(/(\d\d)$/, ':$1').replace('::', ':')}`);
  return Number.isNaN(at) ? [] : [day, new Date(at).toISOString().slice(0, 10)];
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
    routesOf(written, matter) {
      const file = site.placeOf(written);
      return file === undefined || site.isDoubtful(file, matter) ? [] : site.routesOf(file, matter);
    },
    otherRoutesOf(written, matter) {
      const file = site.placeOf(written);
      if (file === undefined) return [];
      const doubtful = site.isDoubtful(file, matter) ? site.routesOf(file, matter) : [];
      return [...doubtful, ...site.otherRoutesOf(file, matter)];
    },
    hasMatter: (file) => endings.includes(fileParts(file).ending) && !file.startsWith('_includes/'),
  };
}

/** https://jekyllrb.com/docs/permalinks/ */
export const jekyll: Convention = {
  name: 'Jekyll',
  makesOthers: true,
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
