import assert from 'node:assert/strict';
import { inferSites, withStated } from '../../../src/model/sites/sites';

const infer = (files: Readonly<Record<string, string>>) =>
  inferSites(Object.keys(files), (path) => Promise.resolve(files[path]));

/** A folder of each kind, without what states an address. */
const kinds: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Next.js': { 'next.config.js': '', 'app/page.tsx': '' },
  Astro: { 'src/pages/index.astro': '', 'astro.config.mjs': '' },
  Hugo: { 'content/_index.md': '' },
  Jekyll: { 'index.md': '', '_config.yml': '' },
  Eleventy: { 'index.njk': '', '.eleventy.js': '' },
  Docusaurus: { 'docs/intro.md': '', 'docusaurus.config.js': '' },
  HTML: { 'index.html': '' },
};

const u = 'https://a.example';
const addresses: readonly (readonly [kind: string, file: string, text: string, url: string | undefined])[] = [
  ['Next.js', 'package.json', `{"homepage":"${u}/x/"}`, `${u}/x`],
  ['Next.js', 'package.json', '{"homepage":"https://github.com/a/b"}', undefined],
  ['Next.js', 'package.json', `{"homepage":"${u}#readme"}`, undefined],
  ['Next.js', 'package.json', '{"homepage":', undefined],
  ['Next.js', 'next-sitemap.config.js', `module.exports = { siteUrl: '${u}' }`, u],
  ['Next.js', 'next-sitemap.config.js', `module.exports = { siteUrl: process.env.URL || '${u}' }`, undefined],
  ['Next.js', 'public/robots.txt', `User-agent: *\nSitemap: ${u}/sitemap.xml`, u],
  ['HTML', 'CNAME', 'a.example\n', u],
  ['HTML', 'docs/CNAME', 'a.example', u],
  ['HTML', 'CNAME', 'a b', undefined],
  ['Hugo', 'hugo.toml', `baseURL = '${u}/'\n`, u],
  ['Hugo', 'hugo.yaml', `baseURL: ${u}/docs/ # ours\n`, `${u}/docs`],
  ['Hugo', 'config.json', `{"baseurl":"${u}"}`, u],
  ['Hugo', 'config/_default/hugo.toml', `baseURL = "${u}"`, u],
  ['Hugo', 'hugo.toml', `# baseURL = "${u}"\n[x]\nbaseURL = "${u}"`, undefined],
  ['Hugo', 'hugo.toml', 'baseURL = "https://example.org/"', undefined],
  ['Jekyll', '_config.yml', `title: x\nurl: "${u}"\nbaseurl: "/blog"\n`, `${u}/blog`],
  ['Jekyll', '_config.yml', `url: '${u}'\nbaseurl: ""\n`, u],
  ['Jekyll', '_config.yml', `nested:\n  url: ${u}\n`, undefined],
  ['Astro', 'astro.config.mjs', `export default defineConfig({ site: "${u}", base: '/x/' })`, `${u}/x`],
  ['Astro', 'astro.config.mjs', `// site: '${u}'\n/* site: '${u}' */ x = { site: \`${u}\` }`, undefined],
  ['Astro', 'astro.config.mjs', `x = { site: '${u}' + path }`, undefined],
  ['Astro', 'astro.config.mjs', `x = { a: { site: 'https://b.example' }, 'site': '${u}' }`, u],
  ['Astro', 'astro.config.mjs', "x = { site: 'http://localhost:4321' }", undefined],
  ['Astro', 'astro.config.mjs', "x = { site: 'https://example.com' }", undefined],
  ['Docusaurus', 'docusaurus.config.js', `c = { url: '${u}', baseUrl: '/' }`, u],
  ['Docusaurus', 'docusaurus.config.js', `c = {\n  url: '${u}', // ours\n  baseUrl: '/docs/',\n}`, `${u}/docs`],
  ['Docusaurus', 'docusaurus.config.js', "c = { url: 'https://your-docusaurus-site.example.com' }", undefined],
  ['Eleventy', '.eleventy.js', `module.exports = { url: '${u}' }`, u],
  ['Eleventy', '_data/site.json', `{"url":"${u}"}`, u],
  ['Eleventy', '_data/metadata.json', `{"url":"${u}"}`, u],
];

describe('A site', () => {
  for (const [kind, file, text, expected] of addresses)
    it(`of ${kind} has ${expected ?? 'no address'} by ${file}: ${text.slice(0, 60)}`, async () => {
      const [site, ...others] = await infer({ ...kinds[kind], [file]: text });
      assert.deepEqual([site?.url, site?.statedIn, others.length], [expected, expected && file, 0]);
      assert.deepEqual(
        site?.conventions.map(({ name }) => name),
        [kind],
      );
    });

  it('is told by its dependencies as well, and only where it has pages', async () => {
    const needs = (name: string) => JSON.stringify({ devDependencies: { [name]: '1' } });
    const sites = await infer({
      'package.json': needs('next'),
      'web/package.json': needs('nuxt'),
      'web/pages/index.vue': '',
      'ui/package.json': needs('next'),
      'ui/src/button.tsx': '',
    });
    assert.deepEqual(
      sites.map(({ folder, conventions }) => [folder, conventions.map(({ name }) => name)]),
      [['web', ['Nuxt']]],
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
    const rules = [{ path: '/a', file: 'a.md' }];
    const sites = withStated(inferred, [{ url: u, folder: '', aliases: [], rules }]);
    assert.deepEqual(
      sites.map(({ folder, rules: own, statedIn }) => [folder, own.length, statedIn]),
      [
        ['one', 1, 'site-reports.json'],
        ['two', 0, 'site-reports.json'],
      ],
    );
  });

  it('is read only in part where its files are very long', async () => {
    const text = `${' '.repeat(300_000)}x = { site: '${u}' }`;
    const [site] = await infer({ ...kinds['Astro'], 'astro.config.mjs': text });
    assert.equal(site?.url, undefined);
  });
});
