import { type FrontMatter, plainPath } from '../convention';
import { folderOf } from '../../../util/paths';
import { matchesGlob, readGlob, type Glob } from '../../globs';
import { dataOf, entriesOf, plainText, settingsIn, valueAt } from '../../../util/textData';

/** A default of front matter for the files of a scope: https://jekyllrb.com/docs/configuration/front-matter-defaults/ */
export interface Default {
  /** The beginning of paths below the site's folder; empty for all of it. */
  readonly path: string;
  /** The files of a scope with wildcards; undefined if it is a path, or can't be read. */
  readonly glob: Glob | undefined;
  /** `posts`, `pages`, or the name of a collection; undefined for all. */
  readonly type: string | undefined;
  readonly values: FrontMatter;
}

/** Maximum number of defaults. */
const maxDefaults = 100;
/** Defaults that affect pages. */
const deciding = new Set(['permalink', 'published', 'categories', 'category', 'slug', 'date', 'draft']);

/** The older names of types. */
const plurals: Readonly<Record<string, string>> = { page: 'pages', post: 'posts', draft: 'drafts' };

/** The defaults in the text of a `_config.yml` that affect pages. */
export function defaultsIn(text: string): readonly Default[] {
  return entriesOf(valueAt(dataOf(text), 'defaults'))
    .slice(0, maxDefaults)
    .map((entry) => {
      const written = plainText(valueAt(entry, 'scope', 'path')) ?? '';
      const path = plainPath(written) + (written.endsWith('/') ? '/' : '');
      const values = [...settingsIn(valueAt(entry, 'values'), 1)].filter(([name]) => deciding.has(name));
      const stated = plainText(valueAt(entry, 'scope', 'type'));
      const type = stated === undefined ? undefined : (plurals[stated] ?? stated);
      return { path, glob: isGlob(path) ? readGlob(path) : undefined, type, values: new Map(values) };
    })
    .filter(({ values }) => values.size > 0)
    .toSorted((one, other) => one.path.length - other.path.length);
}

/** True if the scope of a default can't be read. */
export function isUnread({ path, glob }: Default): boolean {
  return isGlob(path) && glob === undefined;
}

/** Front matter with its defaults: the one with the longest path takes precedence, and of equal ones the last. */
export function withDefaults(
  matter: FrontMatter | undefined,
  defaults: readonly Default[],
  file: string,
  type: string,
): FrontMatter | undefined {
  const fitting = defaults.filter((one) => (one.type === undefined || one.type === type) && isIn(one, file));
  if (fitting.length === 0) return matter;
  // A page that isn't a post is generated even if it isn't published by default.
  const values = fitting.flatMap((one) => [...one.values]).filter(([name]) => type !== 'pages' || name !== 'published');
  if (values.length === 0) return matter;
  const defaulted = new Map(values);
  const categories = [...categoriesIn(defaulted), ...categoriesIn(matter)];
  return new Map([
    ...defaulted,
    ...(matter ?? []),
    ...(categories.length > 0 ? [['categories', categories] as const] : []),
  ]);
}

/** The texts in `categories`, where one text is split at spaces. */
export function categoriesIn(matter: FrontMatter | undefined): readonly string[] {
  const stated = matter?.get('categories') ?? [];
  return typeof stated === 'string' ? stated.split(/\s+/).filter((name) => name !== '') : stated;
}

/** True for the files whose path begins with a scope's, or that are below a path that fits its wildcards. */
function isIn({ path, glob }: Default, file: string): boolean {
  if (glob === undefined) return file.startsWith(path);
  for (let part = file; part !== ''; part = folderOf(part)) if (matchesGlob(glob, part)) return true;
  return false;
}

function isGlob(path: string): boolean {
  return path.includes('*');
}
