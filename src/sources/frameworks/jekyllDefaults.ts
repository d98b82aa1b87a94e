import { plainPath } from './convention';
import { linesBelow, settingsOf, textIn } from '../settings';

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
  const items = linesBelow(text, 'defaults')
    .join('\n')
    .split(/^[ \t]*-(?=[ \t]*$|[ \t]+(?:scope|values):)/m)
    .slice(1, most + 1);
  return items.map((item) => {
    const settings = settingsOf(item.replace(/^[ \t]+(scope|values):/, '    $1:'), 2);
    return {
      path: plainPath(textIn(settings, 'scope.path') ?? ''),
      type: textIn(settings, 'scope.type'),
      permalink: textIn(settings, 'values.permalink'),
      isPublished: textIn(settings, 'values.published') !== 'false',
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
