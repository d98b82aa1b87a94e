import assert from 'node:assert/strict';
import { storm } from './storm';

/** Replays one storm: `STORM_SEED=… npm run test:storm`. */
const seed = process.env['STORM_SEED'];
/** Number of items in all: few in `npm test`, 10⁵ in `npm run test:storm`. */
const wanted = Number(process.env['STORM_ITEMS'] ?? 6000);
const most = 400;

describe('Jobs in a storm', function () {
  this.timeout(1_800_000);

  it(`do nothing twice, forget nothing and say of ${wanted} items what is so`, async () => {
    const sum = { storms: 0, items: 0, crashes: 0, done: 0, failed: 0, unknown: 0, skipped: 0 };
    const start = seed === undefined ? 1 : Number(seed);
    for (let at = start; seed === undefined ? sum.items < wanted : at === start; at++) {
      try {
        const { items, crashes, counts } = await storm(at, most);
        sum.storms++;
        sum.items += items;
        sum.crashes += crashes;
        for (const state of ['done', 'failed', 'unknown', 'skipped'] as const) sum[state] += counts[state];
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        throw new Error(`${why}\nTo replay it: STORM_SEED=${at} npm run test:storm`, { cause: error });
      }
    }
    console.log(`      ${JSON.stringify(sum)}`);
    assert.ok(sum.done > sum.unknown);
  });
});
