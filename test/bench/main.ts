// `npm run bench -- [part …] [--json] [--small]`: all measurements, or the named ones, and one table at the end. With
// `--small`, each is done once, with little data, and only checks that it can be measured.
import os from 'node:os';
import { parseArgs } from 'node:util';
import { activation } from './activation/part';
import { editor } from './editor';
import { loading } from './loading';
import { memory } from './memory';
import { isFine, notMeasured, type Part, type Row } from './row';
import { size } from './size';
import { Stops } from './stops';
import { formatTable } from './table';
import { turns } from './turns';

const parts: readonly Part[] = [activation, loading, memory, editor, turns, size];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean' }, small: { type: 'boolean' } },
});
const unknown = positionals.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}: the parts are ${parts.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}

const [load = 0] = os.loadavg();
const isSmall = values.small === true;
if (load > 1 && !isSmall)
  console.error(`Something else keeps this machine busy (load ${load.toFixed(1)}): expect noise.`);

const rows: Row[] = [];
let isComplete = true;
for (const { name, measure } of parts.filter(isWanted)) {
  try {
    const say = (progress: string) => console.error(`${name}  ${progress}`);
    const measured = await Stops.around((stops) => measure(stops, { say, isSmall }));
    const missing = measured.filter((row) => notMeasured(row).length > 0).map(({ measurement }) => measurement);
    if (measured.length === 0 || missing.length > 0)
      throw new Error(`No figure of ${missing.join(', ') || 'anything'}`);
    rows.push(...measured);
  } catch (error) {
    console.error(`${name} could not be measured:`, error);
    isComplete = false;
  }
}
const isOk = isComplete && (isSmall || isFine(rows));
// A measurement with little data isn't a figure to quote.
const result = isSmall ? `${rows.length} lines measured, of little` : `\n${formatTable(rows)}`;
console.log(values.json === true ? JSON.stringify({ isOk, rows }) : result);
process.exitCode = isOk ? 0 : 1;

function isWanted({ name }: Part): boolean {
  return positionals.length === 0 || positionals.includes(name);
}
