import { type Convention, below, fileParts, isMarkdown, isText, markdownEndings } from './convention';
import { nuxtLayouts } from './nuxt';
import { isPublished } from '../frontMatter';
import { textRoute } from '../route';

/** https://content.nuxt.com: its files are pages, whichever component renders them. */
export const nuxtContent: Convention = {
  name: 'Nuxt Content',
  markers: [],
  dependencies: ['@nuxt/content'],
  endings: markdownEndings,
  hasMatter: isText,
  routesOf(file, matter) {
    const path = below(file, ['content']);
    const { folders, stem, ending } = fileParts(path ?? '');
    if (path === undefined || !isMarkdown(ending)) return [];
    const names = [...folders, stem];
    if (!isPublished(matter) || stem.endsWith('.draft') || names.some((name) => /^[._]/.test(name))) return [];
    const parts = names.map((name) =>
      name
        .replace(/^\d+\.(?=.)/, '')
        .replaceAll(' ', '-')
        .toLowerCase(),
    );
    return [textRoute(parts.at(-1) === 'index' ? parts.slice(0, -1) : parts)];
  },
  layouts: nuxtLayouts,
};
