import * as l10n from '@vscode/l10n';
import { env, ThemeIcon, Uri, window, workspace } from 'vscode';
import { type CiFile, ciFileFor, type CiSystem, ciSystems, ciSettings } from '../../gate';
import { siteFileName } from '../../sources';
import type { FolderSites } from '../../vscode/workspace/folderSites';
import { tell } from '../../vscode/ui/messages';
import { askOption } from '../../vscode/ui/quickPick';
import type { Command, CommandContext } from '../command';
import { createFile, isThere, notRegular, openFile } from '../sites/newFile';
import { askFolder } from '../sites/setUpSites';
import { foldersWithSites } from './pickSite';

/** Set Up CI…: shows a file that runs the gate in CI, then creates it and copies the program beside it. */
export const setUpCi: Command = async (context) => {
  const folder = await askFolder(await foldersWithSites(context), siteFileName);
  const title = l10n.t('Set Up CI');
  const file = ciFileFor(await askOption(title, ciSystems.map(systemOption)));
  const uri = folder.uriOf(file.path);
  if (await isTaken(folder, file)) return showToCopy(context, folder, file);
  await context.previews.showText(file.path, file.text);
  const label = l10n.t('Create {0}', file.path);
  await askOption(title, [{ label, iconPath: new ThemeIcon('new-file'), value: 'create' }]);
  // The file may have been created while the user was reading.
  if ((await isTaken(folder, file)) || !(await createFile(uri, file.text))) return showToCopy(context, folder, file);
  await openFile(uri);
  await tellWhatRemains(context, folder, l10n.t('{0} was created.', file.path));
};

/** Copies the program into the folder, unless it exists. */
async function copyProgram({ extensionUri }: CommandContext, folder: FolderSites): Promise<void> {
  const { program } = ciSettings;
  const uri = folder.uriOf(program);
  if (await folder.isLink(program)) throw notRegular(uri);
  if (await isThere(uri)) return;
  const bytes = await workspace.fs.readFile(Uri.joinPath(extensionUri, 'dist', program));
  await createFile(uri, new TextDecoder().decode(bytes));
}

function systemOption(value: CiSystem) {
  return { label: systemName(value), description: ciFileFor(value).path, value };
}

function systemName(system: CiSystem): string {
  switch (system) {
    case 'github':
      return 'GitHub Actions';
    case 'gitlab':
      return 'GitLab CI';
    case 'script':
      return l10n.t('Shell Script');
  }
}

/** True if the file exists. @throws UserError if a link is in its place, which may lead out of the folder */
async function isTaken(folder: FolderSites, { path }: CiFile): Promise<boolean> {
  const uri = folder.uriOf(path);
  if (await folder.isLink(path)) throw notRegular(uri);
  return isThere(uri);
}

/** Shows the text instead of overwriting a file with it. */
async function showToCopy(
  context: CommandContext,
  folder: FolderSites,
  { path, language, text }: CiFile,
): Promise<void> {
  await window.showTextDocument(await workspace.openTextDocument({ language, content: text }));
  const exists = l10n.t('{0} already exists and wasn’t changed. Copy what’s missing from this document.', path);
  await tellWhatRemains(context, folder, exists);
}

/** Explains the remaining steps to the user, in a message with a button, since one without disappears by itself. */
async function tellWhatRemains(context: CommandContext, folder: FolderSites, done: string): Promise<void> {
  await copyProgram(context, folder);
  const { program, key, service } = ciSettings;
  const rest = l10n.t(
    'To finish, commit it together with {0}, and set the secret {1} and the variable {2} in the CI settings.',
    ...[program, key, service],
  );
  const { connection } = context.sessions.current ?? {};
  const button = connection === undefined ? l10n.t('OK') : l10n.t('Copy Address of Service');
  void tell.information([done, rest].join(' '), button).then(async (choice) => {
    if (choice !== undefined && connection !== undefined) await env.clipboard.writeText(connection.url);
  });
}
