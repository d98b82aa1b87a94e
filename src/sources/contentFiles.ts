import { fileParts, isMarkdown, partsOf as namesIn, withoutDate, withoutNumber } from './frameworks/convention';
import { inOneForm } from '../util/oneForm';
import { sameAtEnd } from '../util/paths';
import { getOrAdd } from '../util/getOrAdd';

/** Maximum number of files guessed for one page. */
const maxGuesses = 5;
/** Maximum number of files with the same name. */
const maxFilesOfAName = 1000;

/**
 * A segment of a content file's path, without a date or a sorting number, which may or may not be in its page's
 * address.
 */
interface Part {
  readonly name: string;
  /** The same with its date and number. */
  readonly whole: string;
}

/** Returns a file's or folder's name in an address. */
type NameOf = (name: string) => string;

interface ContentFile {
  readonly file: string;
  readonly parts: readonly Part[];
  /** True if a program determines its address. */
  readonly isOpen: boolean;
}

/** The files that may contain a page's text, and true if the whole path confirms exactly one. */
export interface Content {
  readonly files: readonly string[];
  readonly isCertain: boolean;
}

/** The path of the page whose text a file may contain, and true if the file's path leaves no doubt. */
export interface ContentPath {
  readonly path: readonly string[];
  readonly isPlain: boolean;
}

/** A folder that only groups files. */
const group = /^\(.+\)$/;

/** Folders for content or programs that aren't part of an address. */
const roots = ['src', 'app', 'content', 'contents', 'data', 'pages', 'collections', 'public', '_content'];

/** Content files, by the last segment of their possible page's path. */
export class ContentFiles {
  private readonly bySlug = new Map<string, ContentFile[]>();

  /** @param nameOf returns a file's or folder's name in an address */
  constructor(private readonly nameOf: NameOf) {}

  /**
   * @param path the file's path below the site's folder
   * @param slug the page's name in the file itself
   * @param isOpen true if a program determines its address
   */
  add(file: string, path: string, slug?: string, isOpen = false): void {
    const parts = partsOf(path, slug, this.nameOf);
    if (parts === undefined) return;
    for (const key of keysOf(parts)) {
      const files = getOrAdd(this.bySlug, key, () => []);
      if (files.length < maxFilesOfAName) files.push({ file, parts, isOpen });
    }
  }

  /** Removes a file. */
  remove(file: string, path: string, slug?: string): void {
    for (const key of keysOf(partsOf(path, slug, this.nameOf) ?? [])) {
      const left = (this.bySlug.get(key) ?? []).filter((other) => other.file !== file);
      if (left.length === 0) this.bySlug.delete(key);
      else this.bySlug.set(key, left);
    }
  }

  /**
   * The files that are named like the page and whose folders match its path best.
   * @param start the first segment of the paths of the template around it, if it is fixed text
   */
  filesOf(path: readonly string[], start?: string): Content {
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
    const [only] = full;
    // Any folder of a project contains texts; only those of a site are shown by a template for all pages.
    const first = only?.parts[0]?.name ?? '';
    const isOfSite = roots.includes(first) || first === start;
    const isCertain = full.length === 1 && only !== undefined && !only.isOpen && isOfSite;
    return { files: likest.slice(0, maxGuesses).map(({ file }) => file), isCertain };
  }
}

/**
 * The page whose text a file may contain; undefined if it isn't a content file.
 * @param path the file's path below the site's folder
 * @param slug the page's name in the file itself
 */
export function pathWithContent(path: string, slug: string | undefined, nameOf: NameOf): ContentPath | undefined {
  const parts = partsOf(path, slug, nameOf);
  if (parts === undefined) return undefined;
  const start = parts.findIndex(({ name }) => !roots.includes(name));
  const own = start < 0 ? [] : parts.slice(start);
  return { path: own.map(({ name }) => name), isPlain: !own.some(isSorted) };
}

/** The segments of a content file's path: without file extension, `index`, dates, and sorting numbers. */
function partsOf(path: string, slug: string | undefined, nameOf: NameOf): readonly Part[] | undefined {
  const { folders, stem, ending } = fileParts(path);
  // Texts at the top of a site are for its developers, and hidden ones are for tools.
  if (!isMarkdown(ending) || folders.length === 0 || [...folders, stem].some((part) => part.startsWith('.')))
    return undefined;
  const names = /^(?:_?index|readme)$/i.test(stem) ? folders : [...folders, stem];
  const parts = names.map((name) => partOf(name, nameOf)).filter(({ whole }) => !group.test(whole));
  if (slug === undefined) return parts;
  const stated = namesIn(slug).map((name) => partNamed(inOneForm(name)));
  return slug.startsWith('/') ? stated : [...parts.slice(0, -1), ...stated];
}

function partOf(name: string, nameOf: NameOf): Part {
  const whole = inOneForm(name === '_posts' ? 'posts' : nameOf(name));
  return { name: withoutNumber(withoutDate(whole).title, '-.'), whole };
}

function partNamed(name: string): Part {
  return { name, whole: name };
}

/** True if a segment has a sorting number. */
function isSorted({ name, whole }: Part): boolean {
  return name !== withoutDate(whole).title;
}

/**
 * True if a file's path ends with the page's path, below folders that aren't part of an address. Numbered folders may
 * be missing there: some sites only sort with them.
 */
function isFull(parts: readonly Part[], path: readonly string[]): boolean {
  if (roots.includes(path[0] ?? '')) return false;
  let left = path.length;
  for (const part of parts.toReversed()) {
    const next = path[left - 1];
    if (left > 0 && (part.name === next || part.whole === next)) left--;
    else if (!isSorted(part) && (left > 0 || !roots.includes(part.name))) return false;
  }
  return left === 0;
}

/** The possible names of the last segment of the page's path. */
function keysOf(parts: readonly Part[]): ReadonlySet<string> {
  const last = parts.at(-1);
  return new Set(isRoot(parts) || last === undefined ? [''] : [last.name, last.whole]);
}

function isRoot(folders: readonly Part[]): boolean {
  return folders.every(({ name }) => roots.includes(name));
}
