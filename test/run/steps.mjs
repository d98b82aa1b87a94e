// @ts-check
// Sets up each thing that tests and programs need, once, and only if it isn't there yet.
import { copyFileSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { installBrowser } from './browser.mjs';
import { runQuietly } from './children.mjs';
import { install, installVsCode } from './install.mjs';
import { root, vsixFile } from './paths.mjs';

/** @typedef {keyof typeof steps} Step */

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
/** True if this Node has node:sqlite, which the sandbox needs. */
export const hasSqlite = major > 22 || (major === 22 && minor >= 13);

const steps = {
  project: () => install(root),
  build: async () => {
    await setUp('project');
    console.log('Building …');
    await runQuietly(process.execPath, ['esbuild.mjs']);
    await runQuietly(process.execPath, ['test/run/buildTests.mjs']);
  },
  package: async () => {
    await setUp('build');
    console.log('Packaging …');
    await packageExtension();
    copyFileSync(path.join(root, 'dist', 'site-reports.mjs'), path.join(root, 'site-reports.mjs'));
  },
  newest: () => installVsCode('newest'),
  oldest: () => installVsCode('oldest'),
  browser: async () => {
    // The code that unpacks it comes with that VS Code.
    await setUp('newest');
    await installBrowser();
  },
  sqlite: async () => {
    if (!hasSqlite) await setUp('newest');
  },
  stryker: () => install(path.join(root, 'test', 'mutants')),
};

/** @type {Map<string, Promise<void>>} */
const begun = new Map();

/** Rejects with a sentence that the developer can act on. @type {(step: Step) => Promise<void>} */
export async function setUp(step) {
  if (major < 20 || (major === 20 && minor < 19)) throw new Error(`Node 20.19 is needed; this is ${process.version}.`);
  const result = begun.get(step) ?? steps[step]();
  begun.set(step, result);
  return result;
}

/**
 * Markdown without pictures and links whose address is relative; the text of a link stays.
 * @param {string} markdown
 */
function withoutRelativeLinks(markdown) {
  return markdown
    .replace(/^!\[[^\]]*\]\((?!https:)[^)]*\)\n\n/gm, '')
    .replace(/\[([^\]]*)\]\((?!https:)[^)]*\)/g, '$1');
}

/** Writes the VSIX from dist/, which must be built. */
export async function packageExtension(out = vsixFile) {
  // vsce looks at every file of its folder, and the VS Code versions in test/ have too many for that.
  const stage = path.join(root, 'out', 'package');
  const others = ['.git', 'node_modules', 'out', 'src', 'test', 'site-reports.vsix', 'site-reports.mjs'];
  rmSync(stage, { recursive: true, force: true });
  for (const name of readdirSync(root).filter((it) => !others.includes(it))) {
    cpSync(path.join(root, name), path.join(stage, name), { recursive: true });
  }
  const vsce = path.join(root, 'node_modules', '@vscode', 'vsce', 'vsce');
  const options = ['--no-dependencies', '--out', out];
  const manifest = readFileSync(path.join(root, 'package.json'), 'utf8');
  if (!/^ {2}"repository":/m.test(manifest)) {
    // vsce leads relative links to the repository. Until package.json names one, they would lead nowhere.
    options.push('--allow-missing-repository', '--no-rewrite-relative-links');
    for (const file of ['README.md', 'CHANGELOG.md'].map((name) => path.join(stage, name))) {
      writeFileSync(file, withoutRelativeLinks(readFileSync(file, 'utf8')));
    }
  }
  // The files of the package get this date, so that the same source gives the same bytes.
  const env = { ...process.env, SOURCE_DATE_EPOCH: '946684800' };
  await runQuietly(process.execPath, [vsce, 'package', ...options], { cwd: stage, env });
}
