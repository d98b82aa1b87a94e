import { getOrAdd } from '../util/getOrAdd';
import { folderOf, joined, pathBelow, resolvedPath } from '../util/paths';
import { hostOf, parseUrl, pathInOneForm } from '../util/url';
import { ruleKey } from './pattern';
import type { Site } from './site';
import { addressKey } from './siteAddresses';
import type { PageSources, SitePages } from './sitePages';

/**
 * A file's site by its folder, and the file's path from there, which leads out of the folder if the content is outside.
 */
export interface Owned {
  readonly folder: string;
  readonly path: string;
}

/** The folders of sites, and the folders outside of them that contain their content. */
export class SiteFolders {
  private readonly own = new Set<string>();
  /** The sites with content in each folder outside of them: several may share one. */
  private readonly outside = new Map<string, Owned[]>();

  /** @param outside paths from the site's folder, such as `../docs` */
  add(folder: string, outside: readonly string[]): void {
    this.own.add(folder);
    for (const path of outside) {
      const there = resolvedPath(folder, path);
      const owners = there === undefined ? [] : getOrAdd(this.outside, there, () => []);
      if (!owners.some((owner) => owner.folder === folder)) owners.push({ folder, path });
    }
  }

  /** The sites that a file belongs to: those of the deepest folder around it. */
  of(file: string): readonly Owned[] {
    for (let folder = folderOf(file); ; folder = folderOf(folder)) {
      if (this.own.has(folder)) return [{ folder, path: pathBelow(folder, file) }];
      const found = this.outside.get(folder);
      if (found !== undefined)
        return found.map((owner) => ({ folder: owner.folder, path: joined(owner.path, pathBelow(folder, file)) }));
      if (folder === '') return [];
    }
  }
}

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
