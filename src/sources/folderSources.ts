import { getOrAdd } from '../util/getOrAdd';
import { builtSitemap } from './builtSitemap';
import { Verdicts, type Fit } from './evidence';
import { isUsual, isWritten, mayStateSite } from './fileSearch';
import type { WatchedFiles } from './folderFiles';
import { FolderSearch, type StatedSites } from './folderSearch';
import { FrontMatters } from './frontMatters';
import type { Fault } from './nodeReader';
import type { Site } from './site';
import { siteFileName } from './siteFileName';
import { inferSites, withStated } from './sites';
import { SourceIndex } from './sourceIndex';
import { unusedRules } from './unusedRules';
import { generatedManifests, type GeneratedManifest } from './generatedManifests';

/** Number of changed paths that are looked at at once. */
const atOnce = 40;

/** A change of a file or folder. */
export type FileChange = 'came' | 'went' | 'changed';

/**
 * The sites that a folder makes, and the files that make their pages. Each search runs at the first question, and once.
 * A change makes outdated what depends on it: the next question waits until that is found out and made again.
 */
export class FolderSources<Files extends WatchedFiles = WatchedFiles> {
  private readonly found: FolderSearch;
  private inferred: Promise<readonly Site[]> | undefined;
  private written: Promise<Map<string, GeneratedManifest>> | undefined;
  private built: Promise<SourceIndex> | undefined;
  /** Settles once no index is being built: one is built after the other. */
  private building: Promise<unknown> = Promise.resolve();
  private readonly matters: FrontMatters;
  /** The texts of the files that configure sites. */
  private readonly texts = new Map<string, Promise<string | undefined>>();
  /** Paths that have changed, and are not looked at yet. */
  private readonly changed = new Set<string>();
  private following: Promise<void> = Promise.resolve();
  private isOther = false;
  private verdicts = new Verdicts();
  /** The index with which the known pages were compared, and their number. */
  private weighed: { readonly with: Promise<SourceIndex>; readonly count: number } | undefined;
  /** True if a product has written down its pages. */
  private hasTables = false;

  constructor(protected readonly disk: Files) {
    this.found = new FolderSearch(disk);
    this.matters = new FrontMatters(disk);
  }

  /**
   * Handles a file or folder that came, went or changed; what that means is found out at the next question.
   * @returns false if it means nothing
   */
  follow(path: string, what: FileChange): boolean {
    this.disk.follow(path);
    const mayMatter = isWritten(path) || mayStateSite(path);
    const isNoted = mayMatter || (what === 'changed' ? this.isRead(path) : this.found.mayHold(path));
    if (isNoted) this.changed.add(path);
    return isNoted;
  }

  /** Returns true if other files may make the pages than at the last call, or other sites are stated. */
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
    this.verdicts = new Verdicts();
    this.matters.clear();
    this.texts.clear();
  }

  /** Reads the committed file. */
  async stated(): Promise<StatedSites> {
    await this.settle();
    return this.found.stated();
  }

  /** Infers the sites that the folder makes, regardless of what is stated. */
  async infer(): Promise<readonly Site[]> {
    await this.settle();
    return this.inferAll();
  }

  /** The files that may make a page by a convention, or say how and where a site is made. */
  async files(): Promise<readonly string[]> {
    await this.settle();
    return (await this.found.usual()).all;
  }

  /** The sites that the folder makes. */
  async sites(): Promise<readonly Site[]> {
    await this.settle();
    return this.allSites();
  }

  /** Returns the index of which file makes which page, with the front matter that was read. */
  async index(): Promise<SourceIndex> {
    await this.settle();
    return (this.built ??= this.buildNext());
  }

  /** Returns the index, once what decides which file makes a page was read. */
  async indexFor(url: string): Promise<SourceIndex> {
    const index = await this.index();
    await index.readFor(url);
    return index;
  }

  /** Returns the index, once what decides which pages a file makes was read. */
  async indexAbout(file: string): Promise<SourceIndex> {
    const index = await this.index();
    await index.readAbout(file);
    return index;
  }

  /** Returns the index, once all that may decide was read. */
  async wholeIndex(): Promise<SourceIndex> {
    const index = await this.index();
    await index.readAll();
    return index;
  }

  /** Returns the index that the folder's files have for other sites than its own, without files that only a rule names. */
  async indexOf(sites: readonly Site[]): Promise<SourceIndex> {
    const files = await this.files();
    const written = await generatedManifests(sites, files, this.disk);
    const index = await SourceIndex.build(sites, files, { written, matters: this.matters });
    await index.readAll();
    return index;
  }

  /**
   * Weighs what the conventions find against the pages of known reports, and those of the sitemap in the folder: what
   * these prove is certain from now on, and what they contradict is a guess. That is done once for the files as they
   * are, and again when a tenth more or fewer reports are known.
   * @returns true if other pages are certain than before
   */
  async weigh(reports: ReadonlyMap<string, { readonly url: string }>): Promise<boolean> {
    await this.settle();
    const { weighed } = this;
    const isLike = weighed !== undefined && Math.abs(reports.size - weighed.count) * 10 <= weighed.count;
    if (isLike && weighed.with === this.built) return false;
    const built = (this.built ??= this.buildNext());
    const verdicts = new Verdicts(await this.fitsOf([...reports.values()].map(({ url }) => url)));
    // Files that have changed meanwhile are weighed the next time.
    if (this.built !== built) return false;
    const isOther = !verdicts.isSameAs(this.verdicts);
    if (isOther) {
      this.verdicts = verdicts;
      this.built = undefined;
    }
    this.weighed = { with: (this.built ??= this.buildNext()), count: reports.size };
    return isOther;
  }

  /** Returns how the conventions of each site's folder fit known pages, and those of the sitemap in the folder. */
  async fitsOf(urls: Iterable<string>): Promise<ReadonlyMap<string, readonly Fit[]>> {
    const built = await Promise.all((await this.sites()).map((site) => builtSitemap(site, this.disk)));
    const known = new Set([...urls, ...built.flat()]);
    return known.size === 0 ? new Map() : (await this.wholeIndex()).fitsOf(known);
  }

  /** Returns a file's text, or undefined if it cannot be read, is a link or below one, or is too large. */
  read(file: string): Promise<string | undefined> {
    return this.disk.read(file);
  }

  /** False if the folder has more files than are searched. */
  async isWhole(): Promise<boolean> {
    return (await this.found.usual()).isWhole;
  }

  /** True if more files may name a page by their front matter than were read. */
  async leavesOutMatter(): Promise<boolean> {
    return (await this.index()).leavesOut;
  }

  /** Returns the faults of rules that lead to no file, once all files are found; undefined if that cannot be told. */
  async unused(): Promise<readonly Fault[] | undefined> {
    const { sites, ifUnused } = await this.stated();
    const rules = sites.flatMap((site) => site.rules);
    if (rules.length === 0) return [];
    const finding = this.found.ruled();
    const [{ ofRules, ofFolders }, usual] = await Promise.all([finding, this.found.usual()]);
    const isWhole = [usual, ofRules, ofFolders].every((found) => found.isWhole);
    // If files cannot be searched for, not even the file of the rules is found.
    if (!isWhole || !usual.has(siteFileName)) return undefined;
    const unused = await unusedRules(rules, new Set([...usual.all, ...ofRules.files, ...ofFolders.files]));
    return this.found.isCurrent(finding) ? unused.flatMap((rule) => ifUnused.get(rule) ?? []) : undefined;
  }

  /** True if what a file says may have counted. */
  private isRead(file: string): boolean {
    return this.matters.isRead(file) || (this.hasTables && isUsual(file));
  }

  /** Finds out what has changed. Never rejects. */
  private settle(): Promise<void> {
    if (this.changed.size > 0)
      this.following = this.following
        .then(() => this.takeChanges())
        .catch(() => {
          // The next question searches for everything again.
          this.forget();
          this.isOther = true;
        });
    return this.following;
  }

  private async takeChanges(): Promise<void> {
    const paths = [...this.changed];
    this.changed.clear();
    for (let at = 0; at < paths.length; at += atOnce) {
      const taken = await Promise.all(paths.slice(at, at + atOnce).map((path) => this.take(path)));
      this.isOther ||= taken.includes(true);
    }
  }

  /** Takes over what has become of a path. Returns true if other files may make the pages. */
  private async take(path: string): Promise<boolean> {
    const [mayConfigure, isTable] = [mayStateSite(path), isWritten(path)];
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
    // Verdicts on other settings do not count for these.
    if (mayConfigure) this.verdicts = new Verdicts();
    const isOutdated = mayConfigure || isTable || isWrittenDown || files.length > 0 || moved?.isRuled === true;
    if (isOutdated) this.built = undefined;
    return (await this.saysOther(path)) || isOutdated;
  }

  /** Takes over what a file that was read says of itself by now. Returns true if that is something else. */
  private async saysOther(file: string): Promise<boolean> {
    if (!(await this.matters.hasChanged(file))) return false;
    const index = await this.built?.catch(() => undefined);
    index?.setMatter(file, this.matters.get(file));
    return true;
  }

  /** Builds the next index, after the one that is being built. If it is outdated by then, the one after it counts. */
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
    return withStated(inferred, sites).map((site) => this.verdicts.applied(site));
  }

  private orForget<T>(made: Promise<T>): Promise<T> {
    return made.catch((error: unknown) => {
      this.forget();
      throw error;
    });
  }
}
