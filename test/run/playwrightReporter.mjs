// @ts-check
// Writes down the tests that Playwright ran.
import { writeResults } from './results.mjs';

export default class Reporter {
  /** @type {import('./results.mjs').TestResult[]} */
  tests = [];

  /**
   * @param {import('@playwright/test/reporter').TestCase} test
   * @param {import('@playwright/test/reporter').TestResult} result
   */
  onTestEnd({ title, parent, expectedStatus }, { duration, status, error }) {
    if (status === 'skipped') return;
    const isPassed = status === expectedStatus;
    const failure = isPassed ? undefined : (error?.message ?? status);
    this.tests.push({ title: `${parent.title} ${title}`, milliseconds: duration, isPassed, failure });
  }

  onEnd() {
    writeResults(this.tests);
  }

  printsToStdio() {
    return false;
  }
}
