import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { extensions, version } from 'vscode';

/** Milliseconds during which VS Code is busy with its own start. */
const settled = 1500;

/**
 * Activates the extensions named in the environment, one after the other, and prints the milliseconds that each took.
 * It runs in place of a test suite, so it begins and ends with the lines of one.
 */
export async function run(): Promise<void> {
  console.log(`VS Code ${version}`);
  await pause(settled);
  const times: Record<string, number> = {};
  for (const id of (process.env['ACTIVATE'] ?? '').split(',')) {
    const extension = extensions.getExtension(id);
    if (extension === undefined) throw new Error(`${id} is not there`);
    if (extension.isActive) throw new Error(`${id} was active before it was asked to be`);
    const started = performance.now();
    await extension.activate();
    times[id] = performance.now() - started;
  }
  console.log(`times ${JSON.stringify(times)}`);
  console.log('1 passing');
}
