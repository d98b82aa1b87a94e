import { Uri } from 'vscode';
import { getOrAdd } from '../../util/getOrAdd';
import type { WorkspaceSites, WorkspaceSource } from './workspaceSites';

/** Finds the layout files around pages. For one command: it reads each layout once. */
export class LayoutFiles {
  private readonly texts = new Map<string, Promise<string | undefined>>();

  constructor(private readonly sites: WorkspaceSites) {}

  /** Returns the layouts around a page, the nearest first: regular files that are not too large. */
  async of(url: string, { folder, file }: Pick<WorkspaceSource, 'folder' | 'file'>): Promise<readonly Uri[]> {
    const sites = this.sites.folders.find((other) => other.folder === folder);
    if (sites === undefined) return [];
    const read = (path: string) =>
      // There may be many pages, and each is read only once.
      path === file
        ? sites.read(path)
        : getOrAdd(this.texts, `${folder.uri.toString()} ${path}`, () => sites.read(path));
    const found = await (await sites.indexFor(url)).layoutsOf(url, file, read);
    const texts = await Promise.all(found.map(read));
    return found.filter((_, at) => texts[at] !== undefined).map((file) => Uri.joinPath(folder.uri, file));
  }
}
