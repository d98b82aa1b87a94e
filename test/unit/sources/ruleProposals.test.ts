import assert from 'node:assert/strict';
import { knownPagesOf, proposeRules } from '../../../src/sources/ruleProposals';
import type { Site } from '../../../src/sources/site';
import type { Source } from '../../../src/sources/sitePages';

const page = (path: string, file?: string) => ({ parts: path.split('/').filter(Boolean), file });
const proposed = async (
  paths: readonly string[],
  files: readonly string[],
  certain: readonly [string, string][] = [],
) => {
  const pages = [...paths.map((it) => page(it)), ...certain.map(([path, file]) => page(path, file))];
  return (await proposeRules(pages, files)).map(
    ({ rule, explained, pages: meant }) => `${rule.path} → ${rule.files.join()} ${explained}/${meant}`,
  );
};

const kinds: readonly (readonly [
  kind: string,
  paths: readonly string[],
  files: readonly string[],
  ...expected: readonly string[],
])[] = [
  ['one folder', ['/blog/a', '/blog/b', '/blog/c'], ['posts/a.md', 'posts/b.md'], '/blog/:slug → posts/:slug.md 2/3'],
  [
    'files with a date',
    ['/blog/a-b', '/blog/c'],
    ['posts/2024-01-02-a-b.md', 'posts/2024-1-3-c.md'],
    '/blog/:slug → posts/:year-:month-:day-:slug.md 2/2',
  ],
  ['numbered files', ['/docs/a', '/docs/b'], ['text/01-a.md', 'text/2-b.md'], '/docs/:slug → text/:_-:slug.md 2/2'],
  [
    'folders with an index',
    ['/docs/a', '/docs/b'],
    ['text/a/index.mdx', 'text/b/index.mdx'],
    '/docs/:slug → text/:slug/index.mdx 2/2',
  ],
  [
    'folders in folders',
    ['/docs/a/x', '/docs/b/y', '/docs/b/c/z'],
    ['text/a/x.md', 'text/b/y.md', 'text/b/c/z.md'],
    '/docs/*path → text/*path.md 3/3',
  ],
  [
    'folders in folders of numbered files',
    ['/docs/a/x', '/docs/b/y'],
    ['text/a/1.x.md', 'text/b/2.y.md'],
    '/docs/*path/:slug → text/*path/:_.:slug.md 2/2',
  ],
  [
    'languages',
    ['/de/a/x', '/fr/a/x', '/fr/y'],
    ['text/a/x.de.mdx', 'text/a/x.fr.mdx', 'text/y.fr.mdx'],
    '/:lang/*path → text/*path.:lang.mdx 3/3',
  ],
  [
    'two folders',
    ['/blog/a', '/blog/b', '/blog/c', '/help/d', '/help/e'],
    ['posts/a.md', 'posts/b.md', 'posts/c.md', 'faq/d.html', 'faq/e.html'],
    '/blog/:slug → posts/:slug.md 3/3',
    '/help/:slug → faq/:slug.html 2/2',
  ],
  ['a single page', ['/blog/a'], ['posts/a.md']],
  ['programs alone', ['/blog/a', '/blog/b'], ['src/a.tsx', 'src/b.tsx']],
  ['two files for a page', ['/blog/a', '/blog/b'], ['p/2024-01-02-a.md', 'p/2024-01-03-a.md', 'p/2024-01-04-b.md']],
  ['names that a rule understands otherwise', ['/b:x/a', '/b:x/b', '/c*/a'], ['posts/a.md', 'posts/b.md']],
  ['nothing', [], []],
];

describe('The rules that are proposed', () => {
  for (const [kind, paths, files, ...expected] of kinds)
    it(`for ${kind} are ${expected.join(' and ') || 'none'}`, async () =>
      assert.deepEqual(await proposed(paths, files), expected));

  it('contradict nothing that is certain', async () => {
    const files = ['posts/a.md', 'posts/b.md', 'posts/c.md'];
    const agreeing = await proposed(['/a', '/b'], files, [['/c', 'posts/c.md']]);
    assert.deepEqual(agreeing, ['/:slug → posts/:slug.md 2/2']);
    assert.deepEqual(await proposed(['/a', '/b'], files, [['/c', 'app/c/page.tsx']]), []);
  });

  it('are few, of many that are tried', async () => {
    const all = Array.from({ length: 30 }, (_, at) => [`/s${at}/a${at}`, `/s${at}/b${at}`]).flat();
    const files = Array.from({ length: 30 }, (_, at) => [`f${at}/a${at}.md`, `f${at}/b${at}.md`]).flat();
    assert.equal((await proposed(all, files)).length, 5);
  });

  it('are for the pages of the site, each once and with the file that certainly makes it', async () => {
    const url = 'https://a.example/base';
    const site: Site = { url, folder: '', aliases: [], rules: [], conventions: [], statedIn: undefined };
    const certain: Source = { file: 'x.md', confidence: 'convention', reason: '' };
    const sourcesOf = (it: string): readonly Source[] =>
      it.endsWith('/x') ? [certain] : it.endsWith('/y') ? [{ ...certain, confidence: 'guess' }] : [];
    const urls = ['', '/', '/x', '/x?1', '/y', 'less/z'].map((it) => url + it);
    const found = await knownPagesOf(site, [...urls, 'https://b.example/base/x', 'no'], { sourcesOf });
    assert.deepEqual(found, [page(''), page('x', 'x.md'), page('y')]);
  });
});
