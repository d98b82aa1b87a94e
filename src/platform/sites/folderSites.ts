import { FileType, RelativePattern, Uri, workspace, type WorkspaceFolder } from 'vscode';
import {
  conventionSearches,
  isBelowFetched,
  isBelowMade,
  mayMakePage,
  mayStateSite,
  StatedFiles,
  type FileSearch,
} from '../../model/sites/fileSearch';
import { foldersOf } from '../../model/sites/folders';
import { readSiteFile, unreadFault, type Fault } from '../../model/sites/siteFile';
import type { StatedSite } from '../../model/sites/statedSite';
import { inferSites, withStated, type Site } from '../../model/sites/sites';
import { SourceIndex } from '../../model/sites/sourceIndex';
import { siteFileName } from '../../model/sites/statedSite';

/** Maximum number of files that one search returns. */
const maxFiles = 50_000;
/** Maximum size of a file that is read, in bytes. */
const maxBytes = 1 << 20;

/** The content of `site-reports.json`. */
export interface SiteFile {
  readonly uri: Uri;
  /** Undefined if there is no such file, or it was not read. */
  readonly text: string | undefined;
  readonly sites: readonly StatedSite[];
  readonly faults: readonly Fault[];
}

/** The files that `site-reports.json` leads to. */
interface FoundByStatement {
  readonly stated: StatedFiles;
  readonly ofRules: readonly string[];
  readonly ofFolders: readonly string[];
}

interface Known {
  readonly stated: StatedFiles;
  /** Every folder that holds a file that was found. */
  readonly folders: ReadonlySet<string>;
}

/** The sites that one folder of the workspace makes. Each search runs at the first call, and once. */
export class FolderSites {
  private siteFile: Promise<SiteFile> | undefined;
  private files: Promise<readonly string[]> | undefined;
  private statedFiles: Promise<FoundByStatement> | undefined;
  private inferred: Promise<readonly Site[]> | undefined;
  private found: Promise<SourceIndex> | undefined;
  /** The files that were found, once they are: changes of other files do not matter. */
  private known: Known | undefined;

  constructor(readonly folder: WorkspaceFolder) {}

  /**
   * Handles a file or folder that was created, deleted or changed: forgets everything if that matters.
   * @returns true if it matters
   */
  async follow(uri: Uri, what: 'came' | 'went' | 'changed'): Promise<boolean> {
    const below = this.pathOf(uri);
    const isFile = mayStateSite(below) || (what !== 'changed' && this.mayBeSource(below));
    const matters =
      isFile || (what === 'went' && this.heldSources(below)) || (what === 'came' && (await this.isFolder(below)));
    if (matters) this.forget();
    return matters;
  }

  /** Forgets everything, so that the next call searches again. */
  forget(): void {
    this.siteFile = this.files = this.statedFiles = this.inferred = this.found = this.known = undefined;
  }

  /** The place of `site-reports.json`, which may not exist. */
  get siteFileUri(): Uri {
    return this.uriOf(siteFileName);
  }

  /** Returns the path of a file in the folder. */
  pathOf({ path }: Uri): string {
    return path.slice(this.folder.uri.path.replace(/\/?$/, '/').length);
  }

  /** Reads the committed file. */
  stated(): Promise<SiteFile> {
    return (this.siteFile ??= this.readSiteFile());
  }

  /** Infers the sites that the folder makes, regardless of what is stated. */
  infer(): Promise<readonly Site[]> {
    return (this.inferred ??= this.find().then((files) => inferSites(files, (file) => this.read(file))));
  }

  /** The sites that the folder makes. */
  async sites(): Promise<readonly Site[]> {
    const [inferred, { sites }] = await Promise.all([this.infer(), this.stated()]);
    return withStated(inferred, sites);
  }

  /** Returns the index of which file makes which page. */
  index(): Promise<SourceIndex> {
    return (this.found ??= this.buildIndex());
  }

  private mayBeSource(file: string): boolean {
    return mayMakePage(file) || (this.known?.stated.has(file) ?? this.mayBeFound(file));
  }

  private heldSources(folder: string): boolean {
    return this.known?.folders.has(folder) ?? this.mayBeFound(`${folder}/`);
  }

  /** True if a path may matter while files are being searched for. */
  private mayBeFound(path: string): boolean {
    return this.files !== undefined && !isBelowFetched(path);
  }

  /** True if a path is a folder, which may have come with files in it. Names with an ending are not checked. */
  private async isFolder(path: string): Promise<boolean> {
    if (/\.[^/]*$/.test(path) || isBelowMade(`${path}/`)) return false;
    const found = await workspace.fs.stat(this.uriOf(path)).then(undefined, () => undefined);
    return found !== undefined && (found.type & FileType.Directory) !== 0;
  }

  private async buildIndex(): Promise<SourceIndex> {
    const finding = this.findStated();
    const [sites, usual, { stated, ofRules, ofFolders }] = await Promise.all([this.sites(), this.find(), finding]);
    const files = [...usual, ...ofFolders];
    // If files have changed meanwhile, they have to be searched for again.
    if (finding === this.statedFiles) this.known = { stated, folders: foldersOf([...files, ...ofRules]) };
    return SourceIndex.build(sites, files, ofRules);
  }

  /** Finds the files that may make a page by a convention, or say how and where a site is made. */
  private find(): Promise<readonly string[]> {
    const find = async () =>
      (await this.search(conventionSearches)).filter((it) => mayMakePage(it) || mayStateSite(it));
    return (this.files ??= this.orForget(find()));
  }

  /** Finds the files that only `site-reports.json` leads to. */
  private findStated(): Promise<FoundByStatement> {
    const find = async () => {
      const stated = new StatedFiles((await this.stated()).sites);
      const [ofRules, ofFolders] = await Promise.all([
        this.search(stated.ruleSearches),
        this.search(stated.folderSearches),
      ]);
      return { stated, ofRules, ofFolders };
    };
    return (this.statedFiles ??= this.orForget(find()));
  }

  private orForget<T>(found: Promise<T>): Promise<T> {
    return found.catch((error: unknown) => {
      this.forget();
      throw error;
    });
  }

  private async search(searches: readonly FileSearch[]): Promise<readonly string[]> {
    const found = await Promise.all(
      searches.map(({ include, exclude }) =>
        workspace.findFiles(new RelativePattern(this.folder, include), exclude, maxFiles),
      ),
    );
    return [...new Set(found.flat().map((uri) => this.pathOf(uri)))].sort();
  }

  private async readSiteFile(): Promise<SiteFile> {
    const uri = this.siteFileUri;
    const found = await this.look(siteFileName);
    if (found === 'link' || found === 'tooLarge') {
      return { uri, text: undefined, sites: [], faults: [unreadFault(found)] };
    }
    const text = found === 'file' ? await this.textOf(siteFileName) : undefined;
    return { uri, text, ...(text === undefined ? { sites: [], faults: [] } : readSiteFile(text)) };
  }

  /** Returns a file's text, or undefined if it cannot be read, is a link, or is too large. */
  private async read(file: string): Promise<string | undefined> {
    return (await this.look(file)) === 'file' ? this.textOf(file) : undefined;
  }

  private async textOf(file: string): Promise<string | undefined> {
    const bytes = await workspace.fs.readFile(this.uriOf(file)).then(undefined, () => undefined);
    return bytes && new TextDecoder().decode(bytes.subarray(0, maxBytes));
  }

  /** Returns the kind of a file. The folder may be anybody's: a link may lead to a device, and a file may be huge. */
  private async look(file: string): Promise<'file' | 'link' | 'tooLarge' | undefined> {
    const found = await workspace.fs.stat(this.uriOf(file)).then(undefined, () => undefined);
    if (found === undefined) return undefined;
    if ((found.type & FileType.SymbolicLink) !== 0) return 'link';
    if (found.type !== FileType.File) return undefined;
    return found.size > maxBytes ? 'tooLarge' : 'file';
  }

  private uriOf(file: string): Uri {
    return Uri.joinPath(this.folder.uri, file);
  }
}
