// @ts-check
// Runs one command of the tests.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { startChild } from './children.mjs';
import { countCheck, countSuite } from './counts.mjs';
import { root } from './paths.mjs';
import { readResults, writingResultsTo } from './results.mjs';

/**
 * Runs a command, for which all must be set up, shows its output and counts its tests.
 * @param {import('./parts.mjs').Command} command
 * @param {string} name of its own
 * @param {(text: string) => void} show
 * @returns {Promise<import('./counts.mjs').Counts>}
 */
export async function runCommand({ kind, args }, name, show) {
  show(`\n── ${name} ──\n\n$ node ${args.join(' ')}\n`);
  const file = path.join(root, 'out', 'results', `${name}.json`);
  rmSync(file, { force: true });
  const env = { ...process.env, ...writingResultsTo(file) };
  const child = startChild(process.execPath, args, { cwd: root, env, output: 'pipe' });
  let output = '';
  /** @param {Buffer} chunk */
  const take = (chunk) => {
    output += String(chunk);
    show(String(chunk));
  };
  child.stdout?.on('data', take);
  child.stderr?.on('data', take);
  /** @type {Promise<number | null>} */
  const ended = new Promise((resolve) => child.once('error', () => resolve(1)).once('close', resolve));
  const isFine = (await ended) === 0;
  return kind === 'suite' ? countSuite(isFine, readResults(file, output)) : countCheck(isFine);
}
