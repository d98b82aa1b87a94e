// @ts-check
// Runs commands side by side, as many as the machine has cores.
import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { startChild } from './children.mjs';
import { root } from './paths.mjs';
import { countCheck, countSuite, readResults, repeated, writingResultsTo } from './results.mjs';
import { setup } from './setup.mjs';

/** @typedef {import('./parts.mjs').Command} Command */
/** @typedef {import('./results.mjs').Counts} Counts */
/** @typedef {import('./results.mjs').Result} Result */

/**
 * Runs commands, each once what it needs is set up.
 * @param {readonly Command[]} commands
 * @returns {Promise<Result[]>} in their order
 */
export async function runCommands(commands) {
  // All of it begins at once; who needs it hears of a failure.
  for (const { needs } of commands) setup(needs).catch(() => undefined);
  /** @type {Result[]} */
  const results = [];
  const waiting = [...commands.entries()];
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [at, command] = next;
      results[at] = await runOne(command, `${command.part}-${at}`, commands.length === 1);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, lane));
  return results;
}

/**
 * @param {Command} command
 * @param {string} name of its own
 * @param {boolean} isAlone
 * @returns {Promise<Result>}
 */
async function runOne(command, name, isAlone) {
  const { part, needs, repeats = false } = command;
  try {
    await setup(needs);
  } catch (error) {
    // What cannot be set up counts as one failed test.
    console.error(error instanceof Error ? error.message : error);
    return { part, seconds: 0, ...countCheck(false) };
  }
  const started = performance.now();
  let counts = await run(command, name, isAlone);
  if (repeats && counts.failed > 0) {
    counts = await repeated(counts, (env) => run({ ...command, env: { ...command.env, ...env } }, name, isAlone));
  }
  return { part, seconds: (performance.now() - started) / 1000, ...counts };
}

/**
 * Runs a program and counts its tests. What it prints shows once it has ended, unless it is alone.
 * @param {Command} command
 * @param {string} name
 * @param {boolean} isAlone
 * @returns {Promise<Counts>}
 */
async function run({ part, kind, args, env }, name, isAlone) {
  const file = path.join(root, 'out', 'results', `${name}.json`);
  rmSync(file, { force: true });
  let output = `\n── ${part} ──\n\n$ node ${args.join(' ')}\n`;
  const child = startChild(process.execPath, args, {
    cwd: root,
    env: { ...env, ...process.env, ...writingResultsTo(file) },
    output: 'pipe',
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (/** @type {Buffer} */ chunk) => {
      output += String(chunk);
      if (isAlone) process.stdout.write(chunk);
    });
  }
  /** @type {Promise<number | null>} */
  const ended = new Promise((resolve) => child.once('error', () => resolve(1)).once('close', resolve));
  const isFine = (await ended) === 0;
  if (!isAlone) process.stdout.write(output);
  return kind === 'suite' ? countSuite(isFine, readResults(file, output)) : countCheck(isFine);
}
