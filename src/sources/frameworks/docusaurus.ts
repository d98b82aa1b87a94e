import {
  type Convention,
  type FrontMatter,
  fileParts,
  htmlEndings,
  htmlRoutes,
  indexed,
  isMarkdown,
  markdownEndings,
  partsOf,
  withoutDate,
  withoutNumber,
} from './convention';
import { docusaurusWritten } from './docusaurusWritten';
import { defaultContents, statedContents, type Content } from './docusaurusContents';
import { originalsOf, statesLanguages } from './languages';
import { isPublished } from '../frontMatter';
import { textRoute, type Route } from '../route';
import { textIn } from '../settings';

const scripts = ['js', 'mjs', 'cjs', 'ts', 'mts', 'cts'].map((ending) => `docusaurus.config.${ending}`);

/** https://docusaurus.io/docs/docs-introduction */
export const docusaurus: Convention = {
  name: 'Docusaurus',
  isMarker: (name) => scripts.includes(name),
  dependencies: ['@docusaurus/core'],
  endings: ['js', 'jsx', 'ts', 'tsx', ...markdownEndings, ...htmlEndings],
  hasMatter: (file) => isMarkdown(fileParts(file).ending),
  routesOf: (file, matter) => new Routes(defaultContents).of(file, matter),
  otherRoutesOf(file, matter) {
    // The docs may be the whole site, and so may the blog.
    const roots = defaultContents.filter(({ kind }) => kind !== 'pages').map((it) => ({ ...it, base: '' }));
    return isVersioned(file) || file.startsWith('static/') ? [] : new Routes(roots).of(file, matter);
  },
  written: docusaurusWritten,
  configuration: {
    files: [...scripts, 'versions.json'],
    apply(texts) {
      const contents = statedContents(texts);
      const outside = contents.map(({ path }) => path).filter((path) => path.startsWith('../'));
      const routesOf: Convention['routesOf'] = (file, matter) => new Routes(contents).of(file, matter);
      // A page without a translation is made from the main language's file.
      const isTranslated = [...texts.values()].some(statesLanguages);
      const fallbacksOf: Convention['fallbacksOf'] = (parts) => (isTranslated ? originalsOf(parts) : []);
      return { ...docusaurus, routesOf, otherRoutesOf: () => [], outside, fallbacksOf };
    },
  },
};

function isVersioned(file: string): boolean {
  return /^(?:i18n\/[^/]+\/docusaurus-plugin-content-docs\/version-|versioned_docs\/)/.test(file);
}

class Routes {
  constructor(private readonly contents: readonly Content[]) {}

  of(file: string, matter: FrontMatter | undefined): readonly Route[] {
    if (file.startsWith('static/')) return htmlRoutes(file, ['static']);
    const { locale, path } = translated(file);
    const { folders, stem } = fileParts(path);
    if ([...folders, stem].some((it) => it.startsWith('_')) || !isPublished(matter)) return [];
    return [...this.contents, ...versionOf(path, this.contents)].flatMap((content) => {
      if (!path.startsWith(`${content.path}/`)) return [];
      const parts = partsIn(content, path.slice(content.path.length + 1), matter);
      return parts === undefined ? [] : [textRoute([...locale, ...partsOf(content.base), ...parts])];
    });
  }
}

/** The content of a version that no `versions.json` names. */
function versionOf(path: string, known: readonly Content[]): readonly Content[] {
  const [, folder = '', version = ''] = /^(versioned_docs\/version-([^/]+))\//.exec(path) ?? [];
  if (version === '' || known.some((it) => it.path === folder)) return [];
  const bases = known.flatMap(({ kind, base }) => (kind === 'docs' ? [base] : []));
  const [base = ''] = bases.toSorted((one, other) => one.length - other.length);
  return [{ kind: 'docs', path: folder, base: `${base}/${version}` }];
}

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

/** The parts of a page's path below that of its content; undefined if the file makes no page. */
function partsIn({ kind }: Content, path: string, matter: FrontMatter | undefined): readonly string[] | undefined {
  const { folders, stem, ending } = fileParts(path);
  if (kind === 'pages') return pageParts(folders, stem, ending, matter);
  if (!isMarkdown(ending)) return undefined;
  const slug = textIn(matter, 'slug');
  if (kind === 'blog') return slug === undefined ? postParts(folders, stem) : partsOf(slug);
  const above = folders.map((it) => withoutNumber(it, '-._ '));
  if (slug?.startsWith('/') === true) return partsOf(slug);
  if (slug !== undefined) return resolvedParts([...above, ...partsOf(slug)]);
  return docParts(above, stem, textIn(matter, 'id'));
}

function pageParts(
  folders: readonly string[],
  stem: string,
  ending: string,
  matter: FrontMatter | undefined,
): readonly string[] | undefined {
  const isPage = isMarkdown(ending) || /^[jt]sx?$/.test(ending);
  const slug = textIn(matter, 'slug');
  if (!isPage || /\.(?:test|spec|module|d)$/.test(stem)) return undefined;
  return slug === undefined ? indexed(folders, stem) : partsOf(slug);
}

/** Numbers only sort the docs; `index`, `README` and a file with the name of its folder are the folder's page. */
function docParts(above: readonly string[], stem: string, id: string | undefined): readonly string[] {
  const name = withoutNumber(stem, '-._ ');
  const folder = above.at(-1)?.toLowerCase();
  if (/^(?:index|readme)$/i.test(name) || name.toLowerCase() === folder) return above;
  return [...above, id ?? name];
}

/** `2024-01-02-title.md`, `2024-01-02-title/index.md` and `2024/01/02/title.md` are the same post. */
function postParts(folders: readonly string[], stem: string): readonly string[] {
  return indexed(folders, stem).flatMap((it) => {
    const { date, title } = withoutDate(it);
    return [...date, title];
  });
}

function resolvedParts(parts: readonly string[]): readonly string[] {
  const resolved: string[] = [];
  for (const part of parts) {
    if (part === '..') resolved.pop();
    else resolved.push(part);
  }
  return resolved;
}
