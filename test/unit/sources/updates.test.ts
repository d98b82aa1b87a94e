import assert from 'node:assert/strict';
import { StatedFiles } from '../../../src/sources/fileSearch';
import { frontMatterOf } from '../../../src/sources/frontMatter';
import { KnownFiles } from '../../../src/sources/knownFiles';
import { indexOf, matter, u } from './statedRows';

const configuration = {
  ...{ 'svelte.config.js': '', 'package.json': `{"homepage":"${u}"}` },
  ...{ 'src/routes/about/+page.svelte': '', 'src/routes/docs/[...path]/+page.svelte': '' },
};

describe('An index', () => {
  const first = (index: Awaited<ReturnType<typeof indexOf>>, path: string) => index.sourcesOf(u + path)[0]?.file;

  it('is the same whether a file was there at first or has come', async () => {
    const files = {
      'content/docs/a.md': '',
      'content/docs/b.md': matter('slug: c'),
      'src/routes/docs/d/+page.svelte': '',
    };
    const index = await indexOf(configuration);
    for (const [file, text] of Object.entries(files)) index.put(file, frontMatterOf(text));
    const whole = await indexOf({ ...configuration, ...files });
    for (const path of ['/about', '/docs/a', '/docs/b', '/docs/c', '/docs/d']) {
      assert.deepEqual(index.sourcesOf(u + path), whole.sourcesOf(u + path), path);
    }
    for (const file of Object.keys(files)) {
      assert.deepEqual(index.pagesOf(file), whole.pagesOf(file));
      index.remove(file);
    }
    const none = await indexOf(configuration);
    for (const path of ['/about', '/docs/a', '/docs/c', '/docs/d'])
      assert.deepEqual(index.sourcesOf(u + path), none.sourcesOf(u + path), path);
    assert.equal(index.namedPagesIn(''), none.namedPagesIn(''));
  });

  it('has what a file says now, and a version of its own', async () => {
    const index = await indexOf({ ...configuration, 'content/docs/a.md': matter('slug: b') });
    const { version } = index;
    index.put('content/docs/a.md', frontMatterOf(matter('slug: c')));
    assert.equal(first(index, '/docs/c'), 'content/docs/a.md');
    assert.equal(first(index, '/docs/b'), 'src/routes/docs/[...path]/+page.svelte');
    assert.notEqual(index.version, version);
  });
});

describe('The files that an index was made of', () => {
  const known = () =>
    new KnownFiles(
      new StatedFiles([{ url: u, folder: '', aliases: [], rules: [{ path: '/x', files: ['x.md'] }] }]),
      ['package.json', 'web/package.json', 'web/src/a.md'],
      ['odd/b.txt'],
    );

  it('take others like them, unless more depends on these', () => {
    const takes = ['src/c.md', 'x.md', 'package.json', 'web/app/layout.tsx', 'notes.txt', 'dist/d.md'].map((it) =>
      known().takes(it),
    );
    assert.deepEqual(takes, [true, false, false, false, false, false]);
  });

  it('say to which site a new file belongs', () => {
    for (const [file, site, expected] of [
      ['src/c.md', '', true],
      ['web/c.md', '', false],
      ['web/deep/c.md', '', false],
      ['web/deep/c.md', 'web', true],
      ['docs/c.md', 'web', true],
      ['c.md', undefined, false],
    ] as const)
      assert.equal(known().belongsTo(file, site), expected, `${file} ${site ?? ''}`);
  });

  it('are known by the folder that they are in by now', () => {
    const files = known();
    files.follow('web/src/new.md', true);
    files.follow('web/src/a.md', false);
    assert.deepEqual(files.below('web/src'), ['web/src/new.md']);
    assert.deepEqual([files.below('odd'), files.below('web/s')], [['odd/b.txt'], []]);
  });

  it('are those that are there by now', () => {
    const files = known();
    files.follow('new/deep/e.md', true);
    files.follow('web/src/a.md', false);
    assert.deepEqual(files.current(['package.json', 'web/src/a.md']), ['new/deep/e.md', 'package.json']);
    assert.deepEqual(
      ['new', 'new/deep', 'odd', 'web/src', 'other'].map((it) => files.hasFolder(it)),
      [true, true, true, true, false],
    );
  });
});
