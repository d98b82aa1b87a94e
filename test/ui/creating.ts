import { choose } from './finding';
import type { Workbench } from './workbench';

/** Copies a text to the clipboard, and creates reports of the addresses in it. */
export async function createFromClipboard(workbench: Workbench, text: string): Promise<void> {
  await workbench.putOnClipboard(text);
  await choose(workbench, 'Create Reports…', 'Clipboard');
  await workbench.titleSays('found');
}
