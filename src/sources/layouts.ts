import { below, type Convention } from './frameworks/convention';
import { frontMatterOf } from './frontMatter';
import { joined } from './folders';
import { foldersUpTo, importedPaths, LayoutSearch, namesIn, withEndings, type FolderFiles } from './layoutSearch';
import { textIn } from './settings';
import type { Site } from './site';

type Find = (search: LayoutSearch) => readonly string[] | Promise<readonly string[]>;

const programs = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'];
const components = ['tsx', 'jsx', 'ts', 'js'];
const templates = ['html', 'njk', 'liquid', 'webc', 'hbs', 'ejs', '11ty.js'];
/** Parts of a layout that may write the head of its pages. */
const writesHead = /layout|head|meta|seo|icon/i;

/** The layouts of each kind of site, the nearest to a page first. */
const layouts: Readonly<Record<string, Find>> = {
  // https://nextjs.org/docs/app/api-reference/file-conventions/layout
  'Next.js': (search) => {
    const own = ['app', 'src/app'].find((it) => search.path.startsWith(`${it}/`));
    const isOfPages = below(search.path, ['pages', 'src/pages']) !== undefined;
    const around = own === undefined ? ['app', 'src/app'] : foldersUpTo(search.path, own);
    const inApp = isOfPages ? [] : search.there(withEndings(around.map(layoutIn), components));
    const ofPages = ['pages', 'src/pages'].flatMap((it) => [`${it}/_app`, `${it}/_document`]);
    return inApp.length > 0 || own !== undefined ? inApp : search.there(withEndings(ofPages, components));
  },
  Astro: async (search) => {
    const linked = await search.followed(astroLinks(await search.pageText(), search.path), astroLinks);
    return linked.length > 0 ? linked : search.onlyDocument(search.layouts(/^src\/layouts\/[^/]+\.astro$/));
  },
  Starlight: (search) => search.there(withEndings(['astro.config'], programs)),
  SvelteKit: (search) => {
    const around = foldersUpTo(search.path, 'src/routes').map((it) => `${it}/+layout.svelte`);
    return search.there([...around, 'src/app.html']);
  },
  Nuxt: nuxtLayouts,
  'Nuxt Content': nuxtLayouts,
  // https://gohugo.io/templates/base/
  Hugo: async (search) => {
    const [, section = ''] = /^content\/([^/]+)\//.exec(search.path) ?? [];
    const own = search.there([section, '_default', ''].map((it) => `layouts/${joined(it, 'baseof.html')}`));
    if (own.length > 0) return search.followed(own, hugoLinks);
    const ofThemes = search.layouts(/^themes\/[^/]+\/layouts\/(?:_default\/)?baseof\.html$/);
    return search.followed(ofThemes.length === 1 ? ofThemes : [], hugoLinks);
  },
  // https://jekyllrb.com/docs/layouts/
  Jekyll: async (search) => {
    const layout = textIn(frontMatterOf(await search.pageText()), 'layout') ?? 'default';
    return search.followed(withEndings([`_layouts/${layout}`], templates), (text) => [
      ...layoutIs(text, (it) => withEndings([`_layouts/${it}`], templates)),
      ...included(text).map((it) => `_includes/${it}`),
    ]);
  },
  // https://www.11ty.dev/docs/layouts/
  Eleventy: async (search) => {
    const linked = await search.followed(eleventyLinks(await search.pageText()), eleventyLinks);
    return linked.length > 0 ? linked : search.onlyDocument(search.layouts(/(?:^|\/)_(?:includes|layouts)\//));
  },
  Docusaurus: (search) => search.there(withEndings(['docusaurus.config'], programs)),
  VitePress: (search) => search.there(withEndings(['.vitepress/config', '.vitepress/config/index'], programs)),
  MkDocs: (search) => search.there(withEndings(['mkdocs'], ['yml', 'yaml'])),
};

/**
 * The files that decide what is around a page, such as its language: the nearest to it first, and none if they are not
 * known.
 * @param page the file that makes the page, or the template around the file with its text
 */
export async function layoutsOf(
  { folder, conventions }: Pick<Site, 'folder'> & { readonly conventions: readonly Pick<Convention, 'name'>[] },
  page: string,
  files: FolderFiles,
): Promise<readonly string[]> {
  const search = new LayoutSearch(folder, page, files);
  const found = await Promise.all(conventions.map(async ({ name }) => (await layouts[name]?.(search)) ?? []));
  return [...new Set(found.flat())].map((it) => joined(folder, it)).filter((it) => it !== page);
}

function layoutIn(folder: string): string {
  return `${folder}/layout`;
}

/** https://docs.astro.build/en/basics/layouts/: components that a page imports, or one that its front matter names. */
function astroLinks(text: string, path: string): readonly string[] {
  const imported = namesIn(text, /^import\s[^'"\n]*from\s*["']([^"'\n]+\.astro)["']/gm);
  return [
    ...layoutIs(text, (it) => importedPaths(it, path)),
    ...imported.flatMap((it) => importedPaths(it, path)).filter((it) => writesHead.test(it)),
  ];
}

/** https://nuxt.com/docs/guide/directory-structure/layouts */
async function nuxtLayouts(search: LayoutSearch): Promise<readonly string[]> {
  const [, name = 'default'] = /\blayout\s*:\s*["']([\w-]+)["']/.exec(await search.pageText()) ?? [];
  const roots = ['app/', '', 'src/'];
  return search.there([
    ...roots.map((it) => `${it}layouts/${name}.vue`),
    ...roots.map((it) => `${it}app.vue`),
    ...withEndings(['nuxt.config'], programs),
  ]);
}

function hugoLinks(text: string, path: string): readonly string[] {
  const root = path.slice(0, path.lastIndexOf('layouts/') + 'layouts'.length);
  const partials = namesIn(text, /\{\{-?\s*partial(?:Cached)?\s+["']([^"'\n]+)["']/g);
  return partials
    .filter((it) => writesHead.test(it))
    .flatMap((it) => [it, `${it}.html`].flatMap((name) => [`${root}/partials/${name}`, `${root}/_partials/${name}`]));
}

function eleventyLinks(text: string): readonly string[] {
  const extended = namesIn(text, /\{%-?\s*extends\s+["']([^"'\n]+)["']/g);
  const folders = ['', 'src/', 'content/', 'site/', 'input/', 'views/'].flatMap((it) => [
    `${it}_includes/`,
    `${it}_includes/layouts/`,
    `${it}_layouts/`,
  ]);
  const inFolders = (name: string) => folders.flatMap((it) => [it + name, ...withEndings([it + name], templates)]);
  return [...layoutIs(text, inFolders), ...[...extended, ...included(text)].flatMap(inFolders)];
}

/** The paths of the layout that a text states in its front matter. */
function layoutIs(text: string, pathsOf: (layout: string) => readonly string[]): readonly string[] {
  const layout = textIn(frontMatterOf(text), 'layout');
  return layout === undefined ? [] : pathsOf(layout);
}

/** The names of the parts that a template includes to write the head. */
function included(text: string): readonly string[] {
  const found = namesIn(text, /\{%-?\s*include\s+["']?([\w./-]+)/g);
  return found.filter((it) => writesHead.test(it));
}
