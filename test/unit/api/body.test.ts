import assert from 'node:assert/strict';
import { receive } from '../../../src/api/body';

const url = 'https://reports.example/api/v1/reports/1';

/** An answer whose body begins and then breaks off. */
const broken = () =>
  new Response(
    new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{"data":')),
      pull: (controller) => controller.error(new TypeError('terminated')),
    }),
  );

describe('An answer that breaks off', () => {
  it('has failed where something was asked for', async () => {
    await assert.rejects(receive(broken(), new Request(url)), /terminated/);
  });

  it('says all the same that a change was made', async () => {
    const response = await receive(broken(), new Request(url, { method: 'PUT' }));
    assert.deepEqual([response.status, await response.text()], [200, '']);
  });

  it('says nothing of a change where the caller has broken it off', async () => {
    const request = new Request(url, { method: 'PUT', signal: AbortSignal.abort() });
    await assert.rejects(receive(broken(), request), /terminated/);
  });
});
