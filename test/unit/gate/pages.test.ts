import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { documentText, fetchDocument } from '../../../src/sources/documents';
import { keyOfPath, PageSet, pathOfPage } from '../../../src/gate/pageSet';
import { changedPages } from '../../../src/gate/runGate';
import { coverageOf } from '../../../src/gate/coverage';
import { exitCodeOf, isWrong } from '../../../src/gate/outcome';
import { runTexts } from '../../../src/gate/texts';
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
      assert.deepEqual(found, { paths: ['/a/', '/b?x=1&y=2'], problems: [] });
      assert.deepEqual(asked, ['/two.xml.gz']);
    });
  });

  it('are those below the base of the site', async () => {
    const folder = folderWith({
      's.xml':
        '<urlset><url><loc>/x</loc></url><url><loc>https://a.example/docs/a</loc></url><url><loc>https://a.example/b</loc></url></urlset>',
    });
    const found = await sitemapPages('s.xml', { url: 'https://www.example.com/docs' }, folder, signal);
    assert.deepEqual(found, { paths: ['/a'], problems: [] });
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

  describe('of a sitemap that does not say which pages there are', () => {
    const entries = (...addresses: readonly string[]) => addresses.map((it) => `<url><loc>${it}</loc></url>`).join('');
    const index = (...addresses: readonly string[]) =>
      `<sitemapindex>${addresses.map((it) => `<sitemap><loc>${it}</loc></sitemap>`).join('')}</sitemapindex>`;
    const children = {
      's.xml': index(`${site}/en/s.xml`, `${site}/news.xml`, `${site}/page.xml`),
      'en/s.xml': `<urlset>${entries('/en/a')}</urlset>`,
      'page.xml': '<html><body>Not found</body></html>',
      'news.xml': `<rss><channel><item><link>${site}/news</link></item></channel></rss>`,
    };
    const found = async (files: Readonly<Record<string, string>>) => {
      const service = new FakeService();
      const gate = { sitemap: 's.xml', missing: 'off', result: 'good' };
      const outcome = await run(gate, service, { folder: folderWith(files) });
      const given = { ...gated(gate), address: site, service, serviceUrl: 'https://x.example', signal };
      const { withoutPage } = await coverageOf({ ...given, folder: folderWith(files) });
      const paths = outcome.pages.map(({ path }) => path);
      return { paths, problems: runTexts(outcome), exitCode: exitCodeOf([outcome], {}), withoutPage };
    };

    it('are those before its end, if it breaks off', async () => {
      assert.deepEqual(await found({ 's.xml': `<urlset>${entries('/a', '/b')}<url><lo` }), {
        paths: ['/a', '/b'],
        problems: ['s.xml is cut off, so not all of its addresses are known.'],
        exitCode: 2,
        withoutPage: undefined,
      });
    });

    it('are the others, with what was left out', async () => {
      const problems = [`There’s no sitemap at ${site}/page.xml.`];
      assert.deepEqual(await found(children), {
        paths: ['/en/a', '/news'],
        problems,
        exitCode: 2,
        withoutPage: undefined,
      });
    });

    for (const [name, text, paths, ...problems] of [
      ['is empty', '<urlset></urlset>', [], 'No page of the site is in s.xml.'],
      ['names others only', `<urlset>${entries('https://a.example/other')}</urlset>`, ['/other']],
      [
        'has broken addresses',
        `<urlset>${entries('/a', 'b', 'www.example.com/c', 'https://a b', '{{ url }}')}</urlset>`,
        ['/a', '/b', '/c'],
        'Entries of s.xml that aren’t valid addresses: 2, such as https://a b.',
      ],
      ['is a list', `${site}/a\n${site}/b\n`, ['/a', '/b']],
      ['is an index of nothing', index(), [], 'No page of the site is in s.xml.'],
    ] as const) {
      it(`are told where it ${name}`, async () => {
        const outcome = await found({ 's.xml': text });
        const isWhole = problems.length === 0;
        assert.deepEqual(outcome, {
          paths,
          problems,
          exitCode: isWhole ? 0 : 2,
          withoutPage: isWhole ? [] : undefined,
        });
      });
    }

    it('are told where one cannot be had now, which may pass', async () => {
      await withServer(
        ({ url }, response) => {
          response.statusCode = url === '/1.xml' ? 503 : 404;
          response.end();
        },
        async (base) => {
          const { problems, exitCode } = await found({ 's.xml': index(`${base}/1.xml`) });
          assert.deepEqual([problems, exitCode], [[`${base}/1.xml couldn’t be read (status 503).`], 3]);
          const gone = await found({ 's.xml': index(`${base}/2.xml`) });
          assert.deepEqual([gone.problems, gone.exitCode], [[`There’s no sitemap at ${base}/2.xml.`], 2]);
        },
      );
    });

    it('are told where there are too many', async () => {
      const many = Array.from({ length: 50_001 }, (_, at) => `/${at}`);
      const { paths, problems, exitCode, withoutPage } = await found({
        's.xml': `<urlset>${entries(...many)}</urlset>`,
      });
      assert.equal(paths.length, 50_000);
      assert.deepEqual(
        [problems, exitCode, withoutPage],
        [['s.xml has too many pages; the rest were skipped.'], 2, undefined],
      );
    });
  });

  it('have a certain file where the sitemap on the web confirms the code, and none where it contradicts it', async () => {
    const names = ['a', 'b', 'c', 'd'];
    const files = ['next.config.js', ...names.map((name) => `pages/${name}.jsx`)];
    const filesBy = async (config: string, paths: readonly string[]) => {
      const read = (file: string) => Promise.resolve(file === 'next.config.js' ? config : undefined);
      const stated = { url: site, folder: '', aliases: [], rules: [] };
      const index = await SourceIndex.build(withStated(await inferSites(files, read), [stated]), files);
      const listener: RequestListener = (_, response) =>
        response.end(`<urlset>${paths.map((path) => `<url><loc>${site}${path}</loc></url>`).join('')}</urlset>`);
      const found: string[] = [];
      await withServer(listener, async (base) => {
        const gate = { sitemap: `${base}/sitemap.xml`, result: 'good' };
        const { pages } = await run(gate, new FakeService(), {
          folder: { ...folderWith(), sources: { index, files } },
        });
        found.push(...pages.flatMap(({ file }) => file ?? []));
      });
      return found;
    };
    const open = 'module.exports = { pageExtensions: endings() };';
    assert.deepEqual(await filesBy(open, ['/a', '/b', '/c']), ['pages/a.jsx', 'pages/b.jsx', 'pages/c.jsx']);
    assert.deepEqual(await filesBy(open, ['/a', '/b']), []);
    assert.deepEqual(await filesBy('module.exports = {};', ['/a', '/x/b', '/x/c', '/x/d']), []);
  });

  it('are not all known where reports name too many, or the folder has too many files', async () => {
    const service = new FakeService();
    const set = new PageSet(gated({ result: 'good' }).site.gate);
    for (let at = 0; at < 100_000; at++) set.offer(`/${at}`);
    assert.deepEqual(set.problems.length, 0);
    assert.equal(set.offer('/another'), undefined);
    assert.deepEqual(set.problems.map(isWrong), [true]);
    const index = await SourceIndex.build([], []);
    const folder = { ...folderWith(), sources: { index, files: [], isWhole: false } };
    const outcome = await run({ pages: ['/*rest'], result: 'good' }, service, { folder });
    assert.deepEqual(
      [outcome.problems.map(({ kind }) => kind), exitCodeOf([outcome], {})],
      [['files', 'maybeNoMatch'], 2],
    );
    const closed = await run({ pages: ['/a'], missing: 'off', result: 'good' }, service, { folder });
    assert.deepEqual([closed.problems, exitCodeOf([closed], {})], [[], 0]);
  });

  it('are not waited for when a server drips, byte by byte or before the first', async () => {
    const drips: NodeJS.Timeout[] = [];
    const listener: RequestListener = ({ url }, response) => {
      if (url !== '/drip') return;
      response.write('<urlset>');
      drips.push(setInterval(() => response.write(' '), 20));
    };
    await withServer(listener, async (base) => {
      for (const path of ['/drip', '/silent'])
        await assert.rejects(fetchDocument(base + path, signal, 200), { kind: 'tooSlow', place: base + path });
      const abort = new AbortController();
      const waiting = fetchDocument(`${base}/drip`, abort.signal, 20_000);
      abort.abort();
      await assert.rejects(waiting, { name: 'AbortedError' });
    });
    for (const drip of drips) clearInterval(drip);
    assert.equal(isWrong({ kind: 'sitemap', place: 'x', why: 'tooSlow' }), false);
  });

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
    'src/app/r\u00e9sum\u00e9/page.tsx',
  ];
  let folder: Folder;

  before(async () => {
    const read = (file: string) => Promise.resolve(file === 'package.json' ? '{"dependencies":{"next":"1"}}' : '');
    const stated = { url: site, folder: '', aliases: [], rules: [] };
    const sites = withStated(await inferSites(files, read), [stated]);
    folder = { readText: read, sources: { index: await SourceIndex.build(sites, files), files } };
  });

  const pages = ['/', '/shop', '/blog/a', '/blog/b', '/r\u00e9sum\u00e9'].map((path) => ({ key: path, path }));
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
    assert.deepEqual(await changed('src/app/layout.tsx'), [
      ['/', '/shop', '/blog/a', '/blog/b', '/r\u00e9sum\u00e9'],
      [],
    ]);
  });

  it('are all that are below a folder that has changed, such as a submodule', async () => {
    assert.deepEqual(await changed('src/app/blog'), [['/blog/a', '/blog/b'], []]);
    assert.deepEqual(await changed('src/lib', 'src/app/sho'), [[], ['src/app/sho', 'src/lib']]);
  });

  it('are those of a sitemap where there is one, and of the code only without it', async () => {
    const pagesWith = async (own: object) => {
      const given = { ...folder, readText: () => Promise.resolve('<urlset><url><loc>/only</loc></url></urlset>') };
      const { pages } = await run({ ...own, missing: 'error', result: 'good' }, new FakeService(), { folder: given });
      return pages.map(({ path }) => path);
    };
    assert.deepEqual(await pagesWith({}), ['/', '/r\u00e9sum\u00e9', '/shop']);
    assert.deepEqual(await pagesWith({ sitemap: 's.xml' }), ['/only']);
  });

  it('are compared with names in another Unicode form', async () => {
    const accented = 'src/app/re\u0301sume\u0301/page.tsx';
    assert.deepEqual(await changed(accented), [['/r\u00e9sum\u00e9'], []]);
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
