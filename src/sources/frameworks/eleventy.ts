import {
  type Convention,
  type FrontMatter,
  below,
  fileParts,
  htmlRoute,
  indexed,
  plainPath,
  programEndings,
  withEndings,
} from './convention';
import { includedHeads, layoutInMatter, matchesOf, templateEndings } from './layoutSearch';
import { statedRoutes } from './permalink';
import { addressInProgram } from '../siteAddresses';
import { isPublished } from '../frontMatter';
import { fileNameOf, folderOf, joined, resolvedPath } from '../../util/paths';
import { isIgnoredBy, readIgnores, type Ignores } from '../globs';
import { openSpreads, statedText, statedTexts, unreadIn, type Stated } from '../literals';
import { any, textRoute, type Route } from '../route';
import { settingsOf, textIn } from '../../util/textData';

/** Endings of templates that need no plugin. */
const core = ['md', 'njk', 'liquid', 'html'];
const endings = [...core, 'mdx', 'hbs', 'ejs', 'pug', 'haml', 'mustache', 'webc', 'vto'];

/** The usual folders of a site's sources, if they aren't in its root. */
const inputs = ['src', 'content', 'site', 'input', 'views'];

const configurations = withEndings(['.eleventy', 'eleventy.config'], programEndings);

/** A data file for all templates of its folder, or for the template with its name. */
const dataFile = /(?:^|\/)[^/]+\.11tydata\.(?:json|[cm]?js)$/;
/** Data files, from the one that counts least: `posts.json`, `posts.11tydata.json`, `posts.11tydata.js`. */
const dataEndings = [/^(?!.*\.11tydata\.).*\.json$/, /\.11tydata\.json$/, /\.11tydata\.[cm]?js$/];

/** A file that lists what Eleventy ignores, which may also be in the folder of sources. */
const ignoreFile = /(?:^|\/)\.eleventyignore$/;
/** Data of the whole site that is computed for each page. */
const computed = /(?:^|\/)_data\/(?:eleventyComputed|permalink)\.(?:json|[cm]?js)$/;

/** A layout, whose front matter is that of its pages unless they have their own. */
const layoutFile = /(?:^|\/)_(?:includes|layouts)\/.+\.(?:njk|liquid|html|md|hbs|ejs|webc|vto)$/;
/** Folders of layouts with the usual names. */
const usualLayouts = ['_includes', '_layouts'];
/** Front matter with a permalink. */
const permalinkInMatter = /^---[^\n]*\n(?:(?!---)[^\n]*\n)*?[^\n]*\bpermalink["']?[ \t]*:/;

/** Calls that change which pages exist, and where, in ways that aren't understood here. */
const notUnderstood = [
  ...['setDataFileSuffixes', 'setDataFileBaseName', 'addDataExtension', 'setDynamicPermalinks'],
  ...['ignores.clear', 'ignores.delete', 'setFrontMatterParsingOptions'],
];
/** A program that may leave pages out; one named after drafts only affects those. */
const preprocessor = /\baddPreprocessor\(\s*(?!["'`]drafts?["'`])/;
/** Data of a program for all pages that may change their addresses. */
const globalPermalink = /\baddGlobalData\(\s*["'`](?:permalink|eleventyComputed)\b/;
/** Maximum number of calls of one kind to read. */
const maxCalls = 100;
/** A line of ignored files that only concerns files of other kinds. */
const ofOthers = /\.(?!(?:md|njk|liquid|html)$)[^./]*$/;
/** The settings of folders, and the calls that set them. */
const folderCalls = {
  input: 'setInputDirectory',
  includes: 'setIncludesDirectory',
  layouts: 'setLayoutsDirectory',
  data: 'setDataDirectory',
  output: 'setOutputDirectory',
};

/** https://www.11ty.dev/docs/permalinks/ */
export const eleventy: Convention = {
  name: 'Eleventy',
  makesOthers: true,
  markers: configurations,
  dependencies: ['@11ty/eleventy'],
  endings: [...endings, 'js', 'cjs', 'mjs', 'jsx', 'ts', 'cts', 'mts', 'tsx'],
  hasMatter: (file) => endings.includes(fileParts(file).ending),
  routesOf: (file, matter) => templateRoute(below(file, inputs) ?? file, permalinkIn(matter, noData)),
  otherRoutesOf: (file, matter) =>
    below(file, inputs) === undefined ? [] : templateRoute(file, permalinkIn(matter, noData)),
  configuration: {
    files: [...configurations, '.gitignore'],
    matching: {
      names: [
        ...['*.11tydata.js*', '*.11tydata.cjs', '*.11tydata.mjs', '.eleventyignore'],
        ...['eleventyComputed', 'permalink'].flatMap((name) =>
          withEndings([`_data/${name}`], ['json', 'js', 'cjs', 'mjs']),
        ),
      ],
      pattern: new RegExp([dataFile, ignoreFile, computed, layoutFile].map(({ source }) => source).join('|')),
      also: (texts) => layoutsIn(foldersIn(programIn(texts))),
    },
    unlisted: {
      ofFolder: (folder) => `${folder}/${fileNameOf(folder)}.json`,
      ofFile: (file) => (isTemplate(file) ? file.replace(/\.[^./]+$/, '.json') : undefined),
    },
    apply: configured,
  },
  output: ['_site'],
  statements: [
    {
      files: configurations,
      addressIn: (text) =>
        addressInProgram(text, 'url') ?? addressInProgram(text, 'siteUrl') ?? addressInProgram(text, 'baseUrl'),
    },
  ],
  base: { files: configurations, field: 'pathPrefix' },
  // https://www.11ty.dev/docs/layouts/
  async layouts(search) {
    const linked = await search.followed(layoutLinks(await search.pageText()), layoutLinks);
    return linked.length > 0 ? linked : search.onlyDocument(search.layouts(/(?:^|\/)_(?:includes|layouts)\//));
  },
};

/** The layout and the parts that a template names, in every folder that may contain them. */
function layoutLinks(text: string): readonly string[] {
  const layout = layoutInMatter(text);
  const extended = matchesOf(text, /\{%-?\s*extends\s+["']([^"'\n]+)["']/g);
  const names = [...(layout === undefined ? [] : [layout]), ...extended, ...includedHeads(text)];
  const folders = ['', ...inputs.map((input) => `${input}/`)].flatMap((input) => [
    `${input}_includes/`,
    `${input}_includes/layouts/`,
    `${input}_layouts/`,
  ]);
  return names.flatMap((name) =>
    folders.flatMap((folder) => [folder + name, ...withEndings([folder + name], templateEndings)]),
  );
}

/** Eleventy as configured by a site's files. */
function configured(texts: ReadonlyMap<string, string>): Convention {
  const program = programIn(texts);
  const folders = foldersIn(program);
  const input = plainPath(folders.input?.value ?? '');
  const formats = formatsIn(program);
  // Folders of parts are below the folder of sources.
  const parts = [folders.includes, folders.layouts, folders.data].flatMap(
    (stated) => resolvedPath(input, stated?.value ?? '') ?? [],
  );
  const output = plainPath(folders.output?.value ?? '');
  const ignoring = callsIn(program, 'ignores.add');
  const isGitRead = !/\bsetUseGitIgnore\(\s*false/.test(program);
  const own = [...parts, output].filter((path) => path !== '' && path !== input).map((path) => `${path}/`);
  const ignores = [
    ...(isGitRead ? [texts.get('.gitignore') ?? ''] : []).map((text) => ignoredFrom('', text)),
    ignoredFrom('', [...ignoring.texts, ...own].join('\n')),
    ...[...new Set(['', input])].map((folder) =>
      ignoredFrom(folder, texts.get(joined(folder, '.eleventyignore')) ?? ''),
    ),
  ];
  const data = permalinksIn(texts);
  const site = new EleventySite({
    input,
    formats: formats.value,
    ignores,
    data,
    copied: copiedIn(program),
  });
  const layouts = [layoutFile, layoutsIn(folders)].filter((pattern) => pattern !== undefined);
  const isLayout = (file: string) => layouts.some((pattern) => pattern.test(file));
  return {
    ...eleventy,
    routesOf: (file, matter) => site.routesOf(file, matter),
    otherRoutesOf: (file, matter) => site.otherRoutesOf(file, matter),
    doubts: [
      ...unreadIn({ 'dir.input': folders.input }),
      ...openSpreads(program),
      ...(formats.isOpen ? ['templateFormats'] : []),
      ...(ignoring.isOpen ? ['ignores.add'] : []),
      ...ignores.flatMap(({ unread }) => unread).filter((line) => !ofOthers.test(line)),
      ...notUnderstood.filter((call) => program.includes(`${call}(`)),
      ...(preprocessor.test(program) ? ['addPreprocessor'] : []),
      ...(globalPermalink.test(program) ? ['addGlobalData'] : []),
      ...[...texts].flatMap(([file, text]) => (computed.test(file) && /permalink/i.test(file + text) ? [file] : [])),
      ...[...texts].flatMap(([file, text]) => (isLayout(file) && permalinkInMatter.test(text) ? [file] : [])),
    ],
  };
}

function programIn(texts: ReadonlyMap<string, string>): string {
  return configurations.map((file) => texts.get(file)).find((text) => text !== undefined) ?? '';
}

type Folders = Readonly<Record<keyof typeof folderCalls, Stated<string> | undefined>>;

/** The layouts in folders that a site defines; undefined if these have the usual names. */
function layoutsIn({ input, includes, layouts }: Folders): RegExp | undefined {
  const stated = [includes, layouts].map((folder) => plainPath(folder?.value ?? ''));
  const others = stated.filter((folder) => folder !== '' && !usualLayouts.includes(fileNameOf(folder)));
  const paths = others
    .map((folder) => resolvedPath(plainPath(input?.value ?? ''), folder))
    .map((path) => path?.replaceAll(/[^\w/-]/g, '\\$&') ?? '');
  return paths.length === 0 ? undefined : new RegExp(`^(?:${paths.join('|')})/.+\\.(?:${endings.join('|')})$`);
}

/** The folders that a site defines, in an object or by calls. */
function foldersIn(program: string): Folders {
  const folder = (name: keyof typeof folderCalls) => {
    const { texts, isOpen } = callsIn(program, folderCalls[name]);
    const [called] = texts;
    if (called !== undefined || isOpen) return { value: called };
    return statedText(program, `dir.${name}`);
  };
  return {
    ...{ input: folder('input'), includes: folder('includes') ?? { value: '_includes' } },
    ...{ layouts: folder('layouts'), data: folder('data') ?? { value: '_data' }, output: folder('output') },
  };
}

/** The texts that a program passes to calls of a function, and true if one has to be evaluated. */
function callsIn(program: string, name: string): { readonly texts: readonly string[]; readonly isOpen: boolean } {
  const starts = program.split(`${name}(`, maxCalls + 1).slice(1);
  const texts = starts.map((start) => /^\s*(["'`])([^"'`$\n]{0,500})\1\s*\)/.exec(start)?.[2]);
  return { texts: texts.filter((text) => text !== undefined), isOpen: texts.includes(undefined) };
}

/** The rules for ignored files; unlike in Git, a name without a slash only refers to the folder itself. */
function ignoredFrom(folder: string, text: string): Ignores {
  const lines = text.split('\n').map((line) => line.trim());
  const rooted = lines.map((line) => {
    const [, mark = '', path = ''] = /^(!?)(?:\.?\/)?(.*)$/.exec(line) ?? [];
    return path === '' || line.startsWith('#') ? '' : `${mark}/${joined(folder, path)}`;
  });
  return readIgnores(rooted.join('\n'));
}

/** The folders that are copied to another place, and that place. */
function copiedIn(program: string): readonly (readonly [from: string, to: string])[] {
  const calls = [...program.matchAll(/\baddPassthroughCopy\(\s*\{([^{}]{0,2000})\}/g)].slice(0, maxCalls);
  return calls.flatMap(([, fields = '']) =>
    [...fields.matchAll(/(?:["'`]([^"'`\n]{1,500})["'`]|\b(\w+))\s*:\s*["'`]([^"'`\n]{0,500})["'`]/g)].map(
      ([, quoted, name = '', to = '']) => [plainPath(quoted ?? name), plainPath(to)] as const,
    ),
  );
}

/** The endings of templates that a site defines, if it does, and true if they have to be evaluated. */
function formatsIn(program: string): { readonly value: readonly string[] | undefined; readonly isOpen: boolean } {
  const stated = statedTexts(program, 'templateFormats');
  const [, call] = /\bsetTemplateFormats\(\s*(\[[^\]]{0,1000}\]|["'`][^"'`\n]*["'`])/.exec(program) ?? [];
  const more = [...program.matchAll(/\baddTemplateFormats\(\s*(\[[^\]]{0,1000}\]|["'`][^"'`\n]*["'`])/g)];
  const inTexts = (text: string) =>
    [...text.matchAll(/["'`]([^"'`\n]*)["'`]/g)].flatMap(([, names = '']) => names.split(','));
  const own = stated?.value ?? (call === undefined ? undefined : inTexts(call));
  const isOpen = own === undefined && (stated !== undefined || program.includes('setTemplateFormats('));
  return {
    value: own && [...own, ...more.flatMap(([, text = '']) => inTexts(text))].map((name) => name.trim()),
    isOpen,
  };
}

/** The permalinks in the data of a folder or template, each undefined if it has to be evaluated. */
interface OfData {
  readonly plain?: Stated<string> | undefined;
  /** Takes precedence over front matter. */
  readonly computed?: Stated<string> | undefined;
}

const noData: OfData = {};

/** The permalinks in data files, by the path of the folder or template that they are for. */
function permalinksIn(texts: ReadonlyMap<string, string>): ReadonlyMap<string, OfData> {
  const found = new Map<string, OfData>();
  for (const ending of dataEndings)
    for (const [file, text] of texts) {
      if (!ending.test(file) || computed.test(file) || !/\bpermalink\b/.test(text)) continue;
      const { folders, stem } = fileParts(file.replace(/(?:\.11tydata)?\.[^.]+$/, '.x'));
      const path = (stem === folders.at(-1) ? folders : [...folders, stem]).join('/');
      found.set(path, { ...found.get(path), ...(file.endsWith('.json') ? dataIn(text) : programDataIn(text)) });
    }
  return found;
}

function dataIn(text: string): OfData {
  const settings = settingsOf(text, 2);
  const [plain, computedOne] = [
    textIn(settings, 'permalink') ?? textIn(settings, 'permalink.build'),
    textIn(settings, 'eleventyComputed.permalink'),
  ];
  return { ...(plain && { plain: { value: plain } }), ...(computedOne && { computed: { value: computedOne } }) };
}

function programDataIn(text: string): OfData {
  if (/\bpermalink["']?\s*:\s*false\b/.test(text)) return { plain: { value: 'false' } };
  const value = statedText(text, 'permalink')?.value;
  return /\beleventyComputed\b/.test(text) ? { computed: { value } } : { plain: { value } };
}

/** The understood part of a site's configuration. */
interface EleventySetup {
  readonly input: string;
  readonly formats: readonly string[] | undefined;
  readonly ignores: readonly Ignores[];
  readonly data: ReadonlyMap<string, OfData>;
  readonly copied: readonly (readonly [from: string, to: string])[];
}

/** The pages of a site's files, by the defined settings. */
class EleventySite {
  constructor(private readonly setup: EleventySetup) {}

  routesOf(file: string, matter: FrontMatter | undefined): readonly Route[] {
    const { input } = this.setup;
    const copied = this.copiedRoutes(file);
    const path = input === '' ? (below(file, inputs) ?? file) : below(file, [input]);
    if (path === undefined || this.isIgnored(file) || !this.isPlain(file)) return copied;
    // Only programs leave out drafts, and not all of them are read.
    if (!isPublished(matter)) return copied;
    return [...templateRoute(path, this.permalinkOf(file, matter)), ...copied];
  }

  otherRoutesOf(file: string, matter: FrontMatter | undefined): readonly Route[] {
    const { input } = this.setup;
    const path = input === '' ? (below(file, inputs) ?? file) : below(file, [input]);
    if (path === undefined || this.isIgnored(file)) return [];
    const permalink = this.permalinkOf(file, matter);
    const usual = templateRoute(path, permalink?.value === undefined ? undefined : permalink);
    const isPaged = matter?.has('pagination.data') === true || matter?.has('pagination') === true;
    const pages = isPaged ? usual.map((route) => [...route, any('page')]) : [];
    const whole = input === '' && path !== file ? templateRoute(file, permalink) : [];
    return [...usual, ...pages, ...whole];
  }

  private copiedRoutes(file: string): readonly Route[] {
    const found = this.setup.copied.find(([from]) => file.startsWith(`${from}/`));
    return found === undefined ? [] : htmlRoute(joined(found[1], file.slice(found[0].length + 1)));
  }

  private isIgnored(file: string): boolean {
    const { formats, ignores } = this.setup;
    if (formats?.every((format) => !file.endsWith(`.${format}`)) === true) return true;
    return ignores.some((each) => isIgnoredBy(each, file));
  }

  /** True for a template that Eleventy turns into a page without a plugin or another program. */
  private isPlain(file: string): boolean {
    const { ending } = fileParts(file);
    return this.setup.formats === undefined ? core.includes(ending) : !isProgram(file);
  }

  /** The permalink of a template, from its front matter and from the data of itself and of the nearest folder. */
  private permalinkOf(file: string, matter: FrontMatter | undefined): Stated<string> | undefined {
    const { data } = this.setup;
    let found = noData;
    for (let path = file.replace(/\.[^./]+$/, ''); data.size > 0 && path !== ''; path = folderOf(path))
      found = { ...data.get(path), ...found };
    return permalinkIn(matter, found);
  }
}

/** The permalink in the front matter and the data of a template. */
function permalinkIn(matter: FrontMatter | undefined, data: OfData): Stated<string> | undefined {
  const own = (name: string) => {
    const value = textIn(matter, name);
    return value === undefined ? undefined : { value };
  };
  return own('eleventyComputed.permalink') ?? data.computed ?? own('permalink') ?? own('permalink.build') ?? data.plain;
}

/** True for a file that may be a template with a data file. */
function isTemplate(file: string): boolean {
  return endings.includes(fileParts(file).ending) && !/(?:^|\/)(?:_includes|_layouts|_data|node_modules)\//.test(file);
}

/** True for a template that is a program, which may set any address for itself. */
function isProgram(file: string): boolean {
  return /\.11ty\.[cm]?[jt]sx?$/.test(file);
}

/** @param stated its permalink, if it has one */
function templateRoute(file: string, stated: Stated<string> | undefined): readonly Route[] {
  const { folders, stem, ending } = fileParts(file.replace(/\.11ty\.[cm]?[jt]sx?$/, '.njk'));
  if (!endings.includes(ending) || folders[0] === 'node_modules') return [];
  if (folders.some((name) => name === '_includes' || name === '_data')) return [];
  // The page of `x.html.njk` is in a folder `x.html`.
  if (stated === undefined && /\.html?$/.test(stem)) return [];
  if (stated !== undefined && stated.value === undefined) return [];
  const permalink = stated?.value && filled(stated.value, folders, stem);
  // A permalink that has to be evaluated may be any address.
  if (permalink !== undefined) return /^(?:false|False|FALSE)$|[{$(]/.test(permalink) ? [] : statedRoutes(permalink);
  // A file with the name of its folder is that folder's page.
  return [textRoute(stem === folders.at(-1) ? folders : indexed(folders, stem))];
}

/** A name in the form of `page.fileSlug`; only there, a date is left out. */
function undated(name: string): string {
  return /\d{4}-\d{2}-\d{2}-(.*)/s.exec(name)?.[1] ?? name;
}

/** A permalink with the names filled in that only depend on the file's path. */
function filled(permalink: string, folders: readonly string[], stem: string): string {
  const title = undated(stem);
  const slug = title === 'index' ? undated(folders.at(-1) ?? '') : title;
  return permalink
    .replaceAll(/\{\{-?\s*page\.fileSlug\s*(?:\|\s*slug(?:ify)?\s*)?-?\}\}/g, slug)
    .replaceAll(/\{\{-?\s*page\.filePathStem\s*-?\}\}/g, `/${[...folders, title].join('/')}`)
    .replace(/(?<=\/)index\.html$/, '');
}
