import {
  type Convention,
  type FrontMatter,
  type SiteFiles,
  below,
  fileParts,
  htmlRoutes,
  plainPath,
  withEndings,
} from './convention';
import { isLanguage } from './languages';
import { matchesOf, writesHead } from './layoutSearch';
import { permalinked, statedRoute } from './permalink';
import { addressInSettings } from './statement';
import { dateParts, isFuture, isPublished, isYes } from '../frontMatter';
import { folderOf, joined } from '../folders';
import { textRoute, type Route } from '../route';
import { dataOf, entriesOf, plainText, settingsOf, textIn, textsIn, valueAt, type Settings } from '../settings';

/** Endings of the files that Hugo makes pages of. */
const endings = ['md', 'markdown', 'html', 'htm', 'adoc', 'asciidoc', 'ad', 'org', 'rst', 'pandoc', 'pdc'];

const settingsEndings = ['toml', 'yaml', 'yml', 'json'];
/** The configuration, of which that for production states the address first. */
const statingFiles = ['', 'config/production/', 'config/_default/'].flatMap((folder) =>
  withEndings([`${folder}hugo`, `${folder}config`], settingsEndings),
);
/** A part of the configuration, for all languages or for one: `languages.toml`, `languages.de.toml`. */
const part = /^config\/_default\/(languages|permalinks|module)(?:\.([\w-]+))?\.(?:toml|ya?ml|json)$/;

/** The names of such parts. */
const partNames = ['languages*', 'permalinks*', 'module*'].flatMap((name) => [`${name}.toml`, `${name}.y*ml`]);

/** Endings of a page whose folder belongs to it, which it mostly has. */
const pageEndings = ['md', 'markdown', 'html', 'adoc', 'org'];

/** Maximum number of patterns of files that are left out. */
const maxIgnored = 100;

/** Maximum number of mounts to look at. */
const maxMounts = 200;

/** Maximum number of languages; each may have a folder of its own. */
const maxLanguages = 200;

/** A content file: its path below the folder of its language, and that language where a folder or its name says so. */
interface Place {
  readonly path: string;
  readonly language: string | undefined;
}

/** The pages of a site's files, by the settings of its configuration. */
class HugoSite {
  private readonly languages: readonly string[];
  private readonly ignored: readonly Ignored[];
  private readonly folders: readonly (readonly [folder: string, language: string | undefined])[];

  /**
   * @param there the files of the site; undefined if they and its languages are not known
   * @param mounts folders that are content instead of the usual one
   */
  constructor(
    private readonly settings: Settings,
    private readonly there?: SiteFiles,
    mounts: readonly string[] = [],
  ) {
    this.ignored = textsIn(settings, 'ignorefiles')
      .slice(0, maxIgnored)
      .flatMap((pattern) => ignoredBy(pattern) ?? []);
    const named = [...settings.keys()].flatMap((name) => /^languages\.([^.]+)\./.exec(name)?.[1] ?? []);
    this.languages = [...new Set(named)].slice(0, maxLanguages);
    const own = this.languages.flatMap((language) => {
      const folder = textIn(settings, `languages.${language}.contentdir`);
      return folder === undefined ? [] : [[plainPath(folder), language] as const];
    });
    const main = plainPath(textIn(settings, 'contentdir') ?? 'content');
    const mounted = mounts
      .filter((mount) => own.every(([folder]) => folder !== mount))
      .map((mount) => [mount, undefined] as const);
    // Mounts of content replace its usual folder, and so do folders of every language.
    const isReplaced = mounts.length > 0 || (own.length > 0 && own.length === this.languages.length);
    this.folders = [...own, ...mounted, ...(isReplaced ? [] : [[main, undefined] as const])];
  }

  /** The place of a file among the content; undefined if it is none. */
  placeOf(file: string): Place | undefined {
    const found = this.folders.find(([folder]) => file.startsWith(`${folder}/`));
    return found && { path: file.slice(found[0].length + 1), language: found[1] };
  }

  /** The page of a file, then those that it may be redirected from or have in a site set up otherwise. */
  routesOf(file: string, matter: FrontMatter | undefined): readonly Route[] {
    const place = this.placeOf(file);
    if (place === undefined || !endings.includes(fileParts(file).ending) || !isRendered(matter)) return [];
    if (this.ignored.some(({ text, isEnd }) => (isEnd ? file.endsWith(text) : file.includes(text)))) return [];
    const { folders, stem } = fileParts(place.path);
    const { name, language } = this.withoutLanguage(stem);
    if (name !== '_index' && this.isPart(file, folders.length, name)) return [];
    const parts = (name === 'index' || name === '_index' ? folders : [...folders, name]).map(this.urlized);
    const aliases = textsIn(matter, 'aliases')
      .filter((alias) => alias.startsWith('/'))
      .map(statedRoute);
    const own = this.stated(parts, name === '_index', matter);
    // An address from the root on has no language but its own.
    if (textIn(matter, 'url')?.startsWith('/') === true) return [own, ...aliases];
    const spoken = language ?? place.language;
    if (spoken !== undefined) return [...this.inLanguage(spoken, own), ...aliases];
    const [first = ''] = parts;
    const isOwn = this.languages.length === 0 && isLanguage(first);
    return isOwn ? [own, own.slice(1), ...aliases] : [...this.inLanguage(this.mainLanguage, own), ...aliases];
  }

  /** True for a text in the folder of a page, or below it: that is a part of the page. @param depth of the file in its content */
  private isPart(file: string, depth: number, name: string): boolean {
    let folder = folderOf(file);
    if (name === 'index') [folder, depth] = [folderOf(folder), depth - 1];
    for (; depth > 0; depth--) {
      if (this.there !== undefined && this.isPage(folder, this.there)) return true;
      folder = folderOf(folder);
    }
    return false;
  }

  private isPage(folder: string, { has }: SiteFiles): boolean {
    const names = ['index', ...this.languages.map((language) => `index.${language}`)];
    return pageEndings.some((ending) => names.some((name) => has(`${folder}/${name}.${ending}`)));
  }

  private get mainLanguage(): string {
    return textIn(this.settings, 'defaultcontentlanguage')?.toLowerCase() ?? 'en';
  }

  /** A page of a language, and where it is if that is the site's main one. */
  private inLanguage(language: string, route: Route): readonly Route[] {
    const prefixed = [...textRoute([language]), ...route];
    const isMain = language.toLowerCase() === this.mainLanguage;
    const isPrefixed = textIn(this.settings, 'defaultcontentlanguageinsubdir') === 'true';
    if (this.settings.has('defaultcontentlanguage') || this.languages.length > 0)
      return [isMain && !isPrefixed ? route : prefixed];
    return isMain ? [route] : [prefixed, route];
  }

  /** The address that a page states, or that a permalink of its section gives it. */
  private stated(parts: readonly string[], isSection: boolean, matter: FrontMatter | undefined): Route {
    const url = textIn(matter, 'url');
    if (url?.includes(':') === true) return this.filled(url, parts, matter);
    if (url !== undefined) return statedRoute(url);
    const slug = textIn(matter, 'slug');
    const [section = ''] = parts;
    const ofSections = parts.length === 0 ? undefined : textIn(this.settings, `permalinks.section.${section}`);
    const permalink = isSection ? ofSections : parts.length < 2 ? undefined : this.permalinkOf(section);
    if (permalink !== undefined) return this.filled(permalink, parts, matter);
    return textRoute(slug === undefined || isSection ? parts : [...parts.slice(0, -1), this.urlized(slug)]);
  }

  /** Writes a name as Hugo does in an address. */
  private readonly urlized = (name: string): string => {
    const isSet = (setting: string) => textIn(this.settings, setting) === 'true';
    const cased = isSet('disablepathtolower') ? name : name.toLowerCase();
    const plain = isSet('removepathaccents')
      ? cased
          .normalize('NFD')
          .replaceAll(/\p{Mn}/gu, '')
          .normalize()
      : cased;
    return plain
      .replaceAll(/[^\p{L}\p{M}\p{N}\s._~#+/-]+/gu, '')
      .trim()
      .replaceAll(/\s+/g, '-');
  };

  private permalinkOf(section: string): string | undefined {
    return textIn(this.settings, `permalinks.${section}`) ?? textIn(this.settings, `permalinks.page.${section}`);
  }

  private filled(permalink: string, parts: readonly string[], matter: FrontMatter | undefined): Route {
    const [year, month, day] = dateParts(textIn(matter, 'date')) ?? [];
    const title = textIn(matter, 'title');
    const filename = parts.at(-1);
    // Only what the file says tells if it has a title.
    const slug = textIn(matter, 'slug') ?? title ?? (matter === undefined ? undefined : filename);
    const names = {
      year,
      month,
      day,
      filename,
      contentbasename: filename,
      section: parts[0],
      sections: parts.slice(0, -1).join('/'),
      title: title && this.urlized(title),
      slug: slug && this.urlized(slug),
      slugorcontentbasename: textIn(matter, 'slug') ?? filename,
      slugorfilename: textIn(matter, 'slug') ?? filename,
    };
    return permalinked(permalink, names).route;
  }

  private withoutLanguage(stem: string): { readonly name: string; readonly language?: string } {
    const dot = stem.lastIndexOf('.');
    const language = stem.slice(dot + 1).toLowerCase();
    const isAnyKnown = this.there !== undefined || this.languages.length > 0;
    const isKnown = isAnyKnown ? this.languages.includes(language) : isLanguage(language);
    return dot > 0 && isKnown ? { name: stem.slice(0, dot), language } : { name: stem };
  }
}

/** What `ignoreFiles` says of a path: that it has this text, or ends with it. */
interface Ignored {
  readonly text: string;
  readonly isEnd: boolean;
}

/** Reads a pattern that is plain but for its end; undefined for any other. */
function ignoredBy(pattern: string): Ignored | undefined {
  const isEnd = /(?<!\\)\$$/.test(pattern);
  const plain = isEnd ? pattern.slice(0, -1) : pattern;
  const text = plain.replaceAll(/\\([^\w\s])/g, '$1');
  return /[\\^$.|?*+()[\]{}]/.test(plain.replaceAll(/\\[^\w\s]/g, '')) ? undefined : { text, isEnd };
}

/** False for drafts, for what has not come or is over, and for what is said to make no page. */
function isRendered(matter: FrontMatter | undefined): boolean {
  const [build, alone] = ['build', '_build'].flatMap((name) => {
    const inline = textIn(matter, name);
    return textIn(matter, `${name}.render`) ?? /render:\s*["']?(\w+)/.exec(inline ?? '')?.[1] ?? [];
  });
  const isHidden = ['never', 'link', 'false'].includes(build ?? alone ?? '') || isYes(textIn(matter, 'headless'));
  const expiry = dateParts(textIn(matter, 'expirydate'));
  const isOver = expiry !== undefined && !isFuture(expiry.join('-'));
  return (
    isPublished(matter) && !isHidden && !isOver && !isFuture(textIn(matter, 'publishdate') ?? textIn(matter, 'date'))
  );
}

/** A file at each place where the configuration may be. */
function inConfigurationFolders(name: string): readonly string[] {
  return [name, `config/production/${name}`, `config/_default/${name}`];
}

/** The folders that are mounted as content. */
function contentMounts(text: string): readonly string[] {
  const data = dataOf(text);
  return entriesOf(valueAt(data, 'module', 'mounts') ?? valueAt(data, 'mounts'))
    .slice(0, maxMounts)
    .flatMap((mount) => (valueAt(mount, 'target') === 'content' ? (plainText(valueAt(mount, 'source')) ?? []) : []));
}

/** The page of a section, which may say something of all pages below. */
const sectionPage = /(?:^|\/)_index\.md$/;
/** What a section says of the pages below it. */
const cascade = /^\[{0,2}cascade\b.*(?:\r?\n(?:[ \t-].*|\w+[ \t]*=.*|\[{1,2}cascade\b.*)?)*/m;

/** The pages below a section are drafts, are not written, or are something that is not known here. */
type Cascade = 'drafts' | 'hidden' | 'open';

/** What sections say of the pages below them, by their folders. */
function cascadesIn(texts: ReadonlyMap<string, string>): ReadonlyMap<string, Cascade> {
  return new Map(
    [...texts].flatMap(([file, text]) => {
      const [said = ''] = cascade.exec(text) ?? [];
      if (!sectionPage.test(file) || !/\b(?:draft|_?build|headless|url|slug|\w*date)\b/i.test(said)) return [];
      return [[folderOf(file), /target/i.test(said) ? 'open' : cascadeOf(said)] as const];
    }),
  );
}

function cascadeOf(said: string): Cascade {
  if (/\bdraft["']?\s*[:=]\s*true\b/i.test(said)) return 'drafts';
  return /\brender["']?\s*[:=]\s*["']?never\b/i.test(said) ? 'hidden' : 'open';
}

/** A convention in which the sections of a site decide on the pages below. A page may say otherwise for itself. */
function cascaded(convention: Convention, cascades: ReadonlyMap<string, Cascade>): Convention {
  if (cascades.size === 0) return convention;
  const saidOf = (file: string, matter: FrontMatter | undefined): Cascade | undefined => {
    for (let folder = folderOf(file); folder !== ''; folder = folderOf(folder)) {
      const said = cascades.get(folder);
      if (said === 'drafts' && matter?.has('draft') === true) return undefined;
      if (said === 'hidden' && ['build.render', '_build.render'].some((name) => matter?.has(name))) return undefined;
      if (said !== undefined) return sectionPage.test(file) ? 'open' : said;
    }
    return undefined;
  };
  return {
    ...convention,
    routesOf: (file, matter) => (saidOf(file, matter) === undefined ? convention.routesOf(file, matter) : []),
    otherRoutesOf: (file, matter) => {
      const said = saidOf(file, matter);
      if (said === 'drafts' || said === 'hidden') return [];
      const usual = said === undefined ? [] : convention.routesOf(file, matter);
      return [...usual, ...(convention.otherRoutesOf?.(file, matter) ?? [])];
    },
  };
}

function routesWith(site: HugoSite): Pick<Convention, 'routesOf' | 'otherRoutesOf' | 'hasMatter'> {
  const isContent = (file: string) => endings.includes(fileParts(file).ending) && site.placeOf(file) !== undefined;
  return {
    routesOf: (file, matter) =>
      below(file, ['static']) === undefined ? site.routesOf(file, matter).slice(0, 1) : htmlRoutes(file, ['static']),
    otherRoutesOf: (file, matter) => site.routesOf(file, matter).slice(1),
    hasMatter: isContent,
  };
}

/** The parts that a template includes to write the head. */
function partialLinks(text: string, path: string): readonly string[] {
  const root = path.slice(0, path.lastIndexOf('layouts/') + 'layouts'.length);
  const partials = matchesOf(text, /\{\{-?\s*partial(?:Cached)?\s+["']([^"'\n]+)["']/g);
  return partials
    .filter((partial) => writesHead.test(partial))
    .flatMap((partial) => [partial, `${partial}.html`])
    .flatMap((name) => [`${root}/partials/${name}`, `${root}/_partials/${name}`]);
}

/** https://gohugo.io/content-management/organization/ */
export const hugo: Convention = {
  name: 'Hugo',
  makesOthers: true,
  markers: withEndings(inConfigurationFolders('hugo'), settingsEndings),
  shared: { files: withEndings(inConfigurationFolders('config'), settingsEndings), beside: ['archetypes', 'content'] },
  dependencies: [],
  endings,
  ...routesWith(new HugoSite(new Map())),
  configuration: {
    files: withEndings(['hugo', 'config', 'config/_default/hugo', 'config/_default/config'], settingsEndings),
    matching: { names: [...partNames, '_index.md'], pattern: new RegExp(`${part.source}|${sectionPage.source}`) },
    apply(all, there) {
      const texts = new Map([...all].filter(([file]) => !sectionPage.test(file)));
      const stated = [...texts].flatMap(([file, text]) => {
        const [, name, language] = part.exec(file) ?? [];
        const names = [name, language].filter((above) => above !== undefined).map((above) => `${above.toLowerCase()}.`);
        return [...settingsOf(text, 3)].map(([key, value]) => [names.join('') + key, value] as const);
      });
      const mounts = [...texts.values()].flatMap(contentMounts);
      const settings = new Map(stated);
      const convention = cascaded({ ...hugo, ...routesWith(new HugoSite(settings, there, mounts)) }, cascadesIn(all));
      const isOpen = textsIn(settings, 'ignorefiles').some((pattern) => ignoredBy(pattern) === undefined);
      return { ...convention, doubts: isOpen ? ['ignoreFiles'] : [] };
    },
  },
  statements: [{ files: statingFiles, addressIn: (text) => addressInSettings(text, 'baseURL') }],
  // https://gohugo.io/templates/base/
  async layouts(search) {
    const [, section = ''] = /^content\/([^/]+)\//.exec(search.path) ?? [];
    const own = search.there([section, '_default', ''].map((folder) => `layouts/${joined(folder, 'baseof.html')}`));
    if (own.length > 0) return search.followed(own, partialLinks);
    const ofThemes = search.layouts(/^themes\/[^/]+\/layouts\/(?:_default\/)?baseof\.html$/);
    return search.followed(ofThemes.length === 1 ? ofThemes : [], partialLinks);
  },
};
