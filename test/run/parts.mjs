// @ts-check
// What `npm test` consists of. Commands begin in this order, each once what it needs is set up and the machine has room.

/** @typedef {import('./setup.mjs').SetupPart} SetupPart */
/** @typedef {{ name: string, commands: readonly Command[] }} Part */

/**
 * A Node program, with how many cores it keeps busy: measured, about.
 * @typedef {{ kind: 'check' | 'suite', args: readonly string[], needs: readonly SetupPart[], cores: number }} Command
 */

/**
 * A program that finds fault or does not: one test.
 * @param {readonly SetupPart[]} needs
 * @param {number} cores
 * @param {string[]} args
 * @returns {Command}
 */
const check = (needs, cores, ...args) => ({ kind: 'check', needs, cores, args });

/**
 * A program that writes down the tests that it ran.
 * @param {readonly SetupPart[]} needs
 * @param {number} cores
 * @param {string[]} args
 * @returns {Command}
 */
const suite = (needs, cores, ...args) => ({ kind: 'suite', needs, cores, args });

/**
 * @param {readonly SetupPart[]} needs
 * @param {number} cores
 * @param {string[]} args
 */
const mocha = (needs, cores, ...args) =>
  suite(needs, cores, 'node_modules/mocha/bin/mocha.js', '--reporter=test/run/mochaReporter.mjs', ...args);

/**
 * @param {'newest' | 'oldest'} version
 * @param {string[]} words
 */
const host = (version, ...words) =>
  suite(['project', 'build', version, 'newest', 'browser'], 0.9, 'out/vscode/host/main.mjs', version, ...words);

/**
 * A share of the UI tests, with a VS Code of its own. The two have the machine to themselves, since a slow VS Code loses
 * clicks and the focus.
 * @param {number} which
 */
const ui = (which) =>
  suite(
    ['project', 'build', 'vsix', 'newest', 'browser'],
    1.3,
    ...['node_modules/@playwright/test/cli.js', 'test', '--config=out/ui/playwright.config.mjs'],
    ...[`--shard=${which}/2`, `--output=out/results/ui-${which}`],
  );

/** @type {readonly Part[]} */
export const parts = [
  // All of it in the newest VS Code, of which each waits for itself half of the time.
  { name: 'host', commands: [host('newest', 'node', '1/2'), host('newest', 'node', '2/2')] },
  {
    name: 'bench',
    // That all of it can be measured; by how much it may differ is looked at on a quiet machine.
    commands: [
      check(['project', 'build', 'vsix', 'newest', 'browser', 'sandbox'], 0.9, 'out/bench/main.mjs', '--small'),
    ],
  },
  { name: 'unit', commands: [mocha(['project', 'build'], 0.9, '--timeout=20000', 'out/unit/**/*.test.mjs')] },
  {
    name: 'contract',
    commands: [mocha(['project', 'build', 'sandbox'], 0.9, '--parallel', '--jobs=3', 'out/contract/**/*.test.mjs')],
  },
  { name: 'faults', commands: [mocha(['project', 'build'], 0.6, 'out/faults/**/*.test.mjs')] },
  { name: 'hosts', commands: [host('newest', 'web'), host('oldest', 'node'), host('oldest', 'web')] },
  {
    name: 'vsix',
    commands: [
      mocha(
        ['project', 'build', 'vsix', 'newest', 'oldest', 'browser'],
        0.9,
        '--timeout=60000',
        'out/vsix/**/*.test.mjs',
      ),
    ],
  },
  {
    name: 'lint',
    commands: [
      // The types and the rules, in one program.
      check(['project'], 1.4, 'node_modules/oxlint/bin/oxlint'),
      check(
        ['project'],
        0.9,
        ...['node_modules/prettier/bin/prettier.cjs', '--check', '--cache', '--cache-location=out/prettier', '.'],
      ),
      check(['project'], 0.9, 'node_modules/knip/bin/knip.js'),
    ],
  },
  { name: 'manifest', commands: [mocha(['project', 'build'], 0.9, 'out/manifest/**/*.test.mjs')] },
  { name: 'storm', commands: [mocha(['project', 'build'], 0.9, 'out/storm/**/*.test.mjs')] },
  { name: 'layers', commands: [check(['project'], 0.9, 'test/run/layers.mjs')] },
  { name: 'ui', commands: [ui(1), ui(2)] },
];
