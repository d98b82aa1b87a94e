import { filesWithMatter, type KnownFiles, type Site, type SourceIndex } from '../../sources';
import type { FileAccess, FrontMatters } from './frontMatters';

/** What an index was made of. */
interface MadeOf {
  readonly index: SourceIndex;
  readonly sites: readonly Site[];
  readonly known: KnownFiles;
  readonly matters: FrontMatters;
  /** The files whose pages a product has written down. */
  readonly written: Iterable<string>;
}

/** Takes files that come, go or change into the index that there is, as far as that is possible. */
export class LiveIndex {
  readonly known: KnownFiles;
  private readonly index: SourceIndex;
  private readonly sites: readonly Site[];
  private readonly matters: FrontMatters;
  /** The files whose pages a product has written down, and that have not changed since. */
  private readonly written: Set<string>;

  constructor(
    { index, sites, known, matters, written }: MadeOf,
    private readonly disk: Pick<FileAccess, 'stateOf'>,
  ) {
    this.index = index;
    this.sites = sites;
    this.known = known;
    this.matters = matters;
    this.written = new Set(written);
  }

  /** True if a file that has changed may make other pages now. */
  async saysOther(file: string): Promise<boolean> {
    return this.written.has(file) || (await this.matters.hasChanged(file));
  }

  /**
   * Takes a file that came, went or changed.
   * @param isCurrent false if files are searched for again, which finds this one
   * @returns false if more depends on it
   */
  async take(file: string, isThere: boolean, isCurrent: () => boolean): Promise<boolean> {
    if (!this.mayTake(file) || (isThere && (await this.disk.stateOf(file)) === undefined)) return false;
    const hasMatter = isThere && filesWithMatter(this.sites, [file]).length > 0;
    const matter = hasMatter ? await this.matters.take(file) : undefined;
    if (!isCurrent()) return true;
    if (isThere) this.index.put(file, matter);
    else this.remove(file);
    if (hasMatter && matter === undefined) this.index.refuse(file);
    this.written.delete(file);
    this.known.follow(file, isThere);
    return true;
  }

  /** Takes the files of a folder that came. Returns false if more depends on one of them. */
  add(files: readonly string[]): boolean {
    if (!files.every((file) => this.mayTake(file))) return false;
    const unread = new Set(filesWithMatter(this.sites, files));
    for (const file of files) {
      if (unread.has(file)) this.index.putUnread(file);
      else this.index.put(file, undefined);
      this.written.delete(file);
      this.known.follow(file, true);
    }
    return true;
  }

  /** Removes the files of a folder that went. Returns false if more depends on one of them, or there were none. */
  removeFolder(folder: string): boolean {
    const files = this.known.hasFolder(folder) ? this.known.below(folder) : [];
    if (files.length === 0 || !files.every((file) => this.mayTake(file))) return false;
    for (const file of files) {
      this.remove(file);
      this.written.delete(file);
      this.known.follow(file, false);
    }
    return true;
  }

  private mayTake(file: string): boolean {
    return this.known.takes(file) && this.known.belongsTo(file, this.index.siteFolderOf(file));
  }

  private remove(file: string): void {
    this.index.remove(file);
    this.matters.forget(file);
  }
}
