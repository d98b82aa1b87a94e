import {
  type Convention,
  below,
  fileParts,
  htmlEndings,
  htmlRoutes,
  indexed,
  isMarkdown,
  markdownEndings,
} from './convention';
import { routesOfParts, withOptionalRest } from '../notation';
import type { Route } from '../route';

/** https://docs.astro.build/en/basics/astro-pages/ */
export const astro: Convention = {
  name: 'Astro',
  isMarker: (name) => /^astro\.config\.[cm]?[jt]s$/.test(name),
  dependencies: ['astro'],
  endings: ['astro', 'ts', 'js', ...markdownEndings, ...htmlEndings],
  routesOf(file) {
    const path = below(file, ['src/pages']);
    return path === undefined ? htmlRoutes(file, ['public']) : pageRoutes(path);
  },
  otherRoutesOf(file) {
    // Starlight makes pages of this collection without any file among the pages.
    const path = below(file, ['src/content/docs']);
    const { folders, stem, ending } = fileParts(path ?? '');
    if (path === undefined || !isMarkdown(ending)) return [];
    return routesOfParts(indexed(folders, stem));
  },
};

function pageRoutes(file: string): readonly Route[] {
  const { folders, stem, ending } = fileParts(file);
  if ([...folders, stem].some((it) => it.startsWith('_'))) return [];
  const isPage = ending === 'astro' || ending === 'html' || isMarkdown(ending);
  // `rss.xml.ts` makes `/rss.xml`; other programs answer requests.
  const isEndpoint = (ending === 'ts' || ending === 'js') && stem.includes('.') && !stem.endsWith('.d');
  if (!isPage && !isEndpoint) return [];
  return routesOfParts(indexed(folders, stem)).map(withOptionalRest);
}
