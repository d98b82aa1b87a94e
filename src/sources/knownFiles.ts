import { mayMakePage, mayStateSite, type StatedFiles } from './fileSearch';
import { folderOf, foldersOf } from './folders';

/** The files of a workspace folder that an index was made of, and what has come and gone since. */
export class KnownFiles {
  private readonly folders: Set<string>;
  /** Folders with a file that may say how a site is made. */
  private readonly configured: ReadonlySet<string>;
  private readonly changes = new Map<string, boolean>();
  private readonly found: readonly string[];

  /**
   * @param stated the files that `site-reports.json` leads to
   * @param files those that may make a page by a convention, or say how a site is made
   * @param ruled those that only a rule may name
   */
  constructor(
    readonly stated: StatedFiles,
    files: readonly string[],
    ruled: readonly string[],
  ) {
    this.found = [...files, ...ruled];
    this.folders = new Set(foldersOf(this.found));
    this.configured = new Set(files.filter(mayStateSite).map(folderOf));
  }

  /** True if a folder holds such a file, or held one. */
  hasFolder(folder: string): boolean {
    return this.folders.has(folder);
  }

  /** The files that there are by now below a folder. */
  below(folder: string): readonly string[] {
    return this.current(this.found).filter((file) => file.startsWith(`${folder}/`));
  }

  /** True if a file may make a page by a convention, and nothing else depends on it. */
  takes(file: string): boolean {
    return mayMakePage(file) && !mayStateSite(file) && !this.stated.has(file);
  }

  /** True if a file belongs to the site in this folder, and is not the first of another one below. */
  belongsTo(file: string, siteFolder: string | undefined): boolean {
    if (siteFolder === undefined) return false;
    const above = siteFolder === '' || file.startsWith(`${siteFolder}/`) ? siteFolder : '';
    for (let folder = folderOf(file); folder !== above && folder !== ''; folder = folderOf(folder))
      if (this.configured.has(folder)) return false;
    return true;
  }

  /** Handles a file that is there now, or is not. */
  follow(file: string, isThere: boolean): void {
    this.changes.set(file, isThere);
    for (const folder of foldersOf(isThere ? [file] : [])) this.folders.add(folder);
  }

  /** The files that there are by now of those that were found. */
  current(found: readonly string[]): readonly string[] {
    if (this.changes.size === 0) return found;
    const files = new Set(found);
    for (const [file, isThere] of this.changes) {
      if (isThere) files.add(file);
      else files.delete(file);
    }
    return [...files].sort();
  }
}
