import { FileType, RelativePattern, Uri, workspace, type WorkspaceFolder } from 'vscode';
import { siteFileName } from '../../ids';
import {
  conventionSearches,
  isBelowFetched,
  isBelowMade,
  mayMakePage,
  mayStateSite,
  StatedFiles,
  type FileSearch,
} from '../../model/sources/fileSearch';
import { foldersOf } from '../../model/sources/folders';
import { readSiteFile, unreadFault, type Fault } from '../../model/sources/siteFile';
import type { StatedSite } from '../../model/sources/statedSite';
import { inferSites, withStated, type Site } from '../../model/sources/sites';
import { SourceIndex } from '../../model/sources/sourceIndex';

/** Maximum number of files that one search gives. */
const maxFiles = 50_000;
/** Maximum size of a file that is read for what it states, in bytes. */
const maxBytes = 1 << 20;

/** What `site-reports.json` says. */
export interface SiteFile {
  readonly uri: Uri;
  /** Undefined if there is no such file, or none that is read. */
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

/** The sites that one folder of the workspace makes. Nothing is looked for before it is asked, and then once. */
export class FolderSites {
  private siteFile: Promise<SiteFile> | undefined;
  private files: Promise<readonly string[]> | undefined;
  private statedFiles: Promise<FoundByStatement> | undefined;
  private inferred: Promise<readonly Site[]> | undefined;
  private found: Promise<SourceIndex> | undefined;
  /** What was found, once it is: a change of anything else changes nothing. */
  private known: Known | undefined;

  constructor(readonly folder: WorkspaceFolder) {}

  /**
   * A file or folder has come, gone or changed: all is looked through again when that is asked, if that matters.
   * @returns whether it does
   */
  async follow(uri: Uri, what: 'came' | 'went' | 'changed'): Promise<boolean> {
    const below = this.pathOf(uri);
    const isFile = mayStateSite(below) || (what !== 'changed' && this.mayBeSource(below));
    const matters =
      isFile || (what === 'went' && this.heldSources(below)) || (what === 'came' && (await this.isFolder(below)));
    if (matters) this.forget();
    return matters;
  }

  /** All of it is looked through again when that is asked. */
  forget(): void {
    this.siteFile = this.files = this.statedFiles = this.inferred = this.found = this.known = undefined;
  }

  private mayBeSource(file: string): boolean {
    return mayMakePage(file) || (this.known?.stated.has(file) ?? this.mayBeFound(file));
  }

  private heldSources(folder: string): boolean {
    return this.known?.folders.has(folder) ?? this.mayBeFound(`${folder}/`);
  }

  /** Tells if a path may matter while files are being looked for. */
  private mayBeFound(path: string): boolean {
    return this.files !== undefined && !isBelowFetched(path);
  }

  /** Tells if a path is that of a folder, which may have come with files in it. Only names without an ending are looked at. */
  private async isFolder(path: string): Promise<boolean> {
    if (/\.[^/]*$/.test(path) || isBelowMade(`${path}/`)) return false;
    const found = await workspace.fs.stat(this.uriOf(path)).then(undefined, () => undefined);
    return found !== undefined && (found.type & FileType.Directory) !== 0;
  }

  /** The place of `site-reports.json`, which may not exist. */
  get siteFileUri(): Uri {
    return this.uriOf(siteFileName);
  }

  /** A file by its path in the folder. */
  pathOf({ path }: Uri): string {
    return path.slice(this.folder.uri.path.replace(/\/?$/, '/').length);
  }

  /** What the committed file says. */
  stated(): Promise<SiteFile> {
    return (this.siteFile ??= this.readSiteFile());
  }

  /** The sites that the folder seems to make, whatever is stated. */
  infer(): Promise<readonly Site[]> {
    return (this.inferred ??= this.find().then((files) => inferSites(files, (file) => this.read(file))));
  }

  /** The sites that the folder makes. */
  async sites(): Promise<readonly Site[]> {
    const [inferred, { sites }] = await Promise.all([this.infer(), this.stated()]);
    return withStated(inferred, sites);
  }

  /** Which file makes which page. */
  index(): Promise<SourceIndex> {
    return (this.found ??= this.buildIndex());
  }

  private async buildIndex(): Promise<SourceIndex> {
    const finding = this.findStated();
    const [sites, usual, { stated, ofRules, ofFolders }] = await Promise.all([this.sites(), this.find(), finding]);
    const files = [...usual, ...ofFolders];
    // Something may have come meanwhile that has to be looked for anew.
    if (finding === this.statedFiles) this.known = { stated, folders: foldersOf([...files, ...ofRules]) };
    return SourceIndex.build(sites, files, ofRules);
  }

  /** The files that may make a page by a convention, or say how and where a site is made. */
  private find(): Promise<readonly string[]> {
    const find = async () =>
      (await this.search(conventionSearches)).filter((it) => mayMakePage(it) || mayStateSite(it));
    return (this.files ??= this.orForget(find()));
  }

  /** The files that only `site-reports.json` leads to. */
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

  /** A file's text; undefined if it cannot be read, or is nothing that a person writes. */
  private async read(file: string): Promise<string | undefined> {
    return (await this.look(file)) === 'file' ? this.textOf(file) : undefined;
  }

  private async textOf(file: string): Promise<string | undefined> {
    const bytes = await workspace.fs.readFile(this.uriOf(file)).then(undefined, () => undefined);
    return bytes && new TextDecoder().decode(bytes.subarray(0, maxBytes));
  }

  /** The kind of a file. A folder may come from anybody: a link may lead to a device, and a file may have any size. */
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
