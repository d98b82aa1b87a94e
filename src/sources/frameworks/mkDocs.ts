import { type Convention, type FrontMatter, fileParts, htmlRoute, partsOf, plainPath } from './convention';
import { isLanguage } from './languages';
import { dateParts } from '../frontMatter';
import { matchesGlob, readGlob, type Glob } from '../globs';
import { textRoute, type Route } from '../route';
import { linesBelow, settingsOf, textIn, type Settings } from '../settings';

const endings = ['md', 'markdown', 'html'];
/** Maximum number of patterns that a configuration may state. */
const maxExcluded = 100;

/** https://www.mkdocs.org/user-guide/writing-your-docs/ */
export const mkDocs: Convention = {
  name: 'MkDocs',
  isMarker: (name) => /^mkdocs\.ya?ml$/.test(name),
  dependencies: [],
  endings,
  routesOf: (file) => new MkDocsSite('').routesOf(file, undefined),
  configuration: {
    files: ['mkdocs.yml', 'mkdocs.yaml'],
    apply(texts) {
      const [text = ''] = texts.values();
      const site = new MkDocsSite(text);
      return {
        ...mkDocs,
        outside: site.docs.startsWith('../') ? [site.docs] : [],
        routesOf: (file, matter) => site.routesOf(file, matter),
        otherRoutesOf: (file, matter) => site.otherRoutesOf(file, matter),
        hasMatter: (file) => site.isPost(file),
      };
    },
  },
};

/** The pages of a site's files, by the text of its `mkdocs.yml`. */
class MkDocsSite {
  readonly docs: string;
  private readonly settings: Settings;
  private readonly excluded: Glob;
  private readonly blog: string | undefined;
  private readonly main: string | undefined;
  private readonly isByFolder: boolean;

  constructor(text: string) {
    this.settings = settingsOf(text, 1);
    this.docs = plainPath(textIn(this.settings, 'docs_dir') ?? 'docs');
    this.excluded = excludedIn(text);
    // https://squidfunk.github.io/mkdocs-material/plugins/blog/
    this.blog = isPlugin(text, 'blog') ? plainPath(valueIn(text, 'blog_dir') ?? 'blog') : undefined;
    // https://ultrabug.github.io/mkdocs-static-i18n/
    this.main = isPlugin(text, 'i18n') ? mainLanguageIn(text) : undefined;
    this.isByFolder = valueIn(text, 'docs_structure') === 'folder';
  }

  routesOf(file: string, matter: FrontMatter | undefined): readonly Route[] {
    const path = this.below(file);
    const { folders, stem, ending } = fileParts(path ?? '');
    if (path === undefined || !endings.includes(ending) || [...folders, stem].some((it) => it.startsWith('.')))
      return [];
    if (matchesGlob(this.excluded, path)) return [];
    if (this.isPost(file)) return this.postRoutes(matter);
    if (ending === 'html') return htmlRoute(path);
    const { language, names } = this.translated(folders, stem);
    const name = names.at(-1) ?? '';
    const parts = name === 'index' || name === 'README' ? names.slice(0, -1) : names;
    return [textRoute(language === undefined || language === this.main ? parts : [language, ...parts])];
  }

  /** A post without a slug or a title is mostly called like its file. */
  otherRoutesOf(file: string, matter: FrontMatter | undefined): readonly Route[] {
    if (!this.isPost(file) || this.postRoutes(matter).length > 0) return [];
    return postRoutes(this.blog ?? '', fileParts(file).stem, matter);
  }

  private postRoutes(matter: FrontMatter | undefined): readonly Route[] {
    const title = textIn(matter, 'title') ?? textIn(matter, 'heading');
    return postRoutes(this.blog ?? '', textIn(matter, 'slug') ?? (title && slugified(title)), matter);
  }

  /** True for a post of the blog, whose address is made from its front matter. */
  isPost(file: string): boolean {
    return (
      this.blog !== undefined &&
      this.below(file)?.startsWith(this.blog === '' || this.blog === '.' ? 'posts/' : `${this.blog}/posts/`) === true
    );
  }

  private below(file: string): string | undefined {
    return file.startsWith(`${this.docs}/`) ? file.slice(this.docs.length + 1) : undefined;
  }

  /** The language of a file, by its folder or the end of its name, and its path without that. */
  private translated(
    folders: readonly string[],
    stem: string,
  ): { readonly language?: string; readonly names: readonly string[] } {
    const names = [...folders, stem];
    const [first = ''] = folders;
    if (this.main === undefined) return { names };
    if (this.isByFolder) return isLanguage(first) ? { language: first, names: names.slice(1) } : { names };
    const [, own = '', language = ''] = /^(.+)\.([^.]+)$/.exec(stem) ?? [];
    return isLanguage(language) ? { language, names: [...folders, own] } : { names };
  }
}

/** The page of a post by its date and a slug, or its title. */
function postRoutes(blog: string, slug: string | undefined, matter: FrontMatter | undefined): readonly Route[] {
  const date = dateParts(textIn(matter, 'date') ?? textIn(matter, 'date.created'));
  return slug === undefined || date === undefined ? [] : [textRoute([...partsOf(blog), ...date, slug])];
}

function slugified(title: string): string {
  const words = title
    .toLowerCase()
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}\s_-]+/gu, '');
  return words.trim().replaceAll(/\s/g, '-');
}

function isPlugin(text: string, name: string): boolean {
  return linesBelow(text, 'plugins').some((line) => /^-? *(?:material\/)?([\w-]+)/.exec(line.trim())?.[1] === name);
}

function valueIn(text: string, name: string): string | undefined {
  return new RegExp(`^[ \\t]+${name}:[ \\t]*["']?([^"'\\s#]+)`, 'm').exec(text)?.[1];
}

/** The language whose pages have no prefix: that which is the default, else the first. */
function mainLanguageIn(text: string): string | undefined {
  const languages = [...text.matchAll(/^[ \t]*-[ \t]+locale:[ \t]*["']?([\w-]+)/gm)].slice(0, maxExcluded);
  const main = languages.find(({ index }, at) => {
    const end = languages[at + 1]?.index ?? text.length;
    return /^[ \t]*default:[ \t]*true/m.test(text.slice(index, end));
  });
  return (main ?? languages[0])?.[1];
}

/** The patterns of `exclude_docs`, which are those of `.gitignore`. */
function excludedIn(text: string): Glob {
  const lines = linesBelow(text, 'exclude_docs').map((line) => line.trim());
  return lines.slice(0, maxExcluded).flatMap((line) => {
    if (line === '' || /^[#!]/.test(line)) return [];
    const isFolder = line.endsWith('/');
    const own = line.replace(/^\/|\/$/g, '');
    const isAnywhere = !line.slice(0, -1).includes('/');
    return readGlob(`${isAnywhere ? '**/' : ''}${own}${isFolder ? '/**' : ''}`) ?? [];
  });
}
