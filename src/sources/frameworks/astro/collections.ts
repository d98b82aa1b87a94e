import { fileParts, indexed, partsOf, plainPath, type FrontMatter } from '../convention';
import { isPublished } from '../../frontMatter';
import { matchesGlob, readGlobs, type Glob } from '../../globs';
import { allFieldsOf, type AnyField } from '../../literals';
import { textRoute, type Route } from '../../route';
import { textIn } from '../../../util/textData';

/**
 * The texts of one folder as entries of a site, each with an id.
 * https://docs.astro.build/en/guides/content-collections/
 */
interface Collection {
  readonly name: string;
  readonly folder: string;
  readonly included: Glob;
  readonly excluded: Glob;
  /** True if names that begin with an underscore are left out. */
  readonly isWithoutUnderscores: boolean;
  /** True if its ids or its files have to be evaluated. */
  readonly isOpen: boolean;
}

/** A page that shows the entries of a collection, each at its id below a folder. */
interface Template {
  readonly collection: string;
  readonly folder: readonly string[];
  /** True if an id may have several segments. */
  readonly isRest: boolean;
  /** True if a program changes ids, or selects entries. */
  readonly isOpen: boolean;
}

/** Maximum number of collections and of templates. */
const most = { collections: 100, templates: 200 };

/** The options of a loader that leave ids and files as they are understood. */
const plainOptions = ['pattern', 'base', 'retainBody'];

/** A collection without its drafts, always or in production. */
const draftless =
  /\bgetCollection\(\s*["']\w+["']\s*,\s*\(\s*\{\s*data\s*\}\s*\)\s*=>\s*(?:import\.meta\.env\.PROD\s*\?\s*)?(?:!data\.draft|data\.draft\s*!==?\s*true)\s*(?::\s*true\s*)?,?\s*\)/;

/** The files that define collections, and pages that stand for many. */
export const collectionFiles = {
  names: ['content.config.ts', 'content.config.mts', 'content.config.js', 'content.config.mjs', '*].astro'],
  pattern: /(?:^|\/)(?:content\.config\.m?[jt]s|\[[^/]*\]\.astro)$/,
};

/** Writes a name in the form that Astro and Starlight use in the id of a text. */
export function slugged(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\s_-]+/gu, '')
    .replaceAll(' ', '-');
}

/** The text of the file that defines the collections in a folder of sources. */
export function collectionProgram(texts: ReadonlyMap<string, string>, source: string): string {
  const files = [...texts].filter(([file]) => /^content\.config\.\w+$/.test(file.slice(source.length + 1)));
  return files.find(([file]) => file.startsWith(`${source}/`))?.[1] ?? '';
}

/** The collections of a site, and the pages that show their entries. */
export class Collections {
  private readonly collections: readonly Collection[];
  /** True if a collection's folder has to be evaluated, so that it may be any. */
  private readonly hasOtherFolders: boolean;
  private readonly templates: readonly Template[];

  /** @param source the folder of sources */
  constructor(texts: ReadonlyMap<string, string>, source: string) {
    const stated = collectionsIn(collectionProgram(texts, source));
    this.collections = stated.filter((collection) => collection !== undefined);
    this.hasOtherFolders = this.collections.length < stated.length;
    const pages = `${source}/pages/`;
    const dynamic = [...texts].filter(([file]) => file.startsWith(pages) && file.endsWith('.astro'));
    this.templates = dynamic
      .slice(0, most.templates)
      .flatMap(([file, text]) => templateOf(file.slice(pages.length), text) ?? []);
  }

  /** The pages of an entry. */
  routesOf(file: string, matter: FrontMatter | undefined): readonly Route[] {
    const collection = this.of(file);
    if (collection === undefined || collection.isOpen || !isIn(collection, file)) return [];
    // Only a program knows which entries are drafts, and what happens to them.
    if (!isPublished(matter)) return [];
    const shown = this.templates.filter((template) => template.collection === collection.name);
    if (shown.some(({ isOpen }) => isOpen)) return [];
    const id = idOf(file.slice(collection.folder.length + 1), matter);
    return shown.flatMap(({ folder, isRest }) =>
      id.length > 0 && (isRest || id.length === 1) ? [textRoute([...folder, ...id])] : [],
    );
  }

  /** Returns how the templates use a text. */
  takes(file: string): 'usual' | 'open' | 'never' {
    const collection = this.of(file);
    if (collection === undefined) return 'usual';
    if (!collection.isOpen && !isIn(collection, file)) return this.hasOtherFolders ? 'open' : 'never';
    const shown = this.templates.filter((template) => template.collection === collection.name);
    return collection.isOpen || shown.some(({ isOpen }) => isOpen) ? 'open' : 'usual';
  }

  private of(file: string): Collection | undefined {
    const around = this.collections.filter(({ folder }) => file.startsWith(`${folder}/`));
    return around.toSorted((one, other) => other.folder.length - one.folder.length)[0];
  }
}

function isIn({ folder, included, excluded, isWithoutUnderscores }: Collection, file: string): boolean {
  const path = file.slice(folder.length + 1);
  const { folders, name } = fileParts(path);
  // A star doesn't stand for a leading dot, but `[^_]` does.
  const isHidden = folders.some(isDotted) || (isDotted(name) && !isWithoutUnderscores);
  const isLeftOut = isHidden || (isWithoutUnderscores && name.startsWith('_'));
  return !isLeftOut && matchesGlob(included, path) && !matchesGlob(excluded, path);
}

function isDotted(name: string): boolean {
  return name.startsWith('.');
}

/** The id of an entry, as segments of a path: from its front matter, else from its path. */
function idOf(path: string, matter: FrontMatter | undefined): readonly string[] {
  const slug = textIn(matter, 'slug');
  if (slug !== undefined) return partsOf(slug);
  const { folders, stem } = fileParts(path);
  // The folder of a collection has no page of its own.
  return folders.length === 0 ? [slugged(stem)] : indexed(folders.map(slugged), slugged(stem));
}

/**
 * The collections that a program defines with `glob`, by the constants or fields that contain them; undefined if a
 * folder has to be evaluated.
 */
function collectionsIn(program: string): readonly (Collection | undefined)[] {
  const calls = [...program.matchAll(/\b(\w+)\s*[=:]\s*defineCollection\s*\(/g)].slice(0, most.collections);
  return calls.flatMap(({ index, 1: name = '' }, at) => {
    const own = allFieldsOf(program.slice(index, calls[at + 1]?.index));
    const pattern = own.find(({ key }) => key === 'pattern');
    return pattern === undefined ? [] : [collectionOf(name, pattern, own)];
  });
}

/** @param fields the fields of the collection */
function collectionOf(name: string, pattern: AnyField, fields: readonly AnyField[]): Collection | undefined {
  const ofLoader = fields.filter(({ object }) => object === pattern.object);
  const base = ofLoader.find(({ key }) => key === 'base')?.value;
  if (base === undefined || plainPath(base) === '') return undefined;
  const stated = pattern.list ?? (pattern.value === undefined ? [] : [pattern.value]);
  const patterns = stated.filter((glob) => !glob.startsWith('!'));
  const included = readGlobs(patterns.map((glob) => glob.replaceAll('[^_]*', '*')));
  const excluded = readGlobs(stated.filter((glob) => glob.startsWith('!')).map((glob) => glob.slice(1)));
  const isPlain = ofLoader.every(({ key }) => plainOptions.includes(key));
  return {
    name,
    folder: plainPath(base),
    included: included ?? [],
    excluded: excluded ?? [],
    isWithoutUnderscores: patterns.every((glob) => glob.includes('[^_]*')),
    isOpen: !isPlain || stated.length === 0 || included === undefined || excluded === undefined,
  };
}

/** The page of a file such as `blog/[...slug].astro`; undefined if it shows no entry, such as lists and tags. */
function templateOf(path: string, text: string): Template | undefined {
  const [, collection] = /\bgetCollection\(\s*["'](\w+)["']/.exec(text) ?? [];
  const { folders, stem } = fileParts(path);
  const [, dots, param = ''] = /^\[(\.\.\.)?(\w+)\]$/.exec(stem) ?? [];
  if (collection === undefined || !/\brender\(|<Content\b/.test(text)) return undefined;
  const isPlain =
    param !== '' &&
    !folders.some((folder) => folder.includes('[')) &&
    new RegExp(`\\bparams:\\s*\\{\\s*${param}:\\s*(?:\\w+\\.)?id\\s*,?\\s*\\}`).test(text);
  return { collection, folder: folders, isRest: dots !== undefined, isOpen: !isPlain || choosesEntries(text) };
}

/** True if a program leaves out entries for another reason than being drafts. */
function choosesEntries(text: string): boolean {
  const isDraftless = draftless.test(text);
  const calls = text.match(/\bgetCollection\(/g)?.length ?? 0;
  const isAll = /\bgetCollection\(\s*["']\w+["']\s*\)/.test(text) && !/\.(?:filter|slice)\(/.test(text);
  return calls > 1 || !(isAll || (isDraftless && !/\.(?:filter|slice)\(/.test(text)));
}
