import { inOneForm } from '../util/oneForm';
import { withoutEnding } from '../util/partsOfPath';

/** One segment of a route, between two slashes. */
export type Segment =
  | { readonly kind: 'text'; readonly text: string }
  /** Exactly one segment of a path, with fixed text around the variable one. */
  | { readonly kind: 'any'; readonly name: string; readonly before: string; readonly after: string }
  /** Exactly one segment of a path, with several names. */
  | ({ readonly kind: 'several' } & NamedPart)
  | Rest;

/** Several segments of a path, or none if optional. */
interface Rest {
  readonly kind: 'rest';
  readonly name: string;
  readonly isOptional: boolean;
  /** The end of the last segment. */
  readonly after: string;
  /** The last segment if it has more names; its first name is the rest's. */
  readonly last: NamedPart | undefined;
}

/** The pages that one source generates, as the segments of their paths. */
export type Route = readonly Segment[];

/** The name of a placeholder whose values need not be the same everywhere. */
export const ignored = '_';

/** The values of a route's named segments in a path; the segments of a rest have slashes between them. */
export type Captures = ReadonlyMap<string, string>;

export const textSegment = (text: string): Segment => ({ kind: 'text', text });

export const any = (name: string, before = '', after = ''): Segment => ({ kind: 'any', name, before, after });

export const rest = (name: string, isOptional = false, after = '', last?: NamedPart): Segment => ({
  kind: 'rest',
  name,
  isOptional,
  after,
  last,
});

/** A route without variable segments. */
export function textRoute(parts: readonly string[]): Route {
  return parts.map(textSegment);
}

/** A route in the form that paths are compared with: without the endings that don't matter. */
export function withoutEndings(route: Route): Route {
  const last = route.at(-1);
  if (last === undefined) return route;
  const before = route.slice(0, -1);
  switch (last.kind) {
    case 'text':
      return [...before, ...withoutEnding(last.text).map(textSegment)];
    case 'several':
      return [...before, { ...last, ...withoutLastEnding(last) }];
    case 'any':
      return [...before, { ...last, after: last.after.replace(htmlEnding, '') }];
    case 'rest':
      return [
        ...before,
        { ...last, after: last.after.replace(htmlEnding, ''), last: last.last && withoutLastEnding(last.last) },
      ];
  }
}

const htmlEnding = /\.html?$/;

function withoutLastEnding(part: NamedPart): NamedPart {
  const end = part.texts.at(-1) ?? '';
  return { ...part, texts: [...part.texts.slice(0, -1), end.replace(htmlEnding, '')] };
}

/** A route with its texts in the Unicode form used for comparisons. */
export function comparable(route: Route): Route {
  return route.map((segment): Segment => {
    switch (segment.kind) {
      case 'text':
        return { ...segment, text: inOneForm(segment.text) };
      case 'several':
        return { ...segment, ...comparablePart(segment) };
      case 'any':
        return { ...segment, before: inOneForm(segment.before), after: inOneForm(segment.after) };
      case 'rest':
        return { ...segment, after: inOneForm(segment.after), last: segment.last && comparablePart(segment.last) };
    }
  });
}

function comparablePart(part: NamedPart): NamedPart {
  return { ...part, texts: part.texts.map(inOneForm) };
}

/** The names in a segment, in order. */
export function namesIn(segment: Segment): readonly string[] {
  switch (segment.kind) {
    case 'text':
      return [];
    case 'any':
      return [segment.name];
    case 'several':
      return segment.names;
    case 'rest':
      return segment.last?.names ?? [segment.name];
  }
}

/** Orders routes by how specific they are, segment by segment: text, then one variable segment, then a rest. */
export function compareRoutes(one: Route, other: Route): number {
  const [ranks, others] = [ranksOf(one), ranksOf(other)];
  const end = (list: readonly number[]) => (list.some((number) => number > 3) ? 6 : 0);
  for (let at = 0; at < Math.max(ranks.length, others.length); at++) {
    const difference = (ranks[at] ?? end(ranks)) - (others[at] ?? end(others));
    if (difference !== 0) return difference;
  }
  return 0;
}

function ranksOf(route: Route): readonly number[] {
  return route.map((segment) => {
    if (segment.kind === 'text') return 0;
    if (segment.kind === 'several') return 1;
    if (segment.kind === 'any') return segment.before + segment.after === '' ? 2 : 1;
    return segment.isOptional ? 5 : 4;
  });
}

/** True if a route stands for exactly one page. */
export function isStatic(route: Route): boolean {
  return route.every(({ kind }) => kind === 'text');
}

/** One segment with several names and text around them, such as `:y-:m-:d-:slug.md`. */
export interface NamedPart {
  readonly names: readonly string[];
  /** The text before each name, and the text after the last one; between two names it isn't empty. */
  readonly texts: readonly string[];
  /** Index of the name that takes as much as it can; all others take as little as possible. */
  readonly widest: number;
}

/** Maximum length of a segment, in characters; file systems allow no more than 255 bytes. */
const maxPartChars = 500;

/**
 * Returns the values of the names in a segment, in their order; undefined if it doesn't match. Texts are searched once
 * from both ends towards the widest name, so that no segment takes long.
 */
function valuesIn({ names, texts, widest }: NamedPart, part: string): readonly string[] | undefined {
  const [head = '', tail = ''] = [texts[0], texts.at(-1)];
  if (part.length > maxPartChars || !part.startsWith(head) || !part.endsWith(tail)) return undefined;
  const [before, after]: [string[], string[]] = [[], []];
  let start = head.length;
  let end = part.length - tail.length;
  for (const text of texts.slice(1, widest + 1)) {
    const found = part.indexOf(text, start + 1);
    if (found < 0) return undefined;
    before.push(part.slice(start, found));
    start = found + text.length;
  }
  for (const text of texts.slice(widest + 1, names.length).reverse()) {
    const latest = end - 1 - text.length;
    const found = latest < 0 ? -1 : part.lastIndexOf(text, latest);
    if (found < 0) return undefined;
    after.unshift(part.slice(found + text.length, end));
    end = found;
  }
  return start < end ? [...before, part.slice(start, end), ...after] : undefined;
}

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

/** The matches that are as specific as the first; the most specific come first. */
export function mostSpecific<T extends { readonly route: Route }>(matches: readonly T[]): readonly T[] {
  const [first] = matches;
  return first === undefined ? [] : matches.filter(({ route }) => compareRoutes(route, first.route) === 0);
}
