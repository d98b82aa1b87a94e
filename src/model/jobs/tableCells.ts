import Papa from 'papaparse';
import { beginsWithUrl } from './urlCandidates';

/** Stands in no text, so that each line is one cell. */
const noSeparator = Papa.UNIT_SEP;

/** The cells of a table, row by row. One separator holds for all of it. */
export function cellsOf(text: string, kind: 'csv' | 'tsv'): string[] {
  const lines = text.replaceAll(/\r\n?/g, '\n');
  const separator = kind === 'tsv' ? '\t' : separatorOf(lines);
  // Semicolons that separate nothing else are still no end of an address.
  const rows = separator === noSeparator ? lines.replaceAll(/(?<!;);+$/gm, '') : lines;
  return rowsOf(rows, separator).flat();
}

/** What separates the cells of a table: its header tells, and without one its rows. */
function separatorOf(text: string): string {
  const lines = withoutQuotes(text).split('\n');
  const firstAddress = lines.findIndex((line) => /https?:\/\//i.test(line));
  const header = lines.slice(0, Math.max(firstAddress, 0)).filter((line) => line.trim() !== '');
  // A title may stand above it.
  const separator = header.map(mostFrequent).find((it) => it !== undefined);
  if (separator !== undefined) return separator;
  if (header.length > 0) return noSeparator;
  return ['\t', ','].find((it) => lines.some((line) => line.includes(it))) ?? semicolonOrNone(lines);
}

function mostFrequent(line: string): string | undefined {
  const counted = ['\t', ',', ';', '|'].map((separator) => ({ separator, count: line.split(separator).length - 1 }));
  const most = Math.max(...counted.map(({ count }) => count));
  return most === 0 ? undefined : counted.find(({ count }) => count === most)?.separator;
}

/** Addresses have semicolons themselves, as in `/view;id=7`. */
function semicolonOrNone(lines: readonly string[]): string {
  const isRow = (cells: readonly string[]) =>
    cells.length > 1 && (!beginsWithUrl(cells[0] ?? '') || cells.filter(beginsWithUrl).length > 1);
  return lines.some((line) => isRow(line.split(';'))) ? ';' : noSeparator;
}

/** A table in which what stands in quotes has nothing that separates. */
function withoutQuotes(text: string): string {
  return text.replaceAll(/(?=")(?<=(?:^|[\t,;|]) *)(?:"[^"]*")+/gm, (quoted) => quoted.replaceAll(/["\n\t,;|]/g, ' '));
}

/** Where quotes are wrong, each row is read for itself, so that it can swallow no other. */
function rowsOf(text: string, separator: string): string[][] {
  const tidy = tidied(text, separator);
  return parse(tidy, separator) ?? tidy.split('\n').flatMap((row) => parse(row, separator) ?? [row.split(separator)]);
}

function tidied(text: string, separator: string): string {
  // The parser looks through the blanks at the end of a row once for each quote in it.
  const manyBlanks = new RegExp(`[^\\S\n${separator}]{100,}`, 'g');
  // People write blanks after a separator; a quote that follows is meant as one.
  const blanksBeforeQuote = new RegExp(`(^|[${separator}]) +"(?!")`, 'gm');
  return text.replaceAll(manyBlanks, ' ').replaceAll(blanksBeforeQuote, '$1"');
}

/** @returns nothing where the quotes are wrong */
function parse(text: string, separator: string): string[][] | undefined {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: separator, newline: '\n' });
  return errors.length === 0 ? data : undefined;
}
