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
import { nuxtWritten } from './nuxtWritten';
import { originalsOf, statesLanguages } from './languages';
import { isPublished } from '../frontMatter';
import { routesOfParts, withOptionalRest } from '../notation';
import { textRoute } from '../route';

const endings = ['vue', 'tsx', 'jsx'];
const scripts = ['js', 'mjs', 'cjs', 'ts', 'mts', 'cts'].map((ending) => `nuxt.config.${ending}`);

/** https://nuxt.com/docs/guide/directory-structure/pages */
export const nuxt: Convention = {
  name: 'Nuxt',
  isMarker: (name) => scripts.includes(name),
  dependencies: ['nuxt', 'nuxt3', 'nuxt-edge'],
  endings: [...endings, ...htmlEndings],
  routesOf(file) {
    const path = below(file, ['app/pages', 'pages', 'src/pages']);
    if (path === undefined) return htmlRoutes(file, ['public', 'static']);
    const { folders, stem, ending } = fileParts(path);
    if (!endings.includes(ending)) return [];
    const parts = indexed(folders, stem).filter((it) => !/^\(.*\)$/.test(it));
    return routesOfParts(parts.map(bracketed)).map(withOptionalRest);
  },
  // A page with a folder of its name is around the pages there.
  insideOf: (file) => (/(?:^|\/)pages\/.*\.vue$/.test(file) ? file.replace(/\.vue$/, '/index.vue') : undefined),
  written: nuxtWritten,
  configuration: {
    files: scripts,
    apply(texts) {
      const isTranslated = [...texts.values()].some((it) => it.includes('@nuxtjs/i18n') && statesLanguages(it));
      return { ...nuxt, fallbacksOf: (parts) => (isTranslated ? originalsOf(parts) : []) };
    },
  },
};

/** Nuxt 2 writes `_slug` for `[slug]` and `_` for the rest. */
function bracketed(part: string): string {
  if (part === '_') return '[...all]';
  return part.startsWith('_') ? `[${part.slice(1)}]` : part;
}

/** https://content.nuxt.com: its files are pages, whichever component renders them. */
export const nuxtContent: Convention = {
  name: 'Nuxt Content',
  isMarker: () => false,
  dependencies: ['@nuxt/content'],
  endings: markdownEndings,
  hasMatter: isText,
  routesOf(file, matter) {
    const path = below(file, ['content']);
    const { folders, stem, ending } = fileParts(path ?? '');
    if (path === undefined || !isMarkdown(ending)) return [];
    const names = [...folders, stem];
    if (!isPublished(matter) || stem.endsWith('.draft') || names.some((it) => /^[._]/.test(it))) return [];
    const parts = names.map((it) => it.replace(/^\d+\.(?=.)/, '')).map((it) => it.replaceAll(' ', '-').toLowerCase());
    return [textRoute(parts.at(-1) === 'index' ? parts.slice(0, -1) : parts)];
  },
};
