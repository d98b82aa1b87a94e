import { getOrAdd } from '../util/getOrAdd';
import { hostOf, parseUrl, pathInOneForm } from '../util/url';
import { ruleKey } from './pattern';
import type { Site } from './site';
import { addressKey } from './siteAddress';
import type { PageSources, SitePages } from './sitePages';

/** One site's answer about a page. */
export interface SiteAnswer extends PageSources {
  readonly site: Site;
}

/** Maximum number of sites to search for a page. */
const maxSites = 10;

/** The sites of a workspace folder by their addresses. */
export class SitesByAddress {
  /** By host and base path. */
  private readonly byPlace = new Map<string, { readonly sites: SitePages[]; readonly ids: Set<string> }>();
  /** The largest number of slashes in a base path. */
  private deepestBase = 0;

  /** Adds a site at its address and its aliases. */
  add(pages: SitePages): void {
    const { folder, url, aliases, rules } = pages.site;
    const id = JSON.stringify([folder, ...new Set(rules.map(ruleKey))]);
    for (const place of new Set([url ?? '', ...aliases].map(addressKey)))
      if (place !== undefined) this.addAt(place, pages, id);
  }

  get isEmpty(): boolean {
    return this.byPlace.size === 0;
  }

  /** True if a page is on one of the sites. */
  has(url: string): boolean {
    for (const _ of this.at(url)) return true;
    return false;
  }

  /** The sites' answers about a page, computed on demand, by their base paths: the deepest first. */
  *answersTo(url: string): Iterable<() => readonly SiteAnswer[]> {
    for (const { sites, path } of this.at(url))
      yield () => sites.map((pages) => ({ site: pages.site, ...pages.answerTo(path) }));
  }

  /** The sites that a page belongs to, those with the deepest base path, and its path below their address. */
  sitesOf(url: string): readonly { readonly site: Site; readonly path: string }[] {
    for (const { sites, path } of this.at(url)) return sites.map(({ site }) => ({ site, path }));
    return [];
  }

  private *at(url: string): Iterable<{ readonly sites: readonly SitePages[]; readonly path: string }> {
    const parsed = parseUrl(url);
    if (parsed === undefined || !/^https?:$/.test(parsed.protocol)) return;
    const pathname = pathInOneForm(parsed.pathname);
    const host = hostOf(url) ?? parsed.host;
    let left = maxSites;
    for (const base of basesOf(pathname, this.deepestBase)) {
      const sites = (this.byPlace.get(host + base)?.sites ?? []).slice(0, left);
      if (sites.length > 0) yield { sites, path: pathname.slice(base.length) };
      left -= sites.length;
    }
  }

  /** @param id the same for sites with the same folder and rules */
  private addAt(place: string, pages: SitePages, id: string): void {
    const there = getOrAdd(this.byPlace, place, () => ({ sites: [], ids: new Set<string>() }));
    // A site that adds nothing to another at its place is the same site.
    if (there.ids.has(id)) return;
    there.ids.add(id).add(JSON.stringify([pages.site.folder]));
    there.sites.push(pages);
    this.deepestBase = Math.max(this.deepestBase, place.split('/').length - 1);
  }
}

/** The base paths that may contain a path, the longest first. */
function basesOf(path: string, deepest: number): readonly string[] {
  const bases = [''];
  for (let end = 0; bases.length <= deepest && end < path.length; bases.push(path.slice(0, end))) {
    const slash = path.indexOf('/', end + 1);
    end = slash < 0 ? path.length : slash;
  }
  return bases.reverse();
}
