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
} from './convention';
import { originalsOf, statesLanguages } from './languages';
import { foldersUpTo, type LayoutSearch } from './layoutSearch';
import { addressInProgram } from './statement';
import { routesOfParts } from '../notation';
import type { Route } from '../route';
import { decodedPercents } from '../../util/url';

const configurations = withEndings(['next.config'], programEndings);
const appFolders = ['app', 'src/app'];
const pagesFolders = ['pages', 'src/pages'];
const components = ['tsx', 'jsx', 'ts', 'js'];
const endings = ['tsx', 'ts', 'jsx', 'js', 'mdx', 'md'];

/** Files of `pages/` that wrap every page, or are shown instead of one. */
const aroundPages = ['_app', '_document', '_error', '_middleware', '404', '500'];

/** An address that is a program's value: `new URL('https://…')`. */
const newUrl = /\bnew URL\(([^()]{1,500})\)/g;

/** https://nextjs.org/docs/app/getting-started/project-structure */
export const next: Convention = {
  name: 'Next.js',
  markers: configurations,
  dependencies: ['next'],
  endings: [...endings, ...markdownEndings, ...htmlEndings],
  hasMatter: isText,
  routesOf(file) {
    const inApp = below(file, appFolders);
    if (inApp !== undefined) return appRoutes(inApp, false);
    const inPages = below(file, pagesFolders);
    return inPages === undefined ? htmlRoutes(file, ['public']) : pagesRoutes(inPages);
  },
  otherRoutesOf(file) {
    const inApp = below(file, appFolders);
    return inApp === undefined ? [] : appRoutes(inApp, true);
  },
  configuration: {
    files: configurations,
    apply(texts) {
      const isTranslated = [...texts.values()].some((text) => /\bi18n\b/.test(text) && statesLanguages(text));
      return { ...next, fallbacksOf: (parts) => (isTranslated ? originalsOf(parts) : []) };
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

/** The page of `page.tsx`; in a parallel `@slot` it is only a part of a page. */
function appRoutes(file: string, isSlot: boolean): readonly Route[] {
  const { folders, stem, ending } = fileParts(file);
  if (stem !== 'page' || !endings.includes(ending)) return [];
  if (folders.some(isPrivate) || folders.some((folder) => folder.startsWith('@')) !== isSlot) return [];
  const named = folders.filter((folder) => !/^\(.*\)$|^@/.test(folder));
  return routesOfParts(named.map((folder) => decodedPercents(folder) ?? folder));
}

/** `_folder` has no pages, and those of `(.)folder` are shown over others, without addresses of their own. */
function isPrivate(folder: string): boolean {
  return folder.startsWith('_') || /^\(\.+\)/.test(folder);
}

function pagesRoutes(file: string): readonly Route[] {
  const { folders, stem, ending } = fileParts(file);
  if (!endings.includes(ending) || stem.endsWith('.d') || folders[0] === 'api') return [];
  if (folders.length === 0 && (aroundPages.includes(stem) || stem === 'api')) return [];
  return routesOfParts(indexed(folders, stem));
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
