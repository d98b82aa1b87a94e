// @ts-check
// Counts tests, and shows the counts.

/** @typedef {import('./results.mjs').TestResult} TestResult */
/** @typedef {{ passed: number, failed: number, tests: TestResult[] }} Counts */
/** @typedef {Counts & { name: string, seconds: number }} Result */

/**
 * A suite that ran nothing, or ended badly without a failed test, counts as one failed.
 * @param {boolean} isFine
 * @param {TestResult[]} tests
 * @returns {Counts}
 */
export function countSuite(isFine, tests) {
  const passed = tests.filter(({ isPassed }) => isPassed).length;
  const failed = tests.length - passed;
  return { passed, failed: failed === 0 && (!isFine || passed === 0) ? 1 : failed, tests };
}

/**
 * A program that finds fault or does not.
 * @param {boolean} isFine
 * @returns {Counts}
 */
export const countCheck = (isFine) => ({ passed: isFine ? 1 : 0, failed: isFine ? 0 : 1, tests: [] });

/**
 * @param {Counts[]} counts
 * @returns {Counts}
 */
export const sum = (counts) => ({
  passed: counts.reduce((total, { passed }) => total + passed, 0),
  failed: counts.reduce((total, { failed }) => total + failed, 0),
  tests: counts.flatMap(({ tests }) => tests),
});

/** @param {Result[]} rows */
export function table(rows) {
  const lines = rows.map(({ name, passed, failed, seconds }) => [name, passed, failed, seconds.toFixed(1)]);
  return [['part', 'passed', 'failed', 'seconds'], ...lines]
    .map(([name, ...numbers]) => [String(name).padEnd(10), ...numbers.map((cell) => String(cell).padStart(8))].join(''))
    .join('\n');
}

/**
 * The ten tests that took longest, in seconds.
 * @param {Result[]} results
 */
export function slowest(results) {
  const tests = results.flatMap(({ name, tests }) => tests.map((test) => ({ name, ...test })));
  return tests
    .sort((one, other) => other.milliseconds - one.milliseconds)
    .slice(0, 10)
    .map(({ name, title, milliseconds }) => `${(milliseconds / 1000).toFixed(1).padStart(6)}  ${name}: ${title}`)
    .join('\n');
}

/**
 * The tests that failed, each with the first lines of why; the last thing a build server's log shows.
 * @param {Result[]} results
 */
export function failures(results) {
  const tests = results.flatMap(({ name, tests }) => tests.map((test) => ({ name, ...test })));
  return tests
    .filter(({ isPassed }) => !isPassed)
    .map(({ name, title, milliseconds, failure = '' }) => {
      const why = failure.split('\n').slice(0, 12);
      return [`${name}: ${title} (${(milliseconds / 1000).toFixed(1)} s)`, ...why].join('\n    ');
    })
    .join('\n');
}
