import { any, namesIn, rest, textSegment, type Captures, type NamedPart, type Route, type Segment } from './route';

/** Maximum number of optional segments to try with and without in a route; each doubles the routes. */
const maxOptionalSegments = 3;

/** One segment as written by frameworks in a file name, and whether it is optional. */
interface Bracketed {
  readonly segment: Segment;
  readonly isOptional: boolean;
}

/**
 * Reads `blog`, `[slug]`, `post-[id]`, `[...all]`, `[[...all]]`, and `[[lang]]`. A matcher as in `[id=int]` is ignored,
 * and only the first of several names in one segment counts.
 */
function readBracketed(part: string): Bracketed {
  const open = part.indexOf('[');
  const close = part.lastIndexOf(']');
  if (open < 0 || close < open) return { segment: textSegment(part), isOptional: false };
  const isOptional = part.startsWith('[[', open) && part.endsWith(']]', close + 1);
  const [first = ''] = part.slice(open + 1, close).split(']');
  const inner = first.replace(/^\[/, '');
  const isRest = inner.startsWith('...');
  const name = inner.slice(isRest ? 3 : 0).replace(/=.*$/s, '');
  if (isRest) return { segment: rest(name, isOptional), isOptional: false };
  return { segment: any(name, part.slice(0, open), part.slice(close + 1)), isOptional };
}

/** The routes of bracketed segments: with and without each optional one. */
export function routesOfParts(parts: readonly string[]): readonly Route[] {
  let routes: Route[] = [[]];
  let optional = 0;
  for (const { segment, isOptional } of parts.map(readBracketed)) {
    const longer = routes.map((route) => [...route, segment]);
    const isBoth = isOptional && optional++ < maxOptionalSegments;
    routes = isBoth ? [...longer, ...routes] : longer;
  }
  return routes.map(withOneRest);
}

/** Merges everything from the first rest to the last into one rest, which keeps matching simple. */
function withOneRest(route: Route): Route {
  const first = route.findIndex(({ kind }) => kind === 'rest');
  const last = route.findLastIndex(({ kind }) => kind === 'rest');
  if (first === last) return route;
  const isOptional = route.slice(first, last + 1).every((segment) => segment.kind === 'rest' && segment.isOptional);
  return [...route.slice(0, first), rest('rest', isOptional), ...route.slice(last + 1)];
}

/** A route whose rests may all be empty, even if they aren't written like that. */
export function withOptionalRest(route: Route): Route {
  return route.map((segment) => (segment.kind === 'rest' ? rest(segment.name, true, segment.after) : segment));
}

/** A route as frameworks write it: `/blog/[slug]`. */
export function printRoute(route: Route): string {
  return `/${route.map(printSegment).join('/')}`;
}

function printSegment(segment: Segment): string {
  switch (segment.kind) {
    case 'text':
      return segment.text;
    case 'any':
      return `${segment.before}[${segment.name}]${segment.after}`;
    case 'several':
      return partWith(
        segment,
        segment.names.map((name) => `[${name}]`),
      );
    case 'rest':
      return (segment.isOptional ? `[[...${segment.name}]]` : `[...${segment.name}]`) + segment.after;
  }
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

/** The segment with these values for its names, one for each. */
function partWith({ texts }: NamedPart, values: readonly string[]): string {
  return texts.map((text, at) => text + (values[at] ?? '')).join('');
}
