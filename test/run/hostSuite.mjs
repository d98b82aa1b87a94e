// @ts-check
import { readdirSync } from 'node:fs';

/**
 * The test files of a folder, in the order in which they run.
 * @param {string} folder
 */
const testFiles = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => file.replaceAll('\\', '/'))
    .sort();

/**
 * Gives `import 'host-tests'` what loads each test file of a folder.
 * @param {string} folder
 * @returns {import('esbuild').Plugin}
 */
export const hostTests = (folder) => ({
  name: 'host-tests',
  setup(build) {
    build.onResolve({ filter: /^host-tests$/ }, () => ({ path: 'all', namespace: 'host-tests' }));
    build.onLoad({ filter: /.*/, namespace: 'host-tests' }, () => {
      const loads = testFiles(folder).map((file) => `() => import(${JSON.stringify(`./${file}`)})`);
      return { contents: `export const files = [${loads.join(', ')}];`, resolveDir: folder };
    });
  },
});

/** The suite that runs inside VS Code: all of it in one host, the core of it in every host. @type {import('esbuild').BuildOptions} */
export const hostSuite = {
  outdir: 'out/host',
  bundle: true,
  format: 'cjs',
  external: ['vscode'],
  sourcemap: true,
};

/** All of it, as the newest Node host runs it. @type {import('esbuild').BuildOptions} */
export const hostSuiteNode = {
  ...hostSuite,
  entryPoints: [{ in: 'test/host/index.node.ts', out: 'node' }],
  platform: 'node',
  target: 'node22',
  define: { EXTENSION_HOST: '"node"' },
  plugins: [hostTests('test/host')],
  packages: 'external',
};
