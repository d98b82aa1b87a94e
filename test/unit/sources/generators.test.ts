import assert from 'node:assert/strict';
import { matchesGlob, readGlob } from '../../../src/sources/globs';
import { inferSites, withStated } from '../../../src/sources/sites';
import { indexOf, matter, u } from './statedRows';

describe('What a generator is told', () => {
  it('keeps the address that it states itself if its base path has to be evaluated, and its pages are guesses', async () => {
    const files: Readonly<Record<string, string>> = {
      'astro.config.mjs': `export default { site: '${u}', base: process.env.P };`,
      'src/pages/a.md': '',
    };
    const [site] = await inferSites(Object.keys(files), (path) => Promise.resolve(files[path]));
    assert.deepEqual([site?.url, site?.conventions.map(({ doubts }) => doubts)], [u, [['base']]]);
    const [stated] = withStated(site === undefined ? [] : [site], [
      { url: `${u}/b`, folder: '', aliases: [], rules: [] },
    ]);
    assert.deepEqual(
      stated?.conventions.map(({ doubts }) => doubts),
      [[]],
    );
  });

  it('leaves the address open if its base path has to be evaluated, and completes it otherwise', async () => {
    const site = async (base: string) => {
      const files: Readonly<Record<string, string>> = {
        'package.json': `{"homepage":"${u}"}`,
        'docs/eleventy.config.js': `export default () => { let p = '/a/'; ${base} }`,
        'docs/a.md': '',
      };
      const sites = await inferSites(Object.keys(files), (path) => Promise.resolve(files[path]));
      return sites.find(({ folder }) => folder === 'docs')?.url;
    };
    assert.equal(await site('return {};'), u);
    assert.equal(await site('return { pathPrefix: "/docs/" };'), `${u}/docs`);
    assert.equal(await site('return { pathPrefix: p };'), `${u}/a`);
    assert.equal(await site('p = "/b/"; return { pathPrefix: p };'), undefined);
    assert.equal(await site('return { pathPrefix: process.env.P };'), undefined);
    assert.equal(await site('if (p == "/b/") {} return { pathPrefix: p };'), `${u}/a`);
  });

  it('has its base path below the settings of SvelteKit', async () => {
    const files: Readonly<Record<string, string>> = {
      'package.json': `{"homepage":"${u}"}`,
      'svelte.config.js': "export default { kit: { paths: { base: '/docs' } } };",
      'src/routes/+page.svelte': '',
    };
    const [site] = await inferSites(Object.keys(files), (path) => Promise.resolve(files[path]));
    assert.equal(site?.url, `${u}/docs`);
  });

  it('is not mixed up with what another part of the configuration is told', async () => {
    const files: Readonly<Record<string, string>> = {
      '.vitepress/config.ts': `x = { sitemap: { hostname: '${u}' }, themeConfig: { sidebar: { '/g/': { base: '/g/' } } } }`,
      'a.md': '',
    };
    const [site] = await inferSites(Object.keys(files), (path) => Promise.resolve(files[path]));
    assert.equal(site?.url, u);
  });
});

describe('A page that is not translated', () => {
  const first = async (files: Readonly<Record<string, string>>, path: string) => {
    const [source] = (await indexOf(files)).sourcesOf(u + path);
    return source && [source.file, source.confidence];
  };

  it('is made of the text of the main language, where the site has several', async () => {
    const docusaurus = (i18n: string) => ({
      ...{
        'docusaurus.config.js': `x = { url: '${u}', ${i18n} }`,
        'docs/a.md': '',
        'docs/b.md': '',
        'src/pages/x.js': '',
      },
      'i18n/fr/docusaurus-plugin-content-docs/current/b.md': '',
    });
    const several = docusaurus("i18n: { locales: ['en', 'fr'] }");
    assert.deepEqual(await first(several, '/fr/docs/a'), ['docs/a.md', 'convention']);
    assert.equal((await first(several, '/fr/docs/b'))?.[0], 'i18n/fr/docusaurus-plugin-content-docs/current/b.md');
    assert.equal(await first(several, '/fr/docs/c'), undefined);
    assert.equal(await first(docusaurus(''), '/fr/docs/a'), undefined);
    assert.equal(await first(several, '/xy/docs/a'), undefined);

    const starlight = {
      'astro.config.mjs': `x = { site: '${u}', defaultLocale: 'en', locales: {} }`,
      'package.json': '{"dependencies":{"astro":"5","@astrojs/starlight":"0"}}',
      ...{ 'src/content/docs/en/a.md': '', 'src/pages/[...slug].astro': '' },
    };
    assert.deepEqual(await first(starlight, '/pt-br/a'), ['src/content/docs/en/a.md', 'convention']);

    const drafted = {
      ...starlight,
      'astro.config.mjs': `x = { site: '${u}', defaultLocale: 'en', locales: { en: {}, de: {} } }`,
      'src/content/docs/de/a.md': '---\ndraft: true\n---\n',
    };
    assert.deepEqual(await first(drafted, '/de/a'), ['src/content/docs/en/a.md', 'convention']);

    const nuxt = (modules: string) => ({
      ...{ 'nuxt.config.ts': `x = { site: { url: '${u}' }, ${modules} }`, 'pages/a.vue': '' },
    });
    assert.deepEqual(await first(nuxt("modules: ['@nuxtjs/i18n'], i18n: { locales: [] }"), '/de/a'), [
      'pages/a.vue',
      'convention',
    ]);
    assert.equal(await first(nuxt(''), '/de/a'), undefined);

    const next = (i18n: string) => ({
      'next.config.js': i18n,
      'package.json': `{"homepage":"${u}"}`,
      'pages/a.tsx': '',
    });
    assert.deepEqual(await first(next("x = { i18n: { locales: ['de'] } }"), '/de/a'), ['pages/a.tsx', 'convention']);
    assert.equal(await first(next(''), '/de/a'), undefined);
    const stated = next("x = { i18n: { locales: ['en', 'de'], defaultLocale: 'en' } }");
    assert.deepEqual(await first(stated, '/en/a'), ['pages/a.tsx', 'convention']);
  });
});

describe('A page of Nuxt with a folder of its name', () => {
  it('is around the page of that folder', async () => {
    const index = await indexOf({
      'nuxt.config.ts': `x = { site: { url: '${u}' } }`,
      'pages/blog.vue': '<template><NuxtPage /></template>',
      'pages/blog/index.vue': '',
      'pages/a.vue': '',
    });
    const sources = index.sourcesOf(`${u}/blog`).map(({ file, confidence }) => [file, confidence]);
    assert.deepEqual(sources, [
      ['pages/blog/index.vue', 'convention'],
      ['pages/blog.vue', 'guess'],
    ]);
    const certain = (file: string) => index.pagesOf(file).filter(({ confidence }) => confidence !== 'guess').length;
    assert.deepEqual(['pages/blog.vue', 'pages/blog/index.vue', 'pages/a.vue'].map(certain), [0, 1, 1]);
  });
});

describe('The text of a page', () => {
  const files = (...content: readonly string[]) => ({
    ...{ 'svelte.config.js': '', 'package.json': `{"homepage":"${u}"}`, 'src/routes/docs/[...path]/+page.svelte': '' },
    ...Object.fromEntries(content.map((it) => [it, ''])),
  });
  const first = async (path: string, ...content: readonly string[]) => {
    const [source] = (await indexOf(files(...content))).sourcesOf(u + path);
    return source && [source.file, source.confidence];
  };

  it('may lie in folders with a number that its address leaves out', async () => {
    const faq = 'content/docs/cli/10-intro/20-faq.md';
    assert.deepEqual(await first('/docs/cli/faq', faq), [faq, 'convention']);
    assert.deepEqual(await first('/docs/cli/intro/faq', faq), [faq, 'convention']);
    assert.equal((await first('/docs/faq', faq))?.[1], 'guess');
    const several = await first('/docs/cli/faq', faq, 'content/docs/cli/20-more/20-faq.md');
    assert.equal(several?.[1], 'guess');
  });

  it('has an address that is only proposed if its path has a number', async () => {
    const index = await indexOf(files('content/docs/10-a/b.md', 'content/docs/c.md', '.hidden/docs/d.md'));
    const [numbered] = index.pagesOf('content/docs/10-a/b.md');
    assert.deepEqual([numbered?.address, numbered?.confidence], [`${u}/docs/a/b`, 'guess']);
    assert.deepEqual(
      index.pagesOf('content/docs/c.md').map(({ confidence }) => confidence),
      ['convention'],
    );
    assert.deepEqual(index.pagesOf('.hidden/docs/d.md'), []);
  });

  it('is called what it says', async () => {
    const index = await indexOf({
      ...files(),
      'content/docs/a.md': matter('slug: b'),
      'content/docs/c.md': matter('slug: /docs/d/e'),
    });
    assert.deepEqual(
      ['/docs/b', '/docs/d/e', '/docs/a'].map((path) => index.sourcesOf(u + path)[0]?.file),
      ['content/docs/a.md', 'content/docs/c.md', 'src/routes/docs/[...path]/+page.svelte'],
    );
  });
});

describe('A glob', () => {
  const matches = (glob: string, path: string) => matchesGlob(readGlob(glob) ?? [], path);

  it('stands for the paths that it fits', () => {
    for (const [glob, path, expected] of [
      ['**/a.md', 'a.md', true],
      ['**/a.md', 'x/y/a.md', true],
      ['a/**', 'a/b/c', true],
      ['*.md', 'x/a.md', false],
      ['a*.{md,mdx}', 'ab.mdx', true],
      ['**/a/**/b.md', 'x/a/y/z/b.md', true],
      ['a/**/b', 'a/b', true],
      ['a*.md', 'b.md', false],
      ['a.md', 'axmd', false],
    ] as const)
      assert.equal(matches(glob, path), expected, `${glob} ${path}`);
  });

  it('is left out if it is not a plain one', () => {
    for (const glob of [
      '!a',
      '[ab]',
      '+(a)',
      '{a',
      'a?',
      'a*b*',
      '**/a/'.repeat(4),
      'x'.repeat(400),
      '{a,b}'.repeat(6),
    ])
      assert.equal(readGlob(glob), undefined, glob);
  });
});
