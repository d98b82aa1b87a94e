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
  plainPath,
  programEndings,
  withEndings,
} from './convention';
import { importedPaths, layoutInMatter, matchesOf, writesHead } from './layoutSearch';
import { addressInProgram } from './statement';
import { joined } from '../folders';
import { statedText, unreadIn } from '../literals';
import { routesOfParts, withOptionalRest } from '../notation';
import type { Route } from '../route';

const configurations = withEndings(['astro.config'], programEndings);

/** https://docs.astro.build/en/basics/astro-pages/ */
export const astro: Convention = {
  name: 'Astro',
  markers: configurations,
  dependencies: ['astro'],
  endings: ['astro', 'ts', 'js', ...markdownEndings, ...htmlEndings],
  hasMatter: isText,
  ...routesIn('src', 'public'),
  contentName: slugged,
  configuration: {
    files: configurations,
    apply(texts) {
      const [text = ''] = texts.values();
      const [source, assets] = [statedText(text, 'srcDir'), statedText(text, 'publicDir')];
      return {
        ...astro,
        ...routesIn(plainPath(source?.value ?? 'src'), plainPath(assets?.value ?? 'public')),
        doubts: unreadIn({ srcDir: source }),
      };
    },
  },
  output: ['.astro'],
  statements: [{ files: configurations, addressIn: (text) => addressInProgram(text, 'site', 'base') }],
  base: { files: configurations, field: 'base' },
  async layouts(search) {
    const linked = await search.followed(layoutLinks(await search.pageText(), search.path), layoutLinks);
    return linked.length > 0 ? linked : search.onlyDocument(search.layouts(/^src\/layouts\/[^/]+\.astro$/));
  },
};

/** @param source the folder of sources @param assets that of files that are served as they are */
function routesIn(source: string, assets: string): Pick<Convention, 'routesOf' | 'otherRoutesOf'> {
  return {
    routesOf(file) {
      const path = below(file, [joined(source, 'pages')]);
      return path === undefined ? htmlRoutes(file, [assets]) : pageRoutes(path);
    },
    otherRoutesOf(file) {
      // Starlight makes pages of this collection without any file among the pages.
      const path = below(file, [joined(source, 'content/docs')]);
      const { folders, stem, ending } = fileParts(path ?? '');
      if (path === undefined || !isMarkdown(ending)) return [];
      return routesOfParts(indexed(folders, stem));
    },
  };
}

/** Writes a name as Astro and Starlight do in the id of a text. */
export function slugged(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\s_-]+/gu, '')
    .replaceAll(' ', '-');
}

function pageRoutes(file: string): readonly Route[] {
  const { folders, stem, ending } = fileParts(file);
  if ([...folders, stem].some((name) => name.startsWith('_'))) return [];
  const isPage = ending === 'astro' || ending === 'html' || isMarkdown(ending);
  // `rss.xml.ts` makes `/rss.xml`; other programs answer requests.
  const isEndpoint = (ending === 'ts' || ending === 'js') && stem.includes('.') && !stem.endsWith('.d');
  if (!isPage && !isEndpoint) return [];
  return routesOfParts(indexed(folders, stem)).map(withOptionalRest);
}

/** https://docs.astro.build/en/basics/layouts/: components that a page imports, or one that its front matter names. */
function layoutLinks(text: string, path: string): readonly string[] {
  const layout = layoutInMatter(text);
  const imported = matchesOf(text, /^import\s[^'"\n]*from\s*["']([^"'\n]+\.astro)["']/gm);
  return [
    ...(layout === undefined ? [] : importedPaths(layout, path)),
    ...imported.flatMap((specifier) => importedPaths(specifier, path)).filter((file) => writesHead.test(file)),
  ];
}
