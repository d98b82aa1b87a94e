// Builds what ships; with `--watch` again on every change.
import { realpathSync, rmSync, writeFileSync } from 'node:fs';
import * as esbuild from 'esbuild';

const isWatching = process.argv.includes('--watch');

/** @type {import('esbuild').BuildOptions} */
const shipped = {
  outdir: 'dist',
  bundle: true,
  minify: true,
  target: 'es2023',
  // A browser build cannot reach a Node built-in, so both extension hosts run the same code.
  platform: 'browser',
  external: ['vscode'],
  legalComments: 'none',
  charset: 'utf8',
  sourcemap: isWatching && 'inline',
  metafile: true,
  logLevel: isWatching ? 'info' : 'warning',
};

/** VS Code's Node host loads ES modules, so what is imported at its first use is not even read before. @type {import('esbuild').BuildOptions} */
const extension = {
  ...shipped,
  entryPoints: ['src/extension.ts'],
  format: 'esm',
  splitting: true,
  chunkNames: '[name]-[hash]',
  outExtension: { '.js': '.mjs' },
};

/** The web worker host takes a single CommonJS file. @type {import('esbuild').BuildOptions} */
const webExtension = { ...shipped, entryPoints: [{ in: 'src/extension.ts', out: 'extension.web' }], format: 'cjs' };

/** The report page, which runs in a webview. @type {import('esbuild').BuildOptions} */
const reportPage = { ...shipped, entryPoints: [{ in: 'src/report/page/main.tsx', out: 'page' }], format: 'iife' };

/** All that ships, for both extension hosts. */
export const builds = [extension, webExtension, reportPage];

// Also imported, to be built with one line broken: test/run/breaks.mjs.
if (realpathSync(process.argv[1] ?? '') === import.meta.filename) await main();

async function main() {
  rmSync('dist', { recursive: true, force: true });
  if (isWatching) {
    for (const options of builds) await (await esbuild.context(options)).watch();
  } else {
    const [{ metafile } = {}] = await Promise.all(builds.map((options) => esbuild.build(options)));
    // What the bundle is made of, for who watches its size.
    writeFileSync('dist/meta.json', JSON.stringify(metafile));
  }
}
