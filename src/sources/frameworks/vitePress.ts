import { type Convention, fileParts, htmlRoutes, indexed, plainPath } from './convention';
import { matchesGlob, readGlob, type Glob } from '../globs';
import { fieldsOf, type Field } from '../literals';
import { matchParts } from '../match';
import { routesOfParts } from '../notation';
import { fillRoute, type Route } from '../route';
import { readColons } from '../ruleNotation';

const configurations = ['config', 'config/index', 'config/shared'].flatMap((name) =>
  ['ts', 'mts', 'js', 'mjs', 'cjs'].map((ending) => `.vitepress/${name}.${ending}`),
);

/** Maximum number of patterns of one kind that a configuration may state. */
const maxStated = 100;

/** https://vitepress.dev/guide/routing */
export const vitePress: Convention = {
  name: 'VitePress',
  isMarker: () => false,
  shared: {
    names: ['config', 'index'].flatMap((name) => ['ts', 'mts', 'js', 'mjs', 'cjs'].map((it) => `${name}.${it}`)),
    beside: ['.vitepress'],
  },
  dependencies: [],
  endings: ['md', 'html'],
  routesOf: pageRoutes,
  configuration: {
    files: configurations,
    apply(texts) {
      const text = [...texts.values()].join('\n');
      const fields = fieldsOf(text);
      const source = plainPath(fields.find(({ key }) => key === 'srcDir')?.value ?? '');
      const excluded = excludedIn(text);
      const routesOf = (path: string) => (matchesGlob(excluded, path) ? [] : pageRoutes(path));
      const rewrites = rewritesIn(text, fields);
      // Rewrites that have to be evaluated may give any page another address.
      if (rewrites === undefined)
        return { ...vitePress, routesOf: () => [], otherRoutesOf: inSource(source, routesOf) };
      return {
        ...vitePress,
        routesOf: inSource(source, (path) =>
          routesOf(path).length === 0 ? [] : pageRoutes(rewritten(path, rewrites)),
        ),
      };
    },
  },
};

function inSource(source: string, routesOf: (path: string) => readonly Route[]): Convention['routesOf'] {
  return (file) => {
    if (source === '') return routesOf(file);
    return file.startsWith(`${source}/`) ? routesOf(file.slice(source.length + 1)) : [];
  };
}

/** The patterns of files that make no pages. */
function excludedIn(text: string): Glob {
  const [, list = ''] = /\bsrcExclude\s*:\s*\[([^\]]{0,5000})\]/.exec(text) ?? [];
  const globs = [...list.matchAll(/'([^'\n]*)'|"([^"\n]*)"/g)].map(([, one = '', other = '']) => one + other);
  return globs.slice(0, maxStated).flatMap((it) => readGlob(it) ?? []);
}

interface Rewrite {
  readonly from: Route;
  readonly to: Route;
}

/** What `rewrites` states: paths of files and those that their pages are made from instead; undefined if it has to be evaluated. */
function rewritesIn(text: string, fields: readonly Field[]): readonly Rewrite[] | undefined {
  if (!/\brewrites\b/.test(text)) return [];
  const stated = fields.filter(({ holder }) => holder?.key === 'rewrites').slice(0, maxStated);
  const read = stated.map(({ key, value }) => ({ from: readColons(plain(key)), to: readColons(plain(value)) }));
  const rewrites = read.flatMap(({ from, to }) => (from === undefined || to === undefined ? [] : [{ from, to }]));
  return rewrites.length === 0 || rewrites.length < stated.length ? undefined : rewrites;
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

function pageRoutes(path: string): readonly Route[] {
  const { folders, stem, ending } = fileParts(path);
  if (ending === 'html') return htmlRoutes(path, ['public']);
  if (ending !== 'md' || [...folders, stem].some((it) => it.startsWith('.') || it === 'node_modules')) return [];
  return routesOfParts(indexed(folders, stem));
}
