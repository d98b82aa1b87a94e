import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readBytes, TooLargeError } from '../../../src/util/bytes';

/** A stream that records how much of it was read, and whether it was closed. */
function streamOf(chunks: readonly Uint8Array[]) {
  const state = { given: 0, isClosed: false };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        const chunk = chunks[state.given++];
        if (chunk === undefined) controller.close();
        else controller.enqueue(chunk);
      },
      cancel: () => {
        state.isClosed = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, state };
}

describe('The bytes of a stream', () => {
  it('are all there in their order, up to the limit, and no more are read beyond it', async () => {
    const chunks = fc.array(fc.uint8Array({ maxLength: 5 }), { maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(chunks, fc.nat(20), async (all, limit) => {
        const { stream, state } = streamOf(all);
        const bytes = all.flatMap((chunk) => [...chunk]);
        if (bytes.length <= limit) {
          assert.deepEqual([...(await readBytes(stream, limit))], bytes);
          return;
        }
        await assert.rejects(readBytes(stream, limit), TooLargeError);
        const beyond = all.findIndex(
          (_, at) => all.slice(0, at + 1).reduce((sum, { length }) => sum + length, 0) > limit,
        );
        assert.deepEqual([state.given, state.isClosed], [beyond + 1, true]);
      }),
    );
  });

  it('are none of a stream that breaks off', async () => {
    const broken = new ReadableStream<Uint8Array>({ start: (controller) => controller.error(new Error('gone')) });
    await assert.rejects(readBytes(broken, 10), /gone/);
  });
});
