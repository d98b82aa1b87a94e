import * as l10n from '@vscode/l10n';
import { ThemeIcon, window, workspace } from 'vscode';
import { type BuildFile, buildFileFor, type BuildServer, buildServers, buildSettings } from '../../gate';
import { siteFileName } from '../../sources';
import type { FolderSites } from '../../vscode/workspace/folderSites';
import { tell } from '../../vscode/ui/messages';
import { askOption } from '../../vscode/ui/quickPick';
import type { Command } from '../command';
import { createFile, isThere, notRegular, openFile } from '../sites/newFile';
import { askFolder } from '../sites/setUpSites';
import { foldersWithSites } from './pickSite';

/** Set Up on a Build Server…: shows a file that runs the gate there, and creates it once the person wants it. */
export const setUpBuildServer: Command = async (context) => {
  const folder = await askFolder(await foldersWithSites(context), siteFileName);
  const title = l10n.t('Set Up on a Build Server');
  const file = buildFileFor(await askOption(title, buildServers.map(serverOption)));
  const uri = folder.uriOf(file.path);
  if (await isTaken(folder, file)) return showToCopy(file);
  await context.previews.showText(file.path, file.text);
  const label = l10n.t('Create {0}', file.path);
  await askOption(title, [{ label, iconPath: new ThemeIcon('new-file'), value: 'create' }]);
  // Something may have come in its place while the person was reading.
  if ((await isTaken(folder, file)) || !(await createFile(uri, file.text))) return showToCopy(file);
  await openFile(uri);
  void tell.information([l10n.t('{0} was created.', file.path), whatRemains()].join(' '));
};

function serverOption(value: BuildServer) {
  return { label: serverName(value), description: buildFileFor(value).path, value };
}

function serverName(server: BuildServer): string {
  switch (server) {
    case 'github':
      return 'GitHub Actions';
    case 'gitlab':
      return 'GitLab CI';
    case 'script':
      return l10n.t('Shell Script');
  }
}

/** True if the file exists. @throws UserError if a link is in its place, which may lead out of the folder */
async function isTaken(folder: FolderSites, { path }: BuildFile): Promise<boolean> {
  const uri = folder.uriOf(path);
  if (await folder.isLink(path)) throw notRegular(uri);
  return isThere(uri);
}

/** Shows what would have been written over something. */
async function showToCopy({ path, language, text }: BuildFile): Promise<void> {
  await window.showTextDocument(await workspace.openTextDocument({ language, content: text }));
  const exists = l10n.t('There’s already a {0}, which wasn’t changed. Copy what it lacks from this document.', path);
  void tell.information([exists, whatRemains()].join(' '));
}

function whatRemains(): string {
  const { program, key, service } = buildSettings;
  return l10n.t(
    'To finish, add {0} to the repository, and set the secret {1} and the variable {2} on the build server.',
    ...[program, key, service],
  );
}
