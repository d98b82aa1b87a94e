import assert from 'node:assert/strict';
import { placeOfValue } from '../../../src/model/sources/checkPlace';
import { conventions } from '../../../src/model/sources/conventions';
import { literalIn } from '../../../src/model/sources/literals';
import { routesOfParts } from '../../../src/model/sources/notation';
import { readPattern } from '../../../src/model/sources/pattern';
import { matchParts, matchRoute } from '../../../src/model/sources/route';
import { settingIn } from '../../../src/model/sources/settings';
import { statedAddress } from '../../../src/model/sources/siteAddress';
import { readSiteFile } from '../../../src/model/sources/siteFile';
import { inferSites } from '../../../src/model/sources/sites';
import { SourceIndex } from '../../../src/model/sources/sourceIndex';

/** Milliseconds of this process's own work, which other programs on the machine do not lengthen. */
function workOf(act: () => unknown): number {
  const before = process.cpuUsage();
  act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** The least of several measurements, which nothing else of this process lengthens. */
function leastWorkOf(act: () => unknown): number {
  return Math.min(...[1, 2, 3].map(() => workOf(act)));
}

/** How many times more text a reader gets, and how many times more work it may make of it: a square would be 64. */
const [growth, most] = [8, 24];
/** Milliseconds that are too few to compare. */
const least = 6;

const literal = (text: string) => literalIn(text, 'site', statedAddress);
const place = (name: string, value?: unknown) => (text: string) => placeOfValue(text, { name, value });
const manyParts = (count: number) => Array<string>(count).fill('a');

/** What reads a text of about so many characters. */
const readers: Readonly<Record<string, (size: number) => () => unknown>> = {
  ...Object.fromEntries(
    (
      [
        [
          'a file of sites',
          readSiteFile,
          ['[', '{"a":', '"', '/*', '/**/', '{"sites":[{}],', '\\', 'x ', ',', '{,', '}'],
        ],
        ['a program', literal, ['/*', '`', "'", '"\\', 'site ', 'site:', "site:'", "site: 'a' ", '{', '/', '${`']],
        ['settings', (text) => settingIn(text, 'url'), ['url', 'url ', '\n', 'url:', '#', 'a: "', '[', 'url: # ']],
        ['an address', statedAddress, ['https://your', 'a.', '/', '-', 'your-', ' ']],
        ['title', place('title'), ['<title', '<title>', 'title: ', 'title  ', '\ntitle', '---\n']],
        ['description', place('description'), ['<meta ', '<meta name=', 'name=description ', 'description ']],
        ['images', place('images'), ['<img ', '<img', '![](', '![]', 'alt ', '<img alt']],
        ['headings', place('h1'), ['<h1', '<h1>', '# ', '\n# ', '#']],
        ['canonical', place('canonical'), ['<link ', 'canonical ', '<link canonical']],
        ['a value', place('x', [`b${'a'.repeat(900)}`, `${'a'.repeat(900)}b`, `${'ab'.repeat(400)}b`]), ['a', 'ab']],
      ] as const satisfies readonly (readonly [string, (text: string) => unknown, readonly string[]])[]
    ).flatMap(([name, read, units]: readonly [string, (text: string) => unknown, readonly string[]]) =>
      units.map((unit) => [
        `${name} of many ${JSON.stringify(unit)}`,
        (size: number) => {
          const text = (name === 'an address' ? 'https://your' : '') + unit.repeat(Math.ceil(size / unit.length));
          return () => read(text);
        },
      ]),
    ),
  ),
  'a route with a rest': (size) => {
    const [route = []] = routesOfParts(['a', '[...x]', ...manyParts(50)]);
    const path = `/${manyParts(size / 2).join('/')}`;
    return () => matchRoute(route, path);
  },
  'a rule with many names': (size) => {
    const names = Array.from({ length: 150 }, (_, at) => `:n${at}`).join('/');
    const pattern = readPattern(`/${names}/*r`, `${names}/*r`);
    assert.ok(typeof pattern !== 'string');
    const parts = manyParts(size / 2);
    return () => matchParts(pattern.path, parts);
  },
};

describe('What reads foreign text', () => {
  for (const [name, prepare] of Object.entries(readers))
    it(`takes no longer than the text grows: ${name}`, () => {
      const size = 40_000;
      const [short, long] = [prepare(size), prepare(size * growth)];
      const [once, more] = [leastWorkOf(short), leastWorkOf(long)];
      assert.ok(more <= Math.max(once, least) * most, `${once} ms, then ${more} ms`);
    });
});

describe('Very many values in a text that is like all of them', () => {
  it('are given up', () => {
    const value = Array.from({ length: 50 }, (_, at) => `${'a'.repeat(400 + at)}b${'a'.repeat(400)}`);
    const text = 'a'.repeat(1_000_000);
    assert.equal(placeOfValue(text, { name: 'x', value }), undefined);
  });
});

describe('A workspace folder of 50,000 files', () => {
  const kinds = [
    (at: number) => `apps/web/app/s${at % 100}/p${at}/page.tsx`,
    (at: number) => `apps/web/app/d${at % 50}/[slug]/page.tsx`,
    (at: number) => `apps/web/content/posts/post-${at}.md`,
    (at: number) => `apps/web/src/parts/part-${at}.tsx`,
    (at: number) => `blog/_posts/2024-01-02-post-${at}.md`,
    (at: number) => `docs/docs/${at % 100}-part/page-${at}.md`,
    (at: number) => `packages/p${at % 300}/src/deep/er/file-${at}.ts`,
    (at: number) => `hugo/content/s${at % 100}/Page ${at}.de.md`,
  ];
  const marked: Readonly<Record<string, string>> = {
    'apps/web/next.config.js': '',
    'apps/web/package.json': '{"homepage":"https://web.example"}',
    'blog/_config.yml': 'url: https://blog.example',
    'docs/docusaurus.config.js': "c = { url: 'https://docs.example' }",
    'hugo/hugo.toml': 'baseURL = "https://hugo.example"',
  };
  const files = [
    ...Object.keys(marked),
    ...Array.from({ length: 50_000 }, (_, at) => (kinds[at % kinds.length] ?? String)(at)),
  ];
  it('takes no longer than it grows', async () => {
    const few = files.slice(0, files.length / growth);
    const read = (path: string) => Promise.resolve(marked[path]);
    const [some, sites] = [await inferSites(few, read), await inferSites(files, read)];
    assert.deepEqual([some.length, sites.length], [4, 4]);
    let index = new SourceIndex([], []);
    const once = leastWorkOf(() => new SourceIndex(some, few));
    const more = leastWorkOf(() => (index = new SourceIndex(sites, files)));
    assert.ok(more <= Math.max(once, least) * most, `${once} ms, then ${more} ms`);
    assert.deepEqual(index.sourcesOf('https://blog.example/2024/01/02/post-4.html')[0]?.file, kinds[4]?.(4));
  });

  it('may have more rules than fit into a file of sites', () => {
    const rules = Array.from({ length: 1000 }, (_, at) => ({ path: `/r${at}/:a`, file: `r${at}/:a.md` }));
    const sites = Array.from({ length: 25 }, (_, at) => ({
      url: `https://s${at}.example`,
      folder: '',
      aliases: [],
      rules,
      conventions,
      statedIn: undefined,
    }));
    const index = new SourceIndex(sites, ['r1/x.md']);
    assert.equal(index.pagesOf('r1/x.md').filter(({ confidence }) => confidence === 'stated').length, 25);
  });
});
