import { type FrontMatter, fileParts, htmlRoute, indexed, plainPath, withoutDate } from './convention';
import { defaultOf, type Default } from './jekyllDefaults';
import { permalinked, statedRoute } from './permalink';
import { dateParts, isFuture, isPublished } from '../frontMatter';
import { folderOf } from '../folders';
import { rest, text, textRoute, type Route } from '../route';
import { textIn, textsIn, type Settings } from '../settings';

/** Endings of the files that Jekyll makes pages of. */
export const jekyllEndings = ['md', 'markdown', 'mkd', 'mkdn', 'mkdown', 'textile', 'html', 'htm'];

/** The permalinks that have a name. */
const styles: Readonly<Record<string, string>> = {
  date: '/:categories/:year/:month/:day/:title.html',
  pretty: '/:categories/:year/:month/:day/:title/',
  none: '/:categories/:title.html',
};

/** The pages of a site's files, by the settings of its `_config.yml`. */
export class JekyllSite {
  private readonly excluded: ReadonlySet<string>;

  constructor(
    private readonly settings: Settings,
    private readonly defaults: readonly Default[],
  ) {
    this.excluded = new Set(textsIn(settings, 'exclude').map(plainPath));
  }

  routesOf(file: string, matter: FrontMatter | undefined): readonly Route[] {
    const { folders, stem, ending } = fileParts(file);
    if (!jekyllEndings.includes(ending) || !this.isMade(file, matter)) return [];
    const permalink = textIn(matter, 'permalink');
    const collection = this.collectionOf(file);
    if (permalink !== undefined && (collection !== undefined || isOrdinary(folders, stem)))
      return this.own(file, permalink, matter);
    const stated = this.defaultOf(file, (it) => it.permalink !== undefined)?.permalink;
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
    if (!jekyllEndings.includes(ending) || !this.isMade(file, matter) || textIn(matter, 'permalink') !== undefined)
      return [];
    const aliases = textsIn(matter, 'redirect_from').map(statedRoute);
    // A default of the configuration may leave out the date, or put anything before the title.
    if (folders.includes('_posts')) return [...aliases, [rest('path', true), text(withoutDate(stem).title)]];
    if (isNote(folders, stem) && stem === 'README') return [[]];
    if (!/^_[a-z]/i.test(first) || notPages.includes(first) || isHidden([...others, stem])) return aliases;
    if (this.collectionOf(file) !== undefined) return aliases;
    // A collection has its own name in its addresses, but pages kept together in `_pages` do not.
    return [...aliases, pageRoute(first === '_pages' ? others : [first.slice(1), ...others], stem)];
  }

  private isMade(file: string, matter: FrontMatter | undefined): boolean {
    if (!isPublished(matter) || this.isExcluded(file)) return false;
    if (!matter?.has('published') && this.defaultOf(file, (it) => !it.isPublished) !== undefined) return false;
    return textIn(this.settings, 'future') === 'true' || !file.includes('_posts/') || !isFuture(textIn(matter, 'date'));
  }

  private isExcluded(file: string): boolean {
    for (let path = file; path !== ''; path = folderOf(path)) if (this.excluded.has(path)) return true;
    return false;
  }

  private defaultOf(file: string, isWanted: (it: Default) => boolean): Default | undefined {
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
    const categories = [...folders.slice(0, Math.max(at, 0)), ...inFront.flatMap((it) => it.split(/\s+/))].map(
      slugified,
    );
    const slug = textIn(matter, 'slug');
    const names = {
      ...{ year, month, day, title: slug ?? title, slug: slugified(slug ?? title), name: stem, basename: stem },
      ...{ i_month: month?.replace(/^0/, ''), i_day: day?.replace(/^0/, ''), short_year: year?.slice(2) },
      ...{ path: [...folders.slice(1), stem].join('/'), collection: folders[0]?.slice(1), output_ext: '.html' },
      categories: categories.join('/'),
    };
    return permalinked(permalink, names);
  }
}

const notPages = ['_layouts', '_includes', '_data', '_sass', '_site', '_drafts', '_plugins'];

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
  return names.some((it) => /^[_.#~]/.test(it)) || names[0] === 'node_modules' || names[0] === 'vendor';
}

/** True for notes to those who work on the site, such as `README`. */
function isNote(folders: readonly string[], stem: string): boolean {
  return folders.length === 0 && /^[A-Z_]+$/.test(stem);
}
