import {
  type Convention,
  type FrontMatter,
  type SiteFiles,
  below,
  fileParts,
  indexed,
  isText,
  partsOf,
  programEndings,
  plainPath,
  withEndings,
} from '../convention';
import { collectionFiles, collectionProgram, slugged } from './collections';
import { originalsOf, statesLanguages } from '../languages';
import { joined } from '../../../util/paths';
import { isPublished } from '../../frontMatter';
import { allFieldsOf, statedAmong, statedText } from '../../literals';
import { textRoute, type Route } from '../../route';
import { textIn } from '../../../util/textData';

const configurations = withEndings(['astro.config'], programEndings);
const endings = ['md', 'mdx', 'mdoc'];

/** Settings that change ids, and aren't understood. */
const doubtful = ['generateId'];

/** Maximum number of languages that a site may name. */
const maxLanguages = 100;

/** The languages of a site, by their folders; the main one's is empty if its texts are at the top. */
interface Languages {
  readonly main: string;
  readonly others: readonly string[];
}

/**
 * https://starlight.astro.build/guides/pages/: it generates pages from one collection, without any file among the
 * pages.
 */
export const starlight: Convention = {
  name: 'Starlight',
  markers: [],
  dependencies: ['@astrojs/starlight'],
  endings,
  hasMatter: isText,
  routesOf: (file, matter) => pageRoutes(file, matter, 'src/content/docs', undefined),
  configuration: {
    files: configurations,
    matching: collectionFiles,
    apply(texts, there) {
      const text = configurations.map((file) => texts.get(file) ?? '').join('\n');
      const source = plainPath(statedText(text, 'srcDir')?.value ?? 'src');
      const languages = languagesIn(text);
      const docs = joined(source, 'content/docs');
      const program = collectionProgram(texts, source);
      const isLoaded = program === '' || !/\bloader\s*:/.test(program) || /\bdocsLoader\s*\(/.test(program);
      return {
        ...starlight,
        routesOf: (file, matter) => pageRoutes(file, matter, docs, languages, there),
        fallbacksOf(parts) {
          if (languages === undefined) return statesLanguages(text) ? originalsOf(parts, 'en') : [];
          // A translation that is a draft counts as missing.
          const [first = '', ...others] = parts;
          return languages.others.includes(first) ? [[...partsOf(languages.main), ...others]] : [];
        },
        doubts: [...statedAmong(program, doubtful), ...(isLoaded ? [] : ['loader'])],
      };
    },
  },
  layouts: (search) => search.there(configurations),
};

/** The page of a text, and the pages of languages without a translation of it. */
function pageRoutes(
  file: string,
  matter: FrontMatter | undefined,
  docs: string,
  languages: Languages | undefined,
  there?: SiteFiles,
): readonly Route[] {
  const path = below(file, [docs]);
  const { folders, stem, ending } = fileParts(path ?? '');
  if (path === undefined || !endings.includes(ending) || stem.startsWith('_') || !isPublished(matter)) return [];
  const slug = textIn(matter, 'slug');
  const parts = slug === undefined ? indexed(folders, stem).map(slugged) : partsOf(slug);
  const { main, others } = languages ?? { main: '', others: [] };
  const isOfOther = others.includes(folders[0] ?? '');
  const isOfMain = main === '' ? !isOfOther : folders[0] === main;
  const own = main === '' ? path : path.slice(main.length + 1);
  const isMissing = (language: string) => {
    const translation = `${docs}/${language}/${own.slice(0, -ending.length - 1)}`;
    return endings.every((one) => there?.has(`${translation}.${one}`) === false);
  };
  const missing = isOfMain ? others.filter(isMissing) : [];
  const inLanguage = main === '' ? parts : parts.slice(1);
  return [parts, ...missing.map((language) => [language, ...inLanguage])].map(textRoute);
}

/** The languages that a configuration defines; undefined if they have to be evaluated. */
function languagesIn(text: string): Languages | undefined {
  const fields = allFieldsOf(text);
  const field = fields.find(({ key, isGroup }) => key === 'locales' && isGroup);
  const isStated = fields.some(({ key }) => key === 'locales');
  const stated = fields.filter(({ holder }) => holder?.key === 'locales' && holder.object === field?.object);
  if (isStated && stated.length === 0) return undefined;
  const names = stated.map(({ key }) => key).slice(0, maxLanguages);
  const main = names.includes('root') ? 'root' : (statedText(text, 'defaultLocale')?.value ?? names[0] ?? 'root');
  return {
    main: main === 'root' ? '' : main.toLowerCase(),
    others: names.filter((name) => name !== main).map((name) => name.toLowerCase()),
  };
}
