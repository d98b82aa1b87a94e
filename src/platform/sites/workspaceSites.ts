import { Disposable, EventEmitter, Uri, workspace, type WorkspaceFolder } from 'vscode';
import type { Report } from '../../api/records';
import { RatedFiles, type FileReport } from '../../model/sites/ratedFiles';
import { betweenFolders, type FilePages, type SourceIndex } from '../../model/sites/sourceIndex';
import type { Source } from '../../model/sites/sitePages';
import { FolderSites } from './folderSites';
import { DisposableStore } from '../../util/event';
import { getOrAdd } from '../../util/getOrAdd';

/** A file of the workspace that makes a page. */
export interface WorkspaceSource extends Source {
  readonly uri: Uri;
  readonly folder: WorkspaceFolder;
}

interface FolderIndex {
  readonly folder: WorkspaceFolder;
  readonly index: SourceIndex;
}

/** Milliseconds for which file changes are gathered before the event fires. */
const changePauseMs = 250;

/** The sites that the folders of the workspace make. Follows changes to their files. */
export class WorkspaceSites implements Disposable {
  private readonly byFolder = new Map<string, FolderSites>();
  private readonly changed = new EventEmitter<void>();
  private readonly listeners: DisposableStore;
  private rated: { readonly from: readonly FolderIndex[]; readonly files: RatedFiles } | undefined;
  private telling: ReturnType<typeof setTimeout> | undefined;

  /** Fires when other files may make the pages. */
  readonly onDidChange = this.changed.event;

  constructor() {
    const watcher = workspace.createFileSystemWatcher('**/*');
    this.listeners = new DisposableStore(
      watcher,
      watcher.onDidCreate((uri) => void this.follow(uri, 'came')),
      watcher.onDidDelete((uri) => void this.follow(uri, 'went')),
      watcher.onDidChange((uri) => void this.follow(uri, 'changed')),
      workspace.onDidChangeWorkspaceFolders(() => {
        this.byFolder.clear();
        this.changed.fire();
      }),
    );
  }

  get folders(): readonly FolderSites[] {
    return (workspace.workspaceFolders ?? []).map((folder) => this.sitesOf(folder));
  }

  /** Returns the files that make a page, in all folders, likeliest first. */
  async sourcesOf(url: string): Promise<readonly WorkspaceSource[]> {
    return sourcesIn(await this.indexes(), url);
  }

  /** Returns the pages that a file makes. */
  async pagesOf(uri: Uri): Promise<readonly FilePages[]> {
    const folder = workspace.getWorkspaceFolder(uri);
    if (folder === undefined) return [];
    const sites = this.sitesOf(folder);
    return (await sites.index()).pagesOf(sites.pathOf(uri));
  }

  /** Returns the known reports of the pages that a file makes. */
  async reportsOf(uri: Uri, known: ReadonlyMap<string, Report>): Promise<readonly FileReport[]> {
    // Most files make none, and need not wait until all addresses are looked up.
    const pages = known.size === 0 ? [] : await this.pagesOf(uri);
    return pages.length === 0 ? [] : (await this.ratedFiles()).of(uri.toString(), known);
  }

  /** True if the workspace has sites, but none with a known address. */
  async lacksAddresses(): Promise<boolean> {
    const sites = (await Promise.all(this.folders.map((folder) => folder.sites()))).flat();
    return sites.length > 0 && sites.every(({ url }) => url === undefined);
  }

  dispose(): void {
    clearTimeout(this.telling);
    this.listeners.dispose();
    this.changed.dispose();
  }

  private indexes(): Promise<readonly FolderIndex[]> {
    return Promise.all(this.folders.map(async (sites) => ({ folder: sites.folder, index: await sites.index() })));
  }

  /** Returns the known reports by the file of their page; the same object until files make other pages. */
  private async ratedFiles(): Promise<RatedFiles> {
    const from = await this.indexes();
    const former = this.rated?.from;
    if (
      this.rated === undefined ||
      former?.length !== from.length ||
      from.some(({ index }, at) => index !== former[at]?.index)
    ) {
      const sourcesOf = (url: string) =>
        sourcesIn(from, url).map(({ uri, confidence }) => ({ file: uri.toString(), confidence }));
      this.rated = { from, files: new RatedFiles({ sourcesOf }) };
    }
    return this.rated.files;
  }

  private sitesOf(folder: WorkspaceFolder): FolderSites {
    return getOrAdd(this.byFolder, folder.uri.toString(), () => new FolderSites(folder));
  }

  private async follow(uri: Uri, what: 'came' | 'went' | 'changed'): Promise<void> {
    const folder = workspace.getWorkspaceFolder(uri);
    if (folder === undefined || !(await this.sitesOf(folder).follow(uri, what))) return;
    // Files often come and go by the thousand.
    this.telling ??= setTimeout(() => {
      this.telling = undefined;
      this.changed.fire();
    }, changePauseMs);
  }
}

function sourcesIn(indexes: readonly FolderIndex[], url: string): readonly WorkspaceSource[] {
  const found = indexes.flatMap(({ folder, index }) =>
    index.sourcesOf(url).map((source) => ({ ...source, folder, uri: Uri.joinPath(folder.uri, source.file) })),
  );
  return betweenFolders(
    found,
    ({ folder }) => folder.uri.toString(),
    ({ uri }) => uri.toString(),
  );
}
