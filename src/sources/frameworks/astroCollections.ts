import { fileParts, indexed, partsOf, plainPath, type FrontMatter } from './convention';
import { isPublished } from '../frontMatter';
import { matchesGlob, readGlob, type Glob } from '../globs';
import { allFieldsOf, type AnyField } from '../literals';
import { textRoute, type Route } from '../route';
import { textIn } from '../settings';
import { getOrAdd } from '../../util/getOrAdd';

/** Texts of one folder that a site has as entries, each with an id. https://docs.astro.build/en/guides/content-collections/ */
interface Collection {
  readonly name: string;
  readonly folder: string;
  readonly included: Glob;
  /** True if names that begin with an underscore are left out. */
  readonly isWithoutUnderscores: boolean;
  /** True if its ids or its files have to be evaluated. */
  readonly isOpen: boolean;
}

/** A page that shows the entries of a collection, each at its id below a folder. */
interface Template {
  readonly collection: string;
  readonly folder: readonly string[];
  /** True if an id may have several parts. */
  readonly isRest: boolean;
  /** True if a program makes something else of ids, or chooses entries. */
  readonly isOpen: boolean;
}

/** Maximum number of collections and of templates. */
const most = { collections: 100, templates: 200 };

/** A collection without its drafts, always or in production. */
const draftless =
  /\bgetCollection\(\s*["']\w+["']\s*,\s*\(\s*\{\s*data\s*\}\s*\)\s*=>\s*(?:import\.meta\.env\.PROD\s*\?\s*)?(?:!data\.draft|data\.draft\s*!==?\s*true)\s*(?::\s*true\s*)?,?\s*\)/;

/** The files that state collections, and pages that stand for many. */
export const collectionFiles = {
  names: ['content.config.ts', 'content.config.mts', 'content.config.js', 'content.config.mjs', '*].astro'],
  pattern: /(?:^|\/)(?:content\.config\.m?[jt]s|\[[^/]*\]\.astro)$/,
};

/** Writes a name as Astro and Starlight do in the id of a text. */
export function slugged(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\s_-]+/gu, '')
    .replaceAll(' ', '-');
}

/** The text of the file that states the collections of a folder of sources. */
export function collectionProgram(texts: ReadonlyMap<string, string>, source: string): string {
  const files = [...texts].filter(([file]) => /^content\.config\.\w+$/.test(file.slice(source.length + 1)));
  return files.find(([file]) => file.startsWith(`${source}/`))?.[1] ?? '';
}

/** The collections of a site, and the pages that show their entries. */
export class Collections {
  private readonly collections: readonly Collection[];
  private readonly templates: readonly Template[];

  /** @param source the folder of sources */
  constructor(texts: ReadonlyMap<string, string>, source: string) {
    this.collections = collectionsIn(collectionProgram(texts, source)).slice(0, most.collections);
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
    // Which entries are drafts, and what becomes of these, only a program says.
    if (!isPublished(matter)) return [];
    const shown = this.templates.filter((template) => template.collection === collection.name);
    if (shown.some(({ isOpen }) => isOpen)) return [];
    const id = idOf(file.slice(collection.folder.length + 1), matter);
    return shown.flatMap(({ folder, isRest }) =>
      id.length > 0 && (isRest || id.length === 1) ? [textRoute([...folder, ...id])] : [],
    );
  }

  /** How the templates take a text. */
  takes(file: string): 'usual' | 'open' | 'never' {
    const collection = this.of(file);
    if (collection === undefined) return 'usual';
    if (!collection.isOpen && !isIn(collection, file)) return 'never';
    const shown = this.templates.filter((template) => template.collection === collection.name);
    return collection.isOpen || shown.some(({ isOpen }) => isOpen) ? 'open' : 'usual';
  }

  private of(file: string): Collection | undefined {
    const around = this.collections.filter(({ folder }) => file.startsWith(`${folder}/`));
    return around.toSorted((one, other) => other.folder.length - one.folder.length)[0];
  }
}

function isIn({ folder, included, isWithoutUnderscores }: Collection, file: string): boolean {
  const isLeftOut = isWithoutUnderscores && fileParts(file).name.startsWith('_');
  return !isLeftOut && matchesGlob(included, file.slice(folder.length + 1));
}

/** The id of an entry, as parts of a path: what it says, else what its path says. */
function idOf(path: string, matter: FrontMatter | undefined): readonly string[] {
  const slug = textIn(matter, 'slug');
  if (slug !== undefined) return partsOf(slug);
  const { folders, stem } = fileParts(path);
  return indexed(folders.map(slugged), slugged(stem));
}

/** The collections that a program states with `glob`, by the constants that hold them. */
function collectionsIn(program: string): readonly Collection[] {
  const byObject = new Map<object, AnyField[]>();
  for (const field of allFieldsOf(program)) getOrAdd(byObject, field.object, () => []).push(field);
  const names = [...program.matchAll(/\b(?:const\s+)?(\w+)\s*[=:]\s*defineCollection\s*\(/g)].map(
    ([, name = '']) => name,
  );
  const globs = [...byObject.values()].filter((own) => own.some(({ key }) => key === 'pattern'));
  // Each collection has its loader, in the same order; else it is not known which has which.
  const isInOrder = globs.length === names.length;
  return globs.flatMap((own, at): readonly Collection[] => {
    const [pattern, base] = ['pattern', 'base'].map((name) => own.find(({ key }) => key === name));
    const stated = pattern?.list ?? (pattern?.value === undefined ? undefined : [pattern.value]);
    const read = stated?.map((glob) => readGlob(glob.replaceAll('[^_]*', '*')));
    const included = read?.filter((glob) => glob !== undefined);
    const isPlain = own.every(({ key }) => ['pattern', 'base'].includes(key));
    if (base?.value === undefined || plainPath(base.value) === '') return [];
    return [
      {
        name: names[at] ?? '',
        folder: plainPath(base.value),
        included: included?.flat() ?? [],
        isWithoutUnderscores: stated?.every((glob) => glob.includes('[^_]*')) === true,
        isOpen: !isPlain || !isInOrder || included?.length !== read?.length || included === undefined,
      },
    ];
  });
}

/** The page of a file such as `blog/[...slug].astro`; undefined if it shows no entry, as lists and tags do. */
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

/** True if a program leaves out entries for another reason than that they are drafts. */
function choosesEntries(text: string): boolean {
  const isDraftless = draftless.test(text);
  const calls = text.match(/\bgetCollection\(/g)?.length ?? 0;
  const isAll = /\bgetCollection\(\s*["']\w+["']\s*\)/.test(text) && !/\.(?:filter|slice)\(/.test(text);
  return calls > 1 || !(isAll || (isDraftless && !/\.(?:filter|slice)\(/.test(text)));
}
