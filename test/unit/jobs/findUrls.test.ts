import assert from 'node:assert/strict';
import { findUrls, mergeUrls } from '../../../src/util/findUrls';

describe('The addresses of a text', () => {
  const found = findUrls;

  it('are found wherever they stand, without the punctuation around them', () => {
    const text = `See https://a.example/x, (https://b.example/y(z)), [c](https://c.example/?a=b&c=d).
[<https://d.example/>](x) *https://e.example/* _see https://f.example/_ HTTPS://G.example!`;
    assert.deepEqual(found(text).urls, [
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
    const { urls: addresses, repeated } = found(
      'https://a.example https://b.example HTTPS://A.example https://a.example/',
    );
    assert.deepEqual(addresses, ['https://a.example', 'https://b.example']);
    assert.deepEqual(repeated, [
      { url: 'HTTPS://A.example', of: 'https://a.example' },
      { url: 'https://a.example/', of: 'https://a.example' },
    ]);
  });

  it('of several texts are there once as well', () => {
    const texts = ['https://a.example https://a.example', 'https://A.example https://b.example https://['];
    assert.deepEqual(mergeUrls(texts.map((text) => found(text))), {
      urls: ['https://a.example', 'https://b.example'],
      repeated: [
        { url: 'https://a.example', of: 'https://a.example' },
        { url: 'https://A.example', of: 'https://a.example' },
      ],
      malformed: ['https://['],
      lines: [],
      beyond: 0,
      leftOut: [],
    });
  });

  it('of several sitemaps are counted together, also those that are not taken', () => {
    const leftOut = [{ place: 'https://a.example/2.xml', why: 'unread' as const }];
    const one = { urls: [], repeated: [], malformed: [], beyond: 2, leftOut };
    const merged = mergeUrls([one, { ...one, beyond: 3 }, found('https://b.example')]);
    assert.deepEqual([merged.beyond, merged.leftOut], [5, [...leftOut, ...leftOut]]);
  });

  it('are told apart from what looks like one', () => {
    assert.deepEqual(found('https://[ http://a.example:99999\nftp://x mailto:a@b').malformed, [
      'https://[',
      'http://a.example:99999',
    ]);
    assert.deepEqual(found('http:/a.example\nhttps:b.example\nhttp: the protocol').malformed, [
      'http:/a.example',
      'https:b.example',
    ]);
  });

  it('of JSON are its texts, also with escaped slashes; what is no JSON is text', () => {
    const json = '{"a":["https:\\/\\/a.example\\/x",{"b":"https://b.example"}],"c":"see https://c.example"}';
    assert.deepEqual(found(json).urls, ['https://a.example/x', 'https://b.example', 'https://c.example']);
    assert.deepEqual(found('{"a":"https://a.example",').urls, ['https://a.example']);
  });

  it('of JSON are whole, or malformed', () => {
    const { urls: addresses, malformed } = found('["https://a.example/about us", "https://b.example/x;y,z."]');
    assert.deepEqual([addresses, malformed], [['https://b.example/x;y,z.'], ['https://a.example/about us']]);
  });

  it('are whole where a line begins with one, or malformed', () => {
    const { urls: addresses, malformed } = found(`https://example.com/about us
 https://example.com/view;id=7,8
https://example.com/it's"so"
http://b.example/y z
`);
    assert.deepEqual(addresses, ['https://example.com/view;id=7,8', 'https://example.com/it\'s"so"']);
    assert.deepEqual(malformed, ['https://example.com/about us', 'http://b.example/y z']);
  });

  it('are whole behind the marks of a list, in quotes, and to their last character where nothing else is on their line', () => {
    const marked = ['- ', '* ', '1. ', '2) ', '- [x] ', '> '].map((mark, at) => `${mark}https://a.example/${at}`);
    const quoted = ['""', "''", '``', '<>', '“”'].map(([open, close], at) => `${open}https://b.example/${at}${close},`);
    const { urls: addresses, malformed } = found(
      [...marked, ...quoted, 'https://c.example/Apple_Inc.', '- "https://d.example/a b",', '"https://e.example'].join(
        '\n',
      ),
    );
    assert.deepEqual(addresses, [
      ...marked.map((_, at) => `https://a.example/${at}`),
      ...quoted.map((_, at) => `https://b.example/${at}`),
      'https://c.example/Apple_Inc.',
      'https://e.example',
    ]);
    assert.deepEqual(malformed, ['https://d.example/a b']);
  });

  it('of a list leave some lines without one, which are counted; of prose nobody expects one in each line', () => {
    const list = 'My pages\n\nhttps://a.example/1\nhttps://a.example/2\nabout.html\nhttps://a.example/4\n';
    assert.deepEqual(found(list).lines, ['My pages', 'about.html']);
    assert.deepEqual(found('See https://a.example.\nIt is bad.\nMend it.').lines, []);
  });

  it('of a list may lack their scheme, as a single one may; those of prose may not', () => {
    const list = '- www.a.example/1\n- a.example\n* bücher.example/x?y=1,\nlocalhost:3000/about\n3.14\nand more\n';
    const { urls: addresses, lines } = found(list);
    assert.deepEqual(addresses, [
      'https://www.a.example/1',
      'https://a.example',
      'https://bücher.example/x?y=1',
      'http://localhost:3000/about',
    ]);
    assert.deepEqual(lines, ['3.14', 'and more']);
    assert.deepEqual(found('a.example\nis a site\nof mine\n').urls, []);
    assert.deepEqual(found('index.html\nabout.php').urls, []);
    assert.deepEqual(found('a.example/index.html').urls, ['https://a.example/index.html']);
  });

  it('are malformed where their text was read in another encoding', () => {
    assert.deepEqual(found('https://a.example/caf\ufffd').malformed, ['https://a.example/caf\ufffd']);
  });

  it('of a line with several are each whole, or malformed', () => {
    const { urls: addresses, malformed } = found(
      'https://a.example/x, https://b.example/y z https://c.example;https://d.example/?u=https://e.example, "https://f.example"',
    );
    assert.deepEqual(addresses, [
      'https://a.example/x',
      'https://c.example',
      'https://d.example/?u=https://e.example',
      'https://f.example',
    ]);
    assert.deepEqual(malformed, ['https://b.example/y z']);
  });

  it('end where markup or another text begins that follows a quoted one', () => {
    const { urls: addresses, malformed } = found(
      'https://a.example/x.</p>\n"https://b.example": see (https://c.example)\nhttps://d.example/a b<br>https://e.example',
    );
    assert.deepEqual(addresses, ['https://a.example/x', 'https://b.example', 'https://c.example', 'https://e.example']);
    assert.deepEqual(malformed, ['https://d.example/a b']);
  });

  it('of a spreadsheet on the clipboard stand between tabs', () => {
    const { urls: addresses, malformed } = found('About us\thttps://a.example/x\t12\r\n\thttps://b.example/a b\tBoth');
    assert.deepEqual([addresses, malformed], [['https://a.example/x'], ['https://b.example/a b']]);
  });

  it('end before brackets that nothing opens, however many', () => {
    assert.deepEqual(found(`https://a.example${')'.repeat(200_000)}`).urls, ['https://a.example']);
  });

  it('are all found in a single line of a megabyte', () => {
    const urls = Array.from({ length: 40_000 }, (_, at) => `https://a.example/${at};x,${at}`);
    assert.deepEqual(found(urls.join(', ')).urls, urls);
    assert.deepEqual(found(urls.map((url) => `"${url}"`).join(',')).urls, urls);
  });
});
