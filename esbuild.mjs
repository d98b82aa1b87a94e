// Builds what ships. With `--tests` also what tests it; with `--watch` again on every change.
import * as esbuild from 'esbuild';

const flags = new Set(process.argv.slice(2));

/** @type {import('esbuild').BuildOptions} */
const shipped = {
  entryPoints: [
    { in: 'src/extension.ts', out: 'extension' },
    { in: 'src/extension.ts', out: 'extension.web' },
  ],
  outdir: 'dist',
  bundle: true,
  // A browser build cannot reach a Node built-in, so both extension hosts run the same code.
  platform: 'browser',
  format: 'cjs',
  target: 'es2023',
  external: ['vscode'],
  minify: true,
  sourcemap: flags.has('--watch'),
  legalComments: 'none',
};

/** Programs and suites that run in Node. @type {import('esbuild').BuildOptions} */
const programs = {
  entryPoints: ['test/unit/**/*.test.ts', 'test/contract/**/*.test.ts', 'test/ui/**/*.test.ts', 'test/**/main.ts'],
  outdir: 'out',
  outbase: 'test',
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  sourcemap: true,
};

if (flags.has('--watch')) {
  const context = await esbuild.context({ ...shipped, logLevel: 'info' });
  await context.watch();
} else {
  const builds = flags.has('--tests') ? [shipped, programs] : [shipped];
  await Promise.all(builds.map((options) => esbuild.build({ ...options, logLevel: 'warning' })));
}
