import assert from 'node:assert/strict';
import { conventions } from '../../../src/model/sources/conventions';
import { SourceIndex } from '../../../src/model/sources/sourceIndex';
import { type Site } from '../../../src/model/sources/sites';

const [next] = conventions.filter(({ name }) => name === 'Next.js');
const site = (fields: Partial<Site>): Site => ({
  url: 'https://a.example',
  folder: '',
  aliases: [],
  rules: [],
  conventions: next === undefined ? [] : [next],
  statedIn: undefined,
  ...fields,
});

describe('The sources of a page', () => {
  const files = [
    'app/page.tsx',
    'app/layout.tsx',
    'app/(shop)/cart/page.tsx',
    'app/blog/[slug]/page.tsx',
    'app/blog/new/page.tsx',
    'content/blog/hello.md',
    'content/blog/new.md',
    'content/other/hello.md',
    'notes/2024-01-02-day.mdx',
    'legal/imprint.md',
    'public/about.html',
  ];
  const rules = [{ path: '/legal/:name', file: 'legal/:name.md' }];
  const index = new SourceIndex([site({ rules, aliases: ['https://b.example/base'] })], files);
  const sourcesOf = (url: string) => index.sourcesOf(url).map(({ file, confidence }) => `${confidence} ${file}`);

  const table: readonly (readonly [string, ...string[]])[] = [
    ['https://a.example', 'convention app/page.tsx'],
    ['http://a.example/index.html?x#y', 'convention app/page.tsx'],
    ['https://a.example/cart/', 'convention app/(shop)/cart/page.tsx'],
    ['https://a.example/Cart'],
    ['https://a.example/blog/hello', 'convention app/blog/[slug]/page.tsx', 'guess content/blog/hello.md'],
    ['https://a.example/blog/day', 'convention app/blog/[slug]/page.tsx', 'guess notes/2024-01-02-day.mdx'],
    ['https://a.example/blog/new', 'convention app/blog/new/page.tsx'],
    ['https://a.example/blog'],
    ['https://a.example/legal/imprint', 'stated legal/imprint.md'],
    ['https://a.example/legal/..%2fimprint'],
    ['https://a.example/about', 'convention public/about.html'],
    ['https://a.example/about.html', 'convention public/about.html'],
    ['https://b.example/base/cart', 'convention app/(shop)/cart/page.tsx'],
    ['https://b.example/cart'],
    ['https://www.a.example/cart'],
    ['https://a.example:8443/cart'],
    ['mailto:a@a.example'],
    ['no address'],
  ];
  for (const [url, ...expected] of table)
    it(`at ${url} are ${expected.join(', ') || 'none'}`, () => assert.deepEqual(sourcesOf(url), expected));

  it('say why', () => {
    assert.deepEqual(
      ['/blog/hello', '/legal/imprint'].map((path) => index.sourcesOf(`https://a.example${path}`)[0]?.reason),
      ['Next.js: /blog/[slug]', 'site-reports.json: /legal/:name'],
    );
  });

  it('are guesses where the address of the site is not known', () => {
    const guessing = new SourceIndex([site({ url: undefined })], files);
    assert.deepEqual(guessing.sourcesOf('https://any.example/cart'), [
      { file: 'app/(shop)/cart/page.tsx', confidence: 'guess', reason: 'Next.js: /cart' },
    ]);
    const both = new SourceIndex([site({ url: undefined, folder: 'x' }), site({})], [...files, 'x/app/only/page.tsx']);
    assert.deepEqual(both.sourcesOf('https://a.example/only'), []);
    assert.equal(both.sourcesOf('https://other.example/only').length, 1);
  });

  it('belong to the deepest site', () => {
    const sites = [site({}), site({ url: 'https://a.example/in', folder: 'in' })];
    const nested = new SourceIndex(sites, [
      'app/page.tsx',
      'in/app/page.tsx',
      'in/app/x/page.tsx',
      'app/in/y/page.tsx',
    ]);
    const first = (url: string) => nested.sourcesOf(url).map(({ file }) => file);
    assert.deepEqual(first('https://a.example/'), ['app/page.tsx']);
    assert.deepEqual(first('https://a.example/in'), ['in/app/page.tsx']);
    assert.deepEqual(first('https://a.example/in/x'), ['in/app/x/page.tsx']);
    assert.deepEqual(first('https://a.example/in/y'), ['app/in/y/page.tsx']);
    assert.deepEqual(first('https://a.example/inx'), []);
  });

  it('are those of the most specific rule whose file is there', () => {
    const many = [
      { path: '/*path', file: 'all/*path.md' },
      { path: '/blog/:slug', file: 'blog/:slug.md' },
    ];
    const ruled = new SourceIndex(
      [site({ rules: many, conventions: [] })],
      ['all/blog/a.md', 'blog/a.md', 'all/blog/b.md'],
    );
    const first = (url: string) => ruled.sourcesOf(url).map(({ file }) => file);
    assert.deepEqual(first('https://a.example/blog/a'), ['blog/a.md']);
    assert.deepEqual(first('https://a.example/blog/b/'), ['all/blog/b.md']);
    assert.deepEqual(
      ruled.pagesOf('all/blog/b.md').map((it) => it.addressOf()),
      ['https://a.example/blog/b'],
    );
  });

  it('have names that addresses cannot hold as they are', () => {
    const odd = new SourceIndex([site({})], ['public/@me/what? 100%#.html', 'public/\ud800.html']);
    const [pages] = odd.pagesOf('public/@me/what? 100%#.html');
    assert.equal(pages?.addressOf(), 'https://a.example/@me/what%3F%20100%25%23.html');
    assert.equal(pages.isMadeFor(pages.addressOf() ?? ''), true);
    assert.equal(typeof odd.pagesOf('public/\ud800.html')[0]?.addressOf(), 'string');
  });

  describe('and the pages of a file', () => {
    const pagesOf = (file: string) => index.pagesOf(file).map((it) => [it.confidence, it.addressOf()]);

    it('are there with their addresses', () => {
      assert.deepEqual(pagesOf('app/(shop)/cart/page.tsx'), [['convention', 'https://a.example/cart']]);
      assert.deepEqual(pagesOf('public/about.html'), [['convention', 'https://a.example/about.html']]);
      assert.deepEqual(pagesOf('legal/imprint.md')[0], ['stated', 'https://a.example/legal/imprint']);
      assert.deepEqual(pagesOf('app/layout.tsx'), []);
      assert.deepEqual(pagesOf('not/there.txt'), []);
    });

    it('are many of a route with names', () => {
      const [pages] = index.pagesOf('app/blog/[slug]/page.tsx');
      assert.equal(pages?.addressOf(), undefined);
      const asked = ['https://a.example/blog/any', 'https://b.example/base/blog/any/', 'https://a.example/blog/new'];
      assert.deepEqual(
        asked.map((url) => pages?.isMadeFor(url)),
        [true, true, false],
      );
    });

    it('are guessed of content', () => {
      const [pages] = index.pagesOf('content/blog/hello.md');
      assert.equal(pages?.confidence, 'guess');
      assert.equal(pages.isMadeFor('https://a.example/blog/hello'), true);
      assert.equal(pages.isMadeFor('https://a.example/blog/other'), false);
    });
  });
});
