import { Disposable, EventEmitter, Uri, workspace, type WorkspaceFolder } from 'vscode';
import type { PagesOfReports } from '../../reports/pagesOfReports';
import type { Report } from '../../service/records';
import {
  betweenFolders,
  type FileChange,
  type FilePages,
  type FileReport,
  isGuess,
  likeliestFirst,
  type PageFiles,
  type PageLookup,
  RatedFiles,
  type Site,
  type Source,
  type SourceIndex,
} from '../../sources';
import { FolderSites } from './folderSites';
import { DisposableStore } from '../../util/event';
import { getOrAdd } from '../../util/getOrAdd';
import { hostOf } from '../../util/url';

/** A workspace file that generates a page. */
export interface WorkspaceSource extends Source {
  readonly uri: Uri;
  readonly folder: WorkspaceFolder;
}

/** Lookups by the indexes of all folders; valid until one of these changes. */
interface Indexed {
  readonly from: readonly FolderIndex[];
  readonly files: RatedFiles;
  readonly pages: PageLookup;
}

interface FolderIndex {
  readonly folder: WorkspaceFolder;
  readonly index: SourceIndex;
  /** The version of the index, which reads files on demand. */
  readonly version: number;
}

/** Milliseconds for which file changes are collected before the event fires. */
const changePauseMs = 250;

/** The sites that the workspace folders generate. Follows changes to their files. */
export class WorkspaceSites implements Disposable, PageFiles {
  private readonly byFolder = new Map<string, FolderSites>();
  private readonly changed = new EventEmitter<void>();
  private readonly listeners: DisposableStore;
  private current: Indexed | undefined;
  /** The indexes for which all files that may decide were read, or are being read. */
  private readonly behind = new WeakSet<readonly FolderIndex[]>();
  private weighing: Promise<void> | undefined;
  private telling: ReturnType<typeof setTimeout> | undefined;

  /** Fires when other files may generate the pages. */
  readonly onDidChange = this.changed.event;

  /**
   * @param known returns the pages of known reports, if there are any; they are compared with the pages that files
   * generate
   */
  constructor(private readonly known: () => Promise<PagesOfReports | undefined>) {
    const watcher = workspace.createFileSystemWatcher('**/*');
    const follow = (uri: Uri, what: FileChange) => this.follow(uri, what);
    this.listeners = new DisposableStore(
      watcher,
      watcher.onDidCreate((uri) => follow(uri, 'came')),
      watcher.onDidDelete((uri) => follow(uri, 'went')),
      watcher.onDidChange((uri) => follow(uri, 'changed')),
      // The watcher reports files saved here later.
      workspace.onDidSaveTextDocument(({ uri }) => follow(uri, 'changed')),
      workspace.onDidChangeWorkspaceFolders(() => {
        this.byFolder.clear();
        this.changed.fire();
      }),
    );
  }

  get folders(): readonly FolderSites[] {
    return (workspace.workspaceFolders ?? []).map((folder) => this.sitesOf(folder));
  }

  /** Returns the files that generate a page, in all folders, likeliest first. */
  async sourcesOf(url: string): Promise<readonly WorkspaceSource[]> {
    void this.weigh();
    const indexes = this.folders.map(async (sites) => ({ folder: sites.folder, index: await sites.indexFor(url) }));
    const found = sourcesIn(await Promise.all(indexes), url);
    return likeliestFirst(await Promise.all(found.map((source) => this.asItIs(source))));
  }

  /** A source that is a link is a guess, since it may lead out of the folder. */
  private async asItIs(source: WorkspaceSource): Promise<WorkspaceSource> {
    const isLink = !isGuess(source) && (await this.sitesOf(source.folder).isLink(source.file));
    return isLink ? { ...source, confidence: 'guess' } : source;
  }

  /** Returns a source's text; undefined if it can't be read, is a link, or is too large. */
  textOf({ folder, file }: WorkspaceSource): Promise<string | undefined> {
    return this.sitesOf(folder).read(file);
  }

  /** Returns the pages that a file generates. */
  async pagesOf(uri: Uri): Promise<readonly FilePages[]> {
    const folder = workspace.getWorkspaceFolder(uri);
    if (folder === undefined) return [];
    const sites = this.sitesOf(folder);
    const file = sites.pathOf(uri);
    return (await sites.indexAbout(file)).pagesOf(file);
  }

  /** Returns the known reports of the pages that a file generates. */
  async reportsOf(uri: Uri, known: PagesOfReports): Promise<readonly FileReport[]> {
    // Most files generate none, and need not wait until all addresses are looked up.
    const pages = known.reports.size === 0 ? [] : await this.pagesOf(uri);
    if (!pages.some(({ site }) => areKnown(site, known))) return [];
    return (await this.ratedFiles()).of(uri.toString(), known.reports);
  }

  /** Finds out in advance which files generate the pages of known reports, so that no file has to wait for that. */
  async prepare(known: PagesOfReports): Promise<void> {
    const sites = (await Promise.all(this.folders.map((folder) => folder.sites()))).flat();
    if (sites.some((site) => areKnown(site, known))) await (await this.ratedFiles()).prepare(known.reports);
  }

  /** The files by the pages that they generate, once everything that may decide is read. */
  private async ratedFiles(): Promise<RatedFiles> {
    await Promise.all(this.folders.map((sites) => sites.wholeIndex()));
    await this.weigh();
    return (await this.indexed()).files;
  }

  /**
   * Finds out which pages have a file. Returns the same object until files generate other pages. The content of files
   * is read in the background, once a page of their site is asked for.
   */
  async lookup(): Promise<PageLookup> {
    return (await this.indexed()).pages;
  }

  /** True if the workspace has sites, but none with a known address. */
  async lacksAddresses(): Promise<boolean> {
    const sites = (await Promise.all(this.folders.map((folder) => folder.sites()))).flat();
    return sites.length > 0 && sites.every(({ url }) => url === undefined);
  }

  /** Compares the pages that files generate with the pages of known reports, one run after the other. Never rejects. */
  private weigh(): Promise<void> {
    return (this.weighing ??= this.weighAll()
      .catch(() => undefined)
      .finally(() => (this.weighing = undefined)));
  }

  private async weighAll(): Promise<void> {
    const { reports = new Map<string, Report>() } = (await this.known()) ?? {};
    const isOther = await Promise.all(this.folders.map((sites) => sites.weigh(reports)));
    if (isOther.includes(true)) this.changed.fire();
  }

  dispose(): void {
    clearTimeout(this.telling);
    this.listeners.dispose();
    this.changed.dispose();
  }

  private indexes(): Promise<readonly FolderIndex[]> {
    return Promise.all(
      this.folders.map(async (sites) => {
        const index = await sites.index();
        return { folder: sites.folder, index, version: index.version };
      }),
    );
  }

  /** Returns the same object until files generate other pages. */
  private async indexed(): Promise<Indexed> {
    const from = await this.indexes();
    const former = this.current?.from;
    if (
      this.current === undefined ||
      former?.length !== from.length ||
      from.some(({ index, version }, at) => index !== former[at]?.index || version !== former[at].version)
    ) {
      const sourcesOf = (url: string) =>
        sourcesIn(from, url).map(({ uri, confidence }) => ({ file: uri.toString(), confidence }));
      const pages = {
        isEmpty: from.every(({ index }) => index.isEmpty),
        has: (url: string) => {
          this.readBehind(from, url);
          return from.some(({ index }) => index.sourcesOf(url).length > 0);
        },
      };
      this.current = { from, files: new RatedFiles({ sourcesOf }), pages };
    }
    return this.current;
  }

  /** Reads the files that may decide about the pages of a site in the background, once one of them is asked for. */
  private readBehind(from: readonly FolderIndex[], url: string): void {
    if (this.behind.has(from) || !from.some(({ index }) => index.hasUnread && index.isOfSite(url))) return;
    this.behind.add(from);
    // Files that can't be read now are read on demand.
    void Promise.all(this.folders.map((sites) => sites.wholeIndex())).then(
      () => {
        if (from.some(({ index, version }) => index.version !== version)) this.changed.fire();
        void this.weigh();
      },
      () => undefined,
    );
  }

  private sitesOf(folder: WorkspaceFolder): FolderSites {
    return getOrAdd(this.byFolder, folder.uri.toString(), () => new FolderSites(folder));
  }

  private follow(uri: Uri, what: FileChange): void {
    const folder = workspace.getWorkspaceFolder(uri);
    const sites = folder && this.sitesOf(folder);
    if (sites?.follow(sites.pathOf(uri), what) !== true) return;
    // Files often come and go by the thousand.
    this.telling ??= setTimeout(() => {
      this.telling = undefined;
      void this.tell();
    }, changePauseMs);
  }

  /** Fires if other files may generate the pages, which makes the listeners ask, and so renews the indexes. */
  private async tell(): Promise<void> {
    const changed = await Promise.all([...this.byFolder.values()].map((sites) => sites.hasChanged()));
    if (changed.includes(true)) this.changed.fire();
  }
}

/** True if reports of pages on a site's host are known. */
function areKnown({ url, aliases }: Pick<Site, 'url' | 'aliases'>, known: PagesOfReports): boolean {
  return [url ?? '', ...aliases].some((address) => known.hasHost(hostOf(address) ?? ''));
}

function sourcesIn(indexes: readonly Omit<FolderIndex, 'version'>[], url: string): readonly WorkspaceSource[] {
  const found = indexes.flatMap(({ folder, index }) =>
    index.sourcesOf(url).map((source) => ({ ...source, folder, uri: Uri.joinPath(folder.uri, source.file) })),
  );
  return betweenFolders(
    found,
    ({ folder }) => folder.uri.toString(),
    ({ uri }) => uri.toString(),
  );
}

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
