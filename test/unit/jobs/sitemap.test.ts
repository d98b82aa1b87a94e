import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readSitemap } from '../../../src/sources/sitemap';

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
