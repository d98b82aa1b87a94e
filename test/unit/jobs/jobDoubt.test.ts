import assert from 'node:assert/strict';
import type { Item, Operation } from '../../../src/model/jobs/item';
import { settled } from '../lists/pages';
import { error, itemsOf, minute, Pages, stage, type Act } from './jobStage';

const verbs = ({ calls }: Pages) => calls.map((call) => call.split(' https')[0]);

describe('What a job has sent without an answer', () => {
  it('is done where it is found', async () => {
    const pages = new Pages(() => 'do and lose the answer');
    const { job, states } = stage(itemsOf(1), pages);
    await job.run();
    assert.deepEqual([states(), verbs(pages)], [['done'], ['create', 'look up']]);
  });

  it('is waited for as long as an analysis may take, and never sent again', async () => {
    const pages = new Pages(() => 'do late');
    const { job, states, clock } = stage(itemsOf(3), pages);
    await job.run();
    assert.deepEqual([states(), pages.timesOf('https://example.com/1')], [['done', 'done', 'done'], 1]);
    assert.ok(clock.time >= 2 * minute && clock.time < 4 * minute, `${clock.time}`);
  });

  it('ends as unknown where it is not found then', async () => {
    const pages = new Pages(() => 'lose the request');
    const { job, states, clock } = stage(itemsOf(1), pages);
    await job.run();
    assert.deepEqual([states(), verbs(pages).filter((verb) => verb === 'create')], [['unknown'], ['create']]);
    assert.ok(clock.time >= 5 * minute);
    assert.ok(pages.calls.length < 15, `${pages.calls.length} requests`);
  });

  it('is unknown at once where the job is cancelled', async () => {
    const pages = new Pages(() => 'lose the request');
    const { job, states, clock } = stage(itemsOf(1), pages);
    pages.pause = () => (pages.calls.length === 3 && job.cancel(), Promise.resolve());
    await job.run();
    assert.deepEqual(states(), ['unknown']);
    assert.ok(clock.time < minute);
  });

  it('keeps a cancelled job waiting for a moment only', async () => {
    const calls: string[] = [];
    const operation: Operation = {
      isRepeatable: false,
      send: () => (calls.push('send'), new Promise(() => undefined)),
      lookUp: () => Promise.resolve('not done'),
    };
    const { job, states } = stage(itemsOf(3), operation, { concurrency: 2 });
    const end = job.run();
    await settled();
    job.cancel();
    await end;
    assert.deepEqual([states(), calls.length], [['unknown', 'unknown', 'skipped'], 2]);
  });

  it('is sent again where that does no harm', async () => {
    const acts: Act[] = ['fail', 'do'];
    const pages = new Pages(() => acts.shift() ?? 'do', true);
    const { job, states } = stage(itemsOf(1), pages);
    await job.run();
    assert.deepEqual([states(), verbs(pages)], [['done'], ['create', 'look up', 'create']]);
  });

  for (const problem of [
    { kind: 'rejected', status: 409, messages: [] },
    { kind: 'keyRefused', answer: 'unauthorized' },
  ] as const) {
    it(`is never said to be failed or skipped where it was sent once more and refused as ${problem.kind}`, async () => {
      const operation: Operation = {
        isRepeatable: false,
        send: () => Promise.reject(error(problem)),
        lookUp: () => Promise.resolve('not done'),
      };
      const items: Item[] = [{ url: 'https://example.com/', mayBeDone: true }];
      const { job, states } = stage(items, operation, { sendsAgain: true });
      job.onDidChange(() => job.cancel());
      await job.run();
      assert.deepEqual(states(), ['unknown']);
    });
  }

  it('is done where it is refused the second time because it was done the first time', async () => {
    const acts = [error({ kind: 'serviceFailed', status: 504 }, true), error({ kind: 'notFound' })];
    const lookUps: ('not done' | 'done')[] = ['not done', 'done'];
    const operation: Operation = {
      isRepeatable: true,
      send: () => Promise.reject(acts.shift() ?? new Error('It was sent a third time')),
      lookUp: () => Promise.resolve(lookUps.shift() === 'done' ? { state: 'done' } : 'not done'),
    };
    const { job, states } = stage(itemsOf(1), operation);
    await job.run();
    assert.deepEqual([states(), acts], [['done'], []]);
  });

  it('is sent once more although the service first wants to be left alone', async () => {
    const acts: Act[] = ['too many', 'too many', 'do'];
    const pages = new Pages(() => acts.shift() ?? 'do');
    const { job, states } = stage([{ url: 'https://example.com/', mayBeDone: true }], pages, { sendsAgain: true });
    await job.run();
    assert.deepEqual([states(), verbs(pages)], [['done'], ['look up', 'create', 'create', 'create']]);
  });

  it('has failed where the service says when it is looked up that there is nothing to do it to', async () => {
    const operation: Operation = {
      isRepeatable: true,
      send: () => Promise.reject(error({ kind: 'serviceFailed', status: 504 }, true)),
      lookUp: () => Promise.resolve({ state: 'failed', problem: { kind: 'notFound' } }),
    };
    const { job, states } = stage(itemsOf(1), operation);
    await job.run();
    assert.deepEqual(states(), ['failed']);
  });

  it('ends also where it can never be looked up', async () => {
    const operation: Operation = {
      isRepeatable: false,
      send: () => Promise.reject(error({ kind: 'serviceFailed', status: 504 }, true)),
      lookUp: () => Promise.reject(error({ kind: 'serviceFailed', status: 500 })),
    };
    const { job, states } = stage(itemsOf(2), operation, { isPatient: true });
    await job.run();
    assert.deepEqual(states(), ['unknown', 'unknown']);
  });

  describe('of an earlier job', () => {
    const left: Item[] = [{ url: 'https://example.com/0', mayBeDone: true }, { url: 'https://example.com/1' }];

    it('is looked up, and what failed is sent', async () => {
      const pages = new Pages();
      const { job, states } = stage(left, pages, { clock: { time: 10 * minute } });
      await job.run();
      assert.deepEqual(states(), ['unknown', 'done']);
      assert.deepEqual(pages.calls.sort(), ['create https://example.com/1', 'look up https://example.com/0']);
    });

    it('is sent once more where the person wants that, after it was looked up', async () => {
      const pages = new Pages();
      const { job, states } = stage(left, pages, { sendsAgain: true, concurrency: 1 });
      await job.run();
      assert.deepEqual(
        [states(), verbs(pages)],
        [
          ['done', 'done'],
          ['look up', 'create', 'create'],
        ],
      );
    });

    it('is not sent where it is found by then', async () => {
      const pages = new Pages();
      pages.createdAt.set('https://example.com/0', [0]);
      const { job, states } = stage(left, pages, { sendsAgain: true, concurrency: 1 });
      await job.run();
      assert.deepEqual(
        [states(), verbs(pages)],
        [
          ['done', 'done'],
          ['look up', 'create'],
        ],
      );
    });

    it('is not sent a second time where that answer is lost as well', async () => {
      const pages = new Pages(() => 'lose the request');
      const { job, states } = stage(left.slice(0, 1), pages, { sendsAgain: true });
      await job.run();
      assert.deepEqual([states(), verbs(pages).filter((verb) => verb === 'create').length], [['unknown'], 1]);
    });
  });
});
