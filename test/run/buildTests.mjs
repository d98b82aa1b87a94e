// @ts-check
// Builds the tests and benchmarks of the extension, into out/.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import * as esbuild from 'esbuild';
import { root } from './paths.mjs';

/** @typedef {import('esbuild').BuildOptions} Options */

process.chdir(root);
const testFolders = ['manifest', 'unit', 'faults', 'storm', 'contract', 'ui', 'vsix', 'speed'];
// Mocha would still find the tests of a deleted file.
for (const folder of [...testFolders, 'host', 'shared']) rmSync(`out/${folder}`, { recursive: true, force: true });
mkdirSync('out/host', { recursive: true });

/** Programs and suites that run in Node. @type {Options} */
const programs = {
  entryPoints: [
    ...['bench/**', 'sandbox', 'vscode/desktop', 'vscode/host', 'vscode/start'].map((it) => `test/${it}/main.ts`),
    'test/ui/*.config.ts',
    ...testFolders.map((it) => `test/${it}/**/*.test.ts`),
  ],
  outdir: 'out',
  outbase: 'test',
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  // Shared code exists only once: it looks after the children of the whole run.
  splitting: true,
  chunkNames: 'shared/[name]-[hash]',
  target: 'node20',
  packages: 'external',
  // The small part of VS Code that sentences need.
  alias: { vscode: './test/faults/vscode.ts' },
  sourcemap: true,
};

/** @type {Options} */
const inVsCode = { bundle: true, format: 'cjs', external: ['vscode'], sourcemap: true };
/** @type {Options} */
const inNodeHost = { ...inVsCode, platform: 'node', target: 'node22', packages: 'external' };
/** @type {Options} */
const inWebHost = {
  ...{ ...inVsCode, platform: 'browser', target: 'es2023' },
  alias: { 'node:assert/strict': './test/host/assert.web.ts' },
  // mocha's browser build overwrites the exports.
  footer: { js: 'module.exports = { run: runInWorker };' },
};

/**
 * A suite inside VS Code, whose `import('host-tests')` loads the test files of a folder in the order of their names.
 * @type {(name: string, folder: string, host: string, options: Options) => Options}
 */
function suite(name, folder, host, options) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'));
  const tests = files.filter((file) => file.endsWith('.test.ts')).sort();
  const loader = `./out/host/${name}.tests.ts`;
  writeFileSync(loader, tests.map((file) => `import '../../${folder}/${file}';\n`).join(''));
  const entryPoints = { [name]: `test/host/index.${host}.ts` };
  const define = { EXTENSION_HOST: `"${host}"` };
  return { ...options, entryPoints, outdir: 'out/host', define, alias: { ...options.alias, 'host-tests': loader } };
}

// The benchmarks inside VS Code, and the extension that ours is compared with.
const bench = { suite: 'test/bench/activation/suite.ts', floor: 'test/bench/floor/extension.ts' };
const builds = [
  programs,
  suite('node', 'test/host', 'node', inNodeHost),
  suite('everywhere.node', 'test/host/everywhere', 'node', inNodeHost),
  suite('everywhere.web', 'test/host/everywhere', 'web', inWebHost),
  suite('soak.node', 'test/soak', 'node', inNodeHost),
  { ...inNodeHost, entryPoints: bench, outdir: 'out/bench' },
];
await Promise.all(builds.map((options) => esbuild.build({ ...options, logLevel: 'warning' })));
