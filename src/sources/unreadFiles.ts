import { getOrAdd } from '../util/getOrAdd';

const nothing: ReadonlySet<string> = new Set();

/** The files of an index whose front matter may decide about their pages, and is not known. */
export class UnreadFiles {
  /** Those that can still be read, by the folder of their site. */
  private readonly waiting = new Map<string, Set<string>>();
  private readonly folders = new Map<string, string>();
  private readonly refused = new Set<string>();

  /** Adds a file of the site in this folder. */
  add(file: string, siteFolder: string): void {
    this.folders.set(file, siteFolder);
    getOrAdd(this.waiting, siteFolder, () => new Set()).add(file);
  }

  /** Removes a file: it has been read, or is gone. */
  remove(file: string): void {
    this.stopWaiting(file);
    this.refused.delete(file);
  }

  /** Handles a file that cannot be read: what it says remains unknown. */
  refuse(file: string): void {
    this.stopWaiting(file);
    this.refused.add(file);
  }

  /** True if it is not known what a file says. */
  has(file: string): boolean {
    return this.folders.has(file) || this.refused.has(file);
  }

  isWaiting(file: string): boolean {
    return this.folders.has(file);
  }

  /** Those of one site that can still be read. */
  waitingIn(siteFolder: string): ReadonlySet<string> {
    return this.waiting.get(siteFolder) ?? nothing;
  }

  /** The folders of sites with such files. */
  get waitingFolders(): readonly string[] {
    return [...this.waiting.keys()];
  }

  private stopWaiting(file: string): void {
    const folder = this.folders.get(file);
    if (folder === undefined) return;
    this.folders.delete(file);
    const left = this.waiting.get(folder);
    left?.delete(file);
    if (left?.size === 0) this.waiting.delete(folder);
  }
}
