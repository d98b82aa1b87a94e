// @ts-check
// Runs one part of the tests.
import { startChild } from './children.mjs';
import { countSuite, sum } from './counts.mjs';
import { root } from './paths.mjs';
import { setup } from './setup.mjs';

/** @typedef {import('./counts.mjs').Counts} Counts */

/**
 * Sets up what a part needs and runs its commands; a set-up that fails counts as one failed test.
 * @param {import('./parts.mjs').Part} part
 * @returns {Promise<import('./counts.mjs').Result>}
 */
export async function runPart({ name, needs, commands }) {
  console.log(`\n── ${name} ──`);
  /** @type {Counts[]} */
  const counts = [];
  try {
    await setup(needs);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { name, seconds: 0, passed: 0, failed: 1 };
  }
  const started = performance.now();
  for (const command of commands) counts.push(await runCommand(command));
  return { name, seconds: (performance.now() - started) / 1000, ...sum(counts) };
}

/**
 * Runs one command, shows its output and counts its tests.
 * @param {import('./parts.mjs').Command} command
 */
async function runCommand({ kind, args }) {
  console.log(`\n$ node ${args.join(' ')}`);
  const child = startChild(process.execPath, args, { cwd: root, output: 'pipe' });
  let output = '';
  /** @param {Buffer} chunk */
  const show = (chunk) => {
    output += String(chunk);
    process.stdout.write(chunk);
  };
  child.stdout?.on('data', show);
  child.stderr?.on('data', show);
  /** @type {Promise<number | null>} */
  const ended = new Promise((resolve) => child.once('error', () => resolve(1)).once('close', resolve));
  const isFine = (await ended) === 0;
  return kind === 'mocha' ? countSuite(isFine, output) : { passed: isFine ? 1 : 0, failed: isFine ? 0 : 1 };
}
