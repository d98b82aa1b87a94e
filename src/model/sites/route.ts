import { decodedPercents } from '../../util/url';

/** One part of a route, between two slashes. */
export type Segment =
  | { readonly kind: 'text'; readonly text: string }
  /** Exactly one part of a path, with fixed text around the variable one. */
  | { readonly kind: 'any'; readonly name: string; readonly before: string; readonly after: string }
  /** Several parts of a path, or none if optional; `after` is the end of the last one. */
  | { readonly kind: 'rest'; readonly name: string; readonly isOptional: boolean; readonly after: string };

/** The pages that one source makes, as the parts of their paths. At most one segment is a rest. */
export type Route = readonly Segment[];

/** The values of a route's named segments in a path; the parts of a rest have slashes between them. */
export type Captures = ReadonlyMap<string, string>;

export const text = (it: string): Segment => ({ kind: 'text', text: it });
export const any = (name: string, before = '', after = ''): Segment => ({ kind: 'any', name, before, after });
export const rest = (name: string, isOptional = false, after = ''): Segment => ({
  kind: 'rest',
  name,
  isOptional,
  after,
});

/** A route without variable parts. */
export function textRoute(parts: readonly string[]): Route {
  return parts.map(text);
}

/** The parts of a URL's path, decoded; the same for `/about/`, `/about.html` and `/about/index.html`. */
export function partsOfPath(path: string): readonly string[] {
  const parts = path.split('/').filter((part) => part !== '');
  return parts.map(decodedPart).flatMap((part, at) => (at < parts.length - 1 ? [part] : withoutEnding(part)));
}

/** A percent-encoded slash does not divide a path, so its part stays as it is. */
function decodedPart(part: string): string {
  const decoded = decodedPercents(part);
  return decoded === undefined || decoded.includes('/') ? part : decoded;
}

function withoutEnding(part: string): readonly string[] {
  if (part === 'index.html' || part === 'index.htm') return [];
  return [part.replace(/(?<=.)\.html?$/, '')];
}

/** A route in the form that paths are compared with: without the endings that do not make another page. */
export function withoutEndings(route: Route): Route {
  const last = route.at(-1);
  if (last === undefined) return route;
  const before = route.slice(0, -1);
  return last.kind === 'text'
    ? [...before, ...withoutEnding(last.text).map(text)]
    : [...before, { ...last, after: last.after.replace(/\.html?$/, '') }];
}

/**
 * Returns the values of a route's names in a path, or undefined if it is not the path of such a page.
 * The segments after a rest are compared from the end, so that each part is looked at once.
 *
 * @param route as `withoutEndings` returns it
 * @param parts as `partsOfPath` returns them
 */
export function matchParts(route: Route, parts: readonly string[]): Captures | undefined {
  const at = route.findIndex(({ kind }) => kind === 'rest');
  const captures = new Map<string, string>();
  if (at < 0) return route.length === parts.length && matchEach(route, parts, captures) ? captures : undefined;
  const restLength = parts.length - (route.length - 1);
  const isMatch =
    restLength >= 0 &&
    matchEach(route.slice(0, at), parts.slice(0, at), captures) &&
    matchRest(route[at], parts.slice(at, at + restLength), captures) &&
    matchEach(route.slice(at + 1), parts.slice(at + restLength), captures);
  return isMatch ? captures : undefined;
}

function matchEach(route: Route, parts: readonly string[], captures: Map<string, string>): boolean {
  return route.every((segment, at) => {
    const part = parts[at] ?? '';
    if (segment.kind === 'text') return segment.text === part;
    if (segment.kind === 'rest') return false;
    const { name, before, after } = segment;
    const isMatch = part.length > before.length + after.length && part.startsWith(before) && part.endsWith(after);
    if (isMatch) captures.set(name, part.slice(before.length, part.length - after.length));
    return isMatch;
  });
}

function matchRest(segment: Segment | undefined, parts: readonly string[], captures: Map<string, string>): boolean {
  if (segment?.kind !== 'rest') return false;
  const { name, isOptional, after } = segment;
  const last = parts.at(-1);
  if (last === undefined) {
    captures.set(name, '');
    return isOptional && after === '';
  }
  captures.set(name, parts.join('/').slice(0, after === '' ? undefined : -after.length));
  return last.length > after.length && last.endsWith(after);
}

/** A route with its names filled in; undefined if one of them would not make exactly such a part. */
export function fillRoute(route: Route, captures: Captures): readonly string[] | undefined {
  const parts: string[] = [];
  for (const segment of route) {
    if (segment.kind === 'text') parts.push(segment.text);
    else {
      const value = captures.get(segment.name) ?? '';
      if (value === '') {
        if (segment.kind === 'any' || !segment.isOptional || segment.after !== '') return undefined;
      } else if (segment.kind === 'any') parts.push(segment.before + value + segment.after);
      else parts.push(...(value + segment.after).split('/'));
    }
  }
  return parts;
}

/** Orders routes by how specific they are, segment by segment: text, then one part, then a rest. */
export function compareRoutes(one: Route, other: Route): number {
  const [ranks, others] = [ranksOf(one), ranksOf(other)];
  const end = (list: readonly number[]) => (list.some((it) => it > 3) ? 6 : 0);
  for (let at = 0; at < Math.max(ranks.length, others.length); at++) {
    const difference = (ranks[at] ?? end(ranks)) - (others[at] ?? end(others));
    if (difference !== 0) return difference;
  }
  return 0;
}

function ranksOf(route: Route): readonly number[] {
  return route.map((segment) => {
    if (segment.kind === 'text') return 0;
    if (segment.kind === 'any') return segment.before + segment.after === '' ? 2 : 1;
    return segment.isOptional ? 5 : 4;
  });
}

/** True if a route stands for exactly one page. */
export function isStatic(route: Route): boolean {
  return route.every(({ kind }) => kind === 'text');
}
