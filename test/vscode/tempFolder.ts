import { rmSync } from 'node:fs';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { onExit } from './children';

export interface TempFolder {
  /** Absolute, without symbolic links. */
  readonly path: string;
  remove(): Promise<void>;
}

// A process that is just ending may still write while its folder is being deleted.
const deletion = { recursive: true, force: true, maxRetries: 10, retryDelay: 50 };

/** Creates a folder that is deleted with this process at the latest. */
export async function makeTempFolder(prefix: string): Promise<TempFolder> {
  const folder = await realpath(await mkdtemp(path.join(os.tmpdir(), `site-reports-${prefix}-`)));
  const forget = onExit(() => rmSync(folder, deletion));
  return {
    path: folder,
    remove: async () => {
      await rm(folder, deletion);
      forget();
    },
  };
}
