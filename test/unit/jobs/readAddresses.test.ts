import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { DocumentError, documentText } from '../../../src/sources/documents';
import { readAddresses } from '../../../src/sources/readSitemaps';

const unread = () => Promise.reject(new Error('nothing else is read'));
const read = (text: string) => readAddresses(text, { read: unread });
const [a, b] = ['https://s.example/a', 'https://s.example/b'];

describe('What a text is', () => {
  const entry = (it: string) => `<url><loc>${it}</loc></url>`;
  const sitemaps = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
  for (const [kind, text, urls] of [
    ['a table without a header', `${a},200,Home\n${b},404,About`, [a, b]],
    ['a single row', `${a},200,Home`, [a]],
    ['a table with blanks', `${a}, Home page\n${b}, About us`, [a, b]],
    ['a table whose addresses come second', `Home;${a}\nAbout;${b}`, [a, b]],
    ['a table with cells over two lines', `url,note\n"${b}","two\nlines"\n${a},x`, [b, a]],
    ['what a spreadsheet copies', `"Home\n${b}"\t200\n${a}\t404`, [b, a]],
    ['a column that a spreadsheet copies', `"Home\n${b}"\n${a}`, [b, a]],
    ['a table without schemes', 's.example/a,200,Home\ns.example/b,404,About', [a, b]],
    ['a table with decimal commas', `${a};4,5\n${b};3,2`, [a, b]],
    ['a list in one line, without schemes', 's.example/a; s.example/b; s.example/c', [a, b, `${a.slice(0, -1)}c`]],
    ['entries with zeros between them', `${a}\0${b}\0`, [a, b]],
    ['lines as other systems end them', `${a}\x85${b}\u2028`, [a, b]],
    ['a list of addresses with semicolons', `${a};id=1\n${b};id=2`, [`${a};id=1`, `${b};id=2`]],
    ['a sitemap', `<?xml version="1.0"?><urlset ${sitemaps}>${entry(a)}</urlset>`, [a]],
    ['a part of a sitemap', `\n  ${entry(`${a}?x=1&amp;y=2`)}`, [`${a}?x=1&y=2`]],
    ['a sitemap that begins late', `<!--${' '.repeat(20_000)}--><urlset>${entry(a)}</urlset>`, [a]],
    [
      'a sitemap without entries',
      `<urlset><loc>${a}</loc>\n<image:loc>x</image:loc><loc> ${b} </loc></urlset>`,
      [a, b],
    ],
    ['a sitemap with one in a comment', `<urlset><!-- ${entry(b)} -->${entry(a)}</urlset>`, [a]],
    ['sitemaps one after the other', `<urlset>${entry(a)}</urlset>\n<urlset>${entry(b)}</urlset>`, [a, b]],
    ['Atom in other letters', `<feed><entry><link rel="Alternate" href="${a}"/></entry></feed>`, [a]],
    ['HTML of several elements', `<p>${a}</p><!-- ${b} --><p>x</p>`, [a]],
    [
      'another XML',
      `<x xmlns="http://ns.example/1" xsi:schemaLocation="http://ns.example/1 http://ns.example/x"><p>${a}`,
      [a],
    ],
    ['RSS', `<rss><channel><link>${b}</link><item><guid>${b}#1</guid><link>${a}</link></item></channel></rss>`, [a]],
    ['RSS without links', `<rss><channel><item><guid>${a}</guid></item></channel></rss>`, [a]],
    ['Atom', `<feed><link href="${b}"/><entry><link rel="self" href="${b}"/><link href="${a}"/></entry></feed>`, [a]],
    ['JSON with escapes', '{"a":"https:\\/\\/s.example\\/a","$schema":"https://json.example"}', [a]],
    ['JSON without schemes', '{"urls":["s.example/a","s.example/b"]}', [a, b]],
    ['a part of JSON', '"u": "https:\\/\\/s.example\\/a?x=1\\u0026y=2",', [`${a}?x=1&y=2`]],
    ['JSON in each line, of which one is broken', `{"u":"${a}"}\n{"u":"${b}"\n{"u":1}\n`, [a, b]],
    ['HTML', `<!DOCTYPE html PUBLIC "http://w3.example"><p><!-- ${b} --><a href="${a}?x=1&amp;y=2">`, [`${a}?x=1&y=2`]],
    ['a part of HTML', `href="${a}?a=1&amp;b=2"`, [`${a}?a=1&b=2`]],
    ['HTML with data', `<script>{"@context":"https://schema.example","url":"${a}"}</script>`, [a]],
    ['HTML with other links', `<a href="mailto:x?body=${b}"><img src="data:x,xmlns='${b}'"><a href="${a}">`, [a]],
    [
      'HTML that says where it is',
      `<base href="https://s.example/x/"><a href="../a">A</a><a href=/b>B</a><a href=#c>`,
      [a, b],
    ],
    ['HTML that is escaped', `&lt;urlset&gt;&lt;url&gt;&lt;loc&gt;${a}&lt;/loc&gt;`, [a]],
    ['HTML with images that load late', `<p><img data-srcset="${a} 480w,${b} 800w">`, [a, b]],
    ['marks of a forum', `[url]${a}[/url] [url=${b}]B[/url]`, [a, b]],
    ['links of a chat', `<${a}|A> <${b}>`, [a, b]],
    ['HTML with images', `<p>See ${a}.<img srcset="${b}1 1x, ${b}2 2x">`, [a, `${b}1`, `${b}2`]],
    ['Markdown that begins with HTML', `<p>\n<${a}>\n[b](${b})`, [a, b]],
    ['a list', `- ${a}\n- ${b}`, [a, b]],
    ['prose', `See ${a}, or (${b}).`, [a, b]],
  ] as const) {
    it(`is seen by itself: ${kind}`, async () => {
      const { urls: found, malformed } = await read(text);
      assert.deepEqual([found, malformed], [urls, []]);
      const packed = new Blob([gzipSync(Buffer.from(`\ufeff${text}`, 'utf16le'))]).stream();
      const unpacked = await documentText(packed, new AbortController().signal);
      assert.deepEqual((await read(unpacked)).urls, urls);
    });
  }

  it('may be open, and then both are there', async () => {
    const rows = await read(`${a},200\n${b},404`);
    assert.deepEqual(
      [rows.urls, rows.otherwise?.urls],
      [
        [a, b],
        [`${a},200`, `${b},404`],
      ],
    );
    const line = await read(`${a},1`);
    assert.deepEqual([line.urls, line.otherwise?.urls], [[`${a},1`], [a]]);
    assert.equal((await read(`url,status\n${a},200`)).otherwise, undefined);
  });

  it('may be millions of quotes', async () => {
    assert.deepEqual((await read(`${'"'.repeat(10_000_000)}\n${a}`)).urls, [a]);
  });

  it('may end elements that never began, while thousands are open', async () => {
    const broken = `${'<x>'.repeat(100_000)}${'</y>'.repeat(100_000)}`;
    assert.deepEqual((await read(`<urlset>${broken}${entry(a)}</urlset>`)).urls, [a]);
  });

  it('may be HTML with relative links, which begin where it was found', async () => {
    const links = ['/a', 'b?u=https://t.example', '#c', 'mailto:x@y', 'tel:1', ' d ', 'https://e.example'];
    const html = `<ul>${links.map((it) => `<li><a href="${it}">${it}</a>`).join('')}`;
    const { urls } = await readAddresses(html.replaceAll(/>[^<]+</g, '><'), { base: `${a}/x`, read: unread });
    assert.deepEqual(urls, [a, `${a}/b?u=https://t.example`, `${a}/d`, 'https://e.example']);
  });

  it('is a sitemap only as a whole', async () => {
    assert.deepEqual((await read(`The root is <urlset>, as in ${a}`)).urls, [a]);
    await assert.rejects(read(`<!DOCTYPE x><urlset>${entry(a)}</urlset>`), { kind: 'doctype' });
  });
});

describe('A sitemap', () => {
  const base = 'https://s.example/maps/index.xml';
  const index = (...places: readonly string[]) =>
    `<sitemapindex>${places.map((it) => `<sitemap><loc>${it}</loc></sitemap>`).join('')}</sitemapindex>`;

  it('has relative addresses, which begin where it does', async () => {
    const written = ['/a', 'b', '../c?x=1', '//s.example/d', 'www.s.example/e', 's.example/f', 'g.html', './h'];
    const text = `<urlset>${written.map((it) => `<url><loc>${it}</loc></url>`).join('')}</urlset>`;
    const { urls, malformed } = await readAddresses(text, { base, read: unread });
    assert.deepEqual(malformed, []);
    assert.deepEqual(urls, [
      ...['https://s.example/a', 'https://s.example/maps/b', 'https://s.example/c?x=1', 'https://s.example/d'],
      ...[
        'https://www.s.example/e',
        'https://s.example/f',
        'https://s.example/maps/g.html',
        'https://s.example/maps/h',
      ],
    ]);
  });

  it('names what is no address', async () => {
    const entries = [
      '<loc>mailto:a@b</loc>',
      '<loc>{{ site.url }}/a</loc>',
      '<loc> </loc>',
      '',
      '<loc>https://[</loc>',
    ];
    const text = `<urlset>${entries.map((it) => `<url>${it}</url>`).join('')}</urlset>`;
    const { urls, malformed } = await readAddresses(text, { base, read: unread });
    assert.deepEqual([urls, malformed], [[], ['mailto:a@b', '{{ site.url }}/a', '<loc/>', '<loc/>', 'https://[']]);
  });

  it('that breaks off is named, and has no half addresses', async () => {
    const whole = `<urlset><url><loc>${a}</loc></url>`;
    for (const end of ['', '<url>', '<url><loc>https://s.exam', '<url><loc>https://s.example/b</lo']) {
      const { urls, leftOut } = await readAddresses(whole + end, { name: 'Text', read: unread });
      assert.deepEqual([urls, leftOut], [[a], [{ place: 'Text', why: 'cutOff' }]], end);
    }
    const { urls, leftOut } = await readAddresses(index('1.xml'), { base, read: () => Promise.resolve(whole) });
    assert.deepEqual([urls, leftOut], [[a], [{ place: 'https://s.example/maps/1.xml', why: 'cutOff' }]]);
    const part = await read(whole.replace('<urlset>', ''));
    assert.deepEqual([part.urls, part.leftOut], [[a], []]);
  });

  it('is read on if one that it names cannot be, which is named with the reason', async () => {
    const texts: Readonly<Record<string, string>> = {
      'https://s.example/maps/1.xml': `<urlset><url><loc>${a}</loc></url></urlset>`,
      'https://s.example/2.xml': '<!doctype html><h1>Not found</h1><a href="/">',
      'https://s.example/maps/3.txt': `# pages\n${b}\n/c\n`,
      'https://s.example/4.xml': '<!DOCTYPE x><urlset></urlset>',
    };
    const { urls, leftOut } = await readAddresses(
      index('1.xml', '/2.xml', '3.txt', '/4.xml', '/5.xml', 'index.xml', '1.xml'),
      {
        base,
        read: (url) => {
          const text = texts[url];
          return text === undefined ? Promise.reject(new DocumentError('refused', url, 404)) : Promise.resolve(text);
        },
      },
    );
    assert.deepEqual(urls, [a, b, 'https://s.example/c']);
    assert.deepEqual(
      leftOut?.map(({ place, why, status }) => [place, why, status]),
      [
        ['https://s.example/2.xml', 'notSitemap', undefined],
        ['https://s.example/4.xml', 'doctype', undefined],
        ['https://s.example/5.xml', 'refused', 404],
      ],
    );
  });
});
