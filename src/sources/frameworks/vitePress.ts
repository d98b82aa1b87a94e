import { type Convention, fileParts, htmlRoutes, indexed, plainPath, withEndings } from './convention';
import { resolvedPath } from '../../util/paths';
import { addressInProgram, siteOfImage, statedAddress } from '../siteAddresses';
import { matchesGlob, readGlob } from '../globs';
import { allFieldsOf, fieldsOf, openSpreads, statedText, statedTexts, unreadIn } from '../literals';
import { routesOfParts, fillRoute } from '../notation';
import { type Route, matchParts } from '../route';
import { readColons } from '../pattern';

/** Endings of its configuration. */
const programEndings = ['js', 'mjs', 'ts', 'mts'];
const folderFiles = withEndings(['.vitepress/config/index', '.vitepress/config/shared'], programEndings);
const main = withEndings(['.vitepress/config', '.vitepress/config/index'], programEndings);
const configurations = [...new Set([...main, ...folderFiles])];
const statingFiles = [...configurations, ...withEndings(['.vitepress/config/en'], programEndings)];

/** Maximum number of patterns of one kind in a configuration. */
const maxStated = 100;

/** https://vitepress.dev/guide/routing */
export const vitePress: Convention = {
  name: 'VitePress',
  markers: main,
  dependencies: [],
  endings: ['md', 'html'],
  routesOf: withServed('public', pageRoutes),
  configuration: {
    files: configurations,
    apply(texts) {
      const text = [...texts.values()].join('\n');
      const [source, excluded] = [statedText(text, 'srcDir'), statedTexts(text, 'srcExclude')];
      const globs = excluded?.value?.slice(0, maxStated).map(readGlob);
      const leftOut = globs?.flatMap((glob) => glob ?? []) ?? [];
      const rewrites = rewritesIn(text);
      const assets = statedText(text, 'vite.publicDir');
      // A folder that a pattern matches isn't looked into.
      const isLeftOut = (path: string) =>
        path.split('/').some((_, at, names) => matchesGlob(leftOut, names.slice(0, at + 1).join('/')));
      const routesOf = (path: string) =>
        isLeftOut(path) || pageRoutes(path).length === 0 ? [] : pageRoutes(rewritten(path, rewrites ?? []));
      const isOpen = globs?.includes(undefined) === true;
      const folder = plainPath(source?.value ?? '');
      return {
        ...vitePress,
        routesOf: withServed(resolvedPath(folder, assets?.value ?? 'public'), inSource(folder, routesOf)),
        outside: folder.startsWith('../') ? [folder] : [],
        doubts: [
          ...unreadIn({
            srcDir: source,
            'vite.publicDir': assets,
            srcExclude: isOpen ? { value: undefined } : excluded,
          }),
          ...(rewrites === undefined ? ['rewrites'] : []),
          // A folder of configuration may have settings shared by all languages, which are also read.
          ...(folderFiles.some((file) => texts.has(file)) ? [] : openSpreads(text)),
        ],
      };
    },
  },
  statements: [
    {
      files: statingFiles,
      addressIn: (text) => addressInProgram(text, 'sitemap.hostname', 'base') ?? addressOfMeta(text),
    },
  ],
  base: { files: statingFiles, field: 'base' },
  layouts: (search) => search.there(main),
};

/** The address of a `meta` element in a program: `{ property: 'og:url', content: 'https://…' }`. */
function addressOfMeta(text: string): string | undefined {
  const fields = fieldsOf(text);
  const contentsOf = (property: string) => {
    const metas = new Set(fields.filter(({ value }) => value === property).map(({ object }) => object));
    return fields.filter(({ key, object }) => key === 'content' && metas.has(object)).map(({ value }) => value);
  };
  const stated = [...contentsOf('og:url').map(statedAddress), ...contentsOf('og:image').map(siteOfImage)];
  return stated.find((address) => address !== undefined);
}

function inSource(source: string, routesOf: (path: string) => readonly Route[]): Convention['routesOf'] {
  return (file) => {
    if (source === '') return routesOf(file);
    return file.startsWith(`${source}/`) ? routesOf(file.slice(source.length + 1)) : [];
  };
}

interface Rewrite {
  readonly from: Route;
  readonly to: Route;
}

/**
 * The `rewrites` of a configuration: paths of files, and the paths that replace them for their pages; undefined if they
 * have to be evaluated.
 */
function rewritesIn(text: string): readonly Rewrite[] | undefined {
  const fields = allFieldsOf(text);
  const field = fields.find(({ key }) => key === 'rewrites');
  if (field === undefined) return [];
  const stated = fields.filter(({ holder }) => holder?.key === 'rewrites').slice(0, maxStated);
  const read = stated.map(({ key, value = '' }) => ({ from: readColons(plain(key)), to: readColons(plain(value)) }));
  const rewrites = read.flatMap(({ from, to }) => (from === undefined || to === undefined ? [] : [{ from, to }]));
  const isOpen = !field.isGroup || rewrites.length < stated.length || stated.some(({ value }) => value === undefined);
  return isOpen ? undefined : rewrites;
}

/** `:path(.*)` is `:path*`. */
function plain(pattern: string): string {
  return pattern.replaceAll('(.*)', '*');
}

function rewritten(path: string, rewrites: readonly Rewrite[]): string {
  for (const { from, to } of rewrites) {
    const captures = matchParts(from, path.split('/'));
    if (captures !== undefined) return fillRoute(to, captures)?.join('/') ?? path;
  }
  return path;
}

/** The routes of pages, and of the files in a folder that are served as they are. */
function withServed(assets: string | undefined, routesOf: (path: string) => readonly Route[]): Convention['routesOf'] {
  return (file) =>
    fileParts(file).ending === 'html' ? htmlRoutes(file, assets === undefined ? [] : [assets]) : routesOf(file);
}

function pageRoutes(path: string): readonly Route[] {
  const { folders, stem, ending } = fileParts(path);
  if (ending !== 'md' || [...folders, stem].some((name) => name.startsWith('.') || name === 'node_modules')) return [];
  return routesOfParts(indexed(folders, stem));
}
