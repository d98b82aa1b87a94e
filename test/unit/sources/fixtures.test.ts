import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readSiteFile } from '../../../src/sources/siteFile';
import { inferSites, withStated } from '../../../src/sources/sites';
import { SourceIndex } from '../../../src/sources/sourceIndex';
import { siteFileName } from '../../../src/sources/siteFileName';
import { root } from '../../run/paths.mjs';

const folders = path.join(root, 'test', 'fixtures', 'sites');

/** A sample site as a workspace folder. */
async function opened(name: string) {
  const folder = path.join(folders, name);
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((it) => it.isFile());
  const files = found.map((it) => path.relative(folder, path.join(it.parentPath, it.name)).replaceAll('\\', '/'));
  const read = (file: string) =>
    Promise.resolve(files.includes(file) ? readFileSync(path.join(folder, file), 'utf8') : undefined);
  const { sites: stated, faults } = readSiteFile((await read(siteFileName)) ?? '{}');
  const sites = withStated(await inferSites(files, read), stated);
  return { files, sites, faults, index: await SourceIndex.build(sites, files) };
}

/** Each sample: its addresses, the file that states each, and page by page the files that make it. */
const samples: Readonly<
  Record<string, { sites: readonly string[]; pages: Readonly<Record<string, readonly string[]>> }>
> = {
  next: {
    sites: ['https://cafe.example in package.json'],
    pages: {
      'https://cafe.example/': ['app/page.tsx'],
      'https://cafe.example/menu': ['app/(shop)/menu/page.tsx'],
      'https://cafe.example/blog/new-beans': ['content/blog/new-beans.md', 'app/blog/[slug]/page.tsx'],
      'https://cafe.example/api/health': [],
    },
  },
  astro: {
    sites: ['https://garden.example/diary in astro.config.mjs'],
    pages: {
      'https://garden.example/diary/': ['src/pages/index.astro'],
      'https://garden.example/diary/about/': ['src/pages/about.md'],
      'https://garden.example/diary/rss.xml': ['src/pages/rss.xml.ts'],
      'https://garden.example/diary/posts/first-frost': [
        'src/content/posts/first-frost.md',
        'src/pages/posts/[...slug].astro',
      ],
      'https://garden.example/diary/_draft': [],
      'https://garden.example/about': [],
    },
  },
  hugo: {
    sites: ['https://trails.example in hugo.toml'],
    pages: {
      'https://trails.example/': ['content/_index.md'],
      'https://trails.example/walks/': ['content/walks/_index.md'],
      'https://trails.example/walks/ridge-path/': ['content/walks/Ridge Path.md'],
      'https://trails.example/walks/lake/': ['content/walks/lake/index.md'],
      'https://trails.example/de/about/': ['content/about.de.md'],
      'https://trails.example/map.html': ['static/map.html'],
    },
  },
  html: {
    sites: ['https://bakery.example in CNAME'],
    pages: {
      'https://bakery.example': ['index.html'],
      'https://bakery.example/about.html': ['about.html'],
      'https://bakery.example/recipes/': ['recipes/index.html'],
      'https://bakery.example/recipes/rye': ['recipes/rye.html'],
    },
  },
  monorepo: {
    sites: [
      'https://www.example.com in site-reports.json',
      'https://docs.example.com in apps/docs/docusaurus.config.ts',
    ],
    pages: {
      'https://www.example.com/': ['apps/web/app/page.tsx'],
      'https://example.com/': ['apps/web/app/page.tsx'],
      'https://www.example.com/news/release': ['content/news/release.md', 'apps/web/app/news/[slug]/page.tsx'],
      'https://www.example.com/news/other': ['apps/web/app/news/[slug]/page.tsx'],
      'https://docs.example.com/': ['apps/docs/src/pages/index.tsx'],
      'https://docs.example.com/docs/intro': ['apps/docs/docs/01-intro.md'],
    },
  },
};

describe('Sample sites', () => {
  it('are all looked at', () => assert.deepEqual(readdirSync(folders).sort(), Object.keys(samples).sort()));

  for (const [name, { sites: expected, pages }] of Object.entries(samples)) {
    it(`such as ${name} are found with their addresses`, async () => {
      const { sites, faults } = await opened(name);
      assert.deepEqual(faults, []);
      assert.deepEqual(
        sites.map(({ url, statedIn }) => `${url ?? ''} in ${statedIn ?? ''}`),
        expected,
      );
    });

    it(`such as ${name} lead from pages to files, and back`, async () => {
      const { index } = await opened(name);
      for (const [url, files] of Object.entries(pages)) {
        assert.deepEqual(
          index.sourcesOf(url).map(({ file }) => file),
          files,
          url,
        );
        for (const file of files)
          assert.ok(
            index
              .pagesOf(file)
              .some(({ address = url }) => index.sourcesOf(address).some((source) => source.file === file)),
            `${file} → ${url}`,
          );
      }
    });
  }
});
