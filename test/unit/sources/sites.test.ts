import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { inferSites, withStated } from '../../../src/sources/sites';

const infer = (files: Readonly<Record<string, string>>) =>
  inferSites(Object.keys(files), (path) => Promise.resolve(files[path]));

/** A folder of each kind, without files that define an address. */
const kinds: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Next.js': { 'next.config.js': '', 'app/page.tsx': '' },
  Astro: { 'src/pages/index.astro': '', 'astro.config.mjs': '' },
  Hugo: { 'content/_index.md': '' },
  Jekyll: { 'index.md': '', '_config.yml': '' },
  Eleventy: { 'index.njk': '', '.eleventy.js': '' },
  Nuxt: { 'pages/index.vue': '', 'nuxt.config.ts': '' },
  SvelteKit: { 'src/routes/+page.svelte': '', 'svelte.config.js': '' },
  VitePress: { 'index.md': '', '.vitepress/config.ts': '' },
  MkDocs: { 'docs/index.md': '', 'mkdocs.yml': '' },
  Gatsby: { 'src/pages/index.js': '', 'gatsby-config.js': '' },
  Hexo: { 'source/_posts/a.md': '', '_config.yml': '' },
  Docusaurus: { 'docs/intro.md': '', 'docusaurus.config.js': '' },
  HTML: { 'index.html': '' },
};

const u = 'https://a.example';

/** A text of a file, and the address that it states; by the kind of a site, and the file. */
type Samples = Readonly<
  Record<string, Readonly<Record<string, readonly { readonly text: string; readonly url?: string }[]>>>
>;

const samples = parse(readFileSync('test/fixtures/addresses.yaml', 'utf8')) as Samples;
const addresses = Object.entries(samples).flatMap(([kind, files]) =>
  Object.entries(files).flatMap(([file, rows]) => rows.map((row) => ({ kind, file, ...row }))),
);

describe('A site', () => {
  for (const { kind, file, text, url: expected } of addresses)
    it(`of ${kind} has ${expected ?? 'no address'} by ${file}: ${text.slice(0, 60)}`, async () => {
      const [site, ...others] = await infer({ ...kinds[kind], [file]: text });
      assert.deepEqual([site?.url, site?.statedIn, others.length], [expected, expected && file, 0]);
      assert.deepEqual(
        site?.conventions.map(({ name }) => name),
        [kind],
      );
    });

  it('is told by its dependencies or its configuration, and only where it has pages', async () => {
    const needs = (name: string) => JSON.stringify({ devDependencies: { [name]: '1' } });
    const sites = await infer({
      'package.json': needs('next'),
      'web/package.json': needs('nuxt'),
      'web/pages/index.vue': '',
      'shop/next.config.ts': '',
      'shop/app/page.tsx': '',
      'ui/package.json': needs('next'),
      'ui/src/button.tsx': '',
    });
    assert.deepEqual(
      sites.map(({ folder, conventions }) => [folder, conventions.map(({ name }) => name)]),
      [
        ['web', ['Nuxt']],
        ['shop', ['Next.js']],
      ],
    );
  });

  it('is no plain HTML where something makes it that is not known', async () => {
    for (const files of [{ 'docs/conf.py': '' }, { 'package.json': '{"dependencies":{"react-scripts":"5"}}' }]) {
      const [site, ...others] = await infer({ ...files, 'public/index.html': '', 'docs/_templates/layout.html': '' });
      assert.equal(others.length, 0);
      assert.deepEqual(
        site?.conventions.flatMap((it) => it.routesOf('public/index.html')),
        [],
      );
    }
    const known = await infer({ 'docs/conf.py': '', 'hugo.toml': '', 'content/a.md': '' });
    assert.deepEqual(
      known.map(({ conventions }) => conventions.map(({ name }) => name)),
      [['Hugo']],
    );
  });

  it('has the address that the top states where it alone lies below', async () => {
    const files = {
      'web/astro.config.mjs': '',
      'web/src/pages/index.astro': '',
      'package.json': `{"homepage":"${u}"}`,
    };
    const shown = async (more: Readonly<Record<string, string>>) =>
      (await infer({ ...files, ...more })).map(({ folder, url }) => `${folder} ${url ?? ''}`);
    assert.deepEqual(await shown({}), [`web ${u}`]);
    assert.deepEqual(await shown({ CNAME: 'b.example' }), ['web https://b.example']);
    assert.deepEqual(await shown({ 'examples/a/astro.config.mjs': '', 'examples/a/src/pages/index.astro': '' }), [
      `web ${u}`,
      'examples/a ',
    ]);
    const two = await shown({ 'docs/hugo.toml': '', 'docs/content/a.md': '' });
    assert.deepEqual(two.toSorted(), ['docs ', 'web ']);
  });

  it('has the sources around a CNAME that it copies, and its address', async () => {
    const shown = async (files: Readonly<Record<string, string>>) =>
      (await infer(files)).map(({ folder, url }) => `${folder} ${url ?? ''}`);
    const copied = { 'src/public/CNAME': 'a.example', 'src/index.md': '' };
    assert.deepEqual(await shown({ '.vitepress/config.ts': "x = { srcDir: 'src' }", ...copied }), [` ${u}`]);
    assert.deepEqual(await shown({ 'pelicanconf.py': `SITEURL = '${u}'`, 'content/extra/CNAME': 'b.example' }), [
      ` ${u}`,
    ]);
    const beside = { 'old/CNAME': 'b.example', 'old/index.html': '' };
    const others = await shown({ 'hugo.toml': `baseURL = '${u}'`, 'content/a.md': '', ...beside });
    assert.deepEqual(others.toSorted(), [` ${u}`, 'old https://b.example']);
  });

  it('leaves no address to samples and plain files beside it', async () => {
    const sites = await infer({
      ...{ 'web/astro.config.mjs': `x = { site: '${u}' }`, 'web/src/pages/index.astro': '' },
      ...{ 'e2e/site/astro.config.mjs': `x = { site: '${u}' }`, 'e2e/site/src/pages/index.astro': '' },
      ...{ CNAME: 'a.example', 'old/index.html': '' },
    });
    assert.deepEqual(
      sites.map(({ folder, url }) => [folder, url]),
      [
        ['web', u],
        ['e2e/site', undefined],
      ],
    );
  });

  it('is no site of another tool that uses the same name', async () => {
    assert.deepEqual(await infer({ '.streamlit/config.toml': '', 'config.json': '', 'a.md': '' }), []);
  });

  it('is plain HTML where nothing else is known', async () => {
    assert.deepEqual(await infer({ 'a.txt': '' }), []);
    const [site] = await infer({ 'a/b.html': '' });
    assert.deepEqual([site?.folder, site?.url, site?.conventions[0]?.name], ['', undefined, 'HTML']);
  });

  it('keeps its conventions when it is stated, and is there once', async () => {
    const inferred = await infer({
      'package.json': `{"homepage":"${u}"}`,
      'next.config.js': '',
      'app/page.tsx': '',
      'docs/docusaurus.config.js': "c = { url: 'https://docs.example' }",
      'docs/docs/a.md': '',
    });
    const stated = { url: 'https://docs.example', folder: '', aliases: [u], rules: [] };
    const shown = (sites: Awaited<ReturnType<typeof infer>>) =>
      sites.map((it) => [it.url, it.folder, it.conventions[0]?.name, it.statedIn]);
    assert.deepEqual(shown(withStated(inferred, [{ ...stated, folder: 'docs' }])), [
      ['https://docs.example', 'docs', 'Docusaurus', 'site-reports.json'],
      [u, '', 'Next.js', 'package.json'],
    ]);
    assert.deepEqual(shown(withStated(inferred.slice(1), [stated])), [
      ['https://docs.example', 'docs', 'Docusaurus', 'site-reports.json'],
    ]);
    assert.deepEqual(shown(withStated([], [stated])), [['https://docs.example', '', 'HTML', 'site-reports.json']]);
    assert.equal(withStated(inferred, []).length, 2);
  });

  it('is each of those at its address, where it is stated without a folder', async () => {
    const package_ = `{"homepage":"${u}"}`;
    const inferred = await infer({
      ...{ 'one/package.json': package_, 'one/next.config.js': '', 'one/app/page.tsx': '' },
      ...{ 'two/package.json': package_, 'two/next.config.js': '', 'two/app/page.tsx': '' },
    });
    const rules = [{ path: '/a', files: ['a.md'] }];
    const sites = withStated(inferred, [{ url: u, folder: '', aliases: [], rules }]);
    assert.deepEqual(
      sites.map(({ folder, rules: own, statedIn }) => [folder, own.length, statedIn]),
      [
        ['one', 1, 'site-reports.json'],
        ['two', 0, 'site-reports.json'],
      ],
    );
  });

  it('is no matter of how many constants lead to one another', async () => {
    const chain = Array.from({ length: 10_000 }, (_, at) => `const a${at} = a${at + 1};`).join('\n');
    const [site] = await infer({ ...kinds['Astro'], 'astro.config.mjs': `${chain}\nx = { site: a0 || '${u}' }` });
    assert.equal(site?.url, u);
  });

  it('is read only in part where its files are very long', async () => {
    const text = `${' '.repeat(300_000)}x = { site: '${u}' }`;
    const [site] = await infer({ ...kinds['Astro'], 'astro.config.mjs': text });
    assert.equal(site?.url, undefined);
  });
});
