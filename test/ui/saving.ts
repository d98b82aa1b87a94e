import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import type { Stage } from './stage';

/** Answers the dialog for saving with a file beside VS Code's own, and gives the list in JSON that is written there. */
export async function saveList({ workbench, server }: Stage, name: string): Promise<string> {
  const file = path.join(server.dataDir, name);
  await rm(file, { force: true });
  // The folder to begin in comes late, and would be written over what is typed.
  await workbench.option('..').waitFor();
  await workbench.quickInput.fill(file);
  // The dialog looks into the folder that is typed.
  await workbench.option('extensions').waitFor();
  await workbench.quickInput.press('Enter');
  await expect(async () => {
    expect(await readFile(file, 'utf8')).toMatch(/\]\n$/);
  }).toPass();
  return readFile(file, 'utf8');
}
