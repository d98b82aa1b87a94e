import { batches } from '../util/batches';
import { getOrAdd } from '../util/getOrAdd';
import { builtSitemap } from './builtSitemap';
import { Conclusions, type Fit } from './evidence';
import { isUsual, isWritten, mayStateSite, type WatchedFiles } from './fileSearch';
import { FolderSearch, type StatedSites } from './folderSearch';
import { FrontMatters } from './frontMatter';
import type { Fault } from './nodeReader';
import { siteFileName, type Site } from './site';
import { inferSites, withStated } from './sites';
import { SourceIndex } from './sourceIndex';
import { unusedRules } from './unusedRules';
import { generatedManifests, type GeneratedManifest } from './generatedManifests';

/** A change of a file or folder. */
export type FileChange = 'came' | 'went' | 'changed';

/**
 * The sites that a folder generates, and the files that generate their pages. Each search runs once, at the first
 * question. A change invalidates everything that depends on it: the next question waits until its effect is known and
 * the results are renewed.
 */
export class FolderSources<Files extends WatchedFiles = WatchedFiles> {
  private readonly found: FolderSearch;
  private inferred: Promise<readonly Site[]> | undefined;
  private written: Promise<Map<string, GeneratedManifest>> | undefined;
  private built: Promise<SourceIndex> | undefined;
  /** Settles once no index is being built: they are built one after the other. */
  private building: Promise<unknown> = Promise.resolve();
  private readonly matters: FrontMatters;
  /** The texts of the files that configure sites. */
  private readonly texts = new Map<string, Promise<string | undefined>>();
  /** Changed paths that are not yet handled. */
  private readonly changed = new Set<string>();
  private following: Promise<void> = Promise.resolve();
  private isOther = false;
  private conclusions = new Conclusions();
  /** The index that the known pages were compared with, and their number. */
  private weighed: { readonly with: Promise<SourceIndex>; readonly count: number } | undefined;
  /** True if a product has written down its pages. */
  private hasTables = false;

  constructor(protected readonly disk: Files) {
    this.found = new FolderSearch(disk);
    this.matters = new FrontMatters({ read: (file) => this.texts.get(file) ?? disk.read(file) });
  }

  /**
   * Handles a file or folder that was created, deleted, or changed; its effect is determined at the next question.
   * @returns false if it doesn't matter
   */
  follow(path: string, what: FileChange): boolean {
    this.disk.follow(path);
    const mayMatter = isWritten(path) || this.mayConfigure(path);
    const isNoted = mayMatter || (what === 'changed' ? this.isRead(path) : this.found.mayHold(path));
    if (isNoted) this.changed.add(path);
    return isNoted;
  }

  /** Returns true if other files may generate the pages than at the last call, or other sites are defined. */
  async hasChanged(): Promise<boolean> {
    await this.settle();
    const { isOther } = this;
    this.isOther = false;
    return isOther;
  }

  /** Forgets everything, so that the next question searches again. */
  forget(): void {
    this.found.forget();
    this.inferred = this.written = this.built = undefined;
    this.conclusions = new Conclusions();
    this.matters.clear();
    this.texts.clear();
  }

  /** Reads the committed file. */
  async stated(): Promise<StatedSites> {
    await this.settle();
    return this.found.stated();
  }

  /** Infers the sites that the folder generates, regardless of the defined ones. */
  async infer(): Promise<readonly Site[]> {
    await this.settle();
    return this.inferAll();
  }

  /** The files that may generate a page by a convention, or define how a site is generated or its address. */
  async files(): Promise<readonly string[]> {
    await this.settle();
    return (await this.found.usual()).all;
  }

  /** The sites that the folder generates. */
  async sites(): Promise<readonly Site[]> {
    await this.settle();
    return this.allSites();
  }

  /** Returns the index of which file generates which page, with the front matter read so far. */
  async index(): Promise<SourceIndex> {
    await this.settle();
    return (this.built ??= this.buildNext());
  }

  /** Returns the index, once everything that determines the file of a page was read. */
  async indexFor(url: string): Promise<SourceIndex> {
    const index = await this.index();
    await index.readFor(url);
    return index;
  }

  /** Returns the index, once everything that determines the pages of a file was read. */
  async indexAbout(file: string): Promise<SourceIndex> {
    const index = await this.index();
    await index.readAbout(file);
    return index;
  }

  /** Returns the index, once everything that may matter was read. */
  async wholeIndex(): Promise<SourceIndex> {
    const index = await this.index();
    await index.readAll();
    return index;
  }

  /** Returns the index of the folder's files for other sites than its own, without files that only a rule names. */
  async indexOf(sites: readonly Site[]): Promise<SourceIndex> {
    const files = await this.files();
    const written = await generatedManifests(sites, files, this.disk);
    const index = await SourceIndex.build(sites, files, { written, matters: this.matters });
    await index.readAll();
    return index;
  }

  /**
   * Compares the results of the conventions with the pages of known reports, and with the sitemap in the folder:
   * confirmed pages are certain from now on, contradicted ones are guesses. That is done once for the current files,
   * and again when a tenth more or fewer reports are known.
   * @returns true if the certain pages have changed
   */
  async weigh(reports: ReadonlyMap<string, { readonly url: string }>): Promise<boolean> {
    await this.settle();
    const { weighed } = this;
    const isLike = weighed !== undefined && Math.abs(reports.size - weighed.count) * 10 <= weighed.count;
    if (isLike && weighed.with === this.built) return false;
    const built = (this.built ??= this.buildNext());
    const conclusions = new Conclusions(await this.fitsOf([...reports.values()].map(({ url }) => url)));
    // Files that have changed in the meantime are compared the next time.
    if (this.built !== built) return false;
    const isOther = !conclusions.isSameAs(this.conclusions);
    if (isOther) {
      this.conclusions = conclusions;
      this.built = undefined;
    }
    this.weighed = { with: (this.built ??= this.buildNext()), count: reports.size };
    return isOther;
  }

  /** Returns how well the conventions of each site's folder match known pages, and the sitemap in the folder. */
  async fitsOf(urls: Iterable<string>): Promise<ReadonlyMap<string, readonly Fit[]>> {
    const built = await Promise.all((await this.sites()).map((site) => builtSitemap(site, this.disk)));
    const known = new Set([...urls, ...built.flat()]);
    return known.size === 0 ? new Map() : (await this.wholeIndex()).fitsOf(known);
  }

  /** Returns a file's text, or undefined if it can't be read, is a link or below one, or is too large. */
  read(file: string): Promise<string | undefined> {
    return this.disk.read(file);
  }

  /** False if the folder has more files than the maximum to search. */
  async isWhole(): Promise<boolean> {
    return (await this.found.usual()).isWhole;
  }

  /** True if there are unread files that may name a page in their front matter, beyond the maximum. */
  async leavesOutMatter(): Promise<boolean> {
    return (await this.index()).leavesOut;
  }

  /** Returns the faults of rules that lead to no file, once all files are found; undefined if that isn't known. */
  async unused(): Promise<readonly Fault[] | undefined> {
    const { sites, ifUnused } = await this.stated();
    const rules = sites.flatMap((site) => site.rules);
    if (rules.length === 0) return [];
    const finding = this.found.ruled();
    const [{ ofRules, ofFolders }, usual] = await Promise.all([finding, this.found.usual()]);
    const isWhole = [usual, ofRules, ofFolders].every((found) => found.isWhole);
    // If files can't be searched, not even the file of the rules is found.
    if (!isWhole || !usual.has(siteFileName)) return undefined;
    const unused = await unusedRules(rules, new Set([...usual.all, ...ofRules.files, ...ofFolders.files]));
    return this.found.isCurrent(finding) ? unused.flatMap((rule) => ifUnused.get(rule) ?? []) : undefined;
  }

  /** True if a file may configure a site: by its name, or since it was read, or looked for, to find out. */
  private mayConfigure(file: string): boolean {
    return mayStateSite(file) || this.texts.has(file);
  }

  /** True if the content of a file may have been used. */
  private isRead(file: string): boolean {
    return this.matters.isRead(file) || (this.hasTables && isUsual(file));
  }

  /** Determines the effect of changes. Never rejects. */
  private settle(): Promise<void> {
    if (this.changed.size > 0)
      this.following = this.following
        .then(() => this.takeChanges())
        .catch(() => {
          // The next question searches everything again.
          this.forget();
          this.isOther = true;
        });
    return this.following;
  }

  private async takeChanges(): Promise<void> {
    const paths = [...this.changed];
    this.changed.clear();
    for (const some of batches(paths)) {
      const taken = await Promise.all(some.map((path) => this.take(path)));
      this.isOther ||= taken.includes(true);
    }
  }

  /** Applies a change at a path. Returns true if other files may generate the pages. */
  private async take(path: string): Promise<boolean> {
    const [mayConfigure, isTable] = [this.mayConfigure(path), isWritten(path)];
    const moved = isTable ? undefined : await this.found.take(path);
    if (moved?.isUnknown === true) {
      this.forget();
      return true;
    }
    const files = moved?.files ?? [];
    const written = await this.written;
    let isWrittenDown = false;
    for (const file of new Set([path, ...files])) {
      this.texts.delete(file);
      isWrittenDown = written?.delete(file) === true || isWrittenDown;
    }
    for (const file of files) this.matters.forget(file);
    if (mayConfigure || files.length > 0) this.inferred = undefined;
    if (mayConfigure || isTable) this.written = undefined;
    // Conclusions about other settings don't apply to these.
    if (mayConfigure) this.conclusions = new Conclusions();
    const isOutdated = mayConfigure || isTable || isWrittenDown || files.length > 0 || moved?.isRuled === true;
    if (isOutdated) this.built = undefined;
    return (await this.saysOther(path)) || isOutdated;
  }

  /** Updates the front matter of a file that was read. Returns true if it has changed. */
  private async saysOther(file: string): Promise<boolean> {
    if (!(await this.matters.hasChanged(file))) return false;
    const index = await this.built?.catch(() => undefined);
    index?.setMatter(file, this.matters.get(file));
    return true;
  }

  /** Builds the next index, after the one in progress. If it's outdated by then, the one after it counts. */
  private buildNext(): Promise<SourceIndex> {
    const isOutdated = () => this.built !== undefined && this.built !== next;
    const turn = this.building.then(() => (isOutdated() ? undefined : this.build()));
    this.building = turn.catch(() => undefined);
    const next: Promise<SourceIndex> = this.orForget(turn.then((index) => index ?? this.index()));
    return next;
  }

  private async build(): Promise<SourceIndex> {
    const [sites, usual, { ofRules, ofFolders }] = await Promise.all([
      this.allSites(),
      this.found.usual(),
      this.found.ruled(),
    ]);
    const files = [...usual.all, ...ofFolders.files];
    const written = await (this.written ??= generatedManifests(sites, files, this.disk));
    this.hasTables = written.size > 0;
    return SourceIndex.build(sites, files, { ruled: ofRules.files, written, matters: this.matters });
  }

  private inferAll(): Promise<readonly Site[]> {
    const read = (file: string) => getOrAdd(this.texts, file, () => this.disk.read(file));
    return (this.inferred ??= this.orForget(this.found.usual().then((found) => inferSites(found.all, read))));
  }

  private async allSites(): Promise<readonly Site[]> {
    const [inferred, { sites }] = await Promise.all([this.inferAll(), this.found.stated()]);
    return withStated(inferred, sites).map((site) => this.conclusions.applied(site));
  }

  private orForget<T>(made: Promise<T>): Promise<T> {
    return made.catch((error: unknown) => {
      this.forget();
      throw error;
    });
  }
}
