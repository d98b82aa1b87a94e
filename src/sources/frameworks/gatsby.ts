import {
  type Convention,
  type FrontMatter,
  below,
  fileParts,
  htmlEndings,
  htmlRoutes,
  indexed,
  isMarkdown,
  markdownEndings,
  plainPath,
  withEndings,
  withoutDate,
} from './convention';
import { isPublished } from '../frontMatter';
import { fieldsOf } from '../literals';
import { statedRoute } from './permalink';
import { addressInProgram } from './statement';
import { textIn } from '../settings';
import { any, rest, textSegment, textRoute, type Route } from '../route';

const configurationEndings = ['js', 'mjs', 'cjs', 'ts'];
const configurations = withEndings(['gatsby-config'], configurationEndings);
const programs = withEndings(['gatsby-node'], configurationEndings);
const scripts = ['js', 'jsx', 'ts', 'tsx'];
/** What gives pages other addresses, and is not understood: calls of a program, and plugins. */
const doubtful = [
  ...['onCreatePage', 'deletePage'],
  ...['gatsby-plugin-intl', 'gatsby-plugin-react-intl', 'gatsby-plugin-react-i18next', 'gatsby-plugin-i18n'],
  ...['gatsby-theme-i18n', 'gatsby-plugin-i18n-l10n'],
];

/** Plugins by which a folder has pages, and texts that are pages. */
const [pagePlugin, textPlugin] = ['gatsby-plugin-page-creator', 'gatsby-plugin-mdx'];

/** Maximum number of folders of content. */
const maxFolders = 20;

/** https://www.gatsbyjs.com/docs/reference/routing/creating-routes/ */
export const gatsby: Convention = {
  name: 'Gatsby',
  makesOthers: true,
  markers: configurations,
  dependencies: ['gatsby'],
  endings: [...scripts, ...markdownEndings, ...htmlEndings],
  routesOf: (file) => fileRoutes(file, ['src/pages'], scripts),
  configuration: {
    files: [...configurations, ...programs],
    apply(texts) {
      const textOf = (files: readonly string[]) =>
        files.map((file) => texts.get(file)).find((text) => text !== undefined) ?? '';
      const [text, program] = [textOf(configurations), textOf(programs)];
      const folders = foldersIn(text);
      const pages = ['src/pages', ...folders.flatMap(([folder, plugin]) => (plugin === pagePlugin ? [folder] : []))];
      const endings = text.includes(textPlugin) ? [...scripts, 'mdx'] : scripts;
      const ofTexts = folders.flatMap(([folder, plugin]) => (plugin === pagePlugin ? [] : [folder]));
      const content = new GatsbyContent(ofTexts, program);
      const ofFile = (file: string) => fileRoutes(file, pages, endings);
      return {
        ...gatsby,
        routesOf(file, matter) {
          const own = ofFile(file);
          return own.length > 0 ? own : content.routesOf(file, matter);
        },
        otherRoutesOf: (file, matter) => (ofFile(file).length > 0 ? [] : content.otherRoutesOf(file, matter)),
        hasMatter: (file) => content.pathsOf(file).length > 0,
        doubts: doubtful.filter((name) => new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(`${text}\n${program}`)),
      };
    },
  },
  output: ['.cache'],
  statements: [
    {
      files: configurations,
      addressIn: (text) =>
        addressInProgram(text, 'siteMetadata.siteUrl', 'pathPrefix') ?? addressInProgram(text, 'siteMetadata.url'),
    },
  ],
  base: { files: configurations, field: 'pathPrefix' },
};

/** The folders that plugins are stated with. */
function foldersIn(text: string): readonly (readonly [folder: string, plugin: string | undefined])[] {
  const fields = fieldsOf(text);
  const plugins = new Map(fields.flatMap(({ key, value, object }) => (key === 'resolve' ? [[object, value]] : [])));
  const stated = fields.filter(({ key, holder }) => key === 'path' && holder?.key === 'options');
  return stated
    .map(({ value, holder }) => [plainPath(value), plugins.get(holder?.object ?? {})] as const)
    .filter(([folder]) => folder !== '')
    .slice(0, maxFolders);
}

function fileRoutes(file: string, folders: readonly string[], endings: readonly string[]): readonly Route[] {
  const path = below(file, folders);
  return path === undefined ? htmlRoutes(file, ['static']) : pageRoutes(path, endings);
}

/** True if a program gives each text exactly the address that Gatsby makes of its path. */
function isByFile(program: string): boolean {
  const isUnchanged =
    /\bcreateFilePath\b/.test(program) && /[,\n][ \t]*value[ \t]*(?:[,}\n]|:[ \t]*\w+[ \t]*[,}\n])/.test(program);
  return isUnchanged && /\bpath\s*:\s*[\w.]*\bfields\.(?:slug|path)\b\s*[,}]/.test(program);
}

/** The pages of a site's texts, which a program of the site makes. */
class GatsbyContent {
  private readonly isByFile: boolean;
  /** The fields of front matter by which a program may make addresses. */
  private readonly stating: readonly string[];

  constructor(
    private readonly folders: readonly string[],
    program: string,
  ) {
    this.isByFile = isByFile(program);
    const names = ['permalink', 'path', 'slug'];
    const named = names.filter((name) => new RegExp(`\\bfrontmatter\\b[^}]{0,300}\\b${name}\\b`).test(program));
    // A program may be in other files than the one that is read.
    this.stating = named.length > 0 || this.isByFile ? named : names;
  }

  /** The paths of a text below the folders of content. */
  pathsOf(file: string): readonly string[] {
    if (!isMarkdown(fileParts(file).ending)) return [];
    const found = this.folders.filter((folder) => file.startsWith(`${folder}/`));
    return found.map((folder) => file.slice(folder.length + 1));
  }

  routesOf(file: string, matter: FrontMatter | undefined): readonly Route[] {
    const [path] = this.pathsOf(file);
    if (path === undefined || !isPublished(matter)) return [];
    const stated = this.stating.map((name) => textIn(matter, name)).find((text) => text?.includes('/'));
    if (stated !== undefined) return [statedRoute(stated)];
    return this.isByFile ? [textRoute(partsIn(path))] : [];
  }

  /** The usual addresses of a text by its path: without and with the name of its folder, and with the date in its own. */
  otherRoutesOf(file: string, matter: FrontMatter | undefined): readonly Route[] {
    if (this.routesOf(file, matter).length > 0 || !isPublished(matter)) return [];
    return this.pathsOf(file).flatMap((path) => {
      const parts = partsIn(path);
      const folder =
        file
          .slice(0, -path.length - 1)
          .split('/')
          .at(-1) ?? '';
      const { date, title } = withoutDate(parts.at(-1) ?? '');
      const dated = date.length === 0 ? [] : [[...parts.slice(0, -1), ...date, title]];
      return parts.length === 0 ? [] : [parts, [folder, ...parts], ...dated].map(textRoute);
    });
  }
}

function partsIn(path: string): readonly string[] {
  const { folders, stem } = fileParts(path);
  return indexed(folders, stem);
}

function pageRoutes(path: string, endings: readonly string[]): readonly Route[] {
  const { folders, stem, ending } = fileParts(path);
  if (!endings.includes(ending) || /^(?:404|500)$|\.(?:test|spec|d)$/.test(stem)) return [];
  const parts = indexed(folders, stem);
  return stem.startsWith('_') || parts.some((part) => part.startsWith('__')) ? [] : [parts.map(segmentOf)];
}

/** `{Product.name}` is any name, and `[...rest]` any number of them. */
function segmentOf(part: string) {
  const [, before = '', field, after = ''] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(part) ?? [];
  if (field !== undefined) return any(field, before, after);
  if (part.startsWith('[...')) return rest(part.slice(4, -1) || 'rest', true);
  return part.startsWith('[') ? any(part.slice(1, -1)) : textSegment(part);
}
