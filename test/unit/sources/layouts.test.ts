import assert from 'node:assert/strict';
import { CheckRanges } from '../../../src/sources/checkRange';
import { rangeInLayouts } from '../../../src/sources/checkRange';
import { inferSites, withStated } from '../../../src/sources/sites';
import { SourceIndex } from '../../../src/sources/sourceIndex';

type Files = Readonly<Record<string, string>>;

const address = 'https://a.example';

/** The layouts of a page whose site is at the top of a folder, or below it. */
async function layoutsOf(files: Files, page: string, file: string, folder = ''): Promise<readonly string[]> {
  const read = (path: string) => Promise.resolve(files[path]);
  const names = Object.keys(files);
  const rules = file.startsWith('texts/') ? [{ path: '/text/:name', files: ['texts/:name.md'] }] : [];
  const sites = withStated(await inferSites(names, read), [{ url: address, folder, aliases: [], rules }]);
  const index = await SourceIndex.build(sites, names);
  const [first] = index.sourcesOf(address + page);
  assert.equal(first?.file, file);
  return index.layoutsOf(address + page, file, read);
}

const html = '<html lang="en"><head></head></html>';
const next = { 'next.config.mjs': '', 'app/layout.tsx': html, 'app/page.tsx': '' };
const jekyll = {
  '_config.yml': '',
  '_layouts/default.html': `${html}{% include head.html %}{% include list.html %}`,
  '_layouts/post.html': '---\nlayout: default\n---\n',
  '_includes/head.html': '',
  '_includes/list.html': '',
};
const astro = {
  'astro.config.mjs': '',
  'src/layouts/Base.astro': `---\nimport Head from '../components/BaseHead.astro';\nimport Card from '../components/Card.astro';\n---\n${html}`,
  'src/layouts/Post.astro': "---\nimport Base from './Base.astro';\n---\n",
  'src/components/BaseHead.astro': '',
  'src/components/Card.astro': '',
};
const hugo = { 'hugo.toml': '', 'content/walks/lake.md': '', 'content/about.md': '' };

/** Each with its files, a page, the file that generates it, and the layouts. */
const table: readonly (readonly [title: string, Files, ...string[]])[] = [
  ['Next.js: at the top', next, '/', 'app/page.tsx', 'app/layout.tsx'],
  [
    'Next.js: the nearest first',
    { ...next, 'app/(shop)/menu/page.tsx': '', 'app/(shop)/layout.js': '', 'app/blog/layout.tsx': '' },
    ...['/menu', 'app/(shop)/menu/page.tsx', 'app/(shop)/layout.js', 'app/layout.tsx'],
  ],
  [
    'Next.js: the template around a text',
    { ...next, 'app/blog/[slug]/page.tsx': '', 'app/blog/layout.tsx': '', 'content/blog/a.md': '' },
    ...['/blog/a', 'content/blog/a.md', 'app/blog/[slug]/page.tsx', 'app/blog/layout.tsx', 'app/layout.tsx'],
  ],
  [
    'Next.js: pages',
    { 'next.config.js': '', 'src/pages/a.tsx': '', 'src/pages/_app.tsx': '', 'src/pages/_document.tsx': html },
    ...['/a', 'src/pages/a.tsx', 'src/pages/_app.tsx', 'src/pages/_document.tsx'],
  ],
  ['Next.js: pages beside an app', { ...next, 'pages/a.tsx': '' }, '/a', 'pages/a.tsx'],
  ['Next.js: none', { 'next.config.js': '', 'app/page.tsx': '' }, '/', 'app/page.tsx'],
  [
    'Astro: what a page imports, and so on',
    { ...astro, 'src/pages/a.astro': "---\nimport Post from '@/layouts/Post.astro';\n---\n" },
    ...['/a', 'src/pages/a.astro', 'src/layouts/Post.astro', 'src/layouts/Base.astro', 'src/components/BaseHead.astro'],
  ],
  [
    'Astro: what a page states',
    { ...astro, 'src/pages/a/b.md': '---\nlayout: ../../layouts/Base.astro\n---\n' },
    ...['/a/b', 'src/pages/a/b.md', 'src/layouts/Base.astro', 'src/components/BaseHead.astro'],
  ],
  ['Astro: the only one', { ...astro, 'src/pages/a.md': '' }, '/a', 'src/pages/a.md', 'src/layouts/Base.astro'],
  [
    'Astro: one of two',
    { ...astro, 'src/layouts/Other.astro': html, 'src/pages/a.md': '' },
    ...['/a', 'src/pages/a.md'],
  ],
  [
    'Astro: nothing outside of the folder',
    { ...astro, 'src/pages/a.md': '---\nlayout: ../../../../layouts/Base.astro\n---\n' },
    ...['/a', 'src/pages/a.md', 'src/layouts/Base.astro'],
  ],
  [
    'Starlight',
    {
      'astro.config.mjs': '',
      'package.json': '{"dependencies":{"@astrojs/starlight":"1"}}',
      'src/content/docs/a.md': '',
    },
    ...['/a', 'src/content/docs/a.md', 'astro.config.mjs'],
  ],
  [
    'SvelteKit',
    {
      ...{ 'svelte.config.js': '', 'src/app.html': html, 'src/routes/a/+page.svelte': '' },
      ...{ 'src/routes/+layout.svelte': '', 'src/routes/b/+layout.svelte': '' },
    },
    ...['/a', 'src/routes/a/+page.svelte', 'src/routes/+layout.svelte', 'src/app.html'],
  ],
  [
    'Nuxt',
    { 'nuxt.config.ts': '', 'pages/a.vue': '', 'app.vue': '', 'layouts/default.vue': '', 'layouts/wide.vue': '' },
    ...['/a', 'pages/a.vue', 'layouts/default.vue', 'app.vue', 'nuxt.config.ts'],
  ],
  [
    'Nuxt: the layout that a page names',
    {
      'nuxt.config.ts': '',
      'pages/a.vue': "definePageMeta({ layout: 'wide' })",
      'layouts/default.vue': '',
      'layouts/wide.vue': '',
    },
    ...['/a', 'pages/a.vue', 'layouts/wide.vue', 'nuxt.config.ts'],
  ],
  [
    'Hugo',
    {
      ...hugo,
      'layouts/_default/baseof.html': '{{ partial "head.html" . }} {{- partial "nav" . }}',
      'layouts/partials/head.html': '',
      'layouts/partials/nav.html': '',
      'layouts/news/baseof.html': '',
    },
    ...['/about', 'content/about.md', 'layouts/_default/baseof.html', 'layouts/partials/head.html'],
  ],
  [
    'Hugo: of a section',
    { ...hugo, 'layouts/walks/baseof.html': '', 'layouts/baseof.html': '' },
    ...['/walks/lake', 'content/walks/lake.md', 'layouts/walks/baseof.html', 'layouts/baseof.html'],
  ],
  [
    'Hugo: of the theme',
    {
      ...hugo,
      'themes/a/layouts/_default/baseof.html': '{{ partial "site-head" . }}',
      'themes/a/layouts/partials/site-head.html': '',
    },
    ...[
      '/about',
      'content/about.md',
      'themes/a/layouts/_default/baseof.html',
      'themes/a/layouts/partials/site-head.html',
    ],
  ],
  [
    'Hugo: of one of two themes',
    { ...hugo, 'themes/a/layouts/baseof.html': '', 'themes/b/layouts/baseof.html': '' },
    ...['/about', 'content/about.md'],
  ],
  [
    'Jekyll: what a page states, and so on',
    { ...jekyll, '_posts/2024-01-02-a.md': '---\nlayout: post\n---\n' },
    ...[
      '/2024/01/02/a.html',
      '_posts/2024-01-02-a.md',
      '_layouts/post.html',
      '_layouts/default.html',
      '_includes/head.html',
    ],
  ],
  [
    'Jekyll: the usual one',
    { ...jekyll, 'a.md': '' },
    '/a.html',
    'a.md',
    '_layouts/default.html',
    '_includes/head.html',
  ],
  ['Jekyll: none', { ...jekyll, 'a.md': '---\nlayout: none\n---\n' }, '/a.html', 'a.md'],
  [
    'Eleventy',
    {
      'eleventy.config.js': '',
      'src/a.md': '---\nlayout: layouts/post.njk\n---\n',
      'src/_includes/layouts/post.njk': '---\nlayout: base\n---\n',
      'src/_includes/layouts/base.njk': `${html}{% include "seo.njk" %}`,
      'src/_includes/seo.njk': '',
    },
    ...['/a', 'src/a.md', 'src/_includes/layouts/post.njk', 'src/_includes/layouts/base.njk', 'src/_includes/seo.njk'],
  ],
  [
    'Eleventy: the only one',
    { 'eleventy.config.js': '', 'a.md': '', '_includes/base.njk': html, '_includes/nav.njk': '' },
    ...['/a', 'a.md', '_includes/base.njk'],
  ],
  ['Docusaurus', { 'docusaurus.config.ts': '', 'docs/a.md': '' }, ...['/docs/a', 'docs/a.md', 'docusaurus.config.ts']],
  ['VitePress', { '.vitepress/config.mts': '', 'a.md': '' }, '/a', 'a.md', '.vitepress/config.mts'],
  ['MkDocs', { 'mkdocs.yml': '', 'docs/a.md': '' }, '/a', 'docs/a.md', 'mkdocs.yml'],
  ['files that are served as they are', { 'a.html': html }, '/a', 'a.html'],
  [
    'a text for which a rule is stated',
    { ...next, 'app/text/[name]/page.tsx': '', 'texts/a.md': '' },
    ...['/text/a', 'texts/a.md', 'app/text/[name]/page.tsx', 'app/layout.tsx'],
  ],
];

describe('The layouts of a page', () => {
  for (const [title, files, page = '', file = '', ...layouts] of table)
    it(`are known for ${title}`, async () => assert.deepEqual(await layoutsOf(files, page, file), layouts));

  it('are below the folder of its site', async () => {
    const files = Object.fromEntries(Object.entries(next).map(([file, text]) => [`apps/web/${file}`, text]));
    const all = { ...files, 'app/layout.tsx': html };
    assert.deepEqual(await layoutsOf(all, '/', 'apps/web/app/page.tsx', 'apps/web'), ['apps/web/app/layout.tsx']);
  });

  it('are not those of another site', async () => {
    const site = { 'astro.config.mjs': '', 'src/layouts/Base.astro': html, 'src/pages/a.md': '' };
    const both = ['apps/abc', 'apps/web'].flatMap((folder) =>
      Object.entries(site).map(([file, text]) => [`${folder}/${file}`, text] as const),
    );
    const found = await layoutsOf(Object.fromEntries(both), '/a', 'apps/web/src/pages/a.md', 'apps/web');
    assert.deepEqual(found, ['apps/web/src/layouts/Base.astro']);
  });

  it('of a template are those around it, not the text that it is around', async () => {
    const files = Object.keys({ ...next, 'app/blog/[slug]/page.tsx': '', 'content/blog/a.md': '' });
    const read = () => Promise.resolve('');
    const sites = withStated(await inferSites(files, read), [{ url: address, folder: '', aliases: [], rules: [] }]);
    const index = await SourceIndex.build(sites, files);
    const found = await index.layoutsOf(`${address}/blog/a`, 'app/blog/[slug]/page.tsx', read);
    assert.deepEqual(found, ['app/layout.tsx']);
    assert.deepEqual(await index.layoutsOf(`${address}/blog/a`, 'app/page.tsx', read), []);
  });

  it('are only some of very many', async () => {
    const names = Array.from({ length: 100 }, (_, at) => `head${at}.html`);
    const files = {
      ...{ '_config.yml': '', 'a.md': '' },
      '_layouts/default.html': names.map((it) => `{% include ${it} %}`).join(''),
      ...Object.fromEntries(names.map((it) => [`_includes/${it}`, ''])),
    };
    assert.equal((await layoutsOf(files, '/a.html', 'a.md')).length, 10);
  });

  it('may lead in a circle', async () => {
    const files = { '_config.yml': '', 'a.md': '---\nlayout: b\n---\n', '_layouts/b.html': '---\nlayout: b\n---\n' };
    assert.deepEqual(await layoutsOf(files, '/a.html', 'a.md'), ['_layouts/b.html']);
  });
});

describe('What a layout decides', () => {
  const nested = '<svelte:head></svelte:head>';
  const whole = '<!doctype html>\n<html lang="en">\n<head>\n</head>\n</html>';
  const canonical = '<link rel="canonical" href="/a">';
  const choices: readonly (readonly [
    name: string,
    value: unknown,
    texts: readonly string[],
    found: string | undefined,
  ])[] = [
    ['html_lang', null, [nested, whole], '1 <html lang="en">'],
    ['canonical', null, [nested, whole + canonical], `1 ${canonical}`],
    ['canonical', null, [canonical, whole + canonical], `0 ${canonical}`],
    ['viewport', null, ['', whole], '1 <head>'],
    ['viewport', null, ['<p>', '<html>'], '1 <html>'],
    ['favicon', '/icon.ico', ['<p>', "shows('icon.ico')"], '1 icon.ico'],
    ['charset', null, ['<p>', ''], '1'],
  ];
  for (const [name, value, texts, expected] of choices)
    it(`shows for ${name} in ${JSON.stringify(texts)} at ${expected}`, async () => {
      const places = texts.map((text) => new CheckRanges(text, 'a.html'));
      const { at, range } = await rangeInLayouts(places, { name, value });
      const found = range && texts[at]?.slice(range.offset, range.offset + range.length);
      assert.equal([at, ...(found === undefined ? [] : [found])].join(' '), expected);
    });
});
