import type { Uri, WorkspaceFolder } from 'vscode';
import {
  documentText,
  type Fault,
  filesWithMatter,
  inferSites,
  isBelowFetched,
  isBelowMade,
  isWritten,
  KnownFiles,
  mayMakePage,
  mayStateSite,
  type Site,
  siteFileName,
  SourceIndex,
  unusedRules,
  withStated,
} from '../../sources';
import { DiskFiles } from './diskFiles';
import { FrontMatters } from './frontMatters';
import { LazyMatters } from './lazyMatters';
import { FolderSearch, type FoundByStatement } from './folderSearch';
import { LiveIndex } from './liveIndex';
import type { Found } from './searchFiles';
import { writtenIn } from './writtenFiles';
import { siteFileOf, type SiteFile } from './siteFile';

/** The kind of change to a file or folder. */
type Change = 'came' | 'went' | 'changed';

/** The sites that one folder of the workspace makes. Each search runs at the first call, and once. */
export class FolderSites {
  private siteFile: Promise<SiteFile> | undefined;
  private usual: Promise<Found> | undefined;
  private statedFiles: Promise<FoundByStatement> | undefined;
  private inferred: Promise<readonly Site[]> | undefined;
  private found: Promise<LazyMatters> | undefined;
  private following: Promise<unknown> = Promise.resolve();
  /** The index as it follows files, once it is built: changes of files that it was not made of do not matter. */
  private live: LiveIndex | undefined;

  private readonly disk: DiskFiles;
  private readonly matters: FrontMatters;
  private readonly searching: FolderSearch;

  constructor(readonly folder: WorkspaceFolder) {
    this.disk = new DiskFiles(folder);
    this.searching = new FolderSearch(folder, this.disk.links);
    this.matters = new FrontMatters({
      stateOf: (file) => this.disk.stateOf(file),
      textOf: (file) => this.disk.textOf(file),
    });
  }

  /**
   * Handles a file or folder that was created, deleted or changed, after those before it: takes it into the index if it
   * is a page like others, and forgets everything if it matters otherwise.
   * @returns true if it matters
   */
  follow(uri: Uri, what: Change): Promise<boolean> {
    // A file that goes while it is being read has not come.
    const handled = this.following.then(() => this.handle(this.pathOf(uri), what));
    this.following = handled.catch(() => undefined);
    return handled;
  }

  private async handle(path: string, what: Change): Promise<boolean> {
    this.disk.links.follow(path);
    // What comes or goes while the index is built is taken into it afterwards.
    await this.found?.catch(() => undefined);
    const { live } = this;
    if (what === 'changed' && !mayStateSite(path) && !isWritten(path) && (await live?.saysOther(path)) !== true)
      return false;
    // VS Code may tell late that something went which is there again.
    const isThere = what !== 'went' || (await this.disk.isThere(path));
    if (await live?.take(path, isThere, () => this.live === live)) return true;
    if (!isThere && this.live === live && live?.removeFolder(path) === true) return true;
    const mayMatter = what === 'changed' || mayStateSite(path) || isWritten(path) || this.mayBeSource(path);
    const matters = mayMatter || (what === 'went' ? this.heldSources(path) : await this.mattersAsFolder(path));
    if (matters === 'taken') return true;
    if (matters) this.forget();
    return matters;
  }

  /** Handles what came if it is a folder: takes its files, if it can. */
  private async mattersAsFolder(path: string): Promise<boolean | 'taken'> {
    if (!(await this.isFolder(path))) return false;
    const { live } = this;
    const files = live && (await this.searching.below(path, live.known.stated));
    if (files?.length === 0) return false;
    return files !== undefined && this.live === live && live?.add(files) === true ? 'taken' : true;
  }

  /** Forgets everything, so that the next call searches again. */
  forget(): void {
    this.siteFile = this.usual = this.statedFiles = this.inferred = this.found = this.live = undefined;
  }

  /** The place of `site-reports.json`, which may not exist. */
  get siteFileUri(): Uri {
    return this.disk.uriOf(siteFileName);
  }

  /** Returns the path of a file in the folder. */
  pathOf(uri: Uri): string {
    return this.searching.pathOf(uri);
  }

  /** Reads the committed file. */
  stated(): Promise<SiteFile> {
    return (this.siteFile ??= siteFileOf(this.disk));
  }

  /** Infers the sites that the folder makes, regardless of what is stated. */
  infer(): Promise<readonly Site[]> {
    return (this.inferred ??= this.find().then(({ files }) => inferSites(files, (file) => this.read(file))));
  }

  /** The files that may make a page by a convention, or say how and where a site is made. */
  async files(): Promise<readonly string[]> {
    const { files } = await this.find();
    return this.live?.known.current(files) ?? files;
  }

  /** The sites that the folder makes. */
  async sites(): Promise<readonly Site[]> {
    const [inferred, { sites }] = await Promise.all([this.infer(), this.stated()]);
    return withStated(inferred, sites);
  }

  /** Returns the index of which file makes which page, with the front matter that was read. */
  async index(): Promise<SourceIndex> {
    return (await this.lazyIndex()).index;
  }

  /** Returns the index, once what decides which file makes a page was read. */
  async indexFor(url: string): Promise<SourceIndex> {
    const lazy = await this.lazyIndex();
    await lazy.forPage(url);
    return lazy.index;
  }

  /** Returns the index, once what decides which pages a file makes was read. */
  async indexAbout(file: string): Promise<SourceIndex> {
    const lazy = await this.lazyIndex();
    await lazy.forFile(file);
    return lazy.index;
  }

  /** Returns the index, once all that may decide was read. */
  async wholeIndex(): Promise<SourceIndex> {
    const lazy = await this.lazyIndex();
    await lazy.all();
    return lazy.index;
  }

  /** Returns the index that the folder's files have for other sites than its own, without files that only a rule names. */
  async indexOf(sites: readonly Site[]): Promise<SourceIndex> {
    const files = await this.files();
    const unread = filesWithMatter(sites, files);
    const written = await writtenIn(this.disk, sites, files);
    const index = await SourceIndex.build(sites, files, [], new Map(), written, unread);
    await new LazyMatters(index, this.matters).all();
    return index;
  }

  private lazyIndex(): Promise<LazyMatters> {
    return (this.found ??= this.buildIndex());
  }

  /** Returns a file's text, or undefined if it cannot be read, is a link or below one, or is too large. */
  read(file: string): Promise<string | undefined> {
    return this.disk.read(file);
  }

  /** Returns the text of a document, unpacked if it is compressed. Rejects with a `DocumentError` if it is damaged. */
  async readDocument(file: string, signal: AbortSignal): Promise<string | undefined> {
    const bytes = await this.disk.bytesOf(file);
    return bytes && documentText(new Blob([bytes]).stream(), signal);
  }

  uriOf(file: string): Uri {
    return this.disk.uriOf(file);
  }

  /** True if a file is a link, or below one, where it may not exist yet. */
  async isLink(file: string): Promise<boolean> {
    return (await this.disk.look(file)) === 'link' || this.disk.links.isBelowLink(file);
  }

  /** False if the folder has more files than are searched. */
  async isWhole(): Promise<boolean> {
    return (await this.find()).isWhole;
  }

  /** True if more files may name a page by their front matter than were read. */
  async leavesOutMatter(): Promise<boolean> {
    return (await this.lazyIndex()).leavesOut();
  }

  /** Returns the faults of rules that lead to no file, once all files are found; undefined if that cannot be told. */
  async unused(): Promise<readonly Fault[] | undefined> {
    const { sites, ifUnused } = await this.stated();
    const rules = sites.flatMap((it) => it.rules);
    if (rules.length === 0) return [];
    const finding = this.findStated();
    const [byRules, usual] = await Promise.all([finding, this.find()]);
    const found = [usual, byRules.ofRules, byRules.ofFolders];
    // Where files cannot be searched for, not even the file of the rules is found.
    if (!found.every(({ isWhole }) => isWhole) || !usual.files.includes(siteFileName)) return undefined;
    const unused = await unusedRules(rules, new Set(found.flatMap(({ files }) => files)));
    return finding === this.statedFiles ? unused.flatMap((rule) => ifUnused.get(rule) ?? []) : undefined;
  }

  private mayBeSource(file: string): boolean {
    return mayMakePage(file) || (this.live?.known.stated.has(file) ?? this.mayBeFound(file));
  }

  private heldSources(folder: string): boolean {
    return this.live?.known.hasFolder(folder) ?? this.mayBeFound(`${folder}/`);
  }

  /** True if a path may matter while files are being searched for. */
  private mayBeFound(path: string): boolean {
    return this.usual !== undefined && !isBelowFetched(path);
  }

  /** True if a path is a folder, which may have come with files in it. Names with an ending are not checked. */
  private async isFolder(path: string): Promise<boolean> {
    if (/\.[^/]*$/.test(path) || isBelowMade(`${path}/`)) return false;
    return this.disk.isFolder(path);
  }

  private async buildIndex(): Promise<LazyMatters> {
    const finding = this.findStated();
    const [sites, usual, { stated, ofRules, ofFolders }] = await Promise.all([this.sites(), this.find(), finding]);
    const files = [...usual.files, ...ofFolders.files];
    const written = await writtenIn(this.disk, sites, files);
    const unread = filesWithMatter(sites, files);
    const index = await SourceIndex.build(sites, files, ofRules.files, new Map(), written, unread);
    const known = new KnownFiles(stated, files, ofRules.files);
    const madeOf = { index, sites, known, matters: this.matters, written: written.keys() };
    // If files have changed meanwhile, they have to be searched for again.
    if (finding === this.statedFiles) this.live = new LiveIndex(madeOf, this.disk);
    return new LazyMatters(index, this.matters);
  }

  private find(): Promise<Found> {
    return (this.usual ??= this.orForget(this.searching.usual()));
  }

  private findStated(): Promise<FoundByStatement> {
    return (this.statedFiles ??= this.orForget(this.stated().then(({ sites }) => this.searching.ofStated(sites))));
  }

  private orForget<T>(found: Promise<T>): Promise<T> {
    return found.catch((error: unknown) => {
      this.forget();
      throw error;
    });
  }
}
