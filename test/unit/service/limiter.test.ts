import assert from 'node:assert/strict';
import { AbortedError } from '../../../src/util/abortedError';
import { RateLimitedError, Limiter, type Lane } from '../../../src/service/limiter';
import { settled } from '../reports/lists/pages';

/** Tasks that end on demand. */
function stage(most: number | { most: number }) {
  const limiter = new Limiter(() => (typeof most === 'number' ? most : most.most));
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (name: string, signal?: AbortSignal, lane?: Lane) =>
    limiter.run(
      () => {
        started.push(name);
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
      },
      signal,
      lane,
    );
  const end = async (name: string) => {
    (ends.get(name) ?? assert.fail(`${name} was not started`))();
    await settled();
  };
  return { limiter, started, run, end };
}

describe('At most so many requests at once', () => {
  it('starts those that have room, and the others in turn as one ends', async () => {
    const { started, run, end } = stage(2);
    const all = ['a', 'b', 'c', 'd'].map((name) => run(name));
    await settled();
    assert.deepEqual(started, ['a', 'b']);
    await end('b');
    assert.deepEqual(started, ['a', 'b', 'c']);
    await end('a');
    await end('c');
    await end('d');
    assert.deepEqual(await Promise.all(all), ['a', 'b', 'c', 'd']);
  });

  it('lets nobody slip in between one that ends and the one whose turn it is', async () => {
    const { started, run, end } = stage(1);
    void run('a');
    void run('b');
    await settled();
    const ended = end('a');
    void run('c');
    await ended;
    assert.deepEqual(started, ['a', 'b']);
    await end('b');
    assert.deepEqual(started, ['a', 'b', 'c']);
  });

  it('starts what nobody waits for only after all others, and leaves them a place', async () => {
    const { started, run, end } = stage(3);
    for (const name of ['aside 1', 'aside 2', 'aside 3']) void run(name, undefined, 'background');
    void run('a');
    await settled();
    assert.deepEqual(started.splice(0), ['aside 1', 'aside 2', 'a']);
    void run('b');
    void run('c');
    await end('aside 1');
    assert.deepEqual(started.splice(0), ['b']);
    void run('aside 4', undefined, 'background');
    await end('aside 2');
    assert.deepEqual(started.splice(0), ['c']);
    await end('a');
    await end('b');
    assert.deepEqual(started.splice(0), ['aside 3']);
    await end('c');
    assert.deepEqual(started, ['aside 4']);
  });

  it('starts what nobody waits for also where there is one place, but not before what waits', async () => {
    const { started, run, end } = stage(1);
    void run('a');
    void run('background', undefined, 'background');
    void run('b');
    await end('a');
    await end('b');
    assert.deepEqual(started, ['a', 'b', 'background']);
  });

  it('keeps one place free of what may take minutes, and runs no more in all than it says', async () => {
    const { started, run, end } = stage(3);
    for (const name of ['slow 1', 'slow 2', 'slow 3']) void run(name, undefined, 'slow');
    for (const name of ['a', 'b']) void run(name);
    await settled();
    assert.deepEqual(started.splice(0), ['slow 1', 'slow 2', 'a']);
    await end('a');
    assert.deepEqual(started.splice(0), ['b']);
    await end('slow 1');
    assert.deepEqual(started.splice(0), ['slow 3']);
  });

  it('follows at once where there may be more or fewer of them', async () => {
    const limit = { most: 1 };
    const { limiter, started, run, end } = stage(limit);
    for (const name of ['a', 'b', 'c', 'd']) void run(name);
    await settled();
    limit.most = 3;
    limiter.startWaiting();
    await settled();
    assert.deepEqual(started.splice(0), ['a', 'b', 'c']);
    limit.most = 1;
    await end('a');
    await end('b');
    assert.deepEqual(started, []);
    await end('c');
    assert.deepEqual(started, ['d']);
  });

  it('never starts one that was given up while it waited, nor loses its place for the others', async () => {
    const { started, run, end } = stage(1);
    const abort = new AbortController();
    void run('a');
    const given = run('b', abort.signal);
    void run('c');
    await settled();
    abort.abort();
    await assert.rejects(given, AbortedError);
    await end('a');
    assert.deepEqual(started, ['a', 'c']);
  });

  it('starts each that waits although another is given up that has had its turn', async () => {
    const { started, run, end } = stage(1);
    const abort = new AbortController();
    void run('first');
    void run('early', abort.signal);
    void run('next');
    await end('first');
    abort.abort();
    await end('early');
    assert.deepEqual(started, ['first', 'early', 'next']);
  });

  it('starts each that waits although another is given up that has failed', async () => {
    let time = 0;
    const limiter = new Limiter(() => 1, { clock: { now: () => time, elapsed: () => time } });
    const abort = new AbortController();
    let end: () => void = () => undefined;
    const first = limiter.run(() => new Promise<void>((resolve) => (end = resolve)));
    const failed = limiter.run(() => Promise.resolve(), abort.signal);
    limiter.refused(60_000);
    await assert.rejects(failed, RateLimitedError);
    time = 60_000;
    const next = limiter.run(() => Promise.resolve('next'));
    abort.abort();
    end();
    await first;
    assert.equal(await next, 'next');
  });

  it('starts what nobody waits for only while more than half of a minute’s requests is left', async () => {
    let time = 0;
    const clock = { now: () => time, elapsed: () => time };
    const wait = (milliseconds: number) => ((time += milliseconds), Promise.resolve());
    const limiter = new Limiter(() => 2, { clock, wait });
    const startedAt = (lane: Lane) => limiter.run(() => Promise.resolve(time), undefined, lane);
    const left = (remaining: string) =>
      limiter.allowance.read(
        new Response(null, { headers: { 'X-RateLimit-Limit': '60', 'X-RateLimit-Remaining': remaining } }),
      );
    left('31');
    assert.equal(await startedAt('background'), 0);
    left('30');
    assert.deepEqual(await Promise.all([startedAt('ordinary'), startedAt('slow')]), [0, 0]);
    assert.equal(await startedAt('background'), 60_000);
  });

  it('starts none while they are held back, and tells for how long', async () => {
    const { limiter, clock, told, waits } = held();
    limiter.refused(2000);
    limiter.refused(1000);
    const startedAt = await Promise.all([1, 2, 3].map(() => limiter.run(() => Promise.resolve(clock.time))));
    assert.deepEqual([told, limiter.heldFor, startedAt], [[2000], 0, [2000, 2000, 2000]]);
    assert.ok(waits.length > 0);
  });

  it('never starts one that was given up while all are held back', async () => {
    const limiter = new Limiter(() => 1);
    limiter.refused(20_000);
    const abort = new AbortController();
    const given = limiter.run(() => assert.fail('it was started'), abort.signal);
    await settled();
    abort.abort();
    await assert.rejects(given, AbortedError);
  });

  it('keeps none waiting for an hour, whether it came before that was known or after', async () => {
    const { limiter, started, run, end } = stage(2);
    void run('slow', undefined, 'slow');
    void run('a');
    const waiting = [run('b'), run('c'), run('slower', undefined, 'slow')];
    await settled();
    const until = Date.now() + 3_600_000;
    limiter.refused(3_600_000);
    const isHeld = (task: Promise<unknown>) =>
      assert.rejects(task, (error) => error instanceof RateLimitedError && Math.abs(error.until - until) < 1000);
    // Requests in progress may take minutes, and the test doesn't wait for them.
    await Promise.all([...waiting, run('d')].map(isHeld));
    await end('a');
    await assert.rejects(run('e'), RateLimitedError);
    assert.deepEqual(started, ['slow', 'a']);
  });

  it('keeps none waiting where a short hold becomes a long one', async () => {
    const limiter = new Limiter(() => 1);
    limiter.refused(20);
    const waiting = limiter.run(() => assert.fail('it was started'));
    await settled();
    limiter.refused(3_600_000);
    await assert.rejects(waiting, RateLimitedError);
  });

  it('waits longer and longer where the service refuses without asking for a wait, and at first again once it accepts', async () => {
    const { limiter, told } = held();
    const refuse = () =>
      limiter.run(async () => {
        await Promise.resolve();
        limiter.refused(0);
      });
    for (let times = 0; times < 9; times++) await refuse();
    assert.deepEqual(told, [500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
    await limiter.run(async () => {
      await Promise.resolve();
      limiter.accepted();
    });
    await refuse();
    assert.equal(told.at(-1), 500);
  });

  it('counts refusals once that come for requests of the same moment', async () => {
    const { limiter, told } = held();
    await Promise.all([1, 2, 3, 4].map(() => limiter.run(() => Promise.resolve())));
    for (let times = 0; times < 4; times++) limiter.refused(0);
    assert.deepEqual(told, [500]);
  });

  it('holds back as long as was asked for, whatever somebody does to the clock', async () => {
    const { limiter, clock } = held();
    limiter.refused(2000);
    clock.setBy = -3 * 3_600_000;
    assert.equal(limiter.heldFor, 2000);
    await limiter.run(() => Promise.resolve());
    assert.equal(clock.time, 2000);
  });
});

/** A limiter whose clock advances only while tasks wait. */
function held() {
  const clock = { time: 0, setBy: 0 };
  const [told, waits]: [number[], number[]] = [[], []];
  const limiter = new Limiter(() => 4, {
    onHold: (milliseconds) => told.push(milliseconds),
    clock: { now: () => clock.time + clock.setBy, elapsed: () => clock.time },
    wait: (milliseconds) => {
      waits.push(milliseconds);
      clock.time += milliseconds;
      return Promise.resolve();
    },
  });
  return { limiter, clock, told, waits };
}
