import { type FrontMatter, fileParts, htmlEndings, htmlRoute, indexed, plainPath, withoutDate } from '../convention';
import { daysOf, documentAddress, pageAddress, styleOf } from './address';
import { withDefaults, type Default } from './defaults';
import { statedRoutes } from '../permalink';
import { isPublished, isYes } from '../../frontMatter';
import { isFuture } from '../calendar';
import { fileNameOf, pathBelow } from '../../../util/paths';
import { isStatic, rest, textSegment, textRoute, type Route } from '../../route';
import { textIn, textsIn, type Settings } from '../../../util/textData';

/** Default endings of Markdown. */
const markdown = ['md', 'markdown', 'mkd', 'mkdn', 'mkdown'];
/** Endings of the files that Jekyll generates pages from. */
export const jekyllEndings = [...markdown, 'textile', ...htmlEndings];
/** The plugins that generate pages from Textile, and from texts without front matter. */
const plugins = { textile: 'jekyll-textile-converter', bare: 'jekyll-optional-front-matter' };

/** Maximum number of excluded and included paths. */
const maxPaths = 500;

/** Folders whose files are parts of pages, or data. */
const notPages = ['_layouts', '_includes', '_data', '_sass', '_site', '_drafts', '_plugins'];
/** Always excluded. */
const neverRead = ['node_modules/', 'vendor/bundle/', 'vendor/cache/', 'vendor/gems/', 'vendor/ruby/'];

/** The pages of a file: certain ones, and others that it may generate. */
export interface JekyllPages {
  readonly certain: readonly Route[];
  readonly others: readonly Route[];
}

/** A file, its kind as named in defaults, and its front matter including these. */
interface Read {
  readonly file: string;
  readonly kind: string;
  readonly matter: FrontMatter | undefined;
}

/** The pages of a site's files, by the settings in its `_config.yml`. */
export class JekyllSite {
  /** The folder of its sources. */
  readonly folder: string;
  private readonly excluded: readonly PathPattern[];
  private readonly included: readonly PathPattern[];
  private readonly collections: string;
  private readonly markdown: readonly string[];

  constructor(
    private readonly settings: Settings,
    private readonly defaults: readonly Default[],
  ) {
    const patterns = (name: string) => textsIn(settings, name).slice(0, maxPaths).map(asPattern);
    this.excluded = [...neverRead.map(asPattern), ...patterns('exclude')];
    this.included = patterns('include');
    this.folder = plainPath(textIn(settings, 'source') ?? '');
    this.collections = plainPath(textIn(settings, 'collections_dir') ?? '');
    const stated = textIn(settings, 'markdown_ext')?.split(',');
    this.markdown = stated?.map((ending) => ending.trim().toLowerCase()) ?? markdown;
  }

  pagesOf(written: string, own: FrontMatter | undefined): JekyllPages {
    const file = this.placeOf(written);
    if (file === undefined || !this.isConverted(fileParts(file).ending)) return { certain: [], others: [] };
    const kind = this.kindOf(file);
    const read = { file, kind, matter: withDefaults(own, this.defaults, file, kind) };
    if (!this.isMade(read)) return { certain: [], others: [] };
    const others = this.otherRoutes(read);
    const days = daysOf(read.matter, textIn(this.settings, 'timezone'));
    const dated = days.map((date) => ({ ...read, matter: new Map(read.matter ?? []).set('date', date) }));
    const found = (dated.length === 0 ? [read] : dated)
      .map((one) => this.routeOf(one))
      .filter((route) => route !== undefined);
    const routes = [...new Map(found.map((route) => [JSON.stringify(route), route])).values()];
    const isKnown = routes.length < 2 && routes.every((route) => isStatic(route) || read.matter === undefined);
    return isKnown && !this.isDoubtful(read)
      ? { certain: routes, others }
      : { certain: [], others: [...routes, ...others] };
  }

  /** The path of a file as if its folders had the default names; undefined if it is in none of them. */
  private placeOf(written: string): string | undefined {
    if (this.folder !== '' && !written.startsWith(`${this.folder}/`)) return undefined;
    const file = pathBelow(this.folder, written);
    if (this.collections === '' || !/(?:^|\/)_[^/]*\//.test(file)) return file;
    return file.startsWith(`${this.collections}/`) ? pathBelow(this.collections, file) : undefined;
  }

  private isConverted(ending: string): boolean {
    if (ending === 'textile') return textsIn(this.settings, 'plugins').includes(plugins.textile);
    return htmlEndings.includes(ending) || this.markdown.includes(ending);
  }

  private kindOf(file: string): string {
    if (/(?:^|\/)_posts\//.test(file)) return 'posts';
    if (/(?:^|\/)_drafts\//.test(file)) return 'drafts';
    return this.collectionOf(file) ?? 'pages';
  }

  /** The collection of a file, if the configuration lets it have pages. */
  private collectionOf(file: string): string | undefined {
    const [folder = ''] = file.split('/');
    const name = folder.slice(1);
    const isMade = folder.startsWith('_') && isYes(textIn(this.settings, `collections.${name}.output`));
    return isMade ? name : undefined;
  }

  /**
   * Only a plugin, which GitHub Pages has, generates pages from texts without front matter, which also isn't seen after a
   * byte-order mark.
   */
  private isDoubtful({ file, kind, matter }: Read): boolean {
    // Jekyll doesn't recognize the front matter of other generators.
    const isOther = matter?.has('isbare') === true || matter?.has('isother') === true;
    if (matter?.has('ismarked') === true && kind !== 'posts') return true;
    const isBare = isOther && !htmlEndings.includes(fileParts(file).ending);
    return isBare && kind !== 'posts' && !textsIn(this.settings, 'plugins').includes(plugins.bare);
  }

  private isMade({ file, kind, matter }: Read): boolean {
    const isSet = (name: string) => isYes(textIn(this.settings, name));
    if (kind === 'drafts' && !isSet('show_drafts')) return false;
    if ((!isSet('unpublished') && !isPublished(matter)) || this.isExcluded(file)) return false;
    const date = textIn(matter, 'date') ?? withoutDate(fileParts(file).stem).date.join('-');
    return isSet('future') || kind === 'pages' || !isFuture(date);
  }

  private isExcluded(file: string): boolean {
    return this.excluded.some((pattern) => isMatch(file, pattern)) && !this.isIncluded(file);
  }

  private isIncluded(path: string): boolean {
    return this.included.some((pattern) => isMatch(path, pattern) || isMatch(fileNameOf(path), pattern));
  }

  /** True if a file or a folder around it is ignored. */
  private isHidden(names: readonly string[]): boolean {
    return names.some((name, at) => isSpecial(name) && !this.isIncluded(names.slice(0, at + 1).join('/')));
  }

  private routeOf(read: Read): Route | undefined {
    const { file, kind, matter } = read;
    const { folders, name, stem, ending } = fileParts(file);
    const permalink = textIn(matter, 'permalink');
    if (kind === 'pages') {
      if (this.isHidden([...folders, name]) || this.isNote(read)) return undefined;
      if (permalink !== undefined) return stated(permalink, () => pageAddress(permalink, file).route);
      return ending.startsWith('htm') ? htmlRoute(file)[0] : pageRoute(folders, stem);
    }
    if (permalink !== undefined) return stated(permalink, () => documentAddress(permalink, file, matter).route);
    if (kind === 'posts' || kind === 'drafts') return this.postRoute(read);
    if (this.isHidden([...folders.slice(1), name])) return undefined;
    const ofCollection = textIn(this.settings, `collections.${kind}.permalink`) ?? '/:collection/:path';
    const { route } = documentAddress(ofCollection, file, matter);
    const last = route.at(-1);
    return last?.kind === 'text' && last.text === 'index' ? route.slice(0, -1) : route;
  }

  private postRoute({ file, kind, matter }: Read): Route | undefined {
    const { folders, stem } = fileParts(file);
    const isDated = withoutDate(stem).date.length > 0;
    if (kind === 'posts' && (!isDated || this.isHidden(folders.slice(0, folders.indexOf('_posts'))))) return undefined;
    const own = textIn(this.settings, 'collections.posts.permalink') ?? textIn(this.settings, 'permalink');
    return documentAddress(styleOf(own), file, matter).route;
  }

  private otherRoutes({ file, kind, matter }: Read): readonly Route[] {
    const { folders, stem } = fileParts(file);
    const [first = '', ...others] = folders;
    const aliases = textsIn(matter, 'redirect_from').flatMap(statedRoutes);
    if (textIn(matter, 'permalink') !== undefined) return first === '_pages' ? this.statedOf(file, matter) : aliases;
    // A plugin may leave out the date, or put anything before the title.
    if (kind === 'posts' || kind === 'drafts')
      return [...aliases, [rest('path', true), textSegment(withoutDate(stem).title)]];
    if (stem === 'README') return [textRoute(folders)];
    if (!/^_[a-z]/i.test(first) || notPages.includes(first) || this.isHidden([...others, stem])) return aliases;
    if (kind !== 'pages') return aliases;
    // A collection's own name is part of its addresses, but pages kept together in `_pages` don't have it.
    return [...aliases, pageRoute(first === '_pages' ? others : [first.slice(1), ...others], stem)];
  }

  /** The address in a page's own front matter. */
  private statedOf(file: string, matter: FrontMatter | undefined): readonly Route[] {
    const permalink = textIn(matter, 'permalink') ?? '';
    const route = stated(permalink, () => pageAddress(permalink, file).route);
    return route === undefined ? [] : [route];
  }

  /** True for notes to the site's developers without front matter, such as `README`. */
  private isNote({ file, matter }: Read): boolean {
    const { folders, stem } = fileParts(file);
    return folders.length === 0 && /^[A-Z_]+$/.test(stem) && matter?.has('isbare') !== false;
  }
}

/** The address that a text defines, which may contain names to fill in. */
function stated(permalink: string, filled: () => Route): Route | undefined {
  return permalink.includes(':') ? filled() : statedRoutes(permalink)[0];
}

function pageRoute(folders: readonly string[], stem: string): Route {
  return textRoute(stem === 'index' ? folders : indexed(folders, `${stem}.html`));
}

/** True for a name that is ignored unless the configuration includes it. */
function isSpecial(name: string): boolean {
  return /^[_.#~]|~$/.test(name);
}

/** A pattern of paths, by the texts between its asterisks. */
type PathPattern = readonly string[];

function asPattern(path: string): PathPattern {
  return (plainPath(path) + (path.endsWith('/') ? '/' : '')).split('*');
}

/** A pattern may be the beginning of a path, and an asterisk stands for any part of it. */
function isMatch(path: string, [start = '', ...others]: PathPattern): boolean {
  if ((start === '' && others.length === 0) || !path.startsWith(start)) return false;
  let at = start.length;
  return others.every((text, index) => {
    // The last text is at the end of the file's path, or of a folder's path around it.
    const end = index === others.length - 1 && text !== '' ? '/' : '';
    const found = (path + end).indexOf(text + end, at);
    at = found + text.length;
    return found >= 0;
  });
}
