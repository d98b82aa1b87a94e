import made from './sites.json';

/** A project and the base address of its pages. */
export type Site = { project: string; base: string };

/** `awkward` are names and addresses that break code that doesn't escape, encode, shorten, or compare them with care. */
const { awkward, awkwardPages, names, pages, prefixes, sections } = made;
const familiar = made.familiar.map(site);

/** At least `count` sites, including the awkward ones if wanted. */
export function sites(count: number, isHostile: boolean): { familiar: Site[]; awkward: Site[] } {
  const others = Math.max(0, count - familiar.length - (isHostile ? awkward.length : 0));
  return { familiar: [...familiar, ...Array.from({ length: others }, (_, n) => generated(n))], awkward };
}

function generated(n: number): Site {
  const name = n % names.length;
  const round = Math.floor(n / names.length);
  const series = Math.floor(round / prefixes.length) || '';
  return site(`${prefixes[(name + round) % prefixes.length] ?? ''}.${names[name] ?? ''}${series}.example`);
}

function site(host: string): Site {
  return { project: host, base: `https://${host}` };
}

/** The address of a page within a site. `pick(n)` returns a whole number below n, `isAwkward` is the kind of page. */
export function pageOf(base: string, isAwkward: boolean, pick: (n: number) => number): string {
  if (isAwkward) return base + (awkwardPages[pick(awkwardPages.length)] ?? '');
  const page = pick(pages.length * 2);
  return base + (pages[page] ?? `/${sections[pick(sections.length)] ?? ''}/${pick(100_000)}`);
}
