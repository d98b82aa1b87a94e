import { decodedPercents, parseUrl } from '../../util/url';
import { markupPlaces, type MarkupPlace } from './markupPlaces';

/** A part of a text. */
export interface Place {
  readonly offset: number;
  readonly length: number;
}

/** Limits, in characters or in values; `work` is how many characters may be compared at worst. */
const most = { text: 1 << 20, strings: 50, values: 1000, depth: 4, string: 1000, work: 2e9 };
/** What is shorter stands in a text by chance. */
const shortest = 4;

/**
 * Where the value of a failed check stands in the text of a source: the first of its titles, headings or addresses that
 * is there exactly once; else the markup that the check's name speaks of.
 */
export function placeOfValue(
  text: string,
  check: { readonly name: string; readonly value: unknown },
): Place | undefined {
  if (text.length > most.text) return undefined;
  let work = 0;
  for (const written of stringsOf(check.value).flatMap(waysToWrite)) {
    work += written.length * text.length;
    if (work > most.work) break;
    const offset = onlyPlaceOf(text, written);
    if (offset !== undefined) return { offset, length: written.length };
  }
  return placeOfMarkup(text, check.name);
}

/** The strings of a value, in order; those of a record are one level down. */
function stringsOf(value: unknown): readonly string[] {
  const found: string[] = [];
  let visited = 0;
  const visit = (it: unknown, depth: number): void => {
    if (found.length === most.strings || visited++ > most.values || depth > most.depth) return;
    if (typeof it === 'string') found.push(it.trim());
    else if (Array.isArray(it)) for (const item of it.slice(0, most.values)) visit(item, depth + 1);
    else if (typeof it === 'object' && it !== null) for (const item of Object.values(it)) visit(item, depth + 1);
  };
  visit(value, 0);
  return found;
}

/** How a source may write what its page shows: whole, escaped, or as the path or name of the file at an address. */
function waysToWrite(value: string): readonly string[] {
  const ways = new Set([value, value.replaceAll('&', '&amp;')]);
  const path = pathOf(value);
  if (path !== undefined) {
    ways.add(path);
    ways.add(decodedPercents(path) ?? path);
    const name = path.slice(path.lastIndexOf('/') + 1);
    // Only the name of a file is no common word.
    if (name.includes('.')) ways.add(name);
  }
  return [...ways].filter((it) => it.length >= shortest && it.length <= most.string);
}

function pathOf(value: string): string | undefined {
  if (/\s/.test(value) || value.length > most.string) return undefined;
  if (/^https?:\/\//i.test(value)) return parseUrl(value)?.pathname;
  return value.includes('/') ? value.replace(/[?#].*$/s, '') : undefined;
}

function onlyPlaceOf(text: string, part: string): number | undefined {
  const first = text.indexOf(part);
  return first >= 0 && !text.includes(part, first + 1) ? first : undefined;
}

function placeOfMarkup(text: string, name: string): Place | undefined {
  const start = endOfFrontMatter(text);
  for (const place of markupPlaces(name)) {
    const found = firstMatch(text, place, place.isBelowFrontMatter === true ? start : 0);
    if (found !== undefined) return found;
  }
  return undefined;
}

function firstMatch(text: string, { pattern, isFirst = false }: MarkupPlace, start: number): Place | undefined {
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
