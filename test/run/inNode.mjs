// @ts-check

/** How tests that run in Node are built, whichever they are. @type {import('esbuild').BuildOptions} */
export const inNode = {
  outbase: 'test',
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  // What suites share is there once: it looks after the children of the whole run.
  splitting: true,
  chunkNames: 'shared/[name]-[hash]',
  target: 'node20',
  packages: 'external',
  // The little of VS Code that sentences need.
  alias: { vscode: './test/faults/vscode.ts' },
  sourcemap: true,
  metafile: true,
  logOverride: { 'empty-glob': 'silent' },
};
