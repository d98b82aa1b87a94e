import { any, ignored, namesIn, rest, textSegment, type Route, type Segment } from './route';

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
export function withWidest(route: Route, names: ReadonlySet<string>): Route {
  return route.map((segment) => {
    if (segment.kind !== 'several') return segment;
    const last = segment.names.findLastIndex((name) => names.has(name));
    return last < 0 ? segment : { ...segment, widest: last };
  });
}

/** The names of a route's segments, in order. */
export function namesOf(route: Route): readonly string[] {
  return route.flatMap(namesIn);
}
