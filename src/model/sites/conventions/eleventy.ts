import { type Convention, below, fileParts, indexed, withoutDate } from './convention';
import { textRoute, type Route } from '../route';

const endings = ['md', 'mdx', 'njk', 'liquid', 'html', 'hbs', 'ejs', 'pug', 'haml', 'mustache', 'webc', 'vto'];

/** Usual folders of a site's sources, if they are not in its root. */
const inputs = ['src', 'content', 'site', 'input', 'views'];

/** https://www.11ty.dev/docs/permalinks/ */
export const eleventy: Convention = {
  name: 'Eleventy',
  isMarker: (name) => /^(?:\.eleventy|eleventy\.config)\.[cm]?[jt]s$/.test(name),
  dependencies: ['@11ty/eleventy'],
  endings: [...endings, 'js', 'cjs', 'mjs', 'jsx', 'ts', 'cts', 'mts', 'tsx'],
  routesOf: (file) => templateRoute(below(file, inputs) ?? file),
  otherRoutesOf: (file) => (below(file, inputs) === undefined ? [] : templateRoute(file)),
};

function templateRoute(file: string): readonly Route[] {
  const { folders, stem, ending } = fileParts(file.replace(/\.11ty\.[cm]?[jt]sx?$/, '.njk'));
  if (!endings.includes(ending) || [...folders, stem].some((it) => /^[_.]/.test(it))) return [];
  if (folders[0] === 'node_modules' || (folders.length === 0 && /^[A-Z_]+$/.test(stem))) return [];
  const { title } = withoutDate(stem);
  // A file with the name of its folder is that folder's page.
  return [textRoute(title === folders.at(-1) ? folders : indexed(folders, title))];
}
