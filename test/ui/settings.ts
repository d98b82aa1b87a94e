import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { VsCodeServer } from '../vscode/server';
import { quietSettings } from '../vscode/settings';
import type { Workbench } from './workbench';

type Settings = Readonly<Record<string, unknown>>;

/** Writes the user's settings, over the quiet ones. A window reads them when it opens. */
export async function writeSettings({ dataDir }: VsCodeServer, settings: Settings): Promise<void> {
  await writeFile(path.join(dataDir, 'user', 'User', 'settings.json'), asText(settings));
}

/** Opens the window anew, with these settings. */
export async function reopenWith(workbench: Workbench, server: VsCodeServer, settings: Settings): Promise<void> {
  await writeSettings(server, settings);
  await workbench.page.reload();
  await workbench.activityIcon.waitFor();
}

/** Changes the settings in the window as a person does, in the editor. */
export async function editSettings(workbench: Workbench, settings: Settings): Promise<void> {
  const { page } = workbench;
  await page.evaluate((text) => navigator.clipboard.writeText(text), asText(settings));
  await workbench.runCommand('Preferences: Open User Settings (JSON)');
  await page.locator('.editor-instance .view-lines').click();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Control+V');
  for (const [name, value] of Object.entries(settings)) {
    const line = new RegExp(`"${name}":\\s${JSON.stringify(value)}`);
    await page.locator('.editor-instance .view-lines', { hasText: line }).waitFor();
  }
  await page.keyboard.press('Control+S');
  await page.locator('.tab.dirty').waitFor({ state: 'detached' });
  await workbench.runCommand('View: Close All Editors');
}

function asText(settings: Settings): string {
  return JSON.stringify({ ...quietSettings, ...settings }, null, 2);
}
