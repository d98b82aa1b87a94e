/** Markup to look for in a source. */
export interface MarkupPattern {
  /** Global, and linear in the length of the text: no tag is searched beyond the next angle bracket. */
  readonly pattern: RegExp;
  /** True if the first of several matches counts; otherwise there must be only one. */
  readonly isFirst?: boolean;
  /**
   * The part of a text to search, if not all: its front matter, the text below that, the same in Markdown only,
   * definitions but no prose, or a settings file only.
   */
  readonly within?: 'frontMatter' | 'body' | 'markdown' | 'program' | 'settings';
  /** Only what follows this counts. */
  readonly after?: RegExp;
}

/** The beginning of an object in which a program defines a page's title and description. */
const metadata = /\b(?:metadata\b[^=;\n]{0,100}=|generateMetadata\b|useHead\b|useSeoMeta\b|definePageMeta\b)/g;
/** The names of components that write the head of a page. */
const headComponents = '(?:Layout|Seo|SEO|Head|Meta|Base|Page|Helmet)';

const headTag: MarkupPattern = { pattern: /<(?:svelte:)?head\b[^<>]*>?/gi, isFirst: true };
const htmlTag: MarkupPattern = { pattern: /<html\b[^<>]*>?/gi, isFirst: true };

/** The head of a page, in which missing markup belongs. */
export const headPatterns: readonly MarkupPattern[] = [
  headTag,
  { pattern: /\bexport (?:const metadata|(?:async )?function generateMetadata)\b.*/g, isFirst: true },
  { pattern: /\bhead["']?[ \t]*:.*/g, isFirst: true, within: 'settings' },
];
/** Marks a text as a whole document, with nothing around it. */
export const documentPatterns: readonly MarkupPattern[] = [
  htmlTag,
  { pattern: /<!doctype\b[^<>]*>?/gi, isFirst: true },
];

interface Topic {
  /** The names of its checks. */
  readonly name: RegExp;
  /** Most certain first. */
  readonly places: readonly MarkupPattern[];
  /** True if a layout usually decides it for all its pages. */
  readonly isOfLayout?: boolean;
  /** True if the values of a check are addresses of such elements: an element with another one isn't meant. */
  readonly isAddressed?: boolean;
}

const topics: readonly Topic[] = [
  {
    name: /canonical/i,
    isOfLayout: true,
    places: [
      { pattern: /<link\b[^<>]*\bcanonical\b[^<>]*>?/gi },
      { pattern: /\bcanonical(?:_?url)?["']?[ \t]*[:=].*/gi, within: 'program' },
      { pattern: /["']canonical["'].*/g, isFirst: true, within: 'settings' },
      { pattern: /^[ \t]*(?:url|site_url|siteUrl|hostname|baseURL)[ \t]*[:=].*/gm, isFirst: true, within: 'settings' },
    ],
  },
  {
    name: /viewport/i,
    isOfLayout: true,
    places: [
      { pattern: /<meta\b[^<>]*\bviewport\b[^<>]*>?/gi },
      { pattern: /\b(?:const[ \t]+viewport\b|viewport["']?[ \t]*:).*/g, within: 'program' },
    ],
  },
  {
    name: /charset|character.?(?:set|encoding)/i,
    isOfLayout: true,
    places: [
      { pattern: /<meta\b[^<>]*\bcharset\b[^<>]*>?/gi },
      { pattern: /\bcharset["']?[ \t]*:.*/gi, within: 'program' },
    ],
  },
  {
    name: /favicon|touch.?icon/i,
    isOfLayout: true,
    places: [
      { pattern: /<link\b[^<>]*\bicon\b[^<>]*>?/gi, isFirst: true },
      { pattern: /\bicons?["']?[ \t]*:.*/g, isFirst: true, after: metadata },
      { pattern: /\bfavicon["']?[ \t]*:.*/g, isFirst: true, within: 'settings' },
    ],
  },
  {
    name: /theme.?colou?r/i,
    isOfLayout: true,
    places: [
      { pattern: /<meta\b[^<>]*\btheme-color\b[^<>]*>?/gi },
      { pattern: /\btheme-?color["']?[ \t]*:.*/gi, within: 'program' },
    ],
  },
  {
    name: /manifest/i,
    isOfLayout: true,
    places: [
      { pattern: /<link\b[^<>]*\bmanifest\b[^<>]*>?/gi },
      { pattern: /\bmanifest["']?[ \t]*:.*/g, isFirst: true, after: metadata },
    ],
  },
  {
    name: /structured.?data|open.?graph|schema\.?org/i,
    isOfLayout: true,
    places: [
      { pattern: /<script\b[^<>]*\bapplication\/ld\+json\b[^<>]*>?/gi, isFirst: true },
      { pattern: /<meta\b[^<>]*\bproperty\s?=\s?["']?og:[^<>]*>?/gi, isFirst: true },
      { pattern: /\bopenGraph["']?[ \t]*:.*/g, isFirst: true, after: metadata },
    ],
  },
  {
    name: /description/i,
    places: [
      ...settingPatterns('description'),
      { pattern: /<meta\b[^<>]*\bname\s?=\s?["']?description\b[^<>]*>?/gi },
      ...programPatterns('description', 'Description'),
      { ...fieldPattern('description'), within: 'program' },
      headTag,
    ],
  },
  {
    name: /[Ii]mage|\b[Ii]mg|IMAGE|IMG|(?<![A-Za-z])(?:alt|ALT)(?![a-z])|Alt(?![a-z])/,
    isAddressed: true,
    places: [
      { pattern: /<(?:img|image)\b(?![^<>]*\balt\b)[^<>]*>?/gi, isFirst: true },
      { pattern: /!\[\]\([^()\n]*\)?/g, isFirst: true, within: 'body' },
    ],
  },
  {
    name: /title/i,
    places: [
      ...settingPatterns('title'),
      // A drawing may have a title of its own.
      { pattern: /(?<!<svg\b[^<>]*>\s{0,100})<title\b[^<>]*>[^<>\n]*/gi, isFirst: true },
      ...programPatterns('title', 'Title'),
      // Tools use the heading as the title of a page if nothing else defines it.
      { ...markdownHeading(1), within: 'markdown' },
      { ...fieldPattern('title'), within: 'program' },
      headTag,
    ],
  },
  {
    name: /(?<![a-z])lang(?![a-z])|language|Lang(?![a-z])/,
    isOfLayout: true,
    places: [
      htmlTag,
      ...settingPatterns('(?:lang|language|locale)'),
      { pattern: /\bhtmlAttr(?:s|ibutes)\b.*/g, isFirst: true },
      { pattern: /\b(?:lang|language|locale|defaultLocale)["']?[ \t]*[:=].*/g, isFirst: true, within: 'settings' },
    ],
  },
];

/** The markup to look for, by the topic of a check's name. */
export function markupPatterns(name: string): readonly MarkupPattern[] {
  const topic = topicOf(name);
  if (topic !== undefined) return topic.places;
  const [, level = ''] = /(?<![a-z])h([1-6])(?!\d)/i.exec(name) ?? [];
  return level === '' && !/heading/i.test(name) ? [] : headingPatterns(level === '' ? 1 : Number(level));
}

/** True if the subject of a check is usually decided by a layout, for all its pages. */
export function isOfLayout(name: string): boolean {
  return topicOf(name)?.isOfLayout === true;
}

/** True if the values of a check are the addresses of the elements that it's about. */
export function isAddressed(name: string): boolean {
  return topicOf(name)?.isAddressed === true;
}

function topicOf(name: string): Topic | undefined {
  return topics.find((topic) => topic.name.test(name));
}

function headingPatterns(level: number): readonly MarkupPattern[] {
  return [
    { pattern: new RegExp(`<h${level}\\b[^<>]*>[^<>\\n]*`, 'gi') },
    markdownHeading(level),
    // Many tools generate the first heading from the front matter.
    ...(level === 1 ? settingPatterns('title') : []),
  ];
}

function markdownHeading(level: number): MarkupPattern {
  return { pattern: new RegExp(`^#{${level}} .*`, 'gm'), isFirst: true, within: 'body' };
}

/** A setting in front matter: one at the top level comes before nested ones, such as in `seo:`. */
function settingPatterns(name: string): readonly MarkupPattern[] {
  return ['', '[ \\t]+'].map((indent) => ({
    pattern: new RegExp(`^${indent}["']?${name}["']?[ \\t]*[:=].*`, 'gm'),
    isFirst: true,
    within: 'frontMatter',
  }));
}

/** The field of a page's metadata, the property of a component that writes its head, or a constant. */
function programPatterns(name: string, capitalized: string): readonly MarkupPattern[] {
  return [
    { ...fieldPattern(name), isFirst: true, after: metadata },
    { pattern: new RegExp(`<\\w*${headComponents}\\b[^<>]*\\b${name}[ \\t]*=[^<>\\n]*`, 'g'), isFirst: true },
    { pattern: new RegExp(`\\bconst[ \\t]+(?:\\w{0,40}${capitalized}|${name})\\b.*`, 'g') },
  ];
}

/** A field of an object, but not of a type. */
function fieldPattern(name: string): MarkupPattern {
  return { pattern: new RegExp(`\\b${name}["']?[ \\t]*:(?![ \\t]*string\\b).*`, 'g') };
}
