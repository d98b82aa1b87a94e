import assert from 'node:assert/strict';
import { dataOf, settingsOf } from '../../../src/util/textData';

const read: readonly (readonly [text: string, settings: Readonly<Record<string, unknown>>])[] = [
  ['date: 2024-01-02\nversion: 1.10\ndraft: true', { date: '2024-01-02', version: '1.10', draft: 'true' }],
  [
    'date = 2024-01-02\n[a]\nversion = "1.10"\ndraft = true',
    { date: '2024-01-02', 'a.version': '1.10', 'a.draft': 'true' },
  ],
  ['# first\n\ntags = ["a", 2]', { tags: ['a', '2'] }],
  ['Tags:\n- a\n- {not: a text}\n- "c: d"', { tags: ['a', 'c: d'] }],
  ['url: !ENV [SITE, x]\nicon: !!python/name:a.b', { url: ['SITE', 'x'], icon: '' }],
  ['base: &base {a: 1}\nown:\n  <<: *base\n  b: 2', { 'base.a': '1', 'own.a': '1', 'own.b': '2' }],
  ['a: 1\na: 2', { a: '2' }],
  ['a: b\n---\nc: d', { a: 'b' }],
  ['{"a": {"b": {"c": 1}}, "d": null}', {}],
  ['title: One: two', {}],
  ['title = One', {}],
  ['', {}],
];

describe('What a settings file states', () => {
  for (const [text, settings] of read)
    it(`is read from ${JSON.stringify(text)}`, () => {
      assert.deepEqual(Object.fromEntries(settingsOf(text, 2)), settings);
    });

  it('is nothing where its text is hostile, and is found out soon', () => {
    const aliases = `a0: &a0 x\n${Array.from({ length: 200 }, (_, at) => `a${at + 1}: &a${at + 1} [*a${at}, *a${at}]`).join('\n')}`;
    const hostile = [
      '['.repeat(100_000),
      '{a: '.repeat(50_000),
      `a = ${'['.repeat(100_000)}`,
      '- '.repeat(20_000),
      aliases,
    ];
    for (const text of hostile) assert.equal(dataOf(text), undefined, text.slice(0, 20));
  });
});
