import * as l10n from '@vscode/l10n';
import { FileSystemError } from 'vscode';
import type { StatedSite } from '../../model/sites/statedSite';
import { writeSiteFile } from '../../model/sites/writeSiteFile';
import type { FolderSites } from '../../platform/sites/folderSites';
import { writeWhole } from '../../platform/storage/textFiles';
import { UserError } from '../../platform/text/userError';

/**
 * Writes a new `site-reports.json`. One that was created meanwhile stays as it is.
 * @throws UserError if it cannot be written
 */
export async function createSiteFile(folder: FolderSites, sites: readonly StatedSite[]): Promise<void> {
  const uri = folder.siteFileUri;
  try {
    await writeWhole(uri, writeSiteFile(sites), { overwrite: false });
  } catch (error) {
    if (!(error instanceof FileSystemError && error.code === 'FileExists')) {
      throw new UserError(
        l10n.t('{0} couldn’t be written. Make sure you’re allowed to write to its folder.', uri.fsPath),
      );
    }
  }
  // The event for the new file may come late.
  folder.forget();
}
