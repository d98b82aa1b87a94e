import assert from 'node:assert/strict';
import { FolderSources, type FileChange } from '../../../src/sources/folderSources';
import { MemoryFiles } from './memoryFiles';
import { matter, u } from './statedRows';

const hugo = { 'hugo.toml': `baseURL = "${u}"`, 'content/a.md': '', 'content/docs/b.md': matter('slug: c') };

/** A folder whose files are written, deleted, and asked about. */
function folderWith(texts: Readonly<Record<string, string>>) {
  const disk = new MemoryFiles(texts);
  const sources = new FolderSources(disk);
  const tell = (path: string, what: FileChange) => sources.follow(path, what);
  return {
    disk,
    sources,
    tell,
    write: (file: string, text = '') => {
      const what = disk.texts.has(file) ? 'changed' : 'came';
      disk.texts.set(file, text);
      return tell(file, what);
    },
    remove: (path: string) => {
      for (const file of disk.texts.keys()) if (file === path || file.startsWith(`${path}/`)) disk.texts.delete(file);
      return tell(path, 'went');
    },
    fileOf: async (path: string) => (await sources.indexFor(u + path)).sourcesOf(u + path)[0]?.file,
    read: () => disk.wasRead.splice(0).toSorted(),
    searches: () => disk.searches.splice(0),
  };
}

describe('A page', () => {
  it('has the file that has come, and none that has gone, without another search', async () => {
    const { write, remove, fileOf, searches } = folderWith(hugo);
    assert.deepEqual([await fileOf('/a'), await fileOf('/new')], ['content/a.md', undefined]);
    searches();
    write('content/new.md');
    assert.equal(await fileOf('/new'), 'content/new.md');
    remove('content/new.md');
    assert.deepEqual([await fileOf('/new'), await fileOf('/a')], [undefined, 'content/a.md']);
    assert.deepEqual(searches(), []);
  });

  it('has the file that names it, right after that was saved', async () => {
    const { write, fileOf, sources } = folderWith(hugo);
    assert.deepEqual([await fileOf('/docs/c'), await sources.hasChanged()], ['content/docs/b.md', false]);
    write('content/docs/b.md', matter('slug: d'));
    assert.deepEqual([await fileOf('/docs/d'), await fileOf('/docs/c')], ['content/docs/b.md', undefined]);
    assert.deepEqual([await sources.hasChanged(), await sources.hasChanged()], [true, false]);
  });

  it('has the address in a data file of Eleventy, right after that has come, changed, or gone', async () => {
    const { write, remove, fileOf } = folderWith({ CNAME: u.slice(8), '.eleventy.js': '', 'b/a.md': '' });
    assert.equal(await fileOf('/b/a'), 'b/a.md');
    write('b/a.json', '{ "permalink": "/c/" }');
    assert.deepEqual([await fileOf('/c'), await fileOf('/b/a')], ['b/a.md', undefined]);
    write('b/a.json', '{ "permalink": "/d/" }');
    assert.equal(await fileOf('/d'), 'b/a.md');
    remove('b/a.json');
    assert.equal(await fileOf('/b/a'), 'b/a.md');
  });

  it('is looked up in the same index if a file only has another text', async () => {
    const { write, fileOf, sources } = folderWith(hugo);
    await fileOf('/docs/c');
    const index = await sources.index();
    write('content/docs/b.md', `${matter('slug: c')} more`);
    write('content/notes.txt');
    assert.deepEqual([await sources.hasChanged(), (await sources.index()) === index], [false, true]);
  });

  it('has a file of a new folder, which alone is searched, and read only once a question depends on it', async () => {
    const { disk, tell, fileOf, read, searches, sources } = folderWith(hugo);
    await fileOf('/docs/c');
    disk.texts.set('content/new/d.md', matter('slug: e'));
    disk.texts.set('content/new/deep/f.md', '');
    read();
    searches();
    tell('content/new', 'came');
    await sources.index();
    assert.deepEqual([read(), searches()], [[], ['content/new/**']]);
    assert.equal(await fileOf('/new/deep/f'), 'content/new/deep/f.md');
    assert.deepEqual(read(), ['content/new/deep/f.md']);
    assert.equal(await fileOf('/new/e'), 'content/new/d.md');
  });

  it('has no file of a folder that is gone, and has it again where that was told late', async () => {
    const { disk, remove, tell, fileOf, sources } = folderWith(hugo);
    assert.equal(await fileOf('/docs/c'), 'content/docs/b.md');
    remove('content/docs');
    assert.deepEqual([await fileOf('/docs/c'), await fileOf('/a')], [undefined, 'content/a.md']);
    disk.texts.set('content/docs/b.md', matter('slug: c'));
    tell('content/docs', 'went');
    assert.equal(await fileOf('/docs/c'), 'content/docs/b.md');
    tell('content/docs/none', 'went');
    await sources.hasChanged();
    assert.equal(await sources.hasChanged(), false);
  });

  it('is searched for again after a folder with very many files has come', async () => {
    const { disk, tell, fileOf, searches } = folderWith(hugo);
    await fileOf('/a');
    for (let at = 0; at < 5001; at++) disk.texts.set(`content/many/${at}.md`, '');
    searches();
    tell('content/many', 'came');
    assert.equal(await fileOf('/many/5000'), 'content/many/5000.md');
    assert.ok(searches().length > 1);
  });

  it('has a file that came while files were searched for', async () => {
    const { disk, write, fileOf } = folderWith(hugo);
    let release: () => unknown = () => undefined;
    disk.beforeSearch = new Promise((resolve) => {
      release = () => resolve();
    });
    const asked = fileOf('/a');
    const late = (async () => {
      write('content/late.md');
      return fileOf('/late');
    })();
    release();
    assert.deepEqual(await Promise.all([asked, late]), ['content/a.md', 'content/late.md']);
  });

  it('has the file of a site that a new file makes, or sets up otherwise', async () => {
    const { write, fileOf, read } = folderWith({ ...hugo, 'web/app/page.tsx': '', 'web/next.config.js': '' });
    await fileOf('/a');
    write('web/package.json', '{"homepage":"https://b.example"}');
    write('hugo.toml', `baseURL = "${u}"\n[permalinks]\ndocs = "/x/:filename/"`);
    read();
    assert.equal(await fileOf('/x/b'), 'content/docs/b.md');
    assert.ok(!read().includes('web/next.config.js'), 'what had not changed was read again');
  });

  it('is the same whether a file was there at first or has come', async () => {
    const svelte = {
      'svelte.config.js': '',
      'package.json': `{"homepage":"${u}"}`,
      'src/routes/about/+page.svelte': '',
      'src/routes/docs/[...path]/+page.svelte': '',
    };
    const more = {
      'content/docs/a.md': '',
      'content/docs/b.md': matter('slug: c'),
      'src/routes/docs/d/+page.svelte': '',
    };
    const [some, all, changing] = [svelte, { ...svelte, ...more }, svelte].map(folderWith);
    assert.ok(some && all && changing);
    const answersOf = async ({ sources }: typeof all) => {
      const index = await sources.wholeIndex();
      const pages = ['/about', '/docs/a', '/docs/b', '/docs/c', '/docs/d'].map((path) => index.sourcesOf(u + path));
      const made = Object.keys(more).map((file) =>
        index.pagesOf(file).map(({ address, confidence }) => ({ address, confidence })),
      );
      return [pages, made, index.namedPagesIn('')];
    };
    await answersOf(changing);
    for (const [file, text] of Object.entries(more)) changing.write(file, text);
    assert.deepEqual(await answersOf(changing), await answersOf(all));
    for (const file of Object.keys(more)) changing.remove(file);
    assert.deepEqual(await answersOf(changing), await answersOf(some));
  });
});

describe('A change', () => {
  it('means nothing where no page depends on it', async () => {
    const { tell, sources } = folderWith({ ...hugo, 'site-reports.json': '{"sites":[]}' });
    assert.equal(tell('content/a.md', 'came'), false, 'nothing was searched for');
    await sources.index();
    for (const file of ['picture.png', 'node_modules/x/a.md', 'dist/a.md', 'dist'])
      for (const what of ['came', 'went', 'changed'] as const) assert.equal(tell(file, what), false, `${file} ${what}`);
    assert.equal(tell('content/a.md', 'changed'), false, 'what it says did not count');
    assert.equal(await sources.hasChanged(), false);
  });

  it('of rules is known at the next question', async () => {
    const rules = (name: string) =>
      JSON.stringify({ sites: [{ url: u, sources: [{ path: `/${name}`, file: 'LICENSE' }] }] });
    const { write, remove, fileOf } = folderWith({ 'site-reports.json': rules('a'), LICENSE: '' });
    assert.deepEqual([await fileOf('/a'), await fileOf('/b')], ['LICENSE', undefined]);
    write('site-reports.json', rules('b'));
    assert.deepEqual([await fileOf('/a'), await fileOf('/b')], [undefined, 'LICENSE']);
    remove('LICENSE');
    assert.equal(await fileOf('/b'), undefined);
    write('LICENSE');
    assert.equal(await fileOf('/b'), 'LICENSE');
  });

  it('of thousands of files is one new index', async () => {
    const { write, fileOf, sources, searches } = folderWith(hugo);
    const index = await sources.index();
    searches();
    for (let at = 0; at < 3000; at++) write(`content/many/${at}.md`);
    assert.deepEqual(await Promise.all([fileOf('/many/0'), fileOf('/many/2999')]), [
      'content/many/0.md',
      'content/many/2999.md',
    ]);
    assert.ok((await sources.index()) !== index);
    assert.deepEqual(searches(), []);
  });

  it('of a file, or of what a product has written down of it, is known at the next question', async () => {
    const [table, page] = ['.nuxt/types/typed-router.d.ts', 'pages/about.vue'];
    const writtenAs = (path: string) =>
      `'about': RouteRecordInfo<'about', '${path}',\ninterface _RouteFileInfoMap {\n'${page}': {\nroutes:\n| 'about'\n}`;
    const { disk, write, fileOf } = folderWith({
      'nuxt.config.ts': `export default { site: { url: '${u}' } }`,
      [page]: '',
      [table]: writtenAs('/us'),
    });
    assert.deepEqual([await fileOf('/us'), await fileOf('/about')], [page, undefined]);
    write(table, writtenAs('/them'));
    assert.deepEqual([await fileOf('/us'), await fileOf('/them')], [undefined, page]);
    disk.changes.set(page, 1);
    write(page);
    assert.deepEqual([await fileOf('/them'), await fileOf('/about')], [undefined, page]);
  });

  it('while an index is built is known at the question after it', async () => {
    const { disk, write, fileOf } = folderWith(hugo);
    for (let at = 0; at < 2000; at++) disk.texts.set(`content/many/${at}.md`, '');
    const asked = [fileOf('/many/0')];
    for (let at = 0; at < 4; at++) {
      // The previous index is being built now.
      await new Promise(setImmediate);
      write(`content/late${at}.md`);
      asked.push(fileOf(`/late${at}`));
    }
    assert.deepEqual(await Promise.all(asked), [
      'content/many/0.md',
      ...[0, 1, 2, 3].map((at) => `content/late${at}.md`),
    ]);
  });

  it('that cannot be looked at is searched for again', async () => {
    const { disk, write, fileOf, searches } = folderWith(hugo);
    await fileOf('/a');
    disk.isGone = true;
    searches();
    write('content/new.md');
    await fileOf('/new').catch(() => undefined);
    disk.isGone = false;
    assert.equal(await fileOf('/new'), 'content/new.md');
    assert.ok(searches().length > 1);
  });
});
