import { hostOf, pageKey, parseUrl, pathInOneForm } from '../util/url';
import {
  type Gate,
  isStatic,
  matchParts,
  mergedRules,
  type Override,
  type PagePattern,
  type Route,
  RouteTable,
  type RulesInForce,
  addressKey,
} from '../sources';
import { partsOfPath } from '../util/partsOfPath';
import type { RunProblem } from './outcome';

/** A page of a site. */
export interface GatePage {
  /** Below the site's address, with the query, and the same for all spellings. */
  readonly key: string;
  /** As first found, such as `/blog/?page=2`. */
  readonly path: string;
}

/** Maximum number of pages; a sitemap has no more than 50,000. */
const maxPages = 100_000;

/** The path of a page below an address, with its query; undefined if it's elsewhere. Scheme and `www.` don't matter. */
export function pathOfPage(address: string, url: string): string | undefined {
  const place = addressKey(address);
  const page = parseUrl(url);
  if (place === undefined || page === undefined || !/^https?:$/.test(page.protocol)) return undefined;
  const slash = place.indexOf('/');
  const [host, base] = slash < 0 ? [place, ''] : [place.slice(0, slash), place.slice(slash)];
  const path = hostOf(url) === host ? pathBelowBase(page.pathname, base) : undefined;
  return path === undefined ? undefined : (path || '/') + page.search;
}

/** The rest of a path after its base, as written; undefined for a path outside the base. */
function pathBelowBase(path: string, base: string): string | undefined {
  const [parts, depth] = [path.split('/'), base.split('/').length];
  const isBelow = pathInOneForm(parts.slice(0, depth).join('/')) === base;
  return isBelow ? ['', ...parts.slice(depth)].join('/') : undefined;
}

/** The key of a page by its path: the same for `/about/`, `/about.html`, and `/about`. */
export function keyOfPath(path: string): string {
  const [pathname = '', query] = divided(path);
  const search = query === '' ? '' : pageKey(`https://x${query}`).slice(1);
  return `/${partsOfPath(pathname).join('/')}${search}`;
}

/** The segments that patterns are compared with. */
function partsOf(path: string): readonly string[] {
  return partsOfPath(divided(path)[0] ?? '');
}

function divided(path: string): readonly string[] {
  const mark = path.indexOf('?');
  return mark < 0 ? [path, ''] : [path.slice(0, mark), path.slice(mark)];
}

const everyPage: Route = [{ kind: 'rest', name: '_', isOptional: true, after: '', last: undefined }];

/** The pages that a gate covers, as they become known, and the rules for each. */
export class PageSet {
  private readonly included = new RouteTable<PagePattern | undefined>();
  private readonly excluded = new RouteTable<undefined>();
  private readonly overrides = new RouteTable<{
    readonly override: Override;
    readonly at: number;
    readonly pattern: PagePattern;
  }>();
  private readonly known = new Map<string, GatePage>();
  private readonly matched = new Set<PagePattern>();
  private isFull = false;

  constructor(private readonly gate: Gate) {
    for (const pattern of gate.pages) this.included.add(pattern.route, pattern);
    if (gate.pages.length === 0) this.included.add(everyPage, undefined);
    for (const { route } of gate.exclude) this.excluded.add(route, undefined);
    for (const [at, override] of gate.overrides.entries())
      for (const pattern of override.pages) this.overrides.add(pattern.route, { override, at, pattern });
    for (const { route, text } of gate.pages) if (isStatic(route)) this.offer(text);
  }

  /** The pages, in the order of their paths. */
  get pages(): readonly GatePage[] {
    return [...this.known.values()].sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0));
  }

  /**
   * Takes a page from any source.
   * @param path below the site's address
   * @returns the page, if the gate covers it
   */
  offer(path: string): GatePage | undefined {
    const key = keyOfPath(path);
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const parts = partsOf(path);
    if (this.whyNot(parts) !== undefined) return undefined;
    if (this.known.size >= maxPages) {
      this.isFull = true;
      return undefined;
    }
    const page = { key, path };
    this.known.set(key, page);
    for (const { value } of this.included.matches(parts)) if (value !== undefined) this.matched.add(value);
    for (const { value } of this.overrides.matches(parts)) this.matched.add(value.pattern);
    return page;
  }

  /** The problem of too many pages, if there are. */
  get problems(): readonly RunProblem[] {
    return this.isFull ? [{ kind: 'pages', most: maxPages }] : [];
  }

  get size(): number {
    return this.known.size;
  }

  /** True if reports can't add pages, since all patterns are plain paths. */
  get isClosed(): boolean {
    return this.gate.pages.length > 0 && this.gate.pages.every(({ route }) => isStatic(route));
  }

  /** The patterns for pages and of overrides that match no page. A page that is excluded doesn't count. */
  get unmatched(): readonly PagePattern[] {
    const all = [...this.gate.pages, ...this.gate.overrides.flatMap((override) => override.pages)];
    return all.filter((pattern) => !this.matched.has(pattern));
  }

  rulesFor({ path }: Pick<GatePage, 'path'>): RulesInForce {
    return mergedRules(
      this.gate,
      this.overridesOf(path).map((found) => found.override),
    );
  }

  /** The overrides of a page in the order of the file, each with a pattern that matches. */
  overridesOf(path: string): readonly { readonly override: Override; readonly pattern: PagePattern }[] {
    const matches = this.overrides.matches(partsOf(path)).map(({ value }) => value);
    const once = new Map(matches.map((match) => [match.at, match]));
    return [...once.values()].sort((one, other) => one.at - other.at);
  }

  /** The reason why the gate doesn't cover a page: a pattern excludes it, or none includes it. */
  reasonAgainst(path: string): { readonly excludedBy: PagePattern } | 'noPattern' | undefined {
    const parts = partsOf(path);
    const why = this.whyNot(parts);
    const [excludedBy] = this.gate.exclude.filter(({ route }) => matchParts(route, parts) !== undefined);
    return why === 'excluded' && excludedBy !== undefined
      ? { excludedBy }
      : why === undefined
        ? undefined
        : 'noPattern';
  }

  private whyNot(parts: readonly string[]): 'excluded' | 'noPattern' | undefined {
    if (this.excluded.matches(parts).length > 0) return 'excluded';
    return this.included.matches(parts).length > 0 ? undefined : 'noPattern';
  }
}
