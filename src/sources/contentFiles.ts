import { fileParts, isMarkdown, partsOf as namesIn, withoutDate, withoutNumber } from './frameworks/convention';
import { inOneForm } from '../util/oneForm';
import { sameAtEnd } from './folders';

/** Maximum number of files guessed for one page. */
const maxGuesses = 5;
/** Maximum number of files of the same name. */
const maxFilesOfAName = 1000;

/** A part of a content file's path. One with a number that only sorts may be left out of the page's address. */
interface Part {
  readonly name: string;
  readonly isNumbered: boolean;
}

/** Returns the name that a file or folder has in an address. */
type NameOf = (name: string) => string;

interface ContentFile {
  readonly file: string;
  readonly parts: readonly Part[];
}

/** The files that may hold a page's text, and true if its whole path says so of exactly one. */
export interface Content {
  readonly files: readonly string[];
  readonly isCertain: boolean;
}

/** The path of the page that a file may hold the text of, and true if nothing in the file's path leaves that open. */
export interface ContentPath {
  readonly path: readonly string[];
  readonly isPlain: boolean;
}

/** Folders that hold content or programs without being part of an address. */
const roots = ['src', 'app', 'content', 'contents', 'data', 'pages', 'collections', 'public', '_content'];

/** Files of content, by the last part of the page's path that they may be the content of. */
export class ContentFiles {
  private readonly bySlug = new Map<string, ContentFile[]>();

  /** @param nameOf returns the name that a file or folder has in an address */
  constructor(private readonly nameOf: NameOf) {}

  /** @param path the file's path below the site's folder @param slug what the file says its page is called */
  add(file: string, path: string, slug?: string): void {
    const parts = partsOf(path, slug, this.nameOf);
    if (parts === undefined) return;
    const key = keyOf(parts);
    const files = this.bySlug.get(key);
    if (files === undefined) this.bySlug.set(key, [{ file, parts }]);
    else if (files.length < maxFilesOfAName) files.push({ file, parts });
  }

  /** Removes a file. */
  remove(file: string, path: string, slug?: string): void {
    const key = keyOf(partsOf(path, slug, this.nameOf) ?? []);
    const left = (this.bySlug.get(key) ?? []).filter((other) => other.file !== file);
    if (left.length === 0) this.bySlug.delete(key);
    else this.bySlug.set(key, left);
  }

  /** The files that are named like the page and whose folders match its path best. */
  filesOf(path: readonly string[]): Content {
    const files = this.bySlug.get(path.at(-1) ?? '') ?? [];
    const full = files.filter(({ parts }) => isFull(parts, path));
    const likeness = files.map(({ parts }) =>
      sameAtEnd(
        parts.map(({ name }) => name),
        path,
      ),
    );
    const best = likeness.reduce((most, value) => Math.max(most, value), 0);
    const likest = full.length > 0 ? full : files.filter((_, at) => likeness[at] === best);
    return { files: likest.slice(0, maxGuesses).map(({ file }) => file), isCertain: full.length === 1 };
  }
}

/**
 * The page that a file may hold the text of; undefined if it is no file of content.
 * @param path the file's path below the site's folder
 * @param slug what the file says its page is called
 */
export function pathWithContent(path: string, slug: string | undefined, nameOf: NameOf): ContentPath | undefined {
  const parts = partsOf(path, slug, nameOf);
  if (parts === undefined) return undefined;
  const start = parts.findIndex(({ name }) => !roots.includes(name));
  const own = start < 0 ? [] : parts.slice(start);
  return { path: own.map(({ name }) => name), isPlain: own.every((part) => !part.isNumbered) };
}

/** The parts of a content file's path: without its ending, `index`, dates, and numbers that only sort. */
function partsOf(path: string, slug: string | undefined, nameOf: NameOf): readonly Part[] | undefined {
  const { folders, stem, ending } = fileParts(path);
  // At the top of a site, texts are for those who work on it, and what is hidden is for tools.
  if (!isMarkdown(ending) || folders.length === 0 || [...folders, stem].some((part) => part.startsWith('.')))
    return undefined;
  const names = /^(?:_?index|readme)$/i.test(stem) ? folders : [...folders, stem];
  const parts = names.map((name) => partOf(name, nameOf));
  if (slug === undefined) return parts;
  const stated = namesIn(slug).map((name) => ({ name: inOneForm(name), isNumbered: false }));
  return slug.startsWith('/') ? stated : [...parts.slice(0, -1), ...stated];
}

function partOf(name: string, nameOf: NameOf): Part {
  const { title } = withoutDate(name === '_posts' ? 'posts' : nameOf(name));
  const plain = inOneForm(withoutNumber(title, '-.'));
  return { name: plain, isNumbered: plain !== inOneForm(title) };
}

/**
 * True if a file's path ends with that of the page, below folders that are no part of an address. Folders with a
 * number may be missing there: some sites only sort with them.
 */
function isFull(parts: readonly Part[], path: readonly string[]): boolean {
  if (roots.includes(path[0] ?? '')) return false;
  let left = path.length;
  for (const { name, isNumbered } of parts.toReversed()) {
    if (left > 0 && name === path[left - 1]) left--;
    else if (!isNumbered && (left > 0 || !roots.includes(name))) return false;
  }
  return left === 0;
}

/** The last part of the page's path. */
function keyOf(parts: readonly Part[]): string {
  return isRoot(parts) ? '' : (parts.at(-1)?.name ?? '');
}

function isRoot(folders: readonly Part[]): boolean {
  return folders.every(({ name }) => roots.includes(name));
}
