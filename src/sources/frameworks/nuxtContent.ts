import {
  type Convention,
  type FrontMatter,
  below,
  fileParts,
  isMarkdown,
  isText,
  markdownEndings,
  partsOf,
  programEndings,
  withEndings,
} from './convention';
import { nuxtLayouts } from './nuxt';
import { statedRoute } from './permalink';
import { isPublished } from '../frontMatter';
import { matchesGlob, readGlob, type Glob } from '../globs';
import { fieldsOf, hasField } from '../literals';
import { textRoute, type Route } from '../route';
import { textIn } from '../settings';

const configurations = withEndings(['content.config'], programEndings);

/** Maximum number of collections. */
const maxCollections = 100;

/** Files of content that are pages, by a glob of their paths below the folder of content. */
interface Collection {
  readonly glob: Glob;
  /** The folders that the glob begins with, and what is in front of the address instead of them. */
  readonly start: string;
  readonly prefix: string;
}

const all: Collection = { glob: readGlob('**') ?? [], start: '', prefix: '' };

/** https://content.nuxt.com: its files are pages, whichever component renders them. */
export const nuxtContent: Convention = {
  name: 'Nuxt Content',
  markers: [],
  dependencies: ['@nuxt/content'],
  endings: markdownEndings,
  hasMatter: isText,
  routesOf: (file, matter) => pageRoutes(file, matter, [all]),
  configuration: {
    files: configurations,
    apply(texts) {
      const [text = ''] = texts.values();
      if (text === '') return nuxtContent;
      const collections = collectionsIn(text);
      if (collections === undefined) return { ...nuxtContent, takesText: () => 'open', doubts: ['collections'] };
      const isPage = (file: string) =>
        collections.some(({ glob }) => matchesGlob(glob, below(file, ['content']) ?? ''));
      return {
        ...nuxtContent,
        routesOf: (file, matter) => pageRoutes(file, matter, collections),
        takesText: (file) => (file.startsWith('content/') && !isPage(file) ? 'never' : 'usual'),
      };
    },
  },
  layouts: nuxtLayouts,
};

/** The page of a file by the first collection that it is in. */
function pageRoutes(
  file: string,
  matter: FrontMatter | undefined,
  collections: readonly Collection[],
): readonly Route[] {
  const path = below(file, ['content']);
  const { folders, stem, ending } = fileParts(path ?? '');
  if (path === undefined || !isMarkdown(ending)) return [];
  const names = [...folders, stem];
  if (!isPublished(matter) || stem.endsWith('.draft') || names.some((name) => /^[._]/.test(name))) return [];
  const found = collections.find(({ glob }) => matchesGlob(glob, path));
  if (found === undefined) return [];
  const stated = textIn(matter, 'path');
  if (stated !== undefined) return [statedRoute(stated)];
  const own = [...partsOf(found.prefix), ...names.slice(partsOf(found.start).length).map(plainName)];
  const known = own.filter((name) => name !== undefined);
  if (known.length < own.length) return [];
  return [textRoute(known.at(-1) === 'index' ? known.slice(0, -1) : known)];
}

/** A name without the number that only sorts, in the letters of addresses; undefined if these are not known. */
function plainName(name: string): string | undefined {
  // A version stays as it is.
  if (/^\d+(?:\.\d+)*(?:\.x)?$/.test(name)) return name;
  const latin = name
    .replace(/^\d+\.(?=.)/, '')
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll('ß', 'ss');
  if (/[^\p{ASCII}]/u.test(latin)) return undefined;
  return latin
    .replaceAll(/[^\w\s$*+~.()'"!:@-]+/g, '')
    .trim()
    .replaceAll(/\s+/g, '-')
    .toLowerCase();
}

/** The collections of pages that a program states; undefined if some have to be evaluated. */
function collectionsIn(program: string): readonly Collection[] | undefined {
  if (['exclude', 'cwd', 'repository'].some((name) => hasField(program, name))) return undefined;
  const fields = fieldsOf(program);
  const types = fields.filter(({ key, holder }) => key === 'type' && holder?.key === 'collections');
  const sources = fields.filter(
    ({ key, holder }) =>
      (key === 'source' && holder?.key === 'collections') || (key === 'include' && holder?.key === 'source'),
  );
  // Each collection has one type and one source, in any order: together they are read only where that is so.
  const count = program.match(/\bdefineCollection\s*\(/g)?.length ?? 0;
  if (types.length !== count || sources.length !== count || count > maxCollections) return undefined;
  const read = sources.flatMap(({ value, object }, at) => {
    if (types[at]?.value !== 'page') return [];
    const prefix = fields.find((field) => field.key === 'prefix' && field.object === object)?.value;
    return [collectionOf(value, prefix)];
  });
  const known = read.filter((collection) => collection !== undefined);
  return known.length === read.length ? known : undefined;
}

function collectionOf(include: string, prefix: string | undefined): Collection | undefined {
  const glob = readGlob(include.replace(/\*\*\./, '**/*.'));
  const folders = partsOf(include);
  const wild = folders.findIndex((name) => /[*{]/.test(name));
  const start = folders.slice(0, wild < 0 ? -1 : wild).join('/');
  return glob && { glob, start, prefix: prefix ?? start };
}
