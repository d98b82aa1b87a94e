// Child processes that never outlive this one: each leads its own process group, and the groups end with us.
import { spawn, type ChildProcess } from 'node:child_process';

const isWindows = process.platform === 'win32';
const cleanups = new Set<() => void>();
let isWatching = false;

/** Starts a program as the leader of its own process group. It gets no input, and its output is piped. */
export function startChild(
  command: string,
  args: readonly string[],
  options: { cwd: string; env: NodeJS.ProcessEnv },
): ChildProcess {
  const child = spawn(command, args, { ...options, detached: !isWindows, stdio: ['ignore', 'pipe', 'pipe'] });
  const forget = onExit(() => killGroup(child, 'SIGTERM'));
  return child.once('close', forget);
}

/** Sends a signal to a child and to all that it started. */
export function killGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (isWindows) child.kill(signal);
    else if (child.pid !== undefined) process.kill(-child.pid, signal);
  } catch {
    // The group has already ended.
  }
}

/** Runs `cleanup`, which must be synchronous, if this process ends before the returned function is called. */
export function onExit(cleanup: () => void): () => void {
  if (!isWatching) watch();
  cleanups.add(cleanup);
  return () => void cleanups.delete(cleanup);
}

function watch(): void {
  isWatching = true;
  const exit = (_name: NodeJS.Signals, number: number) => process.exit(128 + number);
  process.on('SIGINT', exit).on('SIGTERM', exit).on('SIGHUP', exit);
  process.on('exit', () => {
    // Last in, first out: a program that writes to a folder ends before the folder is deleted.
    for (const cleanup of [...cleanups].reverse()) {
      try {
        cleanup();
      } catch (error) {
        console.error(error);
      }
    }
  });
}
