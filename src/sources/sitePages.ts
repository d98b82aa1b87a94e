import { type Content, ContentFiles, pathWithContent, type ContentPath } from './contentFiles';
import { printRoute } from './notation';
import { isStatic, textRoute, type Route, withoutEndings, type Match, RouteTable, mostSpecific } from './route';
import { partsOfPath } from '../util/partsOfPath';
import { type RuledFiles, areOfOneFile, SiteRules } from './siteRules';
import { siteFileName, type Site } from './site';
import { isDoubted, type Convention, type FrontMatter } from './frameworks/convention';
import { isPublished } from './frontMatter';
import { textIn } from '../util/textData';
import type { GeneratedManifest } from './generatedManifests';

/** The certainty that a file generates a page: defined by the user, by a framework's convention, or a guess. */
export type Confidence = 'stated' | 'convention' | 'guess';

/** A file that generates a page. */
export interface Source {
  readonly file: string;
  readonly confidence: Confidence;
  /** The reason, such as `Next.js: /blog/[slug]` or `site-reports.json: /blog/:slug`. */
  readonly reason: string;
}

/** The one source that needs no question: the most certain, unless it is a guess or another is equally certain. */
export function certainOf<T extends Pick<Source, 'confidence'>>(sources: readonly T[]): T | undefined {
  const [surest, second] = sources;
  return surest?.confidence === 'guess' || surest?.confidence === second?.confidence ? undefined : surest;
}

export function isGuess({ confidence }: Pick<Source, 'confidence'>): boolean {
  return confidence === 'guess';
}

const likelihood: Readonly<Record<Confidence, number>> = { stated: 0, convention: 1, guess: 2 };

/** Sorts the most certain first; equally certain ones stay in their order. */
export function likeliestFirst<T extends { readonly confidence: Confidence }>(found: readonly T[]): readonly T[] {
  return found.toSorted((one, other) => likelihood[one.confidence] - likelihood[other.confidence]);
}

/**
 * The sources of a page in several workspace folders, likeliest first. If more than one folder claims the page, the
 * right one is unknown, so each is a guess. A file in two folders, one inside the other, is one source.
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

/** The files of a site that generate a page, the likeliest first. */
export interface PageSources {
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
  answerTo(path: string): PageSources {
    const parts = partsOfPath(path);
    const own = this.sourcesAt(parts);
    if (own.isNamed) return own;
    for (const other of this.made.fallbacksOf(parts)) {
      const { sources, isNamed } = this.sourcesAt(other);
      if (isNamed) return { sources, isNamed: false };
    }
    if (own.sources.length > 0) return own;
    return { sources: once(sourcesOf(mostSpecific(this.made.other.matches(parts)), 'guess')), isNamed: false };
  }

  private sourcesAt(parts: readonly string[]): PageSources {
    const stated = this.statedSources(parts);
    const usual = mostSpecific(this.made.usual.matches(parts));
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
    const [first, second] = this.withContent(path, mostSpecific(this.made.usual.matches(path))) ?? [];
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

/** A route, with the file and the convention that generate its pages. */
interface Made {
  readonly file: string;
  readonly convention: Convention;
  readonly route: Route;
}

interface Entry {
  readonly table: RouteTable<Made>;
  readonly made: Made;
}

/** The pages and content that the conventions find in the files of one folder, for all sites in it. */
export class FolderPages {
  readonly usual = new RouteTable<Made>();
  readonly other = new RouteTable<Made>();
  readonly content: ContentFiles;

  private readonly files = new Set<string>();
  /** The paths of the files below the site's folder. */
  private readonly paths = new Set<string>();
  private readonly matters = new Map<string, FrontMatter>();
  private readonly written = new Map<string, GeneratedManifest>();

  constructor(private readonly conventions: readonly Convention[]) {
    this.content = new ContentFiles(this.contentName);
  }

  private readonly contentName = (name: string): string =>
    this.conventions.reduce((former, { contentName }) => contentName?.(former) ?? former, name);

  /** Adds a file that belongs to the folder. @param path its path below the site's folder */
  add(file: string, path: string, matter: FrontMatter | undefined, written: GeneratedManifest | undefined): void {
    this.files.add(file);
    this.paths.add(path);
    if (matter !== undefined) this.matters.set(path, matter);
    if (written !== undefined) this.written.set(path, written);
    const entries = this.entriesOf(file, path);
    for (const { table, made } of entries) table.add(withoutEndings(made.route), made);
    const isPage = entries.some(({ table }) => table === this.usual);
    const takes = this.conventions.map(({ takesText }) => takesText?.(path) ?? 'usual');
    if (!isPage && isPublished(matter) && !takes.includes('never'))
      this.content.add(file, path, this.slugOf(path), takes.includes('open'));
  }

  /** The pages that each convention, by its name, finds in each file as if nothing were in doubt. */
  *claims(): Iterable<{ readonly name: string; readonly routes: readonly Route[] }> {
    for (const path of this.paths)
      for (const convention of this.conventions)
        yield { name: convention.name, routes: this.routesIfCertain(convention, path) };
  }

  /** True if a template certainly generates the page at a path, like its other pages. */
  isOfTemplate(parts: readonly string[]): boolean {
    return this.usual.matches(parts).some(({ route }) => !isStatic(route));
  }

  /** True if the front matter of a file may change its pages. @param path below the site's folder */
  hasMatter(path: string): boolean {
    return this.conventions.some((convention) => convention.hasMatter?.(path) === true);
  }

  /** Updates the current front matter of an added file; undefined if it isn't known. */
  setMatter(file: string, path: string, matter: FrontMatter | undefined): void {
    const former = { meaning: this.meaningOf(path), entries: this.entriesOf(file, path), slug: this.slugOf(path) };
    if (matter === undefined) this.matters.delete(path);
    else this.matters.set(path, matter);
    // Most front matter contains nothing that affects pages.
    if (this.meaningOf(path) === former.meaning) return;
    for (const { table, made } of former.entries)
      table.remove(withoutEndings(made.route), (other) => other.file === file);
    this.content.remove(file, path, former.slug);
    this.add(file, path, matter, this.written.get(path));
  }

  /** A key that changes when the pages of a file may change. */
  private meaningOf(path: string): string {
    const matter = this.matters.get(path);
    const routes = [this.routesOf(path), this.otherRoutesOf(path)];
    return JSON.stringify([routes, isPublished(matter), this.slugOf(path) ?? null]);
  }

  /** The slug in a file's front matter. */
  private slugOf(path: string): string | undefined {
    return textIn(this.matters.get(path), 'slug');
  }

  private entriesOf(file: string, path: string): readonly Entry[] {
    return this.conventions.flatMap((convention) => {
      const usual = this.routesBy(convention, path);
      const other = this.otherRoutesBy(convention, path);
      const entryIn = (table: RouteTable<Made>) => (route: Route) => ({ table, made: { file, convention, route } });
      return [...usual.map(entryIn(this.usual)), ...other.map(entryIn(this.other))];
    });
  }

  /** The file that shows the same page inside another one, if there is one. */
  innerOf(file: string, { insideOf }: Convention): string | undefined {
    const inner = insideOf?.(file);
    return inner !== undefined && this.files.has(inner) ? inner : undefined;
  }

  /** The paths whose files generate a page that has no file at its own path. */
  fallbacksOf(parts: readonly string[]): readonly (readonly string[])[] {
    return this.conventions.flatMap((convention) => convention.fallbacksOf?.(parts) ?? []);
  }

  /** The pages that a file generates. @param path below the site's folder */
  routesOf(path: string): readonly Route[] {
    return this.conventions.flatMap((convention) => this.routesBy(convention, path));
  }

  /** The pages of a file by one convention; those that its product has written down take precedence. */
  private routesBy(convention: Convention, path: string): readonly Route[] {
    return isDoubted(convention) && !this.isWritten(convention, path) ? [] : this.routesIfCertain(convention, path);
  }

  /** The pages of a file by one convention as if nothing were in doubt. */
  private routesIfCertain(convention: Convention, path: string): readonly Route[] {
    const written = this.written.get(path);
    return written !== undefined && this.isWritten(convention, path)
      ? written.routes
      : convention.routesOf(path, this.matters.get(path));
  }

  private isWritten({ written }: Convention, path: string): boolean {
    return this.written.get(path)?.table === written && written !== undefined;
  }

  private otherRoutesBy(convention: Convention, path: string): readonly Route[] {
    const isOpen = isDoubted(convention) && !this.isWritten(convention, path);
    const doubted = isOpen ? this.routesIfCertain(convention, path) : [];
    return [...doubted, ...(convention.otherRoutesOf?.(path, this.matters.get(path)) ?? [])];
  }

  /** The page whose text a file may contain. @param path below the site's folder */
  pathWithContent(path: string): ContentPath | undefined {
    return pathWithContent(path, this.slugOf(path), this.contentName);
  }

  /** The pages that a file generates in a site with an unusual setup. @param path below the site's folder */
  otherRoutesOf(path: string): readonly Route[] {
    return this.conventions.flatMap((convention) => this.otherRoutesBy(convention, path));
  }
}
