import {
  type Convention,
  type FrontMatter,
  type SiteFiles,
  fileParts,
  htmlEndings,
  htmlRoutes,
  indexed,
  isMarkdown,
  markdownEndings,
  partsOf,
  plainPath,
  programEndings,
  withEndings,
} from '../convention';
import { defaultContents, statedContents, type DocusaurusContent } from './contents';
import { languageOf, statedLanguages, unknownLanguages, type DocusaurusLanguages } from './languages';
import { written } from './written';
import { originalsOf } from '../languages';
import { addressInProgram } from '../../siteAddresses';
import { isYes } from '../../frontMatter';
import { matchesGlob } from '../../globs';
import { openSpreads, statedAmong, statedTexts, unreadIn } from '../../literals';
import { textRoute, type Route } from '../../route';
import { textIn } from '../../../util/textData';

const configurations = withEndings(['docusaurus.config'], programEndings);

/** Settings that may change any address, and aren't understood. */
const doubtful = ['parseFrontMatter', 'future.experimental_router'];

/** https://docusaurus.io/docs/docs-introduction */
export const docusaurus: Convention = {
  name: 'Docusaurus',
  makesOthers: true,
  markers: configurations,
  dependencies: ['@docusaurus/core'],
  endings: ['js', 'jsx', 'ts', 'tsx', ...markdownEndings, ...htmlEndings],
  hasMatter: (file) => isMarkdown(fileParts(file).ending),
  routesOf: (file, matter) => new Routes(defaultContents).of(file, matter),
  otherRoutesOf(file, matter) {
    // The docs may be the whole site, and so may the blog.
    const roots = defaultContents.filter(({ kind }) => kind !== 'pages').map((content) => ({ ...content, base: '' }));
    return file.startsWith('static/') ? [] : new Routes(roots).of(file, matter);
  },
  written,
  configuration: {
    files: configurations,
    matching: { names: ['versions.json', '*_versions.json'], pattern: /^(?:[\w-]+_)?versions\.json$/ },
    apply(texts, there) {
      const program = configurations.map((file) => texts.get(file) ?? '').join('\n');
      if (program.trim() === '') return docusaurus;
      const contents = statedContents(program, (file) => texts.get(file));
      const languages = statedLanguages(program);
      const folders = statedTexts(program, 'staticDirectories');
      const routesIn = (some: readonly DocusaurusContent[]) =>
        new Routes(some, languages, there, (folders?.value ?? ['static']).map(plainPath));
      const [known, open] = [false, true].map((isOpen) => routesIn(contents.filter((one) => one.isOpen === isOpen)));
      // In a language that isn't known to be one of the site's, pages are guesses.
      const isForeign = (file: string) => languages.others === undefined && languageOf(file, languages) !== undefined;
      return {
        ...docusaurus,
        routesOf: (file, matter) => (isForeign(file) ? [] : (known?.of(file, matter) ?? [])),
        otherRoutesOf: (file, matter) => (isForeign(file) ? known : open)?.ofContents(file, matter) ?? [],
        outside: contents.map(({ path }) => path).filter((path) => path.startsWith('../')),
        // A page without a translation is generated from the main language's file.
        fallbacksOf: (parts) => (languages.others === undefined ? originalsOf(parts) : []),
        doubts: [
          ...statedAmong(program, doubtful),
          ...openSpreads(program),
          ...languages.doubts,
          ...unreadIn({ staticDirectories: folders }),
        ],
      };
    },
  },
  output: ['.docusaurus'],
  statements: [{ files: configurations, addressIn: (text) => addressInProgram(text, 'url', 'baseUrl') }],
  base: { files: configurations, field: 'baseUrl' },
  layouts: (search) => search.there(configurations),
};

/** The pages of a site's files. */
class Routes {
  /** @param there the files of the site, if they are known */
  constructor(
    private readonly contents: readonly DocusaurusContent[],
    private readonly languages: DocusaurusLanguages = unknownLanguages,
    private readonly there?: SiteFiles,
    private readonly folders: readonly string[] = ['static'],
  ) {}

  of(file: string, matter: FrontMatter | undefined): readonly Route[] {
    const served = htmlRoutes(file, this.folders);
    return served.length > 0 ? served : this.ofContents(file, matter);
  }

  ofContents(file: string, matter: FrontMatter | undefined): readonly Route[] {
    if (isYes(textIn(matter, 'draft'))) return [];
    const translated = languageOf(file, this.languages);
    const routes = this.contents.map((content) =>
      translated === undefined ? this.own(content, file, matter) : this.translated(content, translated, matter),
    );
    // A file belongs to the content with the nearest folder.
    return routes.find((found) => found.length > 0) ?? [];
  }

  /** The pages of a file in the main language, and in those without a translation of it. */
  private own(content: DocusaurusContent, file: string, matter: FrontMatter | undefined): readonly Route[] {
    const path = pathIn(content, file);
    const parts = path === undefined ? undefined : partsIn(content, path, matter);
    if (path === undefined || parts === undefined || this.isListAt(content, parts)) return [];
    const { main, others = [] } = this.languages;
    const isHere = (language: string) => !this.hasTranslation(language, content, path);
    return [main, ...others].filter(isHere).map((language) => this.route(language, content, parts));
  }

  /** True if a blog has its list of posts there, which is shown instead of another page. */
  private isListAt({ kind, base }: DocusaurusContent, parts: readonly string[]): boolean {
    const path = [...partsOf(base), ...parts].join('/');
    const isThere = (blog: DocusaurusContent) => this.there?.hasFolder(blog.path) === true;
    return (
      kind !== 'blog' && this.contents.some((other) => other.kind === 'blog' && other.base === path && isThere(other))
    );
  }

  /** The page of a translation, which exists only for content in the main language. */
  private translated(
    content: DocusaurusContent,
    [language, below]: readonly [language: string, path: string],
    matter: FrontMatter | undefined,
  ): readonly Route[] {
    if (!below.startsWith(`${content.translations}/`)) return [];
    const path = below.slice(content.translations.length + 1);
    const original = `${content.path}/${path}`;
    const isMissing = this.there?.has(original) === false && !original.startsWith('../');
    const parts = isMissing || !isIncluded(content, path) ? undefined : partsIn(content, path, matter);
    return parts === undefined ? [] : [this.route(language, content, parts)];
  }

  private hasTranslation(language: string, content: DocusaurusContent, path: string): boolean {
    const folder = this.languages.folderOf(language);
    return folder !== undefined && this.there?.has(`${folder}/${content.translations}/${path}`) === true;
  }

  private route(language: string, { base }: DocusaurusContent, parts: readonly string[]): Route {
    return textRoute([...(language === this.languages.main ? [] : [language]), ...partsOf(base), ...parts]);
  }
}

/** The path of a file below the folder of its content; undefined if it generates no page there. */
function pathIn(content: DocusaurusContent, file: string): string | undefined {
  const path = file.startsWith(`${content.path}/`) ? file.slice(content.path.length + 1) : undefined;
  return path !== undefined && isIncluded(content, path) ? path : undefined;
}

function isIncluded({ included, excluded }: DocusaurusContent, path: string): boolean {
  // No pattern includes hidden files.
  return !/(?:^|\/)\./.test(path) && matchesGlob(included, path) && !matchesGlob(excluded, path);
}

/** The segments of a page's path below its content's; undefined if the file generates no page. */
function partsIn(
  content: DocusaurusContent,
  path: string,
  matter: FrontMatter | undefined,
): readonly string[] | undefined {
  const { folders, stem, ending } = fileParts(path);
  const slug = textIn(matter, 'slug');
  if (content.kind === 'pages') {
    if (stem.endsWith('.d')) return undefined;
    // Page names are encoded like addresses.
    return slug === undefined
      ? indexed(folders, /^index$/i.test(stem) ? 'index' : stem).map((name) => encodeURIComponent(name.toWellFormed()))
      : partsOf(slug);
  }
  if (!isMarkdown(ending)) return undefined;
  if (content.kind === 'blog') return partsOf(slug ?? postPath(path.slice(0, -ending.length - 1)));
  return docParts(content, folders, stem, matter);
}

/** Numbers only sort the docs; `index`, `README`, and a file with the name of its folder are the folder's page. */
function docParts(
  { keepsNumbers }: DocusaurusContent,
  folders: readonly string[],
  stem: string,
  matter: FrontMatter | undefined,
): readonly string[] {
  const isKept = keepsNumbers || textIn(matter, 'parse_number_prefixes') === 'false';
  const plain = (name: string) => (isKept ? name : withoutOrder(name));
  const above = folders.map(plain);
  const slug = textIn(matter, 'slug');
  if (slug?.startsWith('/') === true) return partsOf(slug);
  if (slug !== undefined) return resolvedParts([...above, ...partsOf(slug)]);
  const isFolder = /^(?:index|readme)$/i.test(stem) || stem.toLowerCase() === folders.at(-1)?.toLowerCase();
  return isFolder ? above : [...above, textIn(matter, 'id') ?? plain(stem)];
}

/** A name without a sorting number. Versions and dates stay. */
function withoutOrder(name: string): string {
  if (/^\d+[-_.]\d/.test(name)) return name;
  return name.replace(/^\d+\s*[-_.]+\s*(?=[^-_.\s])/, '');
}

/**
 * `2024-01-02-title`, `2024-01-02-title/index`, and `2024/01/02/title` are the same post; folders come after its date.
 */
function postPath(path: string): string {
  const [, before = '', date, after = ''] =
    /^(.*)(\d{4}[-/]\d{1,2}[-/]\d{1,2})[-/]?(.*?)(?:\/index)?$/.exec(path) ?? [];
  return date === undefined ? path.replace(/\/index$/, '') : `${date.replaceAll('-', '/')}/${before}${after}`;
}

function resolvedParts(parts: readonly string[]): readonly string[] {
  const resolved: string[] = [];
  for (const part of parts) {
    if (part === '..') resolved.pop();
    else resolved.push(part);
  }
  return resolved;
}
