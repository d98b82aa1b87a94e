import assert from 'node:assert/strict';
import { AbortedError } from '../../../src/api/errors';
import { HeldError, Limiter, type Lane } from '../../../src/api/limiter';
import { settled } from '../lists/pages';

/** Tasks that end when they are told to. */
function stage(most: number) {
  const limiter = new Limiter(() => most);
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

  it('keeps nothing else waiting for what may take minutes', async () => {
    const { started, run } = stage(1);
    for (const name of ['slow 1', 'slow 2']) void run(name, undefined, 'slow');
    for (const name of ['a', 'b']) void run(name);
    await settled();
    assert.deepEqual(started, ['slow 1', 'a']);
  });

  it('goes on after one that failed', async () => {
    const { limiter, run, started } = stage(1);
    await assert.rejects(
      limiter.run(() => Promise.reject(new Error('no'))),
      /no/,
    );
    void run('a');
    await settled();
    assert.deepEqual(started, ['a']);
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

  it('starts none while they are held back, and tells until when', async () => {
    const told: number[] = [];
    const limiter = new Limiter(
      () => 2,
      (until) => told.push(until),
    );
    const until = Date.now() + 60;
    limiter.holdUntil(until);
    limiter.holdUntil(until - 10);
    const startedAt = await Promise.all([1, 2, 3].map(() => limiter.run(() => Promise.resolve(Date.now()))));
    assert.ok(
      startedAt.every((time) => time >= until - 1),
      `${startedAt.join()} before ${until}`,
    );
    assert.deepEqual([told, limiter.heldUntil], [[until], until]);
  });

  it('never starts one that was given up while all are held back', async () => {
    const limiter = new Limiter(() => 1);
    limiter.holdUntil(Date.now() + 20_000);
    const abort = new AbortController();
    const given = limiter.run(() => assert.fail('it was started'), abort.signal);
    await settled();
    abort.abort();
    await assert.rejects(given, AbortedError);
  });

  it('keeps none waiting for an hour, whether it came before that was known or after', async () => {
    const { limiter, started, run, end } = stage(1);
    void run('a');
    void run('slow', undefined, 'slow');
    const waiting = [run('b'), run('c'), run('slower', undefined, 'slow')];
    await settled();
    const until = Date.now() + 3_600_000;
    limiter.holdUntil(until);
    const held = (task: Promise<unknown>) =>
      assert.rejects(task, (error) => error instanceof HeldError && error.until === until);
    // What has begun may take minutes, which nobody waits for.
    await Promise.all([...waiting, run('d')].map(held));
    await end('a');
    await assert.rejects(run('e'), HeldError);
    assert.deepEqual(started, ['a', 'slow']);
  });

  it('keeps none waiting where a short hold becomes a long one', async () => {
    const limiter = new Limiter(() => 1);
    limiter.holdUntil(Date.now() + 20);
    const waiting = limiter.run(() => assert.fail('it was started'));
    await settled();
    limiter.holdUntil(Date.now() + 3_600_000);
    await assert.rejects(waiting, HeldError);
  });
});
