import { getOrAdd } from '../util/getOrAdd';
import { partsOfPath } from '../util/partsOfPath';
import { timeSlice } from '../util/timeSlice';
import { Conclusions, Evidence, type Fit } from './evidence';
import { fileParts, htmlEndings, isMarkdown, type Convention, type FrontMatter } from './frameworks/convention';
import { FolderPages, SitePages, isGuess, likeliestFirst, type Confidence, type Source } from './sitePages';
import { SiteFolders, type Owned, SitesByAddress, type SiteAnswer } from './siteLookup';
import { UnreadFiles, type FrontMatters } from './frontMatter';
import { inLayouts, layoutsOf, type LayoutFolder } from './frameworks/layoutSearch';
import { isStatic } from './route';
import { RuledFiles } from './siteRules';
import { addressOf } from './siteAddresses';
import type { Site } from './site';
import type { GeneratedManifest } from './generatedManifests';

/** Pages that a file generates: those of one route on one site. */
export interface FilePages {
  readonly site: SiteWithAddress;
  readonly confidence: Confidence;
  /** The page's address; undefined if there are many. */
  readonly address: string | undefined;
}

/** A site with a known address. Without one, the addresses of its files' pages are unknown. */
type SiteWithAddress = Site & { readonly url: string };

/** The optional input of an index. */
export interface MadeOf {
  /** The files that only a rule may name. */
  readonly ruled?: readonly string[];
  /** The pages that products have written down. */
  readonly written?: ReadonlyMap<string, GeneratedManifest>;
  /** The front matter of the files read so far, which outlives the index; without it, only paths decide. */
  readonly matters?: FrontMatters;
}

/** Maximum number of routes returned for one file. */
const maxPages = 100;

/**
 * Finds the file of a page and the pages of a file, for the sites of one workspace folder with known addresses. Front
 * matter is read once a question depends on it; until then, and if it can't be read, the pages of its file are guesses.
 */
export class SourceIndex {
  private readonly sites: readonly { readonly site: SiteWithAddress; readonly pages: SitePages }[];
  private readonly byFolder = new Map<string, FolderPages>();
  private readonly folders = new SiteFolders();
  private readonly places = new SitesByAddress();
  private readonly unread = new UnreadFiles();
  /** The folders of sites with an address. */
  private readonly published: ReadonlySet<string>;
  private changes = 0;
  /** The files in folders of layouts, once they are asked for. */
  private layouts: readonly string[] | undefined;

  private constructor(
    private readonly input: {
      readonly sites: readonly Site[];
      readonly files: readonly string[];
      readonly made: MadeOf;
    },
    ruled: RuledFiles,
    private readonly present: ReadonlySet<string>,
  ) {
    const { sites } = input;
    for (const { folder, conventions } of sites) {
      if (this.byFolder.has(folder)) continue;
      this.byFolder.set(folder, new FolderPages(conventions));
      this.folders.add(
        folder,
        conventions.flatMap(({ outside }) => outside ?? []),
      );
    }
    const published = sites.filter(hasAddress);
    this.published = new Set(published.map(({ folder }) => folder));
    this.sites = published.flatMap((site) => {
      const made = this.byFolder.get(site.folder);
      return made === undefined ? [] : [{ site, pages: new SitePages(site, made, ruled) }];
    });
    for (const { pages } of this.sites) this.places.add(pages);
  }

  /**
   * Reads no files yet, and rests in between.
   * @param sites including those without an address: the files in their folders belong only to them
   * @param files all files of the workspace folder that may generate a page by a convention
   */
  static async build(sites: readonly Site[], files: readonly string[], made: MadeOf = {}): Promise<SourceIndex> {
    const { ruled = [], written } = made;
    const present = new Set<string>();
    for (const some of [files, ruled]) {
      for (const file of some) {
        present.add(file);
        if (timeSlice.isOver()) await timeSlice.yieldToHost();
      }
    }
    const ruledFiles = new RuledFiles(present);
    const index = new SourceIndex({ sites, files, made }, ruledFiles, present);
    for (const file of ruledFiles.takesFiles ? present : []) {
      ruledFiles.add(file);
      if (timeSlice.isOver()) await timeSlice.yieldToHost();
    }
    const added = new Set<string>();
    for (const file of files) {
      if (!added.has(file)) index.add(file, written?.get(file));
      added.add(file);
      if (timeSlice.isOver()) await timeSlice.yieldToHost();
    }
    return index;
  }

  /**
   * Returns an index that has read everything, in which the pages that are known of the sites are evidence: this one if
   * they allow no conclusion.
   */
  async weighed(urls: readonly string[]): Promise<SourceIndex> {
    await this.readAll();
    const conclusions = new Conclusions(await this.fitsOf(new Set(urls)));
    if (conclusions.isSameAs(new Conclusions())) return this;
    const { sites, files, made } = this.input;
    const weighed = await SourceIndex.build(
      sites.map((site) => conclusions.applied(site)),
      files,
      made,
    );
    await weighed.readAll();
    return weighed;
  }

  private get matters(): FrontMatters | undefined {
    return this.input.made.matters;
  }

  private add(file: string, written: GeneratedManifest | undefined): void {
    for (const owner of this.folders.of(file)) this.addTo(owner, file, written);
  }

  private addTo({ folder, path }: Owned, file: string, written: GeneratedManifest | undefined): void {
    const pages = this.byFolder.get(folder);
    if (pages === undefined) return;
    // Pages that a product has written down need no front matter.
    const hasMatter = written === undefined && this.published.has(folder) && pages.hasMatter(path);
    const matter = hasMatter ? this.matters?.get(file) : undefined;
    pages.add(file, path, matter, written);
    if (!hasMatter || this.matters === undefined || matter !== undefined) return;
    if (this.matters.has(file)) this.unread.refuse(file);
    else this.unread.add(file, folder);
  }

  /**
   * Reads the files that determine which file generates a page: the likely ones, and all of its site only if none of
   * these generates it.
   */
  async readFor(url: string): Promise<void> {
    for (const answersNow of this.places.answersTo(url)) {
      await this.read(this.waitingAmong(answersNow()));
      const open = answersNow().filter(
        ({ isNamed, sources }) =>
          !isNamed || sources.every((source) => isGuess(source) || this.unread.isWaiting(source.file)),
      );
      await this.readSites(open.map(({ site }) => site.folder));
      if (answersNow().some(({ sources }) => sources.length > 0)) return;
    }
  }

  /**
   * Reads the files that determine which pages a file generates: itself, and those that may generate the same pages.
   */
  async readAbout(file: string): Promise<void> {
    if (this.unread.isWaiting(file)) await this.read([file]);
    const addresses = this.pagesOf(file).flatMap(({ address }) => address ?? []);
    await this.read([...new Set(addresses.flatMap((address) => this.waitingFor(address)))]);
  }

  /** Reads all files that may matter, for questions about many pages, up to the maximum number of files. */
  readAll(): Promise<void> {
    return this.readSites(this.unread.waitingFolders);
  }

  /** True if there are unread files that may affect pages. */
  get hasUnread(): boolean {
    return this.unread.waitingFolders.length > 0;
  }

  /** True if more files may name a page than the maximum to read. */
  get leavesOut(): boolean {
    return this.hasUnread && this.matters?.left === 0;
  }

  /** The files that may affect pages, and can't be read or understood. */
  get unreadable(): readonly string[] {
    return this.unread.refusedFiles;
  }

  private async readSites(folders: readonly string[]): Promise<void> {
    for (const folder of folders) {
      // HTML files are usually served as they are, and there may be more of them than the maximum to read.
      const [texts, others]: [string[], string[]] = [[], []];
      for (const file of this.unread.waitingIn(folder)) (isHtml(file) ? others : texts).push(file);
      await this.read([...texts, ...others].slice(0, this.matters?.left));
    }
  }

  private async read(files: readonly string[]): Promise<void> {
    await this.matters?.each(files, (file, matter) => {
      if (this.unread.isWaiting(file)) this.setMatter(file, matter);
    });
  }

  /** Updates the current front matter of a file; undefined if it can't be read, so that its pages are guesses. */
  setMatter(file: string, matter: FrontMatter | undefined): void {
    const owners = this.folders.of(file);
    if (owners.length === 0) return;
    if (matter === undefined) this.unread.refuse(file);
    else this.unread.remove(file);
    for (const { folder, path } of owners) this.byFolder.get(folder)?.setMatter(file, path, matter);
    this.changes++;
  }

  /** The files that are likely to generate a page and that are not yet read. */
  private waitingFor(url: string): readonly string[] {
    for (const answersNow of this.places.answersTo(url)) {
      const answers = answersNow();
      if (answers.some(({ sources }) => sources.length > 0)) return this.waitingAmong(answers);
    }
    return [];
  }

  private waitingAmong(answers: readonly SiteAnswer[]): readonly string[] {
    const files = answers.flatMap(({ sources }) => sources.map(({ file }) => file));
    return files.filter((file) => this.unread.isWaiting(file));
  }

  /** Number of files read since it was built; results from before the last one may be outdated. */
  get version(): number {
    return this.changes;
  }

  /** True if no site has an address, so that no page has a file. */
  get isEmpty(): boolean {
    return this.places.isEmpty;
  }

  /**
   * Number of pages that the files of a site's folder name, without those of their templates; if there are only
   * guesses, the number of these.
   */
  namedPagesIn(folder: string): number {
    const { usual, other } = this.byFolder.get(folder) ?? {};
    return (usual?.staticCount ?? 0) || (other?.staticCount ?? 0);
  }

  /** The files that generate a page, the likeliest first, including all that are equally likely. */
  sourcesOf(url: string): readonly Source[] {
    return likeliestFirst(this.madeBy(url).flatMap(({ sources }) => sources));
  }

  /** The layouts around the page that a file generates, the nearest first; none if they aren't known. */
  async layoutsOf(url: string, file: string, read: LayoutFolder['read']): Promise<readonly string[]> {
    const made = this.madeBy(url).find(({ sources }) => sources.some((source) => source.file === file));
    if (made === undefined) return [];
    this.layouts ??= [...this.present].filter((path) => inLayouts.test(path));
    const files = { has: (path: string) => this.present.has(path), layouts: this.layouts, read };
    const template = templateAround(file, made.sources);
    const found = await layoutsOf(made.site, template ?? file, files);
    return template === undefined ? found : [template, ...found];
  }

  /** Returns how well the conventions of each site's folder match known pages. Rests in between. */
  async fitsOf(urls: Iterable<string>): Promise<ReadonlyMap<string, readonly Fit[]>> {
    const byFolder = new Map<string, Evidence>();
    for (const url of urls) {
      for (const { site, path } of this.places.sitesOf(url)) {
        const made = this.byFolder.get(site.folder);
        if (made !== undefined) getOrAdd(byFolder, site.folder, () => new Evidence(made)).take(partsOfPath(path));
      }
      if (timeSlice.isOver()) await timeSlice.yieldToHost();
    }
    const fits = [...byFolder].map(async ([folder, evidence]) => [folder, await evidence.fits()] as const);
    return new Map(await Promise.all(fits));
  }

  /** The conventions that find the pages of a site. */
  conventionsOf(url: string): readonly Convention[] {
    return this.places.sitesOf(url).flatMap(({ site }) => site.conventions);
  }

  /** True if a page is on one of the sites. */
  isOfSite(url: string): boolean {
    return this.places.has(url);
  }

  private madeBy(url: string): readonly SiteAnswer[] {
    let isOpen = false;
    for (const answersNow of this.places.answersTo(url)) {
      const answers = answersNow();
      isOpen ||= answers.some(({ site, isNamed }) => !isNamed && this.unread.waitingIn(site.folder).size > 0);
      const found = answers.filter(({ sources }) => sources.length > 0);
      if (found.length > 0)
        return found.map((answer) => ({
          ...answer,
          sources: answer.sources.map((source) => this.asSure(source, isOpen || this.unread.has(source.file))),
        }));
    }
    return [];
  }

  /** A file's pages are guesses as long as its own front matter, or another file's, may change that. */
  private asSure<T extends Pick<Source, 'confidence'>>(found: T, isOpen: boolean): T {
    return found.confidence === 'convention' && isOpen ? { ...found, confidence: 'guess' } : found;
  }

  /** The pages that a file generates, the most certain first; a route with names stands for many. */
  pagesOf(file: string): readonly FilePages[] {
    const owners = this.folders.of(file);
    const isUnread = this.unread.has(file);
    const found = this.sites.flatMap(({ site, pages }) =>
      pages
        .routesOf(file, owners.find(({ folder }) => folder === site.folder)?.path)
        .map(({ route, confidence }): FilePages => ({
          site,
          confidence,
          address: isStatic(route) ? addressOf(site.url, route) : undefined,
        })),
    );
    return likeliestFirst(found.map((pages) => this.asSure(pages, isUnread))).slice(0, maxPages);
  }
}

function isHtml(file: string): boolean {
  return htmlEndings.includes(fileParts(file).ending);
}

function hasAddress(site: Site): site is SiteWithAddress {
  return site.url !== undefined;
}

/** The one template around a file that only contains the text of its page. */
function templateAround(file: string, sources: readonly Source[]): string | undefined {
  const [other, second] = sources.filter((source) => source.file !== file);
  const isMarkdownFile = (path: string) => isMarkdown(fileParts(path).ending);
  if (other === undefined || second !== undefined) return undefined;
  return isMarkdownFile(file) && !isMarkdownFile(other.file) ? other.file : undefined;
}
