import { type Convention, type FrontMatter, below, fileParts, htmlRoutes, plainPath, withEndings } from './convention';
import { isLanguage } from './languages';
import { matchesOf, writesHead } from './layoutSearch';
import { permalinked, statedRoute } from './permalink';
import { addressInSettings } from './statement';
import { dateParts, isFuture, isPublished } from '../frontMatter';
import { joined } from '../folders';
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
  private readonly folders: readonly (readonly [folder: string, language: string | undefined])[];

  /** @param mounts folders that are content instead of the usual one */
  constructor(
    private readonly settings: Settings,
    mounts: readonly string[] = [],
  ) {
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
    const { folders, stem } = fileParts(place.path);
    const { name, language } = this.withoutLanguage(stem);
    const parts = (name === 'index' || name === '_index' ? folders : [...folders, name]).map(urlized);
    const aliases = textsIn(matter, 'aliases')
      .filter((alias) => alias.startsWith('/'))
      .map(statedRoute);
    const own = this.stated(parts, name === '_index', matter);
    const spoken = language ?? place.language;
    if (spoken !== undefined) return [...this.inLanguage(spoken, own), ...aliases];
    const [first = ''] = parts;
    const isOwn = this.languages.length === 0 && isLanguage(first);
    return isOwn ? [own, own.slice(1), ...aliases] : [...this.inLanguage(this.mainLanguage, own), ...aliases];
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
    if (url !== undefined) return statedRoute(url.startsWith('/') ? url : [...parts.slice(0, -1), url].join('/'));
    const slug = textIn(matter, 'slug');
    const [section = ''] = parts;
    const permalink = isSection || parts.length < 2 ? undefined : this.permalinkOf(section);
    if (permalink !== undefined) return this.filled(permalink, parts, matter);
    return textRoute(slug === undefined || isSection ? parts : [...parts.slice(0, -1), urlized(slug)]);
  }

  private permalinkOf(section: string): string | undefined {
    return textIn(this.settings, `permalinks.${section}`) ?? textIn(this.settings, `permalinks.page.${section}`);
  }

  private filled(permalink: string, parts: readonly string[], matter: FrontMatter | undefined): Route {
    const [year, month, day] = dateParts(textIn(matter, 'date')) ?? [];
    const title = textIn(matter, 'title');
    const filename = parts.at(-1);
    const slug = textIn(matter, 'slug') ?? title;
    const names = {
      year,
      month,
      day,
      filename,
      contentbasename: filename,
      section: parts[0],
      sections: parts.slice(0, -1).join('/'),
      title: title && urlized(title),
      slug: slug && urlized(slug),
      slugorcontentbasename: textIn(matter, 'slug') ?? filename,
      slugorfilename: textIn(matter, 'slug') ?? filename,
    };
    return permalinked(permalink, names).route;
  }

  private withoutLanguage(stem: string): { readonly name: string; readonly language?: string } {
    const dot = stem.lastIndexOf('.');
    const language = stem.slice(dot + 1).toLowerCase();
    const isKnown = this.languages.length > 0 ? this.languages.includes(language) : isLanguage(language);
    return dot > 0 && isKnown ? { name: stem.slice(0, dot), language } : { name: stem };
  }
}

/** False for drafts, for what has not come or is over, and for what is said to make no page. */
function isRendered(matter: FrontMatter | undefined): boolean {
  const [build, alone] = ['build', '_build'].flatMap((name) => {
    const inline = textIn(matter, name);
    return textIn(matter, `${name}.render`) ?? /render:\s*["']?(\w+)/.exec(inline ?? '')?.[1] ?? [];
  });
  const isHidden = ['never', 'link', 'false'].includes(build ?? alone ?? '');
  const expiry = dateParts(textIn(matter, 'expirydate'));
  const isOver = expiry !== undefined && !isFuture(expiry.join('-'));
  return (
    isPublished(matter) && !isHidden && !isOver && !isFuture(textIn(matter, 'publishdate') ?? textIn(matter, 'date'))
  );
}

/** Writes a name as Hugo does in an address. */
function urlized(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\s._~#+/-]+/gu, '')
    .trim()
    .replaceAll(/\s+/g, '-');
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
  markers: withEndings(inConfigurationFolders('hugo'), settingsEndings),
  shared: { files: withEndings(inConfigurationFolders('config'), settingsEndings), beside: ['archetypes', 'content'] },
  dependencies: [],
  endings,
  ...routesWith(new HugoSite(new Map())),
  configuration: {
    files: withEndings(['hugo', 'config', 'config/_default/hugo', 'config/_default/config'], settingsEndings),
    matching: { names: partNames, pattern: part },
    apply(texts) {
      const stated = [...texts].flatMap(([file, text]) => {
        const [, name, language] = part.exec(file) ?? [];
        const names = [name, language].filter((above) => above !== undefined).map((above) => `${above.toLowerCase()}.`);
        return [...settingsOf(text, 3)].map(([key, value]) => [names.join('') + key, value] as const);
      });
      const mounts = [...texts.values()].flatMap(contentMounts);
      return { ...hugo, ...routesWith(new HugoSite(new Map(stated), mounts)) };
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
