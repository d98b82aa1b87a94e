import assert from 'node:assert/strict';
import { frontMatterOf } from '../../../src/sources/frontMatter';
import { filesWithMatter } from '../../../src/sources/siteMatters';
import { inferSites } from '../../../src/sources/sites';
import { SourceIndex } from '../../../src/sources/sourceIndex';
import { FrontMatters } from '../../../src/vscode/workspace/frontMatters';
import { LazyMatters } from '../../../src/vscode/workspace/lazyMatters';
import { readMeasuredSites } from '../../bench/sites/measured';
import { sitesOf } from '../../bench/sites/measure';
import { matter, u } from './statedRows';

type Texts = ReadonlyMap<string, string>;

/** The front matter of a folder of files with these texts, and which of them were read. */
async function lazyOf(texts: Texts, files: readonly string[] = [...texts.keys()], unreadable = '') {
  const read: string[] = [];
  const matters = new FrontMatters({
    stateOf: (file) => Promise.resolve(file === unreadable ? undefined : { size: 0, mtime: 0 }),
    textOf: (file) => {
      read.push(file);
      return Promise.resolve(texts.get(file) ?? '');
    },
  });
  const sites = await inferSites(files, (file) => Promise.resolve(texts.get(file)));
  const index = await SourceIndex.build(sites, files, [], new Map(), new Map(), filesWithMatter(sites, files));
  return { lazy: new LazyMatters(index, matters), index, read };
}

const hugo = (files: Readonly<Record<string, string>>): Texts =>
  new Map(Object.entries({ 'hugo.toml': `baseURL = "${u}"`, ...files }));

describe('Front matter', () => {
  const files = hugo({
    'content/docs/a.md': '',
    'content/docs/b.md': matter('slug: c'),
    'content/docs/d.md': matter('draft: true'),
    'content/posts/a.md': '',
  });
  const confidences = (index: SourceIndex, path: string) =>
    index.sourcesOf(u + path).map(({ file, confidence }) => `${file} ${confidence}`);

  it('is read of the likely file of a page, and of no other', async () => {
    const { lazy, index, read } = await lazyOf(files);
    await lazy.forPage(`${u}/docs/a/`);
    assert.deepEqual(read, ['content/docs/a.md']);
    assert.deepEqual(confidences(index, '/docs/a'), ['content/docs/a.md convention']);
  });

  it('is read of all files of a site if a page has none that is called so', async () => {
    const { lazy, index, read } = await lazyOf(files);
    await lazy.forPage(`${u}/docs/c/`);
    assert.deepEqual(read.toSorted(), [...files.keys()].slice(1).toSorted());
    assert.deepEqual(confidences(index, '/docs/c'), ['content/docs/b.md convention']);
    await lazy.forPage(`${u}/docs/d/`);
    assert.deepEqual([read.length, confidences(index, '/docs/d')], [4, []]);
  });

  it('is read of no file for a page of another site', async () => {
    const { lazy, read } = await lazyOf(files);
    await lazy.forPage('https://other.example/docs/c/');
    assert.deepEqual(read, []);
  });

  it('is read of a file whose pages are asked for, and of no other', async () => {
    const { lazy, index, read } = await lazyOf(files);
    await lazy.forFile('content/docs/b.md');
    assert.deepEqual(read, ['content/docs/b.md']);
    const [page] = index.pagesOf('content/docs/b.md');
    assert.deepEqual([page?.address, page?.confidence], [`${u}/docs/c`, 'convention']);
  });

  it('is read of all files after a few if it makes ever more of them likely', async () => {
    const posts = Array.from({ length: 200 }, (_, at) => [`content/posts/${at}.md`, matter(`title: T${at}`)] as const);
    const { lazy, index, read } = await lazyOf(
      hugo({ 'hugo.toml': `baseURL = "${u}"\n[permalinks]\nposts = "/:title/"`, ...Object.fromEntries<string>(posts) }),
    );
    await lazy.forPage(`${u}/t150/`);
    assert.deepEqual([read.length, new Set(read).size], [200, 200]);
    assert.deepEqual(confidences(index, '/t150'), ['content/posts/150.md convention']);
  });

  it('makes nothing certain before it is read', async () => {
    const { index } = await lazyOf(files);
    assert.deepEqual(confidences(index, '/docs/d'), ['content/docs/d.md guess']);
    assert.deepEqual(
      index.pagesOf('content/docs/d.md').map(({ confidence }) => confidence),
      ['guess'],
    );
  });

  it('makes nothing certain if it cannot be read', async () => {
    const { lazy, index } = await lazyOf(files, undefined, 'content/docs/a.md');
    await lazy.forPage(`${u}/docs/a/`);
    await lazy.forFile('content/docs/a.md');
    assert.deepEqual(confidences(index, '/docs/a'), ['content/docs/a.md guess']);
    assert.equal(await lazy.leavesOut(), false);
  });

  it('is left out beyond 10,000 files, so that no template is certain where one of them may name the page', async () => {
    const many = Array.from({ length: 10_020 }, (_, at) => `content/posts/p${at}.md`);
    const svelte = new Map([
      ['svelte.config.js', ''],
      ['package.json', `{"homepage":"${u}"}`],
      ['src/routes/[...path]/+page.svelte', ''],
      ...many.map((it): [string, string] => [it, '']),
    ]);
    const { lazy, index, read } = await lazyOf(svelte);
    await lazy.forPage(`${u}/none`);
    assert.equal(read.length, 10_000);
    assert.deepEqual(confidences(index, '/none'), ['src/routes/[...path]/+page.svelte guess']);
    assert.equal(await lazy.leavesOut(), true);
    await lazy.forPage(`${u}/posts/p10019`);
    assert.equal(read.length, 10_001);
    assert.equal(confidences(index, '/posts/p10019')[0], 'content/posts/p10019.md convention');
  });
});

describe('The pages of public sites, whose front matter is read once it has to be', () => {
  for (const site of readMeasuredSites())
    it(`have the same files, such as those of ${site.name}`, async () => {
      const { sites, files } = await sitesOf(site, true);
      const unread = filesWithMatter(sites, files);
      const matters = new Map(unread.map((file) => [file, frontMatterOf(site.texts.get(file) ?? '')]));
      const whole = await SourceIndex.build(sites, files, [], matters);
      const access = {
        stateOf: () => Promise.resolve({ size: 0, mtime: 0 }),
        textOf: (file: string) => Promise.resolve(site.texts.get(file) ?? ''),
      };
      const lazyIndex = async () =>
        new LazyMatters(
          await SourceIndex.build(sites, files, [], new Map(), new Map(), unread),
          new FrontMatters(access),
        );
      for (const path of [...site.pages.keys(), ...site.missing]) {
        const lazy = await lazyIndex();
        await lazy.forPage(site.address + path);
        assert.deepEqual(lazy.index.sourcesOf(site.address + path), whole.sourcesOf(site.address + path), path);
      }
      for (const file of [...site.pages.values(), ...site.none]) {
        const lazy = await lazyIndex();
        await lazy.forFile(file);
        const certain = (index: SourceIndex) => index.pagesOf(file).filter(({ confidence }) => confidence !== 'guess');
        assert.deepEqual(certain(lazy.index), certain(whole), file);
      }
    });
});
