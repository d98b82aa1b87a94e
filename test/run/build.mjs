// @ts-check
// Builds what ships and what tests it, and packages what ships.
import { cp, readdir, rm } from 'node:fs/promises';
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
  // vsce looks at every file of its folder, and the VS Codes in test/ have too many for that.
  const stage = path.join(root, 'out', 'package');
  await rm(stage, { recursive: true, force: true });
  for (const name of await readdir(root)) {
    if (NEVER_SHIPPED.includes(name)) continue;
    await cp(path.join(root, name), path.join(stage, name), { recursive: true });
  }
  const vsce = path.join(root, 'node_modules', '@vscode', 'vsce', 'vsce');
  const options = ['--no-dependencies', '--allow-missing-repository', '--no-rewrite-relative-links'];
  // The files of the package get this date, so that the same source gives the same bytes.
  const env = { ...process.env, SOURCE_DATE_EPOCH: '946684800' };
  await runQuietly(process.execPath, [vsce, 'package', ...options, '--out', out], { cwd: stage, env });
}
