import assert from 'node:assert/strict';
import { conventions } from '../../../src/sources/frameworks';
import { SourceIndex } from '../../../src/sources/sourceIndex';
import type { Site } from '../../../src/sources/site';

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

describe('The source of a page that several claim', () => {
  it('is that of the site whose address is the longest', async () => {
    const sites = [site({}), site({ url: 'https://a.example/docs', folder: 'web' })];
    const index = await SourceIndex.build(sites, ['app/[...all]/page.tsx', 'web/app/start/page.tsx']);
    const found = index.sourcesOf('https://a.example/docs/start').map(({ file }) => file);
    assert.deepEqual(found, ['web/app/start/page.tsx']);
  });
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
  const rules = [{ path: '/legal/:name', files: ['legal/:name.md'] }];
  let index: SourceIndex;
  before(async () => {
    index = await SourceIndex.build([site({ rules, aliases: ['https://b.example/base'] })], files);
  });
  const sourcesOf = (url: string) => index.sourcesOf(url).map(({ file, confidence }) => `${confidence} ${file}`);

  const table: readonly (readonly [string, ...string[]])[] = [
    ['https://a.example', 'convention app/page.tsx'],
    ['http://a.example/index.html?x#y', 'convention app/page.tsx'],
    ['https://a.example/cart/', 'convention app/(shop)/cart/page.tsx'],
    ['https://a.example/Cart'],
    ['https://a.example/blog/hello', 'convention content/blog/hello.md', 'guess app/blog/[slug]/page.tsx'],
    ['https://a.example/blog/day', 'guess notes/2024-01-02-day.mdx', 'guess app/blog/[slug]/page.tsx'],
    ['https://a.example/blog/new', 'convention app/blog/new/page.tsx'],
    ['https://a.example/blog/none', 'convention app/blog/[slug]/page.tsx'],
    ['https://a.example/blog'],
    ['https://a.example/legal/imprint', 'stated legal/imprint.md'],
    ['https://a.example/legal/..%2fimprint'],
    ['https://a.example/about', 'convention public/about.html'],
    ['https://a.example/about.html', 'convention public/about.html'],
    ['https://b.example/base/cart', 'convention app/(shop)/cart/page.tsx'],
    ['https://b.example/cart'],
    ['https://www2.a.example/cart'],
    ['https://a.example:8443/cart'],
    ['mailto:a@a.example'],
    ['no address'],
  ];
  for (const [url, ...expected] of table)
    it(`at ${url} are ${expected.join(', ') || 'none'}`, () => assert.deepEqual(sourcesOf(url), expected));

  it('are files of any kind and folder where a rule names them, which no convention takes up', async () => {
    const own = [
      { path: '/about', files: ['build/page.tsx'] },
      { path: '/:name', files: ['views/:name.erb'] },
    ];
    const ruled = await SourceIndex.build([site({ rules: own })], [], {
      ruled: ['build/page.tsx', 'views/a.erb', 'app/b/page.tsx'],
    });
    const found = ['about', 'a', 'b'].map((path) =>
      ruled.sourcesOf(`https://a.example/${path}`).map(({ file }) => file),
    );
    assert.deepEqual(found, [['build/page.tsx'], ['views/a.erb'], []]);
  });

  it('say why', () => {
    assert.deepEqual(
      ['/blog/hello', '/legal/imprint'].map((path) => index.sourcesOf(`https://a.example${path}`)[0]?.reason),
      ['Next.js: /blog/[slug]', 'site-reports.json: /legal/:name'],
    );
  });

  it('are none where nothing says at which address the site is, whoever asks', async () => {
    const nowhere = await SourceIndex.build([site({ url: undefined })], files);
    assert.deepEqual(nowhere.sourcesOf('https://any.example/cart'), []);
    assert.deepEqual(nowhere.pagesOf('app/(shop)/cart/page.tsx'), []);
  });

  it('are those of the site with an address alone, and what is in another folder is not its own', async () => {
    const both = await SourceIndex.build(
      [site({ url: undefined, folder: 'x' }), site({})],
      [...files, 'x/app/only/page.tsx'],
    );
    assert.deepEqual(both.sourcesOf('https://a.example/only'), []);
    assert.deepEqual(both.sourcesOf('https://other.example/only'), []);
    assert.equal(both.sourcesOf('https://a.example/cart').length, 1);
  });

  it('are found once each where a site names an address many times', async () => {
    const aliases = Array<string>(50).fill('https://a.example/');
    const many = await SourceIndex.build(Array<Site>(20).fill(site({ aliases })), files);
    assert.deepEqual(
      many.sourcesOf('https://a.example/cart').map(({ file }) => file),
      ['app/(shop)/cart/page.tsx'],
    );
  });

  it('are found below each text that many routes begin with', async () => {
    const parts = Array.from({ length: 500 }, (_, at) => `app/docs/part-${at}/[slug]/page.tsx`);
    const large = await SourceIndex.build([site({})], parts);
    assert.deepEqual(
      large.sourcesOf('https://a.example/docs/part-499/any').map(({ file }) => file),
      ['app/docs/part-499/[slug]/page.tsx'],
    );
  });

  it('belong to the deepest site', async () => {
    const sites = [site({}), site({ url: 'https://a.example/in', folder: 'in' })];
    const nested = await SourceIndex.build(sites, [
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

  it('are those of the most specific rule whose file is there', async () => {
    const many = [
      { path: '/*path', files: ['all/*path.md'] },
      { path: '/blog/:slug', files: ['blog/:slug.md'] },
    ];
    const ruled = await SourceIndex.build(
      [site({ rules: many, conventions: [] })],
      ['all/blog/a.md', 'blog/a.md', 'all/blog/b.md'],
    );
    const first = (url: string) => ruled.sourcesOf(url).map(({ file }) => file);
    assert.deepEqual(first('https://a.example/blog/a'), ['blog/a.md']);
    assert.deepEqual(first('https://a.example/blog/b/'), ['all/blog/b.md']);
    assert.deepEqual(
      ruled.pagesOf('all/blog/b.md').map(({ address }) => address),
      ['https://a.example/blog/b'],
    );
  });

  it('have names that addresses cannot hold as they are', async () => {
    const odd = await SourceIndex.build([site({})], ['public/@me/what? 100%#.html', 'public/\ud800.html']);
    const [pages] = odd.pagesOf('public/@me/what? 100%#.html');
    assert.equal(pages?.address, 'https://a.example/@me/what%3F%20100%25%23.html');
    assert.equal(odd.sourcesOf(pages.address)[0]?.file, 'public/@me/what? 100%#.html');
    assert.equal(typeof odd.pagesOf('public/\ud800.html')[0]?.address, 'string');
  });

  describe('and the pages of a file', () => {
    const pagesOf = (file: string) => index.pagesOf(file).map(({ confidence, address }) => [confidence, address]);

    it('are there with their addresses', () => {
      assert.deepEqual(pagesOf('app/(shop)/cart/page.tsx'), [['convention', 'https://a.example/cart']]);
      assert.deepEqual(pagesOf('public/about.html'), [['convention', 'https://a.example/about.html']]);
      assert.deepEqual(pagesOf('legal/imprint.md')[0], ['stated', 'https://a.example/legal/imprint']);
      assert.deepEqual(pagesOf('app/layout.tsx'), []);
      assert.deepEqual(pagesOf('not/there.txt'), []);
    });

    it('are many of a route with names', () => {
      assert.deepEqual(pagesOf('app/blog/[slug]/page.tsx'), [['convention', undefined]]);
    });

    it('are that of content whose whole path fits, and guessed of other content', () => {
      assert.deepEqual(pagesOf('content/blog/hello.md'), [['convention', 'https://a.example/blog/hello']]);
      assert.deepEqual(pagesOf('notes/2024-01-02-day.mdx'), [['guess', undefined]]);
      assert.deepEqual(pagesOf('content/blog/new.md'), [['guess', undefined]]);
    });
  });
});

describe('The text of a page of a template', () => {
  const template = 'app/[...all]/page.tsx';
  const sourcesOf = async (path: string, ...content: readonly string[]) => {
    const index = await SourceIndex.build([site({})], [template, ...content]);
    return index.sourcesOf(`https://a.example${path}`).map(({ file, confidence }) => `${confidence} ${file}`);
  };

  it('is in the folder of its page', async () => {
    for (const file of ['content/a/b/index.md', 'src/content/a/b.mdx', 'content/a/02-b.md', 'data/1.a/2.b/README.md'])
      assert.deepEqual(await sourcesOf('/a/b', file), [`convention ${file}`, `guess ${template}`]);
    assert.deepEqual(await sourcesOf('/', 'x.md'), []);
  });

  it('is asked for where two files or only a part of the path fit', async () => {
    const two = await sourcesOf('/a/b', 'content/a/b.md', 'src/a/b.md');
    assert.deepEqual(two, ['guess content/a/b.md', 'guess src/a/b.md', `guess ${template}`]);
    for (const file of ['content/x/b.md', 'posts/a/b.md', 'content/en/a/b.md', 'a/b.md'])
      assert.deepEqual(await sourcesOf('/a/b', file), [`guess ${file}`, `guess ${template}`]);
  });

  it('is no file for those who work on the site, and of no other page', async () => {
    assert.deepEqual(await sourcesOf('/CONTRIBUTING', 'CONTRIBUTING.md'), [`convention ${template}`]);
    assert.deepEqual(await sourcesOf('/content/a', 'content/a.md'), ['guess content/a.md', `guess ${template}`]);
  });
});

describe('An index of sites', () => {
  it('may have more rules than fit into a file of sites', async () => {
    const rules = Array.from({ length: 1000 }, (_, at) => ({ path: `/r${at}/:a`, files: [`r${at}/:a.md`] }));
    const sites = Array.from({ length: 25 }, (_, at) => ({
      url: `https://s${at}.example`,
      folder: '',
      aliases: [],
      rules,
      conventions,
      statedIn: undefined,
    }));
    const index = await SourceIndex.build(sites, ['r1/x.md']);
    assert.equal(index.pagesOf('r1/x.md').filter(({ confidence }) => confidence === 'stated').length, 25);
  });
});
