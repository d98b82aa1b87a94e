// @ts-check
// The places of files and folders. Nothing here depends on the working directory or on being bundled into out/.
import { existsSync } from 'node:fs';
import path from 'node:path';

/** @typedef {'newest' | 'oldest'} VsCodeVersion */

/** The repository's root: the nearest folder upwards that contains the build script. */
export const root = findRoot(import.meta.dirname);

/** @type {(folder: string) => string} */
function findRoot(folder) {
  return existsSync(path.join(folder, 'esbuild.mjs')) ? folder : findRoot(path.dirname(folder));
}

/** The packaged extension. */
export const vsixFile = path.join(root, 'site-reports.vsix');

/** The folder whose package.json pins one VS Code. @type {(version: VsCodeVersion) => string} */
export const vsCodeFolder = (version) => path.join(root, 'test', 'vscode', version);

/** VS Code's own server inside the code-server package. @type {(version: VsCodeVersion) => string} */
export const vsCodeServerFolder = (version) =>
  path.join(vsCodeFolder(version), 'node_modules', 'code-server', 'lib', 'vscode');

/** The Node that a VS Code needs, from npm. @type {(version: VsCodeVersion) => string} */
export const nodeOf = (version) => path.join(vsCodeFolder(version), 'node_modules', '.bin', 'node');
