import assert from 'node:assert/strict';
import { checkTextsIn } from '../../../src/reports/catalogue/checkTexts';
import { failureOf, findingsOf } from '../../../src/reports/catalogue/failures';
import { checkNames, importanceOf, worthOf } from '../../../src/reports/catalogue/knownChecks';
import { readContent, type Check } from '../../../src/reports/checks';
import { compareChecks, compareFindings } from '../../../src/reports/compareChecks';
import { formatsFor } from '../../../src/util/format';
import { checksOf as sandboxChecks } from '../../sandbox/checks';

const formats = formatsFor('en');
const texts = checkTextsIn('en');

const failed = (name: string, errors: object, value: unknown = null): Check => ({
  name,
  outcome: 'failed',
  importance: 'high',
  value,
  rest: { errors },
});

/** The service's values for each reason, and the sentence for it. */
const sentences: readonly (readonly [check: string, errors: object, value: unknown, sentence: string])[] = [
  ['title', { missing: null }, null, 'The page has no title.'],
  ['title', { length: { min: '1', max: '60' } }, 'é'.repeat(72), '72 characters; 1 to 60 are expected.'],
  ['title', { too_many: null }, 'A', 'The page has more than one title.'],
  ['meta_description', { missing: null }, null, 'The page has no meta description.'],
  ['headings', { missing: null }, [], 'The page has no h1 heading.'],
  ['headings', { too_many: null }, { h1: ['A', 'B'] }, 'The page has 2 h1 headings; one is expected.'],
  ['headings', { duplicate: null }, { h1: ['A'] }, 'The h1 heading is the same as the title.'],
  ['content_keywords', { missing: ['a'] }, ['b'], '1 word of the title isn’t in the text.'],
  [
    'image_keywords',
    { missing: Array(28).fill({ url: '/a.jpg', text: '' }) },
    null,
    '28 images have no alternative text.',
  ],
  [
    'seo_friendly_url',
    { bad_format: null },
    'https://a.example/?a=b',
    'The address contains a space or one of the characters ? = _ % ,',
  ],
  ['seo_friendly_url', { missing: null }, 'https://a.example/x', 'The address contains no word of the title.'],
  ['404_page', { missing: null }, false, 'Where there’s no page, the server doesn’t respond with status 404.'],
  ['robots', { failed: ['Disallow: /'] }, null, '1 rule in robots.txt keeps search engines away from the page.'],
  ['noindex', { missing: null }, 'noindex', 'The page tells search engines not to index it.'],
  [
    'in_page_links',
    { too_many: { max: '150' } },
    { Internals: Array(180).fill({}), Externals: [{}] },
    'The page has 181 links; the limit is 150.',
  ],
  ['language', { missing: null }, null, 'The page doesn’t say which language it’s in.'],
  ['favicon', { missing: null }, null, 'The page has no favicon.'],
  ['text_compression', { missing: null }, 48_000, 'The server sends the page without compressing it: 48 kB.'],
  ['load_time', { too_slow: { max: '2' } }, 3.71, 'The page took 3.7 seconds to load; the limit is 2 seconds.'],
  ['page_size', { too_large: { max: '330000' } }, 1_512_000, 'The HTML has 1.5 MB; the limit is 330 kB.'],
  [
    'http_requests',
    { too_many: { max: '50' } },
    { CSS: Array(60).fill('/a.css') },
    'The page makes 60 requests; the limit is 50.',
  ],
  ['image_format', { bad_format: [{ url: '/a.jpg', text: 'A' }] }, ['AVIF'], '1 image isn’t in a modern format.'],
  ['defer_javascript', { missing: ['/a.js', '/b.js'] }, null, '2 scripts aren’t deferred.'],
  ['dom_size', { too_many: { max: '1500' } }, 2100, 'The page has 2,100 elements; the limit is 1,500.'],
  ['https_encryption', { missing: 'https' }, 'http://a.example', 'The page isn’t served over HTTPS.'],
  [
    'mixed_content',
    { failed: { Images: ['http://a.example/a.jpg'], CSS: [] } },
    null,
    '1 file is loaded over HTTP, which isn’t encrypted.',
  ],
  ['server_signature', { failed: null }, ['nginx'], 'The server says what software it runs.'],
  [
    'unsafe_cross_origin_links',
    { failed: ['https://b.example/'] },
    null,
    '1 link to another site has no rel=noopener.',
  ],
  ['plaintext_email', { failed: ['a@b.example'] }, null, '1 email address can be read by bots.'],
  ['structured_data', { missing: null }, [], 'The page has no structured data.'],
  ['meta_viewport', { missing: null }, null, 'The page has no viewport meta tag.'],
  ['charset', { missing: null }, null, 'The page doesn’t declare its character encoding.'],
  ['sitemap', { failed: null }, [], 'robots.txt doesn’t name a sitemap.'],
  ['social', { missing: null }, [], 'The page doesn’t link to any social network.'],
  ['content_length', { too_few: { min: '500' } }, 140, '140 words; at least 500 are expected.'],
  ['text_html_ratio', { too_small: { min: '10' } }, 4, 'Text makes up 4% of the HTML; at least 10% is expected.'],
  ['inline_css', { failed: ['color: red'] }, null, '1 element has a style attribute.'],
  ['deprecated_html_tags', { bad_tags: { center: 2, font: 5 } }, null, '7 deprecated HTML tags are used.'],
];

describe('The catalogue of checks', () => {
  for (const [name, errors, value, sentence] of sentences) {
    it(`says why ${name} failed: ${Object.keys(errors).join()}`, () => {
      const check = failed(name, errors, value);
      assert.deepEqual(texts.reasonsOf(check), [sentence]);
      assert.ok(texts.nameOf(name));
      assert.match(texts.adviceFor(check) ?? '', /^[A-Z].*\.$/);
    });
  }

  it('has a sentence for whatever the service says of its 33 checks', () => {
    assert.deepEqual([...new Set(sentences.map(([name]) => name))].sort(), [...checkNames].sort());
    const { checks } = readContent({ results: sandboxChecks('https://a.example/bad/page', 175, 1) });
    assert.deepEqual(checks.map(({ name }) => name).sort(), [...checkNames].sort());
    const untold = checks.filter((check) => check.outcome === 'failed' && texts.reasonsOf(check) === undefined);
    assert.deepEqual(untold, []);
  });

  it('leaves alone what it does not know: other checks, reasons, forms and values', () => {
    assert.equal(texts.nameOf('page_weight'), undefined);
    for (const check of [
      failed('page_weight', { too_large: { max: 5 } }, 9),
      failed('title', { is_dull: null }, 'A'),
      failed('title', { constructor: null }, 'A'),
      failed('title', { length: { min: '1' } }, 'A'),
      failed('constructor', { missing: null }),
      failed('title', { length: { min: '1', max: '60' } }),
      failed('http_requests', { too_many: { max: 50 } }, { scripts: 58, styles: 4 }),
      { ...failed('title', {}), rest: { errors: 'too short' } },
      { ...failed('title', { missing: null }), outcome: 'passed' as const },
    ]) {
      assert.equal(texts.reasonsOf(check), undefined, JSON.stringify(check));
    }
  });

  it('names what was found, however a check says it', () => {
    const found = (name: string, errors: object, value?: unknown) => {
      const failure = failureOf(failed(name, errors, value));
      return failure && findingsOf(failure).map((finding) => texts.findingText(finding));
    };
    assert.deepEqual(found('image_keywords', { missing: [{ url: '/a.jpg', text: '' }, 7, {}] }), ['/a.jpg']);
    assert.deepEqual(found('mixed_content', { failed: { Images: ['http://a/1'], CSS: ['http://a/2'] } }), [
      'http://a/1',
      'http://a/2',
    ]);
    assert.deepEqual(found('deprecated_html_tags', { bad_tags: { font: 5 } }), ['<font> (5)']);
    assert.deepEqual(found('headings', { too_many: null }, { h1: ['A', 'B'] }), ['A', 'B']);
    assert.deepEqual(found('server_signature', { failed: null }, ['nginx/1.2']), ['nginx/1.2']);
    assert.deepEqual(found('https_encryption', { missing: 'https' }, 'http://a'), []);
    assert.equal(found('image_keywords', { missing: Array(20_000).fill({ url: '/a.jpg' }) })?.length, 10_000);
  });

  it('gives values in the units of people', () => {
    const value = (name: string, of: unknown) => texts.valueOf({ name, value: of });
    assert.equal(value('page_size', 3423), '3.4 kB');
    assert.equal(value('load_time', 0.008237), '0 seconds');
    assert.equal(value('text_html_ratio', 9.54), '9.5%');
    assert.equal(value('content_length', 1), '1 word');
    assert.equal(value('in_page_links', { Internals: [{}, {}] }), '2 links');
    assert.equal(value('404_page', 'https://a.example/404-made-up'), '');
    assert.equal(value('title', 'Welcome'), 'Welcome');
  });

  it('says what a check is worth of a hundred points', () => {
    const importance = Object.values(sandboxChecks('https://a.example/', 0, 1)).map((check) => check.importance);
    assert.equal(formats.formatPoints(worthOf('high', importance)), '5.7');
    assert.equal(formats.formatPoints(worthOf('medium', importance)), '2.9');
    assert.equal(worthOf('low', importance), 0);
    assert.equal(worthOf('high', []), 0);
    assert.deepEqual(
      [importanceOf('High'), importanceOf('critical'), importanceOf(undefined)],
      ['high', undefined, undefined],
    );
  });
});

describe('Two analyses', () => {
  const at = (lost: number, analysis: number) =>
    readContent({ results: sandboxChecks('https://a.example/bad/page', lost, analysis) }).checks;

  it('of an unchanged page have no changes, whatever was measured', () => {
    for (const lost of [0, 40, 100, 175]) {
      assert.deepEqual(compareChecks(at(lost, 1), at(lost, 2)), { fixed: [], broken: [], changed: [] });
    }
  });

  it('differ in what is fixed, what broke, another reason, and what came or went', () => {
    const before = [
      failed('title', { missing: null }),
      failed('image_keywords', { missing: [{ url: '/a.jpg' }, { url: '/b.jpg' }] }),
      failed('seo_friendly_url', { missing: null }),
      failed('load_time', { too_slow: { max: '2' } }, 3),
      failed('charset', { missing: null }),
      { ...failed('language', {}), outcome: 'passed' as const, rest: {} },
    ];
    const after = [
      failed('title', { length: { min: '1', max: '60' } }, 'A'),
      failed('image_keywords', { missing: [{ url: '/b.jpg' }, { url: '/c.jpg' }] }),
      failed('seo_friendly_url', { missing: null }),
      failed('load_time', { too_slow: { max: '3' } }, 4),
      { ...failed('charset', {}), outcome: 'passed' as const, value: 'utf-8', rest: {} },
      failed('language', { missing: null }),
    ];
    const names = (checks: readonly Check[]) => checks.map(({ name }) => name);
    const { fixed, broken, changed } = compareChecks(before, after);
    assert.deepEqual(
      [names(fixed), names(broken), names(changed)],
      [['charset'], ['language'], ['title', 'image_keywords']],
    );
    const [, images] = before;
    const [, imagesNow] = after;
    assert.ok(images && imagesNow);
    assert.deepEqual(compareFindings(images, imagesNow), { come: [{ url: '/c.jpg' }], gone: [{ url: '/a.jpg' }] });
  });

  it('of which only the outcomes of one are known differ in these alone', () => {
    const known = at(175, 1);
    const outcomes = known.map(({ name, outcome }) => ({
      name,
      outcome,
      importance: undefined,
      value: undefined,
      rest: {},
    }));
    assert.deepEqual(compareChecks(outcomes, known), { fixed: [], broken: [], changed: [] });
  });
});
