import { partsOf, type Convention } from './convention';
import { allFieldsOf, fieldsOf } from '../literals';
import { routesOfParts } from '../notation';
import { readColons } from '../pattern';
import { any, isStatic, rest, textSegment, withoutEndings, type Route, type Segment, matchParts } from '../route';

/** Maximum number of redirects that a configuration may define. */
const maxRedirects = 200;

/** A convention in which pages are guesses where something else is shown at their addresses. */
export function redirected(convention: Convention, stated: readonly Route[]): Convention {
  const sources = stated.slice(0, maxRedirects).map(withoutEndings);
  if (sources.length === 0) return convention;
  const textsOf = (route: Route) =>
    withoutEndings(route).map((segment) => (segment.kind === 'text' ? segment.text : ''));
  const isAway = (route: Route) =>
    isStatic(route) && sources.some((source) => matchParts(source, textsOf(route)) !== undefined);
  return {
    ...convention,
    routesOf: (file, matter) => convention.routesOf(file, matter).filter((route) => !isAway(route)),
    otherRoutesOf: (file, matter) => [
      ...convention.routesOf(file, matter).filter(isAway),
      ...(convention.otherRoutesOf?.(file, matter) ?? []),
    ],
  };
}

/** The addresses that Astro redirects: `redirects: { '/old/[id]': '/new' }`. */
export function redirectsOfAstro(program: string): readonly Route[] {
  const stated = allFieldsOf(program).filter(({ holder }) => holder?.key === 'redirects');
  return stated.flatMap(({ key }) => routesOfParts(partsOf(key)));
}

/** The addresses that Next.js redirects: `{ source: '/old/:path*', destination: '/new', permanent: true }`. */
export function redirectsOfNext(program: string): readonly Route[] {
  const isKind = (key: string) => key === 'permanent' || key === 'statusCode';
  const objects = new Set(allFieldsOf(program).flatMap(({ key, object }) => (isKind(key) ? [object] : [])));
  const stated = fieldsOf(program).filter(({ key, object }) => key === 'source' && objects.has(object));
  return stated
    .map(({ value }) => readColons(partsOf(value.replaceAll(/\([^()]*\)/g, '')).join('/')))
    .filter((route) => route !== undefined);
}

/** The addresses that Nuxt redirects: `routeRules: { '/old/**': { redirect: '/new' } }`. */
export function redirectsOfNuxt(program: string): readonly Route[] {
  const stated = allFieldsOf(program).filter(
    ({ key, holder }) => key === 'redirect' && holder?.up?.key === 'routeRules',
  );
  return stated.map(({ holder }) => partsOf(holder?.key ?? '').map(asSegment));
}

function asSegment(part: string): Segment {
  if (part === '**') return rest('path', true);
  return part === '*' ? any('name') : textSegment(part);
}
