import { textRoute, type Route } from '../route';
import type { Settings } from '../../util/textData';
import type { LayoutSearch } from './layoutSearch';

/** The way in which one kind of site arranges its files: everything that is known about a framework. */
export interface Convention {
  /** The product's name. */
  readonly name: string;
  /** The files that mark a site of this kind, by their paths below its folder. */
  readonly markers: readonly string[];
  /** Files that other tools also use: they mark a site only beside one of these folders. */
  readonly shared?: { readonly files: readonly string[]; readonly beside: readonly string[] };
  /** Conventions that its own marker is mistaken for. */
  readonly replaces?: readonly Convention[];
  /** Packages in `package.json` that also mark a site. */
  readonly dependencies: readonly string[];
  /** Endings of the files that generate its pages, or that contain their text. */
  readonly endings: readonly string[];
  /** The pages that a file generates, by its path below the site's folder; empty if there are none. */
  readonly routesOf: (file: string, matter?: FrontMatter) => readonly Route[];
  /** The settings and files that may change addresses and aren't understood: with any, all its pages are guesses. */
  readonly doubts?: readonly string[];
  /** True if the known pages of the site are elsewhere: then all its pages are also guesses. */
  readonly isContradicted?: boolean;
  /** True if it also generates pages without a file, such as lists of tags: its files never name all pages. */
  readonly makesOthers?: boolean;
  /** The pages that it generates in a site with an unusual setup; these are guesses. */
  readonly otherRoutesOf?: (file: string, matter?: FrontMatter) => readonly Route[];
  /** The file that shows the same page inside this one, if it exists: `blog/index.vue` inside `blog.vue`. */
  readonly insideOf?: (file: string) => string | undefined;
  /**
   * The paths whose files generate a page that has no file at its own path: the one in the main language, if there is
   * no translation.
   */
  readonly fallbacksOf?: (parts: readonly string[]) => readonly (readonly string[])[];
  /** The name of a text in an address, by the name of its file or folder; by default, the same. */
  readonly contentName?: (name: string) => string;
  /**
   * The way in which pages use a text that isn't a page itself: never, or at an address that a program determines; by
   * default, the usual way.
   */
  readonly takesText?: (file: string) => 'usual' | 'open' | 'never';
  /** True if the front matter of this file may change its pages. */
  readonly hasMatter?: (file: string) => boolean;
  /** The files below the site's folder that configure it, and the convention as configured by the existing ones. */
  readonly configuration?: {
    readonly files: readonly string[];
    /**
     * Further files, by their names in the form of a search, and by their paths; `also` returns a pattern for files that
     * depend on the first ones.
     */
    readonly matching?: {
      readonly names: readonly string[];
      readonly pattern: RegExp;
      /** False for those of the second that don't configure it. */
      readonly only?: (file: string, there: SiteFiles) => boolean;
      readonly also?: (texts: ReadonlyMap<string, string>) => RegExp | undefined;
    };
    /** Files that searches don't find, by a folder and by a file that exist: `posts/posts.json`, `posts/one.json`. */
    readonly unlisted?: {
      readonly ofFolder: (folder: string) => string;
      readonly ofFile: (file: string) => string | undefined;
    };
    /** The files that those name, which may also configure it, and name others. */
    readonly named?: (texts: ReadonlyMap<string, string>) => readonly string[];
    readonly apply: (texts: ReadonlyMap<string, string>, there: SiteFiles) => Convention;
  };
  /** The files in which the product itself writes down which file generates which page, and how to read them. */
  readonly written?: {
    readonly files: readonly string[];
    /** The pages by the path of their file below the site's folder; empty if the files can't be read. */
    readonly routesIn: (texts: ReadonlyMap<string, string>) => ReadonlyMap<string, readonly Route[]>;
  };
  /** Folders for its output, which contain nothing written by hand. */
  readonly output?: readonly string[];
  /** The files that define a site's address, the most significant first. */
  readonly statements?: readonly Statement[];
  /** The field of its configuration with the site's base path, for addresses from files that don't contain it. */
  readonly base?: { readonly files: readonly string[]; readonly field: string };
  /** The layouts around a page, the nearest first, by their paths below the site's folder. */
  readonly layouts?: (search: LayoutSearch) => readonly string[] | Promise<readonly string[]>;
  /** Folders of content outside of the site's folder, such as `../docs`. The paths of their files begin with that. */
  readonly outside?: readonly string[];
  /** Folders that are part of this site, and not sites of their own, by their paths from the site's folder. */
  readonly parts?: readonly string[];
}

/** The files below a site's folder. */
export interface SiteFiles {
  readonly has: (file: string) => boolean;
  /** True if one of them is in this folder or below. */
  readonly hasFolder: (folder: string) => boolean;
}

/** A convention with more doubts. */
export function doubted(convention: Convention, doubts: readonly string[]): Convention {
  return doubts.length === 0 ? convention : { ...convention, doubts: [...(convention.doubts ?? []), ...doubts] };
}

/** A convention without one of its doubts. */
export function withoutDoubt(convention: Convention, doubt: string): Convention {
  return { ...convention, doubts: (convention.doubts ?? []).filter((name) => name !== doubt) };
}

/** True if all pages of a convention are guesses. */
export function isDoubted({ doubts = [], isContradicted = false }: Convention): boolean {
  return doubts.length > 0 || isContradicted;
}

/** The settings in the front matter of a file. */
export type FrontMatter = Settings;

/** A file's path in parts: `blog/hello.de.md` is in `['blog']`, with the stem `hello.de` and the ending `md`. */
export interface FileParts {
  readonly folders: readonly string[];
  readonly name: string;
  readonly stem: string;
  readonly ending: string;
}

export function fileParts(file: string): FileParts {
  const folders = file.split('/');
  const name = folders.pop() ?? '';
  const dot = name.lastIndexOf('.');
  return dot <= 0
    ? { folders, name, stem: name, ending: '' }
    : { folders, name, stem: name.slice(0, dot), ending: name.slice(dot + 1) };
}

/** The path below the first of these folders that contains the file. */
export function below(file: string, folders: readonly string[]): string | undefined {
  const found = folders.find((folder) => file.startsWith(`${folder}/`));
  return found === undefined ? undefined : file.slice(found.length + 1);
}

/** The page of an HTML file that is served as it is from one of these folders. */
export function htmlRoutes(file: string, folders: readonly string[]): readonly Route[] {
  const path = below(file, folders);
  return path === undefined ? [] : htmlRoute(path);
}

/** The page of an HTML file that is served as it is; `index.html` is the page of its folder. */
export function htmlRoute(file: string): readonly Route[] {
  const { folders, name, stem, ending } = fileParts(file);
  if (!htmlEndings.includes(ending)) return [];
  return [textRoute(stem === 'index' ? folders : [...folders, name])];
}

/** Endings of programs used for configuration. */
export const programEndings = ['js', 'mjs', 'cjs', 'ts', 'mts', 'cts'];

/** Each path with each of some endings. */
export function withEndings(paths: readonly string[], endings: readonly string[]): readonly string[] {
  return paths.flatMap((path) => endings.map((ending) => `${path}.${ending}`));
}

/** Endings of the markup files for handwritten pages. */
export const markdownEndings = ['md', 'mdx', 'markdown', 'mdoc'];
/** Endings of files that are served as they are. */
export const htmlEndings = ['html', 'htm'];

export function isMarkdown(ending: string): boolean {
  return markdownEndings.includes(ending);
}

/** True for a file in a folder in which users write the text of a page. */
export function isText(file: string): boolean {
  const { folders, ending } = fileParts(file);
  return folders.length > 0 && isMarkdown(ending);
}

/** The names in a path, without empty ones and the dot for the folder itself. */
export function partsOf(path: string): readonly string[] {
  return path.split('/').filter((part) => part !== '' && part !== '.');
}

/** A path below the site's folder in the usual form: `./docs/` is `docs`. */
export function plainPath(path: string): string {
  return partsOf(path).join('/');
}

/** The segments of a page's path; `index` is the page of its folder. */
export function indexed(folders: readonly string[], stem: string): readonly string[] {
  return stem === 'index' ? folders : [...folders, stem];
}

/** A name without the number that only sets its order: `01-intro`, `2.guide`. */
export function withoutNumber(name: string, separators: string): string {
  const [, number = '', separator = ''] = /^(\d+)([-._ ]+)(?=\D)/.exec(name) ?? [];
  const isNumber = number !== '' && Array.from(separator).every((mark) => separators.includes(mark));
  return isNumber ? name.slice(number.length + separator.length) : name;
}

/** Splits a name such as `2024-01-02-title` into its date and the rest. */
export function withoutDate(name: string): { readonly date: readonly string[]; readonly title: string } {
  const [, year = '', month = '', day = '', title = ''] = /^(\d{4})-(\d\d?)-(\d\d?)-(.+)$/s.exec(name) ?? [];
  if (title === '') return { date: [], title: name };
  return { date: [year, month.padStart(2, '0'), day.padStart(2, '0')], title };
}

/** A file that may define a site's address. */
export interface Statement {
  /** By their paths from the site's folder. */
  readonly files: readonly string[];
  /** True if it counts only if no other file defines an address. */
  readonly isWeak?: boolean;
  readonly addressIn: (text: string) => string | undefined;
}
