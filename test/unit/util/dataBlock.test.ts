import assert from 'node:assert/strict';
import fc from 'fast-check';
import { dataBlock } from '../../../src/util/dataBlock';

describe('What others have written, in the text of a chat', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .array(fc.constantFrom('```', '\n', ' ', '#runInTerminal', '@agent', '\u200b', '\u2028', '"', '\\'))
      .map((parts) => parts.join('')),
  );

  it('stays between its fences, and begins no tool or agent', () => {
    fc.assert(
      fc.property(fc.array(hostile), (texts) => {
        const lines = dataBlock({ texts }).split('\n');
        assert.deepEqual([lines[0], lines.at(-1)], ['```json', '```']);
        const body = lines.slice(1, -1).join('\n');
        assert.doesNotMatch(body, /`|(?:^|[\s"])[#@]|[^\n\P{Cc}]|[\p{Cf}\p{Zl}\p{Default_Ignorable_Code_Point}]/u);
        const { texts: read } = JSON.parse(body) as { texts: readonly string[] };
        assert.equal(read.length, texts.length);
        assert.ok(read.every((text) => text.length <= 301));
      }),
    );
  });

  it('is read as it was written where nothing in it is hostile', () => {
    const data = { page: 'https://a.example/b?c#d', checks: [{ name: 'Image texts: /hero.jpg', count: 2 }] };
    const json = dataBlock(data).split('\n').slice(1, -1).join('\n');
    assert.deepEqual(JSON.parse(json), data);
  });

  it('has no password of an address', () => {
    const block = dataBlock({ page: 'https:///ada:s3cret@a.example/', text: 'see //ada:s3cret@a.example' });
    assert.doesNotMatch(block, /s3cret|ada/);
  });
});
