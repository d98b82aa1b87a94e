import { Disposable, EventEmitter, Uri, workspace, type WorkspaceFolder } from 'vscode';
import type { FilePages, Source } from '../../model/sources/sourceIndex';
import { FolderSites } from './folderSites';

/** A file of the workspace that makes a page. */
export interface WorkspaceSource extends Source {
  readonly uri: Uri;
  readonly folder: WorkspaceFolder;
}

/** What changes which file makes which page, besides a file that comes or goes. */
const stating = /(^|\/)(site-reports\.json|package\.json|CNAME|robots\.txt|[^/]*config\.[^/]+|hugo\.[^/]+)$/;
const made = /\/(node_modules|\.git|dist|build|out|\.next|\.nuxt|\.svelte-kit|\.astro|_site)\//;

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
      watcher.onDidCreate((uri) => this.forget(uri)),
      watcher.onDidDelete((uri) => this.forget(uri)),
      watcher.onDidChange((uri) => {
        if (stating.test(uri.path)) this.forget(uri);
      }),
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
    return found.flat();
  }

  /** The pages that a file makes. */
  async pagesOf(uri: Uri): Promise<readonly FilePages[]> {
    const folder = workspace.getWorkspaceFolder(uri);
    if (folder === undefined) return [];
    const start = folder.uri.path.replace(/\/?$/, '/');
    const index = await this.sitesOf(folder).index();
    return index.pagesOf(uri.path.slice(start.length));
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

  private forget(uri: Uri): void {
    const folder = workspace.getWorkspaceFolder(uri);
    if (folder === undefined || made.test(uri.path)) return;
    this.sitesOf(folder).forget();
    // Files often come and go by the thousand.
    this.telling ??= setTimeout(() => {
      this.telling = undefined;
      this.changed.fire();
    }, pause);
  }
}
