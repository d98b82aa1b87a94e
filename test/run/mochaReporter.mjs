// @ts-check
// Shows what mocha shows, and writes down the tests that ran.
import Mocha from 'mocha';
import { writeResults } from './results.mjs';

export default class Reporter extends Mocha.reporters.Spec {
  /**
   * @param {Mocha.Runner} runner
   * @param {Mocha.MochaOptions} options
   */
  constructor(runner, options) {
    super(runner, options);
    /** @type {import('./results.mjs').TestResult[]} */
    const tests = [];
    runner.on('pass', (test) => {
      tests.push({ title: test.fullTitle(), milliseconds: test.duration ?? 0, isPassed: true });
    });
    // Also a hook that fails.
    runner.on('fail', (test, /** @type {Error} */ { message }) => {
      const title = test.fullTitle();
      tests.push({ title, milliseconds: test.duration ?? 0, isPassed: false, failure: message });
    });
    runner.once('end', () => writeResults(tests));
  }
}
