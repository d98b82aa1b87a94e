import { isFields, parseJson } from '../../util/json';
import { conventions } from './conventions';
import { html } from './conventions/html';
import type { Convention } from './conventions/convention';
import { deepestFolder, folderOf, foldersOf, joined, pathBelow } from './folders';
import { sitePlaceOf } from './siteAddress';
import { siteFileName, type SiteRule, type StatedSite } from './statedSite';
import { statements } from './statements';

/** A website whose pages are generated from a folder. */
export interface Site {
  /** Its whole address with the base path, without a slash at the end; undefined if no file states it. */
  readonly url: string | undefined;
  /** Below the workspace folder, empty for that folder itself. */
  readonly folder: string;
  /** Other addresses of the same pages. */
  readonly aliases: readonly string[];
  readonly rules: readonly SiteRule[];
  readonly conventions: readonly Convention[];
  /** The file that states the address. */
  readonly statedIn: string | undefined;
}

/** The text of a file below the workspace folder. */
export type ReadFile = (path: string) => Promise<string | undefined>;

/** Maximum number of characters to read; configuration is far shorter. */
const maxBytesRead = 256 * 1024;
/** Maximum number of packages of a workspace to read. */
const maxPackages = 500;

/** The sites of a workspace folder, inferred from its files. */
export async function inferSites(files: readonly string[], read: ReadFile): Promise<readonly Site[]> {
  const readSome: ReadFile = async (path) => (await read(path))?.slice(0, maxBytesRead);
  const marked = markedFolders(files);
  await addByPackage(marked, files, readSome);
  const made = withPages(marked, files);
  const isPlainHtml = made.size === 0 && files.some((file) => html.routesOf(file).length > 0);
  const folders: Marked = isPlainHtml ? new Map([['', new Set([html])]]) : made;
  const present = new Set(files);
  return Promise.all(
    [...folders].map(async ([folder, found]) => {
      const known = found.size > 1 ? [...found].filter((it) => it !== html) : [...found];
      const { url, statedIn } = await addressOf(folder, known, present, readSome);
      return { url, folder, aliases: [], rules: [], conventions: known, statedIn };
    }),
  );
}

type Marked = Map<string, Set<Convention>>;

function mark(marked: Marked, folder: string, convention: Convention): void {
  const known = marked.get(folder) ?? new Set();
  marked.set(folder, known.add(convention));
}

const all = [...conventions, html];

function markedFolders(files: readonly string[]): Marked {
  const marked: Marked = new Map();
  const folders = foldersOf(files);
  const byName = new Map<string, readonly Convention[]>();
  for (const file of files) {
    const name = file.slice(file.lastIndexOf('/') + 1);
    const mayMark = byName.get(name) ?? all.filter((it) => it.isMarker(name) || it.shared?.names.includes(name));
    byName.set(name, mayMark);
    for (const convention of mayMark) {
      const folder = siteFolderOf(file, convention);
      const isCertain = convention.isMarker(name);
      const isBeside = convention.shared?.beside.some((it) => folders.has(joined(folder, it)));
      if (isCertain || isBeside === true) mark(marked, folder, convention);
    }
  }
  return marked;
}

/** A site's folder by the file that marks it, which may be in a folder of configuration or of static files. */
function siteFolderOf(file: string, convention: Convention): string {
  const folder = folderOf(file);
  const inner = convention === html ? /(?:^|\/)(?:public|static|docs)$/ : /(?:^|\/)config\/(?:_default|production)$/;
  return folder.replace(inner, '');
}

async function addByPackage(marked: Marked, files: readonly string[], read: ReadFile): Promise<void> {
  const found = files.filter((file) => file === 'package.json' || file.endsWith('/package.json'));
  const packages = found.slice(0, maxPackages);
  const texts = await Promise.all(packages.map(read));
  for (const [at, file] of packages.entries()) {
    const needed = dependenciesIn(texts[at] ?? '');
    for (const convention of conventions)
      if (convention.dependencies.some((it) => needed.has(it))) mark(marked, folderOf(file), convention);
  }
}

function dependenciesIn(text: string): ReadonlySet<string> {
  const fields = parseJson(text);
  const lists = isFields(fields) ? [fields['dependencies'], fields['devDependencies']] : [];
  return new Set(lists.flatMap((it) => (isFields(it) ? Object.keys(it) : [])));
}

/** Only a folder with a page is a site; a package may need a framework for other reasons. */
function withPages(marked: Marked, files: readonly string[]): Marked {
  const made: Marked = new Map();
  for (const file of files) {
    const folder = deepestFolder(file, marked);
    const found = folder === undefined || made.has(folder) ? undefined : marked.get(folder);
    if (folder === undefined || found === undefined) continue;
    const path = pathBelow(folder, file);
    if ([...found].some((it) => it.routesOf(path).length > 0)) made.set(folder, found);
  }
  return made;
}

async function addressOf(
  folder: string,
  known: readonly Convention[],
  present: ReadonlySet<string>,
  read: ReadFile,
): Promise<Pick<Site, 'url' | 'statedIn'>> {
  for (const { files, convention, addressIn } of statements) {
    if (convention !== undefined && !known.some(({ name }) => name === convention)) continue;
    for (const file of files.map((it) => joined(folder, it)).filter((it) => present.has(it))) {
      const url = addressIn((await read(file)) ?? '');
      if (url !== undefined) return { url, statedIn: file };
    }
  }
  return { url: undefined, statedIn: undefined };
}

/** Stated sites replace inferred ones of the same folder or address; anything they leave out is inferred. */
export function withStated(inferred: readonly Site[], stated: readonly StatedSite[]): readonly Site[] {
  const sites = stated.flatMap((site): readonly Site[] => {
    const { url, aliases } = site;
    const same = inferred.find(({ folder }) => folder === site.folder);
    // A site that states no folder may be found by its address in others, and it is unknown in which.
    const others = site.folder === '' ? inferred.filter((it) => isSamePlace(it.url, url)) : [];
    const found = same !== undefined || others.length === 0 ? [same ?? { ...site, conventions: [html] }] : others;
    return found.map(({ folder, conventions: known }, at) => {
      // Rules name files of the workspace folder, so they are those of one site.
      const rules = at === 0 ? site.rules : [];
      return { url, folder, aliases, rules, conventions: known, statedIn: siteFileName };
    });
  });
  const isReplaced = ({ folder, url }: Site) =>
    sites.some((site) => site.folder === folder || isSamePlace(url, site.url));
  return [...sites, ...inferred.filter((site) => !isReplaced(site))];
}

function isSamePlace(one: string | undefined, other: string | undefined): boolean {
  const place = sitePlaceOf(one ?? '');
  return place !== undefined && place === sitePlaceOf(other ?? '');
}
