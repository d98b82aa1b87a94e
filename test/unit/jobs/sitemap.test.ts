import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readSitemap } from '../../../src/sources/sitemap';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The pages of a document that is a sitemap. */
function pagesIn(xml: string): readonly string[] {
  const read = readSitemap(xml);
  assert.ok(typeof read === 'object');
  return read.pages;
}

describe('A sitemap', () => {
  const page = fc.webUrl({ withQueryParameters: true });

  it('names its pages', () => {
    fc.assert(
      fc.property(fc.array(page), fc.constantFrom('', 'sm:'), (pages, prefix) => {
        const urls = pages.map((it) => `<${prefix}url>\n<${prefix}loc> ${escaped(it)} </${prefix}loc></${prefix}url>`);
        const read = readSitemap(`<?xml version="1.0"?><${prefix}urlset>${urls.join('')}</${prefix}urlset>`);
        assert.deepEqual(read, { pages, sitemaps: [] });
      }),
    );
  });

  it('is read although its XML is broken', () => {
    const xml =
      '<urlset><url><loc>https://a.example/?a&b</loc><url><loc>https://b.example/&#x41;&bogus;</url><url></ur';
    assert.deepEqual(pagesIn(xml), ['https://a.example/?a&b', 'https://b.example/A&bogus;']);
  });

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
        const found = pagesIn(`<urlset>${xml.join('')}</urlset>`);
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
