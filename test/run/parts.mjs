// @ts-check
// What `npm test` consists of, in the order in which it begins: what takes longest first, since three run side by side.

/** @typedef {import('./setup.mjs').SetupPart} SetupPart */
/** @typedef {{ kind: 'check' | 'suite', args: string[] }} Command a Node program with its arguments */
/** @typedef {{ name: string, needs: SetupPart[], commands: Command[], isAlone?: boolean }} Part */

/**
 * A program that finds fault or does not: one test.
 * @param {string[]} args
 * @returns {Command}
 */
const check = (...args) => ({ kind: 'check', args });

/**
 * A program that writes down the tests that it ran.
 * @param {string[]} args
 * @returns {Command}
 */
const suite = (...args) => ({ kind: 'suite', args });

/** @param {string[]} args */
const mocha = (...args) => suite('node_modules/mocha/bin/mocha.js', '--reporter=test/run/mochaReporter.mjs', ...args);

/** @param {string[]} args */
const host = (...args) => suite('out/vscode/host/main.mjs', ...args);

/** @type {Part[]} */
export const parts = [
  {
    name: 'host',
    needs: ['project', 'build', 'newest', 'browser'],
    commands: [host('newest', 'node')],
  },
  {
    name: 'hosts',
    needs: ['project', 'build', 'newest', 'oldest', 'browser'],
    commands: [host('newest', 'web'), host('oldest', 'node'), host('oldest', 'web')],
  },
  {
    name: 'lint',
    needs: ['project'],
    commands: [
      // The types and the rules, in one program.
      check('node_modules/oxlint/bin/oxlint'),
      check('node_modules/prettier/bin/prettier.cjs', '--check', '--cache', '--cache-location=out/prettier', '.'),
      check('node_modules/knip/bin/knip.js'),
    ],
  },
  {
    name: 'contract',
    needs: ['project', 'build', 'sandbox'],
    commands: [mocha('--parallel', '--jobs=3', 'out/contract/**/*.test.mjs')],
  },
  { name: 'unit', needs: ['project', 'build'], commands: [mocha('--timeout=20000', 'out/unit/**/*.test.mjs')] },
  { name: 'faults', needs: ['project', 'build'], commands: [mocha('out/faults/**/*.test.mjs')] },
  { name: 'storm', needs: ['project', 'build'], commands: [mocha('out/storm/**/*.test.mjs')] },
  { name: 'layers', needs: ['project'], commands: [check('test/run/layers.mjs')] },
  { name: 'manifest', needs: ['project', 'build'], commands: [mocha('out/manifest/**/*.test.mjs')] },
  {
    name: 'vsix',
    needs: ['project', 'build', 'vsix', 'newest', 'oldest', 'browser'],
    commands: [mocha('--timeout=60000', 'out/vsix/**/*.test.mjs')],
  },
  {
    name: 'bench',
    needs: ['project', 'build', 'vsix', 'newest', 'browser', 'sandbox'],
    // That all of it can be measured; by how much it may differ is looked at on a quiet machine.
    commands: [check('out/bench/main.mjs', '--small')],
  },
  {
    name: 'ui',
    needs: ['project', 'build', 'vsix', 'newest', 'browser'],
    commands: [suite('node_modules/@playwright/test/cli.js', 'test', '--config=out/ui/playwright.config.mjs')],
    // It runs two tests at once itself, which wait more than they work.
    isAlone: true,
  },
];
