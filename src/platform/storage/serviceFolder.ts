import { Uri } from 'vscode';
import type { Connection } from '../../model/connection';

/** The folder for files of a connection's service. Another address is another service, with another folder. */
export function serviceFolder(root: Uri, kind: 'jobs' | 'history', { id, url }: Connection): Uri {
  return Uri.joinPath(connectionFolder(root, kind, id), encodeURIComponent(url));
}

/** The folder above those of every service that a connection ever pointed to. */
export function connectionFolder(root: Uri, kind: 'jobs' | 'history', connectionId: string): Uri {
  return Uri.joinPath(root, `${kind}-${encodeURIComponent(connectionId)}`);
}
