import {
  type Convention,
  below,
  fileParts,
  htmlEndings,
  htmlRoutes,
  indexed,
  isMarkdown,
  isText,
  markdownEndings,
} from './convention';
import { originalsOf, statesLanguages } from './languages';
import { fieldsOf } from '../literals';
import { routesOfParts, withOptionalRest } from '../notation';
import { statedRoute } from './permalink';
import { isPublished } from '../frontMatter';
import { textRoute, type Route } from '../route';
import { textIn } from '../settings';

const scripts = ['js', 'mjs', 'cjs', 'ts', 'mts', 'cts'].map((ending) => `astro.config.${ending}`);

/** https://docs.astro.build/en/basics/astro-pages/ */
export const astro: Convention = {
  name: 'Astro',
  isMarker: (name) => scripts.includes(name),
  dependencies: ['astro'],
  endings: ['astro', 'ts', 'js', ...markdownEndings, ...htmlEndings],
  hasMatter: isText,
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

/** https://starlight.astro.build/guides/pages/: it makes pages of one collection, without any file among the pages. */
export const starlight: Convention = {
  name: 'Starlight',
  isMarker: () => false,
  dependencies: ['@astrojs/starlight'],
  endings: markdownEndings,
  hasMatter: isText,
  routesOf(file, matter) {
    const path = below(file, ['src/content/docs']);
    const { folders, stem, ending } = fileParts(path ?? '');
    if (path === undefined || !isMarkdown(ending) || path === `404.${ending}` || !isPublished(matter)) return [];
    const slug = textIn(matter, 'slug');
    if (slug !== undefined) return [statedRoute(slug)];
    return [...folders, stem].some((it) => it.startsWith('_')) ? [] : [textRoute(indexed(folders, stem).map(slugged))];
  },
  configuration: {
    files: scripts,
    apply(texts) {
      const [text = ''] = texts.values();
      const main = fieldsOf(text).find(({ key }) => key === 'defaultLocale')?.value ?? 'en';
      // A page that is not translated shows the text of the main language.
      return { ...starlight, fallbacksOf: (parts) => (statesLanguages(text) ? originalsOf(parts, main) : []) };
    },
  },
};

function slugged(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\s_-]+/gu, '')
    .replaceAll(' ', '-');
}

function pageRoutes(file: string): readonly Route[] {
  const { folders, stem, ending } = fileParts(file);
  if ([...folders, stem].some((it) => it.startsWith('_'))) return [];
  const isPage = ending === 'astro' || ending === 'html' || isMarkdown(ending);
  // `rss.xml.ts` makes `/rss.xml`; other programs answer requests.
  const isEndpoint = (ending === 'ts' || ending === 'js') && stem.includes('.') && !stem.endsWith('.d');
  if (!isPage && !isEndpoint) return [];
  return routesOfParts(indexed(folders, stem)).map(withOptionalRest);
}
