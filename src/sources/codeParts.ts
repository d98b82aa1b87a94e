import { markdownEndings } from './frameworks/convention';

/** A part of a text in which markup is only shown or commented out, so that it doesn't affect a page. */
export interface CodePart {
  readonly start: number;
  readonly end: number;
  /** True for inline code in a heading, which is a part of the heading's text. */
  readonly isInHeading: boolean;
}

/** The Markdown endings of various tools. */
const endings = new Set([...markdownEndings, 'mkd', 'mkdn', 'mkdown', 'svx']);

/** Delimiters of comments: those of HTML, and those between the tags of JSX. */
const commentEnds: Readonly<Record<string, string>> = { '<!--': '-->', '{/*': '*/}' };

/** Ends a paragraph: a blank line, a fence, or a heading. Lists and quotes may also contain a fence. */
const fence = /[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(`{3,}(?!`)|~{3,}(?!~))/y;
const fenceEnd = /[ \t>]*(`{3,}|~{3,})[ \t]*\r?(?:\n|$)/y;
const blankLine = /[ \t]*\r?(?:\n|$)/y;
const heading = /[ \t]{0,3}#{1,6}[ \t]/y;

/** True if a file with this ending is written in Markdown. */
export function isMarkdownLike(ending: string): boolean {
  return endings.has(ending.toLowerCase());
}

/** The code and comments in a text, in order, found in linear time. @param start where to begin */
export function codeParts(text: string, isMarkdown: boolean, start = 0): readonly CodePart[] {
  return new Reader(text, isMarkdown).read(start);
}

/** The text with spaces instead of some parts, so that everything else stays in its place. */
export function blanked(text: string, parts: readonly CodePart[]): string {
  if (parts.length === 0) return text;
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end } of parts) {
    pieces.push(
      text.slice(at, start),
      text.slice(start, end).replace(/[^\r\n]+/g, (line) => ' '.repeat(line.length)),
    );
    at = end;
  }
  return [...pieces, text.slice(at)].join('');
}

class Reader {
  private readonly parts: CodePart[] = [];
  /** The delimiters of comments that are known not to end. */
  private readonly endless = new Set<string>();

  constructor(
    private readonly text: string,
    private readonly isMarkdown: boolean,
  ) {}

  read(start: number): readonly CodePart[] {
    let at = start;
    while (at < this.text.length) {
      if (!this.isMarkdown) at = this.takeParagraph(at, this.text.length, false);
      else at = this.takeFence(at) ?? this.takeBlock(at);
    }
    return this.parts;
  }

  /**
   * Returns the end of the code block that begins here, if one does. One that never ends extends to the end of the
   * text.
   */
  private takeFence(start: number): number | undefined {
    const mark = this.fenceAt(start);
    if (mark === undefined) return undefined;
    let at = this.nextLine(start);
    while (at < this.text.length) {
      const [, end = ''] = matchAt(fenceEnd, this.text, at) ?? [];
      at = this.nextLine(at);
      if (end.startsWith(mark)) break;
    }
    this.add(start, at);
    return at;
  }

  /** The delimiter of a fence; the line that begins a block of backticks contains no others. */
  private fenceAt(start: number): string | undefined {
    const [all = '', mark = ''] = matchAt(fence, this.text, start) ?? [];
    if (mark === '') return undefined;
    const isInline = mark.startsWith('`') && this.text.slice(start + all.length, this.nextLine(start)).includes('`');
    return isInline ? undefined : mark;
  }

  private takeBlock(start: number): number {
    const isHeading = matchAt(heading, this.text, start) !== undefined;
    let end = this.nextLine(start);
    while (!isHeading && end < this.text.length && !this.beginsBlock(end)) end = this.nextLine(end);
    return this.takeParagraph(start, end, isHeading);
  }

  private beginsBlock(at: number): boolean {
    if (matchAt(blankLine, this.text, at) ?? matchAt(heading, this.text, at)) return true;
    return this.fenceAt(at) !== undefined;
  }

  /** Takes the comments and the inline code of a paragraph. @returns its end, or the end of a comment that continues */
  private takeParagraph(start: number, end: number, isInHeading: boolean): number {
    const paragraph = this.text.slice(start, end);
    const closing = this.isMarkdown ? closingMarks(paragraph, start) : new Map<number, number>();
    const marks = this.isMarkdown ? /\\`|`+|<!--|\{\/\*/g : /<!--|\{\/\*/g;
    for (let found = marks.exec(paragraph); found !== null; found = marks.exec(paragraph)) {
      const [mark] = found;
      const at = start + found.index;
      const close = mark in commentEnds ? this.endOfComment(mark, at) : closing.get(at);
      if (close === undefined) continue;
      this.add(at, close, isInHeading && !(mark in commentEnds));
      if (close > end) return close;
      marks.lastIndex = close - start;
    }
    return end;
  }

  private endOfComment(mark: string, start: number): number | undefined {
    const close = commentEnds[mark];
    if (close === undefined || this.endless.has(mark)) return undefined;
    const at = this.text.indexOf(close, start + mark.length);
    if (at >= 0) return at + close.length;
    this.endless.add(mark);
    return undefined;
  }

  private add(start: number, end: number, isInHeading = false): void {
    this.parts.push({ start, end, isInHeading });
  }

  private nextLine(at: number): number {
    const end = this.text.indexOf('\n', at);
    return end < 0 ? this.text.length : end + 1;
  }
}

/** The end of inline code: after the next run of as many backticks as it begins with. */
function closingMarks(paragraph: string, start: number): ReadonlyMap<number, number> {
  const closing = new Map<number, number>();
  const next = new Map<number, number>();
  for (const { index, 0: run } of [...paragraph.matchAll(/`+/g)].reverse()) {
    const close = next.get(run.length);
    if (close !== undefined) closing.set(start + index, close);
    next.set(run.length, start + index + run.length);
  }
  return closing;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}
