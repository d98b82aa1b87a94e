import {
  conventionSearches,
  isBelowFetched,
  isBelowMade,
  isUsual,
  searchBelow,
  StatedFiles,
  type FileList,
  type WatchedFiles,
} from './fileSearch';
import { timeSlice } from '../util/timeSlice';
import { addFoldersOf, foldersOf } from '../util/paths';
import { readSiteFile, unreadFault, type ReadSites } from './siteFile';
import { siteFileName } from './site';

/** Maximum number of files of a new folder; with more, everything is searched again. */
const maxNewFiles = 5000;

/** The content of `site-reports.json`. */
export interface StatedSites extends ReadSites {
  /** Undefined if the file doesn't exist, or was not read. */
  readonly text: string | undefined;
}

const nothingStated: StatedSites = { text: undefined, sites: [], faults: [], ifUnused: new Map() };

/** The files that `site-reports.json` leads to. */
interface RuleSearch {
  readonly stated: StatedFiles;
  readonly ofRules: FileList;
  readonly ofFolders: FileList;
  /** The folders that contain one of them. */
  readonly folders: ReadonlySet<string>;
}

/** The results of earlier searches. */
interface Former {
  readonly found: FoundFiles;
  /** Undefined if it must be searched again. */
  readonly ruled: RuleSearch | undefined;
}

/** The effect of a change at a path. */
interface Moved {
  /** The files that were created or deleted, among those that the conventions look at. */
  readonly files: readonly string[];
  /** True if a file that only `site-reports.json` leads to was created or deleted. */
  readonly isRuled: boolean;
  /** True if everything must be searched again. */
  readonly isUnknown: boolean;
}

const nothingMoved: Moved = { files: [], isRuled: false, isUnknown: false };

/**
 * The relevant files of a folder. Each search runs once, when it is first needed: later, created and deleted files are
 * added and removed.
 */
export class FolderSearch {
  private siteFile: Promise<StatedSites> | undefined;
  private usualFiles: Promise<FoundFiles> | undefined;
  private ruledFiles: Promise<RuleSearch> | undefined;
  /** The results of both searches, to recognize immediately that a change doesn't matter. */
  private former: Former | undefined;

  constructor(private readonly disk: WatchedFiles) {}

  /** Reads the committed file. */
  stated(): Promise<StatedSites> {
    return (this.siteFile ??= this.readSiteFile());
  }

  /** The files that may generate a page by a convention, or define how a site is generated or its address. */
  usual(): Promise<FoundFiles> {
    return (this.usualFiles ??= this.orForget(
      this.disk.search(conventionSearches).then((found) => FoundFiles.of(found)),
    ));
  }

  /** The files that only `site-reports.json` leads to. */
  ruled(): Promise<RuleSearch> {
    if (this.ruledFiles !== undefined) return this.ruledFiles;
    const finding = this.orForget(this.searchRuled());
    this.ruledFiles = finding;
    Promise.all([this.usual(), finding]).then(
      ([found, ruled]) => {
        if (this.isCurrent(finding)) this.former = { found, ruled };
      },
      () => undefined,
    );
    return finding;
  }

  /** False if a search by rules is outdated. */
  isCurrent(finding: Promise<RuleSearch>): boolean {
    return this.ruledFiles === finding;
  }

  /** Forgets everything, so that the next question searches again. */
  forget(): void {
    this.siteFile = this.usualFiles = this.ruledFiles = this.former = undefined;
  }

  /** True if a created or deleted path may be a file that was searched for, or a folder of such files. */
  mayHold(path: string): boolean {
    if (this.usualFiles === undefined || isBelowFetched(path)) return false;
    // Folders rarely have names with a file extension, and very many files outside of sites come and go.
    if (this.former === undefined || isUsual(path) || (!/\.[^/]*$/.test(path) && !isBelowMade(`${path}/`))) return true;
    return this.former.ruled?.stated.has(path) === true || holds(path, this.former);
  }

  /** Applies a change of a file or folder; undefined if nothing was searched yet. */
  async take(path: string): Promise<Moved | undefined> {
    if (path === siteFileName) this.siteFile = this.ruledFiles = this.former = undefined;
    // Files that are created or deleted during a search are handled afterwards.
    const [found, ruled] = await Promise.all([this.usualFiles, this.ruledFiles]);
    if (found === undefined) return undefined;
    const kind = await this.disk.look(path);
    const isFolder = kind === 'folder';
    const ofFolder =
      isFolder || holds(path, { found, ruled })
        ? await this.takeFolder(path, { found, ruled }, isFolder)
        : nothingMoved;
    const ofFile = takeFile(path, { found, ruled }, !isFolder && kind !== undefined && kind !== 'belowLink');
    const isRuled = ofFolder.isRuled || ofFile.isRuled;
    if (isRuled) this.ruledFiles = this.former = undefined;
    return { files: [...ofFolder.files, ...ofFile.files], isRuled, isUnknown: ofFolder.isUnknown };
  }

  /** Adds or removes the files of a folder, depending on whether it exists. */
  private async takeFolder(folder: string, { found, ruled }: Former, isThere: boolean): Promise<Moved> {
    const below = isThere ? await this.disk.search([searchBelow(folder)], maxNewFiles) : { files: [], isWhole: true };
    if (!below.isWhole) {
      this.forget();
      return { ...nothingMoved, isUnknown: true };
    }
    const gone = found.below(folder);
    const come = below.files.filter(isUsual);
    for (const file of gone) found.remove(file);
    for (const file of come) found.add(file);
    const isRuled = ruled?.folders.has(folder) === true || below.files.some((file) => ruled?.stated.has(file) === true);
    // A file that was created again may be a different one.
    return { files: [...new Set([...gone, ...come])], isRuled, isUnknown: false };
  }

  private async readSiteFile(): Promise<StatedSites> {
    const kind = await this.disk.look(siteFileName);
    if (kind === 'link' || kind === 'tooLarge') return { ...nothingStated, faults: [unreadFault(kind)] };
    const text = await this.disk.read(siteFileName);
    return text === undefined ? nothingStated : { text, ...readSiteFile(text) };
  }

  private async searchRuled(): Promise<RuleSearch> {
    const { sites } = await this.stated();
    const stated = new StatedFiles(sites);
    const [ofRules, ofFolders] = await Promise.all([
      this.disk.search(stated.ruleSearches),
      this.disk.search(stated.folderSearches),
    ]);
    const folders = await foldersOf([...ofRules.files, ...ofFolders.files]);
    return { stated, ofRules, ofFolders, folders };
  }

  private orForget<T>(found: Promise<T>): Promise<T> {
    return found.catch((error: unknown) => {
      this.forget();
      throw error;
    });
  }
}

/** True if a path is a folder in which files were found. */
function holds(path: string, { found, ruled }: Former): boolean {
  return found.hasFolder(path) || ruled?.folders.has(path) === true;
}

/** Adds or removes a file, depending on whether it exists. */
function takeFile(path: string, { found, ruled }: Former, isThere: boolean): Moved {
  const isPage = isUsual(path);
  if (isPage && isThere === found.has(path)) return nothingMoved;
  if (isPage && isThere) found.add(path);
  if (isPage && !isThere) found.remove(path);
  return { files: isPage ? [path] : [], isRuled: ruled?.stated.has(path) === true, isUnknown: false };
}

/** The found files that still exist. */
export class FoundFiles {
  /** All files, sorted, once they are asked for. */
  private sorted: readonly string[] | undefined;
  private readonly files = new Set<string>();
  /** The folders that contain one, or contained one. */
  private readonly folders = new Set<string>();

  private constructor(readonly isWhole: boolean) {}

  /** Rests in between. */
  static async of({ files, isWhole }: FileList): Promise<FoundFiles> {
    const found = new FoundFiles(isWhole);
    for (const file of files) {
      if (isUsual(file)) found.add(file);
      if (timeSlice.isOver()) await timeSlice.yieldToHost();
    }
    return found;
  }

  /** All files, sorted. */
  get all(): readonly string[] {
    return (this.sorted ??= [...this.files].sort());
  }

  has(file: string): boolean {
    return this.files.has(file);
  }

  /** True if a folder contains such a file, or contained one. */
  hasFolder(folder: string): boolean {
    return this.folders.has(folder);
  }

  add(file: string): void {
    this.files.add(file);
    this.sorted = undefined;
    addFoldersOf(file, this.folders);
  }

  remove(file: string): void {
    this.files.delete(file);
    this.sorted = undefined;
  }

  /** The files below a folder. */
  below(folder: string): readonly string[] {
    if (!this.hasFolder(folder)) return [];
    return [...this.files].filter((file) => file.startsWith(`${folder}/`));
  }
}
