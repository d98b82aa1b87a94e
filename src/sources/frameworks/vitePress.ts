import { type Convention, fileParts, htmlRoutes, indexed, plainPath, programEndings, withEndings } from './convention';
import { addressInProgram, siteOfImage } from './statement';
import { matchesGlob, readGlob, type Glob } from '../globs';
import { fieldsOf, type Field } from '../literals';
import { matchParts } from '../match';
import { routesOfParts } from '../notation';
import { fillRoute, type Route } from '../route';
import { readColons } from '../ruleNotation';
import { statedAddress } from '../siteAddress';

const main = withEndings(['.vitepress/config', '.vitepress/config/index'], programEndings);
const configurations = [...main, ...withEndings(['.vitepress/config/shared'], programEndings)];
const statingFiles = [...configurations, ...withEndings(['.vitepress/config/en'], programEndings)];

/** Maximum number of patterns of one kind that a configuration may state. */
const maxStated = 100;

/** https://vitepress.dev/guide/routing */
export const vitePress: Convention = {
  name: 'VitePress',
  markers: main,
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

/** The patterns of files that make no pages. */
function excludedIn(text: string): Glob {
  const [, list = ''] = /\bsrcExclude\s*:\s*\[([^\]]{0,5000})\]/.exec(text) ?? [];
  const globs = [...list.matchAll(/'([^'\n]*)'|"([^"\n]*)"/g)].map(([, one = '', other = '']) => one + other);
  return globs.slice(0, maxStated).flatMap((glob) => readGlob(glob) ?? []);
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
  if (ending !== 'md' || [...folders, stem].some((name) => name.startsWith('.') || name === 'node_modules')) return [];
  return routesOfParts(indexed(folders, stem));
}
