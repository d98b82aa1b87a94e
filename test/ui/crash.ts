import { once } from 'node:events';
import { watch } from 'node:fs';
import { expect } from '@playwright/test';
import { extensionHosts } from '../vscode/extensionHosts';
import type { VsCodeServer } from '../vscode/server';

/** Kills the extension hosts at the very moment when `act` changes something in a folder. */
export async function crashAtChange(server: VsCodeServer, folder: string, act: () => Promise<void>): Promise<void> {
  await expect(async () => {
    expect(await extensionHosts(server.dataDir)).not.toEqual([]);
  }).toPass();
  const watcher = watch(folder);
  try {
    const change = once(watcher, 'change', { signal: AbortSignal.timeout(30_000) });
    await Promise.all([killExtensionHosts(server, change), act()]);
  } finally {
    watcher.close();
  }
}

/** Kills the extension hosts, immediately or when `moment` resolves; waits until they have ended. */
export async function killExtensionHosts(server: VsCodeServer, moment?: Promise<unknown>): Promise<void> {
  const hosts = await extensionHosts(server.dataDir);
  await moment;
  hosts.forEach(kill);
  await expect(async () => {
    expect((await extensionHosts(server.dataDir)).filter((host) => hosts.includes(host))).toEqual([]);
  }).toPass();
}

function kill(id: number): void {
  try {
    process.kill(id, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
