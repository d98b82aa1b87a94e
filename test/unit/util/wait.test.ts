import assert from 'node:assert/strict';
import { wait } from '../../../src/util/wait';

describe('Waiting', () => {
  // A timer takes at most 24.8 days, and ends immediately if it is set to more.
  const longestTimer = 2 ** 31 - 1;
  for (const milliseconds of [longestTimer + 1, 3 * longestTimer + 1]) {
    it(`for ${milliseconds} ms does not end at once, but where it is given up`, async () => {
      const abort = new AbortController();
      const first: string[] = [];
      const long = wait(milliseconds, abort.signal).then(() => first.push('long'));
      await wait(20).then(() => first.push('short'));
      abort.abort();
      await long;
      assert.deepEqual(first, ['short', 'long']);
    });
  }

  it('is over at once for who has given up before', async () => {
    await wait(60_000, AbortSignal.abort());
  });
});
