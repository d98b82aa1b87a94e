import { l10n } from 'vscode';
import type { FolderSites } from '../../platform/sites/folderSites';
import { maxFiles } from '../../platform/sites/searchFiles';
import { formatCount } from '../../platform/text/format';

/** Adds to a message that not all files of some folders were searched, if that is so. */
export async function withLeftOut(message: string, folders: readonly FolderSites[]): Promise<string> {
  for (const folder of folders) {
    if (await folder.isWhole()) continue;
    const leftOut = l10n.t('Only the first {0} files of {1} were searched.', formatCount(maxFiles), folder.folder.name);
    return l10n.t('{0} {1}', message, leftOut);
  }
  return message;
}
