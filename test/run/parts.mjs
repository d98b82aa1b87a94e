// @ts-check
// The parts of `npm test` and `npm run test:release`, in this order.

/** @typedef {import('./steps.mjs').Step} Step */
/** @typedef {'check' | 'mocha' | 'host' | 'playwright'} Kind a check passes or fails, the others run tests */
/** @typedef {{ name: string, kind: Kind, needs?: Step[], args: string, env?: Record<string, string> }} Part */

/** The steps before each kind, and the Node program that runs it. @type {Record<Kind, { needs: Step[], program: string }>} */
export const kinds = {
  check: { needs: ['project'], program: '' },
  mocha: {
    needs: ['build'],
    program: 'node_modules/mocha/bin/mocha.js --reporter=json --reporter-option=output=out/results/PART.json',
  },
  // The suite inside VS Code, and Playwright, run failed tests once more.
  host: { needs: ['build', 'browser'], program: 'out/vscode/host/main.mjs' },
  playwright: {
    needs: ['package', 'browser'],
    program: 'node_modules/@playwright/test/cli.js test -c out/ui/playwright.config.mjs --output=out/results/PART',
  },
};

/** The checks for each commit. The longest ones begin first. @type {readonly Part[]} */
export const everyCommit = [
  { name: 'ui', kind: 'playwright', args: '--reporter=list,json --grep-invert=@release' },
  { name: 'host', kind: 'host', args: 'newest node' },
  { name: 'faults', kind: 'mocha', args: 'out/faults/**/*.test.mjs' },
  { name: 'contract', kind: 'mocha', needs: ['sqlite'], args: '--parallel --jobs=3 out/contract/**/*.test.mjs' },
  { name: 'unit', kind: 'mocha', args: '--timeout=60000 out/unit/**/*.test.mjs' },
  { name: 'format', kind: 'check', args: 'node_modules/prettier/bin/prettier.cjs --check --cache .' },
  // The types and the rules, in one program.
  { name: 'lint', kind: 'check', args: 'node_modules/oxlint/bin/oxlint' },
  { name: 'unused', kind: 'check', args: 'node_modules/knip/bin/knip.js' },
  { name: 'manifest', kind: 'mocha', args: 'out/manifest/**/*.test.mjs' },
  { name: 'storm', kind: 'mocha', args: 'out/storm/**/*.test.mjs' },
  { name: 'vsix', kind: 'mocha', needs: ['package'], args: 'out/vsix/**/*.test.mjs' },
  { name: 'layers', kind: 'check', args: 'test/run/layers.mjs' },
];

/**
 * The additional parts for a release: other hosts, long tests, and tests that a busy machine could fail. @type
 * {readonly Part[]}
 */
export const beforeRelease = [
  { name: 'speed', kind: 'mocha', args: '--timeout=60000 out/speed/**/*.test.mjs' },
  { name: 'storms', kind: 'mocha', args: 'out/storm/**/*.test.mjs', env: { STORM_ITEMS: '100000' } },
  { name: 'journeys', kind: 'playwright', args: '--reporter=list,json --grep=@release', env: { PICTURES: '1' } },
  { name: 'web', kind: 'host', args: 'newest web' },
  { name: 'oldest', kind: 'host', needs: ['oldest'], args: 'oldest node' },
  { name: 'oldest-web', kind: 'host', needs: ['oldest'], args: 'oldest web' },
  { name: 'bench', kind: 'check', needs: ['package', 'browser', 'sqlite'], args: 'out/bench/main.mjs --small' },
  { name: 'soak', kind: 'host', args: 'newest node soak' },
];

/** The parts that need no VS Code. */
export const quick = ['format', 'lint', 'unused', 'layers', 'manifest', 'unit', 'contract', 'faults', 'storm'];
