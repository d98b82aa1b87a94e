import assert from 'node:assert/strict';
import { testsOf } from '../run/results.mjs';

const passed = (fullTitle: string, currentRetry = 0) => ({ fullTitle, currentRetry, err: {} });
const failed = (fullTitle: string, message: string) => ({ fullTitle, currentRetry: 0, err: { message } });
const line = (report: object) => `VS Code 1.139\nResults of the suite: ${JSON.stringify(report)}\n1 failing\n`;

describe('What a program of the tests ran', () => {
  it('is what mocha reports, in a file or from inside VS Code; what passes at the second try is flaky', () => {
    const report = {
      passes: [passed('A row shows'), passed('A row goes', 1)],
      failures: [failed('A row comes', 'No.')],
    };
    const tests = [
      { title: 'A row shows', isFlaky: false },
      { title: 'A row goes', isFlaky: true },
      { title: 'A row comes', failure: 'No.' },
    ];
    assert.deepEqual(testsOf('mocha', 'mocha', { code: 1, output: '', report: JSON.stringify(report) }), tests);
    assert.deepEqual(testsOf('host', 'host', { code: 1, output: line(report) }), tests);
  });

  it('is what Playwright reports, but for what was skipped', () => {
    const spec = (title: string, status: string, message?: string) => {
      const tests = [{ status, results: [{ error: { message } }] }];
      return { title, ok: status !== 'unexpected', tests };
    };
    const specs = [spec('opens', 'expected'), spec('closes', 'flaky'), spec('waits', 'skipped')];
    const inner = { title: 'A page', specs: [spec('turns', 'unexpected', '\u001B[31mNo.\u001B[39m')] };
    const report = JSON.stringify({ suites: [{ title: 'page.test.mjs', specs, suites: [inner] }] });
    assert.deepEqual(testsOf('playwright', 'playwright', { code: 1, output: '', report }), [
      { title: 'page.test.mjs opens', failure: undefined, isFlaky: false },
      { title: 'page.test.mjs closes', failure: undefined, isFlaky: true },
      { title: 'A page turns', failure: 'No.', isFlaky: false },
    ]);
  });

  it('is a failed test where it ends badly or runs none, and a passed one where it only checks', () => {
    const nothing = JSON.stringify({ passes: [], failures: [] });
    const good = { passes: [passed('A row shows')], failures: [] };
    const command = 'node x';
    assert.deepEqual(testsOf('mocha', command, { code: 1, output: 'Oh.' }), [
      { title: command, failure: 'It ended with 1.\nOh.' },
    ]);
    assert.deepEqual(testsOf('mocha', command, { code: 0, output: '', report: nothing }), [
      { title: command, failure: 'It ran no test.' },
    ]);
    assert.deepEqual(testsOf('host', command, { code: 1, output: line(good) }).length, 2);
    assert.deepEqual(testsOf('check', command, { code: 0, output: '' }), [{ title: command }]);
    assert.match(testsOf('check', command, { code: 2, output: 'Oh.' })[0]?.failure ?? '', /^It ended with 2\.\nOh\.$/);
  });
});
