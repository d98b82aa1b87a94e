import { plainPath } from './convention';
import { fieldsOf, type Field } from '../literals';

/** A folder of content, and the path below which its pages are. */
export interface Content {
  readonly kind: 'docs' | 'blog' | 'pages';
  /** Below the site's folder, or outside of it. */
  readonly path: string;
  /** Without slashes around it. */
  readonly base: string;
}

const pages: Content = { kind: 'pages', path: 'src/pages', base: '' };
const docs: Content = { kind: 'docs', path: 'docs', base: 'docs' };
const blog: Content = { kind: 'blog', path: 'blog', base: 'blog' };

/** Maximum number of versions and of further contents that a configuration may name. */
const most = 100;

/** The contents of a site that states none. The folder of each version is found by its name. */
export const defaultContents: readonly Content[] = [pages, docs, blog];

/** The contents by the texts of `docusaurus.config.js` and `versions.json`. */
export function statedContents(texts: ReadonlyMap<string, string>): readonly Content[] {
  const fields = [...texts].flatMap(([name, text]) => (name === 'versions.json' ? [] : fieldsOf(text)));
  const own = (it: Content, key: string): Content => ({
    ...it,
    path: plainPath(valueIn(fields, key, 'path') ?? it.path),
    base: plainPath(valueIn(fields, key, 'routeBasePath') ?? it.base),
  });
  const versions = versionsIn(texts.get('versions.json') ?? '');
  const lastVersion = valueIn(fields, 'docs', 'lastVersion') ?? versions[0];
  const main = own(docs, 'docs');
  return [
    own(pages, 'pages'),
    own(blog, 'blog'),
    { ...main, base: versions.length > 0 && lastVersion !== 'current' ? below(main.base, 'next') : main.base },
    ...versions.map((version) => ({
      kind: docs.kind,
      path: `versioned_docs/version-${version}`,
      base: version === lastVersion ? main.base : below(main.base, version),
    })),
    ...furtherContents(fields),
  ];
}

/** The contents of further instances of the plugins, which state both their folder and their path. */
function furtherContents(fields: readonly Field[]): readonly Content[] {
  const byObject = new Map<object, Map<string, string>>();
  for (const { key, value, object, holder } of fields) {
    if (/^(?:docs|blog|pages)$/.test(holder?.key ?? '')) continue;
    const found = byObject.get(object) ?? new Map<string, string>();
    byObject.set(object, found.set(key, value));
  }
  const stated = [...byObject.values()].flatMap((it): readonly Content[] => {
    const [path, base] = [it.get('path'), it.get('routeBasePath')];
    if (path === undefined || base === undefined) return [];
    return [{ kind: /blog/i.test(path) ? 'blog' : 'docs', path: plainPath(path), base: plainPath(base) }];
  });
  return stated.slice(0, most);
}

function valueIn(fields: readonly Field[], holder: string, key: string): string | undefined {
  return fields.find((it) => it.holder?.key === holder && it.key === key)?.value;
}

function below(base: string, part: string): string {
  return base === '' ? part : `${base}/${part}`;
}

/** The names in `versions.json`, the newest first. */
function versionsIn(text: string): readonly string[] {
  return [...text.slice(0, 20_000).matchAll(/"([^"\\/]+)"/g)].map(([, name = '']) => name).slice(0, most);
}
