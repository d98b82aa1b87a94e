import { inOneForm } from '../util/oneForm';
import { comparable, compareRoutes, type Captures, type Route, valuesIn, ignored, type Segment } from './route';

interface Entry<T> {
  readonly route: Route;
  readonly value: T;
}

/** A matching route with its value. */
export interface Match<T> extends Entry<T> {
  readonly captures: Captures;
}

/** Limits of one lookup. A normal site is far below both, a hostile one isn't. */
const most = { compared: 200, found: 20 };

/** A large set of routes that finds the matches of a path without comparing each. */
export class RouteTable<T> {
  private readonly statics = new Map<string, Entry<T>[]>();
  /**
   * Routes with a variable segment: by the text they begin with, else by the text at their end, else by their length.
   */
  private readonly variable = new Map<string, Entry<T>[]>();
  /** The largest number of text segments that a route begins with. */
  private longestStart = 0;
  private isSorted = true;

  add(added: Route, value: T): void {
    const route = comparable(added);
    const start = startOf(route);
    append(...this.placeOf(route, start), { route, value });
    this.longestStart = Math.max(this.longestStart, start);
    this.isSorted = false;
  }

  /** Removes a route with the selected values. */
  remove(removed: Route, isMeant: (value: T) => boolean): void {
    const route = comparable(removed);
    const [map, key] = this.placeOf(route, startOf(route));
    const left = (map.get(key) ?? []).filter(({ value }) => !isMeant(value));
    if (left.length === 0) map.delete(key);
    else map.set(key, left);
  }

  private placeOf(route: Route, start: number): readonly [map: Map<string, Entry<T>[]>, key: string] {
    return start < 0 ? [this.statics, keyOf(route)] : [this.variable, variableKeyOf(route, start)];
  }

  /** Number of different paths of routes without a variable segment. */
  get staticCount(): number {
    return this.statics.size;
  }

  /** The matching routes, most specific first, and equal ones in the order in which they were added. */
  matches(written: readonly string[]): readonly Match<T>[] {
    this.sort();
    const parts = written.map(inOneForm);
    const found: Match<T>[] = [];
    for (const entries of this.candidates(parts)) {
      let count = 0;
      for (const entry of entries.slice(0, most.compared)) {
        const captures = matchParts(entry.route, parts);
        if (captures === undefined) continue;
        found.push({ ...entry, captures });
        if (++count === most.found) break;
      }
    }
    return found.sort(moreSpecific);
  }

  private *candidates(parts: readonly string[]): Iterable<readonly Entry<T>[]> {
    yield this.statics.get(parts.join('/')) ?? [];
    let start = '';
    for (const [at, part] of parts.slice(0, this.longestStart).entries()) {
      start = at === 0 ? part : `${start}/${part}`;
      yield this.variable.get(`start ${start}`) ?? [];
    }
    for (const key of [`end ${parts.at(-1) ?? ''}`, `length ${parts.length}`, 'other'])
      yield this.variable.get(key) ?? [];
  }

  /** Sorts the most specific routes first, so that the limits leave out the least specific. */
  private sort(): void {
    if (this.isSorted) return;
    for (const entries of this.variable.values()) entries.sort(moreSpecific);
    this.isSorted = true;
  }

  /** The routes that stand for many pages. */
  *dynamicRoutes(): Iterable<Entry<T>> {
    for (const entries of this.variable.values()) yield* entries;
  }
}

function moreSpecific(one: { readonly route: Route }, other: { readonly route: Route }): number {
  return compareRoutes(one.route, other.route);
}

/** Index of the first variable segment, negative if there is none. */
function startOf(route: Route): number {
  return route.findIndex(({ kind }) => kind !== 'text');
}

function keyOf(route: Route): string {
  return route.map((segment) => (segment.kind === 'text' ? segment.text : '')).join('/');
}

/** @param start index of the first variable segment */
function variableKeyOf(route: Route, start: number): string {
  const last = route.at(-1);
  if (start > 0) return `start ${keyOf(route.slice(0, start))}`;
  if (last?.kind === 'text') return `end ${last.text}`;
  return route.every(({ kind }) => kind !== 'rest') ? `length ${route.length}` : 'other';
}

function append<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

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
