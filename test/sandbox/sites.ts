/** A project and the base address of its pages. */
export type Site = { project: string; base: string };

const FAMILIAR = [
  ...['shop.example.org', 'www.example.com', 'docs.example.net', 'blog.example.com'].map(site),
  ...['status.example.org', 'help.example.net', 'www.example.org', 'news.example.com'].map(site),
];

const LONG_HOST = `${'a-department-with-a-rather-long-name.'.repeat(5)}of-a-ministry.example`;

/** Names and addresses that break code that doesn't escape, encode, shorten, or compare them with care. */
const AWKWARD: Site[] = [
  { project: 'localhost:8080', base: 'http://localhost:8080' },
  { project: 'example.com/blog?lang=en#top 100% ours', base: 'https://example.com/blog' },
  { project: 'münchen.example', base: 'https://münchen.example' },
  { project: '日本語.example 🚀', base: 'https://日本語.example' },
  { project: 'דוגמה.example', base: 'https://דוגמה.example' },
  { project: 'Shop.example.org', base: 'https://Shop.example.org' },
  { project: '<b>Bold</b> & [link](https://example.com) $(x)', base: 'https://markup.example' },
  site(LONG_HOST),
];

const PREFIXES = ['www', 'shop', 'docs', 'blog', 'help', 'careers', 'status', 'news', 'app', 'support'];
const NAMES = [
  ...['acorn', 'alder', 'anchor', 'beacon', 'birch', 'bridge', 'cedar', 'clover', 'copper', 'coral', 'delta', 'ember'],
  ...['falcon', 'fern', 'garnet', 'glacier', 'harbour', 'hazel', 'heron', 'indigo', 'iris', 'juniper', 'kestrel'],
  ...['lagoon', 'larch', 'linden', 'maple', 'meadow', 'mosaic', 'nectar', 'north', 'oak', 'orchard', 'otter', 'pebble'],
  ...[
    'pine',
    'quartz',
    'raven',
    'river',
    'saffron',
    'sierra',
    'summit',
    'thistle',
    'tundra',
    'umber',
    'valley',
    'willow',
  ],
];

/** At least `count` sites, including the awkward ones if wanted. */
export function sites(count: number, isHostile: boolean): { familiar: Site[]; awkward: Site[] } {
  const made = Array.from({ length: Math.max(0, count - FAMILIAR.length - (isHostile ? AWKWARD.length : 0)) }, (_, n) =>
    generated(n),
  );
  return { familiar: [...FAMILIAR, ...made], awkward: AWKWARD };
}

function generated(n: number): Site {
  const name = n % NAMES.length;
  const round = Math.floor(n / NAMES.length);
  const series = Math.floor(round / PREFIXES.length) || '';
  return site(`${PREFIXES[(name + round) % PREFIXES.length] ?? ''}.${NAMES[name] ?? ''}${series}.example`);
}

function site(host: string): Site {
  return { project: host, base: `https://${host}` };
}

const SECTIONS = ['products', 'articles', 'guides', 'news', 'events', 'people', 'releases', 'questions'];
const PAGES = [
  ...['', '/', '/about', '/contact', '/pricing', '/blog', '/login', '/imprint', '/search?q=report&page=2'],
  ...['/docs/v2/guide/install#windows', '/sitemap.xml', '/en/products/garden/chairs', '/news/2025/how-we-work'],
];
const AWKWARD_PAGES = [
  ...['/caf%C3%A9/100%25', '/search?q=a%2Fb%20c&next=https%3A%2F%2Fother.example%2F%3Fx%3D1', '/#!/orders/<id>'],
  ...['/[docs](guide)/**bold**/_it_', '/日本/東京?検索=駅', '/🎉/party', '/שלום/עולם', "/it's?q=%22quoted%22&empty="],
  ...[`/${'deep/'.repeat(30)}page`, `/track?${'utm_campaign=spring-sale&'.repeat(16)}end=1`, '//double//slashes/../up'],
];

/** The address of a page within a site. `pick(n)` returns a whole number below n, `isAwkward` is the kind of page. */
export function pageOf(base: string, isAwkward: boolean, pick: (n: number) => number): string {
  if (isAwkward) return base + (AWKWARD_PAGES[pick(AWKWARD_PAGES.length)] ?? '');
  const page = pick(PAGES.length * 2);
  return base + (PAGES[page] ?? `/${SECTIONS[pick(SECTIONS.length)] ?? ''}/${pick(100_000)}`);
}
