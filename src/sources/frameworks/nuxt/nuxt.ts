import {
  type Convention,
  type FrontMatter,
  type SiteFiles,
  below,
  fileParts,
  htmlEndings,
  htmlRoutes,
  indexed,
  partsOf,
  programEndings,
  withEndings,
} from '../convention';
import { originalsOf } from '../languages';
import type { LayoutSearch } from '../layoutSearch';
import { ignoredIn } from './ignored';
import { languagesOf, noLanguages, type NuxtLanguages } from './languages';
import { assetFolders, layerFiles, layersIn, ownLayers, pageFolders } from './layers';
import { redirected, redirectsOfNuxt } from '../redirects';
import { addressInProgram } from '../../siteAddresses';
import { joined, pathBelow } from '../../../util/paths';
import { matchesGlob, type Glob } from '../../globs';
import { hasField, openSpreads, statedAmong, statedFlag, unreadIn } from '../../literals';
import { routesOfParts, withOptionalRest } from '../../notation';
import { textRoute, type Route } from '../../route';
import { textIn, textsIn } from '../../../util/textData';

const endings = ['vue', 'tsx', 'jsx', 'ts', 'js', 'mjs'];
const configurations = withEndings(['nuxt.config'], programEndings);
const routers = withEndings(['app/router.options', 'router.options'], programEndings);

/** Settings that may change any address, and aren't understood. */
const doubtful = [
  'pages:extend',
  'pages:resolved',
  'extendRoutes',
  'pages.pattern',
  'ignoreOptions',
  'ignorePrefix',
  'hashMode',
];

const routesFile = '.nuxt/types/typed-router.d.ts';

/** The place for the pages in a folder, in the page with its name. */
const place = /\bnuxt-?(?:page|child)\b|\brouter-?view\b/i;

/** Maximum number of pages to read. */
const maxPages = 50_000;

/** A text in quotation marks. */
const quoted = String.raw`'((?:[^'\\\n]|\\.){1,1000})'`;
/** The name of a route, and its path in Vue Router's form. */
const namedPath = new RegExp(String.raw`${quoted}: RouteRecordInfo<\s{0,20}${quoted},\s{0,20}${quoted}`, 'g');
const literal = new RegExp(quoted, 'g');
const fileLine = new RegExp(String.raw`^[ \t]*${quoted}: \{[ \t]*\r?$`);
/** A segment of a path with a name: `:id()`, `:lang?`, `:slug(.*)*`, `post-:id`. */
const namedPart = /^([^:()[\]\\*+?]*):(\w+)(?:\(([^()]*)\))?([?*+]?)([^:()[\]\\*+?]*)$/;

/** A page file, and the names of the routes that it is part of. */
interface Listed {
  readonly file: string;
  readonly names: string[];
  /** Its views for nested pages. */
  readonly views: string[];
}

/** https://nuxt.com/docs/guide/directory-structure/pages */
export const nuxt: Convention = {
  name: 'Nuxt',
  markers: configurations,
  dependencies: ['nuxt', 'nuxt3', 'nuxt-edge'],
  endings: [...endings, ...htmlEndings],
  ...routesIn({ folders: ['app/pages', 'pages', 'src/pages'], ignored: [], languages: noLanguages }),
  written: { files: [routesFile], routesIn: writtenRoutes },
  configuration: {
    files: [...configurations, ...routers, '.nuxtignore'],
    matching: {
      names: [],
      pattern: new RegExp(`${ownLayers.source}|\\.vue$`),
      // Only the page around others decides about these.
      only: (file, there) => !file.endsWith('.vue') || there.hasFolder(withoutEnding(file)),
    },
    named: layerFiles,
    apply(texts, there) {
      const layers = layersIn(texts);
      const others = layers.all.map(({ folder }) => folder).filter((folder) => folder !== '');
      const text = layers.all.map((layer) => layer.text).join('\n');
      const folders = pageFolders(layers, there);
      const ignored = layers.all.map((layer) => ({
        folder: layer.folder,
        glob: ignoredIn(layer.text, layer.folder === '' ? (texts.get('.nuxtignore') ?? '') : ''),
      }));
      const languages = languagesOf(layers.all.map((layer) => layer.text));
      const hasPages = statedFlag(text, 'pages')?.value !== false;
      const isWithoutPages = folders.every(({ folders: own }) => !own.some(there.hasFolder));
      const found = {
        home: isWithoutPages ? ['app/app.vue', 'app.vue'].find(there.has) : undefined,
        folders: hasPages ? folders.flatMap((one) => one.folders) : [],
        ignored: ignored.map(({ folder, glob }) => ({ folder, glob: glob ?? [] })),
        languages,
        assets: [...assetFolders(layers), 'static'],
        isOld: !/\bdefineNuxtConfig\b/.test(text),
        closed: [...texts].flatMap(([file, inner]) => (file.endsWith('.vue') && !place.test(inner) ? [file] : [])),
        there,
      };
      const configured: Convention = {
        ...nuxt,
        ...routesIn(found),
        parts: others,
        outside: others.filter((folder) => folder.startsWith('../')),
        fallbacksOf: (parts) => (languages.isOpen ? originalsOf(parts) : []),
        doubts: [
          ...folders.flatMap(({ source, pages }) => unreadIn({ srcDir: source, 'dir.pages': pages })),
          ...statedAmong(text, doubtful),
          ...(ignored.some(({ glob }) => glob === undefined) ? ['ignore'] : []),
          ...routers.filter((file) => /\b(?:routes|hashMode)\b/.test(texts.get(file) ?? '')),
          ...others.flatMap((folder) => routers.map((file) => joined(folder, file))).filter(there.has),
          ...languages.doubts,
          ...layers.all.flatMap((layer) => openSpreads(layer.text)),
          ...(layers.isWhole ? [] : ['extends']),
          ...(layers.all.slice(1).some((layer) => hasField(layer.text, 'baseURL')) ? ['app.baseURL'] : []),
        ],
      };
      return redirected(configured, redirectsOfNuxt(text));
    },
  },
  output: ['.nuxt', '.output'],
  statements: [{ files: configurations, addressIn: (text) => addressInProgram(text, 'site.url') }],
  base: { files: configurations, field: 'baseURL' },
  layouts: nuxtLayouts,
};

interface Found {
  /** The component that is the only page, in a site without a folder of pages. */
  readonly home?: string | undefined;
  /** The folders of pages, the most significant first. */
  readonly folders: readonly string[];
  /** The files that generate no page, by their paths below a folder. */
  readonly ignored: readonly { readonly folder: string; readonly glob: Glob }[];
  readonly languages: NuxtLanguages;
  /** The folders of files that are served as they are. */
  readonly assets?: readonly string[];
  /** True if names may be written as in Nuxt 2. */
  readonly isOld?: boolean;
  /** The files that seem to show no page of their folder. */
  readonly closed?: readonly string[];
  /** The files of the site, if they are known. */
  readonly there?: SiteFiles;
}

function routesIn({
  home,
  folders,
  ignored,
  languages,
  assets = ['public', 'static'],
  isOld = true,
  closed = [],
  there,
}: Found): Pick<Convention, 'routesOf' | 'otherRoutesOf' | 'insideOf' | 'hasMatter'> {
  const pathOf = (file: string) => {
    const path = below(file, folders);
    const isPage = path !== undefined && endings.includes(fileParts(path).ending) && !isIgnored(path);
    return isPage && !isExcluded(file) && !isReplaced(file, path) ? path : undefined;
  };
  const isExcluded = (file: string) =>
    ignored.some(({ folder, glob }) => isBelow(folder, file) && matchesGlob(glob, pathBelow(folder, file)));
  /** True if a more significant folder has a file of that name. */
  const isReplaced = (file: string, path: string) => {
    const before = folders.slice(
      0,
      folders.findIndex((folder) => isBelow(folder, file)),
    );
    return withEndings(
      before.map((folder) => joined(folder, withoutEnding(path))),
      endings,
    ).some((other) => there?.has(other));
  };
  /** True if a page around this one may be shown instead of it: only components know. */
  const isHidden = (file: string) =>
    closed.some((page) => isBelow(withoutEnding(page), file) && pathOf(page) !== undefined);
  const routesAt = (file: string, matter: FrontMatter | undefined): readonly Route[] => {
    const path = pathOf(file);
    const routes = path === undefined ? [] : pageRoutes(path, matter, isOld);
    return languages.prefixes.flatMap((prefix) => routes.map((route) => [...textRoute(prefix), ...route]));
  };
  return {
    routesOf(file, matter) {
      if (file === home) return [[]];
      if (below(file, folders) === undefined) return htmlRoutes(file, assets);
      return isHidden(file) ? [] : routesAt(file, matter);
    },
    otherRoutesOf: (file, matter) => (isHidden(file) ? routesAt(file, matter) : []),
    // A page with a folder of its name is around the pages in it.
    insideOf: (file) =>
      file.endsWith('.vue') && pathOf(file) !== undefined && !closed.includes(file)
        ? `${withoutEnding(file)}/index.vue`
        : undefined,
    hasMatter: (file) => pathOf(file) !== undefined,
  };
}

function withoutEnding(file: string): string {
  return file.slice(0, file.lastIndexOf('.'));
}

function isBelow(folder: string, file: string): boolean {
  return folder === '' || file.startsWith(`${folder}/`);
}

/** https://nuxt.com/docs/api/nuxt-config#ignore */
function isIgnored(path: string): boolean {
  const { name, stem } = fileParts(path);
  return name.startsWith('-') || /\.(?:spec|test|stories|d)$/.test(stem);
}

/** The pages of a file, which may define their paths. A path relative to another page's isn't known here. */
function pageRoutes(path: string, matter: FrontMatter | undefined, isOld: boolean): readonly Route[] {
  const stated = textIn(matter, 'path');
  const aliases = textsIn(matter, 'aliases').filter((alias) => alias.startsWith('/'));
  const others = aliases.flatMap((alias) => routesOfPath(alias) ?? []);
  if (stated !== undefined) return stated.startsWith('/') ? [...(routesOfPath(stated) ?? []), ...others] : [];
  const { folders, stem } = fileParts(path);
  // The pages in such a folder are inside of another one, and such a name is a part of the page before the sign.
  if (folders.includes('index') || (!isOld && /[\w\]]@[\w-]+(?:\.|$)/.test(stem))) return [];
  const name = isOld ? stem : stem.replace(/\.(?:client|server)$/, '');
  const parts = indexed(folders, name).filter((part) => !/^\(.*\)$/.test(part));
  return [...routesOfParts(isOld ? parts.map(bracketed) : parts).map(withOptionalRest), ...others];
}

/** Nuxt 2 writes `_slug` for `[slug]` and `_` for the rest; later versions are configured with `defineNuxtConfig`. */
function bracketed(part: string): string {
  if (part === '_') return '[...all]';
  return part.startsWith('_') ? `[${part.slice(1)}]` : part;
}

/** https://nuxt.com/docs/guide/directory-structure/layouts */
export async function nuxtLayouts(search: LayoutSearch): Promise<readonly string[]> {
  const [, name = 'default'] = /\blayout\s*:\s*["']([\w-]+)["']/.exec(await search.pageText()) ?? [];
  const roots = ['app/', '', 'src/'];
  return search.there([
    ...roots.map((root) => `${root}layouts/${name}.vue`),
    ...roots.map((root) => `${root}app.vue`),
    ...configurations,
  ]);
}

/**
 * The types that Nuxt writes for `useRoute`, if typed pages are enabled: the path of each route, and the routes of each
 * file. They include the changes by `definePageMeta`, modules, and `pages:extend`.
 */
function writtenRoutes(texts: ReadonlyMap<string, string>): ReadonlyMap<string, readonly Route[]> {
  const text = texts.get(routesFile) ?? '';
  const listed = listedIn(text.slice(text.indexOf('interface _RouteFileInfoMap {')));
  const paths = new Map<string, string>();
  for (const [, name = '', , path = ''] of text.matchAll(namedPath)) {
    paths.set(plain(name), plain(path));
    if (paths.size === maxPages) break;
  }
  const made = new Map<string, Route[]>(listed.map(({ file }) => [file, []]));
  for (const [name, { file }] of innermost(listed)) {
    const path = paths.get(name);
    const routes = path === undefined ? undefined : routesOfPath(path);
    // Partly understood files are left to the convention.
    if (routes === undefined) made.delete(file);
    else made.get(file)?.push(...routes);
  }
  return made;
}

/** The file that shows the page itself: others with the route are around it. */
function innermost(listed: readonly Listed[]): ReadonlyMap<string, Listed> {
  const found = new Map<string, Listed>();
  for (const one of listed) {
    for (const name of one.names) {
      const other = found.get(name);
      if (other === undefined || isInside(one, other)) found.set(name, one);
    }
  }
  return found;
}

function isInside(one: Listed, other: Listed): boolean {
  if (one.names.length !== other.names.length) return one.names.length < other.names.length;
  return one.views.length === 0 && other.views.length > 0;
}

function listedIn(text: string): readonly Listed[] {
  const listed: Listed[] = [];
  let texts: string[] | undefined;
  for (const line of text.split('\n')) {
    const [, file] = fileLine.exec(line) ?? [];
    if (file !== undefined && listed.length === maxPages) break;
    if (file !== undefined) listed.push({ file: plain(file), names: [], views: [] });
    const current = listed.at(-1);
    const [label] = /^[ \t]*\w+:/.exec(line) ?? [];
    if (label !== undefined || file !== undefined) texts = undefined;
    if (label?.trim() === 'routes:') texts = current?.names;
    if (label?.trim() === 'views:') texts = current?.views;
    if (texts !== undefined) for (const [, name = ''] of line.matchAll(literal)) texts.push(plain(name));
  }
  return listed;
}

/** The routes of a path in Vue Router's form; undefined if a segment isn't understood. */
function routesOfPath(path: string): readonly Route[] | undefined {
  const parts = partsOf(path.replaceAll('([^/]*)', '(.*)')).map(bracketedPart);
  const known = parts.filter((part) => part !== undefined);
  return known.length < parts.length ? undefined : routesOfParts(known).map(withOptionalRest);
}

function bracketedPart(part: string): string | undefined {
  if (!/[:()[\]\\*+?]/.test(part)) return part;
  const [whole, before = '', name = '', expression = '', count = '', after = ''] = namedPart.exec(part) ?? [];
  if (whole === undefined) return undefined;
  const isAlone = before === '' && after === '';
  if (expression === '.*' || count === '*' || count === '+') return isAlone ? `[...${name}]` : undefined;
  if (count === '?') return isAlone ? `[[${name}]]` : undefined;
  return `${before}[${name}]${after}`;
}

function plain(text: string): string {
  return text.replaceAll(/\\(.)/g, '$1');
}
