import { Turns } from '../util/turns';
import { fileParts, isMarkdown, type FrontMatter } from './frameworks/convention';
import { outsideOf } from './siteMatters';
import { SiteFolders } from './folders';
import { FolderPages } from './folderPages';
import { inLayouts, layoutsOf, type LayoutFolder } from './frameworks/layoutSearch';
import { isStatic } from './route';
import { RuledFiles } from './ruledFiles';
import { addressOf } from './siteAddress';
import { SitePlaces, type SiteAnswer } from './sitePlaces';
import { SitePages } from './sitePages';
import { isGuess, likeliestFirst, type Confidence, type Source } from './confidence';
import type { Site } from './site';
import { UnreadFiles } from './unreadFiles';
import type { WrittenPages } from './writtenPages';

/** Pages that a file makes: those of one route on one site. */
export interface FilePages {
  readonly site: SiteWithAddress;
  readonly confidence: Confidence;
  /** The page's address; undefined if there are many. */
  readonly address: string | undefined;
}

/** A site with a known address. Without one, nothing tells whose pages its files make. */
type SiteWithAddress = Site & { readonly url: string };

/** Front matter that has to be read before a page's file is certain. */
export interface Unread {
  readonly files: readonly string[];
  /** The folders of sites in which any file may name the page. */
  readonly siteFolders: readonly string[];
}

/** Maximum number of routes returned for one file. */
const maxPages = 100;

/** Finds the file of a page and the pages of a file, for the sites of one workspace folder whose address is known. */
export class SourceIndex {
  private readonly sites: readonly { readonly site: SiteWithAddress; readonly pages: SitePages }[];
  private readonly byFolder = new Map<string, FolderPages>();
  private readonly folders = new SiteFolders();
  private readonly places = new SitePlaces();
  private changes = 0;
  private readonly unread = new UnreadFiles();
  /** The files in folders of layouts, once they are asked for. */
  private layouts: readonly string[] | undefined;

  private constructor(
    sites: readonly Site[],
    ruled: RuledFiles,
    private readonly present: Set<string>,
  ) {
    for (const { folder, conventions } of sites) {
      if (this.byFolder.has(folder)) continue;
      this.byFolder.set(folder, new FolderPages(conventions));
      this.folders.add(folder, outsideOf(conventions));
    }
    this.sites = sites.filter(hasAddress).flatMap((site) => {
      const made = this.byFolder.get(site.folder);
      return made === undefined ? [] : [{ site, pages: new SitePages(site, made, ruled) }];
    });
    for (const { pages } of this.sites) this.places.add(pages);
  }

  /**
   * @param sites including those without an address: the files in their folders belong to them alone
   * @param files all files of the workspace folder that may make a page by a convention
   * @param ruled the files that only a rule may name
   * @param matters the front matter of those files in which it may decide; undefined of what can't be read
   * @param written the pages that products have written down for those files
   * @param unread the files whose front matter may decide too, and is read once it has to be
   */
  static async build(
    sites: readonly Site[],
    files: readonly string[],
    ruled: readonly string[] = [],
    matters: ReadonlyMap<string, FrontMatter | undefined> = new Map(),
    written: ReadonlyMap<string, WrittenPages> = new Map(),
    unread: readonly string[] = [],
  ): Promise<SourceIndex> {
    const present = new Set([...files, ...ruled]);
    const ruledFiles = new RuledFiles(present);
    const index = new SourceIndex(sites, ruledFiles, present);
    const turns = new Turns();
    for (const file of ruledFiles.takesFiles ? present : []) {
      ruledFiles.add(file);
      if (turns.isOver) await turns.rest();
    }
    for (const file of new Set(files)) {
      index.add(file, matters.get(file), written.get(file));
      if (turns.isOver) await turns.rest();
    }
    for (const [file, matter] of matters) if (matter === undefined) index.refuse(file);
    // What a product has written down needs no front matter.
    for (const file of unread) if (!written.has(file)) index.addUnread(file);
    return index;
  }

  private addUnread(file: string): void {
    const folder = this.siteFolderOf(file);
    if (folder !== undefined) this.unread.add(file, folder);
  }

  /** Adds a file that has come, or is another one now, and that no rule names. */
  put(file: string, matter: FrontMatter | undefined): void {
    this.remove(file);
    this.present.add(file);
    this.add(file, matter, undefined);
  }

  /** Adds a file that has come, whose front matter may decide and is read once it has to be. */
  putUnread(file: string): void {
    this.put(file, undefined);
    this.addUnread(file);
  }

  /** Removes a file that has gone, and that no rule names. */
  remove(file: string): void {
    const owned = this.folders.of(file);
    if (owned !== undefined) this.byFolder.get(owned.folder)?.remove(file, owned.path);
    this.present.delete(file);
    this.unread.remove(file);
    this.layouts = undefined;
    this.changes++;
  }

  /** Takes over the front matter of a file that was not read; undefined if it cannot be. */
  setMatter(file: string, matter: FrontMatter | undefined): void {
    const owned = this.folders.of(file);
    if (owned === undefined || !this.unread.isWaiting(file)) return;
    if (matter === undefined) this.unread.refuse(file);
    else {
      this.unread.remove(file);
      this.byFolder.get(owned.folder)?.setMatter(file, owned.path, matter);
    }
    this.changes++;
  }

  /** Handles a file whose front matter can't be read: what it makes is a guess. */
  refuse(file: string): void {
    this.unread.refuse(file);
    this.changes++;
  }

  private add(file: string, matter: FrontMatter | undefined, written: WrittenPages | undefined): void {
    const owned = this.folders.of(file);
    if (owned !== undefined) this.byFolder.get(owned.folder)?.add(file, owned.path, matter, written);
  }

  /** The folder of the site that a file belongs to. */
  siteFolderOf(file: string): string | undefined {
    return this.folders.of(file)?.folder;
  }

  /** Number of changes since it was built; what was found before the last one may be outdated. */
  get version(): number {
    return this.changes;
  }

  /** True if no site has an address, so that no page has a file. */
  get isEmpty(): boolean {
    return this.places.isEmpty;
  }

  /** Number of pages that the files of a site's folder name, without those of their templates. */
  namedPagesIn(folder: string): number {
    return this.byFolder.get(folder)?.usual.staticCount ?? 0;
  }

  /** The files that make a page, the likeliest first, including all that are equally likely. */
  sourcesOf(url: string): readonly Source[] {
    return likeliestFirst(this.madeBy(url).flatMap(({ sources }) => sources));
  }

  /** The files that decide what is around the page that a file makes, the nearest first; none if they are not known. */
  async layoutsOf(url: string, file: string, read: LayoutFolder['read']): Promise<readonly string[]> {
    const made = this.madeBy(url).find(({ sources }) => sources.some((it) => it.file === file));
    if (made === undefined) return [];
    this.layouts ??= [...this.present].filter((it) => inLayouts.test(it));
    const files = { has: (it: string) => this.present.has(it), layouts: this.layouts, read };
    const template = templateAround(file, made.sources);
    const found = await layoutsOf(made.site, template ?? file, files);
    return template === undefined ? found : [template, ...found];
  }

  /** What has to be read before the file of a page is certain: its likely files first, and then those of its site. */
  unreadFor(url: string): Unread {
    for (const answers of this.places.answersTo(url)) {
      const files = answers.flatMap(({ sources }) => sources.map(({ file }) => file));
      const waiting = files.filter((it) => this.unread.isWaiting(it));
      if (waiting.length > 0) return { files: waiting, siteFolders: [] };
      const open = answers.filter((it) => !it.isNamed || it.sources.every(isGuess)).map(({ site }) => site.folder);
      const siteFolders = open.filter((it) => this.unread.waitingIn(it).size > 0);
      if (siteFolders.length > 0) return { files: [], siteFolders };
      if (files.length > 0) break;
    }
    return { files: [], siteFolders: [] };
  }

  /** The files to read before the pages of a file are certain: its own, and those that may make the same pages. */
  unreadAbout(file: string): readonly string[] {
    if (this.unread.isWaiting(file)) return [file];
    const addresses = this.pagesOf(file).flatMap(({ address }) => address ?? []);
    return [...new Set(addresses.flatMap((it) => this.unreadFor(it).files))];
  }

  /** The files of a site in this folder that are not read yet. */
  unreadIn(siteFolder: string): readonly string[] {
    return [...this.unread.waitingIn(siteFolder)];
  }

  /** The folders of sites with files that are not read yet. */
  get unreadFolders(): readonly string[] {
    return this.unread.waitingFolders;
  }

  /** True if a page is on one of the sites. */
  isOfSite(url: string): boolean {
    return this.places.has(url);
  }

  private madeBy(url: string): readonly SiteAnswer[] {
    let isOpen = false;
    for (const answers of this.places.answersTo(url)) {
      isOpen ||= answers.some(({ site, isNamed }) => !isNamed && this.unread.waitingIn(site.folder).size > 0);
      const found = answers.filter(({ sources }) => sources.length > 0);
      if (found.length > 0)
        return found.map((it) => ({
          ...it,
          sources: it.sources.map((source) => this.asSure(source, isOpen || this.unread.has(source.file))),
        }));
    }
    return [];
  }

  /** What a file makes is a guess as long as it may say something else of itself, or another may say it makes it. */
  private asSure<T extends Pick<Source, 'confidence'>>(it: T, isOpen: boolean): T {
    return it.confidence === 'convention' && isOpen ? { ...it, confidence: 'guess' } : it;
  }

  /** The pages that a file makes, the surest first; a route with names stands for many. */
  pagesOf(file: string): readonly FilePages[] {
    const owned = this.folders.of(file);
    const isUnread = this.unread.has(file);
    const found = this.sites.flatMap(({ site, pages }) =>
      pages
        .routesOf(file, site.folder === owned?.folder ? owned.path : undefined)
        .map(({ route, confidence }): FilePages => ({
          ...{ site, confidence },
          address: isStatic(route) ? addressOf(site.url, route) : undefined,
        })),
    );
    return likeliestFirst(found.map((it) => this.asSure(it, isUnread))).slice(0, maxPages);
  }
}

function hasAddress(site: Site): site is SiteWithAddress {
  return site.url !== undefined;
}

/** The one template around a file that only holds the text of its page. */
function templateAround(file: string, sources: readonly Source[]): string | undefined {
  const [other, second] = sources.filter((source) => source.file !== file);
  const isMarkdownFile = (path: string) => isMarkdown(fileParts(path).ending);
  if (other === undefined || second !== undefined) return undefined;
  return isMarkdownFile(file) && !isMarkdownFile(other.file) ? other.file : undefined;
}
