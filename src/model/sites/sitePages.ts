import type { FolderPages, Made } from './folderPages';
import { fileOfPage, readPattern, type Pattern } from './pattern';
import { pathBelow } from './folders';
import { printRoute } from './notation';
import { compareRoutes, fillRoute, partsOfPath, textRoute, type Route } from './route';
import { RouteTable, type Match } from './routeTable';
import { siteFileName, type SiteRule } from './statedSite';
import type { Site } from './sites';

/** The certainty that a file makes a page: someone says so, a framework does, or it looks so. */
export type Confidence = 'stated' | 'convention' | 'guess';

/** A file that makes a page. */
export interface Source {
  readonly file: string;
  readonly confidence: Confidence;
  /** The basis for that, such as `Next.js: /blog/[slug]` or `site-reports.json: /blog/:slug`. */
  readonly reason: string;
}

/** A route whose pages a file makes. */
export interface FileRoute {
  readonly route: Route;
  readonly confidence: Confidence;
}

interface Ruled {
  readonly rule: SiteRule;
  readonly pattern: Pattern;
}

/** Maximum number of routes to try for a content file. */
const maxTried = 50;

/** The pages of one site and the files that make them. */
export class SitePages {
  private readonly rulesByPath = new RouteTable<Ruled>();
  private readonly rulesByFile = new RouteTable<Ruled>();

  /**
   * @param made the pages that the conventions find in the site's folder
   * @param files all files of the workspace folder
   */
  constructor(
    readonly site: Site,
    private readonly made: FolderPages,
    private readonly files: ReadonlySet<string>,
  ) {
    for (const rule of site.rules) {
      const pattern = readPattern(rule);
      if ('kind' in pattern) continue;
      this.rulesByPath.add(pattern.path, { rule, pattern });
      this.rulesByFile.add(pattern.file, { rule, pattern });
    }
  }

  /** The files that make the page at a path below the site's address, the likeliest first. */
  sourcesOf(path: string): readonly Source[] {
    const parts = partsOfPath(path);
    const stated = this.statedSources(parts);
    const usual = best(this.made.usual.matches(parts));
    const found = [...stated, ...sourcesOf(usual, 'convention')];
    if (found.length > 0) return once([...found, ...this.contentSources(parts, stated, usual)]);
    return once(sourcesOf(best(this.made.other.matches(parts)), 'guess'));
  }

  private statedSources(parts: readonly string[]): readonly Source[] {
    const found = this.rulesByPath.matches(parts).flatMap(({ route, value: { rule, pattern }, captures }) => {
      const file = fileOfPage(pattern, captures);
      return file !== undefined && this.files.has(file) ? [{ route, rule, file }] : [];
    });
    return best(found).map(({ rule, file }) => ({
      file,
      confidence: 'stated',
      reason: `${siteFileName}: ${rule.path}`,
    }));
  }

  /** The files from which a page of a route for many pages may take its text. */
  private contentSources(
    parts: readonly string[],
    stated: readonly Source[],
    usual: readonly Match<Made>[],
  ): readonly Source[] {
    const dynamic = stated.length > 0 ? undefined : usual.find(({ route }) => takesContent(route));
    if (dynamic === undefined) return [];
    const reason = reasonOf(dynamic.value);
    return this.made.content.filesOf(parts).map((file) => ({ file, confidence: 'guess', reason }));
  }

  /** The routes of a file's pages, the likeliest first. */
  routesOf(file: string, isOwn: boolean): readonly FileRoute[] {
    const stated = this.rulesByFile.matches(file.split('/')).flatMap(({ value: { pattern }, captures }) => {
      const parts = fillRoute(pattern.path, captures);
      return parts === undefined ? [] : [{ route: textRoute(parts), confidence: 'stated' as const }];
    });
    if (!isOwn) return stated;
    const path = pathBelow(this.site.folder, file);
    const usual = this.site.conventions.flatMap((it) => it.routesOf(path));
    const other = this.site.conventions.flatMap((it) => it.otherRoutesOf?.(path) ?? []);
    const isText = stated.length === 0 && usual.length === 0 && this.made.content.has(file);
    const guessed = isText ? [...other, ...this.routesWithContent()] : other;
    return [
      ...stated,
      ...usual.map((route): FileRoute => ({ route, confidence: 'convention' })),
      ...guessed.map((route): FileRoute => ({ route, confidence: 'guess' })),
    ];
  }

  private routesWithContent(): readonly Route[] {
    const found: Route[] = [];
    for (const { route } of this.made.usual.dynamicRoutes()) {
      if (takesContent(route)) found.push(route);
      if (found.length === maxTried) break;
    }
    return found;
  }
}

/** True if the last part of a route names the content of its page. */
function takesContent(route: Route): boolean {
  const last = route.at(-1);
  return last !== undefined && last.kind !== 'text';
}

/** The most specific of the matches: a framework looks no further. */
function best<T extends { readonly route: Route }>(matches: readonly T[]): readonly T[] {
  const [first] = matches;
  return first === undefined ? [] : matches.filter(({ route }) => compareRoutes(route, first.route) === 0);
}

function sourcesOf(matches: readonly Match<Made>[], confidence: Confidence): readonly Source[] {
  return matches.map(({ value }) => ({ file: value.file, confidence, reason: reasonOf(value) }));
}

function reasonOf({ convention, route }: Made): string {
  return `${convention.name}: ${printRoute(route)}`;
}

function once(sources: readonly Source[]): readonly Source[] {
  const seen = new Set<string>();
  return sources.filter(({ file }) => !seen.has(file) && seen.add(file));
}
