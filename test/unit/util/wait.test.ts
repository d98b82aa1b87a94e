import assert from 'node:assert/strict';
import { wait } from '../../../src/util/wait';

describe('Waiting', () => {
  // A timer takes no more than 24.8 days, and ends at once if it is set to more.
  for (const days of [25, 365, 100_000]) {
    it(`for ${days} days does not end at once, but where it is given up`, async () => {
      const abort = new AbortController();
      const first: string[] = [];
      const long = wait(days * 86_400_000, abort.signal).then(() => first.push('long'));
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
