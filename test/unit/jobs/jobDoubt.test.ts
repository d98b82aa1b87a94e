import assert from 'node:assert/strict';
import type { Found, Item, Operation } from '../../../src/reports/changes/item';
import { progressAfter } from '../../../src/jobs/jobJournal';
import { settled } from '../reports/lists/pages';
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

  describe('and is not found once the time of an analysis is over', () => {
    const first = 'https://example.com/0';
    /** A service that loses the first requests for one page, and gives these proofs in turn. */
    function losing(times: number, proofs: readonly Found[] = ['not done']) {
      const left = { losses: times, proofs: [...proofs] };
      const pages = new Pages((url) => (url === first && left.losses-- > 0 ? 'lose the request' : 'do'));
      const asked: (readonly (string | undefined)[])[] = [];
      const prove: Operation['prove'] = (_, done) => {
        asked.push(done.map(({ id }) => id));
        return Promise.resolve(left.proofs.shift() ?? 'no proof');
      };
      return { pages, asked, operation: { ...pages.operation, prove } };
    }
    const times = (pages: Pages) => pages.calls.filter((call) => call === `create ${first}`).length;

    it('is sent again by itself where others of its job are found, which are named nearest first', async () => {
      const { pages, asked, operation } = losing(1);
      const { job, states, clock } = stage(itemsOf(4), operation, { clock: pages.clock });
      await job.run();
      assert.deepEqual([states(), times(pages)], [Array(4).fill('done'), 2]);
      assert.deepEqual(asked, [['https://example.com/1', 'https://example.com/2', 'https://example.com/3']]);
      assert.ok(clock.time >= 5 * minute);
    });

    it('is sent again once only', async () => {
      const { pages, operation } = losing(2, ['not done', 'not done']);
      const { job, states, clock } = stage(itemsOf(4), operation, { clock: pages.clock });
      await job.run();
      assert.deepEqual([states()[0], times(pages)], ['unknown', 2]);
      assert.ok(clock.time >= 10 * minute);
    });

    it('ends as unknown where looking for others proves nothing', async () => {
      const { pages, operation } = losing(1, ['no proof']);
      const { job, states } = stage(itemsOf(4), operation, { clock: pages.clock });
      await job.run();
      assert.deepEqual([states()[0], times(pages)], ['unknown', 1]);
    });

    it('is looked for again where others have ended meanwhile', async () => {
      const { pages, operation } = losing(1, ['no proof', 'not done']);
      const { job, states } = stage(itemsOf(4), operation, { clock: pages.clock });
      await job.run();
      assert.deepEqual([states(), times(pages)], [Array(4).fill('done'), 2]);
    });

    it('ends together with others, however many there are, where looking proves nothing', async () => {
      const pages = new Pages((url) => (Number(url.split('/').at(-1)) < 9 ? 'lose the request' : 'do'));
      const prove = () => Promise.resolve<Found>('no proof');
      const options = { clock: pages.clock, isPatient: true };
      const { job, states, clock } = stage(itemsOf(12), { ...pages.operation, prove }, options);
      await job.run();
      assert.deepEqual(states(), [...Array<string>(9).fill('unknown'), ...Array<string>(3).fill('done')]);
      assert.ok(clock.time < 8 * minute, `${clock.time}`);
    });

    it('is looked for until the analyses of the others must be over too', async () => {
      const { pages, operation } = losing(1);
      pages.pause = () => ((pages.clock.time += pages.clock.time < 7 * minute ? 2 * minute : 0), Promise.resolve());
      const prove = (): Promise<Found> => Promise.resolve(pages.clock.time < 10.5 * minute ? 'no proof' : 'not done');
      const { job, states } = stage(
        itemsOf(4),
        { ...operation, prove },
        {
          clock: pages.clock,
          concurrency: 1,
        },
      );
      await job.run();
      assert.deepEqual([states(), times(pages)], [Array(4).fill('done'), 2]);
    });

    it('has failed where it is refused then', async () => {
      const acts: Act[] = ['lose the request', 'reject'];
      const { pages, operation } = losing(1);
      pages.acts = (url) => (url === first ? (acts.shift() ?? 'do') : 'do');
      const { job, states } = stage(itemsOf(4), operation, { clock: pages.clock });
      await job.run();
      assert.equal(states()[0], 'failed');
    });

    it('is not sent by itself where an earlier job has sent it, and the person wants it looked up only', async () => {
      const { pages, asked, operation } = losing(0);
      const items: Item[] = [{ url: first, mayBeDone: true }, ...itemsOf(3).slice(1)];
      const { job, states } = stage(items, operation, { clock: pages.clock });
      await job.run();
      assert.deepEqual([states()[0], times(pages), asked], ['unknown', 0, []]);
    });

    it('is waited for anew where another session had sent it, however long ago that seems', async () => {
      const { pages, operation } = losing(0);
      const before = progressAfter([{ begun: 0 }]);
      const { job, states, clock } = stage(itemsOf(4), operation, { clock: pages.clock, before });
      await job.run();
      assert.deepEqual([states(), times(pages)], [Array(4).fill('done'), 1]);
      assert.ok(clock.time >= 5 * minute);
    });

    it('is not sent a third time where another session had sent it twice', async () => {
      const { pages, operation } = losing(0);
      const before = progressAfter([{ begun: 0 }, { begun: 0 }]);
      const { job, states } = stage(itemsOf(4), operation, { clock: pages.clock, before });
      await job.run();
      assert.deepEqual([states()[0], times(pages)], ['unknown', 0]);
    });

    it('is looked up a few times, although somebody sets the clock back meanwhile', async () => {
      const { pages, operation } = losing(1);
      const { job, states, clock } = stage(itemsOf(4), operation, { clock: pages.clock });
      job.onDidChange(() => (clock.setBy = -3 * 60 * minute));
      await job.run();
      assert.deepEqual([states()[0], times(pages)], ['done', 2]);
      assert.ok(pages.calls.length < 25, `${pages.calls.length} requests`);
    });
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

  for (const problem of [{ kind: 'rejected', status: 409, messages: [] }, { kind: 'keyRefused' }] as const) {
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

    it('is looked up as long as an analysis may take, and only what failed is sent', async () => {
      const pages = new Pages();
      const { job, states } = stage(left, pages, { clock: { time: 10 * minute } });
      await job.run();
      assert.deepEqual(states(), ['unknown', 'done']);
      assert.deepEqual(
        pages.calls.filter((call) => call.startsWith('create')),
        ['create https://example.com/1'],
      );
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
