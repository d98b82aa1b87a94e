import {
  type Convention,
  below,
  fileParts,
  htmlEndings,
  htmlRoutes,
  indexed,
  isText,
  markdownEndings,
} from './convention';
import { originalsOf, statesLanguages } from './languages';
import { routesOfParts } from '../notation';
import type { Route } from '../route';
import { decodedPercents } from '../../util/url';

const endings = ['tsx', 'ts', 'jsx', 'js', 'mdx', 'md'];

const scripts = ['js', 'mjs', 'cjs', 'ts', 'mts', 'cts'].map((ending) => `next.config.${ending}`);

/** Files of `pages/` that wrap every page, or are shown instead of one. */
const aroundPages = ['_app', '_document', '_error', '_middleware', '404', '500'];

/** https://nextjs.org/docs/app/getting-started/project-structure */
export const next: Convention = {
  name: 'Next.js',
  isMarker: (name) => scripts.includes(name),
  dependencies: ['next'],
  endings: [...endings, ...markdownEndings, ...htmlEndings],
  hasMatter: isText,
  routesOf(file) {
    const inApp = below(file, ['app', 'src/app']);
    if (inApp !== undefined) return appRoutes(inApp, false);
    const inPages = below(file, ['pages', 'src/pages']);
    return inPages === undefined ? htmlRoutes(file, ['public']) : pagesRoutes(inPages);
  },
  otherRoutesOf(file) {
    const inApp = below(file, ['app', 'src/app']);
    return inApp === undefined ? [] : appRoutes(inApp, true);
  },
  configuration: {
    files: scripts,
    apply(texts) {
      const isTranslated = [...texts.values()].some((it) => /\bi18n\b/.test(it) && statesLanguages(it));
      return { ...next, fallbacksOf: (parts) => (isTranslated ? originalsOf(parts) : []) };
    },
  },
};

/** The page of `page.tsx`; in a parallel `@slot` it is only a part of a page. */
function appRoutes(file: string, isSlot: boolean): readonly Route[] {
  const { folders, stem, ending } = fileParts(file);
  if (stem !== 'page' || !endings.includes(ending)) return [];
  if (folders.some(isPrivate) || folders.some((it) => it.startsWith('@')) !== isSlot) return [];
  return routesOfParts(folders.filter((it) => !/^\(.*\)$|^@/.test(it)).map((it) => decodedPercents(it) ?? it));
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
