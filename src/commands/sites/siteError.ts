import * as l10n from '@vscode/l10n';
import { commands } from 'vscode';
import { commandId, type SetUpArgument } from '../../ids';
import type { WorkspaceSites } from '../../vscode/workspace/workspaceSites';
import { UserError } from '../../vscode/text/userError';
import { tell } from '../../vscode/ui/messages';
import { maxFilesFound, type FolderSites } from '../../vscode/workspace/folderSites';
import { maxFilesRead } from '../../sources';
import { formatCount } from '../../vscode/text/format';

/**
 * An error about missing information on the workspace's sites, with a button that sets them up.
 * @param otherwise the message if some site has an address
 */
export async function siteError(
  sites: WorkspaceSites,
  otherwise: string,
  argument: SetUpArgument = {},
): Promise<UserError> {
  const isWithoutAddress = await sites.lacksAddresses();
  const noAddress = l10n.t(
    'The address of this site isn’t defined in this workspace. Use “Set Up Sites…” to define it.',
  );
  return new UserError(await withLeftOut(isWithoutAddress ? noAddress : otherwise, sites.folders), {
    label: setUpLabel(),
    command: commandId('setUpSites'),
    argument,
  });
}

/** Shows a message, with a button that sets up the sites. */
export async function tellOfSites(text: string): Promise<void> {
  const label = setUpLabel();
  if ((await tell.information(text, label)) === label) await commands.executeCommand(commandId('setUpSites'));
}

function setUpLabel(): string {
  return l10n.t('Set Up Sites…');
}

/** Adds to a message that some files in the folders weren't searched or read, if that's the case. */
export async function withLeftOut(message: string, folders: readonly FolderSites[]): Promise<string> {
  for (const folder of folders) {
    const leftOut = await leftOutOf(folder);
    if (leftOut !== undefined) return l10n.t('{0} {1}', message, leftOut);
  }
  return message;
}

async function leftOutOf(folder: FolderSites): Promise<string | undefined> {
  const { name } = folder.folder;
  if (!(await folder.isWhole()))
    return l10n.t('Only the first {0} files in {1} were searched.', formatCount(maxFilesFound), name);
  if (await folder.leavesOutMatter())
    return l10n.t('Only the first {0} files in {1} were checked for page addresses.', formatCount(maxFilesRead), name);
  return undefined;
}
