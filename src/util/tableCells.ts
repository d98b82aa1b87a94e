import Papa from 'papaparse';
import { beginsWithUrl } from './urlCandidates';

/** Occurs in no text, so that each line is one cell. */
const noSeparator = '\u001f';

/** The cells of a table, row by row. The whole table has one separator. */
export function cellsOf(text: string, kind: 'csv' | 'tsv'): string[] {
  const lines = text.replaceAll(/\r\n?/g, '\n');
  const separator = kind === 'tsv' ? '\t' : separatorOf(lines);
  // Even if semicolons separate nothing, those at the end of a line are not part of an address.
  const rows = separator === noSeparator ? lines.replaceAll(/(?<!;);+$/gm, '') : lines;
  return rowsOf(rows, separator).flat();
}

/** The separator of a table, found in its header or, without one, in its rows. */
function separatorOf(text: string): string {
  const lines = withoutQuotes(text).split('\n');
  const firstAddress = lines.findIndex((line) => /https?:\/\//i.test(line));
  const header = lines.slice(0, Math.max(firstAddress, 0)).filter((line) => line.trim() !== '');
  // A title may be above it.
  const separator = header.map(mostFrequent).find((value) => value !== undefined);
  if (separator !== undefined) return separator;
  if (header.length > 0) return noSeparator;
  return ['\t', ','].find((separator) => lines.some((line) => line.includes(separator))) ?? semicolonOrNone(lines);
}

function mostFrequent(line: string): string | undefined {
  const counted = ['\t', ',', ';', '|'].map((separator) => ({ separator, count: line.split(separator).length - 1 }));
  const most = Math.max(...counted.map(({ count }) => count));
  return most === 0 ? undefined : counted.find(({ count }) => count === most)?.separator;
}

/** Addresses may contain semicolons, as in `/view;id=7`. */
function semicolonOrNone(lines: readonly string[]): string {
  const isRow = (cells: readonly string[]) =>
    cells.length > 1 && (!beginsWithUrl(cells[0] ?? '') || cells.filter(beginsWithUrl).length > 1);
  return lines.some((line) => isRow(line.split(';'))) ? ';' : noSeparator;
}

/** A table with the separators inside quotes blanked out. */
function withoutQuotes(text: string): string {
  return text.replaceAll(/(?=")(?<=(?:^|[\t,;|]) *)(?:"[^"]*")+/gm, (quoted) => quoted.replaceAll(/["\n\t,;|]/g, ' '));
}

/** Reads the rows of a table. If quotes are wrong, each row is read by itself, so that none can swallow another. */
function rowsOf(text: string, separator: string): string[][] {
  const tidy = tidied(text, separator);
  return parse(tidy, separator) ?? tidy.split('\n').flatMap((row) => parse(row, separator) ?? [row.split(separator)]);
}

function tidied(text: string, separator: string): string {
  // The parser looks through the blanks at the end of a row once for each quote in it.
  const manyBlanks = new RegExp(`[^\\S\n${separator}]{100,}`, 'g');
  // People write blanks after a separator; a quote after them still counts as one.
  const blanksBeforeQuote = new RegExp(`(^|[${separator}]) +"(?!")`, 'gm');
  return text.replaceAll(manyBlanks, ' ').replaceAll(blanksBeforeQuote, '$1"');
}

/** Reads the rows of a table by RFC 4180; undefined if the quotes are wrong. */
function parse(table: string, separator: string): string[][] | undefined {
  const { data, errors } = Papa.parse<string[]>(table, { delimiter: separator, newline: '\n' });
  return errors.some(({ type }) => type === 'Quotes') ? undefined : data;
}
