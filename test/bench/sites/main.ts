// `npm run bench:sites -- [site …] [--misses]`: the answers to every sampled page and file of public sites, held
// against what is true of them. With `--misses`, each that is not opened or is wrong is printed.
import { parseArgs } from 'node:util';
import { measure, noCounts, type Counts } from './measure';
import { readMeasuredSites } from './measured';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { misses: { type: 'boolean' } } });

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

const chosen = readMeasuredSites().filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const sum = { ...noCounts(), sites: 0 };
const given = { ...noCounts(), sites: 0 };
const lines: (readonly string[])[] = [['', ...columns.map(([head]) => head)]];
const misses: string[] = [];
for (const site of chosen) {
  const asItIs = await measure(site, false);
  const withAddress = await measure(site, true);
  add(sum, asItIs.counts);
  add(given, withAddress.counts);
  const mark = asItIs.counts.found === 0 ? ' (given)' : '';
  lines.push([`${site.name}, ${site.framework}${mark}`, ...columns.map(([, cell]) => cell(withAddress.counts))]);
  misses.push(...withAddress.misses.map((it) => `${site.name}  ${it}`));
}
lines.push(['all, where an address that is not found is given', ...columns.map(([, cell]) => cell(given))]);
lines.push(['all, as they are', ...columns.map(([, cell]) => cell(sum))]);
console.log(formatted(lines));
if (values.misses === true) console.log(`\n${misses.join('\n')}`);

function add(total: Counts, counts: Counts): void {
  for (const [name, count] of Object.entries(counts))
    Object.assign(total, { [name]: valueOf(total, name) + Number(count) });
}

function valueOf(counts: Counts, name: string): number {
  return Number(Object.entries(counts).find(([key]) => key === name)?.[1] ?? 0);
}

function share(count: number, of: number): string {
  return of === 0 ? '' : `${count} (${Math.floor((count / of) * 100)} %)`;
}

function formatted(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((cells) => (cells[at] ?? '').length)));
  return rows
    .map((cells) =>
      cells
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
