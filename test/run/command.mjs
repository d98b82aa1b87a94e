// @ts-check
// Runs one program to its end.
import path from 'node:path';
import { root } from './paths.mjs';
import { startChild } from './children.mjs';

/**
 * Runs a program quietly; what it printed shows only if it fails.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options] `cwd` is the repository's root unless given
 * @returns {Promise<void>}
 */
export async function runQuietly(command, args, { cwd = root, env = process.env } = {}) {
  const child = startChild(command, args, { cwd, env, output: 'pipe' });
  let output = '';
  child.stdout?.on('data', (chunk) => (output += String(chunk)));
  child.stderr?.on('data', (chunk) => (output += String(chunk)));
  /** @type {Promise<number | string | null>} */
  const ended = new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', resolve);
  });
  const code = await ended;
  if (code !== 0) throw new Error(`\`${[path.basename(command), ...args].join(' ')}\` failed (${code}):\n${output}`);
}

/**
 * Runs npm, the one that started us if there is one.
 * @param {string[]} args
 * @param {string} cwd
 */
export function npm(args, cwd) {
  const npmCli = process.env['npm_execpath'];
  const [command, first] = npmCli?.endsWith('.js') ? [process.execPath, [npmCli]] : ['npm', []];
  return runQuietly(command, [...first, ...args, '--loglevel=error', '--no-audit', '--no-fund'], { cwd });
}

/**
 * Says what is being done, does it, and says how long it took; other things may be done meanwhile.
 * @template T
 * @param {string} what e.g. `Installing VS Code 1.139`
 * @param {() => Promise<T>} work
 */
export async function step(what, work) {
  const started = performance.now();
  console.log(`${what} …`);
  const result = await work();
  console.log(`${what}: ${Math.round((performance.now() - started) / 1000)} s`);
  return result;
}
