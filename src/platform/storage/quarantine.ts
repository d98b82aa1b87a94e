import { workspace, type Uri } from 'vscode';
import { asideEnding, ifThere } from './files';

/**
 * Renames a file or folder that cannot be read, so that it is out of the way and a person may still repair it.
 * @throws FileSystemError if it stays where it is
 */
export async function quarantine(uri: Uri): Promise<void> {
  const aside = uri.with({ path: `${uri.path}${asideEnding}` });
  // Another window may have been faster.
  await ifThere(workspace.fs.rename(uri, aside, { overwrite: true }));
}
