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
} from '../convention';
import { nuxtLayouts } from './nuxt';
import { statedRoutes } from '../permalink';
import { isPublished } from '../../frontMatter';
import { matchesGlob, readGlob, type Glob } from '../../globs';
import { allFieldsOf, statedAmong, type AnyField } from '../../literals';
import { textRoute, type Route } from '../../route';
import { textIn } from '../../../util/textData';
import { getOrAdd } from '../../../util/getOrAdd';

const configurations = withEndings(['content.config'], programEndings);
/** The fields of older versions, and their settings that change addresses. */
const older = { files: withEndings(['nuxt.config'], programEndings), settings: ['sources', 'locales', 'ignores'] };

/** Maximum number of collections. */
const maxCollections = 100;

/** Content files that are pages, by a glob of their paths below the folder of content. */
interface Collection {
  readonly glob: Glob;
  readonly excluded: Glob;
  /** The folders that the glob begins with, and the prefix that replaces them in the address. */
  readonly start: string;
  readonly prefix: string;
}

const all: Collection = { glob: readGlob('**') ?? [], excluded: [], start: '', prefix: '' };

/** https://content.nuxt.com: its files are pages, whichever component renders them. */
export const nuxtContent: Convention = {
  name: 'Nuxt Content',
  markers: [],
  dependencies: ['@nuxt/content'],
  endings: markdownEndings,
  hasMatter: isText,
  routesOf: (file, matter) => (isDraft(file, matter) ? [] : pageRoutes(file, matter, [all])),
  configuration: {
    files: [...configurations, ...older.files],
    apply(texts) {
      const textOf = (files: readonly string[]) => files.map((file) => texts.get(file) ?? '').join('');
      const text = textOf(configurations);
      const settings = older.settings.map((name) => `content.${name}`);
      if (text === '') return { ...nuxtContent, doubts: statedAmong(textOf(older.files), settings) };
      const { collections, isWhole } = collectionsIn(text);
      const isPage = (file: string) =>
        collections.some((collection) => holds(collection, below(file, ['content']) ?? ''));
      return {
        ...nuxtContent,
        routesOf: (file, matter) => pageRoutes(file, matter, collections),
        // A collection that has to be evaluated may contain any other text.
        otherRoutesOf: (file, matter) => (isWhole || isPage(file) ? [] : pageRoutes(file, matter, [all])),
        takesText: (file) => (!file.startsWith('content/') ? 'usual' : isWhole || isPage(file) ? 'never' : 'open'),
      };
    },
  },
  layouts: nuxtLayouts,
};

/** True for a part or a draft in older versions, which have no file for collections. */
function isDraft(file: string, matter: FrontMatter | undefined): boolean {
  const isPart = file.split('/').some((name) => name.startsWith('_'));
  return isPart || !isPublished(matter) || fileParts(file).stem.endsWith('.draft');
}

/** The page of a file by the first collection that contains it. */
function pageRoutes(
  file: string,
  matter: FrontMatter | undefined,
  collections: readonly Collection[],
): readonly Route[] {
  const path = below(file, ['content']);
  const { folders, stem, ending } = fileParts(path ?? '');
  if (path === undefined || !isMarkdown(ending)) return [];
  const names = [...folders, stem.replace(/(?<=.)\.draft$/, '')];
  if (names.some((name) => name.startsWith('.'))) return [];
  const found = collections.find((collection) => holds(collection, path));
  if (found === undefined) return [];
  const stated = textIn(matter, 'path');
  if (stated !== undefined) return stated.startsWith('/') ? statedRoutes(stated) : [];
  const own = [...partsOf(found.prefix), ...names.slice(partsOf(found.start).length).map(plainName)];
  const known = own.filter((name) => name !== undefined);
  if (known.length < own.length) return [];
  return [textRoute(known.at(-1) === 'index' ? known.slice(0, -1) : known)];
}

function holds({ glob, excluded }: Collection, path: string): boolean {
  return matchesGlob(glob, path) && !matchesGlob(excluded, path);
}

/** Signs that addresses have as words. */
const signs: Readonly<Record<string, string>> = {
  $: 'dollar',
  '%': 'percent',
  '&': 'and',
  '<': 'less',
  '>': 'greater',
  '|': 'or',
};

/** A name without a sorting number, in the letters of addresses; undefined if these aren't known. */
function plainName(name: string): string | undefined {
  // A version stays as it is.
  if (/^\d+(?:\.\d+)*(?:\.x)?$/.test(name)) return name;
  const latin = name
    .replace(/^\d+\.(?=.)/, '')
    .replaceAll(/[$%&<>|]/g, (sign) => signs[sign] ?? '')
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

/** The collections of pages that a program defines, and false if there are others, which have to be evaluated. */
function collectionsIn(program: string): { readonly collections: readonly Collection[]; readonly isWhole: boolean } {
  const stated = statedIn(program).slice(0, maxCollections);
  const count = program.match(/\bdefineCollection\s*\(/g)?.length ?? 0;
  const areKnown = stated.every(({ type, sources }) => type !== undefined && sources.length > 0);
  const read = stated.flatMap(({ type, sources }) => (type === 'page' ? sources.map(collectionOf) : []));
  const collections = read.filter((collection) => collection !== undefined);
  return { collections, isWhole: areKnown && stated.length === count && collections.length === read.length };
}

/** A source of a collection, as defined in a program; undefined parts have to be evaluated. */
interface Source {
  readonly include: string | undefined;
  readonly exclude: readonly string[] | undefined;
  readonly prefix: string | undefined;
}

interface StatedCollection {
  type: string | undefined;
  readonly sources: Source[];
}

/** The collections in the order of a program: the fields of a source follow it. */
function statedIn(program: string): readonly StatedCollection[] {
  const fields = allFieldsOf(program);
  const found = new Map<object, StatedCollection>();
  let latest: StatedCollection | undefined;
  const isOfCollection = ({ key, holder }: AnyField) => holder?.key === 'collections' && /^(?:type|source)$/.test(key);
  for (const field of fields) {
    const { key, value, list, isGroup, object, holder } = field;
    if (isOfCollection(field)) latest = getOrAdd(found, object, () => ({ type: undefined, sources: [] }));
    if (latest === undefined) continue;
    if (key === 'type' && holder?.key === 'collections') latest.type = value;
    else if (key === 'source' && holder?.key === 'collections') {
      for (const include of list ?? [value]) if (!isGroup || list !== undefined) latest.sources.push(whole(include));
    } else if (key === 'include' && holder?.key === 'source') {
      const beside = (name: string) => fields.find((other) => other.key === name && other.object === object);
      const excluded = beside('exclude');
      const exclude = excluded === undefined ? [] : excluded.list;
      // Files from elsewhere aren't in the folder.
      const isElsewhere = beside('repository') !== undefined || beside('cwd') !== undefined;
      latest.sources.push({ include: isElsewhere ? undefined : value, exclude, prefix: beside('prefix')?.value });
    }
  }
  return [...found.values()];
}

function whole(include: string | undefined): Source {
  return { include, exclude: [], prefix: undefined };
}

function collectionOf({ include, exclude, prefix }: Source): Collection | undefined {
  const glob = include === undefined ? undefined : readGlob(include.replace(/\*\*\./, '**/*.'));
  const excluded = exclude?.map(readGlob).filter((read) => read !== undefined);
  if (include === undefined || glob === undefined || excluded?.length !== exclude?.length) return undefined;
  const folders = partsOf(include);
  const wild = folders.findIndex((name) => /[*{]/.test(name));
  const start = folders.slice(0, wild < 0 ? -1 : wild).join('/');
  return excluded && { glob, excluded: excluded.flat(), start, prefix: prefix ?? start };
}
