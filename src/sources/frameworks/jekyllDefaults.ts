import { plainPath } from './convention';
import { dataOf, entriesOf, plainText, valueAt } from '../settings';

/** A default of front matter for the files of a scope: https://jekyllrb.com/docs/configuration/front-matter-defaults/ */
export interface Default {
  /** Below the site's folder; empty for all of it. */
  readonly path: string;
  /** `posts`, `pages`, or the name of a collection; undefined for all. */
  readonly type: string | undefined;
  readonly permalink: string | undefined;
  readonly isPublished: boolean;
}

/** Maximum number of defaults. */
const most = 100;

/** The defaults that the text of a `_config.yml` states, and that decide about pages. */
export function defaultsIn(text: string): readonly Default[] {
  return entriesOf(valueAt(dataOf(text), 'defaults'))
    .slice(0, most)
    .map((entry) => {
      const stated = (...names: readonly string[]) => plainText(valueAt(entry, ...names));
      return {
        path: plainPath(stated('scope', 'path') ?? ''),
        type: stated('scope', 'type'),
        permalink: stated('values', 'permalink'),
        isPublished: stated('values', 'published') !== 'false',
      };
    });
}

/** The default that counts for a file, of several that of the longest path, and of equal ones the last. */
export function defaultOf(
  defaults: readonly Default[],
  file: string,
  type: string,
  isWanted: (it: Default) => boolean,
): Default | undefined {
  const fitting = defaults.filter(
    (it) =>
      isWanted(it) &&
      (it.type === undefined || it.type === type) &&
      (it.path === '' || file === it.path || file.startsWith(`${it.path}/`)),
  );
  return fitting.toReversed().toSorted((one, other) => other.path.length - one.path.length)[0];
}
