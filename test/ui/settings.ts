import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { VsCodeServer } from '../vscode/server';
import { quietSettings } from '../vscode/settings';
import { themeSettings } from './theme';

export type Settings = Readonly<Record<string, unknown>>;

/** Enough rows to scroll, as some users prefer. */
const pageSize = { 'siteReports.pageSize': 50 };

/** Writes the user's settings, in addition to the quiet ones. A window reads them when it opens. */
export async function writeSettings({ dataDir }: VsCodeServer, settings: Settings): Promise<void> {
  await writeFile(
    path.join(dataDir, 'user', 'User', 'settings.json'),
    JSON.stringify({ ...quietSettings, ...themeSettings, ...pageSize, ...settings }, null, 2),
  );
}
