import { plainPath } from '../convention';
import { joined } from '../../../util/paths';
import { readGlob, readGlobs, type Glob } from '../../globs';
import { allFieldsOf, isSpread, type AnyField } from '../../literals';
import { entriesOf, plainText } from '../../../util/textData';
import { getOrAdd } from '../../../util/getOrAdd';
import { parseJson } from '../../../util/json';

type Kind = 'docs' | 'blog' | 'pages';

/** A folder of content, and the path that its pages are below. */
export interface DocusaurusContent {
  readonly kind: Kind;
  /** Below the site's folder, or outside of it. */
  readonly path: string;
  /** Without leading and trailing slashes. */
  readonly base: string;
  /** The folder of its translations, below a language's folder. */
  readonly translations: string;
  /** The files below its folder that generate pages, and those that don't. */
  readonly included: Glob;
  readonly excluded: Glob;
  /** True if numbers in names are part of them. */
  readonly keepsNumbers: boolean;
  /** True if a setting of it has to be evaluated, so that its pages are guesses. */
  readonly isOpen: boolean;
}

/** Maximum number of versions, of contents, and of globs that a site may name. */
const most = { versions: 100, contents: 100, globs: 20 };

const defaults = {
  docs: { path: 'docs', base: 'docs', include: ['**/*.{md,mdx}'] },
  blog: { path: 'blog', base: 'blog', include: ['**/*.{md,mdx}'] },
  pages: { path: 'src/pages', base: '', include: ['**/*.{js,jsx,ts,tsx,md,mdx}'] },
};
const kinds: readonly Kind[] = ['pages', 'docs', 'blog'];

/** Files that generate no page by default. */
const excluded = ['**/_*.{js,jsx,ts,tsx,md,mdx}', '**/_*/**', '**/*.test.{js,jsx,ts,tsx}', '**/__tests__/**'];

const anything = readGlob('**') ?? [];

/** The supported settings of a content, by their types. */
const readable = {
  texts: ['path', 'routeBasePath', 'lastVersion'],
  lists: ['include', 'exclude', 'onlyIncludeVersions'],
  flags: ['numberPrefixParser', 'includeCurrentVersion', 'disableVersioning'],
};
/** The settings of a content that are programs. */
const programs = ['processBlogPosts'];

/** The default for the last version: the first one in the file of versions. */
const usualLast = /\blastVersion\s*[:=]\s*versions\[0\]/;

/** The name of a content plugin, in full or in short form. */
const pluginName = /^(?:@docusaurus\/plugin-)?content-(docs|blog|pages)$/;

/**
 * The contents that a configuration defines: those of the preset, unless it turns them off, and those of plugins.
 * @param versionsIn returns the text of a file of versions, by its name
 */
export function statedContents(
  program: string,
  versionsIn: (file: string) => string | undefined,
): readonly DocusaurusContent[] {
  const isUsual = ({ key }: AnyField) => key === 'lastVersion' && usualLast.test(program);
  const fields = allFieldsOf(program).filter((field) => !isUsual(field));
  const isPreset = ({ key }: AnyField) => key === 'presets' || kinds.some((kind) => kind === key);
  const isWithoutPreset = fields.some(({ key }) => key === 'plugins') && !fields.some(isPreset);
  const ofPreset = isWithoutPreset ? [] : kinds.filter((kind) => presetField(fields, kind)?.flag !== false);
  const contents = [
    ...ofPreset.flatMap((kind) => contentsOf(kind, presetOptions(fields, kind), versionsIn)),
    ...pluginsIn(fields).flatMap(([kind, options]) => contentsOf(kind, options, versionsIn)),
    ...namedPlugins(program, fields).flatMap((kind) => contentsOf(kind, new Options([]), versionsIn)),
  ];
  return contents.slice(0, most.contents);
}

/** The field of a preset with the options of a plugin; the theme also has such fields. */
function presetField(fields: readonly AnyField[], kind: Kind): AnyField | undefined {
  return fields.find(({ key, holder }) => key === kind && holder?.key !== 'themeConfig' && holder?.key !== 'versions');
}

function presetOptions(fields: readonly AnyField[], kind: Kind): Options {
  const field = presetField(fields, kind);
  const own = fields.filter(({ holder }) => holder?.key === kind && holder.object === field?.object);
  return new Options(own, fields, field !== undefined && !field.isGroup);
}

/** The content plugins that are defined with options. Another plugin may generate pages from a folder like these do. */
function pluginsIn(fields: readonly AnyField[]): readonly (readonly [Kind, Options])[] {
  const byObject = new Map<object, AnyField[]>();
  for (const field of fields) getOrAdd(byObject, field.object, () => []).push(field);
  const found = [...byObject.values()].flatMap((own): readonly (readonly [Kind, Options])[] => {
    const kind = kindOf(own[0]?.label ?? '');
    if (kind !== undefined) return [[kind, new Options(own, fields)]];
    const isOfPreset = kinds.some((name) => name === own[0]?.holder?.key);
    const other = new Options(own, fields, true);
    const path = other.text('path');
    if (isOfPreset || path === undefined || other.text('routeBasePath') === undefined) return [];
    return [[/blog/i.test(path) ? 'blog' : 'docs', other]];
  });
  return found.slice(0, most.contents);
}

/** The kinds of plugins that are defined only by their names. */
function namedPlugins(program: string, fields: readonly AnyField[]): readonly Kind[] {
  const configured = new Set(fields.map(({ label }) => kindOf(label ?? '')));
  const named = program.matchAll(/["']((?:@docusaurus\/plugin-)?content-\w{1,10})["']/g);
  const stated = new Set([...named].slice(0, most.contents).map(([, name = '']) => kindOf(name)));
  return kinds.filter((kind) => stated.has(kind) && !configured.has(kind));
}

function kindOf(plugin: string): Kind | undefined {
  const name = pluginName.exec(plugin)?.[1];
  return kinds.find((kind) => kind === name);
}

/** The options of one content. */
class Options {
  /**
   * @param fields its own fields @param all the fields of the whole program
   * @param isElsewhere true if not all of them are defined here, or not for a known plugin
   */
  constructor(
    private readonly fields: readonly AnyField[],
    private readonly all: readonly AnyField[] = [],
    private readonly isElsewhere = false,
  ) {}

  text(name: string): string | undefined {
    return this.of(name)?.value;
  }

  list(name: string): readonly string[] | undefined {
    return this.of(name)?.list;
  }

  flag(name: string): boolean | undefined {
    return this.of(name)?.flag;
  }

  /** The path that is defined for a version. */
  versionPath(version: string): string | undefined {
    const versions = this.of('versions');
    const stated = this.all.find(
      ({ key, holder }) =>
        key === 'path' &&
        holder?.key === version &&
        holder.up?.key === 'versions' &&
        holder.up.object === versions?.object,
    );
    return stated?.value;
  }

  /** True if one of them has to be evaluated. */
  get isOpen(): boolean {
    const { texts, lists, flags } = readable;
    const versions = this.of('versions');
    return (
      this.isElsewhere ||
      this.fields.some((field) => isSpread(field) || programs.includes(field.key)) ||
      texts.some((name) => this.isUnread(name, 'value')) ||
      lists.some((name) => this.isUnread(name, 'list')) ||
      flags.some((name) => this.isUnread(name, 'flag')) ||
      (versions !== undefined && !versions.isGroup) ||
      readGlobs((this.list('include') ?? []).map((glob) => glob.replace(/^!/, ''))) === undefined ||
      readGlobs(this.list('exclude') ?? []) === undefined
    );
  }

  private isUnread(name: string, as: 'value' | 'list' | 'flag'): boolean {
    const field = this.of(name);
    return field !== undefined && field[as] === undefined;
  }

  private of(name: string): AnyField | undefined {
    return this.fields.find(({ key }) => key === name);
  }
}

/** The contents of one plugin: for docs, one per version. */
function contentsOf(
  kind: Kind,
  options: Options,
  versionsIn: ((file: string) => string | undefined) | undefined,
): readonly DocusaurusContent[] {
  const usual = defaults[kind];
  const id = options.text('id');
  const [before, after] = id === undefined || id === 'default' ? ['', ''] : [`${id}_`, `-${id}`];
  const translations = `docusaurus-plugin-content-${kind}${after}`;
  const include = options.list('include') ?? usual.include;
  const negated = include.filter(isNegated).map((glob) => glob.slice(1));
  const own: DocusaurusContent = {
    kind,
    path: plainPath(options.text('path') ?? usual.path),
    base: plainPath(options.text('routeBasePath') ?? usual.base),
    translations,
    // An unreadable setting may include anything.
    included: readGlobs(include.filter((glob) => !isNegated(glob)).slice(0, most.globs)) ?? anything,
    excluded: readGlobs([...(options.list('exclude') ?? excluded), ...negated].slice(0, most.globs)) ?? [],
    keepsNumbers: options.flag('numberPrefixParser') === false,
    isOpen: options.isOpen,
  };
  if (kind !== 'docs') return [own];
  const names = versionNames(options, versionsIn?.(`${before}versions.json`));
  const last = options.text('lastVersion') ?? names.find((name) => name !== 'current') ?? 'current';
  return names.map((name) => {
    const usualPath = name === last ? '' : name === 'current' ? 'next' : name;
    const isCurrent = name === 'current';
    return {
      ...own,
      path: isCurrent ? own.path : `${before}versioned_docs/version-${name}`,
      base: plainPath(joined(own.base, options.versionPath(name) ?? usualPath)),
      translations: `${translations}/${isCurrent ? name : `version-${name}`}`,
    };
  });
}

function versionNames(options: Options, text: string | undefined): readonly string[] {
  const isDisabled = options.flag('disableVersioning') === true;
  const stated = isDisabled ? [] : entriesOf(parseJson(text ?? '')).flatMap((name) => plainText(name) ?? []);
  const isCurrentMade = options.flag('includeCurrentVersion') !== false && !stated.includes('current');
  const names = isCurrentMade ? ['current', ...stated] : stated;
  const only = options.list('onlyIncludeVersions');
  return names.filter((name) => only?.includes(name) !== false).slice(0, most.versions);
}

/** True if a pattern excludes what it matches. */
function isNegated(glob: string): boolean {
  return glob.startsWith('!');
}

/** The contents of a site that defines none. */
export const defaultContents: readonly DocusaurusContent[] = kinds.flatMap((kind) =>
  contentsOf(kind, new Options([]), undefined),
);
