import {
  type Convention,
  type FrontMatter,
  type SiteFiles,
  fileParts,
  htmlRoute,
  partsOf,
  plainPath,
} from './convention';
import { isNo, isPublished, isYes } from '../frontMatter';
import { dateParts } from './calendar';
import { folderOf, joined } from '../../util/paths';
import { isIgnoredBy, readIgnores, type Ignores } from '../globs';
import { statedAddress } from '../siteAddresses';
import { textRoute, type Route } from '../route';
import { dataOf, entriesOf, plainText, textIn, textsIn, valueAt } from '../../util/textData';
import { isFields } from '../../util/json';

const configurations = ['mkdocs.yml', 'mkdocs.yaml'];
/** Further files that a configuration may inherit from. */
const inherited = /^[^/]*mkdocs[^/]*\.ya?ml$/i;
const endings = ['md', 'markdown', 'mdown', 'mkd', 'mkdn', 'html', 'htm'];
/** Maximum number of languages that a configuration may define. */
const maxLanguages = 100;
/** Files that are excluded by default. */
const usuallyExcluded = '.*\n/templates/\n';

/** Programs of a site, in their usual places. */
const hookFiles = { names: ['*hook*.py', 'hooks/*.py'], pattern: /(?:^|\/)(?:[^/]*hook[^/]*|hooks\/[^/]+)\.py$/ };
/** Found in such a program if it changes which pages exist, or where. */
const moves =
  /\bon_(?:files|config|nav|pre_build|startup)\b|\b(?:dest_uri|dest_path|abs_dest_path|url)\s*=(?!=)|\.url\b/;
/** Plugins that give pages other addresses, or leave some out, in ways that aren't understood here. */
const movingPlugins = [
  ...['monorepo', 'multirepo', 'same-dir', 'simple', 'exclude', 'file-filter', 'publisher', 'pub-blog', 'pub-obsidian'],
  ...['mkdocs-simple-blog', 'group', 'projects', 'gen-slugs', 'slug', 'ultralytics', 'route', 'techdocs-core'],
];

/** The files of a site without known files. */
const nothing = { has: () => false };

/** https://www.mkdocs.org/user-guide/writing-your-docs/ */
export const mkDocs: Convention = {
  name: 'MkDocs',
  markers: configurations,
  dependencies: [],
  endings,
  routesOf: (file) => new MkDocsSite({}, nothing).routesOf(file, undefined),
  configuration: {
    files: configurations,
    matching: {
      names: ['*mkdocs*.yml', '*mkdocs*.yaml', ...hookFiles.names],
      pattern: new RegExp(`${inherited.source}|${hookFiles.pattern.source}`, 'i'),
    },
    named: (texts) => [...inheritedIn(texts).keys()],
    apply(texts, there) {
      const inherited = inheritedIn(texts);
      const { data, isWhole } = configurationIn(inherited);
      const site = new MkDocsSite(data, there);
      return {
        ...mkDocs,
        outside: site.docs.startsWith('../') ? [site.docs] : [],
        routesOf: (file, matter) => site.routesOf(file, matter),
        otherRoutesOf: (file, matter) => site.otherRoutesOf(file, matter),
        hasMatter: (file) => site.isPost(file),
        statements: [{ files: [...inherited.keys()], addressIn }],
        // Blogs have archives, and other plugins may add any page.
        makesOthers: pluginsIn(data).some(([name]) => name !== 'search'),
        doubts: [
          ...(isWhole ? [] : ['INHERIT']),
          ...(moveNothing(valueAt(data, 'hooks'), texts) ? [] : ['hooks']),
          ...movingPlugins.filter((name) => optionsOf(data, name) !== undefined),
          ...(Array.isArray(valueAt(data, 'docs_dir')) ? ['docs_dir'] : []),
          ...(site.languages?.isOpen === true ? ['i18n'] : []),
          ...(site.excluded.unread.length === 0 ? [] : ['exclude_docs']),
        ],
      };
    },
  },
  statements: [{ files: configurations, addressIn }],
  layouts: (search) => search.there(configurations),
};

function addressIn(text: string): string | undefined {
  return statedAddress(textAt(dataOf(text), 'site_url') ?? '');
}

/** The pages of a site's files, by the text of its `mkdocs.yml`. */
class MkDocsSite {
  readonly docs: string;
  readonly excluded: Ignores;
  private readonly blog: string | undefined;
  /** The addresses of posts below the blog, and their dates in these. */
  private readonly address: string;
  private readonly date: string;
  private readonly takesDrafts: boolean;
  private readonly posts: string;
  readonly languages: Languages | undefined;

  constructor(
    data: unknown,
    private readonly there: Pick<SiteFiles, 'has'>,
  ) {
    this.docs = plainPath(textAt(data, 'docs_dir') ?? 'docs');
    // Drafts are pages only on the development server.
    const left = ['exclude_docs', 'draft_docs'].map((name) => textAt(data, name) ?? '');
    this.excluded = readIgnores([usuallyExcluded, ...left].join('\n'));
    // https://squidfunk.github.io/mkdocs-material/plugins/blog/
    const blog = optionsOf(data, 'blog');
    this.blog = blog === undefined ? undefined : plainPath(plainText(valueAt(blog, 'blog_dir')) ?? 'blog');
    this.address = plainText(valueAt(blog, 'post_url_format')) ?? '{date}/{slug}';
    this.date = plainText(valueAt(blog, 'post_url_date_format')) ?? 'yyyy/MM/dd';
    this.takesDrafts = isYes(plainText(valueAt(blog, 'draft')));
    const posts = plainText(valueAt(blog, 'post_dir')) ?? '{blog}/posts';
    this.posts = plainPath(posts.replaceAll('{blog}', this.blog ?? ''));
    this.languages = languagesIn(optionsOf(data, 'i18n'));
  }

  routesOf(file: string, matter: FrontMatter | undefined): readonly Route[] {
    const path = this.below(file);
    const { folders, stem, ending } = fileParts(path ?? '');
    if (path === undefined || !endings.includes(ending) || isIgnoredBy(this.excluded, path)) return [];
    if (this.isPost(file)) return this.postRoutes(file, matter);
    if (ending.startsWith('htm')) return htmlRoute(path);
    const { language, names } = this.translated(folders, stem);
    const name = names.at(-1) ?? '';
    // If both exist, this one generates no page.
    if (stem === 'README' && this.there.has(`${file.slice(0, -`README.${ending}`.length)}index.md`)) return [];
    const parts = name === 'index' || name === 'README' ? names.slice(0, -1) : names;
    return this.languagesShowing(language, names, ending).map((own) =>
      textRoute(own === (this.languages?.main ?? '') ? parts : [own, ...parts]),
    );
  }

  /** A post without a slug or a title is usually named after its file. */
  otherRoutesOf(file: string, matter: FrontMatter | undefined): readonly Route[] {
    if (!this.isPost(file) || this.postRoutes(file, matter).length > 0) return [];
    return this.postRoutesWith(file, fileParts(file).stem, matter);
  }

  private postRoutes(file: string, matter: FrontMatter | undefined): readonly Route[] {
    const title = textIn(matter, 'title') ?? textIn(matter, 'heading');
    return this.postRoutesWith(file, textIn(matter, 'slug') ?? (title && slugified(title)), matter);
  }

  /** The page of a post by its date and a slug, or its title. */
  private postRoutesWith(file: string, slug: string | undefined, matter: FrontMatter | undefined): readonly Route[] {
    const parts = dateParts(textIn(matter, 'date') ?? textIn(matter, 'date.created'));
    if (slug === undefined || parts === undefined || (!this.takesDrafts && !isPublished(matter))) return [];
    const [year = '', month = '', day = ''] = parts;
    const date = this.date.replaceAll('yyyy', year).replaceAll('MM', month).replaceAll('dd', day);
    const [category = ''] = textsIn(matter, 'categories').map(slugified);
    const names: Readonly<Record<string, string>> = { date, slug, file: fileParts(file).stem, categories: category };
    const path = this.address.replaceAll(/\{(\w+)\}/g, (whole, name: string) => names[name] ?? whole);
    // Other formats of dates or names aren't known here.
    if (/[{}]/.test(path) || /[a-z]/i.test(date)) return [];
    return [textRoute([...partsOf(this.blog ?? ''), ...partsOf(path)])];
  }

  /** True for a post of the blog, whose address depends on its front matter. */
  isPost(file: string): boolean {
    return this.blog !== undefined && this.below(file)?.startsWith(`${this.posts}/`) === true;
  }

  private below(file: string): string | undefined {
    return file.startsWith(`${this.docs}/`) ? file.slice(this.docs.length + 1) : undefined;
  }

  /** The language of a file, by its folder or the end of its name, else the main one, and its path without that. */
  private translated(
    folders: readonly string[],
    stem: string,
  ): { readonly language: string; readonly names: readonly string[] } {
    const names = [...folders, stem];
    const { main = '', isByFolder = false } = this.languages ?? {};
    const [first = ''] = folders;
    const [, own = '', ending = ''] = /^(.+)\.([^.]+)$/.exec(stem) ?? [];
    const language = isByFolder ? first : ending;
    if (this.languages === undefined || !this.isLocale(language)) return { language: main, names };
    return { language, names: isByFolder ? names.slice(1) : [...folders, own] };
  }

  private isLocale(name: string): boolean {
    return locale.test(name) || this.languages?.named.includes(name) === true;
  }

  /** The languages that show a text: its own, and for one in the main language, those without a translation of it. */
  private languagesShowing(language: string, names: readonly string[], ending: string): readonly string[] {
    if (this.languages === undefined) return [language];
    const { main, others, isByFolder, hasFallback } = this.languages;
    if (language !== main) return others.filter((other) => other === language);
    const path = [this.docs, ...names].join('/');
    const isMissing = (other: string) =>
      !this.there.has(
        isByFolder ? `${[this.docs, other, ...names].join('/')}.${ending}` : `${path}.${other}.${ending}`,
      );
    return [main, ...(hasFallback ? others.filter(isMissing) : [])];
  }
}

/** The languages of a site: https://ultrabug.github.io/mkdocs-static-i18n/ */
interface Languages {
  /** The one whose pages have no prefix. */
  readonly main: string;
  /** The others that have pages. */
  readonly others: readonly string[];
  /** All that are named, also those without pages. */
  readonly named: readonly string[];
  readonly isByFolder: boolean;
  /** True if a page without a translation is shown in the main language. */
  readonly hasFallback: boolean;
  /** True if not all settings are understood. */
  readonly isOpen: boolean;
}

/** The form of languages in names, even if the site has no such language. */
const locale = /^(?:[a-z]{2}(?:-[A-Za-z]{4})?(?:-[A-Z]{2})?|[a-z]{2}_[A-Z]{2})$/;

/** The languages by the options of the plugin; undefined if it isn't used. */
function languagesIn(options: unknown): Languages | undefined {
  if (options === undefined) return undefined;
  const stated = entriesOf(valueAt(options, 'languages')).slice(0, maxLanguages);
  const textsOf = (name: string) => stated.map((language) => plainText(valueAt(language, name)));
  const [names, main, builds] = [textsOf('locale'), textsOf('default'), textsOf('build')];
  const named = names.flatMap((name) => name ?? []);
  const only = plainText(valueAt(options, 'build_only_locale'));
  const first = only ?? names[main.findIndex(isYes)];
  const built = named.filter((name, at) => name !== 'null' && name !== first && !isNo(builds[at]));
  const values = [...main, ...builds].filter((value) => value !== undefined);
  return {
    main: first ?? '',
    others: only === undefined ? built : [],
    named,
    isByFolder: valueAt(options, 'docs_structure') === 'folder',
    hasFallback: !isNo(plainText(valueAt(options, 'fallback_to_default'))),
    // Older versions have a mapping, and other prefixes.
    isOpen:
      first === undefined || named.length < stated.length || values.some((value) => !isYes(value) && !isNo(value)),
  };
}

function slugified(title: string): string {
  const words = title
    .toLowerCase()
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}\s_-]+/gu, '');
  return words.trim().replaceAll(/\s/g, '-');
}

/** The options of a plugin, by its name with or without `material/`; undefined if the site doesn't use it. */
function optionsOf(data: unknown, name: string): unknown {
  return pluginsIn(data).find(([own]) => own === name)?.[1];
}

/** The plugins of a site, by their names without `material/`, with their options. */
function pluginsIn(data: unknown): readonly (readonly [name: string, options: unknown])[] {
  const plugins = valueAt(data, 'plugins');
  const entries = isFields(plugins) ? [plugins] : entriesOf(plugins);
  const byName = entries.map((plugin) => (isFields(plugin) ? plugin : { [plainText(plugin) ?? '']: {} }));
  return byName.flatMap(Object.entries<unknown>).map(([name, options]) => [name.replace('material/', ''), options]);
}

/** The configuration and those that it inherits from, the nearest first; one without data can't be read. */
function inheritedIn(texts: ReadonlyMap<string, string>): ReadonlyMap<string, unknown> {
  const found = new Map<string, unknown>();
  let file = configurations.find((name) => texts.has(name));
  while (file !== undefined && !found.has(file)) {
    const text = texts.get(file);
    const data = text === undefined ? undefined : dataOf(text);
    found.set(file, data);
    const name = plainText(valueAt(data, 'INHERIT'));
    file = name === undefined ? undefined : joined(folderOf(file), plainPath(name));
  }
  return found;
}

/** The data of a configuration and of those that it inherits from, and false if one of these can't be read. */
function configurationIn(inherited: ReadonlyMap<string, unknown>): {
  readonly data: unknown;
  readonly isWhole: boolean;
} {
  const [own, ...others] = [...inherited.values()];
  // Only mappings are merged, and of these only plugins matter here.
  const isMerged =
    others.length > 0 && [own, ...others.slice(0, -1)].some((data) => isFields(valueAt(data, 'plugins')));
  const data: unknown = Object.assign({}, ...[...others.toReversed(), own].filter(isFields));
  return { data, isWhole: others.every(isFields) && !isMerged };
}

/** True if the programs of a site are known, and change no address. */
function moveNothing(hooks: unknown, texts: ReadonlyMap<string, string>): boolean {
  if (hooks === undefined) return true;
  const named = entriesOf(hooks).map(plainText);
  return Array.isArray(hooks) && named.every((file) => !moves.test(texts.get(plainPath(file ?? '')) ?? '.url'));
}

/** A text, or the default of an environment variable: `!ENV [DOCS, docs]`. */
function textAt(data: unknown, name: string): string | undefined {
  const value = valueAt(data, name);
  return plainText(value) ?? plainText(entriesOf(value).at(-1));
}
