import type { Report } from '../service/records';
import { timeSlice } from '../util/timeSlice';
import { getOrAdd } from '../util/getOrAdd';
import { hostOf, pageKey, parseUrl } from '../util/url';
import { isSiteAddress, addressKey } from './siteAddresses';
import type { Site } from './site';
import type { SourceIndex } from './sourceIndex';

/** The information about a site from its folder and the known reports. */
export interface Findings {
  /** Number of pages that its files name, and of known pages that its templates generate. */
  readonly pages: number;
  /** Number of those pages that are rated, according to known reports. */
  readonly rated: number;
  /** Number of rated pages of the site, whether or not they have a file. */
  readonly allRated: number;
  /** Number of known reports of the site, and of those whose page has a file. */
  readonly known: number;
  readonly withFile: number;
}

type KnownReport = Pick<Report, 'url' | 'result' | 'score' | 'project'>;

/** Counts the pages of sites in an index, by the files that certainly generate them. */
export async function siteFindingsOf(
  index: Pick<SourceIndex, 'sourcesOf' | 'pagesOf' | 'namedPagesIn'>,
  sites: readonly Site[],
  reports: Iterable<KnownReport>,
): Promise<ReadonlyMap<Site, Findings>> {
  const places = placesOf(sites);
  const deepest = [...places.keys()].reduce((most, place) => Math.max(most, place.split('/').length), 0);
  const counted = new Map(
    sites.map((site) => [
      site,
      { rated: new Set<string>(), all: new Set<string>(), made: new Set<string>(), known: 0, withFile: 0 },
    ]),
  );
  const templates = new Map<string, boolean>();
  const isTemplate = (file: string) =>
    getOrAdd(templates, file, () => index.pagesOf(file).every(({ address }) => address === undefined));
  for (const { url, result, score } of reports) {
    const site = siteAt(places, deepest, url);
    const pages = site && counted.get(site);
    if (pages === undefined) continue;
    pages.known++;
    const key = pageKey(url);
    const isRated = result !== undefined || score !== undefined;
    if (isRated) pages.all.add(key);
    const [source] = index.sourcesOf(url);
    if (source !== undefined && source.confidence !== 'guess') {
      pages.withFile++;
      if (isRated) pages.rated.add(key);
      if (isTemplate(source.file)) pages.made.add(key);
    }
    if (timeSlice.isOver()) await timeSlice.yieldToHost();
  }
  return new Map(
    [...counted].map(([site, { rated, all, made, known, withFile }]) => {
      const pages = index.namedPagesIn(site.folder) + made.size;
      return [site, { pages, rated: rated.size, allRated: all.size, known, withFile }];
    }),
  );
}

/** The sites by the keys of their addresses. */
function placesOf(sites: readonly Site[]): ReadonlyMap<string, Site> {
  const places = new Map<string, Site>();
  for (const site of sites) {
    for (const address of [site.url ?? '', ...site.aliases]) {
      const place = addressKey(address);
      if (place !== undefined && !places.has(place)) places.set(place, site);
    }
  }
  return places;
}

/**
 * The site that a page belongs to: the one with the deepest address above it. @param deepest number of segments of that
 * address
 */
function siteAt(places: ReadonlyMap<string, Site>, deepest: number, url: string): Site | undefined {
  const parts = (addressKey(url) ?? '').split('/', deepest);
  for (; parts.length > 0; parts.pop()) {
    const site = places.get(parts.join('/'));
    if (site !== undefined) return site;
  }
  return undefined;
}

/** A possible address of a site, from known reports. */
export interface Candidate {
  /** Scheme and host. */
  readonly url: string;
  /** The project of its reports, or the project with its name. */
  readonly project: string | undefined;
}

/** Maximum number of addresses to try. */
const maxCandidates = 20;

/** The addresses of known reports, those with the most reports first, and of projects that are named like a host. */
export function candidatesOf(reports: Iterable<KnownReport>, projects: readonly string[]): readonly Candidate[] {
  const hosts = new Map<string, { url: string; count: number; project: string | undefined }>();
  for (const { url, project } of reports) {
    const { origin, protocol } = parseUrl(url) ?? {};
    const host = hostOf(url);
    if (host === undefined || origin === undefined || !isSiteAddress(origin)) continue;
    const known = getOrAdd(hosts, host, () => ({ url: origin, count: 0, project }));
    known.count++;
    if (protocol === 'https:') known.url = origin;
  }
  for (const project of projects) {
    const address = /^[^\s/@:?#]+\.[^\s/@:?#.]+$/.test(project) ? `https://${project}` : '';
    const host = hostOf(address);
    const { origin = '' } = parseUrl(address) ?? {};
    if (host !== undefined && isSiteAddress(origin)) getOrAdd(hosts, host, () => ({ url: origin, count: 0, project }));
  }
  const mostFirst = [...hosts.values()].sort((one, other) => other.count - one.count);
  return mostFirst.slice(0, maxCandidates).map(({ url, project }) => ({ url, project }));
}

/** A site without an address, combined with a possible one. */
export interface Proposal extends Findings, Candidate {
  readonly site: Site;
}

/** Maximum number of sites in a folder to propose an address for. */
const maxSites = 5;

/**
 * Tries the possible addresses of the sites in a folder. Addresses with the largest share of reports with a file come
 * first; the user decides.
 * @param sites all sites of the folder; those without an address are tried
 * @param indexOf returns the index of the folder's files for these sites
 */
export async function proposalsFor(
  sites: readonly Site[],
  candidates: readonly Candidate[],
  reports: readonly KnownReport[],
  indexOf: (sites: readonly Site[]) => Promise<SourceIndex>,
): Promise<readonly Proposal[]> {
  const proposals: Proposal[] = [];
  for (const site of sites.filter(({ url }) => url === undefined).slice(0, maxSites)) {
    const tried = new Map(
      candidates.map((candidate): [Site, Candidate] => [{ ...site, url: candidate.url }, candidate]),
    );
    // Files of another site's folder belong to that site.
    const others = sites
      .filter((other) => other !== site)
      .map((other) => ({ ...other, url: undefined, aliases: [], rules: [] }));
    const found = await siteFindingsOf(await indexOf([...tried.keys(), ...others]), [...tried.keys()], reports);
    for (const [at, findings] of found) {
      const candidate = tried.get(at);
      if (candidate !== undefined) proposals.push({ ...candidate, ...findings, site });
    }
  }
  return proposals.sort((one, other) => fitOf(other) - fitOf(one));
}

/** The share of the known reports with a file; a few of them prove little. */
function fitOf({ known, withFile }: Findings): number {
  return withFile / (known + 2);
}

/** Minimum number of rated pages with a file to propose a site without being asked. */
const leastRated = 2;

/**
 * The proposal that fits best, if most rated pages of its site have a file.
 * @param proposals as returned by `proposalsFor`
 */
export function likeliestOf(proposals: readonly Proposal[]): Proposal | undefined {
  const [first] = proposals;
  return first !== undefined && first.rated >= leastRated && first.rated * 2 > first.allRated ? first : undefined;
}
