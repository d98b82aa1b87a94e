import assert from 'node:assert/strict';
import fc from 'fast-check';
import { addressesIn, kindOfFile, mergedAddresses } from '../../src/model/addresses';
import { readSitemap } from '../../src/model/sitemap';

describe('The addresses of a text', () => {
  const found = (text: string, path = 'a.txt') => addressesIn(text, kindOfFile(path));

  it('are found wherever they stand, without the punctuation around them', () => {
    const text = `See https://a.example/x, (https://b.example/y(z)), [c](https://c.example/?a=b&c=d).
<a href="https://d.example/'">'https://e.example/*' \`https://f.example/_\` HTTPS://G.example!`;
    assert.deepEqual(found(text).addresses, [
      'https://a.example/x',
      'https://b.example/y(z)',
      'https://c.example/?a=b&c=d',
      'https://d.example/',
      'https://e.example/',
      'https://f.example/',
      'HTTPS://G.example',
    ]);
  });

  it('are there once, and the others are counted', () => {
    const { addresses, repeated } = found('https://a.example https://b.example HTTPS://A.example https://a.example/');
    assert.deepEqual([addresses, repeated], [['https://a.example', 'https://b.example'], 2]);
  });

  it('of several texts are there once as well', () => {
    const texts = ['https://a.example https://a.example', 'https://A.example https://b.example https://['];
    assert.deepEqual(mergedAddresses(texts.map((text) => found(text))), {
      addresses: ['https://a.example', 'https://b.example'],
      repeated: 2,
      malformed: ['https://['],
    });
  });

  it('are told apart from what looks like one', () => {
    assert.deepEqual(found('https://[ http://a.example:99999 ftp://x mailto:a@b').malformed, [
      'https://[',
      'http://a.example:99999',
    ]);
  });

  it('of a table stand in its cells, whatever divides them', () => {
    const table = 'name;url\r\n"a, b";"https://a.example/?x=1,2"\r\nc,https://c.example\td\r\ne;"http://bad host"';
    const { addresses, malformed } = found(table, 'x.CSV');
    assert.deepEqual(addresses, ['https://a.example/?x=1,2', 'https://c.example']);
    assert.deepEqual(malformed, ['http://bad host']);
  });

  it('of JSON are its texts, also with escaped slashes; what is no JSON is text', () => {
    const json = '{"a":["https:\\/\\/a.example\\/x",{"b":"https://b.example"}],"c":"see https://c.example"}';
    assert.deepEqual(found(json, 'x.json').addresses, ['https://a.example/x', 'https://b.example']);
    assert.deepEqual(found('{"a":"https://a.example",', 'x.json').addresses, ['https://a.example']);
  });

  it('are found in a time that grows with the text, whatever it is', () => {
    for (const piece of ['https://', '(((', '"', 'https://a)))))', '<url><loc>', '<![CDATA[', '&#']) {
      const text = piece.repeat(100_000);
      for (const path of ['a.txt', 'a.csv', 'a.json']) found(text, path);
      readSitemap(text);
    }
    assert.deepEqual(found(`https://a.example${')'.repeat(200_000)}`).addresses, ['https://a.example']);
  });
});

describe('A sitemap', () => {
  const page = fc.webUrl({ withQueryParameters: true });
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

  it('names its pages', () => {
    fc.assert(
      fc.property(fc.array(page), fc.constantFrom('', 'sm:'), (pages, prefix) => {
        const urls = pages.map((it) => `<${prefix}url>\n<${prefix}loc> ${escaped(it)} </${prefix}loc></${prefix}url>`);
        const read = readSitemap(`<?xml version="1.0"?><${prefix}urlset>${urls.join('')}</${prefix}urlset>`);
        assert.deepEqual(read, { pages, sitemaps: [] });
      }),
    );
  });

  it('may be an index of others', () => {
    const index = '<sitemapindex><sitemap><loc>https://a.example/1.xml.gz</loc></sitemap></sitemapindex>';
    assert.deepEqual(readSitemap(index), { pages: [], sitemaps: ['https://a.example/1.xml.gz'] });
  });

  it('has neither images nor videos among its pages', () => {
    const xml = `<url><image:image><image:loc>https://i.example/i.png</image:loc></image:image>
      <loc><![CDATA[https://a.example/?a=1&b=2]]></loc></url>`;
    assert.deepEqual(readSitemap(xml)?.pages, ['https://a.example/?a=1&b=2']);
  });

  it('is read although its XML is broken', () => {
    const xml =
      '<urlset><url><loc>https://a.example/?a&b</loc><url><loc>https://b.example/&#x41;&bogus;</url><url></ur';
    assert.deepEqual(readSitemap(xml)?.pages, ['https://a.example/?a&b', 'https://b.example/A&bogus;']);
  });

  it('with a DOCTYPE is refused', () => {
    assert.equal(readSitemap('<!doctype x [<!ENTITY a "b">]><urlset></urlset>'), undefined);
  });

  it('of other things is empty, and never fails', () => {
    fc.assert(fc.property(fc.string(), (text) => void readSitemap(`<urlset>${text}`)));
    assert.deepEqual(readSitemap('<html><a href="https://a.example">'), { pages: [], sitemaps: [] });
  });
});
