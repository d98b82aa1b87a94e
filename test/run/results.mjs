// @ts-check
// The tests that ran, as reported by mocha and Playwright, and their display.
import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {{ title: string, failure?: string | undefined, isFlaky?: boolean }} Test `failure` is the reason why it
 * failed
 */
/** @typedef {{ name: string, seconds: number, tests: readonly Test[] }} Result */
/** @typedef {import('@playwright/test/reporter').JSONReportSuite} Suite */
/** @typedef {{ fullTitle: string, currentRetry: number, err: { message?: string } }} MochaTest */
/** @typedef {{ code: number, output: string, report?: string | undefined }} Ended */

/** @type {(report: string) => { passes: MochaTest[], failures: MochaTest[], suites: Suite[] }} */
const parse = JSON.parse;
const NOTHING = '{ "passes": [], "failures": [], "suites": [] }';

/**
 * The tests that a program ran. A program that ran none, or exited with an error although all passed, has failed
 * itself.
 * @type {(kind: import('./parts.mjs').Kind, command: string, ended: Ended) => readonly Test[]}
 */
export function testsOf(kind, command, { code, output, report }) {
  const itself = code === 0 ? { title: command } : { title: command, failure: `It ended with ${code}.\n${output}` };
  if (kind === 'check') return [itself];
  // The suite inside VS Code prints its report, since not every host can write to this machine's disk.
  const text = (kind === 'host' ? /^Results of the suite: (.*)$/m.exec(output)?.[1] : report) ?? NOTHING;
  const tests = kind === 'playwright' ? parse(text).suites.flatMap(testsOfSuite) : fromMocha(parse(text));
  if (code === 0 && tests.length === 0) return [{ title: command, failure: 'It ran no test.' }];
  return code === 0 || tests.some(isFailed) ? tests : [...tests, itself];
}

/** @param {Test} test */
export const isFailed = ({ failure }) => failure !== undefined;

/** @type {(report: { passes: MochaTest[], failures: MochaTest[] }) => Test[]} */
const fromMocha = ({ passes, failures: failed }) => [
  ...passes.map(({ fullTitle, currentRetry }) => ({ title: fullTitle, isFlaky: currentRetry > 0 })),
  ...failed.map(({ fullTitle, err }) => ({ title: fullTitle, failure: err.message ?? 'It said nothing.' })),
];

/** @type {(suite: Suite) => Test[]} */
function testsOfSuite({ title, specs, suites = [] }) {
  const own = specs.flatMap((spec) =>
    spec.tests.map(({ status, results }) => ({ spec, status, last: results.at(-1) })),
  );
  const ran = own.filter(({ status }) => status !== 'skipped');
  const tests = ran.map(({ spec, status, last }) => ({
    title: `${title} ${spec.title}`,
    failure: spec.ok ? undefined : stripVTControlCharacters(last?.error?.message ?? 'It did not run.'),
    isFlaky: status === 'flaky',
  }));
  return [...tests, ...suites.flatMap(testsOfSuite)];
}

/** The number of tests in each part, and their duration. @param {readonly Result[]} results */
export function table(results) {
  const rows = results.map(({ name, seconds, tests }) => {
    const failed = tests.filter(isFailed).length;
    return [name, tests.length - failed, failed, seconds.toFixed(1)];
  });
  return [['part', 'passed', 'failed', 'seconds'], ...rows]
    .map(([name, ...numbers]) => [String(name).padEnd(10), ...numbers.map((cell) => String(cell).padStart(8))].join(''))
    .join('\n');
}

/** The failed tests, with the first lines of the reason, which several may share. @param {readonly Result[]} results */
export function failures(results) {
  /** @type {Record<string, string>} */
  const titles = {};
  for (const { name, tests } of results) {
    for (const { title, failure = '' } of tests.filter(isFailed)) {
      const reason = failure.trim().split('\n').slice(0, 12).join('\n    ');
      titles[reason] = `${titles[reason] ?? ''}${name}: ${title}\n`;
    }
  }
  return Object.entries(titles).map(([reason, lines]) => `${lines}    ${reason}`);
}
