import { type Convention, type FrontMatter, below, fileParts, htmlEndings, htmlRoute, plainPath } from './convention';
import { permalinked } from './permalink';
import { dateParts } from './calendar';
import { statedAddress } from '../siteAddresses';
import { settingsIn, textIn, textsIn, type Settings } from '../../util/textData';
import type { Route } from '../route';

/** The settings, and the file that replaces some of them for publishing. */
const configurations = ['publishconf.py', 'pelicanconf.py'];

/** Endings of the texts that define their own title and date. */
const endings = ['md', 'markdown', 'mkd', 'mdown', 'rst', ...htmlEndings];

/** Settings that change addresses, each with its default. */
const defaults: Readonly<Record<string, string | readonly string[]>> = {
  path: '',
  article_paths: [''],
  page_paths: ['pages'],
  article_excludes: [],
  page_excludes: [],
  article_save_as: '{slug}.html',
  article_lang_save_as: '{slug}-{lang}.html',
  page_save_as: 'pages/{slug}.html',
  page_lang_save_as: 'pages/{slug}-{lang}.html',
  draft_save_as: 'drafts/{slug}.html',
  draft_lang_save_as: 'drafts/{slug}-{lang}.html',
  draft_page_save_as: 'drafts/pages/{slug}.html',
  draft_page_lang_save_as: 'drafts/pages/{slug}-{lang}.html',
  static_paths: ['images'],
  default_lang: 'en',
  default_category: 'misc',
  slugify_source: 'title',
};

/** Settings that change addresses in ways that aren't understood. */
const others = [
  ...['filename_metadata', 'path_metadata', 'extra_path_metadata', 'use_folder_as_category', 'with_future_dates'],
  ...['slug_regex_substitutions', 'category_regex_substitutions', 'slugify_use_unicode', 'slugify_preserve_case'],
  ...['article_translation_id', 'page_translation_id', 'static_excludes', 'static_save_as'],
  ...['default_metadata', 'default_date', 'ignore_files', 'readers', 'plugins', 'plugin_paths', 'markdown'],
];

/** https://docs.getpelican.com/en/stable/settings.html#url-settings */
export const pelican: Convention = {
  name: 'Pelican',
  markers: ['pelicanconf.py'],
  dependencies: [],
  endings,
  makesOthers: true,
  hasMatter: (file) => endings.includes(fileParts(file).ending),
  routesOf: (file, matter) => pagesOf(file, matter, new Map(), slugified),
  otherRoutesOf: (file, matter) => pagesOf(file, matter, new Map(), transcribed),
  configuration: {
    files: configurations,
    apply(texts) {
      const programs = configurations.toReversed().map((file) => withoutNotes(texts.get(file) ?? ''));
      const stated = programs.flatMap(assignmentsIn);
      const settings = settingsIn(Object.fromEntries(stated), 1);
      const names = new Set(stated.map(([name]) => name));
      const unread = Object.keys(defaults).filter((name) => names.has(name) && !settings.has(name));
      return {
        ...pelican,
        routesOf: (file, matter) => pagesOf(file, matter, settings, slugified),
        otherRoutesOf: (file, matter) => pagesOf(file, matter, settings, transcribed),
        doubts: [
          ...[...unread, ...others.filter((name) => names.has(name)), ...otherAddresses(names, settings)],
          ...programs.flatMap(conditionsIn),
        ].map((name) => name.toUpperCase()),
      };
    },
  },
  output: ['output'],
  statements: [
    {
      files: configurations,
      addressIn: (text) => {
        const address = assignmentsIn(withoutNotes(text)).findLast(([name]) => name === 'siteurl')?.[1];
        return typeof address === 'string' ? statedAddress(address) : undefined;
      },
    },
  ],
};

/** A Python program without its comments and its texts of several lines. */
function withoutNotes(program: string): string {
  return program.replaceAll(
    /("""|''')[^]*?\1|("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|#.*/g,
    (_, _quotes, text: string | undefined) => text ?? '',
  );
}

/**
 * The settings of a Python program, in lower case: texts, lists of texts, and undefined for values that have to be
 * evaluated.
 */
function assignmentsIn(program: string): readonly (readonly [name: string, value: string | string[] | undefined])[] {
  return [...program.matchAll(assignment)].flatMap(([, names = '', value = '']) =>
    [...names.matchAll(/(?:^|=)[ \t]*([A-Z_]+)/g)].map(([, name = '']) => [name.toLowerCase(), valueOf(value.trim())]),
  );
}

/** Names with their types, and a value: `PATH: str = 'content'`, `ARTICLE_URL = ARTICLE_SAVE_AS = '{slug}.html'`. */
const assignment =
  /^((?:[A-Z][A-Z_]*[ \t]*(?::[^=\n]*)?=[ \t]*)+)([[(](?:[^\])"']|"[^"\n]*"|'[^'\n]*'){0,1000}[\])]|.*)/gm;

/** The settings that a Python program defines only in some cases, and `import` if it takes over those of another. */
function conditionsIn(program: string): readonly string[] {
  const names = [...program.matchAll(/^[ \t]+([A-Z][A-Z_]*)[ \t]*=(?!=)/gm)].map(([, name = '']) => name.toLowerCase());
  const isOwn = /^[ \t]*from[ \t]+\.?pelicanconf[ \t]/;
  const imports = program.match(/^[ \t]*from[ \t]+\S+[ \t]+import[ \t]*\*/gm) ?? [];
  return [
    ...names.filter((name) => name in defaults || others.includes(name) || name.endsWith('_url')),
    ...(imports.every((line) => isOwn.test(line)) ? [] : ['import']),
  ];
}

function valueOf(written: string): string | string[] | undefined {
  const [, , text] = /^[ur]?(["'])((?:(?!\1)[^\\\n])*)\1$/.exec(written) ?? [];
  if (text !== undefined || !/^[[(]/.test(written)) return text;
  const inner = written.slice(1, -1);
  const items = [...inner.matchAll(/(["'])((?:(?!\1)[^\\\n])*)\1/g)].map(([, , item = '']) => item);
  return /^\s*(?:,\s*)*$/.test(inner.replaceAll(/(["'])(?:(?!\1)[^\\\n])*\1/g, '')) ? items : undefined;
}

/** @param slugOf returns the name of a title in an address; undefined if that isn't known */
function pagesOf(
  file: string,
  matter: FrontMatter | undefined,
  stated: Settings,
  slugOf: (title: string) => string | undefined,
): readonly Route[] {
  const setting = (name: string) => textIn(stated, name) ?? String(defaults[name]);
  const folders = (name: string) => (stated.has(name) ? textsIn(stated, name) : [defaults[name] ?? []].flat());
  const content = plainPath(setting('path'));
  const path = content === '' ? file : (below(file, [content]) ?? '');
  const { folders: above, stem, ending } = fileParts(path);
  if (path === '' || !endings.includes(ending)) return [];
  const isIn = (name: string) => folders(name).some((folder) => isBelow(path, plainPath(folder)));
  const isPage = isIn('page_paths');
  if (isIn(isPage ? 'page_excludes' : 'article_excludes') || (!isPage && !isIn('article_paths')))
    return isIn('static_paths') ? htmlRoute(path) : [];
  const meta = (name: string) => textIn(matter, `header.${name}`) ?? textIn(matter, name);
  const [title, date] = [meta('title')?.replaceAll('&amp;', '&'), dateParts(meta('date') ?? stem)];
  // Without them, nothing is generated, except that an article may have the date in its name.
  if (title === undefined || (!isPage && date === undefined)) return [];
  const own = meta('save_as');
  if (own !== undefined) return [permalinked(own, {}).route];
  const lang = meta('lang') ?? setting('default_lang');
  const kind = isPage ? 'page' : 'article';
  const status = meta('status')?.toLowerCase() ?? 'published';
  if (!['published', 'hidden', 'draft'].includes(status)) return [];
  const plain = status === 'draft' ? (isPage ? 'draft_page' : 'draft') : kind;
  const name = `${plain}${lang === setting('default_lang') ? '' : '_lang'}_save_as`;
  const slug = meta('slug') ?? slugOf(setting('slugify_source') === 'basename' ? stem : title);
  const [year, month, day] = date ?? [];
  const category = slugOf(meta('category') ?? above.at(-1) ?? setting('default_category'));
  const { route, isKnown } = permalinked(asPermalink(setting(name)), { slug, lang, year, month, day, category });
  return isKnown ? [route] : [];
}

/** The addresses that differ from the files that they are for. */
function otherAddresses(names: ReadonlySet<string>, settings: Settings): readonly string[] {
  return ['article', 'article_lang', 'page', 'page_lang'].flatMap((kind) => {
    if (!names.has(`${kind}_url`)) return [];
    const file = textIn(settings, `${kind}_save_as`) ?? String(defaults[`${kind}_save_as`]);
    const same = [file, ...[/\.html$/, /(?<=\/)index\.html$/, /\/index\.html$/].map((end) => file.replace(end, ''))];
    return same.includes(textIn(settings, `${kind}_url`) ?? '') ? [] : [`${kind}_url`];
  });
}

function isBelow(path: string, folder: string): boolean {
  return folder === '' || path === folder || path.startsWith(`${folder}/`);
}

/** A pattern such as `{date:%Y}/{slug}.html` in the form of other generators: `:year/:slug.html`. */
function asPermalink(pattern: string): string {
  const dates: Readonly<Record<string, string>> = { '%Y': ':year', '%m': ':month', '%d': ':day' };
  return pattern
    .replaceAll(/\{date:([^}]*)\}/g, (_, format: string) => format.replaceAll(/%./g, (mark) => dates[mark] ?? ':other'))
    .replaceAll(/\{(\w+)\}/g, ':$1');
}

/** The name of a title in an address; undefined if letters have to be transcribed, or it contains markup. */
function slugified(title: string): string | undefined {
  if (/[^\x20-\x7e]|[<>]|&[#\w]{1,32};/.test(title)) return undefined;
  const plain = title.replaceAll(/[^\w\s-]/g, '').trim();
  return plain.replaceAll(/[-\s]+/g, '-').toLowerCase();
}

/** The likely name of a title with letters that are transcribed; undefined for any other. */
function transcribed(title: string): string | undefined {
  if (slugified(title) !== undefined) return undefined;
  return slugified(title.replaceAll('ß', 'ss').normalize('NFKD').replaceAll(/\p{M}/gu, ''));
}
