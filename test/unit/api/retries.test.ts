import assert from 'node:assert/strict';
import { HTTPError } from 'ky';
import { waitBefore, type Method } from '../../../src/api/retries';

/** Returns the wait after an answer. */
function waitAfter(status: number, retryAfter: string | undefined, how: { method?: Method; held?: number } = {}) {
  const { method = 'get', held = 0 } = how;
  const response = new Response(null, {
    status,
    headers: retryAfter === undefined ? {} : { 'Retry-After': retryAfter },
  });
  const request = new Request('https://reports.example/');
  const error = new HTTPError(response, request, {} as ConstructorParameters<typeof HTTPError>[2]);
  return waitBefore(method, error, 300, held);
}

describe('Before another try', () => {
  it('is waited for what the service asks, or longer where all are held back', () => {
    assert.deepEqual([waitAfter(429, '2'), waitAfter(429, '2', { held: 9000 })], [2000, 9000]);
    assert.deepEqual([waitAfter(503, '2'), waitAfter(503, '2', { held: 9000 })], [2000, 9000]);
  });

  it('is not waited for more than half a minute', () => {
    assert.deepEqual([waitAfter(429, '30'), waitAfter(429, '31')], [30_000, undefined]);
    assert.deepEqual([waitAfter(503, '31'), waitAfter(429, '2', { held: 31_000 })], [undefined, undefined]);
  });

  it('a GET waits as usual after a gateway’s failure, and a change is not tried again', () => {
    for (const status of [502, 503, 504]) assert.equal(waitAfter(status, undefined), 300);
    for (const method of ['post', 'put', 'delete'] as const) {
      assert.equal(waitAfter(502, undefined, { method }), undefined);
      assert.equal(waitAfter(429, '1', { method }), 1000);
    }
    assert.equal(waitAfter(500, undefined), undefined);
  });
});
