// @ts-check
// Installs the packages of the project and of the two VS Codes, from their lock files.
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { npm } from './command.mjs';
import { root, vsCodeFolder, vsCodeServerFolder } from './paths.mjs';

/** @typedef {{ packages: Record<string, { version?: string, optional?: boolean }> }} LockFile */

/** Native modules that stay unbuilt, and the JavaScript that stands in for them. */
const STAND_INS = {
  '@vscode/spdlog': 'spdlog.js',
  '@vscode/native-watchdog': 'native-watchdog.js',
  'native-watchdog': 'native-watchdog.js', // its name in VS Code 1.103
};

/** Whether node_modules holds what the lock file names, however it got there. */
export function isProjectInstalled() {
  const installed = path.join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installed)) return false;
  const { packages: present } = readLock(installed);
  return Object.entries(readLock(path.join(root, 'package-lock.json')).packages).every(
    ([name, wanted]) => name === '' || wanted.optional === true || present[name]?.version === wanted.version,
  );
}

export const installProject = () => npm(['ci', '--ignore-scripts'], root);

/** @param {import('./paths.mjs').VsCodeVersion} version */
export function isVsCodeInstalled(version) {
  const stamp = stampFile(version);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(version);
}

/**
 * Installs code-server, then the packages of VS Code's server, which it carries without them.
 * @param {import('./paths.mjs').VsCodeVersion} version
 */
export async function installVsCode(version) {
  const server = vsCodeServerFolder(version);
  await npm(['ci', '--ignore-scripts'], vsCodeFolder(version));
  await npm(['ci', '--omit=dev', '--ignore-scripts', '--legacy-peer-deps'], server);
  for (const [name, file] of Object.entries(STAND_INS)) {
    const target = path.join(server, 'node_modules', name);
    if (existsSync(target)) copyFileSync(standInFile(file), path.join(target, 'index.js'));
  }
  writeFileSync(stampFile(version), fingerprint(version));
}

/**
 * The release that is pinned, e.g. `1.139`: code-server 4.139 carries VS Code 1.139.
 * @param {import('./paths.mjs').VsCodeVersion} version
 */
export function vsCodeRelease(version) {
  const lock = readLock(path.join(vsCodeFolder(version), 'package-lock.json'));
  const [, minor] = (lock.packages['node_modules/code-server']?.version ?? '').split('.');
  return `1.${minor}`;
}

/**
 * The file written last, when all is in place.
 * @param {import('./paths.mjs').VsCodeVersion} version
 */
const stampFile = (version) => path.join(vsCodeFolder(version), 'node_modules', '.site-reports-stamp');

/** @param {string} file */
const standInFile = (file) => path.join(root, 'test', 'vscode', 'stand-ins', file);

/** @param {import('./paths.mjs').VsCodeVersion} version */
function fingerprint(version) {
  const inputs = [path.join(vsCodeFolder(version), 'package-lock.json'), ...Object.values(STAND_INS).map(standInFile)];
  const hash = createHash('sha256');
  for (const file of inputs) hash.update(readFileSync(file));
  return hash.digest('hex');
}

/** @type {(text: string) => LockFile} */
const parseLock = JSON.parse;

/** @param {string} file */
const readLock = (file) => parseLock(readFileSync(file, 'utf8'));
