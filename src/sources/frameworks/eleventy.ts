import {
  type Convention,
  type FrontMatter,
  below,
  fileParts,
  indexed,
  plainPath,
  programEndings,
  withEndings,
  withoutDate,
} from './convention';
import { includedHeads, layoutInMatter, matchesOf, templateEndings } from './layoutSearch';
import { statedRoute } from './permalink';
import { addressInProgram } from './statement';
import { isPublished } from '../frontMatter';
import { folderOf, resolvedPath } from '../folders';
import { fieldsOf } from '../literals';
import { textRoute, type Route } from '../route';
import { settingsOf, textIn } from '../settings';

const endings = ['md', 'mdx', 'njk', 'liquid', 'html', 'hbs', 'ejs', 'pug', 'haml', 'mustache', 'webc', 'vto'];

/** Usual folders of a site's sources, if they are not in its root. */
const inputs = ['src', 'content', 'site', 'input', 'views'];

const configurations = withEndings(['.eleventy', 'eleventy.config'], programEndings);

/** A file of data for all templates of its folder, or for the one that is called like it. */
const dataFile = /(?:^|\/)[^/]+\.11tydata\.(?:json|[cm]?js)$/;

/** https://www.11ty.dev/docs/permalinks/ */
export const eleventy: Convention = {
  name: 'Eleventy',
  markers: configurations,
  dependencies: ['@11ty/eleventy'],
  endings: [...endings, 'js', 'cjs', 'mjs', 'jsx', 'ts', 'cts', 'mts', 'tsx'],
  hasMatter: (file) => endings.includes(fileParts(file).ending),
  routesOf: (file, matter) => templateRoute(below(file, inputs) ?? file, matter),
  otherRoutesOf: (file, matter) => (below(file, inputs) === undefined ? [] : templateRoute(file, matter)),
  configuration: {
    files: [...configurations, '.eleventyignore'],
    matching: { names: ['*.11tydata.js*', '*.11tydata.cjs', '*.11tydata.mjs'], pattern: dataFile },
    apply(texts) {
      const program = configurations.map((file) => texts.get(file)).find((text) => text !== undefined) ?? '';
      const folders = fieldsOf(program).filter(({ holder }) => holder?.key === 'dir');
      const input = plainPath(folders.find(({ key }) => key === 'input')?.value ?? '');
      // Folders of parts are below the input folder.
      const parts = folders.filter(({ key }) => /^(?:includes|layouts|data|output)$/.test(key));
      const site = new EleventySite(
        input,
        [
          ...ignoredIn(texts.get('.eleventyignore') ?? ''),
          ...parts.flatMap(({ key, value }) => resolvedPath(key === 'output' ? '' : input, value) ?? []),
        ],
        permalinksIn(texts),
      );
      return {
        ...eleventy,
        routesOf: (file, matter) => site.routesOf(file, matter),
        otherRoutesOf: (file, matter) => site.otherRoutesOf(file, matter),
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

/** The folders and files that Eleventy leaves out; patterns with special characters are not read. */
function ignoredIn(text: string): readonly string[] {
  const lines = text.split(/\r?\n/).map((line) => plainPath(line.trim()));
  return lines.filter((path) => path !== '' && !/^[#!]|[*?[\]\\]/.test(path));
}

/** The permalinks that files of data state, by the path of the folder or template that they are for. */
function permalinksIn(texts: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [file, text] of texts) {
    if (!dataFile.test(file)) continue;
    const permalink =
      textIn(settingsOf(text, 1), 'permalink') ?? fieldsOf(text).find(({ key }) => key === 'permalink')?.value;
    const { folders, stem } = fileParts(file.replace(/\.11tydata\.[^.]+$/, '.x'));
    const isOfFolder = stem === folders.at(-1);
    if (permalink !== undefined) found.set((isOfFolder ? folders : [...folders, stem]).join('/'), permalink);
  }
  return found;
}

/** The pages of a site's files, by the settings that are stated. */
class EleventySite {
  constructor(
    private readonly input: string,
    private readonly ignored: readonly string[],
    private readonly permalinks: ReadonlyMap<string, string>,
  ) {}

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
    return this.ignored.some((path) => file === path || file.startsWith(`${path}/`));
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

function templateRoute(file: string, matter: FrontMatter | undefined, permalinkOfData?: string): readonly Route[] {
  const { folders, stem, ending } = fileParts(file.replace(/\.11ty\.[cm]?[jt]sx?$/, '.njk'));
  if (!endings.includes(ending) || !isPublished(matter)) return [];
  if (folders[0] === 'node_modules' || (folders.length === 0 && /^[A-Z_]+$/.test(stem))) return [];
  if ([...folders, stem].some((name) => /^[_.]/.test(name))) return [];
  const { title } = withoutDate(stem);
  const stated = textIn(matter, 'permalink') ?? textIn(matter, 'eleventyComputed.permalink') ?? permalinkOfData;
  const permalink = stated && filled(stated, folders, title);
  // A permalink that has to be evaluated may be any address.
  if (permalink !== undefined) return /^false$|[{$(]/.test(permalink) ? [] : [statedRoute(permalink)];
  // A file with the name of its folder is that folder's page.
  return [textRoute(title === folders.at(-1) ? folders : indexed(folders, title))];
}

/** A permalink with the names that only the file's own path says. */
function filled(permalink: string, folders: readonly string[], title: string): string {
  const slug = title === 'index' ? (folders.at(-1) ?? '') : title;
  return permalink
    .replaceAll(/\{\{-?\s*page\.fileSlug\s*(?:\|\s*slug(?:ify)?\s*)?-?\}\}/g, slug)
    .replaceAll(/\{\{-?\s*page\.filePathStem\s*-?\}\}/g, `/${[...folders, title].join('/')}`)
    .replace(/(?<=\/)index\.html$/, '');
}
