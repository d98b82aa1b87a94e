import assert from 'node:assert/strict';
import { inferSites } from '../../../src/sources/sites';
import { SourceIndex } from '../../../src/sources/sourceIndex';
import { generatedManifests } from '../../../src/sources/generatedManifests';
import { u } from './statedRows';

const table = '.nuxt/types/typed-router.d.ts';
const files = ['nuxt.config.ts', ...['about', 'blog', 'blog/index', 'blog/[slug]', '[...all]', 'odd'].map(pageFile)];

function pageFile(name: string): string {
  return `app/pages/${name}.vue`;
}

/** The pages of each file, with and without the file that Nuxt 4.5 writes. */
async function pagesBy(text: string | undefined): Promise<Readonly<Record<string, readonly string[]>>> {
  const configuration = `export default defineNuxtConfig({ site: { url: '${u}' } })`;
  const sites = await inferSites(files, (file) =>
    Promise.resolve(file === 'nuxt.config.ts' ? configuration : undefined),
  );
  const disk = {
    read: (file: string) => Promise.resolve(file === table ? text : undefined),
    changedAt: (file: string) => Promise.resolve(file === table ? 1000 : 999),
  };
  const index = await SourceIndex.build(sites, files, { written: await generatedManifests(sites, files, disk) });
  const paths = ['/about', '/about-us', '/blog', '/blog/a', '/de/blog/a', '/other', '/odd', '/odd/7'];
  return Object.fromEntries(
    paths.map((path) => [path, index.sourcesOf(u + path).map(({ file, confidence }) => `${file} ${confidence}`)]),
  );
}

const route = (name: string, path: string) => `    '${name}': RouteRecordInfo<
      '${name}',
      '${path}',
      { slug: ParamValue<true> },
      Record<never, never>,
      | never
    >,`;
const listed = (name: string, routes: readonly string[], views: readonly string[] = []) => {
  const union = (texts: readonly string[]) =>
    texts.length === 0 ? '| never' : texts.map((it) => `| '${it}'`).join('\n        ');
  return [
    `    '${pageFile(name)}': {`,
    ...['      routes:', `        ${union(routes)}`],
    ...['      views:', `        ${union(views)}`],
    ...['      pathParamNames:', "        | 'slug'", '    }'],
  ].join('\n');
};

const written = [
  "declare module 'vue-router/auto-routes' {",
  '  export interface RouteNamedMap {',
  ...[route('about', '/about-us'), route('all', '/:all(.*)*'), route('blog', '/blog')],
  ...[route('blog-slug', '/:lang?/blog/:slug()'), route('odd', '/odd/:a-:b')],
  '  }',
  '  export interface _RouteFileInfoMap {',
  ...[listed('about', ['about']), listed('[...all]', ['all'])],
  ...[listed('blog/[slug]', ['blog-slug']), listed('blog', ['blog', 'blog-slug'], ['default'])],
  ...[listed('blog/index', ['blog']), listed('odd', ['odd'])],
  '  }',
  '}',
].join('\n');

describe('What Nuxt has written down', () => {
  it('wins over what is usual', async () => {
    const pages = await pagesBy(written);
    assert.deepEqual(pages['/about-us']?.[0], 'app/pages/about.vue convention');
    assert.deepEqual(pages['/about']?.[0], 'app/pages/[...all].vue convention');
    assert.deepEqual(pages['/de/blog/a']?.[0], 'app/pages/blog/[slug].vue convention');
    assert.deepEqual(pages['/blog/a']?.[0], 'app/pages/blog/[slug].vue convention');
    assert.deepEqual(pages['/other'], ['app/pages/[...all].vue convention']);
  });

  it('names the innermost file of a page', async () => {
    assert.deepEqual((await pagesBy(written))['/blog']?.[0], 'app/pages/blog/index.vue convention');
    const one = written.replace(
      listed('blog', ['blog', 'blog-slug'], ['default']),
      listed('blog', ['blog'], ['default']),
    );
    assert.deepEqual((await pagesBy(one))['/blog']?.[0], 'app/pages/blog/index.vue convention');
  });

  it('is left to the convention where it is not understood', async () => {
    const odd = written.replace('/odd/:a-:b', '/odd/:a(\\\\d+)');
    assert.deepEqual((await pagesBy(odd))['/odd/7']?.[0], 'app/pages/odd.vue convention');
    assert.deepEqual((await pagesBy(written))['/odd']?.[0], 'app/pages/odd.vue convention');
    assert.deepEqual(await pagesBy('interface _RouteFileInfoMap {'), await pagesBy(undefined));
  });
});
