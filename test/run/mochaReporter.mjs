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
    const note = (/** @type {boolean} */ isPassed) => (/** @type {Mocha.Runnable} */ test) => {
      tests.push({ title: test.fullTitle(), milliseconds: test.duration ?? 0, isPassed });
    };
    runner.on('pass', note(true));
    // Also a hook that fails.
    runner.on('fail', note(false));
    runner.once('end', () => writeResults(tests));
  }
}
