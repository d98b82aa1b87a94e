import assert from 'node:assert/strict';
import { StatedFiles } from '../../../src/sources/fileSearch';
import { KnownFiles } from '../../../src/sources/knownFiles';
import { filesWithMatter } from '../../../src/sources/siteMatters';
import { inferSites } from '../../../src/sources/sites';
import { SourceIndex } from '../../../src/sources/sourceIndex';
import { FrontMatters } from '../../../src/vscode/workspace/frontMatters';
import { LazyMatters } from '../../../src/vscode/workspace/lazyMatters';
import { LiveIndex } from '../../../src/vscode/workspace/liveIndex';
import { matter, u } from './statedRows';

describe('An index that follows a folder', () => {
  const texts = new Map<string, string>();
  let read: string[] = [];
  beforeEach(() => {
    read = [];
    texts.clear();
    for (const [file, text] of [
      ['hugo.toml', `baseURL = "${u}"`],
      ['content/a.md', ''],
      ['content/docs/b.md', matter('slug: c')],
    ] as const)
      texts.set(file, text);
  });

  async function open() {
    const disk = {
      stateOf: (file: string) => Promise.resolve(texts.has(file) ? { size: 0, mtime: 0 } : undefined),
      textOf: (file: string) => {
        read.push(file);
        return Promise.resolve(texts.get(file));
      },
    };
    const files = [...texts.keys()];
    const sites = await inferSites(files, (file) => Promise.resolve(texts.get(file)));
    const unread = filesWithMatter(sites, files);
    const index = await SourceIndex.build(sites, files, [], new Map(), new Map(), unread);
    const matters = new FrontMatters(disk);
    const known = new KnownFiles(new StatedFiles([]), files, []);
    const lazy = new LazyMatters(index, matters);
    const fileOf = async (path: string) => {
      await lazy.forPage(u + path);
      return index.sourcesOf(u + path)[0]?.file;
    };
    return { live: new LiveIndex({ index, sites, known, matters, written: [] }, disk), fileOf };
  }

  it('takes a new folder without reading it, until a question depends on it', async () => {
    const { live, fileOf } = await open();
    assert.equal(await fileOf('/docs/c'), 'content/docs/b.md');
    read = [];
    texts.set('content/new/d.md', matter('slug: e'));
    texts.set('content/new/deep/f.md', '');
    assert.equal(live.add(['content/new/d.md', 'content/new/deep/f.md']), true);
    assert.deepEqual(read, []);
    assert.equal(await fileOf('/new/e'), 'content/new/d.md');
    assert.equal(await fileOf('/new/deep/f'), 'content/new/deep/f.md');
  });

  it('removes a folder that is gone', async () => {
    const { live, fileOf } = await open();
    assert.equal(live.removeFolder('content/docs'), true);
    assert.deepEqual([await fileOf('/docs/c'), await fileOf('/a')], [undefined, 'content/a.md']);
    assert.equal(live.removeFolder('content/docs'), false);
  });

  it('takes no folder on which more depends', async () => {
    const { live } = await open();
    assert.equal(live.add(['content/new/package.json', 'content/new/d.md']), false);
    assert.equal(live.removeFolder('elsewhere'), false);
  });
});
