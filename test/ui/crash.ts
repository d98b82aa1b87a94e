import { once } from 'node:events';
import { watch } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import type { VsCodeServer } from '../vscode/server';

/** Kills the extension hosts in the very moment in which `act` changes something in a folder. */
export async function crashAtChange(server: VsCodeServer, folder: string, act: () => Promise<void>): Promise<void> {
  await expect(async () => {
    expect(await extensionHosts(server)).not.toEqual([]);
  }).toPass();
  const watcher = watch(folder);
  try {
    const change = once(watcher, 'change', { signal: AbortSignal.timeout(30_000) });
    await Promise.all([killExtensionHosts(server, change), act()]);
  } finally {
    watcher.close();
  }
}

/** Kills the extension hosts, at once or when `moment` resolves; waits until they are gone. */
export async function killExtensionHosts(server: VsCodeServer, moment?: Promise<unknown>): Promise<void> {
  const hosts = await extensionHosts(server);
  await moment;
  hosts.forEach(kill);
  await expect(async () => {
    expect((await extensionHosts(server)).filter((host) => hosts.includes(host))).toEqual([]);
  }).toPass();
}

/** The extension hosts of a VS Code: one for each window, and for some time one for a closed window. */
async function extensionHosts({ dataDir }: VsCodeServer): Promise<readonly number[]> {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const isHost = async (id: string) => {
    if (!(await about(id, 'cmdline')).includes('--type=extensionHost')) return false;
    return (await about(id, 'environ')).includes(`XDG_RUNTIME_DIR=${dataDir}\0`);
  };
  const are = await Promise.all(processes.map(isHost));
  return processes.filter((_, index) => are[index]).map(Number);
}

/** Reads what the system says about a process; empty if it has ended. */
async function about(id: string, what: 'cmdline' | 'environ'): Promise<string> {
  return readFile(path.join('/proc', id, what), 'utf8').catch(() => '');
}

function kill(id: number): void {
  try {
    process.kill(id, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
