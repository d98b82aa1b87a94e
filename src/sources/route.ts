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

/** A route with its names filled in; undefined if one of the values doesn't fit its segment. */
export function fillRoute(route: Route, captures: Captures): readonly string[] | undefined {
  const parts: string[] = [];
  for (const segment of route) {
    const filled = fillSegment(segment, captures);
    if (filled === undefined) return undefined;
    parts.push(...filled);
  }
  return parts;
}

function fillSegment(segment: Segment, captures: Captures): readonly string[] | undefined {
  if (segment.kind === 'text') return [segment.text];
  const values = namesIn(segment).map((name) => captures.get(name) ?? '');
  const [value = ''] = values;
  if (values.includes('')) {
    const mayBeLeftOut = segment.kind === 'rest' && segment.isOptional && segment.after === '' && !segment.last;
    return mayBeLeftOut ? [] : undefined;
  }
  switch (segment.kind) {
    case 'any':
      return [segment.before + value + segment.after];
    case 'several':
      return [partWith(segment, values)];
    case 'rest':
      return (segment.last === undefined ? value + segment.after : partWith(segment.last, values)).split('/');
  }
}

/** A route with the names filled in that have a value; undefined if one of the values doesn't fit its segment. */
export function fillKnown(route: Route, captures: Captures): Route | undefined {
  const filled = route.map((segment) => {
    const isKnown = namesIn(segment).every((name) => captures.has(name));
    return isKnown ? fillSegment(segment, captures)?.map(textSegment) : [segment];
  });
  const known = filled.filter((value) => value !== undefined);
  return known.length === filled.length ? known.flat() : undefined;
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
interface NamedPart {
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
export function valuesIn({ names, texts, widest }: NamedPart, part: string): readonly string[] | undefined {
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

/** The segment with these values for its names, one for each. */
export function partWith({ texts }: NamedPart, values: readonly string[]): string {
  return texts.map((text, at) => text + (values[at] ?? '')).join('');
}
