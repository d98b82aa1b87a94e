import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import type { Stage } from './stage';

/** Saves to a file beside VS Code's own in the save dialog, and returns the JSON list written there. */
export async function saveList({ workbench, server }: Stage, name: string): Promise<string> {
  const file = path.join(server.dataDir, name);
  await rm(file, { force: true });
  // The initial folder comes late, and would overwrite the typed path.
  await workbench.option('..').waitFor();
  await workbench.quickInput.fill(file);
  // The dialog reads the typed folder.
  await workbench.option('extensions').waitFor();
  await workbench.quickInput.press('Enter');
  await expect(async () => {
    expect(await readFile(file, 'utf8')).toMatch(/\]\n$/);
  }).toPass();
  return readFile(file, 'utf8');
}
