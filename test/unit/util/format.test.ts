import assert from 'node:assert/strict';
import fc from 'fast-check';
import { earliest, formatsFor, listsFor } from '../../../src/util/format';
import { shortPath, shortUrl, siteAndPath, withShortHost } from '../../../src/util/url';
import { readPageUrl } from '../../../src/util/pageUrl';

const english = formatsFor('en');
const german = formatsFor('de');
const now = Date.UTC(2026, 0, 31, 12);
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

describe('A list', () => {
  const joins: [string, string, string][] = [
    ['en', 'a, b, and c', 'a, b, c'],
    ['de', 'a, b und c', 'a, b, c'],
    ['ja', 'a、b、c', 'a、b、c'],
    ['zh-cn', 'a、b和c', 'a、b、c'],
  ];
  for (const [language, listed, joined] of joins) {
    it(`is written as in ${language}`, () => {
      const lists = listsFor(language);
      assert.deepEqual([lists.listed(['a', 'b', 'c']), lists.joined(['a', 'b', 'c'])], [listed, joined]);
    });
  }
});

describe('A date beside a row', () => {
  const cases: [number, string][] = [
    [0, 'now'],
    [-59_000, 'now'],
    [59_000, 'now'],
    [-minute, '1 minute ago'],
    [-59 * minute, '59 minutes ago'],
    [-hour, '1 hour ago'],
    [-23.9 * hour, '23 hours ago'],
    [-day, 'yesterday'],
    [-6.9 * day, '6 days ago'],
    [-7 * day, 'last week'],
    [-29 * day, '4 weeks ago'],
    [-30 * day, 'last month'],
    [-364 * day, '12 months ago'],
    [-365 * day, 'last year'],
    [-3 * 365 * day, '3 years ago'],
    [2 * hour, 'in 2 hours'],
  ];
  for (const [ago, text] of cases) {
    it(`reads “${text}” ${Math.round(ago / 1000)} seconds from now`, () =>
      assert.equal(english.relativeTime(now + ago, now), text));
  }

  it('is short where there is little room', () => {
    const ages = [-minute, -day, -7 * day, -3 * 365 * day].map((ago) => english.shortAge(now + ago, now));
    assert.deepEqual([english.shortAge(now, now), ...ages], ['now', '1m ago', '1d ago', '1w ago', '3y ago']);
  });

  it("is in the reader's language", () => {
    assert.equal(german.relativeTime(now - 3 * day, now), 'vor 3 Tagen');
  });

  it('is never in the future for what is past, whatever the times', () => {
    fc.assert(
      fc.property(fc.nat({ max: 100 * 365 * day }), (age) =>
        assert.doesNotMatch(english.relativeTime(now - age, now), /^in |tomorrow|next/),
      ),
    );
  });
});

describe('Dates and counts', () => {
  it('stand in full with day and clock', () => {
    assert.match(formatsFor('en-GB').absoluteTime(now), /^3[01] Jan 2026, \d\d:\d\d$|^1 Feb 2026, \d\d:\d\d$/);
  });

  it("are grouped as in the reader's language", () => {
    assert.deepEqual(
      [english.formatCount(2431), german.formatCount(2431), english.formatCount(12)],
      ['2,431', '2.431', '12'],
    );
  });
});

describe('The address on a row', () => {
  const cases: Record<string, string> = {
    'https://example.com/': 'example.com',
    'https://example.com': 'example.com',
    'http://localhost:8080/a/b': 'localhost:8080/a/b',
    'https://example.com/a/': 'example.com/a',
    'https://example.com/a?b=c#d': 'example.com/a?b=c#d',
    'https://日本語.example/検索': '日本語.example/検索',
    'not an address/': 'not an address/',
    '': '',
    'https://example.com/login?next=/': 'example.com/login?next=/',
    'https://example.com/#/': 'example.com/#/',
  };
  for (const [url, text] of Object.entries(cases)) {
    it(`of ${JSON.stringify(url)} is ${JSON.stringify(text)}`, () => assert.equal(shortUrl(url), text));
  }
});

describe('A page in a row', () => {
  const parts: Record<string, [string, string]> = {
    'https://example.com': ['example.com', '/'],
    'https://example.com/': ['example.com', '/'],
    'https://example.com/a/?b=c#d': ['example.com', '/a/?b=c#d'],
    'https://example.com?b': ['example.com', '?b'],
    'http://localhost:8080/a': ['localhost:8080', '/a'],
    'not an address': ['', 'not an address'],
    '': ['', ''],
  };
  for (const [url, [site, path]] of Object.entries(parts)) {
    it(`${JSON.stringify(url)} is ${path} of ${site}`, () => assert.deepEqual(siteAndPath(url), { site, path }));
  }

  const paths: Record<string, string> = {
    '/questions/12345/how-to-': '/questions/12345/how-to-',
    '/questions/12345/how-to-do-it': '…/12345/how-to-do-it',
    '/blog/a-very-long-headline-that-nobody-reads': '…dline-that-nobody-reads',
    '/a-folder-with-a-long-name/that-ends/': '…/that-ends/',
  };
  for (const [path, short] of Object.entries(paths)) {
    it(`has of ${path} what differs: ${short}`, () => assert.equal(shortPath(path), short));
  }

  it('in a sentence keeps its path whole, and of a long host both ends', () => {
    const path = `/${'a'.repeat(100)}`;
    assert.equal(withShortHost(`example.com${path}`), `example.com${path}`);
    const long = withShortHost(`${'sub.'.repeat(20)}example.com${path}`);
    assert.equal(long, `sub.sub.sub.sub.sub…sub.sub.example.com${path}`);
  });
});

describe("A page's address, as it is typed or copied", () => {
  for (const text of [
    'https://example.com',
    'HTTP://example.com/a?b#c',
    'http://localhost:8080',
    'https://日本.example/駅',
  ]) {
    it(`${text} is one`, () => assert.equal(readPageUrl(` ${text}\n`), text));
  }
  const others = [
    '',
    'example.com',
    'ftp://example.com',
    'https://',
    'https://a b',
    'see https://example.com',
    'https://[',
  ];
  for (const text of [...others, 'javascript:alert(1)', 'https://a.example\nhttps://b.example']) {
    it(`${JSON.stringify(text)} is none`, () => assert.equal(readPageUrl(text), undefined));
  }
});

describe('The earliest of some times', () => {
  it('is found among more than a function takes arguments', () => {
    const times = Array.from({ length: 300_000 }, (_, index) => now + 300_000 - index);
    assert.deepEqual([earliest(times), earliest([])], [now + 1, Infinity]);
  });
});
