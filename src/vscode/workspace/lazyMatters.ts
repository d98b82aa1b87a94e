import type { SourceIndex } from '../../sources';
import { getOrAdd } from '../../util/getOrAdd';
import type { FrontMatters } from './frontMatters';

/** Maximum number of files whose front matter is read because any of them may name a page. */
export const maxFilesRead = 10_000;

/** Maximum number of times that likely files are read for one question: each may have made others likely. */
const maxRounds = 3;

/** Reads the front matter that answers depend on, and takes it into the index. */
export class LazyMatters {
  /** By the folder of a site, all of whose files are being read. */
  private readonly wholes = new Map<string, Promise<void>>();
  private left = maxFilesRead;

  constructor(
    readonly index: SourceIndex,
    private readonly matters: FrontMatters,
  ) {}

  /** Reads what decides which file makes a page: its likely files; all others only if none of these makes it. */
  async forPage(url: string): Promise<void> {
    await this.readLikely(() => this.index.unreadFor(url).files);
    await this.wholeOf(this.index.unreadFor(url).siteFolders);
    // What was read last may have made other files likely, also beyond those that are read for all.
    await this.readLikely(() => this.index.unreadFor(url).files);
  }

  /** Reads what decides which pages a file makes. */
  async forFile(file: string): Promise<void> {
    await this.readLikely(() => this.index.unreadAbout(file));
  }

  /** Reads all that may decide, for questions about many pages. */
  async all(): Promise<void> {
    await this.wholeOf(this.index.unreadFolders);
  }

  /** True if more files may name a page than are read. */
  async leavesOut(): Promise<boolean> {
    await Promise.all(this.wholes.values());
    return this.left === 0 && this.index.unreadFolders.length > 0;
  }

  private async wholeOf(siteFolders: readonly string[]): Promise<void> {
    await Promise.all(siteFolders.map((folder) => getOrAdd(this.wholes, folder, () => this.readIn(folder))));
    for (const folder of siteFolders) this.wholes.delete(folder);
  }

  private async readLikely(likely: () => readonly string[]): Promise<void> {
    let files = likely();
    for (let round = 0; files.length > 0 && round < maxRounds; round++, files = likely()) await this.read(files);
    if (files.length === 0) return;
    await this.wholeOf(files.flatMap((it) => this.index.siteFolderOf(it) ?? []));
    await this.read(likely());
  }

  private readIn(siteFolder: string): Promise<void> {
    const files = this.index.unreadIn(siteFolder).slice(0, this.left);
    this.left -= files.length;
    return this.read(files);
  }

  private read(files: readonly string[]): Promise<void> {
    return this.matters.each(files, (file, matter) => this.index.setMatter(file, matter));
  }
}
