// @ts-check
// Builds what ships and what tests it, and packages what ships.
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runQuietly } from './command.mjs';
import { commandFile, root, vsixFile } from './paths.mjs';

const NEVER_SHIPPED = [
  '.git',
  'node_modules',
  'out',
  'src',
  'test',
  ...[vsixFile, commandFile].map((file) => path.basename(file)),
];

export async function build() {
  await Promise.all(
    ['esbuild.mjs', 'test/run/buildTests.mjs'].map((program) => runQuietly(process.execPath, [program])),
  );
}

/** Writes the gate for Node from dist/, which must be built. */
export async function writeCommand() {
  await cp(path.join(root, 'dist', path.basename(commandFile)), commandFile);
}

/**
 * Writes the package from dist/, which must be built.
 * @param {string} [out]
 */
export async function packageExtension(out = vsixFile) {
  // Loaded here, since this file is also loaded before anything is installed.
  const { shortenCode, squeeze } = await import('./smaller.mjs');
  // vsce looks at every file of its folder, and the VS Codes in test/ have too many for that.
  const stage = path.join(root, 'out', 'package');
  await rm(stage, { recursive: true, force: true });
  for (const name of await readdir(root)) {
    if (NEVER_SHIPPED.includes(name)) continue;
    await cp(path.join(root, name), path.join(stage, name), { recursive: true });
  }
  await writeFile(path.join(stage, 'package.json'), await shippedManifest());
  await writeFile(
    path.join(stage, 'CHANGELOG.md'),
    newestChanges(await readFile(path.join(root, 'CHANGELOG.md'), 'utf8')),
  );
  await shortenTexts(stage);
  await shortenCode(path.join(stage, 'dist'));
  const vsce = path.join(root, 'node_modules', '@vscode', 'vsce', 'vsce');
  const options = ['--no-dependencies', '--allow-missing-repository', '--no-rewrite-relative-links'];
  // The files of the package get this date, so that the same source gives the same bytes.
  const env = { ...process.env, SOURCE_DATE_EPOCH: '946684800' };
  await runQuietly(process.execPath, [vsce, 'package', ...options, '--out', out], { cwd: stage, env });
  await squeeze(out);
}

/**
 * The list of changes up to the newest version that has any: the earlier ones are in the repository.
 * @param {string} changelog
 */
function newestChanges(changelog) {
  const [introduction = '', ...versions] = changelog.split(/^(?=## )/m);
  const newest = versions.findIndex((version) => version.includes('\n- '));
  return introduction + versions.slice(0, newest + 1).join('');
}

/**
 * Leaves out the translations that nothing in the package uses, such as those for the command line, and blanks; and gives
 * each sentence its fingerprint as its key, as `src/platform/text/texts.ts` looks for it.
 * @param {string} stage
 */
async function shortenTexts(stage) {
  const folder = path.join(stage, 'l10n');
  const code = await Promise.all(
    (await namesIn(path.join(stage, 'dist'), '.js')).map((file) => readFile(file, 'utf8')),
  );
  const english = parse(await readFile(path.join(folder, 'bundle.l10n.json'), 'utf8'));
  const used = Object.entries(english).filter(([key, text]) => isUsed(messageOf(key, text), code));
  const keys = new Set(used.map(([key]) => key));
  const { fingerprint } = await loadFingerprint();
  const folders = [folder, path.join(stage, 'media'), stage];
  for (const file of (await Promise.all(folders.map((it) => namesIn(it, '.json')))).flat()) {
    const entries = Object.entries(parse(await readFile(file, 'utf8')));
    const isBundle = path.dirname(file) === folder;
    const kept = isBundle
      ? entries.filter(([key]) => keys.has(key)).map(([key, text]) => /** @type {const} */ ([fingerprint(key), text]))
      : entries;
    const shipped = Object.fromEntries(kept);
    if (Object.keys(shipped).length < kept.length) throw new Error(`Two texts of ${file} have the same fingerprint.`);
    await writeFile(file, JSON.stringify(shipped));
  }
}

/** Loads the extension's own code for it. */
async function loadFingerprint() {
  const { build: bundle } = await import('esbuild');
  const entryPoints = [path.join(root, 'src', 'util', 'fingerprint.ts')];
  const { outputFiles } = await bundle({ entryPoints, format: 'esm', write: false });
  /** @type {unknown} */
  const loaded = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0]?.text ?? '')}`);
  return /** @type {typeof import('../../src/util/fingerprint')} */ (loaded);
}

/**
 * The files of a folder with an ending.
 * @param {string} folder
 * @param {string} ending
 */
async function namesIn(folder, ending) {
  const names = await readdir(folder);
  return names.filter((name) => name.endsWith(ending)).map((name) => path.join(folder, name));
}

/**
 * The English text of an entry, whose key may also hold a comment.
 * @param {string} key
 * @param {unknown} text
 */
function messageOf(key, text) {
  return typeof text === 'object' && text !== null && 'message' in text ? String(text.message) : key;
}

/**
 * True if code may show a text; one that code has to write in another way counts as used.
 * @param {string} text
 * @param {readonly string[]} code
 */
function isUsed(text, code) {
  return /[\n"'`\\$]/.test(text) || code.some((it) => it.includes(`"${text}"`));
}

const DEVELOPMENT = ['scripts', 'devDependencies', 'overrides', 'allowScripts', 'prettier', 'knip'];

/** @type {(text: string) => Record<string, unknown>} */
const parse = JSON.parse;

/** What VS Code reads of package.json, without what only serves development. */
async function shippedManifest() {
  const manifest = parse(await readFile(path.join(root, 'package.json'), 'utf8'));
  return JSON.stringify(Object.fromEntries(Object.entries(manifest).filter(([name]) => !DEVELOPMENT.includes(name))));
}
