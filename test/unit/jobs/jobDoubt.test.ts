import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ServiceError } from '../../../src/api/errors';
import type { Item, Operation } from '../../../src/model/jobs/item';
import type { Job } from '../../../src/model/jobs/job';
import { settled } from '../lists/pages';
import { error, itemsOf, minute, Pages, stage, written, type Act } from './jobStage';

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

describe('A service that fails in the same way again and again', () => {
  const pausedBy = ({ paused }: Job) => (paused instanceof ServiceError ? paused.problem : paused);

  it('pauses a job, which then goes on with what is not done', async () => {
    const pages = new Pages(() => 'fail', true);
    const { job, states } = stage(itemsOf(100), pages);
    const end = job.run();
    await settled();
    assert.deepEqual(pausedBy(job), { kind: 'serviceFailed', status: 503 });
    assert.ok(pages.calls.length < 10, `${pages.calls.length} were sent`);
    pages.acts = () => 'do';
    job.resume();
    await end;
    assert.deepEqual(new Set(states()), new Set(['done']));
    assert.ok([...pages.createdAt.values()].every(({ length }) => length === 1));
  });

  it('pauses a job whichever of its gateways gives up', async () => {
    const statuses = [502, 503, 504];
    let sent = 0;
    const operation: Operation = {
      isRepeatable: false,
      send: () => Promise.reject(error({ kind: 'serviceFailed', status: statuses[sent++ % 3] ?? 0 }, true)),
      lookUp: () => Promise.resolve('not done'),
    };
    const { job } = stage(itemsOf(40), operation);
    void job.run();
    await settled();
    assert.ok(job.paused !== undefined && sent < 10, `${sent} were sent`);
  });

  it('pauses it again where nothing has changed', async () => {
    const pages = new Pages(() => 'fail');
    const { job } = stage(itemsOf(100), pages);
    void job.run();
    for (const most of [10, 20, 30]) {
      await settled();
      assert.ok(job.paused !== undefined && pages.calls.length < most, `${pages.calls.length}`);
      job.resume();
    }
  });

  it('pauses it once where what it says leaves no doubt, and the person goes on', async () => {
    const pages = new Pages(() => 'reject');
    const { job, states } = stage(itemsOf(50), pages);
    const end = job.run();
    await settled();
    assert.equal(states().filter((state) => state === 'failed').length < 10, true);
    job.resume();
    await end;
    assert.deepEqual(new Set(states()), new Set(['failed']));
  });

  it('does not where others succeed in between', async () => {
    const pages = new Pages((url) => (Number(url.split('/').at(-1)) % 4 === 0 ? 'do' : 'reject'));
    const { job } = stage(itemsOf(50), pages, { concurrency: 1 });
    await job.run();
    assert.equal(pages.calls.length, 50);
  });
});

describe('The journal of a job', () => {
  it('has the kinds of problems, and nothing of what the service said', async () => {
    const { job, entries } = stage(itemsOf(4), new Pages(() => 'reject'));
    await job.run();
    assert.equal(entries.flatMap(({ outcomes }) => outcomes).length, 4);
    assert.doesNotMatch(JSON.stringify(entries), /ada@example\.com/);
    assert.match(JSON.stringify(job.outcomes), /ada@example\.com/);
  });

  it('has few items more than those that were sent: after a crash nobody knows of these', async () => {
    const pages = new Pages();
    const { job, entries } = stage(itemsOf(100), pages);
    let isDead = false;
    pages.pause = () => {
      isDead ||= pages.calls.length > 40;
      return isDead ? new Promise(() => undefined) : Promise.resolve();
    };
    void job.run();
    for (let turn = 0; turn < 50; turn++) await settled();
    const { claimed } = written(entries);
    assert.ok(claimed - pages.calls.length <= 8, `${claimed} are claimed, ${pages.calls.length} were sent`);
  });
});

describe('Whatever a service does', () => {
  const act = fc.constantFrom<Act>(
    ...(['do', 'do and lose the answer', 'do late', 'lose the request', 'fail', 'too many', 'reject'] as const),
  );

  it('a job accounts for every item and does none twice', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(act, { maxLength: 300 }),
        fc.nat(60),
        fc.integer({ min: 1, max: 6 }),
        async (acts, count, at) => {
          const pages = new Pages(() => acts.shift() ?? 'do');
          const items = itemsOf(count);
          const { job } = stage(items, pages, { concurrency: at, isPatient: true });
          await job.run();
          isTrue(items, job, pages);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('a job goes on after a crash at any time, with nothing forgotten and nothing done twice', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 200 }), fc.nat(60), fc.nat(80), async (acts, count, dies) => {
        const pages = new Pages(() => acts.shift() ?? 'do');
        const items = itemsOf(count);
        const first = stage(items, pages, { isPatient: true });
        void first.job.run();
        for (let step = 0; step < dies; step++) await Promise.resolve();
        pages.isDead = true;
        await settled();
        pages.isDead = false;
        const before = written(first.entries, pages.clock.time);
        const { job } = stage(items, pages, { before, isPatient: true });
        await job.run();
        isTrue(items, job, pages);
      }),
      { numRuns: 200 },
    );
  });

  /** What the job says of each item is what there is. */
  function isTrue(items: readonly Item[], { outcomes }: Job, pages: Pages): void {
    assert.equal(outcomes.length, items.length);
    for (const [index, { url }] of items.entries()) {
      const [outcome, times] = [outcomes[index], pages.timesOf(url)];
      assert.ok(times <= 1, `${url} was created ${times} times`);
      assert.ok(outcome, `${url} was forgotten`);
      if (outcome.state === 'unknown') continue;
      assert.equal(times, outcome.state === 'done' ? 1 : 0, `${url} is ${outcome.state}`);
    }
  }
});
