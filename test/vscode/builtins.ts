import { mkdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { vsCodeServerFolder, type VsCodeVersion } from '../run/paths.mjs';

/** The built-in extensions that tests need. With all of them, a window opens later. */
const shown = ['json', 'markdown-basics', 'markdown-language-features', 'theme-defaults', 'theme-seti'];

/** Creates a folder with few of the built-in extensions of a VS Code. */
export async function linkBuiltins(version: VsCodeVersion, folder: string): Promise<void> {
  await mkdir(folder);
  for (const name of shown) {
    await symlink(path.join(vsCodeServerFolder(version), 'extensions', name), path.join(folder, name));
  }
}
