import { FileSystemError, workspace, type Uri } from 'vscode';

/** Whether a file or folder is known not to exist; any other failure may pass, and says nothing of what is there. */
export function isNotFound(error: unknown): boolean {
  return error instanceof FileSystemError && error.code === 'FileNotFound';
}

/**
 * Deletes a file, or a folder with all that is in it, if it exists.
 * @throws FileSystemError if it exists and stays
 */
export async function deleteIfThere(uri: Uri): Promise<void> {
  try {
    await workspace.fs.delete(uri, { recursive: true });
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}
