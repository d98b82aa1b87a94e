// @ts-check
// Installs packages from lock files: those of a folder, and those of a VS Code.
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runQuietly } from './children.mjs';
import { root, vsCodeFolder, vsCodeServerFolder } from './paths.mjs';

/** @typedef {{ packages: Record<string, { version?: string, optional?: boolean, os?: string[], cpu?: string[] }> }} LockFile */

/** Native modules that stay unbuilt, and the JavaScript that replaces them. */
const STAND_INS = {
  '@vscode/spdlog': 'spdlog.js',
  '@vscode/native-watchdog': 'native-watchdog.js',
  'native-watchdog': 'native-watchdog.js', // its name in VS Code 1.103
};

/** Installs the packages of a folder's lock file, unless they are already installed. @param {string} folder */
export async function install(folder) {
  const present = packagesOf(path.join(folder, 'node_modules', '.package-lock.json'));
  if (present !== packagesOf(path.join(folder, 'package-lock.json'))) await npmCi(folder);
}

/** The packages of a lock file that every machine has, one per line. @param {string} file */
function packagesOf(file) {
  if (!existsSync(file)) return '';
  const { packages } = /** @type {LockFile} */ (JSON.parse(readFileSync(file, 'utf8')));
  const isNeeded = (/** @type {LockFile['packages'][string]} */ { optional, os, cpu }) =>
    optional !== true && os === undefined && cpu === undefined;
  const needed = Object.entries(packages).filter(([name, it]) => name !== '' && isNeeded(it));
  return needed.map(([name, { version }]) => `${name} ${version}`).join('\n');
}

/**
 * Installs code-server, then the packages of VS Code's server, which it comes without.
 * @param {import('./paths.mjs').VsCodeVersion} version
 */
export async function installVsCode(version) {
  if (process.platform !== 'linux' || !['x64', 'arm64'].includes(process.arch)) {
    throw new Error(
      'VS Code in a browser runs on Linux (x64 or arm64) only; CONTRIBUTING.md says what to do elsewhere.',
    );
  }
  await install(vsCodeFolder(version));
  const server = vsCodeServerFolder(version);
  const packages = path.join(server, 'node_modules');
  // npm writes this file when it has finished.
  if (!existsSync(path.join(packages, '.package-lock.json'))) await npmCi(server, '--omit=dev', '--legacy-peer-deps');
  for (const [name, file] of Object.entries(STAND_INS).filter(([it]) => existsSync(path.join(packages, it)))) {
    copyFileSync(path.join(root, 'test', 'vscode', 'stand-ins', file), path.join(packages, name, 'index.js'));
  }
}

/** Runs `npm ci` with the npm that started us, if one did. @type {(folder: string, ...options: string[]) => Promise<void>} */
function npmCi(folder, ...options) {
  const npm = process.env['npm_execpath'];
  const [command, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  console.log(`Installing the packages of ${path.relative(root, folder) || 'the project'} …`);
  return runQuietly(command, [...first, 'ci', '--ignore-scripts', '--loglevel=error', ...options], { cwd: folder });
}
