import type { Counts } from './measure';
import type { AllSites } from './measureAll';

type Row = readonly string[];

const columns: readonly (readonly [head: string, cell: (counts: Counts) => string])[] = [
  ['pages', ({ pages }) => String(pages)],
  ['right first', ({ first, pages }) => share(first, pages)],
  ['or offered', ({ offered, pages }) => share(offered, pages)],
  ['opened', ({ opened, pages }) => share(opened, pages)],
  ['wrong', ({ openedWrong }) => String(openedWrong)],
  ['address', ({ addressRight, pages }) => share(addressRight, pages)],
  ['wrong', ({ addressWrong }) => String(addressWrong)],
  ['none', ({ addressRight, addressWrong, pages }) => String(pages - addressRight - addressWrong)],
  ['no page, claims', ({ noneClaiming, none }) => `${noneClaiming}/${none}`],
  ['missing, answered', ({ missingAnswered, missing }) => `${missingAnswered}/${missing}`],
  ['site found', ({ found, sites }) => `${found}/${sites}`],
  ['wrong', ({ foundWrong }) => String(foundWrong)],
];

/** The counts of each site and of all, below their headings. */
export function rowsOf({ sites, given, asTheyAre }: AllSites): readonly Row[] {
  const cellsOf = (counts: Counts) => columns.map(([, cell]) => cell(counts));
  return [
    ['', ...columns.map(([head]) => head)],
    ...sites.map(({ site, counts }) => {
      const mark = counts.found === 0 ? ' (given)' : '';
      return [`${site.name}, ${site.framework}${mark}`, ...cellsOf(counts)];
    }),
    ['all, where an address that is not found is given', ...cellsOf(given)],
    ['all, as they are', ...cellsOf(asTheyAre)],
  ];
}

function share(count: number, of: number): string {
  return of === 0 ? '' : `${count} (${Math.floor((count / of) * 100)} %)`;
}

/** A table in columns of equal width. */
export function formatted(rows: readonly Row[]): string {
  return padded(rows)
    .map((cells) => cells.join('  ').trimEnd())
    .join('\n');
}

/** A table in Markdown, as Prettier writes it. */
export function markdownTable([head = [], ...rows]: readonly Row[]): string {
  const [top = [], ...others] = padded([head, ...rows]);
  const line = top.map((cell) => '-'.repeat(Math.max(3, cell.length)));
  return [top, line, ...others].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** The cells of a table, those of a column with equal width. */
export function padded(rows: readonly Row[]): readonly Row[] {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((cells) => (cells[at] ?? '').length)));
  return rows.map((cells) => cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)));
}
