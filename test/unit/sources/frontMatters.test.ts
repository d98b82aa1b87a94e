import assert from 'node:assert/strict';
import { FrontMatters } from '../../../src/sources/frontMatter';

describe('The front matter of files', () => {
  const texts = new Map([
    ['hugo.toml', 'baseURL = "https://a.example"'],
    ['content/a.md', '---\nslug: one\n---\n'],
    ['content/b.md', ''],
  ]);
  let read: string[] = [];
  const matters = new FrontMatters({
    read: (file) => {
      read.push(file);
      return Promise.resolve(texts.get(file));
    },
  });
  const find = async () => {
    const found: (readonly [string, unknown])[] = [];
    await matters.each(['content/a.md', 'content/b.md'], (file, matter) => found.push([file, matter?.get('slug')]));
    return found;
  };
  beforeEach(() => (read = []));

  it('is read once', async () => {
    const expected = [
      ['content/a.md', 'one'],
      ['content/b.md', undefined],
    ];
    assert.deepEqual(await find(), expected);
    assert.deepEqual(read, ['content/a.md', 'content/b.md']);
    assert.deepEqual(await find(), expected);
    assert.deepEqual(read, ['content/a.md', 'content/b.md']);
  });

  it('has changed if it states something else, not if only the text has', async () => {
    texts.set('content/a.md', '---\nslug: one\n---\nmore');
    assert.equal(await matters.hasChanged('content/a.md'), false);
    texts.set('content/a.md', '---\nslug: two\n---\nmore');
    assert.equal(await matters.hasChanged('content/a.md'), true);
    assert.equal(await matters.hasChanged('hugo.toml'), false);
    assert.deepEqual(await find(), [
      ['content/a.md', 'two'],
      ['content/b.md', undefined],
    ]);
    texts.delete('content/b.md');
    assert.equal(await matters.hasChanged('content/b.md'), true);
  });
});
