// @ts-check
// Child processes that never outlive this one: each leads its own process group, and the groups end with us.
import { spawn } from 'node:child_process';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
/** @type {Set<() => void>} */
const cleanups = new Set();
let watching = false;

/**
 * Starts a program as the leader of its own process group. It gets no input.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, output: 'inherit' | 'pipe' }} options
 */
export function startChild(command, args, { output, ...options }) {
  endEverythingWithUs();
  const child = spawn(command, args, { ...options, detached: !isWindows, stdio: ['ignore', output, output] });
  running.add(child);
  child.once('close', () => running.delete(child));
  return child;
}

/**
 * Sends a signal to a child and to all that it started.
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
export function killGroup(child, signal) {
  if (child.pid === undefined) return;
  try {
    if (isWindows) child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // The group is gone already.
  }
}

/**
 * Runs `cleanup`, which must be synchronous, if this process ends before the returned function is called.
 * @param {() => void} cleanup
 */
export function onExit(cleanup) {
  endEverythingWithUs();
  cleanups.add(cleanup);
  return () => cleanups.delete(cleanup);
}

const isWindows = process.platform === 'win32';

/** Installs the handlers once, with the first child. */
function endEverythingWithUs() {
  if (watching) return;
  watching = true;
  process.on('exit', () => {
    for (const child of running) killGroup(child, 'SIGTERM');
    // The last first: what writes to a folder ends before the folder goes.
    for (const cleanup of [...cleanups].reverse()) {
      try {
        cleanup();
      } catch (error) {
        console.error(error);
      }
    }
  });
  for (const [signal, number] of /** @type {const} */ ([
    ['SIGINT', 2],
    ['SIGTERM', 15],
    ['SIGHUP', 1],
  ])) {
    process.on(signal, () => process.exit(128 + number));
  }
}
