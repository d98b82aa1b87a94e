import { type Convention, partsOf, plainPath, withEndings, type FrontMatter } from '../convention';
import { hasKnownDates, isDue } from './hugoPage';
import { hugoEndings, HugoSite, ignoredBy, type HugoSetup, type Mount } from './hugoSite';
import { matchesOf, writesHead } from '../layoutSearch';
import { addressInSettings } from '../../siteAddresses';
import { joined, folderOf } from '../../../util/paths';
import { readGlob } from '../../globs';
import { dataOf, entriesOf, plainText, settingsIn, textsIn, valueAt, type Settings } from '../../../util/textData';
import { isFields } from '../../../util/json';
import { rawMatterOf } from '../../frontMatter';

/** The page of a section, which may define settings of all pages below. */
const sectionPage = /(?:^|\/)_index(?:\.[\w-]+)?\.(?:md|markdown|html)$/;

/** Settings that change the pages below a section if it defines them. */
const deciding = /^(?:draft|_?build\b.*|headless|url|slug|\w*date|outputs|published)$/i;

/** The pages below a section are drafts, aren't written, may have another address, or are unknown here. */
type Cascade = 'drafts' | 'hidden' | 'moved' | 'open';

/** True if settings of many pages may change which pages exist, and where. */
function isDeciding(cascade: unknown): boolean {
  const entries = Array.isArray(cascade) ? cascade : [cascade];
  return entries.some((entry) => [...settingsIn(entry, 2).keys()].some((name) => deciding.test(name)));
}

/** The settings that the sections of a site define for the pages below them, by their folders. */
function cascadesIn(texts: ReadonlyMap<string, string>, settings: Settings): ReadonlyMap<string, Cascade> {
  return new Map(
    [...texts].flatMap(([file, text]) => {
      const isSaying = sectionPage.test(file) && /cascade|slug|draft|date|published/i.test(text);
      const matter = isSaying ? rawMatterOf(text) : undefined;
      const said = valueAt(matter, 'cascade');
      if (!isDeciding(said)) {
        // Older versions leave out the pages below a section that they leave out.
        if (!isDue(settingsIn(matter, 1), settings)) return [[folderOf(file), 'open'] as const];
        // In newer versions, the slug of a section is also in the addresses of the pages below.
        return valueAt(matter, 'slug') === undefined ? [] : [[folderOf(file), 'moved'] as const];
      }
      // The page of a section in one language only affects the pages of that language.
      const isOfLanguage = /_index\.[^./]+\.[^./]+$/.test(file);
      return [[folderOf(file), isOfLanguage ? 'open' : cascadeOf(said)] as const];
    }),
  );
}

function cascadeOf(said: unknown): Cascade {
  const entries: readonly unknown[] = Array.isArray(said) ? said : [said];
  const [only, ...others] = entries.filter(isDeciding);
  if (others.length > 0 || !isFields(only) || '_target' in only || 'target' in only) return 'open';
  if (plainText(only['draft']) === 'true') return 'drafts';
  const render = ['build', '_build'].map((name) => plainText(valueAt(only, name, 'render')));
  return render.some((text) => text === 'never' || text === 'false') ? 'hidden' : 'open';
}

/** A convention in which the sections of a site decide about the pages below. A page may override this for itself. */
function cascaded(convention: Convention, cascades: ReadonlyMap<string, Cascade>): Convention {
  if (cascades.size === 0) return convention;
  const saidOf = (file: string, matter: FrontMatter | undefined): Cascade | undefined => {
    for (let folder = folderOf(file); folder !== ''; folder = folderOf(folder)) {
      const said = cascades.get(folder);
      // A page with an address of its own stays there, unless a section above says something else.
      if (said === 'moved' && matter?.has('url') === true) continue;
      // Versions of Hugo differ in letting a page override `draft`.
      if (said === 'drafts' && matter?.has('draft') === true) return 'open';
      if (said === 'hidden' && ['build.render', '_build.render', 'build', '_build'].some((name) => matter?.has(name)))
        return undefined;
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

const settingsEndings = ['toml', 'yaml', 'yml', 'json'];
/** Folders of the configuration, in increasing priority; production comes last. */
const folders = ['', 'config/_default/', 'config/production/'];
/** The configuration files; for the address, production comes first. */
const statingFiles = ['', 'config/production/', 'config/_default/'].flatMap((folder) =>
  withEndings([`${folder}hugo`, `${folder}config`], settingsEndings),
);
/** The settings with a file of their own, for all languages or for one: `languages.toml`, `languages.de.toml`. */
const parts = ['languages', 'permalinks', 'module', 'frontmatter', 'outputs', 'taxonomies', 'outputformats', 'cascade'];
const part = new RegExp(
  `^config/(?:_default|production)/(${parts.join('|')})(?:\\.([\\w-]+))?\\.(?:toml|ya?ml|json)$`,
  'i',
);

/** The names of such files. */
const partNames = parts.flatMap((name) => [`${name}*.toml`, `${name}*.y*ml`]);

/** Settings that change addresses in ways that aren't understood here, by the beginnings of their names. */
const notUnderstood = ['outputformats.html.', 'mediatypes.text/html.', 'permalinks./', 'permalinks.page./'];

/** Maximum number of mounts to look at, and of languages; each may have a folder of its own. */
const most = { mounts: 200, languages: 200 };

/** Number of names from the top to a setting of a language: `languages.de.permalinks.posts`. */
const depth = 4;

/** A file in each possible folder of the configuration. */
function inConfigurationFolders(name: string): readonly string[] {
  return [name, `config/production/${name}`, `config/_default/${name}`];
}

/** The data of the configuration files, in increasing priority. */
function statedIn(texts: ReadonlyMap<string, string>): readonly unknown[] {
  const rankOf = (file: string) => folders.findLastIndex((folder) => file.startsWith(folder));
  const files = [...texts].toSorted(([one], [other]) => rankOf(one) - rankOf(other));
  return files.map(([file, text]) => {
    const [, name, language] = part.exec(file) ?? [];
    const data = dataOf(text);
    if (name === undefined) return data;
    const key = name.toLowerCase();
    if (language === undefined) return { [key]: data };
    const own = key === 'languages' ? data : { [key]: data };
    return { languages: { [language]: own } };
  });
}

/** The mounted folders, and true if not all settings about them can be read. */
function mountsIn(stated: readonly unknown[]): {
  readonly content: readonly Mount[];
  readonly served: readonly Mount[];
  readonly isOpen: boolean;
} {
  const all = stated.flatMap((data) => entriesOf(valueAt(data, 'module', 'mounts'))).slice(0, most.mounts);
  const read = all.map((entry) => {
    const text = (name: string) => plainText(valueAt(entry, name));
    const texts = (...names: readonly string[]) =>
      [valueAt(entry, ...names)].flat().flatMap((value) => plainText(value) ?? []);
    // Newer versions have `files`, with a mark before those that are left out, and `sites` instead of `lang`.
    const files = texts('files');
    const isLeft = (file: string) => file.startsWith('!');
    const excluded = [...texts('excludeFiles'), ...files.filter(isLeft).map((file) => file.slice(1).trim())];
    const globs = excluded.map((glob) => readGlob(glob));
    const languages = texts('sites', 'matrix', 'languages');
    const sites = settingsIn(valueAt(entry, 'sites'), 3);
    const isOneLanguage = sites.size === 0 || (sites.size === 1 && /^[\w-]+$/.test(languages.join()));
    const [target = '', ...path] = partsOf(text('target') ?? '');
    const mount: Mount = {
      folder: plainPath(text('source') ?? ''),
      path,
      language: (text('lang') ?? languages[0])?.toLowerCase(),
      excluded: globs.flatMap((glob) => glob ?? []),
    };
    const isOpen =
      globs.includes(undefined) ||
      valueAt(entry, 'includeFiles') !== undefined ||
      !files.every(isLeft) ||
      !isOneLanguage;
    return { target, mount, isOpen: isOpen && ['content', 'static'].includes(target) };
  });
  const to = (name: string) => read.filter(({ target }) => target === name).map(({ mount }) => mount);
  return { content: to('content'), served: to('static'), isOpen: read.some(({ isOpen }) => isOpen) };
}

/** The languages that the configuration names. */
function languagesIn(stated: readonly unknown[]): readonly string[] {
  const named = stated.flatMap((data) => {
    const languages = valueAt(data, 'languages');
    return isFields(languages) ? Object.keys(languages) : [];
  });
  return [...new Set(named.map((name) => name.toLowerCase()))].slice(0, most.languages);
}

/** A site without a configuration. */
const usual: HugoSetup = { settings: new Map(), languages: [], content: [], served: [] };

function routesWith(site: HugoSite): Pick<Convention, 'routesOf' | 'otherRoutesOf' | 'hasMatter'> {
  return {
    routesOf: (file, matter) => site.pagesOf(file, matter).certain,
    otherRoutesOf: (file, matter) => site.pagesOf(file, matter).others,
    hasMatter: (file) => site.isContent(file),
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
  endings: hugoEndings,
  ...routesWith(new HugoSite(usual)),
  configuration: {
    files: withEndings(
      folders.flatMap((folder) => [`${folder}config`, `${folder}hugo`]),
      settingsEndings,
    ),
    matching: {
      names: [...partNames, '_index.*'],
      pattern: new RegExp(`${part.source}|${sectionPage.source}`, 'i'),
    },
    apply(all, there) {
      const stated = statedIn(new Map([...all].filter(([file]) => !sectionPage.test(file))));
      const settings = new Map(stated.flatMap((data) => [...settingsIn(data, depth)]));
      const { content, served, isOpen } = mountsIn(stated);
      const site = new HugoSite({ settings, languages: languagesIn(stated), content, served, there });
      const names = [...settings.keys()];
      const doubts = [
        ...names.filter((name) => notUnderstood.some((start) => name.startsWith(start))),
        ...names.filter((name) => /^languages\.[^.]+\.baseurl$/.test(name)),
        ...[...all.keys()].filter((file) => /permalinks\.[^./]+\.\w+$/.test(file)),
        ...(textsIn(settings, 'ignorefiles').some((pattern) => ignoredBy(pattern) === undefined)
          ? ['ignoreFiles']
          : []),
        ...(hasKnownDates(settings) ? [] : ['frontmatter']),
        ...(stated.some((data) => isDeciding(valueAt(data, 'cascade'))) ? ['cascade'] : []),
        ...(isOpen ? ['module.mounts'] : []),
        // Each page is in some of these, below folders of their own.
        ...['versions', 'roles'].filter((name) => stated.some((data) => valueAt(data, name) !== undefined)),
      ];
      return {
        ...cascaded({ ...hugo, ...routesWith(site) }, cascadesIn(all, settings)),
        outside: site.outside,
        doubts,
      };
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
