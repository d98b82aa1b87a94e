import {
  type Convention,
  type FrontMatter,
  fileParts,
  htmlEndings,
  htmlRoutes,
  indexed,
  isMarkdown,
  markdownEndings,
  partsOf,
  plainPath,
  programEndings,
  withEndings,
  withoutDate,
  withoutNumber,
} from './convention';
import { originalsOf, statesLanguages } from './languages';
import { addressInProgram } from './statement';
import { joined } from '../folders';
import { isPublished } from '../frontMatter';
import { matchesGlob, readGlob, type Glob } from '../globs';
import { fieldsOf, hasField, statedTexts, type Field } from '../literals';
import { textRoute, type Route } from '../route';
import { textIn } from '../settings';
import { isFields, type Fields } from '../../util/json';
import { parseJson } from '../../util/json';

const configurations = withEndings(['docusaurus.config'], programEndings);

const [routesFile, modulesFile, languageFile, configurationFile] = [
  '.docusaurus/routesChunkNames.json',
  '.docusaurus/registry.js',
  '.docusaurus/i18n.json',
  '.docusaurus/docusaurus.config.mjs',
];

/** A line of the registry: the name of a module, and the source that it is imported from. */
const moduleLine = /^[ \t]*"([^"\n]{1,1000})":.{0,2000}?"@site\/([^"?\n]{1,1000})"/gm;

/** Maximum number of pages that are read. */
const maxWrittenPages = 50_000;

/** https://docusaurus.io/docs/docs-introduction */
export const docusaurus: Convention = {
  name: 'Docusaurus',
  makesOthers: true,
  markers: configurations,
  dependencies: ['@docusaurus/core'],
  endings: ['js', 'jsx', 'ts', 'tsx', ...markdownEndings, ...htmlEndings],
  hasMatter: (file) => isMarkdown(fileParts(file).ending),
  routesOf: (file, matter) => new Routes(defaultContents).of(file, matter),
  otherRoutesOf(file, matter) {
    // The docs may be the whole site, and so may the blog.
    const roots = defaultContents.filter(({ kind }) => kind !== 'pages').map((content) => ({ ...content, base: '' }));
    return isVersioned(file) || file.startsWith('static/') ? [] : new Routes(roots).of(file, matter);
  },
  written: { files: [routesFile, modulesFile, languageFile, configurationFile], routesIn: writtenRoutes },
  configuration: {
    files: [...configurations, 'versions.json'],
    apply(texts) {
      if (texts.size === 0) return docusaurus;
      const contents = statedContents(texts);
      const outside = contents.map(({ path }) => path).filter((path) => path.startsWith('../'));
      const routesOf: Convention['routesOf'] = (file, matter) => new Routes(contents).of(file, matter);
      // A page without a translation is made from the main language's file.
      const isTranslated = [...texts.values()].some(statesLanguages);
      const fallbacksOf: Convention['fallbacksOf'] = (parts) => (isTranslated ? originalsOf(parts) : []);
      const doubts = doubtsIn(programIn(texts));
      return { ...docusaurus, routesOf, otherRoutesOf: () => [], outside, fallbacksOf, doubts };
    },
  },
  output: ['.docusaurus'],
  statements: [{ files: configurations, addressIn: (text) => addressInProgram(text, 'url', 'baseUrl') }],
  base: { files: configurations, field: 'baseUrl' },
  layouts: (search) => search.there(configurations),
};

/** A folder of content, and the path below which its pages are. */
interface Content {
  readonly kind: 'docs' | 'blog' | 'pages';
  /** Below the site's folder, or outside of it. */
  readonly path: string;
  /** Without slashes around it. */
  readonly base: string;
  /** The files below its folder that make no page. */
  readonly excluded?: Glob;
  /** True if numbers in names are a part of them. */
  readonly keepsNumbers?: boolean;
}

const pages: Content = { kind: 'pages', path: 'src/pages', base: '' };
const docs: Content = { kind: 'docs', path: 'docs', base: 'docs' };
const blog: Content = { kind: 'blog', path: 'blog', base: 'blog' };

/** Maximum number of versions and of further contents that a configuration may name. */
const maxContents = 100;

/** The contents of a site that states none. The folder of each version is found by its name. */
const defaultContents: readonly Content[] = [pages, docs, blog];

/** The contents by the texts of `docusaurus.config.js` and `versions.json`. */
function statedContents(texts: ReadonlyMap<string, string>): readonly Content[] {
  const program = programIn(texts);
  const fields = fieldsOf(program);
  const keepsNumbers = states(program, 'numberPrefixParser', 'false');
  const own = (content: Content, key: Content['kind']): Content => ({
    ...content,
    keepsNumbers,
    excluded: excludedIn(program, key),
    path: plainPath(valueIn(fields, key, 'path') ?? content.path),
    base: plainPath(valueIn(fields, key, 'routeBasePath') ?? content.base),
  });
  const versions = versionsIn(texts.get('versions.json') ?? '');
  const lastVersion = valueIn(fields, 'docs', 'lastVersion') ?? versions[0];
  const main = own(docs, 'docs');
  /** The base of a version: what is stated, else its name, except for the last. */
  const baseOf = (version: string, usual: string) => {
    const isOfVersion = ({ key, holder }: Field) =>
      key === 'path' && holder?.key === version && holder.up?.key === 'versions';
    const stated = fields.find(isOfVersion)?.value;
    return joined(main.base, plainPath(stated ?? (version === lastVersion ? '' : usual))).replace(/\/$/, '');
  };
  const hasCurrent = versions.length === 0 || !states(program, 'includeCurrentVersion', 'false');
  const current = { ...main, base: versions.length === 0 ? main.base : baseOf('current', 'next') };
  return [
    own(pages, 'pages'),
    own(blog, 'blog'),
    ...(hasCurrent ? [current] : []),
    ...versions.map((version) => ({
      ...main,
      path: `versioned_docs/version-${version}`,
      base: baseOf(version, version),
    })),
    ...furtherContents(fields).map((content) => ({ ...content, keepsNumbers })),
  ];
}

function programIn(texts: ReadonlyMap<string, string>): string {
  return configurations.map((file) => texts.get(file) ?? '').join('\n');
}

/** True if a program states this word as the value of a field. */
function states(program: string, name: string, value: string): boolean {
  return new RegExp(`\\b${name}\\s{0,20}:\\s{0,20}${value}\\b`).test(program);
}

/** The settings that have to be evaluated. */
function doubtsIn(program: string): readonly string[] {
  const isKnown = (name: string) => !hasField(program, name) || states(program, name, '(?:true|false)');
  const isList = (name: string) => {
    const stated = statedTexts(program, name);
    return stated === undefined || stated.value?.every((glob) => readGlob(glob) !== undefined) === true;
  };
  return [
    ...['numberPrefixParser', 'includeCurrentVersion'].filter((name) => !isKnown(name)),
    ...[docs, blog, pages].map(({ kind }) => `${kind}.exclude`).filter((name) => !isList(name)),
  ];
}

/** The files of a content that a program leaves out. */
function excludedIn(program: string, kind: Content['kind']): Glob {
  const stated = statedTexts(program, `${kind}.exclude`)?.value ?? [];
  return stated.slice(0, maxContents).flatMap((glob) => readGlob(glob) ?? []);
}

/** The contents of further instances of the plugins, which state both their folder and their path. */
function furtherContents(fields: readonly Field[]): readonly Content[] {
  const byObject = new Map<object, Map<string, string>>();
  for (const { key, value, object, holder } of fields) {
    if (/^(?:docs|blog|pages)$/.test(holder?.key ?? '')) continue;
    const found = byObject.get(object) ?? new Map<string, string>();
    byObject.set(object, found.set(key, value));
  }
  const stated = [...byObject.values()].flatMap((stating): readonly Content[] => {
    const [path, base] = [stating.get('path'), stating.get('routeBasePath')];
    if (path === undefined || base === undefined) return [];
    return [{ kind: /blog/i.test(path) ? 'blog' : 'docs', path: plainPath(path), base: plainPath(base) }];
  });
  return stated.slice(0, maxContents);
}

function valueIn(fields: readonly Field[], holder: string, key: string): string | undefined {
  return fields.find((field) => field.holder?.key === holder && field.key === key)?.value;
}

/** The names in `versions.json`, the newest first. */
function versionsIn(text: string): readonly string[] {
  return [...text.slice(0, 20_000).matchAll(/"([^"\\/]+)"/g)].map(([, name = '']) => name).slice(0, maxContents);
}

function isVersioned(file: string): boolean {
  return /^(?:i18n\/[^/]+\/docusaurus-plugin-content-docs\/version-|versioned_docs\/)/.test(file);
}

class Routes {
  constructor(private readonly contents: readonly Content[]) {}

  of(file: string, matter: FrontMatter | undefined): readonly Route[] {
    if (file.startsWith('static/')) return htmlRoutes(file, ['static']);
    const { locale, path } = translated(file);
    const { folders, stem } = fileParts(path);
    if ([...folders, stem].some((name) => name.startsWith('_')) || !isPublished(matter)) return [];
    return [...this.contents, ...versionOf(path, this.contents)].flatMap((content) => {
      if (!path.startsWith(`${content.path}/`)) return [];
      const own = path.slice(content.path.length + 1);
      const parts = matchesGlob(content.excluded ?? [], own) ? undefined : partsIn(content, own, matter);
      return parts === undefined ? [] : [textRoute([...locale, ...partsOf(content.base), ...parts])];
    });
  }
}

/** The content of a version that no `versions.json` names. */
function versionOf(path: string, known: readonly Content[]): readonly Content[] {
  const [, folder = '', version = ''] = /^(versioned_docs\/version-([^/]+))\//.exec(path) ?? [];
  if (version === '' || known.some((content) => content.path === folder)) return [];
  const bases = known.flatMap(({ kind, base }) => (kind === 'docs' ? [base] : []));
  const [base = ''] = bases.toSorted((one, other) => one.length - other.length);
  return [{ kind: 'docs', path: folder, base: `${base}/${version}` }];
}

/** The locale of a translated file, and the path of its original. */
function translated(file: string): { readonly locale: readonly string[]; readonly path: string } {
  const [i18n, locale = '', plugin = '', ...others] = file.split('/');
  const folder = /^docusaurus-plugin-content-(docs|blog|pages)$/.exec(plugin)?.[1];
  if (i18n !== 'i18n' || folder === undefined) return { locale: [], path: file };
  if (folder !== 'docs')
    return { locale: [locale], path: [folder === 'pages' ? 'src/pages' : folder, ...others].join('/') };
  const [version = '', ...below] = others;
  const root = version === 'current' ? 'docs' : `versioned_docs/${version}`;
  return { locale: [locale], path: [root, ...below].join('/') };
}

/** The parts of a page's path below that of its content; undefined if the file makes no page. */
function partsIn(
  { kind, keepsNumbers }: Content,
  path: string,
  matter: FrontMatter | undefined,
): readonly string[] | undefined {
  const { folders, stem, ending } = fileParts(path);
  if (kind === 'pages') return pageParts(folders, stem, ending, matter);
  if (!isMarkdown(ending)) return undefined;
  const slug = textIn(matter, 'slug');
  if (kind === 'blog') return slug === undefined ? postParts(folders, stem) : partsOf(slug);
  const plain = (name: string) => (keepsNumbers === true ? name : withoutNumber(name, '-._ '));
  const above = folders.map(plain);
  if (slug?.startsWith('/') === true) return partsOf(slug);
  if (slug !== undefined) return resolvedParts([...above, ...partsOf(slug)]);
  return docParts(above, plain(stem), textIn(matter, 'id'));
}

function pageParts(
  folders: readonly string[],
  stem: string,
  ending: string,
  matter: FrontMatter | undefined,
): readonly string[] | undefined {
  const isPage = isMarkdown(ending) || /^[jt]sx?$/.test(ending);
  const slug = textIn(matter, 'slug');
  if (!isPage || /\.(?:test|spec|module|d)$/.test(stem)) return undefined;
  return slug === undefined ? indexed(folders, stem) : partsOf(slug);
}

/** Numbers only sort the docs; `index`, `README` and a file with the name of its folder are the folder's page. */
function docParts(above: readonly string[], name: string, id: string | undefined): readonly string[] {
  const folder = above.at(-1)?.toLowerCase();
  if (/^(?:index|readme)$/i.test(name) || name.toLowerCase() === folder) return above;
  return [...above, id ?? name];
}

/** `2024-01-02-title.md`, `2024-01-02-title/index.md` and `2024/01/02/title.md` are the same post. */
function postParts(folders: readonly string[], stem: string): readonly string[] {
  return indexed(folders, stem).flatMap((name) => {
    const { date, title } = withoutDate(name);
    return [...date, title];
  });
}

function resolvedParts(parts: readonly string[]): readonly string[] {
  const resolved: string[] = [];
  for (const part of parts) {
    if (part === '..') resolved.pop();
    else resolved.push(part);
  }
  return resolved;
}

/**
 * The files that a build or a development server of Docusaurus leaves behind: the modules of each page, and the source of
 * each module. They are those of one language, and count only if it is the main one.
 */
function writtenRoutes(texts: ReadonlyMap<string, string>): ReadonlyMap<string, readonly Route[]> {
  const routes = new Map<string, readonly Route[]>();
  const language = jsonFieldsIn(texts.get(languageFile));
  if (language['currentLocale'] === undefined || language['currentLocale'] !== language['defaultLocale']) return routes;
  const sources = new Map<string, string>();
  for (const [, name = '', source = ''] of (texts.get(modulesFile) ?? '').matchAll(moduleLine))
    sources.set(name, source);
  const [, base = '/'] = /"baseUrl":\s*"([^"\n]*)"/.exec(texts.get(configurationFile) ?? '') ?? [];
  for (const [key, modules] of Object.entries(jsonFieldsIn(texts.get(routesFile))).slice(0, maxWrittenPages)) {
    if (!isFields(modules)) continue;
    const source = sources.get(String(modules['content'] ?? modules['__comp']));
    const path = key.replace(/-[\da-f]{3}$/, '');
    if (source === undefined || !`${path}/`.startsWith(base)) continue;
    routes.set(source, [...(routes.get(source) ?? []), textRoute(partsOf(path.slice(base.length)))]);
  }
  return routes;
}

function jsonFieldsIn(text: string | undefined): Fields {
  const fields = parseJson(text ?? '');
  return isFields(fields) ? fields : {};
}
