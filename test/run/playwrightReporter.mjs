// @ts-check
// Writes down the tests that Playwright ran.
import { writeResults } from './results.mjs';

export default class Reporter {
  /** @type {import('@playwright/test/reporter').TestCase[]} */
  tests = [];

  /**
   * @param {unknown} _config
   * @param {import('@playwright/test/reporter').Suite} suite
   */
  onBegin(_config, suite) {
    this.tests = suite.allTests();
  }

  onEnd() {
    const ran = this.tests.filter((test) => test.outcome() !== 'skipped');
    writeResults(
      ran.map((test) => {
        const { duration, error, status } = test.results.at(-1) ?? { duration: 0, status: 'not run' };
        const [isPassed, isFlaky] = [test.ok(), test.outcome() === 'flaky'];
        const title = `${test.parent.title} ${test.title}`;
        const failure = isPassed ? undefined : (error?.message ?? status);
        return { title, milliseconds: duration, isPassed, isFlaky, failure };
      }),
    );
  }

  printsToStdio() {
    return false;
  }
}
