// @ts-check
// What `npm test` and `npm run test:release` run, in this order.

/** @typedef {import('./setup.mjs').SetupPart} SetupPart */

/**
 * A Node program. A check finds fault or does not; a suite writes down the tests that it ran.
 * @typedef {object} Command
 * @property {string} part the name by which it is chosen, e.g. `unit`
 * @property {'check' | 'suite'} kind
 * @property {readonly SetupPart[]} needs
 * @property {readonly string[]} args
 * @property {Record<string, string>} [env]
 * @property {boolean} [repeats] true if a test that fails is run once more, as what VS Code does besides may disturb it
 */

/** @type {readonly SetupPart[]} */
const built = ['project', 'build'];
/** @type {readonly SetupPart[]} */
const inVsCode = [...built, 'newest', 'browser'];

/**
 * @param {string} part
 * @param {readonly SetupPart[]} needs
 * @param {string[]} args
 * @returns {Command}
 */
const check = (part, needs, ...args) => ({ part, kind: 'check', needs, args });

/**
 * @param {string} part
 * @param {readonly SetupPart[]} needs
 * @param {string[]} args
 * @returns {Command}
 */
const mocha = (part, needs, ...args) => ({
  part,
  kind: 'suite',
  needs,
  args: ['node_modules/mocha/bin/mocha.js', '--reporter=test/run/mochaReporter.mjs', ...args],
});

/**
 * Tests inside VS Code.
 * @param {string} part
 * @param {'newest' | 'oldest'} version
 * @param {string[]} words
 * @returns {Command}
 */
const host = (part, version, ...words) => ({
  part,
  kind: 'suite',
  needs: [...inVsCode, version],
  args: ['out/vscode/host/main.mjs', version, ...words],
  repeats: true,
});

/**
 * Tests of VS Code's window. Playwright repeats what fails.
 * @param {string} part
 * @param {string} which
 * @returns {Command}
 */
const ui = (part, which) => ({
  part,
  kind: 'suite',
  needs: [...inVsCode, 'vsix'],
  args: [
    ...['node_modules/@playwright/test/cli.js', 'test', '--config=out/ui/playwright.config.mjs'],
    ...[`--output=out/results/${part}`, which],
  ],
});

/** What must hold at each commit. What takes longest begins first, so that no core waits for it at the end. */
export const everyCommit = [
  ui('ui', '--grep-invert=@release'),
  host('host', 'newest', 'node'),
  mocha('faults', built, 'out/faults/**/*.test.mjs'),
  mocha('contract', [...built, 'sandbox'], '--parallel', '--jobs=3', 'out/contract/**/*.test.mjs'),
  mocha('unit', built, '--timeout=20000', 'out/unit/**/*.test.mjs'),
  check(
    'lint',
    ['project'],
    ...['node_modules/prettier/bin/prettier.cjs', '--check', '--cache', '--cache-location=out/prettier', '.'],
  ),
  // The types and the rules, in one program.
  check('lint', ['project'], 'node_modules/oxlint/bin/oxlint'),
  check('lint', ['project'], 'node_modules/knip/bin/knip.js'),
  mocha('manifest', built, 'out/manifest/**/*.test.mjs'),
  mocha('storm', built, 'out/storm/**/*.test.mjs'),
  mocha('vsix', [...built, 'vsix'], 'out/vsix/**/*.test.mjs'),
  check('layers', ['project'], 'test/run/layers.mjs'),
];

/** What a release takes besides: other hosts, what is long, and what a busy machine could fail. */
export const beforeRelease = [
  mocha('speed', built, '--timeout=60000', 'out/speed/**/*.test.mjs'),
  { ...mocha('storms', built, 'out/storm/**/*.test.mjs'), env: { STORM_ITEMS: '100000' } },
  { ...ui('looks', '--grep=@release'), env: { PICTURES: '1' } },
  host('hosts', 'newest', 'web'),
  host('hosts', 'oldest', 'node'),
  host('hosts', 'oldest', 'web'),
  check('bench', [...inVsCode, 'vsix', 'sandbox'], 'out/bench/main.mjs', '--small'),
  host('soak', 'newest', 'node', 'soak'),
];

/** The parts that need no VS Code. */
export const quick = ['lint', 'layers', 'manifest', 'unit', 'contract', 'faults', 'storm'];
