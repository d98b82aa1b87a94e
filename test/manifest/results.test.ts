import assert from 'node:assert/strict';
import { countSuite, repeated, type TestResult } from '../run/results.mjs';

const passes = (title: string): TestResult => ({ title, milliseconds: 1, isPassed: true });
const fails = (title: string): TestResult => ({ title, milliseconds: 1, isPassed: false, failure: 'No.' });

/** Runs a suite whose tests give these results, and once more. */
async function twice(first: readonly TestResult[], again: readonly TestResult[], isFine = false) {
  let pattern: string | undefined;
  const { passed, failed, flaky } = await repeated(countSuite(isFine, [...first]), (env) => {
    pattern = env['SITE_REPORTS_GREP'];
    return Promise.resolve(countSuite(!again.some(({ isPassed }) => !isPassed), [...again]));
  });
  return { counts: [passed, failed], flaky, pattern: new RegExp(pattern ?? 'nothing was repeated') };
}

describe('A suite in which something failed', () => {
  it('is repeated by the failed tests alone, and those that pass then are flaky', async () => {
    const first = [passes('A row shows'), fails('A row goes (at once)'), fails('A row comes')];
    const { counts, flaky, pattern } = await twice(first, [passes('A row goes (at once)'), fails('A row comes')]);
    assert.deepEqual([counts, flaky], [[2, 1], ['A row goes (at once)']]);
    const titles = ['A row shows', 'A row goes (at once)', 'A row goes (at once) and stays away', 'A row comes'];
    assert.deepEqual(
      titles.filter((title) => pattern.test(title)),
      ['A row goes (at once)', 'A row comes'],
    );
  });

  it('is repeated with all tests of a suite whose hook failed, since they did not run', async () => {
    const hook = 'A list "before each" hook for "loads"';
    const { counts, flaky, pattern } = await twice([passes('A row shows'), fails(hook)], [passes('A list loads')]);
    assert.deepEqual([counts, flaky], [[2, 0], [hook]]);
    assert.ok(pattern.test('A list loads') && !pattern.test('A row shows'));
  });

  it('is repeated as a whole where it ended badly without a failed test', async () => {
    const all = [passes('A row shows'), passes('A row goes')];
    const { counts, flaky, pattern } = await twice([], all);
    assert.deepEqual([counts, flaky], [[2, 0], ['the end of the suite']]);
    assert.ok(pattern.test('A row shows'));
  });

  it('has failed with each test that does not run the second time', async () => {
    const nothing = await twice([fails('A row goes')], []);
    assert.deepEqual([nothing.counts, nothing.flaky], [[0, 1], []]);
    const one = await twice([fails('A row goes'), fails('A row comes at 12:01')], [passes('A row goes')]);
    assert.deepEqual([one.counts, one.flaky], [[1, 1], ['A row goes']]);
  });
});
