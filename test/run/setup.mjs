// @ts-check
// Installs what a part of the tests needs, and nothing that is there already.
import { installBrowser, isBrowserReady } from './browser.mjs';
import { build, packageExtension } from './build.mjs';
import { installProject, installVsCode, isProjectInstalled, isVsCodeInstalled, vsCodeRelease } from './install.mjs';
import { step } from './command.mjs';
import { isNode } from './machine.mjs';

/** @typedef {'project' | 'build' | 'vsix' | 'newest' | 'oldest' | 'browser' | 'sandbox'} SetupPart */

/**
 * Sets up the parts, side by side where none needs another. Rejects with a sentence that a person can act on.
 * @param {readonly SetupPart[]} parts
 */
export async function setup(parts) {
  requireNode();
  await Promise.all(parts.map(prepared));
}

/**
 * Sets up the parts, or says what is in the way and ends.
 * @param {readonly SetupPart[]} parts
 */
export async function setupOrExit(parts) {
  try {
    await setup(parts);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

/** What has to be there before each part. @type {Record<SetupPart, readonly SetupPart[]>} */
const before = {
  project: [],
  build: ['project'],
  vsix: ['build'],
  newest: [],
  oldest: [],
  // It is unpacked from what comes with that VS Code.
  browser: ['newest'],
  sandbox: [],
};

/** @type {Map<SetupPart, Promise<void>>} */
const begun = new Map();

/**
 * Sets up a part, once.
 * @param {SetupPart} part
 * @returns {Promise<void>}
 */
function prepared(part) {
  const own = begun.get(part) ?? Promise.all(before[part].map(prepared)).then(() => prepare[part]());
  begun.set(part, own);
  return own;
}

/** What each part needs done. @type {Record<SetupPart, () => Promise<void>>} */
const prepare = {
  project: async () => {
    if (!isProjectInstalled()) await step('Installing the development tools', installProject);
  },
  build: () => step('Building', build),
  vsix: () => step('Packaging the extension', packageExtension),
  newest: () => vsCode('newest'),
  oldest: () => vsCode('oldest'),
  browser: async () => {
    requireLinux();
    if (!isBrowserReady()) await step('Setting up a browser', installBrowser);
  },
  // It needs node:sqlite.
  sandbox: async () => {
    if (!isNode(22, 13)) await prepared('newest');
  },
};

/** @param {import('./paths.mjs').VsCodeVersion} version */
async function vsCode(version) {
  requireLinux();
  if (!isVsCodeInstalled(version)) {
    await step(`Installing VS Code ${vsCodeRelease(version)}`, () => installVsCode(version));
  }
}

function requireNode() {
  if (!isNode(20, 19))
    throw new Error(`This needs Node 20.19 or newer, from https://nodejs.org; this is ${process.version}.`);
}

function requireLinux() {
  if (process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch)) return;
  throw new Error(
    [
      'VS Code in a browser, which this part needs, runs on Linux (x64 or arm64) only.',
      'Here, open this folder in VS Code and press F5 to try the extension,',
      'and run `npm run sandbox` (Node 22.13 or newer) for a report service to connect to.',
    ].join('\n'),
  );
}
