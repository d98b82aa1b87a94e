import { decodedPercents } from '../../util/url';
import { namesOf, readColons } from './notation';
import { fillRoute, text, withoutEndings, type Captures, type Route } from './route';

/** Limits of one pattern; a path of the web is far below both. */
const maxChars = 1000;
const maxSegments = 200;

/** Faults of a pattern: it leaves the folder, or cannot be read. */
export type PatternFault = 'outside' | 'pattern';

/** A rule of `site-reports.json`, ready to be compared with paths. */
export interface Pattern {
  /** Below the site's address, without endings that do not make another page. */
  readonly path: Route;
  /** Below the workspace folder. */
  readonly file: Route;
}

/** Reads a rule; a fault of the path is returned before one of the file. */
export function readPattern(path: string, file: string): Pattern | PatternFault {
  const [pathRoute, fileRoute] = [readPathPattern(path), readFilePattern(file)];
  if (typeof pathRoute === 'string') return pathRoute;
  if (typeof fileRoute === 'string') return fileRoute;
  return haveSameNames(pathRoute, fileRoute) ? { path: withoutEndings(pathRoute), file: fileRoute } : 'pattern';
}

/** Reads the pages of a rule, such as `/blog/:slug`. */
export function readPathPattern(path: string): Route | PatternFault {
  if (!path.startsWith('/') || /[?#\\\p{Cc}]/u.test(path) || isTooLong(path)) return 'pattern';
  const parts = path.replace(/^\//, '').replace(/(?<=[^/])\/$/, '');
  if (parts.split('/').some((part) => part === '.' || part === '..')) return 'outside';
  return (
    readColons(parts)?.map((it) => (it.kind === 'text' ? text(decodedPercents(it.text) ?? it.text) : it)) ?? 'pattern'
  );
}

/** Reads the files of a rule, such as `content/blog/:slug.md`. */
export function readFilePattern(file: string): Route | PatternFault {
  if (!isInside(file)) return 'outside';
  if (file === '' || file.endsWith('/') || isTooLong(file)) return 'pattern';
  return readColons(file) ?? 'pattern';
}

function isTooLong(pattern: string): boolean {
  return pattern.length > maxChars || pattern.split('/').length > maxSegments + 1;
}

/** True if path and file have the same names; otherwise, neither could be derived from the other. */
export function haveSameNames(path: Route, file: Route): boolean {
  return namesOf(path).toSorted().join() === namesOf(file).toSorted().join() && sameRest(path) === sameRest(file);
}

function sameRest(route: Route): string | undefined {
  const found = route.find(({ kind }) => kind === 'rest');
  return found?.kind === 'rest' ? found.name : undefined;
}

/** True if a path below a folder stays there, on every system: no `..`, root, drive, home, scheme or backslash. */
export function isInside(path: string): boolean {
  if (/[\\\p{Cc}]/u.test(path) || path.startsWith('~') || /^[a-z][a-z0-9+.-]*:/i.test(path)) return false;
  return !path.startsWith('/') && path.split('/').every((part) => part !== '..' && part !== '.');
}

/** The file that a rule names for a page. */
export function fileOfPage({ file }: Pattern, captures: Captures): string | undefined {
  const name = fillRoute(file, captures)?.join('/');
  return name !== undefined && name !== '' && isInside(name) && !/\/(?:\/|$)/.test(name) ? name : undefined;
}

/** The page that a rule names for a file, as the parts of its path. */
export function pageOfFile({ path }: Pattern, captures: Captures): readonly string[] | undefined {
  return fillRoute(path, captures);
}
