import { FileSystemError, Uri, workspace } from 'vscode';
import type { Connection } from '../../model/connection';

/** Suffix of files that are being written, or were left unfinished. */
export const unfinishedEnding = '.part';
/** Suffix of damaged files that were set aside. Nothing reads them. */
export const asideEnding = '.damaged';

/** The folder for files of a connection's service. Another address is another service, with another folder. */
export function serviceFolder(root: Uri, kind: 'jobs' | 'history', { id, url }: Connection): Uri {
  return Uri.joinPath(connectionFolder(root, kind, id), encodeURIComponent(url));
}

/** The folder above those of every service that a connection ever pointed to. */
export function connectionFolder(root: Uri, kind: 'jobs' | 'history', connectionId: string): Uri {
  return Uri.joinPath(root, `${kind}-${encodeURIComponent(connectionId)}`);
}

/**
 * Returns the result of a disk access, or undefined if there is no such file or folder.
 * @throws FileSystemError if that is uncertain: a file in use by another program is still there
 */
export async function ifThere<T>(access: Thenable<T>): Promise<T | undefined> {
  try {
    return await access;
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

/**
 * Returns the text of a file, or undefined if there is no such file: another window may have just deleted it.
 * @throws FileSystemError if it cannot be read
 */
export async function readText(file: Uri): Promise<string | undefined> {
  const bytes = await ifThere(workspace.fs.readFile(file));
  return bytes && new TextDecoder().decode(bytes);
}

/**
 * Writes a file whole or not at all: under another name first.
 * @param overwrite true to replace a file that exists
 * @throws FileSystemError if it was not written; with the code `FileExists` if the file exists and stays
 */
export async function writeWhole(target: Uri, text: string, { overwrite }: { overwrite: boolean }): Promise<void> {
  const unfinished = target.with({ path: `${target.path}.${crypto.randomUUID()}${unfinishedEnding}` });
  try {
    await workspace.fs.writeFile(unfinished, new TextEncoder().encode(text));
    await workspace.fs.rename(unfinished, target, { overwrite });
  } catch (error) {
    await deleteIfThere(unfinished).catch(() => undefined);
    throw error;
  }
}

/**
 * Deletes a file, or a folder with all that is in it, if it exists.
 * @throws FileSystemError if it exists and stays
 */
export async function deleteIfThere(uri: Uri): Promise<void> {
  await ifThere(workspace.fs.delete(uri, { recursive: true }));
}

/**
 * Renames a file or folder that cannot be read, so that it is out of the way and a person may still repair it.
 * @throws FileSystemError if it stays where it is
 */
export async function quarantine(uri: Uri): Promise<void> {
  const aside = uri.with({ path: `${uri.path}${asideEnding}` });
  // Another window may have been faster.
  await ifThere(workspace.fs.rename(uri, aside, { overwrite: true }));
}

/** True if a file or folder is known not to exist. Any other failure may pass, and says nothing about its existence. */
function isNotFound(error: unknown): boolean {
  return error instanceof FileSystemError && error.code === 'FileNotFound';
}
