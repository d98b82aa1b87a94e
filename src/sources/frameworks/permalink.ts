import { partsOf } from './convention';
import { any, textRoute, type Route, type Segment } from '../route';

/** The values for the names of a permalink; several segments have slashes between them. */
export type Names = Readonly<Record<string, string | undefined>>;

/** A permalink as a route: one page if every name is known, else all pages that it may be. */
export interface Permalinked {
  readonly route: Route;
  readonly isKnown: boolean;
}

/** Maximum number of characters of a permalink, since it is filled in for every file. */
const maxChars = 500;

/** A name in a permalink, such as `:title`. */
const name = /:([a-z_]+)(\[[^\]]*\])?/gi;

/** Fills in a permalink such as `/:year/:title/`. An unknown name may be any segment of a path. */
export function permalinked(permalink: string, names: Names): Permalinked {
  let isKnown = true;
  const segments = partsOf(permalink.slice(0, maxChars)).flatMap((part): readonly Segment[] => {
    const unknown = [...part.matchAll(name)].filter(
      ([, key = '', slice]) => names[key] === undefined || slice !== undefined,
    );
    const [first] = unknown;
    if (first === undefined) return textRoute(partsOf(filled(part, names)));
    isKnown = false;
    const [whole, key = ''] = first;
    const at = first.index;
    const after = part.slice(at + whole.length);
    // A route can't distinguish two unknown names in one segment.
    return [unknown.length > 1 ? any(key) : any(key, filled(part.slice(0, at), names), filled(after, names))];
  });
  return { route: segments, isKnown };
}

function filled(part: string, names: Names): string {
  return part.replaceAll(name, (_, key: string) => names[key] ?? '');
}

/** Endings of files that aren't pages. */
const otherFile = /\.(?:txt|xml|json|rss|atom|css|m?js|csv|ics|svg|png|webmanifest|ya?ml)$/i;

/** The route of an address that a file defines for itself, such as `/about/`; none for `/feed.xml`, which is no page. */
export function statedRoutes(address: string): readonly Route[] {
  const path = address.replace(/[?#].*$/s, '');
  return otherFile.test(path) ? [] : [textRoute(partsOf(path))];
}
