import {
  type Convention,
  below,
  fileParts,
  htmlEndings,
  htmlRoutes,
  indexed,
  isText,
  markdownEndings,
  programEndings,
  withEndings,
  withoutDate,
} from './convention';
import { originalsOf } from './languages';
import { foldersUpTo, type LayoutSearch } from './layoutSearch';
import { redirected, redirectsOfNext } from './redirects';
import { addressInProgram } from '../siteAddresses';
import { hasField, openSpreads, statedAmong, statedText, statedTexts, unreadIn } from '../literals';
import { routesOfParts } from '../notation';
import { textSegment, type Route } from '../route';
import { decodedPercents } from '../../util/url';

const configurations = withEndings(['next.config'], programEndings);
const appFolders = ['app', 'src/app'];
const pagesFolders = ['pages', 'src/pages'];
const components = ['tsx', 'jsx', 'ts', 'js'];

/** Settings that may change any address, and aren't understood. */
const doubtful = ['exportPathMap', 'useFileSystemPublicRoutes'];

/** Maximum number of languages that a site may name. */
const maxLanguages = 100;

/** Files of `pages/` that wrap every page, or are shown instead of one. */
const aroundPages = ['_app', '_document', '_error', '_middleware', '404', '500'];

/** An address as a value in a program: `new URL('https://…')`. */
const newUrl = /\bnew URL\(([^()]{1,500})\)/g;

/** https://nextjs.org/docs/app/getting-started/project-structure */
export const next: Convention = {
  name: 'Next.js',
  markers: configurations,
  dependencies: ['next'],
  endings: [...components, ...markdownEndings, ...htmlEndings],
  hasMatter: isText,
  takesText,
  ...routesIn({ app: appFolders, pages: pagesFolders, endings: components, languages: [] }),
  configuration: {
    files: configurations,
    apply(texts, there) {
      const text = [...texts.values()].join('\n');
      const languages = languagesIn(text);
      const stated = statedTexts(text, 'pageExtensions');
      // Nextra adds the endings of texts.
      const usual = /\bnextra\b/.test(text) ? [...components, 'mdx', 'md'] : components;
      // A folder of sources counts only if the top has none with that name.
      const first = (folders: readonly string[]) => folders.filter(there.hasFolder).slice(0, 1);
      const found = { app: first(appFolders), pages: first(pagesFolders), endings: stated?.value ?? usual };
      const configured: Convention = {
        ...next,
        ...routesIn({ ...found, languages: languages?.others ?? [] }),
        fallbacksOf(parts) {
          if (languages === undefined) return originalsOf(parts);
          // Pages in the main language are also served with it in their addresses, but not those of the app router.
          const isServed = languages.main !== undefined && parts[0] === languages.main && found.app.length === 0;
          return isServed ? [parts.slice(1)] : [];
        },
        doubts: [...unreadIn({ pageExtensions: stated }), ...statedAmong(text, doubtful), ...openSpreads(text)],
      };
      return redirected(configured, redirectsOfNext(text));
    },
  },
  output: ['.next'],
  statements: [
    {
      files: withEndings(['next-sitemap.config'], programEndings),
      addressIn: (text) => addressInProgram(text, 'siteUrl'),
    },
    {
      files: withEndings(['app/layout', 'src/app/layout'], components),
      addressIn: (text) => addressInProgram(text.replaceAll(newUrl, valueOf), 'metadataBase'),
    },
  ],
  base: { files: configurations, field: 'basePath' },
  layouts,
};

function valueOf(_: string, inner: string): string {
  return inner.trim().replace(/,$/, '');
}

/** The languages of the pages router: the main one, and the others, which addresses begin with. */
interface Languages {
  readonly main: string | undefined;
  readonly others: readonly string[];
}

/** The languages that a configuration defines; undefined if they aren't known. */
function languagesIn(text: string): Languages | undefined {
  if (!hasField(text, 'i18n')) return { main: undefined, others: [] };
  const [all, main] = [statedTexts(text, 'i18n.locales')?.value, statedText(text, 'i18n.defaultLocale')?.value];
  if (main === undefined || all === undefined) return undefined;
  return { main, others: all.filter((language) => language !== main).slice(0, maxLanguages) };
}

/** A date in the name of a text may or may not be in its address. */
function takesText(file: string): 'usual' | 'open' {
  return withoutDate(fileParts(file).stem).date.length > 0 ? 'open' : 'usual';
}

/** The folders of pages, and the endings of page files there: `page.tsx` counts as one. */
interface Found {
  readonly app: readonly string[];
  readonly pages: readonly string[];
  readonly endings: readonly string[];
  /** The languages of the pages router that addresses begin with. */
  readonly languages: readonly string[];
}

function routesIn(found: Found): Pick<Convention, 'routesOf' | 'otherRoutesOf'> {
  return {
    routesOf(file) {
      const inApp = below(file, found.app);
      if (inApp !== undefined) return appRoutes(inApp, found, false);
      const inPages = below(file, found.pages);
      return inPages === undefined ? htmlRoutes(file, ['public']) : pagesRoutes(inPages, found);
    },
    otherRoutesOf(file) {
      const inApp = below(file, found.app);
      return inApp === undefined ? [] : appRoutes(inApp, found, true);
    },
  };
}

/** The folders of a file, and its name without its ending; undefined if it has none of these. */
function pageParts(
  file: string,
  { endings }: Found,
): { readonly folders: readonly string[]; readonly stem: string } | undefined {
  const { folders, name } = fileParts(file);
  const ending = endings.find((one) => name.endsWith(`.${one}`));
  return ending === undefined ? undefined : { folders, stem: name.slice(0, -ending.length - 1) };
}

/** The page of `page.tsx`; in a parallel `@slot` it is only part of a page. */
function appRoutes(file: string, found: Found, isSlot: boolean): readonly Route[] {
  const { folders, stem } = pageParts(file, found) ?? { folders: [], stem: '' };
  if (stem !== 'page') return [];
  if (folders.some(isPrivate) || folders.some((folder) => folder.startsWith('@')) !== isSlot) return [];
  const named = folders.filter((folder) => !/^\(.*\)$|^@/.test(folder));
  return routesOfParts(named.map((folder) => decodedPercents(folder) ?? folder));
}

/** `_folder` has no pages, and those of `(.)folder` are shown over others, without addresses of their own. */
function isPrivate(folder: string): boolean {
  return folder.startsWith('_') || /^\(\.+\)/.test(folder);
}

function pagesRoutes(file: string, found: Found): readonly Route[] {
  const { folders, stem } = pageParts(file, found) ?? { folders: [], stem: '' };
  if (stem === '' || stem.endsWith('.d') || folders[0] === 'api') return [];
  if (folders.length === 0 && (aroundPages.includes(stem) || stem === 'api')) return [];
  const routes = routesOfParts(indexed(folders, stem));
  const translated = found.languages.flatMap((language) => routes.map((route) => [textSegment(language), ...route]));
  return [...routes, ...translated];
}

/** https://nextjs.org/docs/app/api-reference/file-conventions/layout */
function layouts(search: LayoutSearch): readonly string[] {
  const own = appFolders.find((folder) => search.path.startsWith(`${folder}/`));
  const isOfPages = below(search.path, pagesFolders) !== undefined;
  const around = own === undefined ? appFolders : foldersUpTo(search.path, own);
  const layoutsAround = around.map((folder) => `${folder}/layout`);
  const inApp = isOfPages ? [] : search.there(withEndings(layoutsAround, components));
  const ofPages = pagesFolders.flatMap((folder) => [`${folder}/_app`, `${folder}/_document`]);
  return inApp.length > 0 || own !== undefined ? inApp : search.there(withEndings(ofPages, components));
}
