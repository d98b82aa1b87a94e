// Builds what ships into dist/; with `--watch` again on every change.
import { rmSync } from 'node:fs';
import * as esbuild from 'esbuild';

const isWatching = process.argv.includes('--watch');

/** Of Node's streams, sax would make a class that nothing here uses. */
const noStream = { stream: 'data:text/javascript,' };

/** @type {import('esbuild').BuildOptions} */
const shipped = {
  outdir: 'dist',
  bundle: true,
  minify: true,
  target: 'es2023',
  legalComments: 'none',
  sourcemap: isWatching && 'inline',
  logLevel: isWatching ? 'info' : 'warning',
};

/** @type {import('esbuild').BuildOptions} */
const extension = {
  ...shipped,
  // Both extension hosts run the same code, which uses nothing of Node.
  platform: 'browser',
  external: ['vscode'],
  // The same texts in VS Code's language, and in English on the command line.
  alias: { '@vscode/l10n': './src/vscode/text/texts.ts', ...noStream },
};

/** @type {import('esbuild').BuildOptions[]} */
const builds = [
  // On the desktop and on servers: ES modules, of which those behind an `import()` are read at their first use.
  {
    ...extension,
    entryPoints: ['src/extension.ts'],
    format: 'esm',
    splitting: true,
    outExtension: { '.js': '.mjs' },
  },
  // In a browser: a web worker host takes a single CommonJS file.
  { ...extension, entryPoints: [{ in: 'src/extension.ts', out: 'web' }], format: 'cjs' },
  // The report page, which runs in a webview.
  { ...shipped, entryPoints: [{ in: 'src/reportEditor/page/main.tsx', out: 'page' }], format: 'iife' },
  // The gate for Node, in one file.
  {
    ...shipped,
    entryPoints: [{ in: 'src/cli/main.ts', out: 'site-reports' }],
    platform: 'node',
    // The build of @vscode/l10n for Node reads bundles from the disk, which nothing here does.
    mainFields: ['module', 'main'],
    alias: { '@vscode/l10n': './node_modules/@vscode/l10n/dist/browser.js', ...noStream },
    target: 'node20.19',
    format: 'esm',
    outExtension: { '.js': '.mjs' },
    banner: { js: '#!/usr/bin/env node' },
  },
];

rmSync('dist', { recursive: true, force: true });
for (const options of builds) {
  if (isWatching) await (await esbuild.context(options)).watch();
  else await esbuild.build(options);
}
