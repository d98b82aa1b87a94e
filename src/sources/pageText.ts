import { blanked, codeParts, isMarkdownLike } from './codeParts';
import { fileParts } from './frameworks/convention';
import { Markup } from './markup/findingRanges';
import type { FixedSource } from './markup/fixes';
import type { MarkupPattern } from './markupPatterns';
import { textIn } from '../util/textData';
import { frontMatterOf } from './frontMatter';

/** A text, and where to begin in it. */
interface Part {
  readonly text: string;
  readonly start: number;
}

const nothing: Part = { text: '', start: 0 };

/** Files that set up a site. */
const settingsFile = /\.config\.[cm]?[jt]s$|\.(?:ya?ml|toml|json)$|(?:^|\/)\.vitepress\/[^.]+\.[cm]?[jt]s$/;

/** Endings of files in which markup is a part of JavaScript. */
const jsxEndings = new Set(['js', 'jsx', 'ts', 'tsx', 'mdx']);

/** Endings of files whose whole content has the form of front matter. */
const dataEndings = ['yaml', 'yml', 'toml', 'json'];

/** The text of a source as it matters for a page: without code that is only shown, and divided into parts. */
export class PageText {
  /** The text without its code, except inline code in headings, which the page shows. */
  readonly shown: string;
  private readonly markup: string;
  private readonly endOfMatter: number;
  private readonly isMarkdown: boolean;
  private readonly isSettings: boolean;
  private readonly isData: boolean;
  private readonly ending: string;

  /** @param file its path or name, which determines its language */
  constructor(
    private readonly text: string,
    file: string,
  ) {
    const { ending } = fileParts(file);
    this.ending = ending;
    this.isMarkdown = isMarkdownLike(ending);
    this.isSettings = settingsFile.test(file);
    this.isData = dataEndings.includes(ending);
    // Astro has code between these delimiters.
    this.endOfMatter = ending === 'astro' ? 0 : endOfFrontMatter(text);
    const parts = codeParts(text, this.isMarkdown, this.endOfMatter);
    this.markup = blanked(text, parts);
    this.shown = parts.some((part) => part.isInHeading)
      ? blanked(
          text,
          parts.filter((part) => !part.isInHeading),
        )
      : this.markup;
  }

  /** The tags of the text, and its Markdown. */
  get asMarkup(): Markup {
    const body = this.markup.slice(this.endOfMatter).padStart(this.markup.length);
    return new Markup(this.markup, this.isMarkdown ? body : '');
  }

  /** The text in the form that fixes need. */
  get asFixed(): FixedSource {
    const { text, markup, endOfMatter } = this;
    const line = text.lastIndexOf('\n', endOfMatter - 1) + 1;
    const mark = text.slice(line, endOfMatter);
    const assigns = mark === '---' ? ': ' : mark === '+++' ? ' = ' : undefined;
    return {
      text: markup,
      markup: this.asMarkup,
      isJsx: jsxEndings.has(this.ending),
      frontMatter: assigns === undefined ? undefined : { end: line, assigns },
    };
  }

  /** A part of the markup. */
  partOf(within: MarkupPattern['within']): Part {
    const all = { text: this.markup, start: 0 };
    const body = { text: this.markup, start: this.endOfMatter };
    const matter = this.isData ? all : { text: this.markup.slice(0, this.endOfMatter), start: 0 };
    switch (within) {
      case undefined:
        return all;
      case 'frontMatter':
        return matter;
      case 'body':
        return body;
      case 'program':
        return this.isMarkdown ? matter : all;
      case 'markdown':
        return this.isMarkdown ? body : nothing;
      case 'settings':
        return this.isSettings ? all : nothing;
    }
  }
}

/** The end of front matter in YAML, TOML, or JSON; 0 without any. */
function endOfFrontMatter(text: string): number {
  const [, mark = ''] = /^\ufeff?(---|\+\+\+|\{)[ \t]*\r?\n/.exec(text) ?? [];
  const close = mark === '{' ? '\n}' : `\n${mark}`;
  const end = mark === '' ? -1 : text.indexOf(close, mark.length);
  return end < 0 ? 0 : end + close.length;
}

/** Maximum number of characters of a source to search for titles. */
const maxChars = 1 << 18;

/** Titles in a source other than in front matter and Markdown headings. */
const written = [
  /<title\b[^<>]*>([^<>{}]+)<\/title>/gi,
  /<h1\b[^<>]*>([^<>{}]+)<\/h1>/gi,
  /^[ \t]*(?:export const )?title[ \t]*[:=][ \t]*(['"`])([^'"`\n]+)\1/gm,
];

/** The titles that a source defines: in its front matter, as its first heading, in its markup, or as a setting. */
export function titlesOfSource(text: string): readonly string[] {
  const start = text.slice(0, maxChars);
  const matter = frontMatterOf(start);
  const stated = ['title', 'heading'].map((name) => textIn(matter, name));
  const others = written.map((pattern) => start.matchAll(pattern).next().value?.at(-1));
  return [...stated, ...others].flatMap((title) => (title === undefined ? [] : [normalized(title)]));
}

/** True if a source has the title of a page, which may have the site's name before or after it. */
export function haveSameTitle(pages: readonly string[], sources: readonly string[]): boolean {
  const titles = pages.map(normalized).filter((title) => title !== '');
  const parts = new Set(titles.flatMap((title) => [title, ...title.split(/ [|–—·•:»/-] /)]));
  return sources.some((source) => parts.has(source));
}

function normalized(title: string): string {
  return title.normalize('NFC').replaceAll(/\s+/g, ' ').trim().toLowerCase();
}
