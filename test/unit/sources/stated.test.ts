import assert from 'node:assert/strict';
import { FolderSources } from '../../../src/sources/folderSources';
import { conventions } from '../../../src/sources/frameworks';
import { frontMatterOf, isEndless, isSameMatter } from '../../../src/sources/frontMatter';
import { printRoute } from '../../../src/sources/notation';
import { MemoryFiles } from './memoryFiles';
import { indexOf, matter, testRows, u, type StatedTable } from './statedRows';

/** The pages that a file certainly generates, according to a site's configuration and its front matter. */
const tables: readonly StatedTable[] = [
  [
    'Jekyll',
    {
      '_config.yml': [
        `url: ${u}`,
        'permalink: /news/:year/:month/:title/',
        'exclude: [private, "readme.md"]',
        'collections:',
        '  docs:',
        '    output: true',
        '    permalink: "/:collection/:path/"',
        '  parts:',
        '    output: false',
      ].join('\n'),
    },
    [
      ['_posts/2024-01-02-hello.md', matter(), '/news/2024/01/hello'],
      ['_posts/2024-01-02-moved.md', matter('date: 2023-12-31 10:00'), '/news/2023/12/moved'],
      ['_posts/2024-01-02-own.md', matter('permalink: "/own/"'), '/own'],
      ['_posts/2024-01-02-hidden.md', matter('published: false')],
      ['_posts/2024-01-02-later.md', matter('date: 2999-01-01')],
      ['_docs/a/b.md', matter(), '/docs/a/b'],
      ['_docs/c.md', matter('permalink: /docs/other/'), '/docs/other'],
      ['_parts/d.md', matter()],
      ['private/x.md', matter()],
      ['readme.md', matter()],
      ['about.md', matter('permalink: /me/'), '/me'],
    ],
  ],
  [
    'Docusaurus',
    {
      'web/docusaurus.config.js': `c = { url: '${u}', presets: [['classic', { docs: { path: '../docs', routeBasePath: '/' }, blog: { routeBasePath: 'news' } }]],
        plugins: [['@docusaurus/plugin-content-docs', { id: 'more', path: 'more', routeBasePath: 'm' }]] }`,
      'web/src/pages/x.js': '',
    },
    [
      ['docs/intro.md', '', '/intro'],
      ['docs/a/index.md', matter('id: other'), '/a'],
      ['docs/a/B.md', matter('id: b'), '/a/b'],
      ['docs/a/c.md', matter('slug: ../d'), '/d'],
      ['docs/a/e.md', matter('slug: /f/g'), '/f/g'],
      ['docs/a/draft.md', matter('draft: true')],
      ['web/blog/2024-01-02-x.md', matter('slug: y'), '/news/y'],
      ['web/more/z.md', '', '/m/z'],
      ['README.md', ''],
    ],
  ],
  [
    'Docusaurus',
    { 'docusaurus.config.js': `c = { url: '${u}' }`, 'versions.json': '["2.0", "1.0"]' },
    [
      ['docs/a.md', '', '/docs/next/a'],
      ['versioned_docs/version-2.0/a.md', '', '/docs/a'],
      ['versioned_docs/version-1.0/a.md', '', '/docs/1.0/a'],
      ['versioned_docs/version-0.9/a.md', ''],
    ],
  ],
  [
    'Hugo',
    {
      'hugo.toml': [
        `baseURL = "${u}"`,
        'defaultContentLanguage = "en"',
        '[permalinks]',
        'posts = "/:year/:slug/"',
        '[languages.en]',
        'contentDir = "content/en"',
        '[languages.de]',
        'contentDir = "content/de"',
      ].join('\n'),
    },
    [
      ['content/en/docs/a.md', '', '/docs/a'],
      ['content/de/docs/a.md', '', '/de/docs/a'],
      ['content/en/posts/b.md', matter('date: 2024-05-06', 'slug: C'), '/2024/c'],
      ['content/en/posts/_index.md', '', '/posts'],
      ['content/en/d.md', matter('url: /e/f/'), '/e/f'],
      ['content/en/x/g.md', matter('slug: h'), '/x/h'],
      ['content/en/draft.md', matter('draft: true')],
      ['content/en/over.md', matter('expiryDate: 2001-01-01')],
      ['content/en/part.md', matter('_build: { render: link }')],
      ['content/en/none.md', matter('build:', '  render: never')],
      ['content/en/toml.md', '+++\nslug = "i"\n+++\n', '/i'],
      ['content/en/json.md', '{\n"slug": "j"\n}\n', '/j'],
    ],
  ],
  [
    'Hugo with mounts',
    {
      'hugo.toml': `baseURL = "${u}"\n[module]\n  [[module.mounts]]\n    source = 'assets'\n    target = 'assets'\n  [[module.mounts]]\n    source = 'content/en'\n    target = 'content'\n[languages.en]\nweight = 1\n`,
    },
    [
      ['content/en/a.md', '', '/a'],
      ['content/LICENSE.md', ''],
      ['assets/b.md', ''],
    ],
  ],
  [
    'Hexo',
    {
      '_config.yml': `url: ${u}\npermalink: news/:year/:month/:title/\nnew_post_name: :year-:month-:day-:title.md\n`,
      'package.json': '{"dependencies":{"hexo":"8"}}',
    },
    [
      ['source/_posts/2024-01-02-a.md', matter('title: x'), '/news/2024/01/a'],
      ['source/_posts/2024-01-03-b.md', matter('date: 2023-12-31'), '/news/2023/12/b'],
      ['source/_posts/2024-01-04-c.md', matter('permalink: own/c/'), '/own/c'],
      ['source/_posts/2024-01-05-d.md', matter('published: false')],
      ['source/about/index.md', '', '/about'],
    ],
  ],
  [
    'VitePress',
    { 'docs/.vitepress/config.ts': `x = { srcDir: './src', sitemap: { hostname: '${u}' } }` },
    [
      ['docs/src/a.md', '', '/a'],
      ['docs/b.md', ''],
    ],
  ],
  [
    'VitePress with rewrites of a program',
    { '.vitepress/config.ts': `x = { rewrites: (id) => id, sitemap: { hostname: '${u}' } }`, 'c.md': '' },
    [['a/b.md', '']],
  ],
  [
    'MkDocs',
    { 'mkdocs.yml': `site_url: ${u}\ndocs_dir: text\n` },
    [
      ['text/a.md', '', '/a'],
      ['docs/b.md', ''],
    ],
  ],
  [
    'Starlight',
    {
      'astro.config.mjs': `x = { site: '${u}' }`,
      'package.json': '{"dependencies":{"astro":"5","@astrojs/starlight":"0"}}',
    },
    [
      ['src/content/docs/a.md', matter('slug: b/c'), '/b/c'],
      ['src/content/docs/d.md', matter('draft: true')],
      ['src/content/docs/E F.md', '', '/e-f'],
    ],
  ],
  [
    'Eleventy',
    { 'eleventy.config.js': `return { dir: { input: './src', output: 'x' } }`, 'package.json': `{"homepage":"${u}"}` },
    [
      ['src/a.md', '', '/a'],
      ['src/b.njk', matter('permalink: /c/'), '/c'],
      ['src/d.njk', matter('permalink: false')],
      ['src/g.njk', '---js\nconst draft = true;\n---\n'],
      ['src/h.njk', '---js\nconst permalink = "/i/";\n---\n', '/i'],
      ['src/j.njk', '---js\nconst eleventyComputed = {\n\tpermalink: function(data) {\n---\n'],
      ['src/e.njk', matter('permalink: "/{{ x }}/"')],
      ['notes/f.md', ''],
    ],
  ],
];

/** The front matter of a text, which must be readable. */
function read(text: string) {
  return frontMatterOf(text) ?? assert.fail(`unreadable: ${text}`);
}

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
