import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const collections = 5;

/** Number of bytes in this process's heap after garbage collection. */
export async function heapInUse(): Promise<number> {
  setFlagsFromString('--expose_gc');
  const collect = runInNewContext('gc') as () => void;
  for (let i = 0; i < collections; i++) {
    collect();
    // Objects finalized after one collection are freed by the next.
    await turn();
  }
  return process.memoryUsage().heapUsed;
}
