import { blanked, codeParts, isMarkdownLike } from './codeParts';
import { fileParts } from './frameworks/convention';
import type { MarkupPattern } from './markupPatterns';

/** A text, and where to begin in it. */
interface Part {
  readonly text: string;
  readonly start: number;
}

const nothing: Part = { text: '', start: 0 };

/** Files that set up a site. */
const settingsFile = /\.config\.[cm]?[jt]s$|\.(?:ya?ml|toml|json)$|(?:^|\/)\.vitepress\/[^.]+\.[cm]?[jt]s$/;

/** Endings of files that have the form of front matter. */
const dataEndings = ['yaml', 'yml', 'toml', 'json'];

/** The text of a source as it counts for a page: without code that is only shown, and in its parts. */
export class PageText {
  /** The text without its code, except inline code in headings, which readers of the page see. */
  readonly shown: string;
  private readonly markup: string;
  private readonly endOfMatter: number;
  private readonly isMarkdown: boolean;
  private readonly isSettings: boolean;
  private readonly isData: boolean;

  /** @param file its path or name, which says how it is written */
  constructor(text: string, file: string) {
    const { ending } = fileParts(file);
    this.isMarkdown = isMarkdownLike(ending);
    this.isSettings = settingsFile.test(file);
    this.isData = dataEndings.includes(ending);
    // Astro has code between these marks.
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
