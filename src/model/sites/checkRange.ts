import { Turns } from '../../util/turns';
import { decodedPercents, parseUrl } from '../../util/url';
import { markupPlaces, type MarkupPlace } from './markupPlaces';

/** A part of a text. */
export interface TextRange {
  readonly offset: number;
  readonly length: number;
}

/** Limits of one check, in characters or in values. */
const most = { text: 1 << 20, strings: 50, values: 1000, depth: 4, string: 1000 };
/** Maximum number of characters of a value that is read, including the blanks around it. */
const maxCharsRead = 4000;
/** Number of characters to search for, and maximum number of their places at which the rest is compared. */
const [longestSearched, mostPlaces] = [16, 1000];
/** Maximum number of characters compared at worst, for the values of all checks of a text. */
export const mostWork = 1e9;
/** Minimum length of a text to look for: a shorter one occurs by chance. */
const minChars = 4;

/**
 * Finds the values of failed checks in the text of a source. The work is bounded for all checks together, and done a
 * few milliseconds at a time: nobody knows how many values a service sends.
 */
export class CheckPlaces {
  private readonly known = new Map<string, TextRange | undefined>();
  private searched = 0;

  constructor(
    private readonly text: string,
    private readonly turns: Pick<Turns, 'isOver' | 'rest'> = new Turns(),
  ) {}

  /** Number of characters compared, at worst. */
  get work(): number {
    return this.searched;
  }

  /**
   * The first of a check's titles, headings or addresses that is in the text exactly once, or else the markup that its
   * name refers to. Undefined if neither is found.
   */
  async placeOf(check: { readonly name: string; readonly value: unknown }): Promise<TextRange | undefined> {
    if (this.text.length > most.text) return undefined;
    if (this.turns.isOver) await this.turns.rest();
    // Once the work is used up, reading the strings would be wasted.
    const strings = this.searched < mostWork ? stringsOf(check.value) : [];
    for (const written of strings.flatMap(waysToWrite)) {
      const place = await this.once(written, Math.min(written.length, longestSearched), () =>
        onlyPlaceOf(this.text, written),
      );
      if (place !== undefined) return place;
    }
    const start = endOfFrontMatter(this.text);
    // The patterns are few, so they do not count as work.
    for (const markup of markupPlaces(check.name)) {
      const { source, flags } = markup.pattern;
      const from = markup.isBelowFrontMatter === true ? start : 0;
      const place = await this.once(`/${source}/${flags}`, 0, () => firstMatch(this.text, markup, from));
      if (place !== undefined) return place;
    }
    return undefined;
  }

  /** Looks for each key only once. @param compared number of comparisons of each character of the text at worst */
  private async once(key: string, compared: number, look: () => TextRange | undefined): Promise<TextRange | undefined> {
    const work = compared * this.text.length;
    if (this.known.has(key) || this.searched + work > mostWork) return this.known.get(key);
    if (this.turns.isOver) await this.turns.rest();
    this.searched += work;
    const place = look();
    this.known.set(key, place);
    return place;
  }
}

/** The strings in a value, in order, down to a limited depth. */
function stringsOf(value: unknown): readonly string[] {
  const found: string[] = [];
  let visited = 0;
  const visit = (it: unknown, depth: number): void => {
    if (found.length === most.strings || visited++ > most.values || depth > most.depth) return;
    if (typeof it === 'string') found.push(it.length > maxCharsRead ? '' : it.trim());
    else if (Array.isArray(it)) for (const item of it.slice(0, most.values)) visit(item, depth + 1);
    else if (typeof it === 'object' && it !== null) for (const item of Object.values(it)) visit(item, depth + 1);
  };
  visit(value, 0);
  return found;
}

/** The ways in which a source may write a value: whole, escaped, or as the path or name of the file at an address. */
function waysToWrite(value: string): readonly string[] {
  const ways = new Set([value, value.replaceAll('&', '&amp;')]);
  const path = pathOf(value);
  if (path !== undefined) {
    ways.add(path);
    ways.add(decodedPercents(path) ?? path);
    const name = path.slice(path.lastIndexOf('/') + 1);
    // A name without an ending may be a common word.
    if (name.includes('.')) ways.add(name);
  }
  return [...ways].filter((it) => it.length >= minChars && it.length <= most.string);
}

function pathOf(value: string): string | undefined {
  if (/\s/.test(value) || value.length > most.string) return undefined;
  if (/^https?:\/\//i.test(value)) return parseUrl(value)?.pathname;
  return value.includes('/') ? value.replace(/[?#].*$/s, '') : undefined;
}

function onlyPlaceOf(text: string, part: string): TextRange | undefined {
  const beginning = part.slice(0, longestSearched);
  let [only, count] = [-1, 0];
  for (let at = text.indexOf(beginning); at >= 0; at = text.indexOf(beginning, at + 1)) {
    if (++count > mostPlaces) return undefined;
    if (!text.startsWith(part, at)) continue;
    if (only >= 0) return undefined;
    only = at;
  }
  return only < 0 ? undefined : { offset: only, length: part.length };
}

function firstMatch(text: string, { pattern, isFirst = false }: MarkupPlace, start: number): TextRange | undefined {
  pattern.lastIndex = start;
  const first = pattern.exec(text);
  if (first === null || first[0] === '') return undefined;
  const isOnly = isFirst || !pattern.test(text);
  return isOnly ? { offset: first.index, length: first[0].length } : undefined;
}

/** A comment in front matter looks like a heading. */
function endOfFrontMatter(text: string): number {
  const end = /^---\r?\n/.test(text) ? text.indexOf('\n---', 3) : -1;
  return end < 0 ? 0 : end + 4;
}
