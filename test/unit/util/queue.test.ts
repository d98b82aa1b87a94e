import assert from 'node:assert/strict';
import { Queue } from '../../../src/util/queue';

describe('A queue', () => {
  it('does one thing after the other, each once, also after one that failed', async () => {
    const queue = new Queue(10);
    const log: string[] = [];
    const act = (name: string) => async () => {
      log.push(`${name} begins`);
      await Promise.resolve();
      log.push(`${name} ends`);
      if (name === 'a') throw new Error('a failed');
    };
    const added = ['a', 'b', 'a', 'b', 'c'].map(async (name) => queue.add(name, act(name)));
    const ends = await Promise.allSettled(added);
    assert.deepEqual(
      ends.map(({ status }) => status),
      ['rejected', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled'],
    );
    assert.deepEqual(
      log,
      ['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} ends`]),
    );
    assert.ok(queue.isEmpty);
    await queue.add('b', act('b'));
    assert.equal(log.length, 8);
  });

  it('takes no more than so many at once', async () => {
    const queue = new Queue(2);
    let done = 0;
    const act = () => {
      done++;
      return Promise.resolve();
    };
    const added = Array.from({ length: 1000 }, (_, at) => queue.add(String(at), act));
    await Promise.all(added.filter((it) => it !== undefined));
    assert.deepEqual([done, added.filter((it) => it !== undefined).length], [2, 2]);
  });
});
