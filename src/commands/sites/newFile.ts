import * as l10n from '@vscode/l10n';
import { FileSystemError, FileType, ViewColumn, window, workspace, type Uri } from 'vscode';
import { ifThere } from '../../vscode/storage/files';
import { writeWhole } from '../../vscode/storage/textFiles';
import { UserError } from '../../vscode/text/userError';

/** @throws UserError if it isn't a file, such as a link, or can't be read */
export async function isThere(uri: Uri): Promise<boolean> {
  const found = await ifThere(workspace.fs.stat(uri)).catch(() => {
    throw new UserError(
      l10n.t('The folder of {0} couldn’t be read. Make sure you have permission to read it.', uri.fsPath),
    );
  });
  if (found === undefined || found.type === FileType.File) return found !== undefined;
  throw notRegular(uri);
}

export function notRegular(uri: Uri): UserError {
  return new UserError(l10n.t('{0} isn’t a regular file. Move it, and try again.', uri.fsPath));
}

/**
 * Writes a new file.
 * @returns false if one was created in the meantime, which stays as it is
 * @throws UserError if it can't be written
 */
export async function createFile(uri: Uri, text: string): Promise<boolean> {
  try {
    await writeWhole(uri, text, { overwrite: false });
    return true;
  } catch (error) {
    if (error instanceof FileSystemError && error.code === 'FileExists') return false;
    throw new UserError(
      l10n.t('{0} couldn’t be written. Make sure you have permission to write to its folder.', uri.fsPath),
    );
  }
}

/** @throws UserError if it can't be opened */
export async function openFile(uri: Uri, viewColumn = ViewColumn.Active): Promise<void> {
  await window.showTextDocument(uri, { viewColumn }).then(undefined, () => {
    throw new UserError(
      l10n.t('{0} couldn’t be opened. Make sure it’s a text file that you have permission to read.', uri.fsPath),
    );
  });
}
