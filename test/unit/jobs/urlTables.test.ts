import assert from 'node:assert/strict';
import fc from 'fast-check';
import { findUrls } from '../../../src/util/findUrls';
import { pageKey } from '../../../src/util/url';
import { readPageUrl } from '../../../src/util/pageUrl';

describe('The addresses of a table', () => {
  const found = (...lines: string[]) => findUrls(lines.join('\r\n')).urls;

  it('stand in its cells, with any separator inside quotes', () => {
    const { urls: addresses, malformed } = findUrls(
      'name;url\r\n"a, b";"https://a.example/?x=1;2"\r\n"line\r\nbreak";https://c.example\td\r\ne;"http://bad host"',
    );
    assert.deepEqual(addresses, ['https://a.example/?x=1;2', 'https://c.example']);
    assert.deepEqual(malformed, ['http://bad host']);
  });

  it('are not cut at other separators than that of the header', () => {
    for (const [header, before, separators, after] of [
      ['url', '', ',;|', ''],
      ['name;url;size, in KB', 'x;', ',|', ';1'],
      ['name,url,"a;b;c;d"', 'x,', ';|', ',1'],
      ['"name, or\nnumber";url', '"x, y";', ',|', ';"1"'],
      ['name|url', 'x|', ',;', ''],
      ['name\turl', 'x\t', ',;|', '\t1'],
      ['Report\r\n\r\nname,url', 'x,', ';|', ''],
    ] as const) {
      const address = `https://a.example/view${separators}id=7.`;
      assert.deepEqual(found(header, before + address + after), [address], header);
    }
  });

  it('of a TSV are divided by tabs alone', () => {
    const { urls: addresses } = findUrls('url,name\nhttps://a.example/1,2;3\tA\n"https://b.example/4\t"');
    assert.deepEqual(addresses, ['https://a.example/1,2;3', 'https://b.example/4']);
  });

  it('are all found although a quote has no end or stands where none belongs', () => {
    const rows = [
      'https://a.example/1,5" disk',
      '",https://a.example/2',
      '"so" it is,https://a.example/3',
      'x,"https://a.example/4,5',
      'x, "https://a.example/6,7"',
      'x,https://a.example/8',
    ];
    const { urls: addresses, malformed } = findUrls(['name,url', ...rows].join('\n'));
    assert.deepEqual(
      addresses,
      [1, 2, 3, '6,7', 8].map((page) => `https://a.example/${page}`),
    );
    assert.deepEqual(malformed, ['"https://a.example/4']);
  });

  it('are found in prose and in several lines of a cell', () => {
    const { urls: addresses, malformed } = findUrls(
      'name,note\nA,"see https://a.example/x, or not"\nB,"https://b.example/1\nhttps://b.example/a b\nand https://c.example."',
    );
    assert.deepEqual(addresses, ['https://a.example/x', 'https://b.example/1', 'https://c.example']);
    assert.deepEqual(malformed, ['https://b.example/a b']);
  });
});

describe('Each address of a list', () => {
  const inside = fc.string({
    unit: fc.constantFrom('a', '7', ';', ',', '|', '"', "'", '`', ' ', '.', '(', ')', '*'),
    maxLength: 8,
  });
  const url = fc
    .tuple(fc.constantFrom('https://a.example', 'http://b.example'), inside, inside)
    .map(([origin, path, query]) => `${origin}/a${path}?q=${query}z`);
  const urls = fc.array(url, { minLength: 1, maxLength: 8 });

  /** Asserts that each address is found as written, or counted as malformed or repeated, and that no others are. */
  function accountFor(written: readonly string[], text: string): void {
    const found = findUrls(text);
    // Lines with the same number of separators may also be rows.
    const { urls: addresses, repeated, malformed } = found.otherwise?.lines === undefined ? found : found.otherwise;
    const valid = written.filter((one) => readPageUrl(one) !== undefined);
    const pages = new Map(valid.toReversed().map((one) => [pageKey(one), one]));
    assert.deepEqual([...addresses].sort(), [...pages.values()].sort());
    assert.equal(repeated.length, valid.length - pages.size);
    assert.deepEqual(
      malformed,
      written.filter((one) => readPageUrl(one) === undefined),
    );
  }

  it('that has one in each line is whole or told', () => {
    fc.assert(
      fc.property(urls, fc.constantFrom('\n', '\r\n', '\n\n- '), (all, newline) => {
        accountFor(all, all.join(newline));
      }),
    );
  });

  for (const [kind, separators] of [
    ['csv', [',', ';', '|', '\t']],
    ['tsv', ['\t']],
  ] as const) {
    it(`that is a proper ${kind.toUpperCase()} is whole or told`, () => {
      fc.assert(
        fc.property(urls, fc.constantFrom(...separators), fc.boolean(), fc.string(), (all, separator, isFull, note) => {
          const cell = (text: string) => (isFull || /[",;|\s]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
          const rows = all.map((one, at) => [String(at), one, note].map(cell).join(separator));
          accountFor(all, [['no', 'url', 'a, b; c | d'].map(cell).join(separator), ...rows].join('\r\n'));
        }),
      );
    });
  }
});
