import assert from 'node:assert/strict';
import { isDoubted } from '../../../src/sources/frameworks/convention';
import { inferSites } from '../../../src/sources/sites';
import { matter, testRows, u, type StatedTable } from './statedRows';

const home = `{"homepage":"${u}"}`;
const eleventy = { 'eleventy.config.js': '', 'package.json': home };
const hugo = (...lines: readonly string[]) => ({ 'hugo.toml': [`baseURL = "${u}"`, ...lines].join('\n') });
const jekyll = (...lines: readonly string[]) => ({ '_config.yml': [`url: ${u}`, ...lines].join('\n') });
const next = (config: string) => ({ 'next.config.js': config, 'package.json': home });
const docusaurus = (presets: string) => ({
  'docusaurus.config.js': `c = { url: '${u}', presets: [['classic', { ${presets} }]] }`,
});

/** How generators handle unusual names, folders, and settings. */
const tables: readonly StatedTable[] = [
  [
    'front matter of Hugo',
    hugo(),
    [
      ['content/long.md', matter('x: 1\n'.repeat(3000), 'slug: short'), '/short'],
      ['content/yes.md', matter('draft: yes')],
      ['content/anchor.md', matter('x: &a anchored', 'slug: *a'), '/anchored'],
      ['content/folded.md', matter('slug: >-', '  fold', '  ed'), '/fold-ed'],
      ['content/literal.md', matter('slug: |', '  lit'), '/lit'],
      ['content/quoted.md', matter("title: 'It''s'", 'slug: q'), '/q'],
      ['content/tagged.md', matter('slug: !!str tag'), '/tag'],
      ['content/toml.md', '+++\ntitle = """\nOne\n+ two"""\nslug = "t"\n+++\n', '/t'],
    ],
  ],
  [
    'front matter of Jekyll',
    jekyll(),
    [
      ['no.md', matter('published: no')],
      ['dots.md', '---\npermalink: /d/\n...\ntext', '/d'],
    ],
  ],
  [
    'Eleventy',
    { ...eleventy, '.gitignore': 'generated\n/one.md\n', '.eleventyignore': 'parts/*.md\n**/hidden/**\n' },
    [
      ['posts/2024-01-02-a.md', '', '/posts/2024-01-02-a'],
      ['False.md', matter('permalink: False')],
      ['generated/b.md', ''],
      ['one.md', ''],
      ['x/one.md', '', '/x/one'],
      ['parts/c.md', ''],
      ['x/hidden/y/d.md', ''],
      ['e.md', '---json\n{ "permalink": "/f/" }\n---\n', '/f'],
      ['g.md', matter('permalink:', '  build: /h/'), '/h'],
      ['i.md', matter('permalink:', '  build: false')],
    ],
  ],
  [
    'Eleventy with a file of data',
    { ...eleventy, 'posts/posts.json': '{ "permalink": "/blog/{{ page.fileSlug }}/" }' },
    [['posts/2024-01-02-a.md', '', '/blog/a']],
  ],
  [
    'Eleventy with formats',
    {
      'eleventy.config.js': "module.exports = (c) => { return { templateFormats: ['md', 'njk'] } }",
      'package.json': home,
    },
    [
      ['a.md', '', '/a'],
      ['b.html', ''],
    ],
  ],
  [
    'Hugo',
    hugo('[permalinks]', 'section = "/x/:slug/"'),
    [
      ['content/trip/index.md', '', '/trip'],
      ['content/trip/notes.md', ''],
      ['content/head/index.md', matter('headless: true')],
      ['content/tools/socket.io.md', '', '/tools/socket.io'],
      ['content/b/c.md', matter('url: d'), '/d'],
      ['content/trip/part/more.md', ''],
      ['content/section/_index.md', '', '/section'],
      ['content/section/e.md', matter('title: E'), '/x/e'],
      ['content/section/f.md', matter('description: F')],
    ],
  ],
  [
    'a cascade of Hugo',
    hugo(),
    [
      ['content/quiet/_index.md', matter('cascade:', '  build:', '    render: never')],
      ['content/quiet/a.md', ''],
      ['content/quiet/b.md', matter('build:', '  render: always'), '/quiet/b'],
      ['content/drafts/_index.md', '+++\n[[cascade]]\ndraft = true\n+++\n'],
      ['content/drafts/deep/a.md', ''],
      ['content/drafts/b.md', matter('draft: false')],
      ['content/some/_index.md', matter('cascade:', '  - target: { path: "/some/x*" }', '    draft: true')],
      ['content/some/a.md', ''],
      ['content/loud/_index.md', matter('cascade:', '  type: x', 'draft: false'), '/loud'],
      ['content/loud/c.md', '', '/loud/c'],
    ],
  ],
  [
    'Hugo with capitals',
    hugo('disablePathToLower = true', 'removePathAccents = true', 'ignoreFiles = ["\\\\.tmp\\\\.md$"]'),
    [
      ['content/Über.md', '', '/Uber'],
      ['content/a.tmp.md', ''],
    ],
  ],
  [
    'Jekyll',
    jekyll('exclude: ["old/*.md", "**/x.md", "priv"]'),
    [
      ['_posts/2023-12-31-n.md', matter('date: 2023-12-31 23:30:00 -0500')],
      ['_posts/2023-12-30-m.md', matter('date: 2023-12-30 12:30:00 -0500'), '/2023/12/30/m'],
      ['_posts/2024-01-03-s.md', matter('categories: Web Dev'), '/web/dev/2024/01/03/s'],
      ['a/x.md', matter()],
      ['private/e.md', matter()],
      ['old/b.mdown.html', matter(), '/old/b.mdown'],
      ['_posts/2024-01-02-a.md', matter('category: Web Dev'), '/web%20dev/2024/01/02/a'],
      ['_posts/2099-01-02-x.md', matter()],
      ['old/b.md', matter()],
      ['c.md', 'text'],
      ['d.md', matter(), '/d'],
    ],
  ],
  [
    'Jekyll with a folder of collections',
    jekyll('collections_dir: my', 'collections:', '  docs:', '    output: true'),
    [
      ['my/_posts/2024-01-02-a.md', matter(), '/2024/01/02/a'],
      ['my/_docs/b.md', matter(), '/docs/b'],
      ['_docs/c.md', matter()],
    ],
  ],
  [
    'Next.js with endings of its own',
    next("module.exports = { pageExtensions: ['page.tsx', 'mdx'] }"),
    [
      ['pages/a.page.tsx', '', '/a'],
      ['pages/b.tsx', ''],
      ['pages/c.mdx', '', '/c'],
    ],
  ],
  [
    'Docusaurus with languages of another file',
    docusaurus('docs: {} }]], i18n, x: [[{ y: {}'),
    [
      ['docs/a.md', '', '/docs/a'],
      ['i18n/de/docusaurus-plugin-content-docs/current/a.md', ''],
    ],
  ],
  [
    'Next.js in languages',
    next("module.exports = { i18n: { locales: ['en', 'de'], defaultLocale: 'en' } }"),
    [['pages/a/b.js', '', '/a/b', '/de/a/b']],
  ],
  [
    'Next.js with two folders',
    next(''),
    [
      ['app/page.tsx', '', '/'],
      ['src/app/a/page.tsx', ''],
    ],
  ],
  [
    'Astro',
    {
      'astro.config.mjs': `x = { site: '${u}' }`,
      'src/pages/blog/[...slug].astro': '',
    },
    [['src/data/blog/Release-1.2.md', '', '/blog/release-12']],
  ],
  [
    'Astro with a folder of sources',
    { 'astro.config.mjs': `x = { site: '${u}', srcDir: './www' }` },
    [
      ['www/pages/a.astro', '', '/a'],
      ['src/pages/b.astro', ''],
    ],
  ],
  [
    'Nuxt',
    { 'nuxt.config.ts': `x = { site: { url: '${u}' } }` },
    [
      ['pages/imprint.vue', "<script setup>\ndefinePageMeta({ path: '/legal/imprint' })\n</script>", '/legal/imprint'],
      ['pages/open.vue', "<script setup>\ndefinePageMeta({ path: base + '/x' })\n</script>"],
      ['pages/-draft.vue', ''],
      ['pages/a.vue', '', '/a'],
    ],
  ],
  [
    'Nuxt with prefixes',
    {
      'nuxt.config.ts': `x = { site: { url: '${u}' }, modules: ['@nuxtjs/i18n'], i18n: { strategy: 'prefix', locales: ['en', 'de'], defaultLocale: 'en' } }`,
    },
    [['pages/a.vue', '', '/en/a', '/de/a']],
  ],
  [
    'Nuxt Content',
    {
      'nuxt.config.ts': `x = { site: { url: '${u}' } }`,
      'package.json': '{"dependencies":{"nuxt":"4","@nuxt/content":"3"}}',
      'content.config.ts':
        "export default defineContentConfig({ collections: { docs: defineCollection({ type: 'page', source: { include: 'docs/**', prefix: '/' } }), authors: defineCollection({ type: 'data', source: 'authors/**.md' }) } })",
    },
    [
      ['content/docs/a.md', '', '/a'],
      ['content/authors/b.md', ''],
      ['content/other/c.md', ''],
    ],
  ],
  [
    'Docusaurus',
    docusaurus("docs: { numberPrefixParser: false, exclude: ['**/hidden/**'] }"),
    [
      ['docs/01-a.md', '', '/docs/01-a'],
      ['docs/hidden/b.md', ''],
    ],
  ],
  [
    'Docusaurus with versions',
    {
      ...docusaurus("docs: { includeCurrentVersion: false, versions: { '1.0': { path: 'old' } } }"),
      'versions.json': '["2.0", "1.0"]',
    },
    [
      ['docs/a.md', ''],
      ['versioned_docs/version-2.0/a.md', '', '/docs/a'],
      ['versioned_docs/version-1.0/a.md', '', '/docs/old/a'],
    ],
  ],
  [
    'MkDocs',
    { 'mkdocs.yml': `site_url: ${u}\nplugins:\n  - blog:\n      post_url_format: "{slug}"\n` },
    [
      ['docs/index.md', '', '/'],
      ['docs/README.md', ''],
      ['docs/blog/posts/a.md', matter('date: 2024-01-02', 'slug: b'), '/blog/b'],
      ['docs/blog/posts/c.md', matter('date: 2024-01-02', 'slug: d', 'draft: true')],
    ],
  ],
  [
    'Hexo',
    {
      '_config.yml': `url: ${u}\nskip_render: "raw/**"\nexclude:\n  - "gone/**"\n`,
      'package.json': '{"dependencies":{"hexo":"8"}}',
    },
    [
      ['source/a.md', ';;;\n"permalink": "/own/"\n;;;\n', '/own'],
      ['source/raw/b.md', ''],
      ['source/raw/d.html', '', '/raw/d'],
      ['source/gone/c.md', ''],
    ],
  ],
  ['MkDocs elsewhere', { 'mkdocs.yml': `site_url: ${u}\ndocs_dir: content\n` }, [['content/a.md', '', '/a']]],
  ['Hugo elsewhere', hugo('contentDir = "text"'), [['text/a.md', '', '/a']]],
  [
    'Docusaurus elsewhere',
    { 'web/docusaurus.config.js': `c = { url: '${u}', presets: [['classic', { docs: { path: '../docs' } }]] }` },
    [['docs/a.md', '', '/docs/a']],
  ],
  [
    'Gatsby of content alone',
    {
      'gatsby-config.js': `x = { siteMetadata: { siteUrl: '${u}' }, plugins: [{ options: { path: \`\${__dirname}/content\` } }] }`,
      'gatsby-node.js': 'createPage({ path: node.frontmatter.permalink, component })',
    },
    [['content/b.md', matter('permalink: /docs/b/'), '/docs/b']],
  ],
  [
    'SvelteKit elsewhere',
    {
      'svelte.config.js': "export default { kit: { files: { routes: 'web/routes' } } }",
      'package.json': home,
    },
    [['web/routes/a/+page.svelte', '', '/a']],
  ],
  [
    'Nuxt elsewhere',
    { 'nuxt.config.ts': `x = { site: { url: '${u}' }, srcDir: 'client/', dir: { pages: 'views' } }` },
    [['client/views/a.vue', '', '/a']],
  ],
  [
    'Jekyll elsewhere',
    jekyll('source: site'),
    [
      ['site/a.md', matter(), '/a'],
      ['b.md', matter()],
    ],
  ],
];

describe('The details of a generator', () => {
  testRows(tables);

  it('are certain only where all that may set them up was looked at', async () => {
    const areCertain = async (sections: number) => {
      const files = Array.from({ length: sections }, (_, at) => `content/s${at}/_index.md`);
      const [site] = await inferSites(['hugo.toml', 'content/a.md', ...files], () => Promise.resolve(''));
      return site?.conventions.every((convention) => !isDoubted(convention));
    };
    assert.deepEqual([await areCertain(100), await areCertain(2001)], [true, false]);
  });
});
