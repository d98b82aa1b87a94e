import { FileSystemError, FileType, l10n, window, workspace, type Uri } from 'vscode';
import { baseOf, isSiteAddress } from '../../model/sites/siteAddress';
import { siteFileName, writeSiteFile, type StatedSite } from '../../model/sites/statedSite';
import type { Site } from '../../model/sites/sites';
import type { FolderSites } from '../../platform/sites/folderSites';
import { ifThere, writeWhole } from '../../platform/storage/files';
import { UserError } from '../../platform/text/userError';
import { askLine } from '../../platform/ui/quickInput';
import { askOption } from '../../platform/ui/quickPick';
import { withScheme } from '../../util/url';
import type { Command } from '../command';

/** Set Up Sites…: writes the sites that a folder seems to make to a file, and opens it. */
export const setUpSites: Command = async (context) => {
  const folder = await pickFolder((await context.sites()).folders);
  const uri = folder.siteFileUri;
  if (!(await isThere(uri))) await write(uri, writeSiteFile(await statedFrom(await folder.infer())));
  await window.showTextDocument(uri).then(undefined, () => {
    throw new UserError(
      l10n.t('{0} couldn’t be opened. Make sure it’s a text file that you’re allowed to read.', uri.fsPath),
    );
  });
};

/** @throws UserError if something else is in its place, such as a link, or if it cannot be read */
async function isThere(uri: Uri): Promise<boolean> {
  const found = await ifThere(workspace.fs.stat(uri)).catch(() => {
    throw new UserError(l10n.t('The folder of {0} couldn’t be read. Make sure you’re allowed to read it.', uri.fsPath));
  });
  if (found === undefined || found.type === FileType.File) return found !== undefined;
  throw new UserError(l10n.t('{0} isn’t a regular file. Move it, and try again.', uri.fsPath));
}

/** Writes a new file, unless one was created meanwhile. */
async function write(uri: Uri, text: string): Promise<void> {
  try {
    await writeWhole(uri, text, { overwrite: false });
  } catch (error) {
    if (error instanceof FileSystemError && error.code === 'FileExists') return;
    throw new UserError(
      l10n.t('{0} couldn’t be written. Make sure you’re allowed to write to its folder.', uri.fsPath),
    );
  }
}

async function pickFolder(folders: readonly FolderSites[]): Promise<FolderSites> {
  const [first] = folders;
  if (first === undefined) {
    throw new UserError(l10n.t('No folder is open. First open the folder that your site is generated from.'));
  }
  if (folders.length === 1) return first;
  const options = folders.map((sites) => ({ label: sites.folder.name, value: sites }));
  return askOption(l10n.t('Folder for {0}', siteFileName), options);
}

/** Returns the inferred sites that have an address; if none has, asks for one. */
async function statedFrom(sites: readonly Site[]): Promise<readonly StatedSite[]> {
  const stated = sites.flatMap(({ url, folder }) =>
    url === undefined ? [] : [{ url, folder, aliases: [], rules: [] }],
  );
  if (stated.length > 0) return stated;
  const url = await askAddress();
  return [{ url, folder: sites[0]?.folder ?? '', aliases: [], rules: [] }];
}

async function askAddress(): Promise<string> {
  const typed = await askLine({
    title: l10n.t('Set Up Sites'),
    prompt: l10n.t('Address of the site that is generated from this folder'),
    placeHolder: 'https://www.example.com',
    validateInput: (text) =>
      isSiteAddress(withScheme(text))
        ? undefined
        : l10n.t('Enter an address such as https://www.example.com, without a query or a password.'),
  });
  return baseOf(withScheme(typed));
}
