import { mkdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { vsCodeServerFolder, type VsCodeVersion } from '../run/paths.mjs';

/** Of the extensions that come with VS Code, those that tests show something of. With all others a window opens later. */
const shown = ['json', 'markdown-basics', 'markdown-language-features', 'theme-defaults', 'theme-seti'];

/** Makes a folder with few of the extensions that come with a VS Code. */
export async function linkBuiltins(version: VsCodeVersion, folder: string): Promise<void> {
  await mkdir(folder);
  for (const name of shown) {
    await symlink(path.join(vsCodeServerFolder(version), 'extensions', name), path.join(folder, name));
  }
}
