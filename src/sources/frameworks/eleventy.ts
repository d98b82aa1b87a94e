import {
  type Convention,
  type FrontMatter,
  below,
  fileParts,
  indexed,
  plainPath,
  programEndings,
  withEndings,
} from './convention';
import { includedHeads, layoutInMatter, matchesOf, templateEndings } from './layoutSearch';
import { statedRoute } from './permalink';
import { addressInProgram } from './statement';
import { isPublished } from '../frontMatter';
import { fileNameOf, folderOf, resolvedPath } from '../folders';
import { matchesGlob, readGlob, type Glob } from '../globs';
import { fieldsOf, statedText, statedTexts, unreadIn } from '../literals';
import { textRoute, type Route } from '../route';
import { settingsOf, textIn } from '../settings';

const endings = ['md', 'mdx', 'njk', 'liquid', 'html', 'hbs', 'ejs', 'pug', 'haml', 'mustache', 'webc', 'vto'];

/** Usual folders of a site's sources, if they are not in its root. */
const inputs = ['src', 'content', 'site', 'input', 'views'];

const configurations = withEndings(['.eleventy', 'eleventy.config'], programEndings);

/** A file of data for all templates of its folder, or for the one that is called like it. */
const dataFile = /(?:^|\/)[^/]+\.11tydata\.(?:json|[cm]?js)$/;
/** A file of data that is called like its folder. */
const folderData = /(?:^|\/)([^/]+)\/\1\.json$/;

/** Files with what Eleventy leaves out. */
const ignoring = ['.eleventyignore', '.gitignore'];
/** Maximum number of lines of such a file. */
const maxIgnored = 500;

/** https://www.11ty.dev/docs/permalinks/ */
export const eleventy: Convention = {
  name: 'Eleventy',
  makesOthers: true,
  markers: configurations,
  dependencies: ['@11ty/eleventy'],
  endings: [...endings, 'js', 'cjs', 'mjs', 'jsx', 'ts', 'cts', 'mts', 'tsx'],
  hasMatter: (file) => endings.includes(fileParts(file).ending),
  routesOf: (file, matter) => templateRoute(below(file, inputs) ?? file, matter),
  otherRoutesOf: (file, matter) => (below(file, inputs) === undefined ? [] : templateRoute(file, matter)),
  configuration: {
    files: [...configurations, ...ignoring],
    matching: { names: ['*.11tydata.js*', '*.11tydata.cjs', '*.11tydata.mjs'], pattern: dataFile },
    inFolders: { fileIn: (folder) => `${folder}/${fileNameOf(folder)}.json`, pattern: folderData },
    apply(texts) {
      const program = configurations.map((file) => texts.get(file)).find((text) => text !== undefined) ?? '';
      const folders = fieldsOf(program).filter(({ holder }) => holder?.key === 'dir');
      const stated = statedText(program, 'dir.input');
      const input = plainPath(stated?.value ?? '');
      // Folders of parts are below the input folder.
      const parts = folders.filter(({ key }) => /^(?:includes|layouts|data|output)$/.test(key));
      const formats = formatsIn(program);
      const site = new EleventySite(
        input,
        formats.value,
        [
          ...ignoring.flatMap((file) => ignoredIn(file, texts.get(file) ?? '', program)),
          ...parts.flatMap(({ key, value }) => resolvedPath(key === 'output' ? '' : input, value) ?? []),
        ],
        permalinksIn(texts),
      );
      return {
        ...eleventy,
        routesOf: (file, matter) => site.routesOf(file, matter),
        otherRoutesOf: (file, matter) => site.otherRoutesOf(file, matter),
        doubts: [...unreadIn({ 'dir.input': stated }), ...(formats.isOpen ? ['templateFormats'] : [])],
      };
    },
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

/** The layout and the parts that a template names, in every folder that may hold them. */
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

/** What Eleventy leaves out: folders, files, and globs of them, all from the site's folder on. Others are not read. */
function ignoredIn(file: string, text: string, program: string): readonly string[] {
  if (file === '.gitignore' && /\bsetUseGitIgnore\(\s*false/.test(program)) return [];
  const lines = text.split('\n', maxIgnored).map((line) => line.trim());
  return lines
    .filter((line) => !/^[#!]/.test(line))
    .map(plainPath)
    .filter((path) => path !== '');
}

/** The endings of templates that a site states, if it does, and true if that has to be evaluated. */
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

/** The permalinks that files of data state, by the path of the folder or template that they are for. */
function permalinksIn(texts: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [file, text] of texts) {
    if (!dataFile.test(file) && !folderData.test(file)) continue;
    const permalink =
      textIn(settingsOf(text, 1), 'permalink') ?? fieldsOf(text).find(({ key }) => key === 'permalink')?.value;
    const { folders, stem } = fileParts(file.replace(/(?:\.11tydata)?\.[^.]+$/, '.x'));
    const isOfFolder = stem === folders.at(-1);
    if (permalink !== undefined) found.set((isOfFolder ? folders : [...folders, stem]).join('/'), permalink);
  }
  return found;
}

/** The pages of a site's files, by the settings that are stated. */
class EleventySite {
  private readonly ignored: ReadonlySet<string>;
  private readonly globs: Glob;

  constructor(
    private readonly input: string,
    private readonly formats: readonly string[] | undefined,
    ignored: readonly string[],
    private readonly permalinks: ReadonlyMap<string, string>,
  ) {
    this.ignored = new Set(ignored.filter((path) => !isGlob(path)));
    this.globs = ignored.filter(isGlob).flatMap((path) => readGlob(path) ?? []);
  }

  routesOf(file: string, matter: FrontMatter | undefined): readonly Route[] {
    const path = this.input === '' ? (below(file, inputs) ?? file) : below(file, [this.input]);
    if (path === undefined || this.isIgnored(file)) return [];
    return templateRoute(path, matter, this.permalinkOf(file));
  }

  otherRoutesOf(file: string, matter: FrontMatter | undefined): readonly Route[] {
    if (this.input !== '' || this.isIgnored(file) || below(file, inputs) === undefined) return [];
    return templateRoute(file, matter, this.permalinkOf(file));
  }

  private isIgnored(file: string): boolean {
    if (this.formats?.every((format) => !file.endsWith(`.${format}`)) === true) return true;
    for (let path = file; path !== ''; path = folderOf(path)) if (this.ignored.has(path)) return true;
    return matchesGlob(this.globs, file);
  }

  /** The permalink that data gives a file: its own, else that of the nearest folder. */
  private permalinkOf(file: string): string | undefined {
    if (this.permalinks.size === 0) return undefined;
    for (let path = file.replace(/\.[^./]+$/, ''); path !== ''; path = folderOf(path)) {
      const found = this.permalinks.get(path);
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

function isGlob(path: string): boolean {
  return /[*?{[]/.test(path);
}

function templateRoute(file: string, matter: FrontMatter | undefined, permalinkOfData?: string): readonly Route[] {
  const { folders, stem, ending } = fileParts(file.replace(/\.11ty\.[cm]?[jt]sx?$/, '.njk'));
  if (!endings.includes(ending) || !isPublished(matter)) return [];
  if (folders[0] === 'node_modules' || (folders.length === 0 && /^[A-Z_]+$/.test(stem))) return [];
  if ([...folders, stem].some((name) => /^[_.]/.test(name))) return [];
  const stated =
    textIn(matter, 'permalink') ??
    textIn(matter, 'permalink.build') ??
    textIn(matter, 'eleventyComputed.permalink') ??
    permalinkOfData;
  const permalink = stated && filled(stated, folders, stem);
  // A permalink that has to be evaluated may be any address.
  if (permalink !== undefined) return /^(?:false|False|FALSE)$|[{$(]/.test(permalink) ? [] : [statedRoute(permalink)];
  // A file with the name of its folder is that folder's page.
  return [textRoute(stem === folders.at(-1) ? folders : indexed(folders, stem))];
}

/** A name as `page.fileSlug` has it; only there a date is left out. */
function undated(name: string): string {
  return /\d{4}-\d{2}-\d{2}-(.*)/s.exec(name)?.[1] ?? name;
}

/** A permalink with the names that only the file's own path says. */
function filled(permalink: string, folders: readonly string[], stem: string): string {
  const title = undated(stem);
  const slug = title === 'index' ? undated(folders.at(-1) ?? '') : title;
  return permalink
    .replaceAll(/\{\{-?\s*page\.fileSlug\s*(?:\|\s*slug(?:ify)?\s*)?-?\}\}/g, slug)
    .replaceAll(/\{\{-?\s*page\.filePathStem\s*-?\}\}/g, `/${[...folders, title].join('/')}`)
    .replace(/(?<=\/)index\.html$/, '');
}
