import Papa from 'papaparse';
import { beginsWithUrl, completed } from './urlCandidates';

/** Occurs in no text, so that each line is one cell. */
const noSeparator = '\u001f';
const separators = ['\t', ',', ';', '|'] as const;
type Separator = (typeof separators)[number];

/** A text that can be read as a table. */
export interface Table {
  /** The cells, row by row. */
  readonly cells: readonly string[];
  /** The certainty that it isn't a list of addresses that contain the same characters. */
  readonly likelihood: 'certain' | 'likely' | 'unlikely';
}

/** A text as a table, which has one separator and cells that are addresses; undefined if it isn't a table. */
export function tableOf(text: string): Table | undefined {
  const lines = text.replaceAll(/\r\n?/g, '\n');
  const found = separatorOf(lines);
  if (found === undefined) return undefined;
  const rows = rowsOf(lines, found.separator).filter((row) => row.some((cell) => cell.trim() !== ''));
  const whole = rows.some((row) => row.some(beginsWithUrl)) ? rows : withSchemes(rows);
  const withAddress = whole.filter((row) => row.some((cell) => /https?:/i.test(cell)));
  const proper = withAddress.filter((row) => row.length > 1 && row.some(beginsWithUrl));
  if (proper.length === 0 || proper.length * 2 < withAddress.length) return undefined;
  // Several addresses on a single line are a list, whatever separates them.
  const isRow = proper.length > 1 || proper.every((row) => row.length > 2 && row.filter(beginsWithUrl).length === 1);
  return {
    cells: whole.flat(),
    likelihood: found.isCertain ? 'certain' : isRow ? 'likely' : 'unlikely',
  };
}

/** A text with the quotes removed around lines that are one cell, as spreadsheets copy it. */
export function withoutCellQuotes(text: string): string {
  if (!/^"/m.test(text)) return text;
  const cells = parse(tidied(text.replaceAll(/\r\n?/g, '\n'), noSeparator), noSeparator)?.flat();
  return cells?.some((cell) => cell.trim().includes('\n')) === true ? cells.join('\n') : text;
}

/** Adds the scheme to the addresses of a column in which at least half of the cells are addresses without one. */
function withSchemes(rows: readonly string[][]): readonly (readonly string[])[] {
  const counts = new Map<number, number>();
  for (const row of rows)
    for (const [at, cell] of row.entries())
      if (completed(cell) !== undefined) counts.set(at, (counts.get(at) ?? 0) + 1);
  const isColumn = (at: number) => (counts.get(at) ?? 0) * 2 >= rows.length;
  return rows.map((row) => row.map((cell, at) => (isColumn(at) ? (completed(cell) ?? cell) : cell)));
}

/** The separator of a table, found in its header or, without one, in its rows; certain if rows can't be a list. */
function separatorOf(text: string): { readonly separator: Separator; readonly isCertain: boolean } | undefined {
  const lines = withoutQuotes(text)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const withAddress = lines.filter((line) => /https?:\/\//i.test(line));
  const withTab = lines.filter((line) => line.includes('\t'));
  // No address contains a tab.
  if (withTab.length > 0 && withTab.length * 2 >= (withAddress.length || lines.length))
    return { separator: '\t', isCertain: true };
  const header = lines.slice(
    0,
    Math.max(
      lines.findIndex((line) => /https?:\/\//i.test(line)),
      0,
    ),
  );
  // A title may precede it.
  const named = header.map(mostFrequent).find((value) => value !== undefined);
  if (named !== undefined) return { separator: named, isCertain: true };
  if (header.length > 0) return undefined;
  const [line = ''] = withAddress;
  const addressesWith = (separator: Separator) => line.split(separator).filter(beginsWithUrl);
  // In `https://a.example;4,5`, the comma is part of a number: the character that ends the address divides the row.
  const [separator] = separators
    .filter((one) => dividesEvenly(lines, one))
    .map((one) => ({ one, addresses: addressesWith(one) }))
    .sort(
      ({ addresses: some }, { addresses: others }) => others.length - some.length || lengthOf(some) - lengthOf(others),
    )
    .map(({ one }) => one);
  return separator && { separator, isCertain: false };
}

function lengthOf(texts: readonly string[]): number {
  return texts.join('').length;
}

function mostFrequent(line: string): Separator | undefined {
  const counted = separators.map((separator) => ({ separator, count: line.split(separator).length - 1 }));
  const most = Math.max(...counted.map(({ count }) => count));
  return most === 0 ? undefined : counted.find(({ count }) => count === most)?.separator;
}

/** True if all rows have the same number of cells, apart from empty ones at the end. */
function dividesEvenly(lines: readonly string[], separator: Separator): boolean {
  const rows = lines.map((line) => line.split(separator));
  const [width = 0] = rows.map(filledWidth);
  const isEven = rows.every((row) => row.length === rows[0]?.length || filledWidth(row) === width);
  // Addresses may contain semicolons, as in `/view;id=7`.
  const isParameter = (cell: string) => separator === ';' && /^\w+=/.test(cell);
  // An entity ends with one.
  const isEntity = (cell: string) => separator === ';' && /&#?\w+$/.test(cell);
  return width > 1 && isEven && !rows.some((row) => row.slice(1).some(isParameter) || row.slice(0, -1).some(isEntity));
}

function filledWidth(row: readonly string[]): number {
  return row.findLastIndex((cell) => cell.trim() !== '') + 1;
}

/** A table with the separators inside quotes blanked out; the quoted text may contain up to a thousand quotes. */
function withoutQuotes(text: string): string {
  return text.replaceAll(/(?=")(?<=(?:^|[\t,;|]) *)(?:"[^"]*"){1,1000}/gm, (quoted) =>
    quoted.replaceAll(/["\n\t,;|]/g, ' '),
  );
}

/** Reads the rows of a table. If quotes are wrong, each row is read by itself, so that none can swallow another. */
function rowsOf(text: string, separator: string): string[][] {
  const tidy = tidied(text, separator);
  return parse(tidy, separator) ?? tidy.split('\n').flatMap((row) => parse(row, separator) ?? [row.split(separator)]);
}

function tidied(text: string, separator: string): string {
  // The parser rescans trailing whitespace once per quote in the row.
  const manyBlanks = new RegExp(`[^\\S\n${separator}]{100,}`, 'g');
  // Users type spaces after a separator; a quote after them still counts as one.
  const blanksBeforeQuote = new RegExp(`(^|[${separator}]) +"(?!")`, 'gm');
  return text.replaceAll(manyBlanks, ' ').replaceAll(blanksBeforeQuote, '$1"');
}

/** Reads the rows of a table by RFC 4180; undefined if the quotes are wrong. */
function parse(table: string, separator: string): string[][] | undefined {
  const { data, errors } = Papa.parse<string[]>(table, { delimiter: separator, newline: '\n' });
  return errors.some(({ type }) => type === 'Quotes') ? undefined : data;
}
