import { mulberry32 } from './seed';
import { hash } from './ratings';

export type Check = { passed: boolean; importance: Importance; value: unknown; errors?: Record<string, unknown> };
type Importance = keyof typeof POINTS;

/** The points of each check; 175 in all. */
const POINTS = { high: 10, medium: 5, low: 0 } as const;
const ALL_POINTS = 175;

const WORDS =
  'planet market bridge kitchen coffee history harbour silver winter theatre delivery garden repair school travel letter workshop evening castle orange library museum window village science guide'.split(
    ' ',
  );

/** The result of a check for a page: its importance, its value, and the reasons why it fails. */
type Rule = (page: AnalysedPage) => [importance: Importance, passed: unknown, failed: unknown, errors: object];

/** A page as it was analyzed, with numbers that are the same for the same address. */
type AnalysedPage = { address: string; origin: string; host: string; random: () => number; analysis: number };

const listed = (count: number, one: (n: number) => unknown) => Array.from({ length: count }, (_, n) => one(n));
const pick = ({ random }: AnalysedPage, n: number) => Math.floor(random() * n);
const words = (page: AnalysedPage, count: number) =>
  listed(count, () => WORDS[pick(page, WORDS.length)] ?? '').join(' ');
const image = (page: AnalysedPage, n: number, ending = 'jpg') =>
  `${page.origin}/media/${words(page, 1)}-${n}.${ending}`;
const script = (page: AnalysedPage, n: number) => `${page.origin}/js/${words(page, 1)}${n}.js`;
const link = (page: AnalysedPage, n: number) => ({
  url: `${page.origin}/${words(page, 1)}/${words(page, 1)}-${n}`,
  text: words(page, 2),
});
const outside = (page: AnalysedPage, n: number) => ({
  url: `https://${words(page, 1)}.example.net/${words(page, 1)}?ref=${n}`,
  text: words(page, 3),
});
const links = (page: AnalysedPage, count: number) => ({
  Externals: listed(count >> 2, (n) => outside(page, n)),
  Internals: listed(count, (n) => link(page, n)),
});
const requests = (page: AnalysedPage, count: number) => ({
  JavaScripts: listed(count >> 2, (n) => script(page, n)),
  CSS: listed(count >> 3, (n) => `${page.origin}/css/${words(page, 1)}${n}.css`),
  Images: listed(count, (n) => image(page, n, 'webp')),
});
const random = (page: AnalysedPage) => mulberry32(hash(page.address) + page.analysis);

/** The 33 checks, in the order of the records. */
const RULES: Record<string, Rule> = {
  title: (page) => {
    const long = `${words(page, 11)} | ${page.host}`;
    return ['high', words(page, 5), long, { length: { min: '1', max: '60' } }];
  },
  meta_description: (page) => ['high', words(page, 18), null, { missing: null }],
  headings: (page) => {
    const below = {
      h2: listed(2 + pick(page, 5), () => words(page, 5)),
      h3: listed(3 + pick(page, 8), () => words(page, 5)),
    };
    return ['high', { h1: [words(page, 5)], ...below }, below, { missing: null }];
  },
  content_keywords: (page) => {
    const all = words(page, 6).split(' ');
    return ['high', all, all.slice(0, 3), { missing: all.slice(3) }];
  },
  image_keywords: (page) => {
    const missing = listed(3 + pick(page, 25), (n) => ({ url: image(page, n), text: '' }));
    return ['high', null, null, { missing }];
  },
  image_format: (page) => {
    const formats = ['AVIF', 'WebP'];
    const wrong = listed(2 + pick(page, 20), (n) => ({ url: image(page, n), text: words(page, 3) }));
    return ['medium', formats, formats, { bad_format: wrong }];
  },
  in_page_links: (page) => {
    // One page in ten has very many links, which make its record ten times as big.
    const count = pick(page, 10) === 0 ? 700 : 25 + pick(page, 60);
    return ['medium', links(page, count), links(page, 180), { too_many: { max: '150' } }];
  },
  load_time: (page) => [
    'medium',
    Math.round(random(page)() * 9e5) / 1e6,
    3.4 + random(page)(),
    { too_slow: { max: '2' } },
  ],
  page_size: (page) => ['medium', 3000 + Math.floor(random(page)() * 9000), 512_000, { too_large: { max: '330000' } }],
  http_requests: (page) => [
    'medium',
    requests(page, 8 + pick(page, 20)),
    requests(page, 48),
    { too_many: { max: '50' } },
  ],
  defer_javascript: (page) => ['low', null, null, { missing: listed(2 + pick(page, 5), (n) => script(page, n)) }],
  dom_size: (page) => ['low', 100 + pick(page, 400), 2100, { too_many: { max: '1500' } }],
  text_compression: (page) => ['high', 3000 + Math.floor(random(page)() * 900), 48_000, { missing: null }],
  structured_data: (page) => {
    const title = words(page, 5);
    const value = {
      'Open Graph': { 'og:title': title, 'og:image': `${page.origin}/og.png` },
      Twitter: { 'twitter:card': 'summary' },
      'Schema.org': {
        '@context': 'https://schema.org',
        '@type': 'WebSite',
        name: page.host,
        description: words(page, 12),
      },
    };
    return ['medium', value, [], { missing: null }];
  },
  meta_viewport: () => ['medium', 'width=device-width, initial-scale=1', null, { missing: null }],
  https_encryption: ({ address }) => ['high', address, address, { missing: 'https' }],
  seo_friendly_url: ({ address }) => ['high', address, address, { missing: null }],
  language: () => ['medium', 'en', null, { missing: null }],
  favicon: ({ origin }) => ['medium', `${origin}/favicon.ico`, null, { missing: null }],
  content_length: (page) => ['low', 600 + pick(page, 900), 140, { too_few: { min: '500' } }],
  text_html_ratio: (page) => ['low', 20 + pick(page, 50), 4, { too_small: { min: '10' } }],
  charset: () => ['medium', 'utf-8', null, { missing: null }],
  deprecated_html_tags: () => ['low', null, null, { bad_tags: { center: 2, font: 5 } }],
  '404_page': (page) => {
    const madeUp = `${page.origin}/404-${hash(page.address + String(page.analysis)).toString(16)}`;
    return ['high', madeUp, false, { missing: null }];
  },
  noindex: () => ['high', null, 'noindex, nofollow', { missing: null }],
  robots: () => ['high', null, null, { failed: ['Disallow: /'] }],
  sitemap: ({ origin }) => ['low', [`${origin}/sitemap.xml`], [], { failed: null }],
  mixed_content: (page) => [
    'medium',
    null,
    null,
    { failed: { Images: listed(3, (n) => image(page, n).replace('https:', 'http:')) } },
  ],
  server_signature: () => ['medium', [], ['nginx/1.22.1'], { failed: null }],
  unsafe_cross_origin_links: (page) => {
    return ['medium', null, null, { failed: listed(2 + pick(page, 6), (n) => outside(page, n).url) }];
  },
  plaintext_email: ({ host }) => ['low', null, null, { failed: [`info@${host}`] }],
  social: (page) => {
    const value = { Facebook: [{ url: `https://www.facebook.com/${words(page, 1)}`, text: words(page, 1) }] };
    return ['low', value, [], { missing: null }];
  },
  inline_css: (page) => ['low', null, null, { failed: listed(2 + pick(page, 6), () => 'margin: 0 auto; color: #333') }],
};

/** The checks in the order in which worse pages fail them, if nothing else decides. */
const LIKELY = [
  ...['server_signature', 'image_keywords', 'unsafe_cross_origin_links', 'meta_description', 'image_format'],
  ...['structured_data', '404_page', 'language', 'title', 'favicon', 'seo_friendly_url', 'charset', 'meta_viewport'],
  ...['content_keywords', 'text_compression', 'headings', 'mixed_content', 'http_requests', 'page_size', 'load_time'],
  ...['in_page_links', 'noindex', 'robots'],
];
const SAMPLE = {
  address: 'https://a.example/',
  origin: 'https://a.example',
  host: 'a.example',
  random: () => 0,
  analysis: 0,
};
const IMPORTANCE = new Map(Object.entries(RULES).map(([name, rule]) => [name, rule(SAMPLE)[0]]));
/** One check fails for all decent pages, and for no others, so that tests can rely on it. */
const OF_DECENT = 'dom_size';
const LOW = Object.keys(RULES).filter((name) => ![...LIKELY, 'https_encryption', OF_DECENT].includes(name));

/** The findings of a failed check, or the value of a passed one; by the check's name. */
export type Found = Record<string, { value: unknown; errors?: Record<string, unknown> }>;

/**
 * The 33 checks of a page that loses a number of points.
 * @param lost how many of the 175 points the page loses, a multiple of five
 * @param analysis another one gives other measured values
 * @param found the results from the page's source: then exactly the checks with errors fail
 */
export function checksOf(address: string, lost: number, analysis: number, found?: Found): Record<string, Check> {
  const { origin, host } = new URL(address);
  const page: AnalysedPage = { address, origin, host, random: mulberry32(hash(address)), analysis };
  const failed = found ? undefined : failedChecks(page, lost);
  const checks: Record<string, Check> = {};
  for (const [name, rule] of Object.entries(RULES)) {
    const [importance, value, wrong, errors] = rule(page);
    const passed = { passed: true, importance, value };
    if (failed?.has(name)) checks[name] = { passed: false, importance, value: wrong, errors: { ...errors } };
    else checks[name] = { ...passed, ...found?.[name], passed: found?.[name]?.errors === undefined };
  }
  return checks;
}

/** Number of points that a page loses by these checks. */
export function pointsOf(failed: readonly string[]): number {
  return failed.reduce((sum, name) => sum + POINTS[IMPORTANCE.get(name) ?? 'low'], 0);
}

function failedChecks(page: AnalysedPage, lost: number): ReadonlySet<string> {
  const failed = new Set<string>();
  if (lost >= 40 && lost < 95) failed.add(OF_DECENT);
  const isHttp = page.address.startsWith('http:');
  if (isHttp) failed.add('https_encryption');
  let left = lost - (isHttp ? POINTS.high : 0);
  const start = pick(page, 5);
  for (const name of [...LIKELY.slice(start), ...LIKELY.slice(0, start)]) {
    const points = POINTS[IMPORTANCE.get(name) ?? 'low'];
    if (points > left) continue;
    failed.add(name);
    left -= points;
  }
  const lows = Math.min(LOW.length, lost / 15);
  for (const name of LOW) if (page.random() < lows / LOW.length) failed.add(name);
  return failed;
}

/** The result for a number of lost points: out of a hundred, not rounded. */
export function resultFor(lost: number): number {
  return ((ALL_POINTS - lost) / ALL_POINTS) * 100;
}
