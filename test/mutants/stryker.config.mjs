// @ts-check
// How `npm run test:mutants` creates mutants, and the tests that search for them.

export default {
  testRunner: 'mocha',
  plugins: ['@stryker-mutator/mocha-runner'],
  // The tests of the client over HTTP cover `src/service` as much as its unit tests do.
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
