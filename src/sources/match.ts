import { valuesIn, ignored, type Captures, type Route, type Segment } from './route';

/** Maximum number of segments of a path to compare with a route of several rests. */
const maxParts = 200;

type Values = Map<string, string>;

/**
 * Returns the values of a route's names in a path, or undefined if it doesn't match. The segments after the last rest
 * are compared from the end, and those between two rests where they first occur, without backtracking.
 *
 * @param route as returned by `withoutEndings`
 * @param parts as returned by `partsOfPath`
 */
export function matchParts(route: Route, parts: readonly string[]): Captures | undefined {
  const values: Values = new Map();
  const first = nextRest(route, 0);
  if (first < 0) return route.length === parts.length && matchEach(route, parts, 0, values) ? values : undefined;
  const last = route.findLastIndex(isRest);
  const end = parts.length - (route.length - 1 - last);
  const isMatch =
    end >= first &&
    (first === last || parts.length <= maxParts) &&
    matchEach(route.slice(0, first), parts, 0, values) &&
    matchEach(route.slice(last + 1), parts, end, values) &&
    matchRests(route.slice(first, last + 1), parts.slice(first, end), values);
  return isMatch ? values : undefined;
}

function isRest({ kind }: Segment): boolean {
  return kind === 'rest';
}

function nextRest(route: Route, from: number): number {
  return route.findIndex((segment, at) => at >= from && isRest(segment));
}

/** Compares a route that begins and ends with a rest. */
function matchRests(route: Route, parts: readonly string[], values: Values): boolean {
  let start = 0;
  let at = 0;
  for (let next = nextRest(route, 1); next > 0; next = nextRest(route, at + 1)) {
    const between = route.slice(at + 1, next);
    const stop = parts.findIndex(
      (_, part) =>
        part >= start &&
        part + between.length <= parts.length &&
        matchEach(between, parts, part, values) &&
        matchRest(route[at], parts.slice(start, part), values),
    );
    if (stop < 0) return false;
    start = stop + between.length;
    at = next;
  }
  return matchRest(route[at], parts.slice(start), values);
}

/** Compares segments that aren't rests with as many segments of a path. */
function matchEach(route: Route, parts: readonly string[], from: number, values: Values): boolean {
  return route.every((segment, at) => matchPart(segment, parts[from + at] ?? '', values));
}

function matchPart(segment: Segment, part: string, values: Values): boolean {
  switch (segment.kind) {
    case 'text':
      return segment.text === part;
    case 'rest':
      return false;
    case 'any': {
      const { name, before, after } = segment;
      const isMatch = part.length > before.length + after.length && part.startsWith(before) && part.endsWith(after);
      if (isMatch) put(values, name, part.slice(before.length, part.length - after.length));
      return isMatch;
    }
    case 'several': {
      const found = valuesIn(segment, part);
      for (const [at, name] of segment.names.entries()) put(values, name, found?.[at] ?? '');
      return found !== undefined;
    }
  }
}

function matchRest(segment: Segment | undefined, parts: readonly string[], values: Values): boolean {
  if (segment?.kind !== 'rest') return false;
  const { name, isOptional, after, last: named } = segment;
  const last = parts.at(-1);
  if (last === undefined) {
    put(values, name, '');
    return isOptional && after === '' && named === undefined;
  }
  if (named === undefined) {
    put(values, name, parts.join('/').slice(0, after === '' ? undefined : -after.length));
    return last.length > after.length && last.endsWith(after);
  }
  const isMatch = matchPart({ kind: 'several', ...named }, last, values);
  if (isMatch) put(values, name, [...parts.slice(0, -1), values.get(name) ?? ''].join('/'));
  return isMatch;
}

function put(values: Values, name: string, value: string): void {
  if (name !== ignored) values.set(name, value);
}
