import type { Confidence, Source } from './confidence';
import type { FolderPages, Made } from './folderPages';
import type { Content } from './contentFiles';
import { printRoute } from './notation';
import { isStatic, textRoute, type Route } from './route';
import { partsOfPath } from '../util/partsOfPath';
import type { Match } from './routeTable';
import type { RuledFiles } from './ruledFiles';
import type { Site } from './site';
import { areOfOneFile, best, SiteRules } from './siteRules';
import { siteFileName } from './siteFileName';

/** The files of a site that generate a page, the likeliest first. */
export interface Answer {
  readonly sources: readonly Source[];
  /** True if a rule, a route without names, or a text is only for that page. */
  readonly isNamed: boolean;
}

/** A route whose pages a file generates. */
export interface FileRoute {
  readonly route: Route;
  readonly confidence: Confidence;
}

/** Maximum number of routes to try for a content file. */
const maxTried = 50;

/** The pages of one site and the files that generate them. */
export class SitePages {
  private readonly rules: SiteRules;

  /**
   * @param made the pages that the conventions find in the site's folder
   * @param ruled the files that rules lead to
   */
  constructor(
    readonly site: Site,
    private readonly made: FolderPages,
    ruled: RuledFiles,
  ) {
    this.rules = new SiteRules(site.rules, ruled);
  }

  /**
   * The files that generate the page at a path below the site's address. A fallback file of the main language doesn't
   * count as named for it.
   */
  answerTo(path: string): Answer {
    const parts = partsOfPath(path);
    const own = this.sourcesAt(parts);
    if (own.isNamed) return own;
    for (const other of this.made.fallbacksOf(parts)) {
      const { sources, isNamed } = this.sourcesAt(other);
      if (isNamed) return { sources, isNamed: false };
    }
    if (own.sources.length > 0) return own;
    return { sources: once(sourcesOf(best(this.made.other.matches(parts)), 'guess')), isNamed: false };
  }

  private sourcesAt(parts: readonly string[]): Answer {
    const stated = this.statedSources(parts);
    const usual = best(this.made.usual.matches(parts));
    if (stated.length > 0) {
      // If rules match several files, other sources can't be more certain than those.
      const others = stated[0]?.confidence === 'guess' ? sourcesOf(usual, 'guess') : this.around(usual);
      return { sources: once([...stated, ...others]), isNamed: true };
    }
    const content = this.withContent(parts, usual);
    if (content !== undefined) return { sources: once(content), isNamed: true };
    return { sources: once(this.around(usual)), isNamed: usual.some(({ route }) => !takesContent(route)) };
  }

  private statedSources(parts: readonly string[]): readonly Source[] {
    const stated = this.rules.filesOf(parts);
    const confidence = areOfOneFile(stated) ? 'stated' : 'guess';
    return stated.map(({ rule, file }) => ({ file, confidence, reason: `${siteFileName}: ${rule.path}` }));
  }

  /** The file that contains a page's text comes first; a template for many pages is only around it. */
  private withContent(parts: readonly string[], usual: readonly Match<Made>[]): readonly Source[] | undefined {
    const dynamic = usual.find(({ route }) => takesContent(route));
    const { files, isCertain } =
      dynamic === undefined ? noContent : this.made.content.filesOf(parts, startOf(dynamic.route));
    if (dynamic === undefined || files.length === 0) return undefined;
    const reason = reasonOf(dynamic.value);
    const confidence = isCertain ? 'convention' : 'guess';
    return [...files.map((file): Source => ({ file, confidence, reason })), ...sourcesOf(usual, 'guess')];
  }

  /** The matches as sources: one that is only around another comes after it, as a guess. */
  private around(matches: readonly Match<Made>[]): readonly Source[] {
    const isAround = ({ value }: Match<Made>) => this.made.innerOf(value.file, value.convention) !== undefined;
    const inner = matches.filter((match) => !isAround(match));
    // Of several files for one page, only the generator knows which one it shows.
    const isOpen = inner.some(({ value }) => value.file !== inner[0]?.value.file);
    return [...sourcesOf(inner, isOpen ? 'guess' : 'convention'), ...sourcesOf(matches.filter(isAround), 'guess')];
  }

  /** The routes of a file's pages, the likeliest first. @param path below the site's folder, if the file is its own */
  routesOf(file: string, path: string | undefined): readonly FileRoute[] {
    const stated = this.rules
      .routesOf(file)
      .map(({ route, isCertain }): FileRoute => ({ route, confidence: isCertain ? 'stated' : 'guess' }));
    if (path === undefined) return stated;
    const isAround = this.site.conventions.some((convention) => this.made.innerOf(file, convention) !== undefined);
    const [usual, other] = [this.made.routesOf(path), this.made.otherRoutesOf(path)];
    if (isAround) return [...stated, ...routesFor([...usual, ...other], 'guess')];
    if (stated.length > 0 || usual.length > 0) {
      const own = usual.map((route): FileRoute => ({
        route,
        confidence: this.isOfOthers(route, file) ? 'guess' : 'convention',
      }));
      return [...stated, ...own, ...routesFor(other, 'guess')];
    }
    const content = this.made.pathWithContent(path);
    if (content === undefined) return routesFor(other, 'guess');
    const held = [textRoute(content.path)];
    const holds = this.holds(file, content.path);
    if (holds === 'certain' && content.isPlain) return [...routesFor(held, 'convention'), ...routesFor(other, 'guess')];
    return routesFor([...(holds === undefined ? [] : held), ...other, ...this.routesWithContent()], 'guess');
  }

  /** True if other files may show the page of a route, too. */
  private isOfOthers(route: Route, file: string): boolean {
    if (!isStatic(route)) return false;
    const parts = route.map((segment) => (segment.kind === 'text' ? segment.text : ''));
    const { sources } = this.sourcesAt(parts);
    return sources.some((source) => source.file === file && source.confidence === 'guess');
  }

  /** Returns whether a file contains the text of the page at this path, for certain or as the first guess. */
  private holds(file: string, path: readonly string[]): 'certain' | 'maybe' | undefined {
    const [first, second] = this.withContent(path, best(this.made.usual.matches(path))) ?? [];
    if (first?.file !== file) return undefined;
    return first.confidence === 'convention' && second?.confidence !== 'convention' ? 'certain' : 'maybe';
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

function routesFor(routes: readonly Route[], confidence: Confidence): readonly FileRoute[] {
  return routes.map((route) => ({ route, confidence }));
}

/** The first segment of a route's paths, if it is fixed text. */
function startOf([first]: Route): string | undefined {
  return first?.kind === 'text' ? first.text : undefined;
}

const noContent: Content = { files: [], isCertain: false };

/** True if the last segment of a route names the content of its page. */
function takesContent(route: Route): boolean {
  const last = route.at(-1);
  return last !== undefined && last.kind !== 'text';
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
