import * as l10n from '@vscode/l10n';
import { commands, ViewColumn } from 'vscode';
import { commandId, type SetUpArgument } from '../../ids';
import { baseOf, isSiteAddress, type Site, siteFileName, type ConfiguredSite, writeSiteFile } from '../../sources';
import type { Session } from '../../vscode/session/sessions';
import type { FolderSites } from '../../vscode/workspace/folderSites';
import { UserError } from '../../vscode/text/userError';
import { tell } from '../../vscode/ui/messages';
import { askLine } from '../../vscode/ui/quickInput';
import { askOption } from '../../vscode/ui/quickPick';
import { withScheme } from '../../util/scheme';
import { parseUrl } from '../../util/url';
import { has } from '../target/commandArguments';
import type { Command } from '../command';
import { withLeftOut } from './siteError';
import { isThere, openFile, createFile } from './newFile';
import { withRules } from './ruleChoice';
import { askProposal, foundText } from './siteProposals';

/**
 * Set Up Sites…: writes the sites that a folder seems to generate to a file, opens it beside the editor that the user
 * came from, and shows what was found. Then runs the command that needed them.
 */
export const setUpSites: Command = async (context, { first }) => {
  const { sites, sessions, steps } = context;
  const { address, next } = isSetUp(first) ? first : {};
  const folder = await pickFolder((await sites()).folders);
  const uri = folder.siteFileUri;
  const isNew = !(await isThere(uri));
  if (isNew) {
    const session = sessions.current;
    const stated = await statedFrom(folder, await folder.infer(), session, address);
    await createSiteFile(folder, session === undefined ? stated : await withRules(folder, stated, session));
  }
  await openFile(uri, ViewColumn.Beside);
  steps.done('didFindFile');
  void tell.information(await withLeftOut(messageOf(await foundText(folder, sessions.current), isNew), [folder]));
  if (isNew && next !== undefined) await commands.executeCommand(commandId(next.command), ...next.args);
};

function isSetUp(value: unknown): value is SetUpArgument {
  return has(value, 'address') || has(value, 'next');
}

function messageOf(found: string, isNew: boolean): string {
  if (found === '') return l10n.t('No sites are defined in {0} yet.', siteFileName);
  return isNew ? l10n.t('{0} was created. Found {1}.', siteFileName, found) : l10n.t('Found {0}.', found);
}

async function pickFolder(folders: readonly FolderSites[]): Promise<FolderSites> {
  const [first] = folders;
  if (first === undefined) {
    throw new UserError(l10n.t('No folder is open. First open the folder that your site is generated from.'));
  }
  return askFolder([first, ...folders.slice(1)], siteFileName);
}

/** Asks for one of several folders. @param file the file to create there */
export async function askFolder(folders: readonly [FolderSites, ...FolderSites[]], file: string): Promise<FolderSites> {
  if (folders.length === 1) return folders[0];
  const options = folders.map((sites) => ({ label: sites.folder.name, value: sites }));
  return askOption(l10n.t('Folder for {0}', file), options);
}

/**
 * Returns the inferred sites that have an address. If none has, proposes the sites of known projects, or asks for one.
 */
async function statedFrom(
  folder: FolderSites,
  sites: readonly Site[],
  session: Session | undefined,
  page: string | undefined,
): Promise<readonly ConfiguredSite[]> {
  const stated = sites.flatMap(({ url, folder: path }) => (url === undefined ? [] : [siteOf(url, path)]));
  if (stated.length > 0) return stated;
  const own = page === undefined ? undefined : originOf(page);
  // The site of the page that the user came from is the one to set up.
  const proposal = own === undefined && session ? await askProposal(session, folder, sites) : undefined;
  if (proposal !== undefined) return [siteOf(proposal.url, proposal.site.folder)];
  return [siteOf(await askAddress(own), sites[0]?.folder ?? '')];
}

function siteOf(url: string, folder: string): ConfiguredSite {
  return { url, folder, aliases: [], rules: [] };
}

/** The address of a page's site; undefined if it can't be one. */
function originOf(page: string): string | undefined {
  const origin = parseUrl(page)?.origin;
  return origin !== undefined && isSiteAddress(origin) ? origin : undefined;
}

async function askAddress(value = ''): Promise<string> {
  const typed = await askLine({
    title: l10n.t('Set Up Sites'),
    prompt: l10n.t('Address of the site that is generated from this folder'),
    placeHolder: 'https://www.example.com',
    value,
    validateInput: (text) =>
      isSiteAddress(withScheme(text))
        ? undefined
        : l10n.t('Enter an address such as https://www.example.com, without a query or a password.'),
  });
  return baseOf(withScheme(typed));
}

/**
 * Writes a new `site-reports.json`. One that was created in the meantime stays as it is.
 * @throws UserError if it can't be written
 */
export async function createSiteFile(folder: FolderSites, sites: readonly ConfiguredSite[]): Promise<void> {
  await createFile(folder.siteFileUri, writeSiteFile(sites));
  // The event for the new file may come late.
  folder.forget();
}
