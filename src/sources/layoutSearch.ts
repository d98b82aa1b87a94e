import { fileParts, isMarkdown } from './frameworks/convention';
import { folderOf, joined, pathBelow, resolvedPath } from './folders';
import type { Source } from './sitePages';

/** The files of a workspace folder, by their paths in it. */
export interface FolderFiles {
  readonly has: (file: string) => boolean;
  /** Those in folders of layouts or of their parts. */
  readonly layouts: readonly string[];
  /** Returns the text of a file, or undefined if it may not be read. */
  readonly read: (file: string) => Promise<string | undefined>;
}

/** Matches a file in a folder of layouts or of their parts. */
export const inLayouts = /(?:^|\/)(?:layouts|_layouts|_includes)\//;

/** Maximum number of files to follow from a page, of names to look at in each, and of files to compare. */
const most = { followed: 10, names: 100, compared: 20 };
/** Maximum number of characters of a file in which to look for its layout. */
const maxChars = 64 * 1024;

/** The search for the layouts of a page. Its paths are below the site's folder. */
export class LayoutSearch {
  /** The page's path; empty if it is not below the site's folder. */
  readonly path: string;

  constructor(
    private readonly folder: string,
    private readonly page: string,
    private readonly files: FolderFiles,
  ) {
    this.path = this.isOwn(page) ? pathBelow(folder, page) : '';
  }

  /** Those of some paths at which there is a file. */
  there(paths: readonly string[]): readonly string[] {
    return [...new Set(paths)].filter((it) => this.files.has(joined(this.folder, it)));
  }

  /** The paths of the files in folders of layouts. */
  layouts(pattern: RegExp): readonly string[] {
    const own = this.files.layouts.filter((it) => this.isOwn(it));
    return own.map((it) => pathBelow(this.folder, it)).filter((it) => pattern.test(it));
  }

  /** The beginning of the page's text. */
  async pageText(): Promise<string> {
    return (await this.files.read(this.page))?.slice(0, maxChars) ?? '';
  }

  /** The files to which some others lead, with these: the nearest first. */
  async followed(
    first: readonly string[],
    linksOf: (text: string, path: string) => readonly string[],
  ): Promise<readonly string[]> {
    const found = new Set(this.there(first));
    for (const path of found) {
      if (found.size >= most.followed) break;
      for (const it of this.there(linksOf(await this.read(path), path))) found.add(it);
    }
    return [...found].slice(0, most.followed);
  }

  /** The one of some files that is a whole document, if only one is. */
  async onlyDocument(paths: readonly string[]): Promise<readonly string[]> {
    const some = paths.slice(0, most.compared);
    const texts = await Promise.all(some.map((it) => this.read(it)));
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
export function namesIn(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].slice(0, most.names).map(([, name = '']) => name);
}

/** The folders around a file, the nearest first, up to one of them. */
export function foldersUpTo(path: string, top: string): readonly string[] {
  const folders: string[] = [];
  for (let folder = folderOf(path); `${folder}/`.startsWith(`${top}/`); folder = folderOf(folder)) folders.push(folder);
  return folders;
}

/** The paths of a name with each of some endings. */
export function withEndings(paths: readonly string[], endings: readonly string[]): readonly string[] {
  return paths.flatMap((path) => endings.map((it) => `${path}.${it}`));
}

/** The places at which a program may mean a file that it imports. */
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

/** The one template around a file that only holds the text of its page. */
export function templateAround(file: string, sources: readonly Source[]): string | undefined {
  const [other, second] = sources.filter((it) => it.file !== file);
  const isText = (it: string) => isMarkdown(fileParts(it).ending);
  return other === undefined || second !== undefined || !isText(file) || isText(other.file) ? undefined : other.file;
}
