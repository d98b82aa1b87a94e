import { CancellationError, l10n, window, workspace } from 'vscode';
import { siteFileName } from '../../ids';
import { writeSiteFile, type StatedSite } from '../../model/sources/statedSite';
import type { Site } from '../../model/sources/sites';
import type { FolderSites } from '../../platform/sites/folderSites';
import { UserError } from '../../platform/text/errorMessages';
import { askOption } from '../../platform/ui/quickPick';
import { readPageUrl, withScheme } from '../../util/url';
import type { Command } from '../command';

/** Set Up Sites…: writes down which sites a folder makes, as far as that can be seen, and opens the file. */
export const setUpSites: Command = async (context) => {
  const folder = await pickFolder((await context.sites()).folders);
  const { uri, text } = await folder.stated();
  if (text === undefined) {
    const sites = await statedFrom(await folder.infer());
    await workspace.fs.writeFile(uri, new TextEncoder().encode(writeSiteFile(sites)));
  }
  await window.showTextDocument(uri);
};

async function pickFolder(folders: readonly FolderSites[]): Promise<FolderSites> {
  const [first] = folders;
  if (first === undefined) {
    throw new UserError(l10n.t('No folder is open. Open the folder that makes your site first.'));
  }
  if (folders.length === 1) return first;
  const options = folders.map((sites) => ({ label: sites.folder.name, value: sites }));
  return askOption(l10n.t('Folder that gets {0}', siteFileName), options);
}

/** What was seen, with the addresses that nothing states asked for. */
async function statedFrom(sites: readonly Site[]): Promise<readonly StatedSite[]> {
  const stated = sites.flatMap(({ url, folder }) =>
    url === undefined ? [] : [{ url, folder, aliases: [], rules: [] }],
  );
  if (stated.length > 0) return stated;
  const url = await askAddress();
  return [{ url, folder: sites[0]?.folder ?? '', aliases: [], rules: [] }];
}

async function askAddress(): Promise<string> {
  const addressOf = (text: string) => readPageUrl(withScheme(text));
  const typed = await window.showInputBox({
    title: l10n.t('Set Up Sites'),
    prompt: l10n.t('The address of the site that this folder makes'),
    placeHolder: 'https://www.example.com',
    validateInput: (text) =>
      addressOf(text) === undefined ? l10n.t('Enter an address such as https://www.example.com.') : undefined,
  });
  if (typed === undefined) throw new CancellationError();
  return addressOf(typed) ?? typed;
}
