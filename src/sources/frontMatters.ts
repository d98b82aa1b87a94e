import { getOrAdd } from '../util/getOrAdd';
import type { FolderFiles } from './folderFiles';
import type { FrontMatter } from './frameworks/convention';
import { frontMatterOf, isSameMatter } from './frontMatter';

/** Maximum number of files whose front matter is read because any of them may name a page. */
export const maxFilesRead = 10_000;

/** Number of files that are read at once. */
const atOnce = 40;

/** The front matter of a folder's files. Each is read once, until it is forgotten. */
export class FrontMatters {
  /** Undefined for a file that cannot be read or understood. */
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

  /** The front matter of a file that was read; undefined if it cannot be read or understood. */
  get(file: string): FrontMatter | undefined {
    return this.known.get(file);
  }

  /** Number of files that may still be read because any of them may name a page. */
  get left(): number {
    return Math.max(0, this.maxFiles - this.known.size);
  }

  /** Reads the front matter of these files, a few at once, and hands on that of each. */
  async each(files: readonly string[], take: (file: string, matter: FrontMatter | undefined) => void): Promise<void> {
    for (let at = 0; at < files.length; at += atOnce) {
      const some = files.slice(at, at + atOnce);
      const found = await Promise.all(some.map(async (file) => [file, await this.read(file)] as const));
      for (const [file, matter] of found) take(file, matter);
    }
  }

  /** True if a file that was read states something else by now. */
  async hasChanged(file: string): Promise<boolean> {
    if (!this.isRead(file)) return false;
    const former = await this.read(file);
    this.forget(file);
    return !isSameMatter(former, await this.read(file));
  }

  /** Forgets a file that has come or gone, so that it is read again. */
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
    // What was read before the file was forgotten is not what it states now.
    if (this.reading.get(file) === reading) {
      this.reading.delete(file);
      this.known.set(file, matter);
    }
    return matter;
  }

  private async matterOf(file: string): Promise<FrontMatter | undefined> {
    const text = await this.disk.read(file);
    return text === undefined ? undefined : frontMatterOf(text);
  }
}
