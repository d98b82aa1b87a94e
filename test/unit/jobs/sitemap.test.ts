import assert from 'node:assert/strict';
import fc from 'fast-check';
import { findUrls, type TextKind } from '../../../src/model/jobs/findUrls';
import { readHistoryFile } from '../../../src/model/history/historyFile';
import { readSitemap } from '../../../src/model/jobs/sitemap';
import { withoutEntities } from '../../../src/util/entities';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

describe('A sitemap', () => {
  it('gives each address, however its XML is laid out, and none of an image', () => {
    const path = fc.stringMatching(/^[a-z0-9&=.?]{1,20}$/);
    const page = fc.record({
      path,
      isCdata: fc.boolean(),
      around: fc.constantFrom('', ' ', '\n\t  '),
      before: fc.constantFrom('', '<!-- a comment -->', '<lastmod>2026-01-01</lastmod>', '<broken'),
      after: fc.constantFrom('', '<image:image><image:loc>https://img.example/</image:loc></image:image>', '</url>'),
    });
    fc.assert(
      fc.property(fc.array(page, { maxLength: 40 }), (pages) => {
        const xml = pages.map(({ path: it, isCdata, around, before, after }) => {
          const address = `https://shop.example/${it}`;
          const text = isCdata ? `<![CDATA[${address}]]>` : escaped(address);
          return `<url>${before}<loc>${around}${text}${around}</loc>${after}`;
        });
        const found = readSitemap(`<urlset>${xml.join('')}</urlset>`)?.pages;
        assert.deepEqual(
          found,
          pages.map(({ path: it }) => `https://shop.example/${it}`),
        );
      }),
    );
  });

  it('is read whatever is in it', () => {
    const piece = fc.constantFrom(
      '<url>',
      '<loc>',
      '</loc>',
      '<![CDATA[',
      ']]>',
      '<',
      '>',
      '&#x110000;',
      '&',
      ' ',
      'a:',
    );
    fc.assert(fc.property(fc.array(piece, { maxLength: 200 }), (pieces) => assert.ok(readSitemap(pieces.join('')))));
  });
});

/** Texts that make a careless regular expression scan the rest again and again. */
const pieces = [
  ...['<url><loc><![CDATA[', '<loc>', '<loc ', '<a:loc', '<!', ']]>', '&', '&#', '<loc>\n \t'],
  ...[' ', '"', '" ', ' "', ',"', '"a ', ',', ';', '\t', '|', '\n', '\r', "'", '`', '“', '- ', '1. ', '[ ] '],
  ...[
    'https://',
    'https://a ',
    '"https://a',
    '<https://a',
    'http:',
    '(',
    ')',
    '.',
    '<a',
    '<a ',
    '%',
    'https://a;',
    ', "',
    '{',
    '},{',
    '\0',
  ],
];

/** Factor by which the text grows, and by which the work may grow: quadratic growth would be 64. */
const [growth, most] = [8, 24];
/** Minimum milliseconds that can be compared. */
const least = 4;

/** CPU milliseconds of this process, which other programs on the machine do not affect. */
function workOf(act: () => unknown): number {
  const before = process.cpuUsage();
  act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

describe('A text that is made to be slow', () => {
  /** Number of characters: many for searches so fast that only a very long text shows repeated ones. */
  const sizes: Readonly<Record<string, number>> = { sitemap: 200_000, csv: 8000, history: 2000 };
  const readers: Readonly<Record<string, (text: string) => unknown>> = {
    sitemap: (text) => readSitemap(`<urlset>${text}`),
    entities: withoutEntities,
    history: (text) => [readHistoryFile(text), readHistoryFile(`[\n${text}`)],
    ...Object.fromEntries(
      (['text', 'csv', 'json'] satisfies TextKind[]).map((kind) => [kind, (text: string) => findUrls(text, kind)]),
    ),
  };
  for (const [name, read] of Object.entries(readers)) {
    it(`is read with work that grows with its size as ${name}`, () => {
      for (const piece of pieces) {
        for (const end of ['', '"']) {
          const textOf = (times: number) => piece.repeat((times * (sizes[name] ?? 20_000)) / piece.length) + end;
          const [short, long] = [textOf(1), textOf(growth)];
          // Garbage collection and the compiler also take time, so the lowest of a few measurements counts.
          let [one, other] = [Infinity, Infinity];
          for (let measured = 0; measured < 5 && (measured === 0 || other > most * Math.max(one, least)); measured++) {
            one = Math.min(
              one,
              workOf(() => read(short)),
            );
            other = Math.min(
              other,
              workOf(() => read(long)),
            );
          }
          const what = `${JSON.stringify(piece)} … ${JSON.stringify(end)}`;
          assert.ok(
            other <= most * Math.max(one, least),
            `${what} takes ${one} ms, and ${other} ms for ${growth} times as much`,
          );
        }
      }
    });
  }
});
