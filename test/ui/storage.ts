import path from 'node:path';
import type { VsCodeServer } from '../vscode/server';

/** The folder in which the extension keeps what it remembers for all windows. */
export function storageOf({ dataDir }: VsCodeServer): string {
  return path.join(dataDir, 'user', 'User', 'globalStorage', 'site-reports.site-reports');
}

/** The folder of one kind of what is kept of a service, for the connection that a stage begins with. */
export function serviceFolder(server: VsCodeServer, kind: 'jobs' | 'history', service: string): string {
  return path.join(storageOf(server), `${kind}-sandbox`, encodeURIComponent(service));
}
