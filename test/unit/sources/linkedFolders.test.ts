import assert from 'node:assert/strict';
import { LinkedFolders } from '../../../src/vscode/workspace/folderSites';

describe('What is below a link', () => {
  const looked: string[] = [];
  const linked = new Set(['docs/out']);
  const links = () =>
    new LinkedFolders((folder) => {
      looked.push(folder);
      return Promise.resolve(linked.has(folder));
    });
  beforeEach(() => looked.splice(0));

  it('is so however deep it is, and nothing else', async () => {
    const found = links();
    const paths = ['docs/out/a.md', 'docs/out/deep/er/a.md', 'docs/outer/a.md', 'docs/a.md', 'a.md', 'docs/out'];
    const below = await Promise.all(paths.map((it) => found.isBelowLink(it)));
    assert.deepEqual(below, [true, true, false, false, false, false]);
  });

  it('is left out of the files that a search found', async () => {
    const files = ['a.md', 'docs/a.md', 'docs/out/a.md', 'docs/out/deep/a.md'];
    assert.deepEqual(await links().without(files), ['a.md', 'docs/a.md']);
  });

  it('is looked up once for each folder, and again after that has changed', async () => {
    const found = links();
    await found.without(['docs/a.md', 'docs/b.md', 'docs/deep/c.md']);
    await found.isBelowLink('docs/deep/d.md');
    assert.deepEqual(looked.toSorted(), ['docs', 'docs/deep']);
    found.follow('docs/a.md');
    await found.isBelowLink('docs/a.md');
    assert.equal(looked.length, 2);
    linked.add('docs/deep');
    found.follow('docs/deep');
    assert.equal(await found.isBelowLink('docs/deep/d.md'), true);
  });
});
