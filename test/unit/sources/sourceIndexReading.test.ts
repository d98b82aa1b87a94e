import assert from 'node:assert/strict';
import { FrontMatters } from '../../../src/sources/frontMatter';
import { inferSites } from '../../../src/sources/sites';
import { SourceIndex } from '../../../src/sources/sourceIndex';
import { readMeasuredSites } from '../../bench/sites/measured';
import { sitesOf } from '../../bench/sites/measure';
import { matter, u } from './statedRows';

type Texts = ReadonlyMap<string, string>;

/** The index of a folder of files with these texts, and which of them were read. */
async function lazyOf(texts: Texts, files: readonly string[] = [...texts.keys()], unreadable = '') {
  const read: string[] = [];
  const matters = new FrontMatters({
    read: (file) => {
      read.push(file);
      return Promise.resolve(file === unreadable ? undefined : (texts.get(file) ?? ''));
    },
  });
  const sites = await inferSites(files, (file) => Promise.resolve(texts.get(file)));
  return { index: await SourceIndex.build(sites, files, { matters }), read };
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
    const { index, read } = await lazyOf(files);
    await index.readFor(`${u}/docs/a/`);
    assert.deepEqual(read, ['content/docs/a.md']);
    assert.deepEqual(confidences(index, '/docs/a'), ['content/docs/a.md convention']);
  });

  it('is read of all files of a site if a page has none that is called so', async () => {
    const { index, read } = await lazyOf(files);
    await index.readFor(`${u}/docs/c/`);
    assert.deepEqual(read.toSorted(), [...files.keys()].slice(1).toSorted());
    assert.deepEqual(confidences(index, '/docs/c'), ['content/docs/b.md convention']);
    await index.readFor(`${u}/docs/d/`);
    assert.deepEqual([read.length, confidences(index, '/docs/d')], [4, []]);
  });

  it('is read of no file for a page of another site', async () => {
    const { index, read } = await lazyOf(files);
    await index.readFor('https://other.example/docs/c/');
    assert.deepEqual(read, []);
  });

  it('is read of a file whose pages are asked for, and of no other', async () => {
    const { index, read } = await lazyOf(files);
    await index.readAbout('content/docs/b.md');
    assert.deepEqual(read, ['content/docs/b.md']);
    const [page] = index.pagesOf('content/docs/b.md');
    assert.deepEqual([page?.address, page?.confidence], [`${u}/docs/c`, 'convention']);
  });

  it('is read of all files after a few if it makes ever more of them likely', async () => {
    const posts = Array.from({ length: 200 }, (_, at) => [`content/posts/${at}.md`, matter(`title: T${at}`)] as const);
    const { index, read } = await lazyOf(
      hugo({ 'hugo.toml': `baseURL = "${u}"\n[permalinks]\nposts = "/:title/"`, ...Object.fromEntries<string>(posts) }),
    );
    await index.readFor(`${u}/t150/`);
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
    const { index } = await lazyOf(files, undefined, 'content/docs/a.md');
    await index.readFor(`${u}/docs/a/`);
    await index.readAbout('content/docs/a.md');
    assert.deepEqual(confidences(index, '/docs/a'), ['content/docs/a.md guess']);
    assert.equal(index.leavesOut, false);
  });

  it('is left out beyond 10,000 files, so that no template is certain where one of them may name the page', async () => {
    const many = Array.from({ length: 10_020 }, (_, at) => `content/posts/p${at}.md`);
    const svelte = new Map([
      ['svelte.config.js', ''],
      ['package.json', `{"homepage":"${u}"}`],
      ['src/routes/[...path]/+page.svelte', ''],
      ...many.map((it): [string, string] => [it, '']),
    ]);
    const { index, read } = await lazyOf(svelte);
    await index.readFor(`${u}/none`);
    assert.equal(read.length, 10_000);
    assert.deepEqual(confidences(index, '/none'), ['src/routes/[...path]/+page.svelte guess']);
    assert.equal(index.leavesOut, true);
    await index.readFor(`${u}/posts/p10019`);
    assert.equal(read.length, 10_001);
    assert.equal(confidences(index, '/posts/p10019')[0], 'content/posts/p10019.md convention');
  });
});

describe('The pages of public sites, whose front matter is read once it has to be', () => {
  for (const site of readMeasuredSites())
    it(`have the same files, such as those of ${site.name}`, async () => {
      const { sites, files } = await sitesOf(site, true);
      const read = (file: string) => Promise.resolve(site.texts.get(file) ?? '');
      const newIndex = () => SourceIndex.build(sites, files, { matters: new FrontMatters({ read }, Infinity) });
      const whole = await newIndex();
      await whole.readAll();
      for (const path of [...site.pages.keys(), ...site.missing]) {
        const index = await newIndex();
        await index.readFor(site.address + path);
        assert.deepEqual(index.sourcesOf(site.address + path), whole.sourcesOf(site.address + path), path);
      }
      for (const file of [...site.pages.values(), ...site.none]) {
        const index = await newIndex();
        await index.readAbout(file);
        const certain = (one: SourceIndex) => one.pagesOf(file).filter(({ confidence }) => confidence !== 'guess');
        assert.deepEqual(certain(index), certain(whole), file);
      }
    });
});
