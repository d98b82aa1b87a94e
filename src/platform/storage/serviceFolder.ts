import { Uri } from 'vscode';
import type { Connection } from '../../model/connection';

/** Where files of a connection's service are kept. At another address it is another service, with another folder. */
export function serviceFolder(root: Uri, kind: 'jobs' | 'history', { id, url }: Connection): Uri {
  return Uri.joinPath(connectionFolder(root, kind, id), encodeURIComponent(url));
}

/** Holds the folders of all services that a connection ever was one to. */
export function connectionFolder(root: Uri, kind: 'jobs' | 'history', connectionId: string): Uri {
  return Uri.joinPath(root, `${kind}-${encodeURIComponent(connectionId)}`);
}
