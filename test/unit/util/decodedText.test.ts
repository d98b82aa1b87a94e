import assert from 'node:assert/strict';
import { decodedText } from '../../../src/util/decodedText';

const table = 'URL\tTitle\nhttps://shop.example/a\tÜber uns\n';

const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16();
const utf16 = (text: string) => Buffer.from(text, 'utf16le');

describe('The text of a file', () => {
  for (const [name, bytes, text] of [
    ['UTF-8', Buffer.from(table), table],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${table}`), table],
    ['UTF-16 with a mark', utf16(`\ufeff${table}`), table],
    ['UTF-16, big end first, with a mark', swapped(utf16(`\ufeff${table}`)), table],
    ['UTF-16 without a mark', utf16(table), table],
    ['UTF-16, big end first, without a mark', swapped(utf16(table)), table],
    ['UTF-16 with signs whose own bytes are zero', swapped(utf16(`一\u3000${table}`)), `一\u3000${table}`],
    ['Windows-1252', Buffer.from('https://shop.example/caf\xe9', 'latin1'), 'https://shop.example/café'],
    ['Windows-1252 with quotes', Buffer.from('\x93a\x94 \x80', 'latin1'), '“a” €'],
    ['nothing', Buffer.from(''), ''],
  ] as const) {
    it(`is read from ${name}`, () => assert.equal(decodedText(bytes), text));
  }

  it('is in the encoding that an XML declaration names', () => {
    const xml = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><a>`;
    const cyrillic = Buffer.concat([Buffer.from(xml('windows-1251')), Buffer.from([0xc0, 0xe1])]);
    assert.equal(decodedText(cyrillic), `${xml('windows-1251')}Аб`);
    const chinese = Buffer.concat([Buffer.from(xml('GBK')), Buffer.from([0xd6, 0xd0])]);
    assert.equal(decodedText(chinese), `${xml('GBK')}中`);
  });

  it('is in the encoding that its server states, or else its HTML', () => {
    const cyrillic = Buffer.from([0xc0, 0xe1]);
    assert.equal(decodedText(cyrillic, 'windows-1251'), 'Аб');
    for (const head of [
      '<!doctype html><meta charset=windows-1251>',
      '<META http-equiv="Content-Type" content="text/html; charset=windows-1251">',
    ]) {
      assert.equal(decodedText(Buffer.concat([Buffer.from(head), cyrillic])), `${head}Аб`);
      const late = `${head.slice(0, 5)}${' '.repeat(1100)}`;
      assert.equal(decodedText(Buffer.concat([Buffer.from(late), cyrillic]), 'utf-8'), `${late}Àá`);
    }
  });

  it('is in a declared encoding even if a part of it is broken, and has the quotes of Windows-1252', () => {
    const [chinese, western] = ['GB18030', 'ISO-8859-1'].map((it) => `<?xml version="1.0" encoding="${it}"?>`);
    assert.match(
      decodedText(Buffer.concat([Buffer.from(chinese ?? ''), Buffer.from([0xd6, 0xd0, 0xff])])),
      /中\ufffd$/,
    );
    assert.match(decodedText(Buffer.from(`${western}\x93a\x94`, 'latin1')), /“a”$/);
  });

  it('is UTF-8 wherever it can be, whatever is declared', () => {
    for (const encoding of ['ISO-8859-1', 'windows-1251', 'GBK', 'Shift_JIS', 'EUC-JP']) {
      const xml = `<?xml version="1.0" encoding="${encoding}"?><a>é страница 日本</a>`;
      assert.equal(decodedText(Buffer.from(xml), encoding), xml, encoding);
    }
    const seven = Buffer.from('<?xml version="1.0" encoding="ISO-2022-JP"?>\x1b$BF|\x1b(B', 'latin1');
    assert.match(decodedText(seven), /日$/);
  });

  it('is no UTF-16 because of zeros between its entries, and loses no character to half a one', () => {
    const entries = 'https://s.example/a\0https://s.example/b\0';
    assert.equal(decodedText(Buffer.from(entries)), entries);
    assert.equal(decodedText(Buffer.concat([utf16(`\ufeff${table}`), Buffer.from('\n')])), table);
  });

  it('is UTF-8 where a declaration cannot be true, or nobody knows the encoding', () => {
    for (const encoding of ['utf-16', 'UTF-16LE', 'klingon', 'us-ascii', 'x-none']) {
      const xml = `<?xml version="1.0" encoding="${encoding}"?><a>${encoding === 'us-ascii' ? 'a' : 'é'}</a>`;
      assert.equal(decodedText(Buffer.from(xml)), xml, encoding);
    }
    const latin = '<?xml version="1.0" encoding="utf-8"?><a>\xe9</a>';
    assert.equal(decodedText(Buffer.from(latin, 'latin1')), latin);
  });

  it('stays UTF-8 with a zero in it', () => {
    const text = `${'https://shop.example/é\n'.repeat(10)}\0`;
    assert.equal(decodedText(Buffer.from(text)), text);
  });
});
