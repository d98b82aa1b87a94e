import assert from 'node:assert/strict';
import { inferSites } from '../../../src/sources/sites';

/** The settings in a site's configuration besides its address, by its file and a page; and the doubts that follow. */
type Row = readonly [said: string, file: string, page: string, ...doubts: readonly string[]];

const rows: readonly Row[] = [
  ['[languages.de]\nbaseURL = "https://b.example"', 'hugo.toml', 'content/a.md', 'languages.de.baseurl'],
  ['[outputFormats.HTML]\nbaseName = "main"', 'hugo.toml', 'content/a.md', 'outputformats.html.basename'],
  ['ignoreFiles = ["a(?=b)"]', 'hugo.toml', 'content/a.md', 'ignoreFiles'],
  ['[frontmatter]\ndate = ["when"]', 'hugo.toml', 'content/a.md', 'frontmatter'],
  ['[[cascade]]\ndraft = true', 'hugo.toml', 'content/a.md', 'cascade'],
  ['[[cascade]]\ntype = "x"', 'hugo.toml', 'content/a.md'],
  [
    '[[module.mounts]]\nsource = "content"\ntarget = "content"\nincludeFiles = "a*"',
    'hugo.toml',
    'content/a.md',
    'module.mounts',
  ],
  ['posts = "/x/"', 'config/_default/permalinks.de.toml', 'content/a.md', 'config/_default/permalinks.de.toml'],
  ['plugins: [jekyll-polyglot]', '_config.yml', 'a.html', 'jekyll-polyglot'],
  ['plugins: [jekyll-feed]', '_config.yml', 'a.html'],
  ['defaults: [{ scope: { path: "a*b*c" }, values: { permalink: x } }]', '_config.yml', 'a.html', 'defaults'],
  ['hooks: [x.py]', 'mkdocs.yml', 'docs/a.md', 'hooks'],
  ['plugins: [monorepo]', 'mkdocs.yml', 'docs/a.md', 'monorepo'],
  ['docs_dir: !ENV [DOCS, docs]', 'mkdocs.yml', 'docs/a.md', 'docs_dir'],
  ['INHERIT: other.yml', 'mkdocs.yml', 'docs/a.md', 'INHERIT'],
  ['c.addGlobalData("permalink", x);', 'eleventy.config.js', 'a.md', 'addGlobalData'],
  ['c.ignores.add(name);', 'eleventy.config.js', 'a.md', 'ignores.add'],
  ['c.addPreprocessor("x", "md", f);', 'eleventy.config.js', 'a.md', 'addPreprocessor'],
  ['c.addPreprocessor("drafts", "md", f);', 'eleventy.config.js', 'a.md'],
  ['x = { extensions: all() }', 'svelte.config.js', 'src/routes/+page.svelte', 'extensions'],
  ["import config from './a.js';\nexport default config;", 'svelte.config.js', 'src/routes/+page.svelte', 'config'],
  ["module.exports = require('./a');", 'next.config.js', 'pages/a.js', 'export'],
  ["export { default } from './a';", 'astro.config.mjs', 'src/pages/a.md', 'export'],
  ["module.exports = require('./a');", 'gatsby-config.js', 'src/pages/a.js', 'export'],
  ['const config = { title: "x" };\nexport default config;', 'next.config.mjs', 'pages/a.js'],
  ['function config() {\n  return {};\n}\nexport default config;', 'next.config.mjs', 'pages/a.js'],
];

describe('A configuration that is not understood', () => {
  for (const [said, file, page, ...doubts] of rows)
    it(`makes a guess of every page, or not: ${said.replaceAll('\n', ' ')}`, async () => {
      const texts = new Map([[file, said], ...(file.includes('/') ? ([['hugo.toml', '']] as const) : []), [page, '']]);
      const [site] = await inferSites([...texts.keys()], (path) => Promise.resolve(texts.get(path)));
      assert.deepEqual(
        site?.conventions.flatMap((convention) => convention.doubts ?? []),
        doubts,
      );
    });
});
