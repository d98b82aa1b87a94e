import assert from 'node:assert/strict';
import { Allowance } from '../../../src/api/allowance';

const headers = (limit: string, left: string) =>
  new Headers({ 'X-RateLimit-Limit': limit, 'X-RateLimit-Remaining': left });
const twelve = () => 12;

describe('What a service still allows in a minute', () => {
  function stage() {
    const clock = { time: 0, elapsed: () => clock.time };
    return { clock, allowance: new Allowance(clock) };
  }

  it('holds nobody back where the service says nothing of it, or nothing that can be read', () => {
    const { allowance } = stage();
    assert.equal(allowance.waitFor(twelve), 0);
    allowance.read(new Headers());
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
