import * as l10n from '@vscode/l10n';
import { CancellationError, Uri, window, workspace } from 'vscode';
import { UserError } from '../text/userError';

/**
 * Asks where to write a file.
 * @param kind the name of the file type
 * @throws CancellationError if the user cancels
 */
export async function askFile(title: string, name: string, extension: string, kind: string): Promise<Uri> {
  const folder = workspace.workspaceFolders?.[0]?.uri;
  const file = await window.showSaveDialog({
    title,
    filters: { [kind]: [extension] },
    ...(folder && { defaultUri: Uri.joinPath(folder, `${name}.${extension}`) }),
  });
  if (file === undefined) throw new CancellationError();
  if (workspace.fs.isWritableFileSystem(file.scheme) === false) {
    throw new UserError(l10n.t('This location is read-only. Choose another one.'));
  }
  return file;
}
