import { conventions } from './frameworks';
import { html } from './frameworks/html';
import { unknown } from './frameworks/unknown';
import { fileParts, htmlEndings } from './frameworks/convention';
import { fileNameOf } from '../util/paths';
import { readPattern } from './pattern';
import { generalStatements, gitFile } from './siteAddresses';
import { type Route, type Segment, RouteTable } from './route';
import { siteFileName, type ConfiguredSite } from './site';

/** A search for files of a workspace folder, by a glob of files to include and one of files to exclude. */
export interface FileSearch {
  readonly include: string;
  readonly exclude: string;
}

const endings = new Set([...conventions, html].flatMap((convention) => convention.endings));
const pages = `**/*.${oneOf([...endings])}`;

const all = [...conventions, html, ...unknown];

/** Files that define how a site is generated or its address, by the ends of their paths. */
const stating = new Set(
  [
    siteFileName,
    'package.json',
    ...all.flatMap(({ markers, shared, configuration, base }) => [
      ...markers,
      ...(shared?.files ?? []),
      ...(configuration?.files ?? []),
      ...(base?.files ?? []),
    ]),
    ...[...all.flatMap(({ statements }) => statements ?? []), ...generalStatements].flatMap(({ files }) => files),
    // An `index.html` is a home page only in some folders, and searches don't find Git's settings.
  ].filter((file) => !file.endsWith('index.html') && file !== gitFile),
);
/** The names of further files that set up a site, in the form of a search. */
const matchingNames = all.flatMap(({ configuration }) => configuration?.matching?.names ?? []);
/** The names of the files among them that aren't found with the pages. */
const configurations = [...new Set([...stating].map(fileNameOf)), ...matchingNames].filter(
  (name) => name.startsWith('.') || !endings.has(fileParts(name).ending),
);

/** Folders that only tools download or write. */
const fetched = [
  ...new Set([
    ...['node_modules', 'bower_components', '.git', '.vercel', '.netlify', '.venv'],
    ...all.flatMap(({ output }) => output ?? []),
  ]),
];
/** Folders of generated files, except inside a folder of pages, where they are part of an address. */
const built = ['vendor', 'dist', 'build', 'out', 'coverage', 'tmp'];
const made = [...fetched, ...built];
const ofPages = ['app', 'pages', 'routes', 'content'];
const builtPages = `**/${oneOf(ofPages)}/**/${oneOf(built)}/**/*.${oneOf([...endings].filter((ending) => !htmlEndings.includes(ending)))}`;

const isFetched = new RegExp(`(^|/)(${fetched.map(asPattern).join('|')})/`);
const isBuilt = new RegExp(`^(?:(?!(?:${ofPages.join('|')})/)[^/]+/)*?(?:${built.join('|')})/`);
const isBuiltSomewhere = new RegExp(`(^|/)(${built.join('|')})/`);
const isMatching = new RegExp(`(^|/)(${matchingNames.map(asPattern).join('|')})$`);

/** The files that the conventions look at. */
export const conventionSearches: readonly FileSearch[] = [
  { include: pages, exclude: excludedBut(new Set()) },
  { include: builtPages, exclude: excludedBut(new Set(built)) },
  { include: `**/${oneOf(configurations)}`, exclude: excludedBut(new Set()) },
];

/** True if a file may generate a page by a convention. */
export function mayMakePage(file: string): boolean {
  const { ending } = fileParts(file);
  if (!endings.has(ending) || isBelowMade(file)) return false;
  return !isBuiltSomewhere.test(file) || !htmlEndings.includes(ending);
}

/** True if a file may define how a site is generated, or its address, by its name alone. */
export function mayStateSite(file: string): boolean {
  return (isStating(file) || isMatching.test(file)) && !isFetched.test(file) && !isBuiltSomewhere.test(file);
}

/** True if a file may generate a page by a convention, or define how a site is generated or its address. */
export function isUsual(file: string): boolean {
  return mayMakePage(file) || mayStateSite(file);
}

const mostNames = Math.max(...[...stating].map((path) => path.split('/').length));

/** True if a path ends like one of these files. */
function isStating(file: string): boolean {
  let at = file.length;
  for (let names = 0; names < mostNames && at >= 0; names++) {
    at = at === 0 ? -1 : file.lastIndexOf('/', at - 1);
    if (stating.has(file.slice(at + 1))) return true;
  }
  return false;
}

const writtenFiles = conventions.flatMap(({ written }) => written?.files ?? []);

/** True if a product writes its list of pages into this file. */
export function isWritten(path: string): boolean {
  return writtenFiles.some((file) => path === file || path.endsWith(`/${file}`));
}

/** True if a path is below a folder of downloads, which has very many files. */
export function isBelowFetched(path: string): boolean {
  return isFetched.test(path);
}

/** True if a path is below a folder that isn't written by hand. */
export function isBelowMade(path: string): boolean {
  return isBelowFetched(path) || isBuilt.test(path);
}

/** All files below a folder of the workspace folder, except downloads. */
export function searchBelow(folder: string): FileSearch {
  return { include: `${escaped(folder)}/**`, exclude: excludedBut(new Set(built)) };
}

/** The files that `site-reports.json` names but the conventions don't look at. */
export class StatedFiles {
  private readonly rules = new RouteTable<undefined>();
  /** For the rules, which name files of any kind, also in folders that are otherwise left out. */
  readonly ruleSearches: readonly FileSearch[];
  /** For the sites in such folders, whose pages their conventions find. */
  readonly folderSearches: readonly FileSearch[];
  private readonly folders: readonly string[];

  constructor(sites: readonly ConfiguredSite[]) {
    const patterns = sites.flatMap(({ rules }) => rules.map(readPattern));
    const each = patterns.flatMap((pattern) => ('kind' in pattern ? [] : pattern.files));
    const files = [...new Map(each.map(({ id, route }) => [id, route])).values()];
    for (const file of files) this.rules.add(file, undefined);
    this.folders = sites.map(({ folder }) => folder).filter((folder) => isBelowMade(`${folder}/`));
    const namesMade = (file: Route) => namesIn(file).some((name) => made.includes(name));
    const unusual = files.filter((file) => !hasUsualEnding(file) || namesMade(file));
    this.ruleSearches = searchesOf(
      unusual.map((file) => file.map(globOf).join('/')),
      new Set(unusual.flatMap(namesIn)),
    );
    this.folderSearches = searchesOf(
      this.folders.map((folder) => `${escaped(folder)}/${pages}`),
      new Set(this.folders.flatMap((folder) => folder.split('/'))),
    );
  }

  /** True if a file is one of them. */
  has(file: string): boolean {
    const isInFolder = this.folders.some((folder) => file.startsWith(`${folder}/`));
    return (isInFolder && endings.has(fileParts(file).ending)) || this.rules.matches(file.split('/')).length > 0;
  }
}

/** Maximum number of globs in one search. */
const maxGlobs = 100;

/** As few searches as possible, which all leave out the same folders. */
function searchesOf(globs: readonly string[], named: ReadonlySet<string>): readonly FileSearch[] {
  const each = [...new Set(globs)];
  const exclude = excludedBut(named);
  return Array.from({ length: Math.ceil(each.length / maxGlobs) }, (_, at) => ({
    include: oneOf(each.slice(at * maxGlobs, (at + 1) * maxGlobs)),
    exclude,
  }));
}

function hasUsualEnding(file: Route): boolean {
  const last = file.at(-1);
  const end = last === undefined ? '' : last.kind === 'text' ? last.text : `x${endOf(last)}`;
  return endings.has(fileParts(end).ending);
}

function endOf(segment: Exclude<Segment, { readonly kind: 'text' }>): string {
  return segment.kind === 'several' ? (segment.texts.at(-1) ?? '') : segment.after;
}

function namesIn(file: Route): readonly string[] {
  return file.flatMap((segment) => (segment.kind === 'text' ? [segment.text] : []));
}

function globOf(segment: Segment, at: number, all: Route): string {
  if (segment.kind === 'text') return escaped(segment.text);
  if (segment.kind === 'any') return `${escaped(segment.before)}*${escaped(segment.after)}`;
  if (segment.kind === 'several') return segment.texts.map(escaped).join('*');
  const texts = segment.last?.texts ?? ['', segment.after];
  return at < all.length - 1 ? '**' : `**/${texts.map(escaped).join('*')}`;
}

/** Escapes a name in a glob: special characters become wildcards, since extra matches aren't used. */
function escaped(name: string): string {
  return name.replace(/[[\]{}*?!,\\]/g, '?');
}

function excludedBut(named: ReadonlySet<string>): string {
  return `**/${oneOf(made.filter((name) => !named.has(name)))}/**`;
}

function oneOf(globs: readonly string[]): string {
  return globs.length === 1 ? globs.join() : `{${globs.join(',')}}`;
}

/** Converts a glob for a name to a pattern. */
function asPattern(name: string): string {
  return name.replaceAll(/[.+]/g, '\\$&').replaceAll('*', '[^/]*');
}

/**
 * The files of a folder, by their paths in it. The folder isn't trusted: a link may lead anywhere, a file may be huge.
 */
export interface FolderFiles {
  /**
   * Returns a file's text; undefined if it doesn't exist, or may not be read: it is a link or below one, or too large.
   * @param maxBytes by default 1 MB
   */
  readonly read: (file: string, maxBytes?: number) => Promise<string | undefined>;
  /** Returns when a file was written, in milliseconds since 1970; undefined if it may not be read. */
  readonly changedAt: (file: string) => Promise<number | undefined>;
}

/** The kind of entry at a path. */
export type PathKind = 'file' | 'tooLarge' | 'folder' | 'link' | 'belowLink';

/** The files that searches found. */
export interface FileList {
  /** Sorted. */
  readonly files: readonly string[];
  /** False if there may be more. */
  readonly isWhole: boolean;
}

/** A folder that can be searched, and whose changes are reported. */
export interface WatchedFiles extends FolderFiles {
  /** Returns undefined if nothing exists at the path. */
  readonly look: (path: string) => Promise<PathKind | undefined>;
  /** Finds files that aren't below a link. @param maxFiles number of files after which each search ends */
  readonly search: (searches: readonly FileSearch[], maxFiles?: number) => Promise<FileList>;
  /** Forgets what is known about a path that was created, deleted, or changed. */
  readonly follow: (path: string) => void;
}
