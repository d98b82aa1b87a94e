import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { VsCodeServer } from '../vscode/server';

/** The folder in which the extension stores data for all windows. */
function storageOf({ dataDir }: VsCodeServer): string {
  return path.join(dataDir, 'user', 'User', 'globalStorage', 'site-reports.site-reports');
}

/** The folder for one kind of a service's data, for the connection that a stage begins with. */
export function serviceFolder(server: VsCodeServer, kind: 'jobs' | 'history', service: string): string {
  return path.join(storageOf(server), `${kind}-sandbox`, encodeURIComponent(service));
}

/** Waits until one of the files of last rows contains one of these texts. */
export async function areKept(
  { server }: { readonly server: VsCodeServer },
  isWanted: (text: string) => boolean,
): Promise<void> {
  await expect(async () => {
    const entries = await readdir(storageOf(server), { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile() && !/history|jobs/.test(entry.parentPath));
    const texts = files.map(({ parentPath, name }) => readFile(path.join(parentPath, name), 'utf8').catch(() => ''));
    expect((await Promise.all(texts)).some(isWanted)).toBe(true);
  }).toPass();
}

/** Deletes everything that VS Code and the extension store in this browser and on disk. No window may be open there. */
export async function forgetEverything(page: Page, { dataDir, origin }: VsCodeServer): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'cookies,indexeddb,local_storage' });
  await session.detach();
  await page.evaluate(async () => {
    sessionStorage.clear();
    await navigator.clipboard.writeText('');
  });
  const user = path.join(dataDir, 'user', 'User');
  for (const name of await readdir(user)) {
    if (name !== 'settings.json') await rm(path.join(user, name), { recursive: true, force: true, maxRetries: 10 });
  }
}
