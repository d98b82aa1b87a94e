import { parseUrl } from '../../util/url';
import { deepestFolder } from './folders';
import { isStatic, matchRoute, type Route } from './route';
import { placeOf, type SitePlace } from './siteAddress';
import { SitePages, type Confidence, type Source } from './sitePages';
import { type Site } from './sites';

export { type Confidence, type Source } from './sitePages';

/** Pages that a file makes: those of one route on one site. */
export interface FilePages {
  readonly site: Site;
  readonly route: Route;
  readonly confidence: Confidence;
  /** The page's address, if it is only one and the site's is known. */
  addressOf(): string | undefined;
  /** Whether the page at this address is one of them, and made from this file. */
  isMadeFor(url: string): boolean;
}

/** One address of a site: its own, or an alias. */
interface Address {
  readonly base: string;
  readonly pages: SitePages;
}

/** Which file makes which page, for the sites of one workspace folder. */
export class SourceIndex {
  private readonly pages: readonly SitePages[];
  private readonly byFolder = new Map<string, SitePages[]>();
  /** The longest base path first. */
  private readonly byHost = new Map<string, readonly Address[]>();
  private readonly withoutAddress: readonly SitePages[];

  constructor(sites: readonly Site[], files: readonly string[]) {
    const present = new Set(files);
    this.pages = sites.map((site) => new SitePages(site, present));
    this.withoutAddress = this.pages.filter(({ site }) => site.url === undefined);
    for (const pages of this.pages) {
      this.byFolder.set(pages.site.folder, [...(this.byFolder.get(pages.site.folder) ?? []), pages]);
      for (const address of [pages.site.url, ...pages.site.aliases]) this.addAddress(address, pages);
    }
    for (const file of present) for (const pages of this.ownersOf(file)) pages.add(file);
  }

  private addAddress(address: string | undefined, pages: SitePages): void {
    const place = placeOf(address ?? '');
    if (place === undefined) return;
    const all = [...(this.byHost.get(place.host) ?? []), { base: place.base, pages }];
    this.byHost.set(
      place.host,
      all.sort((one, other) => other.base.length - one.base.length),
    );
  }

  private ownersOf(file: string): readonly SitePages[] {
    const folder = deepestFolder(file, this.byFolder);
    return folder === undefined ? [] : (this.byFolder.get(folder) ?? []);
  }

  /** The files that make a page, the likeliest first; those of one page that are equally likely are all there. */
  sourcesOf(url: string): readonly Source[] {
    const parsed = parseUrl(url);
    if (parsed === undefined || !/^https?:$/.test(parsed.protocol)) return [];
    const addresses = this.byHost.get(parsed.host);
    if (addresses === undefined) return this.guessesOf(parsed.pathname);
    const holding = addresses.filter(({ base }) => isBelow(parsed.pathname, base));
    for (const { base } of holding) {
      const found = holding
        .filter((it) => it.base === base)
        .flatMap(({ pages }) => pages.sourcesOf(parsed.pathname.slice(base.length)));
      if (found.length > 0) return likeliestFirst(found);
    }
    return [];
  }

  /** What would make a page if one of the sites without a known address were the page's. */
  private guessesOf(path: string): readonly Source[] {
    const found = this.withoutAddress.flatMap((pages) => pages.sourcesOf(path));
    return likeliestFirst(found).map((source) => ({ ...source, confidence: 'guess' }));
  }

  /** The pages a file makes, on each site; a route with names stands for many pages. */
  pagesOf(file: string): readonly FilePages[] {
    const owners = new Set(this.ownersOf(file));
    const found = this.pages.flatMap((pages) =>
      pages
        .routesOf(file, owners.has(pages))
        .map(({ route, confidence }) => this.filePages(file, pages.site, route, confidence)),
    );
    return found.sort((one, other) => likelihood[one.confidence] - likelihood[other.confidence]);
  }

  private filePages(file: string, site: Site, route: Route, known: Confidence): FilePages {
    const places = [site.url, ...site.aliases].flatMap((address) => placeOf(address ?? '') ?? []);
    return {
      site,
      route,
      confidence: site.url === undefined ? 'guess' : known,
      addressOf: () => (site.url === undefined || !isStatic(route) ? undefined : addressOf(site.url, route)),
      isMadeFor: (url) => {
        const isElsewhere = places.length > 0 && places.every(({ host }) => isSurelyElsewhere(url, host));
        return !isElsewhere && isOn(places, route, url) && this.sourcesOf(url).some((source) => source.file === file);
      },
    };
  }
}

/** Whether an address is written plainly, and is of another host: most are, and reading all of them takes its time. */
function isSurelyElsewhere(url: string, host: string): boolean {
  const start = url.indexOf('//') + 2;
  const end = url.indexOf('/', start);
  const written = url.slice(start, end < 0 ? undefined : end);
  return written !== host && /^[a-z0-9.-]+$/.test(written);
}

/** Whether a page is on a site, on a route. @param places those of the site; every host if there are none */
function isOn(places: readonly SitePlace[], route: Route, url: string): boolean {
  const parsed = parseUrl(url);
  if (parsed === undefined) return false;
  const all = places.length === 0 ? [{ host: parsed.host, base: '' }] : places;
  return all.some(
    ({ host, base }) =>
      host === parsed.host &&
      isBelow(parsed.pathname, base) &&
      matchRoute(route, parsed.pathname.slice(base.length)) !== undefined,
  );
}

const likelihood: Readonly<Record<Confidence, number>> = { stated: 0, convention: 1, guess: 2 };

function likeliestFirst(sources: readonly Source[]): readonly Source[] {
  return sources.toSorted((one, other) => likelihood[one.confidence] - likelihood[other.confidence]);
}

function isBelow(path: string, base: string): boolean {
  return path.startsWith(base) && (path.length === base.length || path.charAt(base.length) === '/');
}

function addressOf(base: string, route: Route): string {
  const parts = route.map((segment) => (segment.kind === 'text' ? encoded(segment.text) : ''));
  return parseUrl(`${base}/${parts.join('/')}`)?.href ?? base;
}

/** A name that a file can have as a part of an address. */
function encoded(name: string): string {
  return encodeURI(name.toWellFormed()).replaceAll(/[?#]/g, encodeURIComponent);
}
