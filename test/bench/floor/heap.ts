import { setImmediate as turn } from 'node:timers/promises';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sum } from '../statistics';

const collections = 5;

// Otherwise, each collection would drop compiled functions that have not run for a while, as if rows had become
// lighter.
setFlagsFromString('--no-flush-bytecode');

/**
 * Number of bytes in this process's heap after garbage collection, without compiled code: loading many rows adds to it,
 * however many there are.
 */
export async function heapInUse(): Promise<number> {
  setFlagsFromString('--expose_gc');
  const collect = runInNewContext('gc') as () => void;
  for (let i = 0; i < collections; i++) {
    collect();
    // Objects finalized after one collection are freed by the next.
    await turn();
  }
  const spaces = getHeapSpaceStatistics().filter(({ space_name }) => !/code|trusted/.test(space_name));
  return sum(spaces.map(({ space_used_size }) => space_used_size));
}
