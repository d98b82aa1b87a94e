import type { FileList, PathKind, WatchedFiles, FileSearch } from '../../../src/sources/fileSearch';

/** A folder in memory, by the paths of its files, which records what was read and searched. */
export class MemoryFiles implements WatchedFiles {
  readonly texts: Map<string, string>;
  /** The times when files were changed after the beginning. */
  readonly changes = new Map<string, number>();
  /** The files that were read. */
  readonly wasRead: string[] = [];
  /** The searched globs. */
  readonly searches: string[] = [];
  /** True if nothing can be accessed. */
  isGone = false;
  /** Resolves before a search finds anything. */
  beforeSearch: Promise<void> = Promise.resolve();

  constructor(texts: Readonly<Record<string, string>>) {
    this.texts = new Map(Object.entries(texts));
  }

  read(file: string): Promise<string | undefined> {
    this.wasRead.push(file);
    return Promise.resolve(this.texts.get(file));
  }

  changedAt(file: string): Promise<number | undefined> {
    return Promise.resolve(this.texts.has(file) ? (this.changes.get(file) ?? 0) : undefined);
  }

  look(path: string): Promise<PathKind | undefined> {
    if (this.isGone) return Promise.reject(new Error('The disk is gone'));
    const isFolder = [...this.texts.keys()].some((file) => file.startsWith(`${path}/`));
    return Promise.resolve(this.texts.has(path) ? 'file' : isFolder ? 'folder' : undefined);
  }

  async search(searches: readonly FileSearch[], maxFiles = Infinity): Promise<FileList> {
    this.searches.push(...searches.map(({ include }) => include));
    await this.beforeSearch;
    const folders = searches.map(({ include }) => /^([\w/]+\/)\*\*$/.exec(include)?.[1] ?? '');
    const files = [...this.texts.keys()].filter((file) => folders.some((folder) => file.startsWith(folder))).sort();
    return { files, isWhole: files.length < maxFiles };
  }

  follow(): void {
    // Nothing is remembered about a path.
  }
}
