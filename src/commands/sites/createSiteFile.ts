import { type StatedSite, writeSiteFile } from '../../sources';
import type { FolderSites } from '../../vscode/workspace/folderSites';
import { createFile } from './newFile';

/**
 * Writes a new `site-reports.json`. One that was created meanwhile stays as it is.
 * @throws UserError if it cannot be written
 */
export async function createSiteFile(folder: FolderSites, sites: readonly StatedSite[]): Promise<void> {
  await createFile(folder.siteFileUri, writeSiteFile(sites));
  // The event for the new file may come late.
  folder.forget();
}
