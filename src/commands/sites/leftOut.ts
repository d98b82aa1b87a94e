import * as l10n from '@vscode/l10n';
import type { FolderSites } from '../../vscode/workspace/folderSites';
import { maxFilesRead } from '../../sources';
import { maxFilesFound } from '../../vscode/workspace/diskFiles';
import { formatCount } from '../../vscode/text/format';

/** Adds to a message that not all files of some folders were searched or read, if that is so. */
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
    return l10n.t('Only the first {0} files of {1} were searched.', formatCount(maxFilesFound), name);
  if (await folder.leavesOutMatter())
    return l10n.t(
      'Only the first {0} files of {1} were read for addresses that they define.',
      formatCount(maxFilesRead),
      name,
    );
  return undefined;
}
