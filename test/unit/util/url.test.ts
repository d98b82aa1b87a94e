import assert from 'node:assert/strict';
import fc from 'fast-check';
import { searchesFor } from '../../../src/reports/reportsOfPage';
import { pageKey } from '../../../src/util/url';
import { areOfOtherPages, readPageUrl } from '../../../src/util/pageUrl';

/** An address as it was sent, and as rewritten by services. */
const rewritten: readonly (readonly [string, ...string[]])[] = [
  [
    'https://example.com',
    'https://example.com/',
    'http://www.example.com',
    'example.com',
    'HTTPS://EXAMPLE.COM',
    'https://example.com:443/#top',
  ],
  ['https://example.com/about/', 'https://example.com/about', 'https://Example.com/about/#team'],
  ['https://example.com/shop/?page=2', 'https://example.com/shop?page=2'],
  ['http://example.com:80/a', 'http://example.com/a'],
  ['https://münchen.example/bier', 'https://xn--mnchen-3ya.example/bier'],
  ['https://xn--mnchen-3ya.example/', 'https://münchen.example'],
  ['https://example.com/caf%C3%A9', 'https://example.com/café', 'https://example.com/caf%c3%a9'],
  ['https://example.com/%7Eada/a%20b', 'https://example.com/~ada/a b'],
  ['https://example.com/find?q=a%20b', 'https://example.com/find?q=a+b'],
  ['https://example.com/a/../b', 'https://example.com/a/../b', 'https://example.com/b'],
  ['https://example.com/c\\d', 'https://example.com/c\\d', 'https://example.com/c/d'],
  ['https://example.com/e//', 'https://example.com/e'],
  ['https://www.example.com/?u=https://www.other.example/', 'example.com/?u=other.example/'],
  ['https://example.com/it%27s(1)', "https://example.com/it's%281%29"],
];

const different: readonly (readonly [string, string])[] = [
  ['https://example.com/a', 'https://example.com/A'],
  ['https://example.com/a', 'https://www2.example.com/a'],
  ['https://example.com/a%2Fb', 'https://example.com/a/b'],
  ['https://example.com/?a=1%262', 'https://example.com/?a=1&2'],
  ['https://example.com/?a=%2B', 'https://example.com/?a=+'],
  ['https://example.com:8443/', 'https://example.com/'],
  ['https://example.com/100%25', 'https://example.com/100'],
];

describe('A page', () => {
  for (const [url, ...others] of rewritten) {
    it(`is the same however ${url} is written, and is searched for by what all of that have in common`, () => {
      for (const other of others) {
        assert.equal(pageKey(other), pageKey(url), other);
        assert.ok(
          searchesFor(url).some((search) => other.toLowerCase().includes(search.toLowerCase())),
          `${searchesFor(url).join()} in ${other}`,
        );
      }
    });
  }

  for (const [one, other] of different) {
    it(`is another at ${one} than at ${other}`, () => assert.notEqual(pageKey(one), pageKey(other)));
  }

  it('keeps its name when it is named by that', () => {
    fc.assert(
      fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), (url) => {
        assert.equal(pageKey(pageKey(url)), pageKey(url));
      }),
    );
  });

  it('is searched for with its host where that tells it from others, else with what is longest', () => {
    assert.deepEqual(searchesFor('https://www.example.com/shop/shoes/'), ['example.com/shop/shoes']);
    assert.deepEqual(searchesFor('https://example.com/caf%C3%A9/our-long-history'), ['/our-long-history']);
    assert.deepEqual(searchesFor('https://example.com/%41bc'), ['example.com']);
  });

  it('may have any letters in its host, however many others were read before', () => {
    for (let count = 0; count < 200_000; count++) readPageUrl('https://a.example/');
    assert.equal(readPageUrl('https://münchen.example/x'), 'https://münchen.example/x');
    assert.equal(pageKey('https://münchen.example/x'), 'xn--mnchen-3ya.example/x');
  });
});

describe('Two addresses', () => {
  it('are of other pages where more differs than how lists and reports write them', () => {
    const page = 'https://www.example.com/A%20page/?x=1';
    for (const same of ['http://example.com/A page?x=1', 'EXAMPLE.com/A%20page?x=1#top', '', page]) {
      assert.deepEqual([areOfOtherPages(page, same), areOfOtherPages(same, page)], [false, false], same);
    }
    for (const other of [
      'https://example.com/A%20page',
      'https://shop.example.com/A%20page/?x=1',
      'https://example.com/a%20page/?x=1',
      'another',
    ]) {
      assert.deepEqual([areOfOtherPages(page, other), areOfOtherPages(other, page)], [true, true], other);
    }
  });
});
