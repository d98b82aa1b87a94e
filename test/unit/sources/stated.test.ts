import assert from 'node:assert/strict';
import { FolderSources } from '../../../src/sources/folderSources';
import { conventions } from '../../../src/sources/frameworks';
import { isDoubted } from '../../../src/sources/frameworks/convention';
import { frontMatterOf, isEndless, isSameMatter } from '../../../src/sources/frontMatter';
import { printRoute } from '../../../src/sources/notation';
import { inferSites } from '../../../src/sources/sites';
import { MemoryFiles } from './memoryFiles';
import { indexOf, matter, testRows, u, type StatedTable } from './statedRows';

const home = `{"homepage":"${u}"}`;

/** Settings that no site of test/generators has; `realGenerators.test.ts` compares the rest with what generators build. */
const tables: readonly StatedTable[] = [
  [
    'front matter of Hugo',
    { 'hugo.toml': `baseURL = "${u}"` },
    [
      ['content/long.md', matter('x: 1\n'.repeat(3000), 'slug: short'), '/short'],
      ['content/anchor.md', matter('x: &a anchored', 'slug: *a'), '/anchored'],
      ['content/literal.md', matter('slug: |', '  lit'), '/lit'],
      ['content/quoted.md', matter("title: 'It''s'", 'slug: q'), '/q'],
      ['content/tagged.md', matter('slug: !!str tag'), '/tag'],
      ['content/toml.md', '+++\ntitle = """\nOne\n+ two"""\nslug = "t"\n+++\n', '/t'],
    ],
  ],
  [
    'sections of Hugo with a slug',
    {
      'hugo.toml': `baseURL = "${u}"`,
      'content/a/_index.md': matter('slug: x', 'cascade: {draft: true}'),
      'content/b/_index.md': matter('cascade: {draft: true}'),
      'content/b/c/_index.md': matter('slug: y'),
      'content/d/_index.md': matter('slug: z'),
    },
    [
      ['content/a/one.md', matter('url: /one/')],
      ['content/b/c/two.md', matter('url: /two/')],
      ['content/d/three.md', matter('url: /three/'), '/three'],
    ],
  ],
  [
    'Eleventy',
    {
      'eleventy.config.js': 'export default () => ({ dir: { input: "src", includes: "../parts", output: "made" } });',
      'package.json': home,
    },
    [
      ['src/a.md', '', '/a'],
      ['src/False.md', matter('permalink: False')],
      ['src/g.njk', '---js\nconst draft = true;\n---\n'],
      ['src/h.njk', '---js\nconst permalink = "/i/";\n---\n', '/i'],
      ['src/j.njk', '---js\nconst eleventyComputed = {\n\tpermalink: function(data) {\n---\n'],
      ['parts/k.njk', ''],
    ],
  ],
  [
    'Astro where addresses lead elsewhere',
    {
      'astro.config.mjs': `x = { site: '${u}', redirects: { '/a': '/b', '/c/[d]': { status: 301, destination: '/e' } } }`,
    },
    [
      ['src/pages/a.md', ''],
      ['src/pages/c/x.md', ''],
      ['src/pages/e.md', '', '/e'],
    ],
  ],
  [
    'Next.js where addresses lead elsewhere',
    {
      'next.config.js': `x = { async redirects() { return [
        { source: '/a', destination: '/b', permanent: true },
        { source: '/c/:d*', destination: '/e', statusCode: 301 },
      ] }, async headers() { return [{ source: '/e', headers: [] }] } }`,
      'package.json': home,
    },
    [
      ['app/a/page.js', ''],
      ['app/c/x/y/page.js', ''],
      ['app/e/page.js', '', '/e'],
    ],
  ],
  [
    'Nuxt where addresses lead elsewhere',
    {
      'nuxt.config.ts': `x = { site: { url: '${u}' }, routeRules: { '/a': { redirect: '/b' }, '/c/**': { redirect: { to: '/e' } }, '/e/**': { ssr: false } } }`,
    },
    [
      ['app/pages/a.vue', ''],
      ['app/pages/c/x.vue', ''],
      ['app/pages/e/x.vue', '', '/e/x'],
    ],
  ],
  [
    'VitePress with rewrites that are not understood',
    {
      '.vitepress/config.ts': `x = { rewrites: { 'en/:rest*': ':rest*', 'p/:name/src/(.*)': 'x' }, sitemap: { hostname: '${u}' } }`,
    },
    [['de/a/b.md', '']],
  ],
  [
    'VitePress with rewrites of a program',
    { '.vitepress/config.ts': `x = { rewrites: (id) => id, sitemap: { hostname: '${u}' } }`, 'c.md': '' },
    [['a/b.md', '']],
  ],
  [
    'MkDocs with a blog, and without what it leaves out',
    {
      'mkdocs.yml': `site_url: ${u}\nexclude_docs: |\n  drafts/\n  /only.md\n  # x\n  *.tmp.md\nplugins:\n  - search\n  - blog:\n      blog_dir: news\n`,
    },
    [
      ['docs/x/drafts/b.md', ''],
      ['docs/only.md', ''],
      ['docs/x/only.md', '', '/x/only'],
      ['docs/x/c.tmp.md', ''],
      ['docs/news/posts/d.md', matter('date: 2024-01-02', 'slug: e'), '/news/2024/01/02/e'],
      [
        'docs/news/posts/f.md',
        matter('date:', '  created: 2024-01-03', 'title: "One: two!"'),
        '/news/2024/01/03/one-two',
      ],
      ['docs/news/posts/g.md', '---\ndate: 2024-01-04\n---\n# Three 4\n', '/news/2024/01/04/three-4'],
      ['docs/news/posts/h.md', ''],
    ],
  ],
  [
    'MkDocs with addresses of posts',
    { 'mkdocs.yml': `site_url: ${u}\nplugins:\n  - blog:\n      post_url_format: "{slug}"\n` },
    [
      ['docs/index.md', '', '/'],
      ['docs/blog/posts/a.md', matter('date: 2024-01-02', 'slug: b'), '/blog/b'],
      ['docs/blog/posts/c.md', matter('date: 2024-01-02', 'slug: d', 'draft: true')],
    ],
  ],
  // Real builds with Hugo 0.169 gave these pages.
  [
    'Hugo with mounts of languages, as in newer versions',
    {
      'hugo.yaml': [
        `baseURL: ${u}`,
        'languages: {en: {weight: 1}, nl: {weight: 2}, de: {weight: 3, contentDir: content/de}}',
        'module:',
        '  mounts:',
        '    - {source: content/en, target: content, sites: {matrix: {languages: [en]}}}',
        '    - {source: content/nl, target: content, sites: {matrix: {languages: [nl]}}}',
        "    - {source: docs, target: content/manual, files: ['! drafts/**']}",
      ].join('\n'),
    },
    [
      ['content/en/about.md', '', '/about'],
      ['content/nl/about.md', '', '/nl/about'],
      ['content/de/about.md', ''],
      ['docs/one.md', '', '/manual/one'],
      ['docs/drafts/two.md', ''],
    ],
  ],
  [
    'Hugo with mounts of several languages',
    {
      'hugo.yaml': `baseURL: ${u}\nmodule:\n  mounts:\n    - {source: all, target: content, sites: {matrix: {languages: ["**"]}}}\n`,
    },
    [['all/about.md', '']],
  ],
  [
    'Hugo with versions of all pages',
    { 'hugo.yaml': `baseURL: ${u}\nversions: {v1.0.0: {}, v2.0.0: {}}\n` },
    [['content/a.md', '']],
  ],
  [
    'Hugo in which versions differ',
    { 'hugo.yaml': `baseURL: ${u}` },
    [
      ['content/a.md', matter('draft: yes')],
      ['content/b.md', matter('sites: {matrix: {languages: [de]}}')],
      ['content/a & b.md', ''],
      ['content/a & c.md', matter('slug: c'), '/c'],
      ['content/a b.md', '', '/a-b'],
      ['content/deep/_index.md', matter('slug: other')],
      ['content/deep/c.md', ''],
      ['content/deep/d.md', matter('url: /d/'), '/d'],
    ],
  ],
  // Real builds with mkdocs-static-i18n 1.3.1 gave these pages.
  [
    'MkDocs in several languages, by the ends of names',
    {
      'mkdocs.yml': `site_url: ${u}\nplugins:\n  - i18n:\n      docs_structure: suffix\n      languages:\n        - {locale: en, default: true}\n        - {locale: fr}\n        - {locale: de, build: false}\n`,
    },
    [
      ['docs/index.md', '', '/'],
      ['docs/index.fr.md', '', '/fr'],
      ['docs/about.md', '', '/about', '/fr/about'],
      ['docs/about.de.md', ''],
      ['docs/only.fr.md', '', '/fr/only'],
      ['docs/with.en.md', '', '/with', '/fr/with'],
      ['docs/v1.2.md', '', '/v1.2', '/fr/v1.2'],
      ['docs/x.pt.md', ''],
      ['docs/x.js.md', ''],
      ['docs/both.pt-BR.md', ''],
      ['docs/fr/inner.md', '', '/fr/inner', '/fr/fr/inner'],
    ],
  ],
  [
    'MkDocs in several languages, by folders',
    {
      'mkdocs.yml': `site_url: ${u}\nplugins:\n  i18n:\n    docs_structure: folder\n    languages:\n      - {locale: en, default: true}\n      - {locale: fr}\n      - {locale: de, build: false}\n`,
    },
    [
      ['docs/en/index.md', '', '/'],
      ['docs/en/about.md', '', '/about', '/fr/about'],
      ['docs/en/deep/page.md', '', '/deep/page'],
      ['docs/fr/index.md', '', '/fr'],
      ['docs/fr/only.md', '', '/fr/only'],
      ['docs/fr/deep/page.md', '', '/fr/deep/page'],
      ['docs/de/about.md', ''],
      ['docs/it/about.md', ''],
      ['docs/js/x.md', ''],
      ['docs/top.md', '', '/top', '/fr/top'],
      ['docs/folder/inside.md', '', '/folder/inside', '/fr/folder/inside'],
    ],
  ],
  [
    'MkDocs in several languages, without pages in other ones',
    {
      'mkdocs.yml': `site_url: ${u}\nplugins:\n  - i18n:\n      fallback_to_default: false\n      languages:\n        - {locale: en, default: true}\n        - {locale: fr}\n`,
    },
    [
      ['docs/a.md', '', '/a'],
      ['docs/b.fr.md', '', '/fr/b'],
    ],
  ],
  [
    'MkDocs with only one of its languages',
    {
      'mkdocs.yml': `site_url: ${u}\nplugins:\n  - i18n:\n      build_only_locale: fr\n      languages:\n        - {locale: en, default: true}\n        - {locale: fr}\n`,
    },
    [
      ['docs/a.md', '', '/a'],
      ['docs/b.fr.md', '', '/b'],
      ['docs/c.en.md', ''],
    ],
  ],
  [
    'MkDocs with languages as in older versions',
    {
      'mkdocs.yml': `site_url: ${u}\nplugins:\n  - i18n:\n      default_language: en\n      languages: {en: English, fr: French}\n`,
    },
    [['docs/a.md', '']],
  ],
  [
    'Nuxt Content of an older version, with a source elsewhere',
    {
      'nuxt.config.ts': `export default defineNuxtConfig({ site: { url: '${u}' }, content: { sources: { content: { driver: 'fs', prefix: '/docs', base: 'content' } } } })`,
      'package.json': '{"dependencies":{"nuxt":"3","@nuxt/content":"2"}}',
    },
    [['content/a.md', '']],
  ],
  [
    'Docusaurus with languages of another file',
    { 'docusaurus.config.js': `c = { url: '${u}', presets: [['classic', { docs: {} }]], i18n, x: [[{ y: {} }]] }` },
    [
      ['docs/a.md', '', '/docs/a'],
      ['i18n/de/docusaurus-plugin-content-docs/current/a.md', ''],
    ],
  ],
  [
    'Next.js in languages',
    {
      'next.config.js': "module.exports = { i18n: { locales: ['en', 'de'], defaultLocale: 'en' } }",
      'package.json': home,
    },
    [['pages/a/b.js', '', '/a/b', '/de/a/b']],
  ],
  [
    'Hexo',
    { '_config.yml': `url: ${u}\nskip_render: "raw/**"\n`, 'package.json': '{"dependencies":{"hexo":"8"}}' },
    [
      ['source/raw/b.md', ''],
      ['source/raw/d.html', '', '/raw/d'],
    ],
  ],
];

/** The front matter of a text, which must be readable. */
function read(text: string) {
  return frontMatterOf(text) ?? assert.fail(`unreadable: ${text}`);
}

describe('A pattern for names of posts of Hexo', () => {
  it('that could be read in many ways tells nothing, at once', async () => {
    const file = `source/_posts/${'a'.repeat(200)}.md`;
    const configuration = `url: ${u}\nnew_post_name: ':a:b:c:d:e:f!.md'`;
    const index = await indexOf({ '_config.yml': configuration, 'package.json': '{"hexo":{}}', [file]: '' });
    assert.deepEqual(
      index.pagesOf(file).map(({ address }) => address),
      [undefined],
    );
  });
});

describe('An address with the main language of Next.js', () => {
  it('has no page of the app router', async () => {
    const configuration = "x = { i18n: { locales: ['en', 'fr'], defaultLocale: 'en' } }";
    const index = await indexOf({ 'next.config.js': configuration, 'package.json': home, 'app/about/page.tsx': '' });
    assert.deepEqual([index.sourcesOf(`${u}/about`).length, index.sourcesOf(`${u}/en/about`)], [1, []]);
  });
});

describe('A layer of Nuxt that two sites share', () => {
  it('has its pages on both', async () => {
    const site = (url: string) => `export default defineNuxtConfig({ extends: ['../base'], site: { url: '${url}' } })`;
    const index = await indexOf({
      'apps/a/nuxt.config.ts': site(u),
      'apps/a/pages/index.vue': '',
      'apps/b/nuxt.config.ts': site('https://b.example'),
      'apps/b/pages/index.vue': '',
      'apps/base/nuxt.config.ts': 'export default defineNuxtConfig({})',
      'apps/base/pages/shared.vue': '',
    });
    for (const origin of [u, 'https://b.example'])
      assert.deepEqual(
        index.sourcesOf(`${origin}/shared`).map(({ file, confidence }) => [file, confidence]),
        [['apps/base/pages/shared.vue', 'convention']],
      );
    assert.deepEqual(
      index.pagesOf('apps/base/pages/shared.vue').map(({ address }) => address),
      [`${u}/shared`, 'https://b.example/shared'],
    );
  });
});

describe('What a site states', () => {
  testRows(tables);

  for (const [file, files] of Object.entries({
    'content/a.md': { 'hugo.toml': `baseURL = "${u}"\n[permalinks`, CNAME: 'a.example', 'content/a.md': '' },
    'a.md': { '_config.yml': `url: ${u}`, 'a.md': matter('title: One: two') },
    'b.md': { '_config.yml': `url: ${u}`, 'b.md': matter('x: 1\n'.repeat(20_000), 'permalink: /c/') },
  }))
    it(`makes a guess of ${file} where it can't be read`, async () => {
      const index = await indexOf(files);
      const confidences = index.pagesOf(file).map(({ confidence }) => confidence);
      assert.ok(confidences.length > 0 && confidences.every((it) => it === 'guess'), confidences.join());
    });

  it('is not looked for where no address is known', async () => {
    const disk = new MemoryFiles({ 'hugo.toml': '', 'content/a.md': '' });
    const sources = new FolderSources(disk);
    await sources.wholeIndex();
    assert.deepEqual([(await sources.sites()).length, disk.wasRead.includes('content/a.md')], [1, false]);
  });

  it('hides a text that is not published from the template around it', async () => {
    const configuration = { 'next.config.js': '', 'package.json': `{"homepage":"${u}"}`, 'app/[slug]/page.tsx': '' };
    const index = await indexOf({ ...configuration, 'content/a.md': matter('published: false'), 'content/b.md': '' });
    assert.deepEqual(
      ['a', 'b'].map((it) => index.sourcesOf(`${u}/${it}`)[0]?.file),
      ['app/[slug]/page.tsx', 'content/b.md'],
    );
  });

  it('is only guessed of where a program decides about it', async () => {
    const index = await indexOf({
      'gatsby-config.js': `x = { siteMetadata: { siteUrl: '${u}' }, plugins: [{ options: { path: \`\${__dirname}/content/blog\` } }] }`,
      ...{ 'src/pages/index.js': '', 'content/blog/a/index.md': '', 'other/a.md': '' },
    });
    for (const path of ['a', 'blog/a'])
      assert.deepEqual(
        index.sourcesOf(`${u}/${path}`).map(({ file, confidence }) => [file, confidence]),
        [['content/blog/a/index.md', 'guess']],
      );
  });

  it('is only guessed of where Gatsby leaves a base path out of addresses', async () => {
    const areGuesses = async (options: string) => {
      const index = await indexOf({
        'gatsby-config.js': `x = { siteMetadata: { siteUrl: '${u}' }, plugins: [{ options: { path: \`\${__dirname}/content\` } }] }`,
        'gatsby-node.js': `exports.onCreateNode = () => {
          createNodeField({ name: 'slug', node, value: createFilePath({ ${options} }) });
          createNodeField({ name: 'slug', node, value });
          createPage({ path: node.fields.slug, component });
        };`,
        ...{ 'src/pages/index.js': '', 'content/blog/a.md': '' },
      });
      return index.sourcesOf(`${u}/blog/a`).map(({ confidence }) => confidence === 'guess');
    };
    assert.deepEqual([await areGuesses('node'), await areGuesses("node, basePath: 'blog'")], [[false], [true]]);
  });

  it('is certain only where all that may set it up was looked at', async () => {
    const areCertain = async (sections: number) => {
      const files = Array.from({ length: sections }, (_, at) => `content/s${at}/_index.md`);
      const [site] = await inferSites(['hugo.toml', 'content/a.md', ...files], () => Promise.resolve(''));
      return site?.conventions.every((convention) => !isDoubted(convention));
    };
    assert.deepEqual([await areCertain(100), await areCertain(2001)], [true, false]);
  });

  it('never leads out of the folder that is open', async () => {
    const path = '../../etc';
    const index = await indexOf({
      'web/docusaurus.config.js': `c = { url: '${u}', docs: { path: '${path}', routeBasePath: '/' } }`,
      ...{ 'web/src/pages/x.js': '', 'etc/a.md': '' },
    });
    assert.deepEqual(index.sourcesOf(`${u}/a`), []);
  });
});

describe('Front matter', () => {
  it('is what the beginning of a text states of its page', () => {
    assert.deepEqual(
      [...read(matter('slug: a # b', 'other: c', 'aliases:', '  - /d', '  - "/e"'))],
      [
        ['slug', 'a'],
        ['aliases', ['/d', '/e']],
      ],
    );
    assert.deepEqual(
      [...read('---\nslug: a\n# b\n---\nc\n# d e \n# f')],
      [
        ['slug', 'a'],
        ['heading', 'd e'],
      ],
    );
    assert.deepEqual(read('\ufeff---\r\nslug: a\r\n---\r\n').get('slug'), 'a');
    const endings = ['', '\n', '\n\n# Text\n', '\n--- x', '\n----', '\n.. '];
    for (const end of endings) assert.ok(isEndless(`---\r\n\nslug: a${end}`) && isEndless(`+++\n# b\nslug = 1${end}`));
    for (const fine of ['---\nslug: a\n---', '---\n\nA text: it has a line.', '---', '+++\nslug = 1\n+++ \n'])
      assert.ok(!isEndless(fine));
    for (const none of ['', '---\nslug: a']) assert.deepEqual([...read(none).keys()], ['isbare']);
    for (const header of ['Slug: a\nx: 1\n\ndate: 1\n', ':slug: a'])
      assert.deepEqual([...read(header)].slice(1), [['header.slug', 'a']]);
    assert.deepEqual([...read('A b\n###\n\n:slug: a\n')].slice(1), [
      ['header.title', 'A b'],
      ['header.slug', 'a'],
    ]);
  });

  it('is the same if it states the same', () => {
    const [one, other] = [frontMatterOf(matter('slug: a', 'x: 1')), frontMatterOf(matter('slug: b', 'x: 1'))];
    assert.ok(isSameMatter(one, frontMatterOf(matter('x: 2', 'slug: a'))));
    assert.ok(!isSameMatter(one, other));
    assert.ok(!isSameMatter(one, frontMatterOf('')));
  });

  it('decides nothing for a convention that was not asked to read it', () => {
    const routes = conventions.map((it) => it.routesOf('nothing/here.txt', frontMatterOf(matter('slug: a'))));
    assert.deepEqual(routes.flat().map(printRoute), []);
  });
});
