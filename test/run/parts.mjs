// @ts-check
// What `npm test` consists of, in the order in which it runs.

/** @typedef {import('./setup.mjs').SetupPart} SetupPart */
/** @typedef {{ kind: 'check' | 'mocha', args: string[] }} Command a Node program with its arguments */
/** @typedef {{ name: string, needs: SetupPart[], commands: Command[] }} Part */

/**
 * A program that finds fault or does not: one test.
 * @param {string[]} args
 * @returns {Command}
 */
const check = (...args) => ({ kind: 'check', args });

/**
 * A program that ends with mocha's counts: as many tests as it counts.
 * @param {string[]} args
 * @returns {Command}
 */
const suite = (...args) => ({ kind: 'mocha', args });

/** @param {string[]} args */
const mocha = (...args) => suite('node_modules/mocha/bin/mocha.js', ...args);

/** @param {string[]} args */
const host = (...args) => suite('out/vscode/host/main.mjs', ...args);

/** @param {string} project */
const tsc = (project) => check('node_modules/typescript/bin/tsc', '-p', project);

/** @type {Part[]} */
export const parts = [
  { name: 'types', needs: ['project'], commands: [tsc('src'), tsc('src/report/page'), tsc('test')] },
  {
    name: 'lint',
    needs: ['project'],
    commands: [
      check('node_modules/eslint/bin/eslint.js', '.'),
      check('node_modules/prettier/bin/prettier.cjs', '--check', '.'),
      check('node_modules/knip/bin/knip.js'),
    ],
  },
  { name: 'layers', needs: ['project'], commands: [check('test/run/layers.mjs')] },
  { name: 'manifest', needs: ['project', 'build'], commands: [mocha('out/manifest/**/*.test.mjs')] },
  { name: 'unit', needs: ['project', 'build'], commands: [mocha('--timeout=20000', 'out/unit/**/*.test.mjs')] },
  { name: 'contract', needs: ['project', 'build', 'sandbox'], commands: [mocha('out/contract/**/*.test.mjs')] },
  {
    name: 'host',
    needs: ['project', 'build', 'newest', 'oldest', 'browser'],
    commands: [host('newest', 'node'), host('newest', 'web'), host('oldest', 'node'), host('oldest', 'web')],
  },
  {
    name: 'ui',
    needs: ['project', 'build', 'vsix', 'newest', 'browser'],
    // A person's hand would try a click again that a busy machine has swallowed; what is broken fails twice.
    commands: [mocha('--timeout=60000', '--retries=1', 'out/ui/**/*.test.mjs')],
  },
  {
    name: 'vsix',
    needs: ['project', 'build', 'vsix', 'newest', 'oldest', 'browser'],
    commands: [mocha('--timeout=60000', 'out/vsix/**/*.test.mjs')],
  },
];
