import {
  type Convention,
  below,
  fileParts,
  htmlEndings,
  htmlRoutes,
  indexed,
  isMarkdown,
  markdownEndings,
  withoutDate,
  withoutNumber,
} from './convention';
import { textRoute, type Route } from '../route';

/** https://docusaurus.io/docs/docs-introduction */
export const docusaurus: Convention = {
  name: 'Docusaurus',
  isMarker: (name) => /^docusaurus\.config\.[cm]?[jt]s$/.test(name),
  dependencies: ['@docusaurus/core'],
  endings: ['js', 'jsx', 'ts', 'tsx', ...markdownEndings, ...htmlEndings],
  routesOf(file) {
    const { locale, path } = translated(file);
    return [...routesBelow(path)].map((route) => textRoute([...locale, ...route]));
  },
  otherRoutesOf(file): readonly Route[] {
    const { locale, path } = translated(file);
    // The docs may be the whole site, and so may the blog.
    const [first, ...others] = below(path, ['docs', 'blog']) === undefined ? [] : (routesBelow(path)[0] ?? []);
    return first === undefined ? [] : [textRoute([...locale, ...others])];
  },
};

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

function routesBelow(file: string): readonly (readonly string[])[] {
  const { folders, stem, ending } = fileParts(file);
  if ([...folders, stem].some((it) => it.startsWith('_'))) return [];
  if (file.startsWith('src/pages/')) return pageParts(folders.slice(2), stem, ending);
  const [first, second = '', ...others] = folders;
  if (first === 'static') return htmlRoutes(file, ['static']).map(textsOf);
  if (!isMarkdown(ending)) return [];
  if (first === 'docs') return [['docs', ...docParts(folders.slice(1), stem)]];
  if (first === 'blog') return [['blog', ...postParts(folders.slice(1), stem)]];
  if (first !== 'versioned_docs') return [];
  return [['docs', second.replace(/^version-/, ''), ...docParts(others, stem)]];
}

function textsOf(route: Route): readonly string[] {
  return route.flatMap((it) => (it.kind === 'text' ? [it.text] : []));
}

function pageParts(folders: readonly string[], stem: string, ending: string): readonly (readonly string[])[] {
  const isPage = isMarkdown(ending) || /^[jt]sx?$/.test(ending);
  return isPage && !/\.(?:test|spec|module|d)$/.test(stem) ? [indexed(folders, stem)] : [];
}

/** Numbers only sort the docs; `index`, `README` and a file with the name of its folder are the folder's page. */
function docParts(folders: readonly string[], stem: string): readonly string[] {
  const above = folders.map((it) => withoutNumber(it, '-._ '));
  const name = withoutNumber(stem, '-._ ');
  const isFolder = /^(?:index|readme)$/i.test(name) || (above.length > 0 && name === above.at(-1));
  return isFolder ? above : [...above, name];
}

/** `2024-01-02-title.md`, `2024-01-02-title/index.md` and `2024/01/02/title.md` are the same post. */
function postParts(folders: readonly string[], stem: string): readonly string[] {
  return indexed(folders, stem).flatMap((it) => {
    const { date, title } = withoutDate(it);
    return [...date, title];
  });
}
