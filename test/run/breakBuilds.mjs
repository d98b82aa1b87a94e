// @ts-check
// Builds tests, or the extension, with one file of src broken on its way into the bundle. No file of src is touched.
import { cpSync, readdirSync } from 'node:fs';
import path from 'node:path';
import * as esbuild from 'esbuild';
import { builds } from '../../esbuild.mjs';
import { broken } from './breakTables.mjs';
import { hostSuiteNode } from './hostSuite.mjs';
import { inNode } from './inNode.mjs';
import { root } from './paths.mjs';

/** @typedef {import('./breakTables.mjs').Break} Break */

/** The suites that run in Node, each with the number of imports by which its tests stand back: others take less time. */
const suites = { unit: 0, contract: 3, faults: 3, storm: 3 };

/**
 * Finds out which tests import which files of src, and over how many others.
 * @returns {Promise<{ tests: string[], reaching: (file: string) => string[] }>} all tests, and those that reach a file:
 *   the nearest first, for these are about it
 */
export async function findTests() {
  const found = Object.entries(suites).flatMap(([suite, standsBack]) =>
    readdirSync(path.join(root, 'test', suite), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.test.ts'))
      .map((file) => ({ test: `test/${suite}/${file}`, standsBack })),
  );
  const tests = found.map(({ test }) => test);
  const options = { ...inNode, absWorkingDir: root, entryPoints: tests, outdir: 'out/breaks', write: false };
  const { metafile } = await esbuild.build({ ...options, metafile: true });
  const distances = found.map((it) => ({ ...it, to: distancesFrom(it.test, metafile.inputs) }));
  /** @param {string} file */
  const reaching = (file) =>
    distances
      .map(({ test, standsBack, to }) => ({ test, distance: standsBack + (to.get(file) ?? Infinity) }))
      .filter(({ distance }) => distance < Infinity)
      .sort((one, other) => one.distance - other.distance)
      .map(({ test }) => test);
  return { tests, reaching };
}

/**
 * How many imports lead to each file.
 * @param {string} start
 * @param {import('esbuild').Metafile['inputs']} inputs
 */
function distancesFrom(start, inputs) {
  const distances = new Map([[start, 0]]);
  for (const [file, distance] of distances) {
    for (const { path: next } of inputs[file]?.imports ?? []) {
      if (!distances.has(next)) distances.set(next, distance + 1);
    }
  }
  return distances;
}

/**
 * Builds tests with the break in them.
 * @param {readonly string[]} tests
 * @param {Break | undefined} one nothing for the control: tests of what is not broken
 * @param {string} folder
 * @returns {Promise<string[]>} what to run, in the order of `tests`
 */
export async function buildTests(tests, one, folder) {
  await esbuild.build({
    ...inNode,
    absWorkingDir: root,
    entryPoints: [...tests],
    outdir: folder,
    sourcemap: false,
    logLevel: 'error',
    plugins: one === undefined ? [] : [breaking(one)],
  });
  return tests.map((test) => path.join(folder, `${test.slice('test/'.length, -'.ts'.length)}.mjs`));
}

/**
 * Makes a folder that VS Code can load as the extension, with the break in it, and with the suite that runs there.
 * @param {Break} one
 * @param {string} folder
 */
export async function buildExtension(one, folder) {
  for (const name of readdirSync(root)) {
    if (/^package\..*json$/.test(name) || ['l10n', 'media'].includes(name)) {
      cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
    }
  }
  const { plugins = [], ...suite } = hostSuiteNode;
  const both = [
    ...builds.map(({ plugins: own = [], ...options }) => ({
      ...options,
      outdir: path.join(folder, 'dist'),
      plugins: [breaking(one), ...own],
    })),
    // It has parts of the extension in it.
    { ...suite, outdir: path.join(folder, 'out', 'host'), plugins: [...plugins, breaking(one)] },
  ];
  await Promise.all(both.map((options) => esbuild.build({ ...options, absWorkingDir: root, logLevel: 'error' })));
}

/**
 * @param {Break} one
 * @returns {import('esbuild').Plugin}
 */
function breaking(one) {
  const file = path.join(root, one.file);
  return {
    name: 'break',
    setup(build) {
      const loader = file.endsWith('x') ? 'tsx' : 'ts';
      build.onLoad({ filter: /[\\/]src[\\/]/ }, (args) =>
        args.path === file ? { contents: broken(one), loader } : undefined,
      );
    },
  };
}
