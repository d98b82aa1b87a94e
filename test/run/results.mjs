// @ts-check
// The tests that programs ran: each program writes them down for the runner, in a file or in a line.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * @typedef {object} TestResult
 * @property {string} title with those of its suites
 * @property {number} milliseconds
 * @property {boolean} isPassed
 * @property {boolean} [isFlaky] true if it failed at first, and passed when it was run once more
 * @property {string | undefined} [failure]
 */

/**
 * How many tests passed and failed, and which failed at first only.
 * @typedef {{ passed: number, failed: number, flaky: string[], tests: TestResult[] }} Counts
 */
/** @typedef {Counts & { part: string, seconds: number }} Result */

/** Names the file. */
const variable = 'SITE_REPORTS_RESULTS';

/** Begins the line of a suite that cannot write to this machine's disk. */
const linePrefix = 'Results of the suite: ';

/** @param {string} file */
export const writingResultsTo = (file) => ({ [variable]: file });

/**
 * Writes down the tests that ran, where the runner asks for it.
 * @param {readonly TestResult[]} tests
 */
export function writeResults(tests) {
  const file = process.env[variable];
  if (file === undefined) return;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(tests));
}

/**
 * The tests that a program has run, by the file or by its lines.
 * @param {string} file
 * @param {string} output
 */
export function readResults(file, output) {
  if (existsSync(file)) return parse(readFileSync(file, 'utf8'));
  const line = output.split('\n').findLast((one) => one.includes(linePrefix));
  return line === undefined ? [] : parse(line.slice(line.indexOf(linePrefix) + linePrefix.length));
}

/** @type {(text: string) => TestResult[]} */
const parse = JSON.parse;

/**
 * A suite that ran nothing, or ended badly without a failed test, counts as one failed.
 * @param {boolean} isFine
 * @param {TestResult[]} tests
 * @returns {Counts}
 */
export function countSuite(isFine, tests) {
  const passed = tests.filter(({ isPassed }) => isPassed).length;
  const failed = tests.length - passed;
  const flaky = tests.filter(({ isFlaky }) => isFlaky).map(({ title }) => title);
  return { passed, failed: failed === 0 && (!isFine || passed === 0) ? 1 : failed, flaky, tests };
}

/**
 * A program that finds fault or does not.
 * @param {boolean} isFine
 * @returns {Counts}
 */
export const countCheck = (isFine) => ({ passed: isFine ? 1 : 0, failed: isFine ? 0 : 1, flaky: [], tests: [] });

/**
 * Runs once more what failed in a suite of mocha: tests, the suites whose hooks failed, or all where none of these failed
 * and it ended badly.
 * @param {Counts} first
 * @param {(env: Record<string, string>) => Promise<Counts>} run
 * @returns {Promise<Counts>} the last result of each test
 */
export async function repeated(first, run) {
  const titles = first.tests.filter(({ isPassed }) => !isPassed).map(({ title }) => title);
  const again = await run({ SITE_REPORTS_GREP: titles.map(patternOf).join('|') });
  // What did not run again is as it was: still failed, or still passed.
  const others = first.tests.filter(({ title, isPassed }) => {
    const isMeant = (/** @type {TestResult} */ test) =>
      test.title === title || (!isPassed && new RegExp(patternOf(title)).test(test.title));
    return !again.tests.some(isMeant);
  });
  const passed = others.filter(({ isPassed }) => isPassed).length;
  const failing = new Set([...others, ...again.tests].filter(({ isPassed }) => !isPassed).map(({ title }) => title));
  const ended = again.failed === 0 ? ['the end of the suite'] : [];
  return {
    passed: passed + again.passed,
    failed: Math.max(failing.size, again.failed),
    flaky: titles.length > 0 ? titles.filter((title) => !failing.has(title)) : ended,
    tests: [...others, ...again.tests],
  };
}

/**
 * A regular expression of a test, or of the suite that a hook belongs to.
 * @param {string} title
 */
function patternOf(title) {
  const [suite = '', ...hook] = title.split(/ "(?:before|after) (?:all|each)" hook\b/);
  return `^${suite.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}${hook.length > 0 ? '' : '$'}`;
}

/**
 * @param {readonly Counts[]} counts
 * @returns {Counts}
 */
export const sum = (counts) => ({
  passed: counts.reduce((total, { passed }) => total + passed, 0),
  failed: counts.reduce((total, { failed }) => total + failed, 0),
  flaky: counts.flatMap(({ flaky }) => flaky),
  tests: counts.flatMap(({ tests }) => tests),
});

/**
 * How many tests of each part ran, and for how long.
 * @param {readonly Result[]} results
 */
export function table(results) {
  const parts = [...new Set(results.map(({ part }) => part))];
  const lines = parts.map((part) => {
    const own = results.filter((result) => result.part === part);
    const { passed, failed } = sum(own);
    const seconds = own.reduce((total, result) => total + result.seconds, 0);
    return [part, passed, failed, seconds.toFixed(1)];
  });
  return [['part', 'passed', 'failed', 'seconds'], ...lines]
    .map(([part, ...numbers]) => [String(part).padEnd(10), ...numbers.map((cell) => String(cell).padStart(8))].join(''))
    .join('\n');
}

/** @param {readonly Result[]} results */
const testsOf = (results) => results.flatMap(({ part, tests }) => tests.map((test) => ({ part, ...test })));

/**
 * The ten tests that took longest, in seconds.
 * @param {readonly Result[]} results
 */
export function slowest(results) {
  return testsOf(results)
    .sort((one, other) => other.milliseconds - one.milliseconds)
    .slice(0, 10)
    .map(({ part, title, milliseconds }) => `${(milliseconds / 1000).toFixed(1).padStart(6)}  ${part}: ${title}`)
    .join('\n');
}

/**
 * The tests that failed, each with the first lines of why; the last thing a build server's log shows.
 * @param {readonly Result[]} results
 */
export function failures(results) {
  return testsOf(results)
    .filter(({ isPassed }) => !isPassed)
    .map(({ part, title, milliseconds, failure = '' }) => {
      const why = failure.split('\n').slice(0, 12);
      return [`${part}: ${title} (${(milliseconds / 1000).toFixed(1)} s)`, ...why].join('\n    ');
    })
    .join('\n');
}
