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
import { matchesGlob, readGlobs, type Glob } from '../globs';
import { allFieldsOf, openSpreads, type AnyField } from '../literals';
import { statedRoutes } from './permalink';
import { addressInProgram } from '../siteAddresses';
import { textIn } from '../../util/textData';
import { any, rest, textSegment, textRoute, type Route } from '../route';

const configurationEndings = ['js', 'mjs', 'cjs', 'ts'];
const configurations = withEndings(['gatsby-config'], configurationEndings);
const programs = withEndings(['gatsby-node'], configurationEndings);
const scripts = ['js', 'jsx', 'ts', 'tsx', 'mjs'];
/** Calls of a program and plugins that change the addresses of pages, and aren't understood. */
const doubtful = [
  ...['onCreatePage', 'deletePage'],
  ...['gatsby-plugin-intl', 'gatsby-plugin-react-intl', 'gatsby-plugin-react-i18next', 'gatsby-plugin-i18n'],
  ...['gatsby-theme-i18n', 'gatsby-plugin-i18n-l10n'],
];

/** The plugins for folders of pages, and for texts that are pages. */
const [pagePlugin, textPlugin] = ['gatsby-plugin-page-creator', 'gatsby-plugin-mdx'];

/** A program whose exports are all in another file. */
const isElsewhere = /\bmodule\.exports\s*=\s*(?:require\b|\{\s*\.\.\.)|\bexport\s*\*\s*from\b/;

/** Fields of front matter from which programs usually derive addresses. */
const addressFields = ['permalink', 'path', 'slug'];

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
    // The site's own plugins may change any page.
    matching: { names: programs, pattern: /^plugins\/[^/]+\/gatsby-node\.(?:[cm]?js|ts)$/ },
    apply(texts) {
      const textOf = (files: readonly string[]) =>
        files.map((file) => texts.get(file)).find((text) => text !== undefined) ?? '';
      const [text, program] = [textOf(configurations), textOf(programs)];
      const folders = foldersIn(text);
      const ofPages = folders.filter(({ plugin }) => plugin === pagePlugin);
      const pages = ['src/pages', ...ofPages.map(({ path }) => path)];
      const endings = text.includes(textPlugin) ? [...scripts, 'mdx'] : scripts;
      const ofTexts = folders.filter(({ plugin }) => plugin !== pagePlugin);
      const content = new GatsbyContent(ofTexts, program);
      const ofFile = (file: string) => (isIgnored(file, ofPages) ? [] : fileRoutes(file, pages, endings));
      return {
        ...gatsby,
        routesOf(file, matter) {
          const own = ofFile(file);
          return own.length > 0 ? own : content.routesOf(file, matter);
        },
        otherRoutesOf: (file, matter) => (ofFile(file).length > 0 ? [] : content.otherRoutesOf(file, matter)),
        hasMatter: (file) => content.pathsOf(file).length > 0,
        doubts: [
          ...doubtful.filter((name) => new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test([...texts.values()].join('\n'))),
          ...(ofPages.some(({ ignored }) => ignored === undefined) ? ['ignore'] : []),
          ...(isElsewhere.test(program) ? ['gatsby-node'] : []),
          ...configurations.flatMap((file) => openSpreads(texts.get(file) ?? '')),
        ],
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

/** A folder that a plugin is configured with. */
interface Folder {
  readonly path: string;
  readonly plugin: string | undefined;
  /** The files that it leaves out; undefined if they have to be evaluated. */
  readonly ignored: Glob | undefined;
}

function foldersIn(text: string): readonly Folder[] {
  const fields = allFieldsOf(text);
  const plugins = new Map(fields.flatMap(({ key, value, object }) => (key === 'resolve' ? [[object, value]] : [])));
  const stated = fields.filter(({ key, holder }) => key === 'path' && holder?.key === 'options');
  return stated
    .map(({ value, holder, object }) => ({
      path: plainPath(value ?? ''),
      plugin: plugins.get(holder?.object ?? {}),
      ignored: ignoredBy(fields.find((field) => field.key === 'ignore' && field.object === object)),
    }))
    .filter(({ path }) => path !== '')
    .slice(0, maxFolders);
}

function ignoredBy(field: AnyField | undefined): Glob | undefined {
  if (field === undefined) return [];
  const globs = field.list ?? (field.value === undefined ? undefined : [field.value]);
  // A pattern for a folder concerns all its files.
  return globs && readGlobs(globs.flatMap((glob) => (glob.endsWith('**') ? [glob] : [glob, `${glob}/**`])));
}

/** True if a folder that contains the file leaves it out. */
function isIgnored(file: string, folders: readonly Folder[]): boolean {
  return folders.some(({ path, ignored = [] }) => {
    const own = below(file, [path]);
    return own !== undefined && matchesGlob(ignored, own);
  });
}

function fileRoutes(file: string, folders: readonly string[], endings: readonly string[]): readonly Route[] {
  const path = below(file, folders);
  return path === undefined ? htmlRoutes(file, ['static']) : pageRoutes(path, endings);
}

/** True if a program gives each text exactly the address that Gatsby derives from its path. */
function isByFile(program: string): boolean {
  // A base path is left out of addresses.
  const isUnchanged =
    /\bcreateFilePath\b/.test(program) &&
    !/\bbasePath\b/.test(program) &&
    /[,\n][ \t]*value[ \t]*(?:[,}\n]|:[ \t]*\w+[ \t]*[,}\n])/.test(program);
  return isUnchanged && /\bpath\s*:\s*[\w.]*\bfields\.(?:slug|path)\b\s*[,}]/.test(program);
}

/** The pages of a site's texts, which are generated by a program of the site. */
class GatsbyContent {
  private readonly isByFile: boolean;
  /** The fields of front matter from which the program that is read derives addresses. */
  private readonly named: readonly string[];

  constructor(
    private readonly folders: readonly Folder[],
    program: string,
  ) {
    this.isByFile = isByFile(program);
    this.named = addressFields.filter((name) => new RegExp(`\\bfrontmatter\\b[^}]{0,300}\\b${name}\\b`).test(program));
  }

  /** The paths of a text below the folders of content. */
  pathsOf(file: string): readonly string[] {
    if (!isMarkdown(fileParts(file).ending)) return [];
    if (isIgnored(file, this.folders)) return [];
    const found = this.folders.filter(({ path }) => file.startsWith(`${path}/`));
    return found.map(({ path }) => file.slice(path.length + 1));
  }

  routesOf(file: string, matter: FrontMatter | undefined): readonly Route[] {
    const [path] = this.pathsOf(file);
    if (path === undefined || !isPublished(matter)) return [];
    const stated = statedIn(matter, this.named);
    if (stated !== undefined) return statedRoutes(stated);
    return this.isByFile ? [textRoute(partsIn(path))] : [];
  }

  /**
   * The usual addresses of a text by its path: without and with the name of its folder, and with the date in its own
   * name.
   */
  otherRoutesOf(file: string, matter: FrontMatter | undefined): readonly Route[] {
    if (this.routesOf(file, matter).length > 0 || !isPublished(matter)) return [];
    // A program may be in other files than the one that is read.
    const stated = this.pathsOf(file).length > 0 ? statedIn(matter, addressFields) : undefined;
    if (stated !== undefined) return statedRoutes(stated);
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

/** The address in the first of the fields that has one. */
function statedIn(matter: FrontMatter | undefined, fields: readonly string[]): string | undefined {
  return fields.map((name) => textIn(matter, name)).find((text) => text?.includes('/'));
}

function partsIn(path: string): readonly string[] {
  const { folders, stem } = fileParts(path);
  return indexed(folders, stem);
}

function pageRoutes(path: string, endings: readonly string[]): readonly Route[] {
  const { folders, stem, ending } = fileParts(path);
  const isAround = folders.length === 0 && /^(?:404|500)$/.test(stem);
  const isHidden = /^(?:_|\.|template-)/.test(stem) || folders.some((folder) => folder.startsWith('.'));
  const isTest = folders.includes('__tests__') || /\.(?:test|spec|d)$/.test(stem);
  if (!endings.includes(ending) || isAround || isHidden || isTest) return [];
  return [indexed(folders, stem).map(segmentOf)];
}

/** `{Product.name}` is any name, and `[...rest]` any number of them. */
function segmentOf(part: string) {
  const [, before = '', field, after = ''] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(part) ?? [];
  if (field !== undefined) return any(field, before, after);
  if (part.startsWith('[...')) return rest(part.slice(4, -1) || 'rest', true);
  return part.startsWith('[') ? any(part.slice(1, -1)) : textSegment(part);
}
