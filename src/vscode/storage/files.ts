import { FileSystemError, Uri, workspace } from 'vscode';
import type { Connection } from '../../reports/connection';

/** The folder for files of a connection's service. Another address is another service, with another folder. */
export function serviceFolder(root: Uri, kind: 'jobs' | 'history', { id, url }: Connection): Uri {
  return Uri.joinPath(connectionFolder(root, kind, id), encodeURIComponent(url));
}

/** The folder above the folders of every service that a connection ever pointed to. */
export function connectionFolder(root: Uri, kind: 'jobs' | 'history', connectionId: string): Uri {
  return Uri.joinPath(root, `${kind}-${encodeURIComponent(connectionId)}`);
}

/**
 * Returns the result of a disk access, or undefined if the file or folder doesn't exist.
 * @throws FileSystemError if that is uncertain: a file in use by another program still exists
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
 * Deletes a file, or a folder with its content, if it exists.
 * @throws FileSystemError if it exists and stays
 */
export async function deleteIfThere(uri: Uri): Promise<void> {
  await ifThere(workspace.fs.delete(uri, { recursive: true }));
}

/**
 * True if a file or folder is known not to exist. Any other failure may pass, and proves nothing about its existence.
 */
function isNotFound(error: unknown): boolean {
  return error instanceof FileSystemError && error.code === 'FileNotFound';
}
