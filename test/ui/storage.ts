import path from 'node:path';
import type { VsCodeServer } from '../vscode/server';

/** The folder in which the extension keeps what it remembers for all windows. */
export function storageOf({ dataDir }: VsCodeServer): string {
  return path.join(dataDir, 'user', 'User', 'globalStorage', 'site-reports.site-reports');
}
