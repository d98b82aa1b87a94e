import { workspace, type Uri } from 'vscode';
import { deleteIfThere, ifThere } from './files';

/** Suffix of files that are being written, or were left unfinished. */
export const unfinishedEnding = '.part';
/** Suffix of damaged files that were set aside. Nothing reads them. */
export const asideEnding = '.damaged';

/**
 * Returns the text of a file, or undefined if it doesn't exist: another window may have just deleted it.
 * @throws FileSystemError if it can't be read
 */
export async function readText(file: Uri): Promise<string | undefined> {
  const bytes = await ifThere(workspace.fs.readFile(file));
  return bytes && new TextDecoder().decode(bytes);
}

/**
 * Writes a file completely or not at all: under another name first.
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
 * Renames a file or folder that can't be read, so that it is out of the way and the user can still repair it.
 * @throws FileSystemError if it stays where it is
 */
export async function quarantine(uri: Uri): Promise<void> {
  const aside = uri.with({ path: `${uri.path}${asideEnding}` });
  // Another window may have been faster.
  await ifThere(workspace.fs.rename(uri, aside, { overwrite: true }));
}
