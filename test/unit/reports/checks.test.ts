import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readContent } from '../../../src/reports/checks';
import { compareChecks } from '../../../src/reports/compareChecks';
import { inOrder } from '../../../src/util/json';
import { markdownOf } from '../../../src/util/markdown';

const outcomes = (fields: Record<string, unknown>) =>
  readContent(fields).checks.map(({ name, outcome }) => `${name} ${outcome ?? 'neither'}`);

describe('What a report says', () => {
  it('is a map of checks, what failed and is important first', () => {
    const checks = {
      title: { passed: true, importance: 'high', value: 'Welcome' },
      speed: { passed: false, importance: 'low', value: '4 s' },
      headings: { passed: false, importance: 'high', errors: { missing: 'h1' } },
    };
    const { checks: read, rest } = readContent({ checks, lang: 'en' });
    assert.deepEqual(
      read.map(({ name }) => name),
      ['headings', 'speed', 'title'],
    );
    const [headings] = read;
    assert.deepEqual(headings, {
      name: 'headings',
      outcome: 'failed',
      importance: 'high',
      value: undefined,
      rest: { errors: { missing: 'h1' } },
    });
    assert.deepEqual(rest, { lang: 'en' });
  });

  it('keeps its order where checks are as important as `constructor`, which every object has', () => {
    const check = (name: string, importance: string) => ({ name, passed: false, importance });
    const odd = ['constructor', 'toString', '__proto__', 'low'].map((it) => check(it, it));
    const names = readContent({ checks: [...odd, check('high', 'high')] }).checks.map(({ name }) => name);
    assert.deepEqual(names, ['high', 'low', 'constructor', 'toString', '__proto__']);
  });

  it('is a list of checks, also where that lies deeper', () => {
    const list = [
      { name: 'title', status: 'ok' },
      { name: 'speed', status: 'failed' },
      { name: 'age', status: 'warning' },
    ];
    assert.deepEqual(outcomes({ results: { tests: list } }), ['speed failed', 'age neither', 'title passed']);
    assert.deepEqual(readContent({ results: { tests: list, took: 3 } }).rest, { results: { took: 3 } });
  });

  it('says yes and no in many ways', () => {
    const said = [1, 0, '1', '0', 'yes', 'No', 'true', 2].map((passed, at) => ({ name: `c${at}`, passed }));
    assert.deepEqual(outcomes({ checks: said.slice(0, -1) }), [
      ...['c1 failed', 'c3 failed', 'c5 failed', 'c0 passed', 'c2 passed', 'c4 passed', 'c6 passed'],
    ]);
    assert.deepEqual(outcomes({ checks: said.slice(-1) }), []);
  });

  it('is a map of words, where its name says that these are checks', () => {
    assert.deepEqual(outcomes({ checks: { title: 'pass', speed: 'fail' } }), ['speed failed', 'title passed']);
    assert.deepEqual(outcomes({ site: { state: 'good' } }), []);
  });

  it('is a bare score', () => {
    assert.equal(readContent({ score: 62 }).score, 62);
    assert.equal(readContent({ score: '62.5' }).score, 62.5);
    assert.deepEqual(readContent({ score: { of: 3 } }), { score: undefined, checks: [], rest: { score: { of: 3 } } });
  });

  it('is kept where nobody knows it', () => {
    const fields = { crawl: { pages: [1, { deep: true }] }, note: null };
    assert.deepEqual(readContent(fields), { score: undefined, checks: [], rest: fields });
  });

  it('can be read whatever it is, and none of it is lost', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (fields) => {
        const { score, checks, rest } = readContent(fields);
        if (score === undefined && checks.length === 0) assert.deepEqual(rest, fields);
      }),
    );
  });
});

describe('Two versions of a report', () => {
  const check = (name: string, outcome: 'passed' | 'failed', value: unknown = 1) => ({
    ...{ name, outcome, importance: undefined, value, rest: {} },
  });

  it('differ by the checks that were fixed, were broken, have another value, are new or are gone', () => {
    const before = [
      check('a', 'failed'),
      check('b', 'passed'),
      check('c', 'passed', 1),
      check('d', 'passed'),
      check('e', 'passed'),
    ];
    const after = [
      check('a', 'passed'),
      check('b', 'failed'),
      check('c', 'passed', 2),
      check('d', 'passed'),
      check('f', 'failed'),
    ];
    const { fixed, broken, changed } = compareChecks(before, after);
    const names = (checks: readonly { name: string }[]) => checks.map(({ name }) => name);
    assert.deepEqual([names(fixed), names(broken), names(changed)], [['a'], ['b'], ['c', 'f', 'e']]);
  });
});

describe('A report as JSON', () => {
  it('has its fields in the order of the alphabet, at every depth, and its lists as they are', () => {
    const text = JSON.stringify(inOrder({ b: 1, a: [{ d: 1, c: 2 }, 3, 1] }));
    assert.equal(text, '{"a":[{"c":2,"d":1},3,1],"b":1}');
  });
});

describe('A report as Markdown', () => {
  it('is a link with facts', () => {
    assert.equal(
      markdownOf('shop.example/a', 'https://shop.example/a', ['Bad']),
      '[shop.example/a](<https://shop.example/a>) · Bad',
    );
  });

  it('is text, whatever its parts hold', () => {
    assert.equal(markdownOf('[x](y) *z*', 'javascript:alert(1)', ['a_b\nc']), '\\[x\\](y) \\*z\\* · a\\_b c');
  });
});
