import assert from 'node:assert/strict';
import { HTTPError } from 'ky';
import { retryAfter, waitBefore, type Method } from '../../../src/service/retries';

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
    assert.equal(waitAfter(502, '1', { method: 'post' }), undefined);
  });
});

describe('The wait that an answer names', () => {
  const sent = 'Fri, 27 Nov 2026 12:00:00 GMT';
  const named = (value: string, more: Record<string, string> = {}) =>
    retryAfter(new Headers({ 'Retry-After': value, ...more }));

  it('is in seconds, or until a date by the clock of the service', () => {
    assert.deepEqual([named('0'), named('120')], [0, 120_000]);
    assert.equal(named('Fri, 27 Nov 2026 12:00:30 GMT', { Date: sent }), 30_000);
    assert.equal(named('Friday, 27-Nov-26 12:00:30 GMT', { Date: sent }), 30_000);
    assert.equal(named('Fri, 27 Nov 2026 11:00:00 GMT', { Date: sent }), 0);
  });

  it('is until a date by our own clock where a browser hides that of the service', () => {
    const wait = named(new Date(Date.now() + 60_000).toUTCString()) ?? 0;
    assert.ok(wait > 50_000 && wait <= 60_000, String(wait));
  });

  it('is none where it is neither, or a year or more', () => {
    for (const value of ['', 'soon', '2 minutes', '-1', '1.5', '2026-11-27']) assert.equal(named(value), undefined);
    assert.equal(retryAfter(new Headers()), undefined);
    const year = 365 * 86_400;
    assert.deepEqual([named(String(year - 1)), named(String(year))], [(year - 1) * 1000, undefined]);
  });
});
