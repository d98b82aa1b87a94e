import { type Convention, fileParts, htmlRoute, indexed, withoutDate } from './convention';
import { rest, text, textRoute, type Route } from '../route';

const endings = ['md', 'markdown', 'mkd', 'mkdn', 'mkdown', 'textile', 'html', 'htm'];

/** https://jekyllrb.com/docs/permalinks/ */
export const jekyll: Convention = {
  name: 'Jekyll',
  isMarker: (name) => /^_config\.(?:ya?ml|toml)$/.test(name),
  dependencies: [],
  endings,
  routesOf(file) {
    const { folders, stem, ending } = fileParts(file);
    if (!endings.includes(ending)) return [];
    if (folders.includes('_posts')) return postRoutes(folders, stem);
    if (isHidden([...folders, stem]) || isNote(folders, stem)) return [];
    return ending.startsWith('htm') ? htmlRoute(file) : [pageRoute(folders, stem)];
  },
  otherRoutesOf(file) {
    const { folders, stem, ending } = fileParts(file);
    const [first = '', ...others] = folders;
    if (!endings.includes(ending)) return [];
    // A permalink may leave out the date, or put anything before the title.
    if (folders.includes('_posts')) return [[rest('path', true), text(withoutDate(stem).title)]];
    if (isNote(folders, stem) && stem === 'README') return [[]];
    if (!/^_[a-z]/i.test(first) || notPages.includes(first) || isHidden([...others, stem])) return [];
    // A collection has its own name in its addresses, but pages kept together in `_pages` do not.
    return [pageRoute(first === '_pages' ? others : [first.slice(1), ...others], stem)];
  },
};

const notPages = ['_layouts', '_includes', '_data', '_sass', '_site', '_drafts', '_plugins'];

/** The address has the date and, before it, categories, which may also be set in the post itself. */
function postRoutes(folders: readonly string[], stem: string): readonly Route[] {
  const { date, title } = withoutDate(stem);
  const above = folders.slice(0, folders.indexOf('_posts'));
  if (date.length === 0 || isHidden(above)) return [];
  const parts = [...date, `${title}.html`];
  return [textRoute([...above, ...parts]), [rest('categories'), ...textRoute(parts)], textRoute(parts)].slice(
    0,
    above.length === 0 ? 2 : 3,
  );
}

function pageRoute(folders: readonly string[], stem: string): Route {
  return textRoute(stem === 'index' ? folders : indexed(folders, `${stem}.html`));
}

function isHidden(names: readonly string[]): boolean {
  return names.some((it) => /^[_.#~]/.test(it)) || names[0] === 'node_modules' || names[0] === 'vendor';
}

/** True for notes to those who work on the site, such as `README`. */
function isNote(folders: readonly string[], stem: string): boolean {
  return folders.length === 0 && /^[A-Z_]+$/.test(stem);
}
