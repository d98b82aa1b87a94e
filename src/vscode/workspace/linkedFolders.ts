import { folderOf, foldersOf } from '../../sources';
import { getOrAdd } from '../../util/getOrAdd';

/** Maximum number of folders checked at the same time. */
const atOnce = 40;

/** Knows which paths of a workspace folder are below a link, which may lead out of it. Each folder is checked once. */
export class LinkedFolders {
  private readonly known = new Map<string, Promise<boolean>>();

  /** @param isLink returns true for a folder that is a link itself */
  constructor(private readonly isLink: (folder: string) => Promise<boolean>) {}

  /** True if a folder above this path is a link. */
  async isBelowLink(path: string): Promise<boolean> {
    const folder = folderOf(path);
    return folder !== '' && (await this.isLinked(folder));
  }

  /** Returns the files that aren't below a link. */
  async without(files: readonly string[]): Promise<readonly string[]> {
    const linked = new Set<string>();
    const folders = [...(await foldersOf(files))];
    for (let at = 0; at < folders.length; at += atOnce) {
      const some = folders.slice(at, at + atOnce);
      const found = await Promise.all(some.map((name) => this.isLinked(name)));
      for (const [index, folder] of some.entries()) if (found[index] === true) linked.add(folder);
    }
    return linked.size === 0 ? files : files.filter((file) => !linked.has(folderOf(file)));
  }

  /** Forgets the results if a path that was created, deleted, or changed is one of the folders. */
  follow(path: string): void {
    if (this.known.has(path)) this.known.clear();
  }

  private isLinked(folder: string): Promise<boolean> {
    return getOrAdd(this.known, folder, async () => (await this.isBelowLink(folder)) || (await this.isLink(folder)));
  }
}
