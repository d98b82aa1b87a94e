import assert from 'node:assert/strict';
import { CheckRanges } from '../../src/sources/checkRange';
import { conventions } from '../../src/sources/frameworks';
import { docusaurus } from '../../src/sources/frameworks/docusaurus/docusaurus';
import { hugo } from '../../src/sources/frameworks/hugo/hugo';
import { nuxt } from '../../src/sources/frameworks/nuxt/nuxt';
import { frontMatterOf } from '../../src/sources/frontMatter';
import { titlesOfSource } from '../../src/sources/pageText';
import { settingsOf } from '../../src/util/textData';
import { literalIn } from '../../src/sources/literals';
import { routesOfParts } from '../../src/sources/notation';
import { readPattern } from '../../src/sources/pattern';
import { withoutEndings, matchParts } from '../../src/sources/route';
import { partsOfPath } from '../../src/util/partsOfPath';
import { generalStatements, settingIn, statedAddress, withBase } from '../../src/sources/siteAddresses';
import { readSiteFile } from '../../src/sources/siteFile';
import { siteFindingsOf } from '../../src/sources/siteFindings';
import { inferSites } from '../../src/sources/sites';
import type { Site } from '../../src/sources/site';
import { SourceIndex } from '../../src/sources/sourceIndex';
import { growsWithItsText, growth, isDoneWithin, leastWorkOf } from './work';

const literal = (text: string) => literalIn(text, 'site', statedAddress);
/** Never over, so that only the work is measured. */
const tireless = { isOver: () => false, yieldToHost: () => Promise.resolve() };
const place =
  (name: string, value?: unknown, file = 'a.html') =>
  (text: string) =>
    new CheckRanges(text, file, tireless).rangeOf({ name, value });
const noFiles = { has: () => false, hasFolder: () => false };
const mounts = (text: string) => hugo.configuration?.apply(new Map([['hugo.toml', `\n${text}`]]), noFiles);
/** Creates a reader for a generator's configuration, and for a file with its help. */
const generator =
  (name: string, file: string, path = 'docs/a.md') =>
  (text: string) => {
    const known = conventions.find((it) => it.name === name)?.configuration?.apply(new Map([[file, text]]), noFiles);
    return known?.routesOf(path, frontMatterOf(''));
  };
const written = (text: string) =>
  docusaurus.written?.routesIn(
    new Map([
      ['.docusaurus/registry.js', text],
      ['.docusaurus/i18n.json', '{"currentLocale":"en","defaultLocale":"en"}'],
    ]),
  );
/** A reader for the types written by Nuxt, as the list of routes and as the list of files. */
const nuxtRoutes = (text: string) =>
  nuxt.written?.routesIn(
    new Map([['.nuxt/types/typed-router.d.ts', `${text}\ninterface _RouteFileInfoMap {\n${text}`]]),
  );
const stated = (file: string) => (text: string) =>
  [...conventions.flatMap(({ statements }) => statements ?? []), ...generalStatements]
    .filter(({ files }) => files.includes(file))
    .map(({ addressIn }) => addressIn(text));
const manyParts = (count: number) => Array<string>(count).fill('a');

/** Readers of a text of about `size` characters. */
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
        [
          'a program of constants',
          literal,
          ['const a = b;', 'a: b || ', 'site,', '{ site, ', 'const site = `${site}${a}`;\n', 'a ?? '],
        ],
        [
          'nested settings',
          (text) => settingsOf(text, 3),
          ['a:\n', ' a: b\n', '- a\n', 'a: [b, ]\n', '[a]\n', ' ', "a: ['", '['],
        ],
        ['front matter', frontMatterOf, ['---\n', '---', '{\n', '\n', 'const a = ', '- a\n', '# ', '#', ' ']],
        [
          'MkDocs',
          generator('MkDocs', 'mkdocs.yml'),
          [' ', '\n', '- ', 'plugins: ', 'plugins:\n', 'exclude_docs: ', 'exclude_docs: |\n  a\n', '  - locale: ', '-'],
        ],
        [
          'Jekyll',
          generator('Jekyll', '_config.yml'),
          ['defaults:\n', '  - ', ' #\n', '  - scope:\n', '\n', ' ', '- '],
        ],
        [
          'Gatsby',
          generator('Gatsby', 'gatsby-node.js'),
          ['\n', ',\n', ', value ', 'createFilePath ', 'path: ', 'a.', ' '],
        ],
        [
          'VitePress',
          generator('VitePress', '.vitepress/config.ts', 'a.md'),
          ['srcExclude: [', "'", 'rewrites: {', "'a/:b': ':b',", '[', ' '],
        ],
        ['Eleventy', generator('Eleventy', '.eleventyignore'), ['a\n', '/', '\n', ' ', 'dir: {']],
        ['written pages', written, ['\n', ' ', '"', '"a": ', '"@site/', '"a": "@site/a"\n']],
        [
          'routes of Nuxt',
          nuxtRoutes,
          [
            "'",
            "'a'",
            "'a': RouteRecordInfo<",
            "'a': RouteRecordInfo<'a', '/a',",
            "'a': {\n",
            "\nroutes: 'a'",
            ' ',
            '\\',
            '/:',
          ],
        ],
        [
          'a feed',
          stated('src/utils/rss.js'),
          ["feed_url: 'https://a.example',", "{ site_url: 'https://a.example' }", '{'],
        ],
        [
          'a channel',
          stated('src/routes/rss.xml/+server.ts'),
          ['<channel>', '<channel><link>', '<link> ', ' ', '<item>', 'https://'],
        ],
        ['a layout', stated('app/layout.tsx'), ['new URL(', 'new URL( ', ' ', '(', 'metadataBase: ', ',']],
        ['a home page', stated('index.html'), ['<link ', '<meta ', '<', 'rel=canonical ', 'href="https://']],
        ['a repository', stated('.git/config'), ['url = ', ' ', '\n', 'url = git@github.com:a/', 'a', '.git']],
        ['data', stated('_data/site.js'), ['name: ', "url: 'a',", '{', "{ name: 'a', "]],
        ['titles', titlesOfSource, ['# ', '\n# ', '#', '<title', '<title>', '<h1', '<h1>', '\ntitle', 'title: ', ' ']],
        ['mounts', mounts, ['\n', ' ', '[[module.mounts]]\n', '- a:', 'source = "a"\n', '[']],
        ['settings', (text) => settingIn(text, 'url'), ['url', 'url ', '\n', 'url:', '#', 'a: "', '[', 'url: # ']],
        ['a base path', (text) => withBase('https://a.example', text), ['/', '/a', 'a/']],
        ['an address', statedAddress, ['https://your', 'a.', '/', '-', 'your-', ' ']],
        ['title', place('title'), ['<title', '<title>', 'title: ', 'title  ', '\ntitle', '---\n']],
        ['description', place('description'), ['<meta ', '<meta name=', 'name=description ', 'description ']],
        ['images', place('images'), ['<img ', '<img', '![](', '![]', 'alt ', '<img alt']],
        ['headings', place('h1'), ['<h1', '<h1>', '# ', '\n# ', '#']],
        ['canonical', place('canonical'), ['<link ', 'canonical ', '<link canonical']],
        [
          'code in Markdown',
          place('title', 'a title', 'a.md'),
          [
            '`',
            '``` `',
            '```\n',
            '~~~\n',
            '~ ',
            '`a`` ',
            '> ',
            ' ',
            '\n\n',
            '<!--',
            '<!---->',
            '{/*',
            '- ```\n',
            '\\`',
          ],
        ],
        ['a language', place('lang'), ['<html ', '<html', ' lang:', '\nlang', '<!doctype ', 'htmlAttrs ']],
        [
          'a program',
          place('title', undefined, 'a.tsx'),
          ['metadata ', 'metadata =', 'const aTitle', '<aLayout ', '<svg>'],
        ],
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
    return () => matchParts(withoutEndings(route), partsOfPath(path));
  },
  'a rule with many names': (size) => {
    const names = Array.from({ length: 150 }, (_, at) => `:n${at}`).join('/');
    const pattern = readPattern({ path: `/${names}/*r`, files: [`${names}/*r`] });
    assert.ok(!('kind' in pattern));
    const parts = manyParts(size / 2);
    return () => matchParts(pattern.path, parts);
  },
  ...Object.fromEntries(
    ['/:a-:b-:c-:d-:e-:f-:g-:h', '/*a/-/*b/-/*c', '/*a-:b-:c-:d/x', '/:a----------:b----------:c'].map((path) => [
      `a rule ${path} for many names`,
      (size: number) => {
        const pattern = readPattern({ path, files: ['x.md'] });
        assert.ok(!('kind' in pattern));
        const [whole, parted] = ['-'.repeat(size), partsOfPath('-/'.repeat(size / 2))];
        return () => [matchParts(pattern.path, [whole]), matchParts(pattern.path, parted)];
      },
    ]),
  ),
};

describe('What reads foreign text', () => {
  for (const [name, prepare] of Object.entries(readers))
    it(`takes no longer than the text grows: ${name}`, async () => {
      const size = 40_000;
      await growsWithItsText(prepare(size), prepare(size * growth));
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
    await growsWithItsText(
      () => SourceIndex.build(some, few),
      () => SourceIndex.build(sites, files),
    );
    const index = await SourceIndex.build(sites, files);
    assert.deepEqual(index.sourcesOf('https://blog.example/2024/01/02/post-4.html')[0]?.file, kinds[4]?.(4));
  });
});

describe('A site of thousands of known reports', () => {
  const reports = Array.from({ length: 5000 }, (_, at) => `https://a.example/s${at}/x${at % 40}`);
  const site = (fields: Partial<Site>): Site => ({
    ...{ url: 'https://a.example', folder: '', aliases: [], rules: [], statedIn: undefined },
    conventions: conventions.filter(({ name }) => name === 'Next.js'),
    ...fields,
  });
  const plain = ['app/page.tsx', 'app/[a]/[b]/page.tsx'];
  const rulesOf = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ path: '/:a/:b', files: [`f${at}/:a/:b.md`] }));
  const hostile: Readonly<Record<string, readonly [readonly Site[], readonly string[]]>> = {
    'two hundred rules for every page': [[site({ rules: rulesOf(200) })], plain],
    'forty routes that begin with a name': [
      [site({})],
      [...plain, ...Array.from({ length: 40 }, (_, at) => `app/[s${at}]/x${at}/page.tsx`)],
    ],
    'its address a thousand times': [
      Array<Site>(20).fill(site({ aliases: Array<string>(50).fill('https://a.example') })),
      plain,
    ],
  };

  for (const [name, [sites, files]] of Object.entries(hostile))
    it(`is looked through with little more work than a plain one where it has ${name}`, async () => {
      const [simple, index] = [await SourceIndex.build([site({})], plain), await SourceIndex.build(sites, files)];
      const lookUp = (it: SourceIndex) => () => reports.forEach((url) => it.sourcesOf(url));
      await isDoneWithin((await leastWorkOf(lookUp(simple))) * 20, lookUp(index));
      assert.ok(index.sourcesOf(reports[0] ?? '').length > 0);
    });
});

describe('What is found of a site', () => {
  it('takes no longer than the address of a known page grows', async () => {
    const files = ['package.json', 'app/page.tsx'];
    const sites = await inferSites(files, () => Promise.resolve('{"dependencies":{"next":"16.0.0"}}'));
    const known = sites.map((site) => ({ ...site, url: 'https://a.example' }));
    const index = await SourceIndex.build(known, files);
    const lookUp = (parts: number) => () =>
      siteFindingsOf(index, known, [
        { url: `https://a.example/${'a/'.repeat(parts)}`, result: 'bad', score: undefined, project: undefined },
      ]);
    await growsWithItsText(lookUp(25_000), lookUp(25_000 * growth));
  });
});
