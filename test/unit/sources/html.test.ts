import assert from 'node:assert/strict';
import { html } from '../../../src/sources/frameworks/html';
import { printRoute } from '../../../src/sources/notation';

/** A file, the pages that it generates, and after a `?` those that it generates if its folder is published. */
const rows: readonly (readonly [file: string, ...pages: readonly string[]])[] = [
  ['index.html', '/'],
  ['a/b.htm', '/a/b.htm'],
  ['a/index.html', '/a'],
  ['public/x.html', '/x.html'],
  ['static/x.html', '/x.html', '?/static/x.html'],
  ['docs/x.html', '/docs/x.html', '?/x.html'],
  ['dist/x.html'],
  ['.cache/x.html'],
  ['test/x.html'],
  ['a.md'],
];

describe('Files that are served as they are', () => {
  for (const [file, ...expected] of rows)
    it(`make ${expected.join(', ') || 'no page'} of ${file}`, () => {
      const others = html.otherRoutesOf?.(file) ?? [];
      assert.deepEqual([...html.routesOf(file).map(printRoute), ...others.map((it) => `?${printRoute(it)}`)], expected);
    });
});
