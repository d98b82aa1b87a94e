// @ts-check
// How `npm run test:mutants` makes mutants, and which tests look for them.

export default {
  testRunner: 'mocha',
  plugins: ['@stryker-mutator/mocha-runner'],
  // What the client is proved by over HTTP is about `src/service` as much as its unit tests are.
  mochaOptions: { spec: ['out/unit/**/*.test.mjs', 'out/contract/client-*.test.mjs'] },
  buildCommand: 'node test/run/buildTests.mjs',
  coverageAnalysis: 'perTest',
  // Code that runs while a file is loaded would need a process of its own for each mutant.
  ignoreStatic: true,
  symlinkNodeModules: false,
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { allowEmojis: false, logTests: false },
  concurrency: 2,
};
