import assert from 'node:assert/strict';
import { addressAt } from '../../../src/util/addressAt';
import { findUrls } from '../../../src/util/findUrls';
import { addressesInProse } from '../../../src/util/proseAddresses';

const page = 'https://s.example/a';

/** Sentences in the languages that VS Code is translated into here, with `@` for an address. */
const sentences: Readonly<Record<string, readonly string[]>> = {
  English: ['See @.', 'Is it @?', '(see @)', '“@”, they said', '‘@’', 'it’s @—or not', 'see @…', 'at @; then', '<@>!'],
  German: ['Siehe „@“.', '‚@‘', '»@«', '›@‹', 'siehe @ – oder nicht', '(@);', 'Kennst du @?!'],
  Spanish: ['¿Es @?', '¡Mira @!', '«@».', '“@”', 'mira @¿no?', 'mira @¡ya!', '—@—'],
  French: ['« @ ».', '«\u00a0@\u00a0»', 'voir @\u202f;', '‹@›', 'voir @…', '«@»'],
  Japanese: [
    '「@」を見て',
    '『@』',
    '（@）',
    '【@】',
    '〈@〉',
    '《@》',
    '〔@〕',
    '@。次',
    '@、次',
    '@！',
    '@？',
    '@…次',
    '｢@｣',
    '@｡',
  ],
  Portuguese: ['Veja “@”.', 'Veja «@»!', 'veja @—ou não', '(veja @).', 'veja @…'],
  Chinese: [
    '见@。后',
    '见@，后',
    '见@；后',
    '见@：后',
    '见@！后',
    '见@？后',
    '见（@）后',
    '“@”',
    '‘@’',
    '《@》',
    '见@——后',
    '见@……',
  ],
};

describe('An address in a sentence', () => {
  for (const [language, written] of Object.entries(sentences)) {
    it(`is without the punctuation of ${language}`, () => {
      for (const sentence of written) {
        const text = sentence.replace('@', page);
        const start = sentence.indexOf('@');
        const found = { start, end: start + page.length };
        assert.deepEqual([...addressesInProse(text)], [{ address: page, ...found }], text);
        assert.deepEqual(addressAt(text, start + 3), { url: page, ...found }, text);
        assert.deepEqual(findUrls(`${text}\n`).urls, [page], text);
      }
    });

    it(`is without it at the beginning of a line as well: ${language}`, () => {
      for (const sentence of written) {
        const text = sentence.slice(sentence.indexOf('@')).replace('@', page);
        // Such a line is literal to its last character in ASCII, and so is any text after a space.
        if (/^[ -~–]*$/.test(text) || text.includes(' ')) continue;
        assert.deepEqual(findUrls(text).urls, [page], text);
      }
    });
  }

  it('keeps the letters and the marks that belong to it', () => {
    for (const address of [
      'https://münchen.example/ä',
      'https://例え.テスト/パス・一',
      'https://s.example/😀/👩‍💻',
      `${page}?ñ=l·l`,
    ])
      assert.deepEqual(findUrls(`见 ${address}。`).urls, [address]);
  });
});
