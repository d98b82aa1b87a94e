// @ts-check
// The deliberate breaks of test/breaks: whoever makes one by mistake has to hear of it from a test.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './paths.mjs';

/**
 * How a table says it: the promise, then `[from, to]`, of which `from` is found once in the file. A promise that only
 * VS Code can break names the tests of test/host that prove it; one that no test proves, why.
 * @typedef {{ readonly host?: string, readonly survives?: string }} More
 * @typedef {Readonly<Record<string, readonly [from: string, to: string, more?: More]>>} Promises
 * @typedef {Readonly<Record<string, Promises>>} Table by file, below src
 */

/**
 * @typedef {object} Break
 * @property {number} number counts from 1
 * @property {string} file e.g. `src/api/body.ts`
 * @property {string} promise
 * @property {string} from
 * @property {string} to
 * @property {string} [host] the beginning of the titles of the tests inside VS Code that kill it
 * @property {string} [survives] the reason for which no test does
 */

/**
 * All breaks of all tables, in the order of the tables' names.
 * @returns {Promise<Break[]>}
 */
export async function readBreaks() {
  const folder = path.join(root, 'test', 'breaks');
  const files = readdirSync(folder).filter((file) => file.endsWith('.mjs'));
  const tables = await Promise.all(files.sort().map((file) => readTable(path.join(folder, file))));
  return tables.flatMap(inRows).map((row, index) => ({ number: index + 1, ...row }));
}

/** @param {string} file */
async function readTable(file) {
  /** @type {unknown} */
  const module = await import(pathToFileURL(file).href);
  return /** @type {{ default: Table }} */ (module).default;
}

/** @param {Table} table */
function inRows(table) {
  return Object.entries(table).flatMap(([file, promises]) =>
    Object.entries(promises).map(([promise, [from, to, more]]) => ({
      file: `src/${file}`,
      promise,
      from,
      to,
      ...more,
    })),
  );
}

/**
 * The text of the file with the break in it.
 * @param {Break} it
 * @throws Error if what it changes is not found exactly once
 */
export function broken({ file, promise, from, to }) {
  const [before, after, ...others] = readFileSync(path.join(root, file), 'utf8').split(from);
  if (before === undefined || after === undefined || others.length > 0 || from === to)
    throw new Error(`${file}, ${promise}: "${from}" is not there, or more than once, or not changed`);
  return before + to + after;
}
