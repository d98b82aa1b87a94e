// @ts-check
// Builds what tests the extension and what measures it, into out/.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import * as esbuild from 'esbuild';
import { hostSuite, hostSuiteNode, hostTests } from './hostSuite.mjs';
import { inNode } from './inNode.mjs';
import { root } from './paths.mjs';

process.chdir(root);

const testFolders = ['manifest', 'unit', 'faults', 'storm', 'contract', 'ui', 'vsix', 'speed'].filter((folder) =>
  existsSync(`test/${folder}`),
);

/** Programs and suites that run in Node. @type {import('esbuild').BuildOptions} */
const programs = {
  ...inNode,
  entryPoints: [
    ...testFolders.map((folder) => `test/${folder}/**/*.test.ts`),
    'test/**/main.ts',
    'test/ui/*.config.ts',
  ],
  outdir: 'out',
};

/** @type {import('esbuild').BuildOptions} */
const everywhereNode = {
  ...hostSuiteNode,
  entryPoints: [{ in: 'test/host/index.node.ts', out: 'everywhere.node' }],
  plugins: [hostTests('test/host/everywhere')],
};

/** One long test, in a VS Code of its own. @type {import('esbuild').BuildOptions} */
const soakNode = {
  ...hostSuiteNode,
  entryPoints: [{ in: 'test/host/index.node.ts', out: 'soak.node' }],
  plugins: [hostTests('test/soak')],
};

/** @type {import('esbuild').BuildOptions} */
const everywhereWeb = {
  ...hostSuite,
  entryPoints: [{ in: 'test/host/index.web.ts', out: 'everywhere.web' }],
  platform: 'browser',
  target: 'es2023',
  define: { EXTENSION_HOST: '"web"' },
  plugins: [hostTests('test/host/everywhere')],
  alias: { 'node:assert/strict': './test/host/assert.web.ts' },
  // mocha's browser build overwrites the exports.
  footer: { js: 'module.exports = { run };' },
};

/** What measures inside VS Code, and the extension that ours is measured beside. @type {import('esbuild').BuildOptions} */
const benchSuite = {
  ...hostSuiteNode,
  entryPoints: [
    { in: 'test/bench/activation/suite.ts', out: 'suite' },
    { in: 'test/bench/floor/extension.ts', out: 'floor' },
  ],
  outdir: 'out/bench',
};

const builds = [programs, hostSuiteNode, everywhereNode, everywhereWeb, soakNode, benchSuite];
const results = await Promise.all(builds.map((options) => esbuild.build({ ...options, logLevel: 'warning' })));
forgetDeletedTests(results.flatMap(({ metafile }) => Object.keys(metafile?.outputs ?? {})));

/** Deletes what was built of files that are no more; mocha would still find their tests. @param {string[]} built */
function forgetDeletedTests(built) {
  const files = readdirSync('out', { recursive: true, encoding: 'utf8' }).map((file) => path.join('out', file));
  const current = new Set(built.map((file) => path.normalize(file)));
  const isBuilt = (/** @type {string} */ file) => file.endsWith('.test.mjs') || /[\\/]shared[\\/]/.test(file);
  for (const file of files) if (isBuilt(file) && !current.has(file)) rmSync(file);
}
