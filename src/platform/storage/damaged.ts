import { workspace, type Uri } from 'vscode';
import { asideEnding, ifThere } from './files';

/**
 * Gives what cannot be read another name, so that it is in nobody's way, and a person may still repair it.
 * @throws FileSystemError if it stays where it is
 */
export async function setAside(uri: Uri): Promise<void> {
  const aside = uri.with({ path: `${uri.path}${asideEnding}` });
  // Another window may have been faster.
  await ifThere(workspace.fs.rename(uri, aside, { overwrite: true }));
}
