import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { ServiceError } from '../../../src/service/errors';
import { coverageOf, type SiteInput } from '../../../src/gate/coverage';
import { isWrong } from '../../../src/gate/outcome';
import { pairsOf, worseFirst } from '../../../src/gate/pairs';
import { exposedReports } from '../../../src/gate/privacy';
import { reasonsAgainst } from '../../../src/gate/unpublished';
import { reviewOf } from '../../../src/gate/review';
import { runProblemText } from '../../../src/gate/texts';
import { FrontMatters } from '../../../src/sources/frontMatter';
import { inferSites, withStated } from '../../../src/sources/sites';
import { SourceIndex } from '../../../src/sources/sourceIndex';
import { FakeService, reportOf } from '../reports/lists/fakeService';
import { cutShort, folderWith, gated, rated, site } from './gates';

const { signal } = new AbortController();
const alias = 'https://staging.example.com';

function input(service: FakeService, gate: object, files: Readonly<Record<string, string>> = {}): SiteInput {
  const { site: stated } = gated({ result: 'good', ...gate });
  return { site: stated, address: site, service, serviceUrl: 'https://x.example', folder: folderWith(files), signal };
}

const sitemap = (...paths: readonly string[]) => ({
  's.xml': `<urlset>${paths.map((it) => `<url><loc>https://any.example${it}</loc></url>`).join('')}</urlset>`,
});

describe('The coverage of a site', () => {
  const service = () => new FakeService().add(rated('1', '/a'), rated('2', '/gone'), rated('3', '/drafts/x'));
  const gate = { sitemap: 's.xml', exclude: ['/drafts/*rest'] };

  it('is the pages without a report, and the reports without a page', async () => {
    const { withoutReport, withoutPage, problems } = await coverageOf(
      input(service(), gate, sitemap('/a', '/b', '/drafts/y')),
    );
    const ids = withoutPage?.map(({ id }) => id);
    assert.deepEqual([withoutReport, ids, problems], [[`${site}/b`], ['2'], []]);
  });

  it('deletes nothing where the folder has more files than were read, unless a sitemap names the pages', async () => {
    const files = ['index.html', 'a.html'];
    const sites = withStated(await inferSites(files, () => Promise.resolve('')), [
      { url: site, folder: '', aliases: [], rules: [] },
    ]);
    const index = await SourceIndex.build(sites, files);
    const without = async (own: object, isWhole: boolean) => {
      const given = input(service(), own, sitemap('/a'));
      const folder = { ...given.folder, sources: { index, files, isWhole } };
      const { withoutPage, problems } = await coverageOf({ ...given, folder });
      return [withoutPage?.length, problems.map(({ kind }) => kind)];
    };
    assert.deepEqual(
      [await without({}, false), await without({}, true), await without(gate, false)],
      [
        [undefined, ['files']],
        [2, []],
        [1, []],
      ],
    );
  });

  it('deletes no report whose page may be one that is written in another way', async () => {
    const other = service().add(rated('5', '/A.html?x=1'), rated('6', '/2024/01/02/b/'), rated('7', '/en/a'));
    const { withoutPage, unclear } = await coverageOf(input(other, gate, sitemap('/a', '/b')));
    const told = unclear.map(({ report: { id }, page }) => `${id} ${page}`);
    assert.deepEqual(
      [withoutPage?.map(({ id }) => id), told],
      [['2'], ['5', '6', '7'].map((id) => `${id} ${site}/${id === '6' ? 'b' : 'a'}`)],
    );
  });

  /** The number of reports without a page, and the problems, for a site with these files. */
  const withoutPageOf = async (own: object, files: Readonly<Record<string, string>>) => {
    const given = input(service(), own, sitemap('/a'));
    const read = (file: string) => Promise.resolve(files[file]);
    const names = Object.keys(files);
    const sites = withStated(await inferSites(names, read), [{ url: site, folder: '', aliases: [], rules: [] }]);
    const index = await SourceIndex.build(sites, names, { matters: new FrontMatters({ read }) });
    await index.readAll();
    const sources = { index, files: names, unread: index.unreadable };
    const { withoutPage, problems } = await coverageOf({ ...given, folder: { ...given.folder, sources } });
    return [withoutPage?.length, problems.map(runProblemText)];
  };

  it('deletes nothing where a file could not be read, unless a sitemap names the pages', async () => {
    const files = { 'astro.config.mjs': '', 'src/pages/a.md': '---\n---\n' };
    const without = (own: object, text: string) => withoutPageOf(own, { ...files, 'src/pages/gone.md': text });
    const endless = '---\npermalink: /gone-elsewhere\n\nText\n';
    const [count, [sentence = '']] = (await without({}, endless)) as [number | undefined, string[]];
    assert.equal(count, undefined);
    assert.match(sentence, /couldn’t be read: src\/pages\/gone\.md\. Check their front matter/);
    assert.deepEqual(await without({}, '---\nlayout: x\n---\n'), [1, []]);
    assert.deepEqual(await without(gate, endless), [1, []]);
  });

  it('deletes nothing where pages are made of no file, or in a way that is not understood, unless a sitemap names them', async () => {
    const hugo = { 'hugo.toml': '', 'content/a.md': '' };
    assert.deepEqual(await withoutPageOf({}, hugo), [
      undefined,
      ['Not all pages are known, because Hugo also generates pages that no file defines. Add a “sitemap” to the gate.'],
    ]);
    const next = { 'next.config.js': 'x = { pageExtensions: ends() }', 'pages/a.jsx': '', 'pages/gone/index.js': '' };
    assert.deepEqual(await withoutPageOf({}, next), [
      undefined,
      [
        'Not all pages are known, because these settings of Next.js couldn’t be understood: pageExtensions. Add a “sitemap” to the gate.',
      ],
    ]);
    const [ofBlog] = await withoutPageOf({}, { 'mkdocs.yml': 'plugins: [search, blog]', 'docs/a.md': '' });
    const [ofDocs] = await withoutPageOf({}, { 'mkdocs.yml': 'plugins: [search]', 'docs/a.md': '' });
    assert.deepEqual([ofBlog, ofDocs], [undefined, 2]);
    assert.deepEqual(await withoutPageOf(gate, hugo), [1, []]);
  });

  it('leaves the reports of a site below it to that site', async () => {
    const { withoutPage } = await coverageOf({
      ...input(service().add(rated('4', '/blog/x'), rated('5', '/blogs')), gate, sitemap('/a', '/gone')),
      sites: [{ url: site }, { url: `${site}/blog` }, { url: 'https://other.example' }],
    });
    assert.deepEqual(
      withoutPage?.map(({ id }) => id),
      ['5'],
    );
  });

  it('judges nothing by a list that was cut short', async () => {
    const { withoutReport, withoutPage, problems } = await coverageOf(
      input(cutShort(service()), gate, sitemap('/a', '/b')),
    );
    assert.deepEqual([withoutReport, withoutPage, problems], [undefined, undefined, [{ kind: 'cutShort' }]]);
  });

  it('deletes nothing where nothing names the pages', async () => {
    const found = await coverageOf(input(service(), { pages: ['/b', '/*rest'] }));
    assert.deepEqual(
      [found.withoutReport, found.withoutPage, found.problems],
      [[`${site}/b`], undefined, [{ kind: 'noPages' }]],
    );
    const lost = await coverageOf(input(service(), gate));
    assert.deepEqual(
      [lost.withoutReport, lost.withoutPage, lost.problems.map(({ kind }) => kind)],
      [undefined, undefined, ['sitemap']],
    );
  });

  it('says why it cannot be told', async () => {
    const failing = service();
    failing.listReports = () => Promise.reject(new ServiceError({ kind: 'unreadable' }, 'https://x.example'));
    const { withoutReport, withoutPage, problems } = await coverageOf(input(failing, gate, sitemap('/a')));
    assert.deepEqual(
      [withoutReport, withoutPage, problems.map(({ kind }) => kind)],
      [undefined, undefined, ['service']],
    );
  });
});

describe('What looks unpublished', () => {
  const groups = parse(readFileSync('test/fixtures/unpublished.yaml', 'utf8')) as readonly {
    readonly reasons: readonly string[];
    readonly addresses: readonly string[];
  }[];
  for (const { reasons, addresses } of groups)
    for (const url of addresses)
      it(`${url}: ${reasons.join(', ') || 'nothing'}`, () => assert.deepEqual(reasonsAgainst(url, [alias]), reasons));

  it('is not what the file of sites states as a site', () => {
    const own = 'https://shop.pages.dev';
    assert.deepEqual(reasonsAgainst(`${own}/a`, [], [own]), []);
    assert.deepEqual(reasonsAgainst('https://a1.shop.pages.dev/a', [], [own]), ['preview']);
    assert.deepEqual(reasonsAgainst('http://10.0.0.1/', [], ['http://10.0.0.1']), ['private']);
  });

  it('is only what everybody can see', async () => {
    const of = (id: string, privacy: 'public' | 'private' | undefined) =>
      reportOf(id, { url: `${alias}/${id}`, privacy });
    const service = new FakeService().add(
      of('1', 'public'),
      of('2', 'private'),
      of('3', undefined),
      rated('4', '/', { privacy: 'public' }),
    );
    const found = await exposedReports({ ...input(service, {}), aliases: [alias] });
    const problems = [{ kind: 'unknownPrivacy', count: 1 }];
    assert.deepEqual(
      found.exposed.map(({ report: { id }, reasons }) => [id, ...reasons]),
      [['1', 'alias', 'staging']],
    );
    assert.deepEqual(found.problems, problems);
    const own = await exposedReports({ ...input(service, {}), aliases: [alias], addresses: [site] });
    assert.deepEqual(own, { exposed: [], problems: [] });
    const silent = await exposedReports({ ...input(new FakeService().add(of('3', undefined)), {}), aliases: [alias] });
    assert.deepEqual(silent.problems, [{ kind: 'noPrivacy' }]);
    const short = await exposedReports({ ...input(cutShort(service), {}), aliases: [alias] });
    assert.deepEqual([short.exposed.length, short.problems], [1, [{ kind: 'cutShort' }, ...problems]]);
    assert.equal(isWrong({ kind: 'unknownPrivacy', count: 1 }), false);
  });
});

describe('A page and its counterpart', () => {
  const at = (id: string, path: string, fields: object) => rated(id, path, { url: alias + path, ...fields });
  const service = () =>
    new FakeService().add(
      ...[rated('1', '/a', { score: 90 }), rated('2', '/b', { result: 'bad' }), rated('3', '/c'), rated('4', '/d')],
      ...[
        at('5', '/a/', { score: 80 }),
        at('6', '/b', { result: 'good' }),
        at('7', '/c', { result: undefined }),
        at('8', '/e', {}),
      ],
    );

  it('are side by side', async () => {
    const { pairs, problems } = await pairsOf({ ...input(service(), { pages: ['/z', '/*rest'] }), address: alias });
    const told = pairs.map(({ path, here, there, comparison }) => [path, here?.id, there?.id, comparison]);
    assert.deepEqual(told, [
      ['/a', '1', '5', 'worse'],
      ['/b', '2', '6', 'better'],
      ['/c', '3', '7', 'notRated'],
      ['/d', '4', undefined, 'onlyHere'],
      ['/e', undefined, '8', 'onlyThere'],
      ['/z', undefined, undefined, 'neither'],
    ]);
    assert.deepEqual(problems, []);
  });

  it('are left out where a list was cut short', async () => {
    const { pairs, problems } = await pairsOf({ ...input(cutShort(service()), {}), address: alias });
    assert.deepEqual(
      pairs.map(({ path }) => path),
      ['/a', '/b', '/c'],
    );
    assert.deepEqual(problems, [{ kind: 'cutShort' }, { kind: 'cutShort' }]);
  });

  it('are shown with the worse ones first', async () => {
    const { pairs } = await pairsOf({
      ...input(service().add(rated('9', '/0'), at('10', '/0', {})), {}),
      address: alias,
    });
    const shown = worseFirst(pairs).map(({ path }) => path);
    assert.deepEqual(shown, ['/a', '/b', '/c', '/d', '/e', '/0']);
  });
});

describe('The review of a site', () => {
  const gate = { sitemap: 's.xml', exclude: ['/drafts/*rest'] };
  const of = (service: FakeService): SiteInput => {
    const found = input(service, gate, sitemap('/a', '/b'));
    return { ...found, site: { ...found.site, aliases: [alias, 'https://preview.example.com'] } };
  };
  const service = () =>
    new FakeService().add(
      rated('1', '/a', { privacy: 'public' }),
      rated('2', '/drafts/x?token=1', { privacy: 'public' }),
      rated('3', '/a', { url: `${alias}/a`, privacy: 'public' }),
    );

  it('reads each address once, and finds what is exposed beyond the pages of the gate', async () => {
    const asked = service();
    const { coverage, privacy } = await reviewOf(of(asked));
    assert.deepEqual([coverage.withoutReport, coverage.pages, coverage.reports], [[`${site}/b`], 2, 1]);
    assert.deepEqual(
      privacy.exposed.map(({ report: { id }, reasons }) => [id, ...reasons]),
      [
        ['3', 'alias', 'staging'],
        ['2', 'token'],
      ],
    );
    assert.deepEqual([asked.asked().length, privacy.problems], [3, []]);
  });

  it('asks a service that fails for nothing more, and says so in each list', async () => {
    const failing = service();
    let asked = 0;
    failing.listReports = () => {
      asked++;
      return Promise.reject(new ServiceError({ kind: 'unreachable', cause: 'unknown' }, 'https://x.example'));
    };
    const { coverage, privacy } = await reviewOf(of(failing));
    assert.deepEqual(
      [asked, coverage.problems.map(({ kind }) => kind), privacy.problems.map(({ kind }) => kind)],
      [1, ['service'], ['service']],
    );
  });

  it('ends once it is canceled', async () => {
    const abort = new AbortController();
    const held = service();
    const release = held.hold('list any of all');
    const review = reviewOf({ ...of(held), signal: abort.signal });
    abort.abort();
    release();
    await assert.rejects(review, { name: 'AbortedError' });
    assert.equal(held.asked().length, 0);
  });
});
