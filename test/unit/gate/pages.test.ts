import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { documentText } from '../../../src/sources/readSitemaps';
import { keyOfPath, PageSet, pathOfPage } from '../../../src/gate/pageSet';
import { changedPages } from '../../../src/gate/changedPages';
import { fileOf, sitemapPages, type Folder } from '../../../src/gate/pageSources';
import { inferSites, withStated } from '../../../src/sources/sites';
import { SourceIndex } from '../../../src/sources/sourceIndex';
import { withServer } from '../../contract/client-support';
import { folderWith, gated, run, site } from './gates';
import { FakeService } from '../reports/lists/fakeService';

const { signal } = new AbortController();

describe('The pages of a gate', () => {
  it('have one key, however their path is written', () => {
    for (const path of ['/about', '/about/', '/about.html', '/about/index.html', '/%61bout'])
      assert.equal(keyOfPath(path), '/about', path);
    assert.equal(keyOfPath('/'), '/');
    assert.equal(keyOfPath('/index.html'), '/');
    assert.equal(keyOfPath('/a?b=%63'), '/a?b=c');
    assert.notEqual(keyOfPath('/a?b'), keyOfPath('/a'));
    assert.notEqual(keyOfPath('/A'), keyOfPath('/a'));
  });

  it('are below an address, whatever its scheme', () => {
    const docs = 'https://example.com/docs';
    assert.equal(pathOfPage(docs, 'http://EXAMPLE.com/docs/a?b#c'), '/a?b');
    assert.equal(pathOfPage(docs, 'https://example.com/docs'), '/');
    for (const other of [
      'https://example.com/docs2/a',
      'https://example.com/',
      'https://x.example.com/docs',
      'ftp://example.com/docs',
      'x',
    ])
      assert.equal(pathOfPage(docs, other), undefined, other);
    assert.equal(pathOfPage('http://127.0.0.1:3000', 'http://127.0.0.1:3000/a'), '/a');
    assert.equal(pathOfPage('http://127.0.0.1:3000', 'http://127.0.0.1/a'), undefined);
  });

  it('match whole paths', () => {
    const set = new PageSet(gated({ pages: ['/a', '/blog/*rest', '/:lang/imprint'], result: 'good' }).site.gate);
    const isOne = (path: string) => set.offer(path) !== undefined;
    assert.deepEqual(
      ['/a/', '/a/b', '/blog', '/blog/', '/blog/x/y', '/blogs', '/de/imprint', '/imprint', '/a?page=2'].map(isOne),
      [true, false, true, true, true, false, true, false, true],
    );
    assert.deepEqual(set.unmatched, []);
  });

  it('are not those that are excluded, so a pattern may match none', () => {
    const set = new PageSet(gated({ pages: ['/a', '/b/*rest'], exclude: ['/b/:x', '/a'], result: 'good' }).site.gate);
    set.offer('/b/1');
    assert.deepEqual([set.pages, set.unmatched.map(({ text }) => text)], [[], ['/a', '/b/*rest']]);
  });

  it('come from an index of sitemaps beside it, packed or on the web, each asked for once', async () => {
    const asked: (string | undefined)[] = [];
    const listener = (request: { url?: string | undefined }, response: { end(body: Buffer): void }) => {
      asked.push(request.url);
      response.end(gzipSync('<urlset><url><loc>https://other.example/b?x=1&amp;y=2</loc></url></urlset>'));
    };
    await withServer(listener, async (base) => {
      const sitemaps = ['https://www.example.com/one.xml', `${base}/two.xml.gz`, `${base}/two.xml.gz`];
      const folder = folderWith({
        'public/sitemap.xml': `<sitemapindex>${sitemaps.map((it) => `<sitemap><loc>${it}</loc></sitemap>`).join('')}</sitemapindex>`,
        'public/one.xml': '<urlset><url><loc>http://localhost:8080/a/</loc></url></urlset>',
      });
      const found = await sitemapPages('public/sitemap.xml', { url: site }, folder, signal);
      assert.deepEqual(found, { paths: ['/a/', '/b?x=1&y=2'], isWhole: true });
      assert.deepEqual(asked, ['/two.xml.gz']);
    });
  });

  it('are those below the base of the site', async () => {
    const folder = folderWith({
      's.xml':
        '<urlset><url><loc>/x</loc></url><url><loc>https://a.example/docs/a</loc></url><url><loc>https://a.example/b</loc></url></urlset>',
    });
    const found = await sitemapPages('s.xml', { url: 'https://www.example.com/docs' }, folder, signal);
    assert.deepEqual(found, { paths: ['/a'], isWhole: true });
  });

  for (const [text, why] of [
    [undefined, 'missing'],
    ['<html></html>', 'notSitemap'],
    ['<!DOCTYPE x><urlset></urlset>', 'doctype'],
  ] as const) {
    it(`are not known from a sitemap that is ${why}, which is no pass`, async () => {
      const folder = folderWith(text === undefined ? {} : { 's.xml': text });
      const { problems } = await run({ sitemap: 's.xml', pages: ['/*rest'], result: 'good' }, new FakeService(), {
        folder,
      });
      assert.deepEqual(
        problems.map((it) => [it.kind, 'why' in it ? it.why : '']),
        [
          ['sitemap', why],
          ['maybeNoMatch', ''],
        ],
      );
    });
  }

  it('say that a packed sitemap is damaged', async () => {
    const packed = gzipSync('<urlset/>').subarray(0, 12);
    await assert.rejects(documentText(new Blob([packed]).stream(), signal), { kind: 'damaged' });
  });
});

describe('Changed files', () => {
  const files = [
    'package.json',
    'src/app/page.tsx',
    'src/app/layout.tsx',
    'src/app/shop/page.tsx',
    'src/app/shop/layout.tsx',
    'src/app/blog/[slug]/page.tsx',
  ];
  let folder: Folder;

  before(async () => {
    const read = (file: string) => Promise.resolve(file === 'package.json' ? '{"dependencies":{"next":"1"}}' : '');
    const stated = { url: site, folder: '', aliases: [], rules: [] };
    const sites = withStated(await inferSites(files, read), [stated]);
    folder = { readText: read, sources: { index: await SourceIndex.build(sites, files), files } };
  });

  const pages = ['/', '/shop', '/blog/a', '/blog/b'].map((path) => ({ key: path, path }));
  const changed = async (...names: string[]) => {
    const { keys, unknownFiles } = await changedPages(names, pages, { url: site }, folder, signal);
    return [keys === undefined ? 'all' : [...keys], unknownFiles];
  };

  it('make the page of their own, or all of a template', async () => {
    assert.deepEqual(await changed('src/app/shop/page.tsx'), [['/shop'], []]);
    assert.deepEqual(await changed('src/app/blog/[slug]/page.tsx'), [['/blog/a', '/blog/b'], []]);
    assert.equal(fileOf({ url: site }, '/shop', folder), 'src/app/shop/page.tsx');
  });

  it('make what is below a layout', async () => {
    assert.deepEqual(await changed('src/app/shop/layout.tsx'), [['/shop'], []]);
    assert.deepEqual(await changed('src/app/layout.tsx'), [['/', '/shop', '/blog/a', '/blog/b'], []]);
  });

  it('are named if no page is known', async () => {
    assert.deepEqual(await changed('src/lib/x.ts', 'README.md'), [[], ['README.md', 'src/lib/x.ts']]);
  });

  it('make all pages if the rules are among them', async () => {
    assert.deepEqual(await changed('site-reports.json', 'x'), ['all', []]);
  });

  it('leave the other pages alone, and pass if they make none', async () => {
    const gate = { pages: ['/', '/shop'], result: 'good' };
    const some = await run(gate, new FakeService(), { folder, options: { changedFiles: ['src/app/shop/page.tsx'] } });
    assert.deepEqual(
      some.pages.map(({ path, state }) => [path, state]),
      [['/shop', 'missing']],
    );
    const none = await run(gate, new FakeService(), { folder, options: { changedFiles: ['README.md'] } });
    assert.deepEqual([none.pages, none.problems, none.changed], [[], [], { unknownFiles: ['README.md'] }]);
  });
});
