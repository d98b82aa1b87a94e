import type { Uri, WorkspaceFolder } from 'vscode';
import {
  conventionSearches,
  type FileSearch,
  mayMakePage,
  mayStateSite,
  searchBelow,
  StatedFiles,
  type StatedSite,
} from '../../sources';
import type { LinkedFolders } from './linkedFolders';
import { searchFiles, type Found } from './searchFiles';

/** Maximum number of files of a new folder; with more, everything is searched for again. */
const maxNewFiles = 5000;

/** The files that `site-reports.json` leads to. */
export interface FoundByStatement {
  readonly stated: StatedFiles;
  readonly ofRules: Found;
  readonly ofFolders: Found;
}

/** Searches one folder of the workspace. */
export class FolderSearch {
  constructor(
    private readonly folder: WorkspaceFolder,
    private readonly links: LinkedFolders,
  ) {}

  /** Returns the path of a file in the folder. */
  pathOf({ path }: Uri): string {
    return path.slice(this.folder.uri.path.replace(/\/?$/, '/').length);
  }

  /** Finds the files that may make a page by a convention, or say how and where a site is made. */
  async usual(): Promise<Found> {
    const { files, isWhole } = await this.search(conventionSearches);
    return { files: files.filter(isUsual), isWhole };
  }

  /** Finds the files that only `site-reports.json` leads to. */
  async ofStated(sites: readonly StatedSite[]): Promise<FoundByStatement> {
    const stated = new StatedFiles(sites);
    const [ofRules, ofFolders] = await Promise.all([
      this.search(stated.ruleSearches),
      this.search(stated.folderSearches),
    ]);
    return { stated, ofRules, ofFolders };
  }

  /** Finds the files below a new folder that matter; undefined if there are too many to tell. */
  async below(folder: string, stated: StatedFiles): Promise<readonly string[] | undefined> {
    const { files, isWhole } = await this.search([searchBelow(folder)], maxNewFiles);
    return isWhole ? files.filter((file) => isUsual(file) || stated.has(file)) : undefined;
  }

  private search(searches: readonly FileSearch[], most?: number): Promise<Found> {
    return searchFiles(this.folder, searches, (uri) => this.pathOf(uri), this.links, most);
  }
}

function isUsual(file: string): boolean {
  return mayMakePage(file) || mayStateSite(file);
}
