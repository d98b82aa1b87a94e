import { batches } from '../util/batches';
import { getOrAdd } from '../util/getOrAdd';
import { isFields } from '../util/json';
import { parseJson } from '../util/json';
import { timeSlice } from '../util/timeSlice';
import { conventions } from './frameworks';
import { html } from './frameworks/html';
import { unknown } from './frameworks/unknown';
import { doubted, withoutDoubt, type Convention, type SiteFiles } from './frameworks/convention';
import { SiteFolders } from './siteLookup';
import { addFoldersOf, folderOf, joined, fileNameOf, pathBelow, pathFrom } from '../util/paths';
import { dataOf } from '../util/textData';
import { siteFileName, type Site, type ConfiguredSite } from './site';
import {
  addressInName,
  Addresses,
  at,
  withOneOwner,
  withTopAddress,
  type ReadFile,
  isSameAddress,
} from './siteAddresses';

/** Maximum number of characters to read; configuration is far shorter. */
const maxBytesRead = 256 * 1024;
/** Maximum number of packages of a workspace to read. */
const maxPackages = 500;
/** Maximum number of configuration files that aren't named individually. */
const maxMatching = 2000;
/** Maximum number of files that searches don't find to look for. */
const maxUnlisted = 5000;
/** Maximum number of times that configuration files may lead to others. */
const maxRounds = 10;
/** Maximum number of sites that are generated in an unknown way. */
const maxUnknown = 20;

/** The sites of a workspace folder, inferred from its files. */
export async function inferSites(files: readonly string[], read: ReadFile): Promise<readonly Site[]> {
  const readSome: ReadFile = async (path) => (await read(path))?.slice(0, maxBytesRead);
  const present = await PresentFiles.of(files);
  const marked = await markedFolders(present);
  await addByPackage(marked, files, readSome);
  const configured = await configuredFolders(marked, present, readSome);
  const folders = await knownFolders(configured, files);
  const addresses = new Addresses(present.files, readSome);
  const sites = await Promise.all(
    [...folders].map(async ([folder, conventions]): Promise<Site> => {
      const site = { url: undefined, statedIn: undefined, folder, aliases: [], rules: [], conventions };
      return at(await addresses.of(folder, conventions), site);
    }),
  );
  return withOneOwner(await withTopAddress(sites, addresses));
}

/** Folders, and the conventions that may generate pages from the files in them. */
type Configured = ReadonlyMap<string, readonly Convention[]>;

/** The marked folders, with their conventions as configured by the files in them. */
async function configuredFolders(marked: Marked, present: PresentFiles, read: ReadFile): Promise<Configured> {
  const configured = [...marked].map(async ([folder, found]) => {
    const replaced = new Set([...found].flatMap(({ replaces }) => replaces ?? []));
    const own = [...found].filter((convention) => !replaced.has(convention));
    const known = own.length > 1 ? own.filter((convention) => convention !== html) : own;
    return [
      folder,
      await Promise.all(known.map((convention) => configuredIn(folder, convention, present, read))),
    ] as const;
  });
  const found = await Promise.all(configured);
  const parts = found.flatMap(([folder, conventions]) =>
    conventions.flatMap((convention) => (convention.parts ?? []).map((path) => pathFrom(folder, path))),
  );
  return withoutCopied(new Map(found.filter(([folder]) => folder === '' || !parts.includes(folder))), present.all);
}

/**
 * The folders without those of plain files that are sources of a site around them, which copies their `CNAME`; that may
 * define its address.
 */
async function withoutCopied(marked: Configured, files: readonly string[]): Promise<Configured> {
  const isPlain = (found: readonly Convention[]) => found.every((convention) => convention === html);
  const plain = new Set([...marked].flatMap(([folder, found]) => (folder !== '' && isPlain(found) ? [folder] : [])));
  if (plain.size === 0) return marked;
  const others = new Map([...marked].filter(([folder]) => !plain.has(folder)));
  const around = foldersOfSites(others);
  const owners = new Map<string, string>();
  for (const file of files) {
    if (timeSlice.isOver()) await timeSlice.yieldToHost();
    const within = [...plain].filter((folder) => !owners.has(folder) && file.startsWith(`${folder}/`));
    const [{ folder, path } = { folder: '', path: '' }] = within.length > 0 ? around.of(file) : [];
    if (others.get(folder)?.some((convention) => convention !== html && makesPage(convention, path)) === true)
      for (const copied of within) owners.set(copied, folder);
  }
  const stating = ([folder, found]: readonly [string, readonly Convention[]]) => {
    const copied = [...owners].flatMap(([it, owner]) => (owner === folder ? [pathBelow(folder, it)] : []));
    const files = copied.flatMap((path) => html.markers.map((name) => `${path}/${name}`));
    const own = { files, addressIn: addressInName, isWeak: true };
    const withOwn = (convention: Convention) =>
      unknown.includes(convention)
        ? convention
        : { ...convention, statements: [...(convention.statements ?? []), own] };
    return [folder, copied.length === 0 ? found : found.map(withOwn)] as const;
  };
  return new Map([...marked].filter(([folder]) => !owners.has(folder)).map(stating));
}

function foldersOfSites(marked: Configured): SiteFolders {
  const folders = new SiteFolders();
  for (const [folder, conventions] of marked)
    folders.add(
      folder,
      conventions.flatMap(({ outside }) => outside ?? []),
    );
  return folders;
}

/** The folders with pages. HTML counts as plain only if nothing else is known to generate pages. */
async function knownFolders(marked: Configured, files: readonly string[]): Promise<Configured> {
  const made = await withPages(marked, files);
  if ([...made.values()].some((found) => found.some((convention) => convention !== html))) return made;
  const others = [...marked].filter(([, found]) => unknown.some((convention) => found.includes(convention)));
  if (others.length > 0) return new Map(others.slice(0, maxUnknown));
  const isPlainHtml = made.size === 0 && files.some((file) => html.routesOf(file).length > 0);
  return isPlainHtml ? new Map([['', [html]]]) : made;
}

/** The files of a workspace folder. */
class PresentFiles {
  readonly files = new Set<string>();
  /** Every folder that contains one of them. */
  readonly folders = new Set<string>();

  private constructor(readonly all: readonly string[]) {}

  /** Rests in between. */
  static async of(all: readonly string[]): Promise<PresentFiles> {
    const present = new PresentFiles(all);
    for (const file of all) {
      present.files.add(file);
      addFoldersOf(file, present.folders);
      if (timeSlice.isOver()) await timeSlice.yieldToHost();
    }
    return present;
  }

  /** The files below the folder of a site. */
  below(folder: string): SiteFiles {
    return {
      has: (file) => this.files.has(pathFrom(folder, file)),
      hasFolder: (path) => this.folders.has(pathFrom(folder, path)),
    };
  }

  /** The folders below one, by their relative paths. */
  foldersBelow(folder: string): string[] {
    return pathsBelow(folder, [...this.folders]);
  }

  /** The files below a folder, by their relative paths. */
  filesBelow(folder: string): readonly string[] {
    return pathsBelow(folder, this.all);
  }
}

function pathsBelow(folder: string, paths: readonly string[]): string[] {
  const found = paths.filter((path) => folder === '' || path.startsWith(`${folder}/`));
  return found.map((path) => pathBelow(folder, path));
}

/** A convention as configured in a site's folder. */
async function configuredIn(
  folder: string,
  convention: Convention,
  present: PresentFiles,
  read: ReadFile,
): Promise<Convention> {
  const { configuration } = convention;
  if (configuration === undefined) return convention;
  const there = present.below(folder);
  const textsOf = async (files: readonly string[]) =>
    new Map(await Promise.all(files.map(async (file) => [file, (await read(pathFrom(folder, file))) ?? ''] as const)));
  const named = await textsOf(configuration.files.filter(there.has));
  const { matching } = configuration;
  const patterns = [matching?.pattern, matching?.also?.(named)].flatMap((pattern) => pattern ?? []);
  const isMeant = (path: string) =>
    patterns.some((pattern) => pattern.test(path)) && matching?.only?.(path, there) !== false;
  const matched = patterns.length === 0 ? [] : await filesAmong(folder, present.all, isMeant);
  const unlisted = await unlistedIn(folder, configuration.unlisted, present);
  const found = await textsOfPresent(unlisted.slice(0, maxUnlisted), (file) => read(joined(folder, file)));
  const texts = new Map([...named, ...(await textsOf(matched)), ...found]);
  for (let round = 0; round < maxRounds; round++) {
    const others = configuration.named?.(texts).filter((file) => there.has(file) && !texts.has(file)) ?? [];
    for (const [file, text] of await textsOf(others.slice(0, maxMatching))) texts.set(file, text);
    if (others.length === 0) break;
  }
  const applied = configuration.apply(texts, there);
  // Files beyond the limits may also configure it.
  const isCut = matched.length === maxMatching || unlisted.length > maxUnlisted;
  const unreadable = [...texts].filter(([file, text]) => /\.(?:ya?ml|toml)$/.test(file) && dataOf(text) === undefined);
  const names = matching === undefined || matching.names.length === 0 ? [convention.name] : matching.names;
  const doubts = [...unreadable.map(([file]) => file), ...(isCut ? names : [])];
  return doubted(applied, doubts);
}

/** The files that searches don't find and that may configure a site. */
async function unlistedIn(
  folder: string,
  unlisted: NonNullable<Convention['configuration']>['unlisted'],
  present: PresentFiles,
): Promise<readonly string[]> {
  if (unlisted === undefined) return [];
  const found = present.foldersBelow(folder).map(unlisted.ofFolder);
  for (const file of present.filesBelow(folder)) {
    found.push(...[unlisted.ofFile(file)].filter((path) => path !== undefined));
    if (timeSlice.isOver()) await timeSlice.yieldToHost();
  }
  return found;
}

/** The texts of those of some files that exist. */
async function textsOfPresent(files: readonly string[], read: ReadFile): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const some of batches(files)) {
    const texts = await Promise.all(some.map(read));
    for (const [index, text] of texts.entries()) if (text !== undefined) found.set(some[index] ?? '', text);
  }
  return found;
}

/** Those of some files that are below a folder and meant, by their relative paths. */
async function filesAmong(
  folder: string,
  files: Iterable<string>,
  isMeant: (path: string) => boolean,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const file of files) {
    if (timeSlice.isOver()) await timeSlice.yieldToHost();
    if (folder !== '' && !file.startsWith(`${folder}/`)) continue;
    const path = pathBelow(folder, file);
    if (isMeant(path) && found.push(path) === maxMatching) break;
  }
  return found;
}

type Marked = Map<string, Set<Convention>>;

function mark(marked: Marked, folder: string, convention: Convention): void {
  const known = marked.get(folder) ?? new Set();
  marked.set(folder, known.add(convention));
}

const all = [...conventions, html, ...unknown];

/** A path below a site's folder that marks it, always or beside one of some folders. */
interface Marker {
  readonly convention: Convention;
  readonly path: string;
  readonly beside: readonly string[] | undefined;
}

/** All markers by name: if several paths end alike, the longest first. */
const markersByName = new Map<string, Marker[]>();
for (const convention of all) {
  const { markers, shared } = convention;
  for (const path of markers) addMarker({ convention, path, beside: undefined });
  for (const path of shared?.files ?? []) addMarker({ convention, path, beside: shared?.beside });
}
for (const markers of markersByName.values()) markers.sort((one, other) => other.path.length - one.path.length);

function addMarker(marker: Marker): void {
  getOrAdd(markersByName, fileNameOf(marker.path), () => []).push(marker);
}

async function markedFolders({ all: files, folders }: PresentFiles): Promise<Marked> {
  const marked: Marked = new Map();
  for (const file of files) {
    const marking = new Set<Convention>();
    for (const { convention, path, beside } of markersByName.get(fileNameOf(file)) ?? []) {
      const isMarker = file === path || file.endsWith(`/${path}`);
      if (!isMarker || marking.has(convention)) continue;
      marking.add(convention);
      const folder = file.slice(0, -path.length - 1);
      if (beside === undefined || beside.some((name) => folders.has(joined(folder, name))))
        mark(marked, folder, convention);
    }
    if (timeSlice.isOver()) await timeSlice.yieldToHost();
  }
  return marked;
}

async function addByPackage(marked: Marked, files: readonly string[], read: ReadFile): Promise<void> {
  const found = files.filter((file) => file === 'package.json' || file.endsWith('/package.json'));
  const packages = found.slice(0, maxPackages);
  const texts = await Promise.all(packages.map(read));
  for (const [at, file] of packages.entries()) {
    const needed = dependenciesIn(texts[at] ?? '');
    for (const convention of all)
      if (convention.dependencies.some((name) => needed.has(name))) mark(marked, folderOf(file), convention);
  }
}

function dependenciesIn(text: string): ReadonlySet<string> {
  const fields = parseJson(text);
  const lists = isFields(fields) ? [fields['dependencies'], fields['devDependencies']] : [];
  return new Set(lists.flatMap((list) => (isFields(list) ? Object.keys(list) : [])));
}

/** Only a folder with a page is a site; a package may need a framework for other reasons. */
async function withPages(marked: Configured, files: readonly string[]): Promise<Configured> {
  const folders = foldersOfSites(marked);
  const made = new Map<string, readonly Convention[]>();
  for (const file of files) {
    if (timeSlice.isOver()) await timeSlice.yieldToHost();
    for (const { folder, path } of folders.of(file)) {
      const found = made.has(folder) ? undefined : marked.get(folder);
      if (found?.some((convention) => makesPage(convention, path)) === true) made.set(folder, found);
    }
  }
  return made;
}

/** True if a file generates a page, even if it's a guess because a program decides about it. */
function makesPage(convention: Convention, path: string): boolean {
  if (convention.routesOf(path).length > 0) return true;
  const isUsual = all.includes(convention);
  return !isUsual && (convention.otherRoutesOf?.(path) ?? []).length > 0;
}

/** Defined sites replace inferred ones with the same folder or address; everything they leave out is inferred. */
export function withStated(inferred: readonly Site[], stated: readonly ConfiguredSite[]): readonly Site[] {
  // An unknown generator may use HTML files as templates, so none of them counts as a page.
  const isUnknown = inferred.some((site) => site.conventions.some((convention) => unknown.includes(convention)));
  const usual = isUnknown ? [] : [html];
  const sites = stated.flatMap((site): readonly Site[] => {
    const { url, aliases } = site;
    const same = inferred.find(({ folder }) => folder === site.folder);
    // A site defined without a folder may be found by its address in several, and the right one is unknown.
    const others = site.folder === '' ? inferred.filter((other) => isSameAddress(other.url, url)) : [];
    const found = same !== undefined || others.length === 0 ? [same ?? { ...site, conventions: usual }] : others;
    return found.map(
      ({ folder, conventions: known, openBase }: Pick<Site, 'folder' | 'conventions' | 'openBase'>, at) => {
        // Rules name files relative to the workspace folder, so they belong to one site.
        const rules = at === 0 ? site.rules : [];
        const sitemap = site.gate?.sitemap;
        const conventions =
          openBase === undefined ? known : known.map((convention) => withoutDoubt(convention, openBase));
        return { url, folder, aliases, rules, conventions, statedIn: siteFileName, sitemap };
      },
    );
  });
  const isReplaced = ({ folder, url }: Site) =>
    sites.some((site) => site.folder === folder || isSameAddress(url, site.url));
  return [...sites, ...inferred.filter((site) => !isReplaced(site))];
}
