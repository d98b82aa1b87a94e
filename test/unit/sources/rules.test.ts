import assert from 'node:assert/strict';
import { RuledFiles, SiteRules } from '../../../src/sources/siteRules';
import type { Site, SiteRule } from '../../../src/sources/site';
import { SourceIndex } from '../../../src/sources/sourceIndex';

const url = 'https://a.example';
const rule = (path: string, ...files: readonly string[]): SiteRule => ({ path, files });
const siteOf = (rules: readonly SiteRule[], more: Partial<Site> = {}): Site => ({
  ...{ url, folder: '', aliases: [], rules, conventions: [], statedIn: undefined },
  ...more,
});

const files = [
  'posts/2024-01-02-hello.md',
  'posts/2024-02-03-hello.md',
  'posts/2024-02-03-a-long-title.md',
  'posts/drafts/2024-01-02-hello.md',
  'text/a/b.de.mdx',
  'text/a/b.mdx',
  'text/a/c.mdx',
  'team/ada.yml',
  'team/bob.yml',
  'src/templates/tag.tsx',
  'parts/one/docs/x.md',
  'parts/two/deep/docs/y.md',
];
const rules = [
  rule('/blog/:slug', 'posts/:y-:m-:d-:slug.md'),
  rule('/:lang/*path', 'text/*path.:lang.mdx', 'text/*path.mdx'),
  rule('/team', 'team/:person.yml'),
  rule('/tags/:tag', 'src/templates/tag.tsx'),
  rule('/docs/:page', 'parts/*_/docs/:page.md'),
  rule('/:_/imprint', 'team/ada.yml'),
];

describe('Rules', () => {
  let index: SourceIndex;
  before(async () => {
    index = await SourceIndex.build([siteOf(rules)], files);
  });
  const sourcesOf = (path: string) => index.sourcesOf(url + path).map((it) => `${it.confidence} ${it.file}`);
  const pagesOf = (file: string) =>
    index.pagesOf(file).map(({ confidence, address }) => `${confidence} ${address?.slice(url.length) ?? 'many'}`);

  const pages: readonly (readonly [page: string, ...expected: readonly string[]])[] = [
    ['/blog/a-long-title', 'stated posts/2024-02-03-a-long-title.md'],
    ['/blog/title'],
    ['/blog/hello', 'guess posts/2024-01-02-hello.md', 'guess posts/2024-02-03-hello.md'],
    ['/de/a/b', 'stated text/a/b.de.mdx'],
    ['/en/a/b', 'stated text/a/b.mdx'],
    ['/de/a/c', 'stated text/a/c.mdx'],
    ['/de/a/d'],
    ['/team', 'guess team/ada.yml', 'guess team/bob.yml'],
    ['/tags/any', 'stated src/templates/tag.tsx'],
    ['/tags/any/other'],
    ['/docs/x', 'stated parts/one/docs/x.md'],
    ['/docs/y', 'stated parts/two/deep/docs/y.md'],
    ['/de/imprint', 'stated team/ada.yml'],
    ['/de/x/imprint'],
  ];
  for (const [page, ...expected] of pages)
    it(`lead from ${page} to ${expected.join(', ') || 'nothing'}`, () => assert.deepEqual(sourcesOf(page), expected));

  const made: readonly (readonly [file: string, ...expected: readonly string[]])[] = [
    ['posts/2024-02-03-a-long-title.md', 'stated /blog/a-long-title'],
    ['posts/2024-01-02-hello.md', 'guess /blog/hello'],
    ['posts/2024-03-04-new.md', 'stated /blog/new'],
    ['text/a/b.de.mdx', 'stated /de/a/b', 'stated many'],
    ['text/a/c.mdx', 'stated many'],
    ['src/templates/tag.tsx', 'stated many'],
    ['team/bob.yml', 'guess /team'],
    ['parts/two/deep/docs/y.md', 'stated /docs/y'],
    ['team/ada.yml', 'stated many', 'guess /team'],
    ['README.md'],
  ];
  for (const [file, ...expected] of made)
    it(`say that ${file} makes ${expected.join(', ') || 'no page'}`, () => assert.deepEqual(pagesOf(file), expected));

  it('give no page to a file that comes after another one', async () => {
    const own = [rule('/:page', ':page.md', 'old/:page.md'), rule('/new', 'special.md')];
    const found = await SourceIndex.build([siteOf(own)], ['a.md', 'old/a.md', 'old/b.md', 'new.md', 'special.md']);
    assert.deepEqual(
      ['a.md', 'old/a.md', 'old/b.md', 'new.md', 'special.md'].map((file) => found.pagesOf(file)[0]?.address),
      [`${url}/a`, undefined, `${url}/b`, undefined, `${url}/new`],
    );
  });

  it('leave nothing certain to a convention where they lead to several files', async () => {
    const { html } = await import('../../../src/sources/frameworks/html');
    const found = await SourceIndex.build([siteOf(rules, { conventions: [html] })], [...files, 'team.html']);
    assert.deepEqual(
      found.sourcesOf(`${url}/team`).map(({ confidence }) => confidence),
      ['guess', 'guess', 'guess'],
    );
  });

  it('offer only so many files for a page', async () => {
    const many = Array.from({ length: 50 }, (_, at) => `posts/2024-01-${at}-hello.md`);
    const found = await SourceIndex.build([siteOf(rules)], many);
    assert.equal(found.sourcesOf(`${url}/blog/hello`).length, 20);
  });
});

describe('Equal rules and addresses', () => {
  it('count once: each page looks for one file, and each file is compared once', () => {
    const asked: string[] = [];
    const present = new Set(['a.md']);
    const counted = Object.assign(new Set(present), {
      has: (file: string) => {
        asked.push(file);
        return present.has(file);
      },
    });
    const many = Array.from({ length: 200 }, () => rule('/:a', ':a.md', ':a.mdx'));
    const same = new SiteRules(many, new RuledFiles(counted));
    assert.equal(same.filesOf(['a']).length, 1);
    assert.equal(same.filesOf(['b']).length, 0);
    assert.deepEqual(asked, ['a.md', 'b.md', 'b.mdx']);
    assert.equal(same.routesOf('a.md').length, 1);
  });

  it('are read as often as there are sites, however many addresses each has', async () => {
    let reads = 0;
    const sites = (count: number, own: boolean) =>
      Array.from({ length: count }, (_, at) => {
        const one = siteOf([rule('/:a', own ? `${at}/:a.md` : ':a.md')], {
          aliases: Array.from({ length: 51 }, (_value, alias) => `${alias % 2 === 0 ? url : 'HTTP://A.example'}/`),
        });
        return Object.defineProperty({ ...one }, 'folder', { enumerable: true, get: () => (reads++, '') });
      });
    const readsOf = async (count: number, own: boolean) => {
      reads = 0;
      const index = await SourceIndex.build(sites(count, own), ['a.md']);
      return [reads, index.sourcesOf(`${url}/a`).length];
    };
    const [[few = 0], [many = 0, found]] = [await readsOf(10, true), await readsOf(20, true)];
    assert.ok(few > 0 && many <= few * 2, `${few}, then ${many}`);
    assert.equal(found, 0);
    assert.deepEqual((await readsOf(20, false))[1], 1);
  });
});
