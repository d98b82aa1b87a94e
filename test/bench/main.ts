// `npm run bench -- [part …] [--json]`: all measurements, or those named, and one table at the end.
import os from 'node:os';
import { parseArgs } from 'node:util';
import { accounts } from './accounts';
import { activation } from './activation/part';
import { bulk } from './bulk';
import { editor } from './editor';
import { loading } from './loading';
import { memory } from './memory';
import { requests } from './requests';
import { isFine, type Part, type Row } from './row';
import { size } from './size';
import { Stops } from './stops';
import { formatTable } from './table';

const parts: readonly Part[] = [activation, loading, accounts, requests, bulk, memory, editor, size];

const { values, positionals } = parseArgs({ allowPositionals: true, options: { json: { type: 'boolean' } } });
const unknown = positionals.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}: the parts are ${parts.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}

const [load = 0] = os.loadavg();
if (load > 1) console.error(`Something else keeps this machine busy (load ${load.toFixed(1)}): expect noise.`);

const rows: Row[] = [];
let isComplete = true;
for (const { name, measure } of parts.filter(isWanted)) {
  try {
    rows.push(...(await Stops.around((stops) => measure(stops, (progress) => console.error(`${name}  ${progress}`)))));
  } catch (error) {
    console.error(`${name} could not be measured:`, error);
    isComplete = false;
  }
}
const isOk = isComplete && isFine(rows);
console.log(values.json ? JSON.stringify({ isOk, rows }) : `\n${formatTable(rows)}`);
process.exitCode = isOk ? 0 : 1;

function isWanted({ name }: Part): boolean {
  return positionals.length === 0 || positionals.includes(name);
}
