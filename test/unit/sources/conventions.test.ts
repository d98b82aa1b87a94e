import assert from 'node:assert/strict';
import { conventions } from '../../../src/sources/frameworks';
import { html } from '../../../src/sources/frameworks/html';
import { printRoute } from '../../../src/sources/notation';

/** A file, the pages that it generates, and after a `?` those that it generates with another setting. */
type Row = readonly [file: string, ...pages: readonly string[]];

const tables: Readonly<Record<string, readonly Row[]>> = {
  'Next.js': [
    ['app/page.tsx', '/'],
    ['src/app/about/page.jsx', '/about'],
    ['app/guide/page.mdx'],
    ['app/(shop)/(eu)/cart/page.tsx', '/cart'],
    ['app/[locale]/blog/[slug]/page.tsx', '/[locale]/blog/[slug]'],
    ['app/docs/[...path]/page.tsx', '/docs/[...path]'],
    ['app/shop/[[...path]]/page.tsx', '/shop/[[...path]]'],
    ['app/%5Fin/page.tsx', '/_in'],
    ['app/@modal/login/page.tsx', '?/login'],
    ['app/_parts/page.tsx'],
    ['app/feed/(.)photo/page.tsx'],
    ['app/(..)(..)photo/page.tsx'],
    ['app/layout.tsx'],
    ['app/@side/default.tsx'],
    ['app/api/route.ts'],
    ['app/page.module.css'],
    ['app/blog/homepage.tsx'],
    ['pages/index.tsx', '/'],
    ['src/pages/blog/index.js', '/blog'],
    ['pages/blog/[id].tsx', '/blog/[id]'],
    ['pages/[[...all]].tsx', '/[[...all]]'],
    ['pages/_app.tsx'],
    ['pages/_document.js'],
    ['pages/404.tsx'],
    ['pages/api/hello.ts'],
    ['pages/style.css'],
    ['public/old.html', '/old.html'],
    ['public/old/index.html', '/old'],
    ['components/page.tsx'],
  ],
  Astro: [
    ['src/pages/index.astro', '/'],
    ['src/pages/de/ueber.md', '/de/ueber'],
    ['src/pages/[lang]/index.astro', '/[lang]'],
    ['src/pages/posts/[...slug].astro', '/posts/[[...slug]]'],
    ['src/pages/post-[id].mdx', '/post-[id]'],
    ['src/pages/rss.xml.ts', '/rss.xml'],
    ['src/pages/old.html', '/old'],
    ['src/pages/api/login.ts'],
    ['src/pages/_draft.md'],
    ['src/pages/_parts/x.astro'],
    ['src/content/docs/guide/index.mdx', '?/guide'],
    ['src/content/blog/hello.md'],
    ['public/static.html', '/static.html'],
    ['src/layouts/x.astro'],
  ],
  SvelteKit: [
    ['src/routes/+page.svelte', '/'],
    ['src/routes/(app)/about/+page.svelte', '/about'],
    ['src/routes/item/[id=int]/+page@.svelte', '/item/[id]'],
    ['src/routes/x/+page@admin.svelte', '/x'],
    ['src/routes/[[lang]]/home/+page.svelte', '/[lang]/home', '/home'],
    ['src/routes/a/[...rest]/z/+page.svelte', '/a/[[...rest]]/z'],
    ['src/routes/[x+2e]well-known/+page.svelte', '/.well-known'],
    ['src/routes/blog/+page.md', '/blog'],
    ['src/routes/+layout.svelte'],
    ['src/routes/+page.server.ts'],
    ['src/routes/feed/+server.ts'],
    ['src/routes/[...a]/x/[...b]/+page.svelte', '/[[...rest]]'],
    ['static/map.html', '/map.html'],
  ],
  Nuxt: [
    ['pages/index.vue', '/'],
    ['app/pages/about.vue', '/about'],
    ['pages/(info)/team/index.vue', '/team'],
    ['pages/users-[group]/[id].vue', '/users-[group]/[id]'],
    ['pages/[[lang]]/a.vue', '/[lang]/a', '/a'],
    ['pages/[...slug].vue', '/[[...slug]]'],
    ['pages/_id.vue', '/[id]'],
    ['pages/x/_.vue', '/x/[[...all]]'],
    ['public/a.html', '/a.html'],
    ['components/a.vue'],
    ['content/a.md'],
  ],
  'Nuxt Content': [
    ['content/blog/07.7span.md', '/blog/7span'],
    ['content/blog/later.draft.md'],
    ['content/index.md', '/'],
    ['content/1.guide/02.First Steps.md', '/guide/first-steps'],
    ['content/2024/x.md', '/2024/x'],
    ['content/.hidden.md'],
    ['content/_part.md'],
    ['content/data.json'],
  ],
  Hugo: [
    ['content/_index.md', '/'],
    ['content/posts/_index.md', '/posts'],
    ['content/posts/My Post.md', '/posts/my-post'],
    ['content/posts/bundle/index.md', '/posts/bundle'],
    ['content/about.de.md', '/de/about', '?/about'],
    ['content/_index.pt-br.md', '/pt-br', '?/'],
    ['content/fr/news.md', '/fr/news', '?/news'],
    ['content/read.js.md', '/read.js'],
    ['content/posts/bundle/photo.jpg'],
    ['layouts/index.html'],
    ['static/x.html', '/x.html'],
  ],
  Jekyll: [
    ['index.md', '/'],
    ['about.markdown', '/about.html'],
    ['team/index.html', '/team'],
    ['_posts/2024-01-02-hello.md', '/2024/01/02/hello.html', '?/[[...path]]/hello'],
    ['news/_posts/2024-1-2-hi.md', '/news/2024/01/02/hi.html', '?/[[...path]]/hi'],
    ['_posts/undated.md', '?/[[...path]]/undated'],
    ['_pages/imprint.md', '?/imprint.html'],
    ['_recipes/rye.md', '?/recipes/rye.html'],
    ['_layouts/default.html'],
    ['_includes/x/y.html'],
    ['_drafts/later.md'],
    ['README.md', '?/'],
    ['vendor/x.md', '/vendor/x.html'],
    ['vendor/bundle/x.md'],
    ['style.css'],
  ],
  Eleventy: [
    ['index.njk', '/'],
    ['about.md', '/about'],
    ['src/posts/2024-01-02-hello.md', '/posts/2024-01-02-hello', '?/src/posts/2024-01-02-hello'],
    ['content/blog/blog.njk', '/blog', '?/content/blog'],
    ['feed.11ty.js', '/feed'],
    ['_includes/base.njk'],
    ['src/_data/x.md'],
    ['README.md', '/README'],
    ['index.css'],
  ],
  Docusaurus: [
    ['docs/intro.md', '/docs/intro', '?/intro'],
    ['docs/01-basics/02-first.mdx', '/docs/basics/first', '?/basics/first'],
    ['docs/basics/index.md', '/docs/basics', '?/basics'],
    ['docs/basics/README.md', '/docs/basics', '?/basics'],
    ['docs/basics/basics.md', '/docs/basics', '?/basics'],
    ['docs/2024/x.md', '/docs/2024/x', '?/2024/x'],
    ['docs/_part.md'],
    ['blog/2024-01-02-hello.md', '/blog/2024/01/02/hello', '?/2024/01/02/hello'],
    ['blog/2024-01-02-hello/index.md', '/blog/2024/01/02/hello', '?/2024/01/02/hello'],
    ['blog/2024/01/02/hello.md', '/blog/2024/01/02/hello', '?/2024/01/02/hello'],
    ['src/pages/index.tsx', '/'],
    ['src/pages/help/faq.md', '/help/faq'],
    ['src/pages/index.module.css'],
    ['src/pages/x.test.tsx'],
    ['src/pages/_part.tsx'],
    ['versioned_docs/version-1.0/a.md'],
    ['i18n/de/docusaurus-plugin-content-docs/current/01-intro.md', '/de/docs/intro', '?/de/intro'],
    ['i18n/de/docusaurus-plugin-content-docs/version-1.0/intro.md'],
    ['i18n/de/docusaurus-plugin-content-blog/2024-01-02-x.md', '/de/blog/2024/01/02/x', '?/de/2024/01/02/x'],
    ['i18n/de/docusaurus-plugin-content-pages/faq.md', '/de/faq'],
    ['i18n/de/code.json'],
    ['static/x.html', '/x.html'],
    ['README.md'],
  ],
  Starlight: [
    ['src/content/docs/index.mdx', '/'],
    ['src/content/docs/guides/Set Up.md', '/guides/set-up'],
    ['src/content/docs/de/guides/index.md', '/de/guides'],
    ['src/content/docs/404.md', '/404'],
    ['src/content/docs/_part.md'],
    ['src/content/blog/a.md'],
  ],
  VitePress: [
    ['index.md', '/'],
    ['guide/a.md', '/guide/a'],
    ['packages/[pkg].md', '/packages/[pkg]'],
    ['public/x.html', '/x.html'],
    ['.vitepress/theme/a.md'],
    ['a.vue'],
  ],
  MkDocs: [
    ['docs/index.md', '/'],
    ['docs/guide/README.md', '/guide'],
    ['docs/guide/a.md', '/guide/a'],
    ['docs/x.html', '/x.html'],
    ['docs/.drafts/a.md'],
    ['README.md'],
  ],
  Gatsby: [
    ['src/pages/index.js', '/'],
    ['src/pages/a/b.tsx', '/a/b'],
    ['src/pages/shop/{Product.name}.js', '/shop/[Product.name]'],
    ['src/pages/app/[...].js', '/app/[[...rest]]'],
    ['src/pages/users/[id].js', '/users/[id]'],
    ['src/pages/404.js'],
    ['src/pages/__tests__/a.js'],
    ['src/templates/post.js'],
    ['static/x.html', '/x.html'],
  ],
  Hexo: [
    ['source/index.md', '/'],
    ['source/docs/a.md', '/docs/a'],
    ['source/_posts/hello.md', '/[year]/[month]/[day]/hello'],
    ['source/_drafts/a.md'],
    ['source/_data/a.md'],
    ['scaffolds/post.md'],
  ],
  // They depend on the title and the date in the text.
  Pelican: [['content/a.md'], ['content/pages/b.rst']],
  HTML: [
    ['index.html', '/'],
    ['a/b.htm', '/a/b.htm'],
    ['a/index.html', '/a'],
    ['public/x.html', '/x.html'],
    ['static/x.html', '/x.html', '?/static/x.html'],
    ['docs/x.html', '/docs/x.html', '?/x.html'],
    ['dist/x.html'],
    ['.cache/x.html'],
    ['test/x.html'],
    ['a.md'],
  ],
};

const markers: Readonly<Record<string, readonly string[]>> = {
  'Next.js': ['next.config.js', 'next.config.mjs', 'next.config.ts'],
  Astro: ['astro.config.mjs', 'astro.config.ts'],
  SvelteKit: ['svelte.config.js'],
  Nuxt: ['nuxt.config.ts'],
  'Nuxt Content': [],
  Hugo: ['hugo.toml', 'hugo.yaml', 'hugo.json'],
  Jekyll: ['_config.yml'],
  Eleventy: ['.eleventy.js', 'eleventy.config.mjs'],
  Docusaurus: ['docusaurus.config.ts'],
  Starlight: [],
  VitePress: ['.vitepress/config.mts', '.vitepress/config/index.ts'],
  MkDocs: ['mkdocs.yml', 'mkdocs.yaml'],
  Gatsby: ['gatsby-config.js', 'gatsby-config.ts'],
  Hexo: [],
  Pelican: ['pelicanconf.py'],
  HTML: ['CNAME'],
};

const all = [...conventions, html];

describe('The conventions', () => {
  it('are all in these tables', () => {
    assert.deepEqual(all.map(({ name }) => name).sort(), Object.keys(tables).sort());
  });

  for (const convention of all)
    describe(`of ${convention.name}`, () => {
      for (const [file, ...expected] of tables[convention.name] ?? [])
        it(`make ${expected.join(', ') || 'no page'} of ${file}`, () => {
          const others = convention.otherRoutesOf?.(file) ?? [];
          assert.deepEqual(
            [...convention.routesOf(file).map(printRoute), ...others.map((it) => `?${printRoute(it)}`)],
            expected,
          );
        });

      it('know only their own markers', () => {
        const found = Object.values(markers)
          .flat()
          .filter((name) => convention.markers.includes(name));
        assert.deepEqual(found, markers[convention.name]);
      });
    });
});
