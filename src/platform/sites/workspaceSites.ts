import { Disposable, EventEmitter, Uri, workspace, type WorkspaceFolder } from 'vscode';
import type { Report } from '../../api/records';
import type { FileReport } from '../../model/sources/ratedFiles';
import { likeliestFirst, type FilePages, type Source } from '../../model/sources/sourceIndex';
import { FolderSites } from './folderSites';

/** A file of the workspace that makes a page. */
export interface WorkspaceSource extends Source {
  readonly uri: Uri;
  readonly folder: WorkspaceFolder;
}

/** Milliseconds that changes of files are gathered before anybody is told. */
const pause = 250;

/** The sites that the folders of the workspace make. It follows their files once it has been asked. */
export class WorkspaceSites implements Disposable {
  private readonly byFolder = new Map<string, FolderSites>();
  private readonly changed = new EventEmitter<void>();
  private readonly listeners: readonly Disposable[];
  private telling: ReturnType<typeof setTimeout> | undefined;

  /** Other files may make the pages now. */
  readonly onDidChange = this.changed.event;

  constructor() {
    const watcher = workspace.createFileSystemWatcher('**/*');
    this.listeners = [
      watcher,
      watcher.onDidCreate((uri) => this.follow(uri, 'came or went')),
      watcher.onDidDelete((uri) => this.follow(uri, 'came or went')),
      watcher.onDidChange((uri) => this.follow(uri, 'changed')),
      workspace.onDidChangeWorkspaceFolders(() => {
        this.byFolder.clear();
        this.changed.fire();
      }),
    ];
  }

  get folders(): readonly FolderSites[] {
    return (workspace.workspaceFolders ?? []).map((folder) => this.sitesOf(folder));
  }

  /** The files that make a page, in all folders, the likeliest first. */
  async sourcesOf(url: string): Promise<readonly WorkspaceSource[]> {
    const found = await Promise.all(
      this.folders.map(async (sites) => {
        const { folder } = sites;
        const sources = (await sites.index()).sourcesOf(url);
        return sources.map((source) => ({ ...source, folder, uri: Uri.joinPath(folder.uri, source.file) }));
      }),
    );
    return likeliestFirst(found.flat());
  }

  /** The pages that a file makes. */
  async pagesOf(uri: Uri): Promise<readonly FilePages[]> {
    const folder = workspace.getWorkspaceFolder(uri);
    if (folder === undefined) return [];
    const sites = this.sitesOf(folder);
    return (await sites.index()).pagesOf(sites.pathOf(uri));
  }

  /** Those of the known reports that are of the pages that a file makes. */
  async reportsOf(uri: Uri, known: ReadonlyMap<string, Report>): Promise<readonly FileReport[]> {
    // Most files make none, and need not wait until all addresses are looked up.
    const pages = known.size === 0 ? [] : await this.pagesOf(uri);
    const folder = workspace.getWorkspaceFolder(uri);
    if (folder === undefined || pages.length === 0) return [];
    const sites = this.sitesOf(folder);
    return (await sites.ratedFiles()).of(sites.pathOf(uri), known);
  }

  /** Tells if the workspace has sites, and nothing says at which address any of them is. */
  async lacksAddresses(): Promise<boolean> {
    const sites = (await Promise.all(this.folders.map((folder) => folder.sites()))).flat();
    return sites.length > 0 && sites.every(({ url }) => url === undefined);
  }

  dispose(): void {
    clearTimeout(this.telling);
    for (const listener of this.listeners) listener.dispose();
    this.changed.dispose();
  }

  private sitesOf(folder: WorkspaceFolder): FolderSites {
    const key = folder.uri.toString();
    const sites = this.byFolder.get(key) ?? new FolderSites(folder);
    this.byFolder.set(key, sites);
    return sites;
  }

  private follow(uri: Uri, what: 'came or went' | 'changed'): void {
    const folder = workspace.getWorkspaceFolder(uri);
    if (folder === undefined || !this.sitesOf(folder).follow(uri, what)) return;
    // Files often come and go by the thousand.
    this.telling ??= setTimeout(() => {
      this.telling = undefined;
      this.changed.fire();
    }, pause);
  }
}
