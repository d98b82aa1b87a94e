import { getOrAdd } from '../util/getOrAdd';
import { timeSlice } from '../util/timeSlice';
import type { FolderFiles } from './fileSearch';
import type { FrontMatter } from './frameworks/convention';
import { frontMatterOf, isEndless, isSameMatter } from './frontMatter';

/** Maximum number of files to read because any of them may name a page in its front matter. */
export const maxFilesRead = 10_000;

/** Maximum number of files read at the same time. */
const atOnce = 40;

/** The front matter of a folder's files. Each is read once, until it is forgotten. */
export class FrontMatters {
  /** Undefined for a file that can't be read or understood. */
  private readonly known = new Map<string, FrontMatter | undefined>();
  private readonly reading = new Map<string, Promise<FrontMatter | undefined>>();

  constructor(
    private readonly disk: Pick<FolderFiles, 'read'>,
    private readonly maxFiles = maxFilesRead,
  ) {}

  /** True if a file was read. */
  has(file: string): boolean {
    return this.known.has(file);
  }

  /** True if a file was read, or is being read. */
  isRead(file: string): boolean {
    return this.has(file) || this.reading.has(file);
  }

  /** The front matter of a file that was read; undefined if it can't be read or understood. */
  get(file: string): FrontMatter | undefined {
    return this.known.get(file);
  }

  /** Number of files that may still be read because any of them may name a page. */
  get left(): number {
    return Math.max(0, this.maxFiles - this.known.size);
  }

  /** Reads the front matter of these files, a few at a time, and passes each on. */
  async each(files: readonly string[], take: (file: string, matter: FrontMatter | undefined) => void): Promise<void> {
    for (let at = 0; at < files.length; at += atOnce) {
      const some = files.slice(at, at + atOnce);
      const found = await Promise.all(some.map(async (file) => [file, await this.read(file)] as const));
      for (const [file, matter] of found) {
        take(file, matter);
        if (timeSlice.isOver()) await timeSlice.yieldToHost();
      }
    }
  }

  /** True if the front matter of a file that was read has changed. */
  async hasChanged(file: string): Promise<boolean> {
    if (!this.isRead(file)) return false;
    const former = await this.read(file);
    this.forget(file);
    return !isSameMatter(former, await this.read(file));
  }

  /** Forgets a file that was created or deleted, so that it is read again. */
  forget(file: string): void {
    this.known.delete(file);
    this.reading.delete(file);
  }

  /** Forgets all files. */
  clear(): void {
    this.known.clear();
    this.reading.clear();
  }

  private async read(file: string): Promise<FrontMatter | undefined> {
    if (this.known.has(file)) return this.known.get(file);
    const reading = getOrAdd(this.reading, file, () => this.matterOf(file));
    const matter = await reading;
    // Results from before the file was forgotten are outdated.
    if (this.reading.get(file) === reading) {
      this.reading.delete(file);
      this.known.set(file, matter);
    }
    return matter;
  }

  private async matterOf(file: string): Promise<FrontMatter | undefined> {
    const text = await this.disk.read(file);
    const matter = text === undefined || isEndless(text) ? undefined : frontMatterOf(text);
    // Substrings of a text keep all of it in memory.
    return structuredClone(matter);
  }
}

const nothing: ReadonlySet<string> = new Set();

/** The files of an index whose front matter may affect their pages, and isn't known. */
export class UnreadFiles {
  /** The files that can still be read, by the folder of their site. */
  private readonly waiting = new Map<string, Set<string>>();
  /** The folders of the sites that a file belongs to. */
  private readonly folders = new Map<string, string[]>();
  private readonly refused = new Set<string>();

  /** Adds a file of the site in this folder. */
  add(file: string, siteFolder: string): void {
    getOrAdd(this.folders, file, () => []).push(siteFolder);
    getOrAdd(this.waiting, siteFolder, () => new Set()).add(file);
  }

  /** Removes a file: it has been read, or was deleted. */
  remove(file: string): void {
    this.stopWaiting(file);
    this.refused.delete(file);
  }

  /** Handles a file that can't be read: its content remains unknown. */
  refuse(file: string): void {
    this.stopWaiting(file);
    this.refused.add(file);
  }

  /** The files that can't be read or understood, sorted. */
  get refusedFiles(): readonly string[] {
    return [...this.refused].sort();
  }

  /** True if the content of a file isn't known. */
  has(file: string): boolean {
    return this.folders.has(file) || this.refused.has(file);
  }

  isWaiting(file: string): boolean {
    return this.folders.has(file);
  }

  /** The files of one site that can still be read. */
  waitingIn(siteFolder: string): ReadonlySet<string> {
    return this.waiting.get(siteFolder) ?? nothing;
  }

  /** The folders of sites with such files. */
  get waitingFolders(): readonly string[] {
    return [...this.waiting.keys()];
  }

  private stopWaiting(file: string): void {
    for (const folder of this.folders.get(file) ?? []) {
      const left = this.waiting.get(folder);
      left?.delete(file);
      if (left?.size === 0) this.waiting.delete(folder);
    }
    this.folders.delete(file);
  }
}
