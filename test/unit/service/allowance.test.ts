import assert from 'node:assert/strict';
import { Allowance } from '../../../src/service/limiter';

const headers = (limit: string, left: string) => ({
  headers: new Headers({ 'X-RateLimit-Limit': limit, 'X-RateLimit-Remaining': left }),
  type: 'basic' as const,
});
const twelve = () => 12;

describe('What a service still allows in a minute', () => {
  function stage() {
    const clock = { time: 0, elapsed: () => clock.time };
    return { clock, allowance: new Allowance(clock) };
  }

  it('holds nobody back where the service says nothing of it, or nothing that can be read', () => {
    const { allowance } = stage();
    assert.equal(allowance.waitFor(twelve), 0);
    allowance.read(new Response());
    allowance.read(headers('60', 'none'));
    assert.equal(allowance.waitFor(twelve), 0);
  });

  it('holds back once no more is left than is reserved, until the minute has passed that began with its first request', () => {
    const { allowance, clock } = stage();
    allowance.read(headers('60', '59'));
    clock.time = 20_000;
    allowance.read(headers('60', '13'));
    assert.equal(allowance.waitFor(twelve), 0);
    allowance.read(headers('60', '12'));
    assert.equal(allowance.waitFor(twelve), 40_000);
    assert.equal(
      allowance.waitFor((limit) => limit / 6),
      0,
    );
    clock.time = 60_000;
    assert.equal(allowance.waitFor(twelve), 0);
  });

  it('counts the requests of a minute where a browser hides the headers, as if 60 were allowed', () => {
    const { allowance, clock } = stage();
    const hidden = { headers: new Headers(), type: 'cors' } as const;
    for (let sent = 0; sent < 47; sent++) allowance.read(hidden);
    assert.equal(allowance.waitFor(twelve), 0);
    clock.time = 15_000;
    allowance.read(hidden);
    assert.deepEqual([allowance.waitFor(twelve), allowance.limit], [45_000, 60]);
    for (let sent = 0; sent < 20; sent++) allowance.read(hidden);
    assert.equal(allowance.waitFor(twelve), 45_000);
    clock.time = 60_000;
    allowance.read(hidden);
    assert.equal(allowance.waitFor(twelve), 0);
  });

  it('believes the headers that a browser shows', () => {
    const { allowance } = stage();
    for (let sent = 0; sent < 60; sent++) allowance.read({ ...headers('6000', String(5999 - sent)), type: 'cors' });
    assert.deepEqual([allowance.waitFor(twelve), allowance.limit], [0, 6000]);
  });

  it('begins a new minute where more is left than before', () => {
    const { allowance, clock } = stage();
    allowance.read(headers('60', '2'));
    clock.time = 61_000;
    allowance.read(headers('60', '59'));
    assert.equal(allowance.waitFor(twelve), 0);
    clock.time = 71_000;
    allowance.read(headers('60', '5'));
    assert.equal(allowance.waitFor(twelve), 50_000);
  });
});
