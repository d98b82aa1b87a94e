import assert from 'node:assert/strict';
import { unusedRules } from '../../../src/sources/unusedRules';
import type { SiteRule } from '../../../src/sources/site';

const rule = (path: string, ...files: readonly string[]): SiteRule => ({ path, files });
const unused = async (files: readonly string[], ...rules: readonly SiteRule[]) =>
  (await unusedRules(rules, new Set(files))).map(({ path }) => path);

describe('A rule without a file', () => {
  const files = ['LICENSE', 'posts/2024-hello.md', 'text/a/b.mdx'];

  it('is one none of whose files is there', async () => {
    const rules = [
      rule('/license', 'LICENSE'),
      rule('/blog/:slug', 'posts/:y-:slug.md'),
      rule('/:lang/*path', 'text/*path.:lang.mdx', 'text/*path.mdx'),
      rule('/x/:_', '*_/:_.mdx'),
    ];
    const without = [
      rule('/1', 'licence'),
      rule('/2/:slug', 'posts/:slug.mdx'),
      rule('/3/:slug', 'posts/:y/:slug.md', 'blog/:slug.md'),
      rule('/4', '*_/c/:_.mdx'),
    ];
    assert.deepEqual(await unused(files, ...rules, ...without), ['/1', '/2/:slug', '/3/:slug', '/4']);
    assert.deepEqual(await unused([], ...rules.slice(0, 1)), ['/license']);
  });

  it('is said at each place where it is', async () => {
    assert.deepEqual(await unused(files, rule('/1', 'x'), rule('/1', 'x')), ['/1', '/1']);
  });

  it('is not claimed where it takes too long to find out', async () => {
    const many = new Set(Array.from({ length: 400 }, (_, at) => `posts/x/${at}.md`));
    const rules = Array.from({ length: 300 }, (_, at) => rule(`/${at}/:a`, `posts/${at}/:a.erb`));
    assert.deepEqual(await unusedRules(rules, many, 100_000), []);
    assert.equal((await unusedRules(rules.slice(0, 200), many, 100_000)).length, 200);
  });
});
