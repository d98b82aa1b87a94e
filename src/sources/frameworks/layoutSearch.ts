import type { Convention } from './convention';
import { folderOf, joined, pathBelow, resolvedPath } from '../../util/paths';
import { frontMatterOf } from '../frontMatter';
import { textIn } from '../../util/textData';

/** The files of a workspace folder to search for layouts, by their relative paths. */
export interface LayoutFolder {
  readonly has: (file: string) => boolean;
  /** The files in folders of layouts or of their parts. */
  readonly layouts: readonly string[];
  /** Returns the text of a file, or undefined if it may not be read. */
  readonly read: (file: string) => Promise<string | undefined>;
}

/** Matches a file in a folder of layouts or of their parts. */
export const inLayouts = /(?:^|\/)(?:layouts|_layouts|_includes)\//;

/** Maximum number of files to follow from a page, of names to look at in each, and of files to compare. */
const most = { followed: 10, names: 100, compared: 20 };
/** Maximum number of characters of a file to search for its layout. */
const maxChars = 64 * 1024;

/** The search for the layouts of a page. Its paths are below the site's folder. */
export class LayoutSearch {
  /** The page's path; empty if it isn't below the site's folder. */
  readonly path: string;

  constructor(
    private readonly folder: string,
    private readonly page: string,
    private readonly files: LayoutFolder,
  ) {
    this.path = this.isOwn(page) ? pathBelow(folder, page) : '';
  }

  /** Those of some paths where a file exists. */
  there(paths: readonly string[]): readonly string[] {
    return [...new Set(paths)].filter((path) => this.files.has(joined(this.folder, path)));
  }

  /** The paths of the files in folders of layouts. */
  layouts(pattern: RegExp): readonly string[] {
    const own = this.files.layouts.filter((file) => this.isOwn(file));
    return own.map((file) => pathBelow(this.folder, file)).filter((path) => pattern.test(path));
  }

  /** The beginning of the page's text. */
  async pageText(): Promise<string> {
    return (await this.files.read(this.page))?.slice(0, maxChars) ?? '';
  }

  /** The files that others lead to, including these: the nearest first. */
  async followed(
    first: readonly string[],
    linksOf: (text: string, path: string) => readonly string[],
  ): Promise<readonly string[]> {
    const found = new Set(this.there(first));
    for (const path of found) {
      if (found.size >= most.followed) break;
      for (const linked of this.there(linksOf(await this.read(path), path))) found.add(linked);
    }
    return [...found].slice(0, most.followed);
  }

  /** The one of some files that is a whole document, if there is only one. */
  async onlyDocument(paths: readonly string[]): Promise<readonly string[]> {
    const some = paths.slice(0, most.compared);
    const texts = await Promise.all(some.map((path) => this.read(path)));
    const whole = some.filter((_, at) => /<html\b/i.test(texts[at] ?? ''));
    return whole.length === 1 && paths.length <= most.compared ? whole : [];
  }

  private isOwn(file: string): boolean {
    return this.folder === '' || file.startsWith(`${this.folder}/`);
  }

  private async read(path: string): Promise<string> {
    return (await this.files.read(joined(this.folder, path)))?.slice(0, maxChars) ?? '';
  }
}

/** The first names that a pattern finds in a text, as its first group. */
export function matchesOf(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].slice(0, most.names).map(([, name = '']) => name);
}

/** The folders around a file, the nearest first, up to one of them. */
export function foldersUpTo(path: string, top: string): readonly string[] {
  const folders: string[] = [];
  for (let folder = folderOf(path); `${folder}/`.startsWith(`${top}/`); folder = folderOf(folder)) folders.push(folder);
  return folders;
}

/** The possible paths of a file that a program imports. */
export function importedPaths(specifier: string, importer: string): readonly string[] {
  if (/^\.\.?\//.test(specifier)) {
    const path = resolvedPath(folderOf(importer), specifier);
    return path === undefined ? [] : [path];
  }
  // Aliases usually stand for the folder of sources, or for one in it.
  const [, alias = '', rest = ''] = /^([@~]?[\w-]*)\/(.*)$/.exec(specifier) ?? [];
  const name = alias.replace(/^[@~]/, '');
  return [`src/${rest}`, joined(name, rest), `src/${joined(name, rest)}`];
}

/** Endings of templates that may be a layout. */
export const templateEndings = ['html', 'njk', 'liquid', 'webc', 'hbs', 'ejs', '11ty.js'];

/** Matches a part of a layout that may write the head of its pages. */
export const writesHead = /layout|head|meta|seo|icon/i;

/** The layout in the front matter of a text. */
export function layoutInMatter(text: string): string | undefined {
  return textIn(frontMatterOf(text), 'layout');
}

/** The names of the parts that a Liquid or Nunjucks template includes to write the head. */
export function includedHeads(text: string): readonly string[] {
  return matchesOf(text, /\{%-?\s*include\s+["']?([\w./-]+)/g).filter((name) => writesHead.test(name));
}

/**
 * The layout files around a page, which decide, for example, about its language: the nearest first, and none if they
 * aren't known.
 * @param folder the folder of the page's site
 * @param page the file that generates the page, or the template around the file with its text
 */
export async function layoutsOf(
  { folder, conventions }: { readonly folder: string; readonly conventions: readonly Pick<Convention, 'layouts'>[] },
  page: string,
  files: LayoutFolder,
): Promise<readonly string[]> {
  const search = new LayoutSearch(folder, page, files);
  const found = await Promise.all(conventions.map(async ({ layouts }) => (await layouts?.(search)) ?? []));
  return [...new Set(found.flat())].map((path) => joined(folder, path)).filter((file) => file !== page);
}
