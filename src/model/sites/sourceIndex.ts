import { Turns } from '../../util/turns';
import { parseUrl } from '../../util/url';
import { deepestFolder } from './folders';
import { FolderPages } from './folderPages';
import { isStatic, type Route } from './route';
import { sitePlaceOf } from './siteAddress';
import { SitePages, type Confidence, type Source } from './sitePages';
import type { Site } from './sites';

/** Pages that a file makes: those of one route on one site. */
export interface FilePages {
  readonly site: SiteWithAddress;
  readonly confidence: Confidence;
  /** The page's address; undefined if there are many. */
  readonly address: string | undefined;
}

/** A site with a known address. Without one, nothing tells whose pages its files make. */
type SiteWithAddress = Site & { readonly url: string };

/** Maximum number of sites to search for a page. */
const maxSites = 10;
/** Maximum number of routes returned for one file. */
const maxPages = 100;

/** Finds the file of a page and the pages of a file, for the sites of one workspace folder whose address is known. */
export class SourceIndex {
  private readonly sites: readonly { readonly site: SiteWithAddress; readonly pages: SitePages }[];
  private readonly byFolder = new Map<string, FolderPages>();
  /** By host and base path. */
  private readonly byPlace = new Map<string, SitePages[]>();
  /** The largest number of slashes in a base path. */
  private deepestBase = 0;

  private constructor(sites: readonly Site[], present: ReadonlySet<string>) {
    for (const { folder, conventions } of sites)
      if (!this.byFolder.has(folder)) this.byFolder.set(folder, new FolderPages(folder, conventions));
    this.sites = sites.filter(hasAddress).flatMap((site) => {
      const made = this.byFolder.get(site.folder);
      return made === undefined ? [] : [{ site, pages: new SitePages(site, made, present) }];
    });
    for (const { site, pages } of this.sites)
      for (const address of new Set([site.url, ...site.aliases])) this.addAddress(address, pages);
  }

  /**
   * @param sites including those without an address: the files in their folders belong to them alone
   * @param files all files of the workspace folder that may make a page by a convention
   * @param ruled the files that only a rule may name
   */
  static async build(
    sites: readonly Site[],
    files: readonly string[],
    ruled: readonly string[] = [],
  ): Promise<SourceIndex> {
    const index = new SourceIndex(sites, new Set([...files, ...ruled]));
    const turns = new Turns();
    for (const file of new Set(files)) {
      const folder = index.folderOf(file);
      if (folder !== undefined) index.byFolder.get(folder)?.add(file);
      if (turns.isOver) await turns.rest();
    }
    return index;
  }

  private addAddress(address: string, pages: SitePages): void {
    const place = sitePlaceOf(address);
    if (place === undefined) return;
    const there = this.byPlace.get(place) ?? [];
    this.byPlace.set(place, there);
    // A site that adds nothing to another at its place is the same site.
    const { folder, rules } = pages.site;
    if (there.some((it) => it === pages || (it.site.folder === folder && rules.length === 0))) return;
    there.push(pages);
    this.deepestBase = Math.max(this.deepestBase, place.split('/').length - 1);
  }

  private folderOf(file: string): string | undefined {
    return deepestFolder(file, this.byFolder);
  }

  /** The files that make a page, the likeliest first, including all that are equally likely. */
  sourcesOf(url: string): readonly Source[] {
    const parsed = parseUrl(url);
    if (parsed === undefined || !/^https?:$/.test(parsed.protocol)) return [];
    const { host, pathname } = parsed;
    let left = maxSites;
    for (const base of basesOf(pathname, this.deepestBase)) {
      const sites = (this.byPlace.get(host + base) ?? []).slice(0, left);
      const found = sites.flatMap((pages) => pages.sourcesOf(pathname.slice(base.length)));
      if (found.length > 0) return likeliestFirst(found);
      left -= sites.length;
    }
    return [];
  }

  /** The pages that a file makes, the surest first; a route with names stands for many. */
  pagesOf(file: string): readonly FilePages[] {
    const folder = this.folderOf(file);
    const found = this.sites.flatMap(({ site, pages }) =>
      pages.routesOf(file, site.folder === folder).map(({ route, confidence }): FilePages => ({
        ...{ site, confidence },
        address: isStatic(route) ? addressOf(site.url, route) : undefined,
      })),
    );
    return likeliestFirst(found).slice(0, maxPages);
  }
}

/**
 * The sources of a page in several workspace folders, likeliest first. If more than one folder claims the page, it is
 * unknown which of them is right, so each is a guess. A file in two folders, one inside the other, is one source.
 * @param pathOf returns the absolute path of a source's file
 */
export function betweenFolders<T extends Pick<Source, 'confidence'>>(
  found: readonly T[],
  folderOf: (source: T) => string,
  pathOf: (source: T) => string,
): readonly T[] {
  const sources = new Map<string, T>();
  for (const source of likeliestFirst(found)) if (!sources.has(pathOf(source))) sources.set(pathOf(source), source);
  const each = [...sources.values()];
  const claiming = new Set(each.filter(({ confidence }) => confidence !== 'guess').map(folderOf));
  return claiming.size < 2 ? each : each.map((source) => ({ ...source, confidence: 'guess' }));
}

function hasAddress(site: Site): site is SiteWithAddress {
  return site.url !== undefined;
}

const likelihood: Readonly<Record<Confidence, number>> = { stated: 0, convention: 1, guess: 2 };

/** Sorts the surest first; equally sure ones stay in their order. */
function likeliestFirst<T extends { readonly confidence: Confidence }>(found: readonly T[]): readonly T[] {
  return found.toSorted((one, other) => likelihood[one.confidence] - likelihood[other.confidence]);
}

/** The base paths that a path may be below, the longest first. */
function basesOf(path: string, deepest: number): readonly string[] {
  const bases = [''];
  for (let end = 0; bases.length <= deepest && end < path.length; bases.push(path.slice(0, end))) {
    const slash = path.indexOf('/', end + 1);
    end = slash < 0 ? path.length : slash;
  }
  return bases.reverse();
}

function addressOf(base: string, route: Route): string {
  const parts = route.map((segment) => (segment.kind === 'text' ? encoded(segment.text) : ''));
  return parseUrl(`${base}/${parts.join('/')}`)?.href ?? base;
}

/** Encodes a file name as a part of an address. */
function encoded(name: string): string {
  return encodeURI(name.toWellFormed()).replaceAll(/[?#]/g, encodeURIComponent);
}
