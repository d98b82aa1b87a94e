import assert from 'node:assert/strict';
import { candidatesOf, siteFindingsOf, likeliestOf, proposalsFor } from '../../../src/sources/siteFindings';
import { inferSites } from '../../../src/sources/sites';
import type { Site } from '../../../src/sources/site';
import { SourceIndex } from '../../../src/sources/sourceIndex';

const report = (url: string, more = {}) => ({
  ...{ url, result: 'bad' as const, score: undefined, project: undefined },
  ...more,
});
const files = ['package.json', 'app/page.tsx', 'app/about/page.tsx', 'app/blog/[slug]/page.tsx'];
const read = (path: string) =>
  Promise.resolve(path === 'package.json' ? '{"dependencies":{"next":"16.0.0"}}' : undefined);
const sitesOf = (paths: readonly string[], readFile = read) => inferSites(paths, readFile);

describe('What is found of a site', () => {
  const host = 'https://www.made.example';
  const found = async (reports: Parameters<typeof siteFindingsOf>[2], url = host) => {
    const sites = (await sitesOf(files)).map((site) => ({ ...site, url, aliases: ['https://old.example/base'] }));
    return [...(await siteFindingsOf(await SourceIndex.build(sites, files), sites, reports)).values()];
  };

  it('is the pages of its files, and how many of them are known to be rated', async () => {
    assert.deepEqual(await found([]), [{ pages: 2, rated: 0, allRated: 0, known: 0, withFile: 0 }]);
    const reports = [
      report(`${host}/`),
      report(`${host}/about/`),
      report(`${host}/about`),
      report(`${host}/nothing`),
      report('https://old.example/base/about?again'),
      report('https://stranger.example/about'),
      report(`${host}/blog`, { result: undefined }),
    ];
    assert.deepEqual(await found(reports), [{ pages: 2, rated: 3, allRated: 4, known: 6, withFile: 4 }]);
  });

  it('has the known pages of a template among its pages', async () => {
    const reports = ['one', 'two', 'two/'].map((slug) => report(`${host}/blog/${slug}`));
    assert.deepEqual(await found([...reports, report(`${host}/blog/new`, { result: undefined })]), [
      { pages: 5, rated: 2, allRated: 2, known: 4, withFile: 4 },
    ]);
  });

  it('has no page of a file that is only guessed to make it', async () => {
    const paths = ['CNAME', 'index.html', 'docs/about.html'];
    const sites = (await sitesOf(paths)).map((site) => ({ ...site, url: host }));
    const index = await SourceIndex.build(sites, paths);
    assert.equal(index.sourcesOf(`${host}/about`)[0]?.confidence, 'guess');
    const counted = await siteFindingsOf(index, sites, [report(`${host}/about`)]);
    assert.deepEqual([...counted.values()], [{ pages: 2, rated: 0, allRated: 1, known: 1, withFile: 0 }]);
  });
});

describe('The addresses that a site may have', () => {
  it('are those of known reports and of projects that are named like hosts, the best known first', () => {
    const reports = [
      report('http://one.example/a'),
      report('https://two.example/a', { project: 'Two' }),
      report('http://two.example/b'),
      report('https://me:secret@three.example:8080/'),
      report('ftp://four.example/'),
      report('no address'),
    ];
    assert.deepEqual(
      candidatesOf(reports, ['five.example', 'two.example', 'Shop', 'a/b.c', 'me@six.example', '-']).map(
        ({ url, project }) => [url, project],
      ),
      [
        ['https://two.example', 'Two'],
        ['http://one.example', undefined],
        ['https://three.example:8080', undefined],
        ['https://five.example', 'five.example'],
      ],
    );
    assert.equal(
      candidatesOf(
        Array.from({ length: 50 }, (_, at) => report(`https://${at}.example/`)),
        [],
      ).length,
      20,
    );
  });

  it('are tried, and those of whose reports most have a file come first', async () => {
    const sites = await sitesOf(files);
    const reports = [
      ...['/about', '/', '/blog/a'].map((path) => report(`https://right.example${path}`)),
      ...['/', '/about', '/blog/b', '/x/1', '/x/2', '/x/3'].map((path) => report(`https://wrong.example${path}`)),
      report('https://lucky.example/'),
    ];
    const proposals = await proposalsFor(sites, candidatesOf(reports, ['new.example']), reports, (tried) =>
      SourceIndex.build(tried, files),
    );
    assert.deepEqual(
      proposals.map(({ url, pages, rated }) => [url, pages, rated]),
      [
        ['https://right.example', 3, 3],
        ['https://wrong.example', 3, 3],
        ['https://lucky.example', 2, 1],
        ['https://new.example', 2, 0],
      ],
    );
  });

  it('are likely where most of several rated pages have a file, and only the first', async () => {
    const likeliest = async (...paths: readonly string[]) => {
      const reports = paths.map((path) => report(`https://a.example${path}`));
      const proposals = await proposalsFor(await sitesOf(files), candidatesOf(reports, []), reports, (tried) =>
        SourceIndex.build(tried, files),
      );
      const found = likeliestOf(proposals);
      return found && [found.url, found.rated, found.allRated];
    };
    assert.deepEqual(await likeliest('/', '/about', '/x'), ['https://a.example', 2, 3]);
    assert.deepEqual(await likeliest('/', '/about', '/x', '/y'), undefined);
    assert.deepEqual(await likeliest('/', '/'), undefined);
    assert.deepEqual(await likeliest(), undefined);
  });

  it('are tried for each site that has none, without the files of other sites', async () => {
    const paths = ['package.json', 'app/page.tsx', 'app/docs/package.json', 'app/docs/app/page.tsx'];
    const next = '{"dependencies":{"next":"16.0.0"}}';
    const sites = await sitesOf(paths, (path) => Promise.resolve(path.endsWith('package.json') ? next : undefined));
    const reports = [report('https://made.example/docs/app')];
    const proposals = await proposalsFor(sites, candidatesOf(reports, []), reports, (tried: readonly Site[]) =>
      SourceIndex.build(tried, paths),
    );
    assert.deepEqual(
      proposals.map(({ url, site, pages, rated }) => [url, site.folder, pages, rated]),
      [
        ['https://made.example', '', 1, 0],
        ['https://made.example', 'app/docs', 1, 0],
      ],
    );
  });
});
