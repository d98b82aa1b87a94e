import { decodedPercents } from '../util/url';
import {
  ignored,
  textSegment,
  withoutEndings,
  type Captures,
  type Route,
  any,
  namesIn,
  rest,
  type Segment,
} from './route';
import { fillRoute } from './notation';
import type { SiteRule } from './site';

/** Limits of one pattern; paths on the web are far below both. */
const maxChars = 1000;
const maxSegments = 200;

type FaultKind = 'outside' | 'pattern';

/** A fault of a rule: it leaves the folder, or can't be read. */
export interface PatternFault {
  readonly kind: FaultKind;
  /** The field with the fault, and the index of the file if it's in one. */
  readonly field: 'path' | 'file';
  readonly at: number;
}

/** The files that a rule may lead to. */
export interface FilePattern {
  /** Relative to the workspace folder. */
  readonly route: Route;
  /** Names that the path also has, sorted. */
  readonly shared: readonly string[];
  /** True if the path doesn't determine the file completely. */
  readonly isOpen: boolean;
  /** The same for equal patterns with equal shared names. */
  readonly id: string;
}

/** A rule of `site-reports.json`, ready to be compared with paths. */
export interface Pattern {
  /** Below the site's address, without endings that don't matter. */
  readonly path: Route;
  /** The first of these that exists generates the page. */
  readonly files: readonly FilePattern[];
}

/** Reads a rule; a fault in the path is returned before one in a file. */
export function readPattern(rule: SiteRule): Pattern | PatternFault {
  const path = readPath(rule.path);
  if (typeof path === 'string') return { kind: path, field: 'path', at: 0 };
  const files: FilePattern[] = [];
  for (const [at, file] of rule.files.entries()) {
    const read = readFile(file, path);
    if (typeof read === 'string') return { kind: read, field: 'file', at };
    files.push(read);
  }
  const shared = new Set(files.flatMap((pattern) => pattern.shared));
  return { path: withoutEndings(withWidest(path, shared)), files };
}

/** A text that is the same for equal rules. */
export function ruleKey({ path, files }: SiteRule): string {
  return JSON.stringify([path, ...files]);
}

/** Reads the pages of a rule, such as `/blog/:slug`. */
export function readPath(path: string): Route | FaultKind {
  if (!path.startsWith('/') || /[?#\\\p{Cc}]/u.test(path) || isTooLong(path)) return 'pattern';
  const parts = path.replace(/^\//, '').replace(/(?<=[^/])\/$/, '');
  if (parts.split('/').some((part) => part === '.' || part === '..')) return 'outside';
  return (
    readColons(parts)?.map((segment) =>
      segment.kind === 'text' ? textSegment(decodedPercents(segment.text) ?? segment.text) : segment,
    ) ?? 'pattern'
  );
}

/** Reads the files of a rule, such as `content/blog/:slug.md`. */
function readFile(file: string, path: Route): FilePattern | FaultKind {
  if (!isInside(file)) return 'outside';
  if (file === '' || file.endsWith('/') || isTooLong(file)) return 'pattern';
  const route = readColons(file);
  const shared = route && sharedNames(path, route);
  if (route === undefined || shared === undefined) return 'pattern';
  const isOpen = namesOf(route).some((name) => !shared.includes(name));
  return { route: withWidest(route, new Set(shared)), shared, isOpen, id: JSON.stringify([file, ...shared]) };
}

function isTooLong(pattern: string): boolean {
  return pattern.length > maxChars || pattern.split('/').length > maxSegments + 1;
}

/**
 * The names that a path and a file share, sorted. Undefined if one of them is a rest only in one, or if both have names
 * but share none, which is a mistake: each page would have every file.
 */
function sharedNames(path: Route, file: Route): readonly string[] | undefined {
  const [inPath, inFile] = [path, file].map((route) => namesOf(route).filter((name) => name !== ignored));
  const shared = inFile?.filter((name) => inPath?.includes(name)).toSorted() ?? [];
  const rests = [path, file].map((route) => new Set(restsOf(route)));
  if (shared.some((name) => rests[0]?.has(name) !== rests[1]?.has(name))) return undefined;
  return shared.length === 0 && inPath?.length !== 0 && inFile?.length !== 0 ? undefined : shared;
}

function restsOf(route: Route): readonly string[] {
  return route.flatMap((segment) => (segment.kind === 'rest' ? [segment.name] : []));
}

/** True if a path stays inside its folder, on every system: no `..`, root, drive, home, scheme, or backslash. */
export function isInside(path: string): boolean {
  if (/[\\\p{Cc}]/u.test(path) || path.startsWith('~') || /^[a-z][a-z0-9+.-]*:/i.test(path)) return false;
  return !path.startsWith('/') && path.split('/').every((part) => part !== '..' && part !== '.');
}

/** The file that a rule names for a page, if its path determines it completely. */
export function fileOfPage({ route }: FilePattern, captures: Captures): string | undefined {
  const name = fillRoute(route, captures)?.join('/');
  return name !== undefined && name !== '' && isInside(name) && !/\/(?:\/|$)/.test(name) ? name : undefined;
}

/** Limits of the names in one segment, and of the rests in one pattern. */
const most = { names: 10, rests: 3 };

/** A name, such as `:slug`, `*path` or `:path*`. */
const named = /:([a-z_]\w*)(\*?)|\*([a-z_]\w*)/gi;

/** Reads `/blog/:slug` as in `site-reports.json`, without its first slash; undefined if it can't be read. */
export function readColons(pattern: string): Route | undefined {
  const parts = pattern === '' ? [] : pattern.split('/');
  const segments = parts.map(readColon);
  const route = segments.filter((segment) => segment !== undefined);
  const names = namesOf(route).filter((name) => name !== ignored);
  const isGood =
    route.length === segments.length &&
    new Set(names).size === names.length &&
    route.filter(({ kind }) => kind === 'rest').length <= most.rests &&
    !route.some(({ kind }, at) => kind === 'rest' && route[at + 1]?.kind === 'rest');
  return isGood ? route : undefined;
}

function readColon(part: string): Segment | undefined {
  if (!/[:*]/.test(part)) return part === '' ? undefined : textSegment(part);
  const found = [...part.matchAll(named)];
  const names = found.map(([, one, , path]) => path ?? one ?? '');
  const texts = textsAround(part, found);
  const [name = '', second] = names;
  const [before = '', after = ''] = [texts[0], texts.at(-1)];
  const isRest = (match: RegExpExecArray | undefined) =>
    match !== undefined && (match[2] === '*' || match[3] !== undefined);
  const isGood =
    name !== '' &&
    names.length <= most.names &&
    !found.slice(1).some(isRest) &&
    !texts.some((text) => /[:*]/.test(text)) &&
    // Without a text between two names, the end of the first one is unknown.
    !texts.slice(1, -1).includes('');
  if (!isGood) return undefined;
  const several = { names, texts, widest: names.length - 1 };
  if (!isRest(found[0])) return second === undefined ? any(name, before, after) : { kind: 'several', ...several };
  if (before !== '') return undefined;
  return rest(name, true, after, second === undefined ? undefined : { ...several, widest: 0 });
}

function textsAround(part: string, found: readonly RegExpExecArray[]): readonly string[] {
  const starts = [0, ...found.map(({ index, 0: it }) => index + it.length)];
  return starts.map((start, at) => part.slice(start, found[at]?.index));
}

/** A route whose segments with several names give as much as possible to the last of these names. */
function withWidest(route: Route, names: ReadonlySet<string>): Route {
  return route.map((segment) => {
    if (segment.kind !== 'several') return segment;
    const last = segment.names.findLastIndex((name) => names.has(name));
    return last < 0 ? segment : { ...segment, widest: last };
  });
}

/** The names of a route's segments, in order. */
function namesOf(route: Route): readonly string[] {
  return route.flatMap(namesIn);
}
