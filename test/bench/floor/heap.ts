import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const collections = 5;

/** How many bytes this process's heap holds once garbage was collected. */
export async function heapInUse(): Promise<number> {
  setFlagsFromString('--expose_gc');
  const collect = runInNewContext('gc') as () => void;
  for (let i = 0; i < collections; i++) {
    collect();
    // What is finalized after one collection is freed by the next.
    await turn();
  }
  return process.memoryUsage().heapUsed;
}
