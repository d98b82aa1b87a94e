import assert from 'node:assert/strict';
import { settled } from '../reports/lists/pages';
import { error, itemsOf, Pages, sending, stage, written } from './jobStage';

describe('A job', () => {
  it('waits as long as the service says where there are too many requests', async () => {
    let asked = 0;
    const operation = sending(() =>
      asked++ === 0
        ? Promise.reject(error({ kind: 'tooManyRequests', retryAt: 7000 }))
        : Promise.resolve({ state: 'done' }),
    );
    const { job, waits, states } = stage(itemsOf(1), operation);
    await job.run();
    assert.deepEqual([waits, states()], [[7000], ['done']]);
  });

  it('waits, without a request, while the service allows no more than a person may need', async () => {
    const sentAt: number[] = [];
    const clock = { time: 0 };
    const operation = sending(() => (sentAt.push(clock.time), Promise.resolve({ state: 'done' })));
    // Two items in each minute.
    const usedUp = () => {
      const wait = Math.floor(sentAt.length / 2) * 60_000 - clock.time;
      return wait > 0 ? { wait, limit: 5, reserved: 3 } : undefined;
    };
    const { job, waits, states } = stage(itemsOf(5), operation, { concurrency: 1, clock, usedUp });
    await job.run();
    assert.deepEqual(sentAt, [0, 0, 60_000, 60_000, 120_000]);
    assert.deepEqual([waits, new Set(states())], [[60_000, 60_000], new Set(['done'])]);
  });

  it('waits longer and longer where it is refused again and again, then pauses, and no item fails for that', async () => {
    let isOpen = false;
    let asked = 0;
    const { job, waits, states, clock } = stage(
      itemsOf(3),
      sending(() => {
        asked++;
        const problem = { kind: 'tooManyRequests', retryAt: clock.time } as const;
        return isOpen ? Promise.resolve({ state: 'done' }) : Promise.reject(error(problem));
      }),
      { concurrency: 1 },
    );
    const isPaused = () => job.paused !== undefined;
    const end = job.run();
    while (!isPaused()) await settled();
    assert.deepEqual([asked, job.finished], [9, 0]);
    assert.deepEqual(waits, [2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
    job.resume();
    while (!isPaused()) await settled();
    assert.equal(asked, 10);
    isOpen = true;
    job.resume();
    await end;
    assert.deepEqual(states(), ['done', 'done', 'done']);
  });

  it('begins nothing while it is paused, and nothing more once it is canceled', async () => {
    const pages = new Pages();
    const { job, states } = stage(itemsOf(30), pages, { concurrency: 2 });
    job.onDidChange(() => {
      if (job.finished === 6) job.pause();
    });
    const end = job.run();
    await settled();
    const begun = pages.calls.length;
    assert.ok(begun <= 8, `${begun}`);
    job.cancel();
    await end;
    assert.equal(pages.calls.length, begun);
    assert.deepEqual(states(), [...Array<string>(begun).fill('done'), ...Array<string>(30 - begun).fill('skipped')]);
  });

  it('works on more or fewer items at once as soon as the person wants that', async () => {
    let most = 2;
    let [working, highest] = [0, 0];
    const atOnce: number[] = [];
    const operation = sending(async () => {
      highest = Math.max(highest, ++working);
      await settled();
      working--;
      return { state: 'done' };
    });
    const { job } = stage(itemsOf(60), operation, { concurrency: () => most });
    job.onDidChange(() => {
      if (job.finished % 20 !== 0) return;
      atOnce.push(highest);
      most = job.finished === 20 ? 5 : 1;
      highest = 0;
    });
    await job.run();
    assert.deepEqual([atOnce.slice(0, 2), (atOnce[2] ?? 0) <= 4, working], [[2, 5], true, 0]);
  });

  it('notes the rating of each report that came later, with what was done since', async () => {
    const pages = new Pages();
    const { job, entries } = stage(itemsOf(3), pages);
    const rated = { result: 'bad', score: 20, generatedAt: 1 } as const;
    await job.run();
    job.rate('https://example.com/1', rated);
    job.rate('https://example.com/unknown', rated);
    await settled();
    const outcome = { state: 'done', id: 'https://example.com/1', rated };
    assert.deepEqual([job.outcomes[1], written(entries).outcomes.get(1)], [outcome, outcome]);
    assert.equal(entries.flat().filter((step) => 'ended' in step).length, 4);
  });

  it('tells about how long the rest takes', async () => {
    const pages = new Pages();
    pages.pause = () => ((pages.clock.time += 1000), Promise.resolve());
    const { job } = stage(itemsOf(10), pages, { concurrency: 1 });
    const told: (number | undefined)[] = [];
    job.onDidEnd(() => told.push(job.remaining));
    await job.run();
    // The first few aren't enough for an estimate.
    assert.deepEqual(told, [...Array<undefined>(4).fill(undefined), 5000, 4000, 3000, 2000, 1000, 0]);
  });

  it('ends where nothing can be written down, and has sent nothing that is not', async () => {
    const pages = new Pages();
    const journal = () => Promise.reject(new Error('the disk is full'));
    await assert.rejects(stage(itemsOf(10), pages, { journal }).job.run(), /disk/);
    assert.deepEqual(pages.calls, []);
  });
});
