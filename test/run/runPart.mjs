// @ts-check
// Runs one part of the tests.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { startChild } from './children.mjs';
import { countCheck, countSuite, sum } from './counts.mjs';
import { root } from './paths.mjs';
import { readResults, writingResultsTo } from './results.mjs';

/** @typedef {import('./counts.mjs').Counts} Counts */
/** @typedef {(text: string) => void} Show */

/**
 * Runs the commands of a part, for which all must be set up.
 * @param {import('./parts.mjs').Part} part
 * @param {Show} show
 * @returns {Promise<import('./counts.mjs').Result>}
 */
export async function runPart({ name, commands }, show) {
  show(`\n── ${name} ──\n`);
  /** @type {Counts[]} */
  const counts = [];
  const started = performance.now();
  for (const [at, command] of commands.entries()) {
    const file = path.join(root, 'out', 'results', `${name}-${at}.json`);
    counts.push(await runCommand(command, file, show));
  }
  return { name, seconds: (performance.now() - started) / 1000, ...sum(counts) };
}

/**
 * Runs one command, shows its output and counts its tests.
 * @param {import('./parts.mjs').Command} command
 * @param {string} file
 * @param {Show} show
 */
async function runCommand({ kind, args }, file, show) {
  show(`\n$ node ${args.join(' ')}\n`);
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
