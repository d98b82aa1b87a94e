import assert from 'node:assert/strict';
import fc from 'fast-check';
import { withoutLinks } from '../../../src/util/escape';
import { withoutIcons } from '../../../src/util/plain';
import { revealed } from '../../../src/util/unseenCharacters';

describe('A text of others, as people see it', () => {
  it('shows what is invisible as its number', () => {
    const texts = [
      'pay\u200bpal',
      'pay\u00adpal',
      'a\ufeffb',
      'a\u{e0041}b',
      'a\u3164b',
      'a\u2028b',
      'a\u0007b',
      'a\ufff9b',
    ];
    assert.deepEqual(texts.map(revealed), [
      ...['pay\\u{200b}pal', 'pay\\u{ad}pal', 'a\\u{feff}b', 'a\\u{e0041}b', 'a\\u{3164}b', 'a\\u{2028}b'],
      ...['a\\u{7}b', 'a\\u{fff9}b'],
    ]);
  });

  it('shows what overrides the direction as its number, in any script', () => {
    assert.equal(revealed('gpj.\u202eexe'), 'gpj.\\u{202e}exe');
    assert.equal(revealed('\u2066שלום\u2069'), '\\u{2066}שלום\\u{2069}');
    assert.equal(revealed('/2024\u200f/11'), '/2024\\u{200f}/11');
  });

  it('leaves what belongs to an emoji or to letters', () => {
    const texts = [
      '👩🏽‍💻',
      '❤️‍🔥',
      '1️⃣',
      '☎︎',
      '🏳️‍🌈',
      '葛\u{e0100}飾',
      'می‌خواهم',
      'क्‍ष',
      'שלום\u200e/a',
      'a\tb\r\nc',
      '\u0601٢',
    ];
    assert.deepEqual(texts.map(revealed), texts);
  });

  it('leaves no joiner or shape where there is nothing to join or to shape', () => {
    assert.equal(revealed('pay\u200dpal\ufe0f'), 'pay\\u{200d}pal\\u{fe0f}');
    assert.equal(revealed('😀\u200d'), '😀\\u{200d}');
  });

  it('changes nothing if it is done twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        assert.equal(revealed(revealed(text)), revealed(text));
      }),
    );
  });

  it('is what messages, pickers and the status bar show', () => {
    assert.equal(withoutLinks('a\u202eb [x](y)'), 'a\\u{202e}b [x] (y)');
    assert.equal(withoutIcons('a\u202eb $(x)'), 'a\\u{202e}b $\u200b(x)');
  });
});
