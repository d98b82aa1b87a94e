import { decodedPercents } from '../../util/url';
import { namesOf, readColons } from './notation';
import { fillRoute, text, withoutEndings, type Captures, type Route } from './route';
import type { SiteRule } from './statedSite';

/** Limits of one pattern; a path of the web is far below both. */
const maxChars = 1000;
const maxSegments = 200;

type FaultKind = 'outside' | 'pattern';

/** A fault of a rule, and the field that has it: it leaves the folder, or cannot be read. */
export interface PatternFault {
  readonly kind: FaultKind;
  readonly field: keyof SiteRule;
}

/** A rule of `site-reports.json`, ready to be compared with paths. */
export interface Pattern {
  /** Below the site's address, without endings that do not make another page. */
  readonly path: Route;
  /** Below the workspace folder. */
  readonly file: Route;
}

/** Reads a rule; a fault of the path is returned before one of the file. */
export function readPattern(rule: SiteRule): Pattern | PatternFault {
  const [path, file] = [readPath(rule.path), readFile(rule.file)];
  if (typeof path === 'string') return { kind: path, field: 'path' };
  if (typeof file === 'string') return { kind: file, field: 'file' };
  return haveSameNames(path, file) ? { path: withoutEndings(path), file } : { kind: 'pattern', field: 'file' };
}

/** Reads the pages of a rule, such as `/blog/:slug`. */
function readPath(path: string): Route | FaultKind {
  if (!path.startsWith('/') || /[?#\\\p{Cc}]/u.test(path) || isTooLong(path)) return 'pattern';
  const parts = path.replace(/^\//, '').replace(/(?<=[^/])\/$/, '');
  if (parts.split('/').some((part) => part === '.' || part === '..')) return 'outside';
  return (
    readColons(parts)?.map((it) => (it.kind === 'text' ? text(decodedPercents(it.text) ?? it.text) : it)) ?? 'pattern'
  );
}

/** Reads the files of a rule, such as `content/blog/:slug.md`. */
function readFile(file: string): Route | FaultKind {
  if (!isInside(file)) return 'outside';
  if (file === '' || file.endsWith('/') || isTooLong(file)) return 'pattern';
  return readColons(file) ?? 'pattern';
}

function isTooLong(pattern: string): boolean {
  return pattern.length > maxChars || pattern.split('/').length > maxSegments + 1;
}

/** True if path and file have the same names; otherwise, neither could be derived from the other. */
function haveSameNames(path: Route, file: Route): boolean {
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
