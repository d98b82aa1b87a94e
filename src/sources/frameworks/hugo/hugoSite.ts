import { type FrontMatter, type SiteFiles, fileParts, htmlRoute, partsOf, plainPath } from '../convention';
import { datedBy, filledPermalink, urlized, type Named, isDue, isHidden } from './hugoPage';
import { isLanguage } from '../languages';
import { statedRoutes } from '../permalink';
import { folderOf } from '../../../util/paths';
import { isYes } from '../../frontMatter';
import { isFuture } from '../calendar';
import { matchesGlob, type Glob } from '../../globs';
import { isStatic, textRoute, type Route } from '../../route';
import { textIn, textsIn, type Settings } from '../../../util/textData';

/** Endings of the files that Hugo generates pages from. */
export const hugoEndings = ['md', 'markdown', 'html', 'htm', 'adoc', 'asciidoc', 'ad', 'org', 'rst', 'pandoc', 'pdc'];

/** Endings of a page whose folder belongs to it; these are the usual ones. */
const pageEndings = ['md', 'markdown', 'html', 'adoc', 'org'];

/** Maximum number of patterns of ignored files, and of their alternatives. */
const most = { ignored: 100, alternatives: 10 };

/** A folder whose files become part of the content, or are served as they are. */
export interface Mount {
  readonly folder: string;
  /** The path that its files get. */
  readonly path: readonly string[];
  readonly language?: string | undefined;
  /** The excluded files, by their paths in the folder. */
  readonly excluded?: Glob;
}

/** The understood part of a site's configuration. */
export interface HugoSetup {
  readonly settings: Settings;
  /** The languages that it names, including disabled ones. */
  readonly languages: readonly string[];
  /** The folders that are mounted as content, or served; empty if it names none. */
  readonly content: readonly Mount[];
  readonly served: readonly Mount[];
  /** The files of the site; undefined if they and its languages aren't known. */
  readonly there?: SiteFiles;
}

/** A content file: its path in the content, and its language if its folder determines it. */
interface Place {
  readonly path: string;
  readonly language: string | undefined;
}

/** The pages of a file: certain ones, and others that it may generate. */
export interface HugoPages {
  readonly certain: readonly Route[];
  readonly others: readonly Route[];
}

const none: HugoPages = { certain: [], others: [] };

/** The pages of a site's files, by the settings of its configuration. */
export class HugoSite {
  private readonly settings: Settings;
  private readonly ignored: readonly Ignored[];
  private readonly content: readonly Mount[];
  private readonly served: readonly Mount[];
  private readonly taxonomies: readonly string[];

  constructor(private readonly setup: HugoSetup) {
    const { settings, languages } = setup;
    this.settings = settings;
    this.ignored = textsIn(settings, 'ignorefiles')
      .slice(0, most.ignored)
      .flatMap((pattern) => ignoredBy(pattern) ?? []);
    // Mounts of content replace the folders of languages, too.
    const own = (setup.content.length > 0 ? [] : languages).flatMap((language): readonly Mount[] => {
      const folder = textIn(settings, `languages.${language}.contentdir`);
      return folder === undefined ? [] : [{ folder: plainPath(folder), path: [], language }];
    });
    const main = { folder: plainPath(textIn(settings, 'contentdir') ?? 'content'), path: [] };
    // Mounts of content replace its default folder, and so do folders of every language.
    const isReplaced = setup.content.length > 0 || (own.length > 0 && own.length === languages.length);
    this.content = deepestFirst([...own, ...setup.content, ...(isReplaced ? [] : [main])]);
    const stated = ['', ...languages.map((language) => `languages.${language}.`)].flatMap((name) =>
      textsIn(settings, `${name}staticdir`),
    );
    const themes = textsIn(settings, 'theme').map((theme) => `themes/${theme}/static`);
    const folders = [...(setup.served.length > 0 ? [] : stated.length > 0 ? stated : ['static']), ...themes];
    this.served = deepestFirst([
      ...setup.served,
      ...folders.map((folder) => ({ folder: plainPath(folder), path: [] })),
    ]);
    const kinds = [...settings].flatMap(([name, value]) =>
      /^taxonomies\.[^.]+$/.test(name) && typeof value === 'string' ? [value.toLowerCase()] : [],
    );
    this.taxonomies = kinds.length > 0 ? kinds : ['tags', 'categories'];
  }

  /** The folders that are outside of the site's. */
  get outside(): readonly string[] {
    return [...this.content, ...this.served].map(({ folder }) => folder).filter((folder) => folder.startsWith('../'));
  }

  /** True for a file among the content. */
  isContent(file: string): boolean {
    return hugoEndings.includes(fileParts(file).ending) && this.placeOf(file) !== undefined;
  }

  /** The pages of a content file, or of a file that is served as it is. */
  pagesOf(file: string, matter: FrontMatter | undefined): HugoPages {
    const place = this.placeOf(file);
    if (place !== undefined) return this.contentPages(file, place, matter);
    const mount = mountOf(file, this.served);
    if (mount === undefined) return none;
    const pages = htmlRoute([...mount.path, file.slice(mount.folder.length + 1)].join('/'));
    return { certain: pages, others: [] };
  }

  private placeOf(file: string): Place | undefined {
    const mount = mountOf(file, this.content);
    const path = file.slice((mount?.folder.length ?? 0) + 1);
    if (mount === undefined || (mount.excluded !== undefined && matchesGlob(mount.excluded, path))) return undefined;
    return { path: [...mount.path, path].join('/'), language: mount.language };
  }

  private contentPages(file: string, place: Place, matter: FrontMatter | undefined): HugoPages {
    const { folders, stem, ending } = fileParts(place.path);
    const { name, language = place.language } = this.withoutLanguage(stem);
    if (!hugoEndings.includes(ending) || [...folders, stem].some((part) => part.startsWith('.'))) return none;
    if (this.isLeftOut(file, language, matter)) return none;
    if (ending.startsWith('htm') && matter?.has('isbare') === true && name !== 'index' && name !== '_index')
      return {
        certain: htmlRoute(place.path).flatMap((route) => this.inLanguage(language, route).slice(0, 1)),
        others: [],
      };
    if (name !== '_index' && this.isPart(file, folders.length, name)) return none;
    const kind = name === '_index' ? this.kindOf(folders) : 'page';
    if (!this.makes(kind, language, matter)) return none;
    const names = name === 'index' || name === '_index' ? folders : [...folders, name];
    const parts = names.map((part) => urlized(part, this.settings));
    const dated = datedBy(this.settings, names.at(-1) ?? '', matter);
    const aliases = textsIn(matter, 'aliases')
      .filter((alias) => alias.startsWith('/'))
      .flatMap(statedRoutes);
    const named = { parts, sections: parts.slice(0, this.sectionDepth(file, folders.length)), dated };
    const found = this.addresses(named, kind, language, matter);
    const others = [...found.others, ...this.otherFormats(found.certain, kind, language, matter)];
    const { certain } = found;
    const newer = names.map((part) => urlized(part, this.settings, false));
    const inNewer = this.addresses({ ...named, parts: newer }, kind, language, matter).certain;
    const isSame = JSON.stringify(inNewer) === JSON.stringify(certain);
    if (!isSame || this.isDoubtful(matter, dated.date?.join('-')))
      return {
        certain: [],
        others: [...certain, ...(isSame ? [] : inNewer), ...others].flatMap((route) =>
          this.inLanguage(language, route),
        ),
      };
    // An absolute address gets no language prefix.
    if (textIn(matter, 'url')?.startsWith('/') === true) return { certain, others: [...others, ...aliases] };
    const [first = ''] = parts;
    const isAnyLanguage = language === undefined && this.setup.there === undefined && isLanguage(first);
    const spoken = (route: Route) => (isAnyLanguage ? [route, route.slice(1)] : this.inLanguage(language, route));
    const own = certain.map(spoken);
    return {
      certain: own.flatMap(([route = []]) => [route]),
      others: [...own.flatMap((routes) => routes.slice(1)), ...others.flatMap(spoken), ...aliases],
    };
  }

  /** True if a file isn't read, isn't published, or is in a disabled language. */
  private isLeftOut(file: string, language: string | undefined, matter: FrontMatter | undefined): boolean {
    if (language !== undefined && this.isOff(language)) return true;
    if (this.ignored.some((ignored) => isIgnored(file, ignored))) return true;
    return isHidden(matter) || !isDue(matter, this.settings);
  }

  /** True if versions of Hugo differ in reading front matter, or it isn't read here. */
  private isDoubtful(matter: FrontMatter | undefined, date: string | undefined): boolean {
    const isOldTrue = ['draft', 'headless'].some((name) => /^(?:yes|on)$/i.test(textIn(matter, name) ?? ''));
    const isOpen = !['publishdate', 'pubdate', 'published'].some((name) => matter?.has(name));
    const isComing = isOpen && isFuture(date) && !isYes(textIn(this.settings, 'buildfuture'));
    return isOldTrue || isComing || matter?.has('islate') === true || matter?.has('sites') === true;
  }

  private isOff(language: string): boolean {
    const isListed = textsIn(this.settings, 'disablelanguages').some((name) => name.toLowerCase() === language);
    return isListed || isYes(textIn(this.settings, `languages.${language}.disabled`));
  }

  /** The kind of a list of pages. */
  private kindOf(folders: readonly string[]): string {
    const [first = ''] = folders;
    if (folders.length === 0) return 'home';
    if (!this.taxonomies.includes(first.toLowerCase())) return 'section';
    return folders.length === 1 ? 'taxonomy' : 'term';
  }

  /** True if pages of a kind are generated, as HTML. */
  private makes(kind: string, language: string | undefined, matter: FrontMatter | undefined): boolean {
    const disabled = this.listOf('disablekinds', language).map((name) => name.toLowerCase());
    if (disabled.includes(kind) || (kind === 'term' && disabled.includes('taxonomy'))) return false;
    const outputs = this.outputsOf(kind, language, matter);
    return outputs.length === 0 || outputs.includes('html');
  }

  /** The formats of pages of a kind, in lower case; empty for the usual ones. */
  private outputsOf(kind: string, language: string | undefined, matter: FrontMatter | undefined): readonly string[] {
    const own = textsIn(matter, 'outputs');
    return (own.length > 0 ? own : this.listOf(`outputs.${kind}`, language)).map((name) => name.toLowerCase());
  }

  /** The same pages in other formats of markup, below a folder of their own. */
  private otherFormats(
    routes: readonly Route[],
    kind: string,
    language: string | undefined,
    matter: FrontMatter | undefined,
  ): readonly Route[] {
    return this.outputsOf(kind, language, matter).flatMap((format) => {
      const folder = textIn(this.settings, `outputformats.${format}.path`) ?? (format === 'amp' ? 'amp' : '');
      return folder === '' ? [] : routes.map((route) => [...textRoute(partsOf(folder)), ...route]);
    });
  }

  /**
   * True for a text in the folder of a page, or below it, which is part of the page. @param depth of the file in its
   * content
   */
  private isPart(file: string, depth: number, name: string): boolean {
    const { there } = this.setup;
    let folder = folderOf(file);
    if (name === 'index') [folder, depth] = [folderOf(folder), depth - 1];
    for (; depth > 0; depth--) {
      if (there !== undefined && this.hasPage(folder, 'index', there)) return true;
      folder = folderOf(folder);
    }
    return false;
  }

  private hasPage(folder: string, stem: string, { has }: SiteFiles): boolean {
    const names = [stem, ...this.known.map((language) => `${stem}.${language}`)];
    return pageEndings.some((ending) => names.some((name) => has(`${folder}/${name}.${ending}`)));
  }

  private get mainLanguage(): string {
    return textIn(this.settings, 'defaultcontentlanguage')?.toLowerCase() ?? 'en';
  }

  /** The languages that names may end with: without any in the configuration, only the main one exists. */
  private get known(): readonly string[] {
    const { languages } = this.setup;
    return languages.length > 0 ? languages : [this.mainLanguage];
  }

  /** A page in a language, and its address if that is the site's main one. */
  private inLanguage(spoken: string | undefined, route: Route): readonly Route[] {
    const language = spoken ?? this.mainLanguage;
    const prefixed = [...textRoute([language]), ...route];
    const isMain = language === this.mainLanguage;
    const isPrefixed = textIn(this.settings, 'defaultcontentlanguageinsubdir') === 'true';
    if (this.setup.there !== undefined || this.setup.languages.length > 0)
      return [isMain && !(isPrefixed && this.setup.languages.length > 0) ? route : prefixed];
    return isMain ? [route] : [prefixed, route];
  }

  /** Number of folders that are sections: the first one, and those with a page of their own. */
  private sectionDepth(file: string, depth: number): number {
    const { there } = this.setup;
    let folder = folderOf(file);
    for (let at = depth; at > 1; at--) {
      if (there === undefined || this.hasPage(folder, '_index', there)) return at;
      folder = folderOf(folder);
    }
    return Math.min(depth, 1);
  }

  /** The address from a page's front matter, or from the permalink of its section. */
  private addresses(
    named: Named,
    kind: string,
    language: string | undefined,
    matter: FrontMatter | undefined,
  ): HugoPages {
    const { parts, dated } = named;
    const url = textIn(matter, 'url');
    const isPage = kind === 'page';
    const permalink =
      url?.includes(':') === true ? url : url === undefined ? this.permalinkOf(parts, kind, language) : undefined;
    if (permalink !== undefined) {
      const { route } = filledPermalink(permalink, named, matter, this.settings);
      // Anything that depends on the front matter is a guess until it's read.
      return isStatic(route) || matter === undefined
        ? { certain: [route], others: [] }
        : { certain: [], others: [route, ...slugless(permalink, named, matter, this.settings)] };
    }
    if (url !== undefined) return { certain: statedRoutes(url), others: [] };
    const slug = isPage ? (textIn(matter, 'slug') ?? dated.slug) : undefined;
    const last = slug === undefined ? [] : partsOf(urlized(slug.trim(), this.settings));
    return { certain: [textRoute(last.length === 0 ? parts : [...parts.slice(0, -1), ...last])], others: [] };
  }

  private permalinkOf(parts: readonly string[], kind: string, language: string | undefined): string | undefined {
    const [section = ''] = parts;
    const textOf = (name: string) => this.textOf(`permalinks.${name}`, language);
    if (kind === 'page') return parts.length < 2 ? undefined : (textOf(section) ?? textOf(`page.${section}`));
    if (kind === 'section') return textOf(`section.${section}`);
    return kind === 'home'
      ? undefined
      : (textOf(`${kind}.${section}`) ?? (kind === 'term' ? textOf(section) : undefined));
  }

  /** A setting of a language, or of all languages. */
  private textOf(name: string, language = this.mainLanguage): string | undefined {
    return textIn(this.settings, `languages.${language}.${name}`) ?? textIn(this.settings, name);
  }

  private listOf(name: string, language = this.mainLanguage): readonly string[] {
    const own = textsIn(this.settings, `languages.${language}.${name}`);
    return own.length > 0 ? own : textsIn(this.settings, name);
  }

  private withoutLanguage(stem: string): { readonly name: string; readonly language?: string } {
    const dot = stem.lastIndexOf('.');
    const language = stem.slice(dot + 1).toLowerCase();
    const isAnyKnown = this.setup.there !== undefined || this.setup.languages.length > 0;
    const isKnown = isAnyKnown ? this.known.includes(language) : isLanguage(language);
    return dot > 0 && isKnown ? { name: stem.slice(0, dot), language } : { name: stem };
  }
}

/** The addresses of a page that defines neither a title nor a slug: its name is used, or nothing at all. */
function slugless(permalink: string, named: Named, matter: FrontMatter, settings: Settings): readonly Route[] {
  if (textIn(matter, 'slug') !== undefined || textIn(matter, 'title') !== undefined) return [];
  const ways = [permalink.replaceAll(':slug', ':filename'), permalink.replaceAll(':slug', '')];
  return ways.map((way) => filledPermalink(way, named, matter, settings).route).filter(isStatic);
}

/** A folder inside another one takes precedence. */
function deepestFirst(mounts: readonly Mount[]): readonly Mount[] {
  return mounts.toSorted((one, other) => other.folder.length - one.folder.length);
}

function mountOf(file: string, mounts: readonly Mount[]): Mount | undefined {
  return mounts.find(({ folder }) => file.startsWith(`${folder}/`));
}

/** A pattern of ignored files: texts that occur in a path in this order, and true if the last is at its end. */
interface Ignored {
  readonly texts: readonly string[];
  readonly isEnd: boolean;
}

function isIgnored(file: string, { texts, isEnd }: Ignored): boolean {
  let at = 0;
  for (const [index, text] of texts.entries()) {
    const isLast = isEnd && index === texts.length - 1;
    const found = isLast ? Math.max(file.length - text.length, 0) : file.indexOf(text, at);
    if (found < at || !file.startsWith(text, found)) return false;
    at = found + text.length;
  }
  return true;
}

/** Reads a pattern of texts with anything between them, or one of several; undefined for any other. */
export function ignoredBy(pattern: string): readonly Ignored[] | undefined {
  // It is compared with an absolute path on disk, which no folder of the site begins.
  if (/^\^(?!\/)/.test(pattern)) return [];
  const [before = '', names, after = '', ...more] = pattern.split(/(?<!\\)\(([^()]*)\)/);
  const each = (names?.split('|') ?? ['']).map((name) => before + name + after);
  if (more.length > 0 || each.length > most.alternatives) return undefined;
  const read = each.map(plainIgnored);
  return read.includes(undefined) ? undefined : read.flatMap((ignored) => ignored ?? []);
}

function plainIgnored(pattern: string): Ignored | undefined {
  const isEnd = /(?<!\\)\$$/.test(pattern);
  const texts = (isEnd ? pattern.slice(0, -1) : pattern).split(/(?<!\\)\.[*+]/);
  if (texts.some((text) => /[\\^$.|?*+()[\]{}]/.test(text.replaceAll(/\\[^\w\s]/g, '')))) return undefined;
  return { texts: texts.map((text) => text.replaceAll(/\\([^\w\s])/g, '$1')), isEnd };
}
