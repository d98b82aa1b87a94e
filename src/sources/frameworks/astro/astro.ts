import {
  type Convention,
  type SiteFiles,
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
} from '../convention';
import { collectionFiles, Collections, slugged } from './collections';
import { importedPaths, layoutInMatter, matchesOf, writesHead } from '../layoutSearch';
import { redirected, redirectsOfAstro } from '../redirects';
import { addressInProgram } from '../../siteAddresses';
import { joined } from '../../../util/paths';
import { fieldsOf, openSpreads, statedAmong, statedFlag, statedText, unreadIn } from '../../literals';
import { routesOfParts, withOptionalRest } from '../../notation';
import type { Route } from '../../route';

const configurations = withEndings(['astro.config'], programEndings);

/** Endings of the files that are pages. */
const pageEndings = ['astro', 'html', ...markdownEndings];
/** Maximum number of languages that show pages of other languages. */
const maxFallbacks = 50;

/** Settings that may change any address, and aren't understood. */
const doubtful = ['i18n.domains'];

/** https://docs.astro.build/en/basics/astro-pages/ */
export const astro: Convention = {
  name: 'Astro',
  markers: configurations,
  dependencies: ['astro'],
  endings: ['astro', 'ts', 'js', ...markdownEndings, ...htmlEndings],
  hasMatter: isText,
  ...routesIn({ source: 'src', assets: 'public', endings: pageEndings, fallbacks: [] }),
  contentName: slugged,
  configuration: {
    files: configurations,
    matching: collectionFiles,
    apply(texts, there) {
      const text = configurations.map((file) => texts.get(file) ?? '').join('\n');
      if (text.trim() === '') return astro;
      const [source, assets] = [statedText(text, 'srcDir'), statedText(text, 'publicDir')];
      const folder = plainPath(source?.value ?? 'src');
      const isKnown = (ending: string) => ending !== 'mdx' || /\b(?:mdx|starlight)\b/.test(text);
      const endings = pageEndings.filter(isKnown);
      const found = { source: folder, assets: plainPath(assets?.value ?? 'public'), endings };
      const pages = routesIn({ ...found, fallbacks: fallbacksIn(text) }, there);
      const collections = new Collections(texts, folder);
      const configured: Convention = {
        ...astro,
        ...pages,
        routesOf: (file, matter) => [...pages.routesOf(file), ...collections.routesOf(file, matter)],
        takesText: (file) => collections.takes(file),
        layouts: layoutsIn(folder),
        doubts: [
          ...unreadIn({ srcDir: source, publicDir: assets }),
          ...statedAmong(text, doubtful),
          ...openSpreads(text),
        ],
      };
      return redirected(configured, redirectsOfAstro(text));
    },
  },
  output: ['.astro'],
  statements: [{ files: configurations, addressIn: (text) => addressInProgram(text, 'site', 'base') }],
  base: { files: configurations, field: 'base' },
  layouts: layoutsIn('src'),
};

/** A language that shows the pages of another one for missing ones. */
interface Fallback {
  readonly from: string;
  /** The folder of the other language; undefined if its pages are at the top. */
  readonly to: string | undefined;
  /** The folders of all languages. */
  readonly languages: readonly string[];
}

interface Found {
  /** The folders of sources, and of files that are served as they are. */
  readonly source: string;
  readonly assets: string;
  /** Endings of pages. */
  readonly endings: readonly string[];
  readonly fallbacks: readonly Fallback[];
}

function routesIn(
  { source, assets, endings, fallbacks }: Found,
  there?: SiteFiles,
): Pick<Convention, 'otherRoutesOf'> & { readonly routesOf: (file: string) => readonly Route[] } {
  const pages = joined(source, 'pages');
  /** The same page in a language that has no translation. */
  const otherParts = (path: string): readonly string[] =>
    fallbacks.flatMap(({ from, to, languages }) => {
      const isOf = (language: string) => path.startsWith(`${language}/`);
      const isOther = to === undefined ? !languages.some(isOf) : isOf(to);
      const own = to === undefined ? path : path.slice(to.length + 1);
      const stem = `${pages}/${from}/${own.slice(0, own.lastIndexOf('.'))}`;
      return isOther && !endings.some((ending) => there?.has(`${stem}.${ending}`)) ? [`${from}/${own}`] : [];
    });
  return {
    routesOf(file) {
      const path = below(file, [pages]);
      if (path === undefined) return htmlRoutes(file, [assets]);
      return [path, ...otherParts(path)].flatMap((one) => pageRoutes(one, endings));
    },
    otherRoutesOf(file) {
      // Starlight generates pages from this collection without any file among the pages.
      const path = below(file, [joined(source, 'content/docs')]);
      const { folders, stem, ending } = fileParts(path ?? '');
      if (path === undefined || !isMarkdown(ending)) return [];
      return routesOfParts(indexed(folders, stem));
    },
  };
}

/** https://docs.astro.build/en/guides/internationalization/#fallback */
function fallbacksIn(text: string): readonly Fallback[] {
  const isPrefixed = statedFlag(text, 'i18n.routing.prefixDefaultLocale')?.value === true;
  const main = statedText(text, 'i18n.defaultLocale')?.value;
  const stated = fieldsOf(text).filter(({ holder }) => holder?.key === 'fallback' && holder.up?.key === 'i18n');
  const [, list = ''] = /\blocales\s*:\s*\[((?:[^[\]]|\[[^\]]{0,500}\]){0,5000})/.exec(text) ?? [];
  const languages = [...list.matchAll(/["']([\w-]+)["']/g)].map(([, name = '']) => name).slice(0, maxFallbacks);
  return stated
    .slice(0, maxFallbacks)
    .map(({ key, value }) => ({ from: key, to: value === main && !isPrefixed ? undefined : value, languages }));
}

function pageRoutes(file: string, endings: readonly string[]): readonly Route[] {
  const { folders, stem, ending } = fileParts(file);
  if ([...folders, stem].some((name) => /^(?:_|\.(?!well-known$))/.test(name))) return [];
  // `made.html.ts` generates a page; other programs generate other files, or answer requests.
  const isEndpoint = (ending === 'ts' || ending === 'js') && /\.html?$/.test(stem);
  if (!endings.includes(ending) && !isEndpoint) return [];
  return routesOfParts(indexed(folders, stem)).map(withOptionalRest);
}

/** The layouts around a page. @param source the folder of sources */
function layoutsIn(source: string): NonNullable<Convention['layouts']> {
  return async (search) => {
    const linked = await search.followed(layoutLinks(await search.pageText(), search.path), layoutLinks);
    const own = search
      .layouts(/(?:^|\/)layouts\/[^/]+\.astro$/)
      .filter((file) => file.startsWith(`${source}/layouts/`));
    return linked.length > 0 ? linked : search.onlyDocument(own);
  };
}

/** https://docs.astro.build/en/basics/layouts/: components that a page imports, or one named in its front matter. */
function layoutLinks(text: string, path: string): readonly string[] {
  const layout = layoutInMatter(text);
  const imported = matchesOf(text, /^import\s[^'"\n]*from\s*["']([^"'\n]+\.astro)["']/gm);
  return [
    ...(layout === undefined ? [] : importedPaths(layout, path)),
    ...imported.flatMap((specifier) => importedPaths(specifier, path)).filter((file) => writesHead.test(file)),
  ];
}
