import type { Uri, WorkspaceFolder } from 'vscode';
import { documentText, FolderSources, siteFileName } from '../../sources';
import { DiskFiles } from './diskFiles';

/** The sites that one folder of the workspace makes, and where their files are. */
export class FolderSites extends FolderSources<DiskFiles> {
  constructor(readonly folder: WorkspaceFolder) {
    super(new DiskFiles(folder));
  }

  /** The place of `site-reports.json`, which may not exist. */
  get siteFileUri(): Uri {
    return this.uriOf(siteFileName);
  }

  uriOf(file: string): Uri {
    return this.disk.uriOf(file);
  }

  /** Returns the path of a file in the folder. */
  pathOf(uri: Uri): string {
    return this.disk.pathOf(uri);
  }

  /** True if a file is a link, or below one, where it may not exist yet. */
  isLink(file: string): Promise<boolean> {
    return this.disk.isLink(file);
  }

  /** Returns the text of a document, unpacked if it is compressed. Rejects with a `DocumentError` if it is damaged. */
  async readDocument(file: string, signal: AbortSignal): Promise<string | undefined> {
    const bytes = await this.disk.bytesOf(file);
    return bytes && documentText(new Blob([bytes]).stream(), signal);
  }
}
