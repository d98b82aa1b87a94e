// @ts-check
// Runs programs, each as the leader of a process group that ends with this process at the latest.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { root } from './paths.mjs';

const isWindows = process.platform === 'win32';
const exit = (/** @type {NodeJS.Signals} */ _name, /** @type {number} */ number) => process.exit(128 + number);

/**
 * @typedef {{ cwd?: string, env?: NodeJS.ProcessEnv, isShown?: boolean }} Options `isShown` shows the output
 * immediately
 */

/**
 * Runs a program until it ends, in the repository's root unless `cwd` names another folder. It gets no input.
 * @type {(command: string, args: readonly string[], options?: Options) => Promise<{ code: number, output: string }>}
 */
export async function run(command, args, { cwd = root, env = process.env, isShown = false } = {}) {
  if (process.listenerCount('SIGINT') === 0) process.on('SIGINT', exit).on('SIGTERM', exit).on('SIGHUP', exit);
  const child = spawn(command, args, { cwd, env, detached: !isWindows, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      output += text;
      if (isShown) process.stdout.write(text);
    });
  }
  const end = () => {
    try {
      if (isWindows || child.pid === undefined) child.kill();
      else process.kill(-child.pid);
    } catch {
      // The group has already ended.
    }
  };
  process.once('exit', end);
  child.once('error', ({ message }) => (output += message));
  return new Promise((resolve) => {
    child.once('close', (code) => {
      process.off('exit', end);
      resolve({ code: code ?? 1, output });
    });
  });
}

/** Rejects with the program's output if it fails. @type {(...command: Parameters<typeof run>) => Promise<void>} */
export async function runQuietly(command, args, options) {
  const { code, output } = await run(command, args, options);
  const line = [path.basename(command), ...args].join(' ');
  if (code !== 0) throw new Error(`\`${line}\` ended with ${code}.\n${output.trim()}`);
}
