import assert from 'node:assert/strict';
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
const addresses: readonly (readonly [kind: string, file: string, text: string, url: string | undefined])[] = [
  ['Next.js', 'package.json', `{"homepage":"${u}/x/"}`, `${u}/x`],
  ['Next.js', 'package.json', '{"homepage":"https://github.com/a/b"}', undefined],
  ['Next.js', 'package.json', `{"homepage":"${u}#readme"}`, undefined],
  ['Next.js', 'package.json', '{"homepage":', undefined],
  ['Next.js', 'package.json', '{"homepage":"https://ada:pw@a.example"}', undefined],
  ['Next.js', 'public/robots.txt', 'Sitemap: https://ada:pw@a.example/sitemap.xml', u],
  ['HTML', 'CNAME', 'ada:pw@a.example', undefined],
  ['Hugo', 'hugo.toml', 'baseURL = "https://ada:pw@a.example/"', undefined],
  ['Next.js', 'next-sitemap.config.js', `module.exports = { siteUrl: '${u}' }`, u],
  ['Next.js', 'next-sitemap.config.js', `module.exports = { siteUrl: process.env.URL || '${u}' }`, u],
  ['Next.js', 'next-sitemap.config.js', `module.exports = { siteUrl: read() || '${u}' }`, undefined],
  ['Next.js', 'next-sitemap.config.js', `module.exports = { siteUrl: isLive ? '${u}' : '${u}' }`, undefined],
  ['Next.js', 'config/site.ts', `export const site: Site = { url: '${u}' }`, u],
  ['Next.js', 'data/siteMetadata.js', `const siteMetadata = { siteUrl: '${u}' }`, u],
  ['Next.js', 'public/robots.txt', `User-agent: *\nSitemap: ${u}/sitemap.xml`, u],
  ['Next.js', 'src/utils/rss.js', `new Feed({ feed_url: '${u}/rss.xml', site_url: '${u}/' })`, u],
  ['Next.js', 'scripts/gen-rss.js', `new RSS({ feed_url: \`${u}/rss\`, site_url: '${u}' })`, u],
  ['Next.js', 'src/utils/rss.js', `new Feed({ site_url: '${u}/' })`, undefined],
  ['Next.js', 'src/utils/rss.js', `new Feed({ feed_url: '${u}/rss.xml', site_url: '${u}/blog' })`, undefined],
  ['SvelteKit', 'src/routes/rss.xml/+server.ts', `x = \`<channel><link>${u}/blog</link>\``, undefined],
  ['Next.js', 'src/utils/rss.js', `new Feed({ feed_url: 'https://b.example/rss.xml', site_url: '${u}/' })`, undefined],
  [
    'Next.js',
    'src/utils/rss.js',
    "new Feed({ feed_url: 'https://yoursite.com/x', site_url: 'https://yoursite.com' })",
    undefined,
  ],
  ['SvelteKit', 'src/routes/rss.xml/+server.ts', `x = \`<rss><channel><title>A</title><link>${u}</link>\``, u],
  ['SvelteKit', 'src/routes/blog/rss.xml/+server.js', `x = \`<channel>\n <link>${u}/x/blog</link>\``, `${u}/x`],
  ['SvelteKit', 'src/routes/blog/rss.xml/+server.js', `x = \`<channel>\n <link>${u}/news</link>\``, undefined],
  ['SvelteKit', 'src/routes/blog/rss.xml/+server.js', `x = \`<item><link>${u}/blog</link>\``, undefined],
  ['SvelteKit', 'src/routes/rss.xml/+server.ts', 'x = `<channel><link>${origin}</link>`', undefined],
  ['SvelteKit', 'src/routes/rss.xml/+server.ts', `x = \`<channel><item><link>${u}</link></item>\``, undefined],
  ['HTML', 'CNAME', 'a.example\n', u],
  ['HTML', 'docs/CNAME', 'a.example', u],
  ['HTML', 'CNAME', 'a b', undefined],
  ['Hugo', 'hugo.toml', `baseURL = '${u}/'\n`, u],
  ['Hugo', 'hugo.yaml', `baseURL: ${u}/docs/ # ours\n`, `${u}/docs`],
  ['Hugo', 'config.json', `{"baseurl":"${u}"}`, u],
  ['Hugo', 'hugo.json', `{"baseurl":"${u}"}`, u],
  ['Hugo', 'config/_default/hugo.toml', `baseURL = "${u}"`, u],
  ['Hugo', 'hugo.toml', `# baseURL = "${u}"\n[x]\nbaseURL = "${u}"`, undefined],
  ['Hugo', 'hugo.toml', 'baseURL = "https://example.org/"', undefined],
  ['Jekyll', '_config.yml', `title: x\nurl: "${u}"\nbaseurl: "/blog"\n`, `${u}/blog`],
  ['Jekyll', '_config.yml', `url: '${u}'\nbaseurl: ""\n`, u],
  ['Jekyll', '_config.yml', `nested:\n  url: ${u}\n`, undefined],
  ['Astro', 'astro.config.mjs', `export default defineConfig({ site: "${u}", base: '/x/' })`, `${u}/x`],
  ['Astro', 'astro.config.mjs', `// site: '${u}'\n/* site: '${u}' */ x = { other: \`${u}\` }`, undefined],
  ['Astro', 'astro.config.mjs', `x = { site: \`${u}\` }`, u],
  ['Astro', 'astro.config.mjs', `const host = 'a.example'\nx = { site: \`https://\${host}/x\` }`, `${u}/x`],
  ['Astro', 'astro.config.mjs', `x = { site: \`https://\${process.env.HOST}\` }`, undefined],
  ['Astro', 'astro.config.mjs', `x = { site: \`https://\${branch}.a.example\` }`, undefined],
  ['Astro', 'astro.config.mjs', `const site = '${u}';\nexport default defineConfig({ site, base: '/x' })`, `${u}/x`],
  ['Astro', 'astro.config.mjs', `const site: string = preview ?? '${u}'\nexport default c({ trailing: 1, site })`, u],
  ['Astro', 'astro.config.mjs', 'const site = site || site || site;\nx = { site }', undefined],
  ['Astro', 'astro.config.mjs', `x = { site: '${u}' + path }`, undefined],
  ['Astro', 'astro.config.mjs', `x = { a: { site: 'https://b.example' }, 'site': '${u}' }`, u],
  ['Astro', 'astro.config.mjs', "x = { site: 'http://localhost:4321' }", undefined],
  ['Astro', 'astro.config.mjs', "x = { site: 'https://example.com' }", undefined],
  ['Docusaurus', 'docusaurus.config.js', `c = { url: '${u}', baseUrl: '/' }`, u],
  ['Docusaurus', 'docusaurus.config.js', `c = {\n  url: '${u}', // ours\n  baseUrl: '/docs/',\n}`, `${u}/docs`],
  ['Docusaurus', 'docusaurus.config.js', "c = { url: 'https://your-docusaurus-site.example.com' }", undefined],
  ['Eleventy', '.eleventy.js', `module.exports = { url: '${u}' }`, u],
  ['Eleventy', '_data/site.json', `{"url":"${u}"}`, u],
  ['Eleventy', '_data/site.yaml', `title: x\nsite:\n  name: x\n  url: ${u}\n`, u],
  [
    'Nuxt',
    'nuxt.config.ts',
    `x = { site: { url: '${u}' }, $development: { site: { url: 'http://localhost:3000' } } }`,
    u,
  ],
  [
    'VitePress',
    '.vitepress/config.ts',
    `const url = '${u}'; x = { head: [['meta', { property: 'og:url', content: url }], ['meta', { property: 'og:image', content: 'https://b.example' }]] }`,
    u,
  ],
  ['VitePress', '.vitepress/config.ts', `x = { sitemap: { hostname: '${u}' }, base: '/x/' }`, `${u}/x`],
  ['MkDocs', 'mkdocs.yml', `site_url: ${u}/\n`, u],
  ['Gatsby', 'gatsby-config.js', `x = { siteMetadata: { siteUrl: \`${u}/\` } }`, u],
  ['Hexo', '_config.yml', `url: ${u}/x\nroot: /x/\n`, `${u}/x`],
  ['Nuxt', 'nuxt.config.ts', `x = { other: { url: '${u}' } }`, undefined],
  ['Eleventy', '_data/metadata.json', `{"url":"${u}"}`, u],
  ['Eleventy', '_data/config.js', `export default { origin: "${u}", other: "https://b.example" };`, u],
  ['Eleventy', '_data/site.js', `module.exports = { title: 'x', url: "${u}/", author: { name: 'y' } };`, u],
  ['Eleventy', '_data/site.js', `module.exports = { author: { url: "${u}" } };`, undefined],
  ['Next.js', 'app/layout.tsx', `export const metadata = { metadataBase: new URL('${u}') };`, u],
  ['Next.js', 'app/layout.tsx', `const base = '${u}';\nexport const metadata = { metadataBase: new URL(base) };`, u],
  ['Next.js', 'app/layout.tsx', 'export const metadata = { metadataBase: new URL(process.env.URL) };', undefined],
  ['SvelteKit', 'src/lib/config.ts', `export const siteConfig = { name: 'x', url: '${u}' };`, u],
  ['SvelteKit', 'src/lib/config.ts', `export const api = { url: '${u}' };`, undefined],
  ['Eleventy', '_data/site.json', '{"url":"https://update-me.com"}', undefined],
  ['HTML', '.git/config', '[remote "origin"]\n\turl = git@github.com:Ada/ada.github.io.git\n', 'https://ada.github.io'],
  [
    'HTML',
    '.git/config',
    '[remote "origin"]\n\turl = https://x:y@github.com/ada/ada.github.io\n',
    'https://ada.github.io',
  ],
  ['HTML', '.git/config', '[remote "origin"]\n\turl = git@github.com:ada/other.git\n', undefined],
  ['HTML', '.git/config', '[remote "origin"]\n\turl = https://example.com/github.com/ada/ada.github.io\n', undefined],
  ['SvelteKit', 'src/app.html', `<head>\n<link rel="canonical" href="${u}/" />\n%sveltekit.head%`, u],
  ['SvelteKit', 'src/app.html', `<meta property="og:image" content="${u}/a.png" />`, u],
  ['SvelteKit', 'src/app.html', `<meta property="og:image" content="https://cdn.a.example/a.png" />`, undefined],
  ['Next.js', 'public/robots.txt', `User-agent: *\nHost: ${u}`, u],
  ['Next.js', 'robots.txt', 'Host: a.example', u],
  ['Astro', 'src/config.ts', `export const SITE = { title: 'A', site: '${u}/' };`, u],
  ['SvelteKit', 'src/app.html', `<meta property="og:url" content="${u}/{path}" />`, undefined],
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
