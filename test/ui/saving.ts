import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Stage } from './stage';
import { until } from './until';

/** Answers the dialog for saving with a file beside VS Code's own, and gives the list in JSON that is written there. */
export async function saveList({ workbench, server }: Stage, name: string): Promise<string> {
  const file = path.join(server.dataDir, name);
  // The folder to begin in comes late, and would be written over what is typed.
  await workbench.option('..').waitFor();
  await workbench.quickInput.fill(file);
  // The dialog looks into the folder that is typed.
  await workbench.option('extensions').waitFor();
  await workbench.quickInput.press('Enter');
  return until(`${name} is written`, async () => {
    const text = await readFile(file, 'utf8').catch(() => '');
    return text.endsWith(']\n') && text;
  });
}
