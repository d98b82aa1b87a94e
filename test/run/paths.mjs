// @ts-check
// Where things lie. Nothing here depends on the working directory or on being bundled into out/.
import { existsSync } from 'node:fs';
import path from 'node:path';

/** @typedef {'newest' | 'oldest'} VsCodeVersion */

/** The repository's root: the nearest folder upwards that holds the build script. */
export const root = findRoot(import.meta.dirname);

/**
 * @param {string} folder
 * @returns {string}
 */
function findRoot(folder) {
  if (existsSync(path.join(folder, 'esbuild.mjs'))) return folder;
  const parent = path.dirname(folder);
  if (parent === folder) throw new Error('The root of the repository was not found.');
  return findRoot(parent);
}

/**
 * The folder whose package.json pins one VS Code.
 * @param {VsCodeVersion} version
 */
export const vsCodeFolder = (version) => path.join(root, 'test', 'vscode', version);

/**
 * VS Code's own server inside the code-server package.
 * @param {VsCodeVersion} version
 */
export const vsCodeServerFolder = (version) =>
  path.join(vsCodeFolder(version), 'node_modules', 'code-server', 'lib', 'vscode');

/**
 * The Node that a VS Code needs, from npm.
 * @param {VsCodeVersion} version
 */
export const nodeOf = (version) =>
  path.join(vsCodeFolder(version), 'node_modules', `node-linux-${process.arch}`, 'bin', 'node');

/** The packaged extension. */
export const vsixFile = path.join(root, 'site-reports.vsix');

/** The gate for Node. */
export const commandFile = path.join(root, 'site-reports.mjs');
