import { timeSlice, type Yielding } from '../util/timeSlice';
import {
  documentPatterns,
  headPatterns,
  isAddressed,
  isOfLayout,
  markupPatterns,
  type MarkupPattern,
} from './markupPatterns';
import { hasFindingRanges, Markup, type SoughtFinding, type FoundRange } from './markup/findingRanges';
import { fileNameOf } from '../util/paths';
import { PageText } from './pageText';
import { waysToWrite, waysToWriteConverted, type WrittenValue } from './writtenValues';

/** A part of a text. */
export interface TextRange {
  readonly offset: number;
  readonly length: number;
}

/** A check's name, its value, and the reasons why it failed if the service provides them. */
export interface FailedCheck {
  readonly name: string;
  readonly value: unknown;
  readonly reasons?: readonly { readonly name: string; readonly findings: readonly SoughtFinding[] }[] | undefined;
}

/** Limits of one check, in characters or in values. */
const most = { text: 1 << 20, strings: 50, values: 1000, depth: 4 };
/** Maximum number of characters of a value to read, including the whitespace around it. */
const maxCharsRead = 4000;
/** Number of characters to search for, and maximum number of places where the rest is compared. */
const [longestSearched, mostPlaces] = [16, 1000];
/** Maximum number of characters compared at worst, for the values of all checks of a text. */
export const mostWork = 1e9;

/**
 * Finds the values of failed checks in the text of a source. The work is bounded for all checks together, and done a
 * few milliseconds at a time: a service may send any number of values.
 */
export class CheckRanges {
  private readonly known = new Map<string, TextRange | undefined>();
  private searched = 0;
  private read: PageText | undefined;
  private markup: Markup | undefined;

  /** @param file its path or name, which determines the language of the text */
  constructor(
    private readonly text: string,
    private readonly file = '',
    private readonly slice: Yielding = timeSlice,
  ) {}

  /** Number of characters compared, at worst. */
  get work(): number {
    return this.searched;
  }

  /**
   * The first of a check's titles, headings, or addresses that is in the text exactly once, or else the markup for its
   * name, unless the check names other images. For checks that a layout decides, only markup counts, or the head of a
   * whole document. Undefined if neither is found.
   */
  async rangeOf(check: FailedCheck): Promise<TextRange | undefined> {
    if (!isOfLayout(check.name)) {
      const place = (await this.valueOf(check.value)) ?? (await this.markupOf(check.name));
      const found = place && this.text.slice(place.offset, place.offset + place.length);
      return found !== undefined && isAddressed(check.name) && isOther(found, namesIn(check)) ? undefined : place;
    }
    const markup = await this.markupOf(check.name);
    if (markup !== undefined) return markup;
    const document = await this.documentTag();
    return document && ((await this.headOf()) ?? document);
  }

  /**
   * The places of the findings that are in the text, each with its index among all findings of the check. Undefined for
   * a check whose findings have no places of their own.
   */
  async rangesOfFindings({ name, reasons = [] }: FailedCheck): Promise<readonly FoundRange[] | undefined> {
    if (!reasons.some((reason) => hasFindingRanges(name, reason.name))) return undefined;
    if (this.text.length > most.text) return [];
    if (this.slice.isOver()) await this.slice.yieldToHost();
    this.markup ??= (this.read ??= new PageText(this.text, this.file)).asMarkup;
    let before = 0;
    const ranges: FoundRange[] = [];
    for (const { name: reason, findings } of reasons) {
      const first = before;
      const found = await this.markup.rangesOf(name, reason, findings, this.slice);
      ranges.push(...found.map((range) => ({ ...range, finding: range.finding + first })));
      before += findings.length;
    }
    return ranges;
  }

  /** The first string of a value that is in the text exactly once. */
  async valueOf(value: unknown): Promise<TextRange | undefined> {
    if (this.text.length > most.text) return undefined;
    if (this.slice.isOver()) await this.slice.yieldToHost();
    // Once the work is used up, reading the strings would be wasted.
    const strings = this.searched < mostWork ? stringsOf(value) : [];
    for (const written of [...strings.flatMap(waysToWrite), ...strings.flatMap(waysToWriteConverted)]) {
      const key = `${written.text} ${written.isName === true} ${written.takesEnding === true}`;
      const place = await this.once(key, Math.min(written.text.length, longestSearched), ({ shown }) =>
        onlyRangeOf(shown, written),
      );
      if (place !== undefined) return place;
    }
    return undefined;
  }

  /** The markup for a check's name. */
  markupOf(name: string): Promise<TextRange | undefined> {
    return this.firstOf(markupPatterns(name));
  }

  /** The place where the head of a page begins. */
  headOf(): Promise<TextRange | undefined> {
    return this.firstOf(headPatterns);
  }

  /** The tag that begins a whole document. */
  documentTag(): Promise<TextRange | undefined> {
    return this.firstOf(documentPatterns);
  }

  private async firstOf(places: readonly MarkupPattern[]): Promise<TextRange | undefined> {
    if (this.text.length > most.text) return undefined;
    for (const markup of places) {
      const { pattern, within = '', after } = markup;
      const key = `/${pattern.source}/${pattern.flags} ${within} ${after?.source ?? ''}`;
      // The patterns are few, so they don't count as work.
      const place = await this.once(key, 0, (text) => firstMatch(text, markup));
      if (place !== undefined) return place;
    }
    return undefined;
  }

  /** Searches for each key only once. @param compared maximum number of comparisons per character of the text */
  private async once(
    key: string,
    compared: number,
    look: (text: PageText) => TextRange | undefined,
  ): Promise<TextRange | undefined> {
    const work = compared * this.text.length;
    if (this.known.has(key) || this.searched + work > mostWork) return this.known.get(key);
    if (this.slice.isOver()) await this.slice.yieldToHost();
    this.searched += work;
    const place = look((this.read ??= new PageText(this.text, this.file)));
    this.known.set(key, place);
    return place;
  }
}

/** The texts that a check names. */
function namesIn({ value, reasons = [] }: FailedCheck): readonly string[] {
  const findings = reasons.flatMap((reason) => reason.findings);
  return [...stringsOf(value), ...findings.flatMap(({ url, text }) => url ?? text ?? [])];
}

/** True for markup with an address that none of the named ones can be: a build may only have added to its name. */
function isOther(markup: string, named: readonly string[]): boolean {
  const [, quoted, bare = quoted] = /\bsrc\s?=\s?["']([^"']+)|\]\(([^()\s]+)/.exec(markup) ?? [];
  if (bare === undefined || named.length === 0) return false;
  const [name = '', ...names] = [bare, ...named].map((address) => fileNameOf(address.replace(/[?#].*$/s, '')));
  const stem = name.replace(/\.\w+$/, '');
  return !names.some((other) => other.startsWith(stem));
}

/** The strings in a value, in order, down to a limited depth. */
function stringsOf(value: unknown): readonly string[] {
  const found: string[] = [];
  let visited = 0;
  const visit = (part: unknown, depth: number): void => {
    if (found.length === most.strings || visited++ > most.values || depth > most.depth) return;
    if (typeof part === 'string') found.push(part.length > maxCharsRead ? '' : part.trim());
    else if (Array.isArray(part)) for (const item of part.slice(0, most.values)) visit(item, depth + 1);
    else if (typeof part === 'object' && part !== null) for (const item of Object.values(part)) visit(item, depth + 1);
  };
  visit(value, 0);
  return found;
}

/** A character of a file name, which may not be beside the searched name. */
const beforeName = /[\p{L}\p{N}_.-]/u;
const afterName = /[\p{L}\p{N}_]/u;
const imageEnding = /(?:avif|gif|heic|jpe?g|jxl|png|svg|tiff?|webp)/iy;

function onlyRangeOf(text: string, written: WrittenValue): TextRange | undefined {
  const beginning = written.text.slice(0, longestSearched);
  let only: TextRange | undefined;
  let count = 0;
  for (let at = text.indexOf(beginning); at >= 0; at = text.indexOf(beginning, at + 1)) {
    if (++count > mostPlaces) return undefined;
    const length = lengthAt(text, at, written);
    if (length === undefined) continue;
    if (only !== undefined) return undefined;
    only = { offset: at, length };
  }
  return only;
}

/** Number of characters that a value takes at a place; undefined if it isn't there. */
function lengthAt(text: string, at: number, { text: part, isName, takesEnding }: WrittenValue): number | undefined {
  if (!text.startsWith(part, at)) return undefined;
  imageEnding.lastIndex = at + part.length;
  const ending = takesEnding === true ? imageEnding.exec(text)?.[0] : '';
  if (ending === undefined) return undefined;
  const length = part.length + ending.length;
  const isLonger = beforeName.test(text.charAt(at - 1)) || afterName.test(text.charAt(at + length));
  return isName === true && isLonger ? undefined : length;
}

function firstMatch(page: PageText, { pattern, isFirst = false, within, after }: MarkupPattern): TextRange | undefined {
  const { text, start } = page.partOf(within);
  pattern.lastIndex = start;
  if (after !== undefined) {
    after.lastIndex = start;
    if (after.exec(text) === null) return undefined;
    pattern.lastIndex = after.lastIndex;
  }
  const first = pattern.exec(text);
  if (first === null || first[0] === '') return undefined;
  const isOnly = isFirst || !pattern.test(text);
  return isOnly ? { offset: first.index, length: first[0].length } : undefined;
}

/** The layout to show a check in, and the place in it if known. */
export interface LayoutRange {
  readonly at: number;
  readonly range: TextRange | undefined;
}

/**
 * Chooses among the layouts around a page, the nearest first: the one with the markup that a check is about, or else
 * the one where it is missing, because it writes the head or the whole document. The outermost if none does.
 */
export async function rangeInLayouts(layouts: readonly CheckRanges[], check: FailedCheck): Promise<LayoutRange> {
  const looks: readonly ((places: CheckRanges) => Promise<TextRange | undefined>)[] = [
    (places) => places.markupOf(check.name),
    (places) => places.headOf(),
    (places) => places.documentTag(),
  ];
  for (const look of looks) {
    for (const [at, places] of layouts.entries()) {
      const range = await look(places);
      if (range !== undefined) return { at, range };
    }
  }
  return { at: layouts.length - 1, range: await layouts.at(-1)?.valueOf(check.value) };
}
