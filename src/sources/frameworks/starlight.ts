import {
  type Convention,
  below,
  fileParts,
  indexed,
  isMarkdown,
  isText,
  markdownEndings,
  programEndings,
  withEndings,
} from './convention';
import { slugged } from './astro';
import { originalsOf, statesLanguages } from './languages';
import { statedRoute } from './permalink';
import { isPublished } from '../frontMatter';
import { fieldsOf } from '../literals';
import { textRoute } from '../route';
import { textIn } from '../settings';

const configurations = withEndings(['astro.config'], programEndings);

/** https://starlight.astro.build/guides/pages/: it makes pages of one collection, without any file among the pages. */
export const starlight: Convention = {
  name: 'Starlight',
  markers: [],
  dependencies: ['@astrojs/starlight'],
  endings: markdownEndings,
  hasMatter: isText,
  routesOf(file, matter) {
    const path = below(file, ['src/content/docs']);
    const { folders, stem, ending } = fileParts(path ?? '');
    if (path === undefined || !isMarkdown(ending) || path === `404.${ending}` || !isPublished(matter)) return [];
    const slug = textIn(matter, 'slug');
    if (slug !== undefined) return [statedRoute(slug)];
    if ([...folders, stem].some((name) => name.startsWith('_'))) return [];
    return [textRoute(indexed(folders, stem).map(slugged))];
  },
  configuration: {
    files: configurations,
    apply(texts) {
      const [text = ''] = texts.values();
      const main = fieldsOf(text).find(({ key }) => key === 'defaultLocale')?.value ?? 'en';
      // A page that is not translated shows the text of the main language.
      return { ...starlight, fallbacksOf: (parts) => (statesLanguages(text) ? originalsOf(parts, main) : []) };
    },
  },
  layouts: (search) => search.there(configurations),
};
