import { Uri, workspace } from 'vscode';
import { ifThere } from './files';

/** The file of a connection's last-known rows. */
export function snapshotFile(folder: Uri, connectionId: string): Uri {
  return Uri.joinPath(folder, `rows-${encodeURIComponent(connectionId)}.json`);
}

/** Reads that file; undefined if there is none. The code that understands it is loaded meanwhile. */
export function readSnapshot(folder: Uri, connectionId: string): Promise<Uint8Array | undefined> {
  return ifThere(workspace.fs.readFile(snapshotFile(folder, connectionId)));
}
