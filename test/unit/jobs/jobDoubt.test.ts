import assert from 'node:assert/strict';
import { progressAfter } from '../../../src/jobs/jobJournal';
import type { Found, ItemOutcome, Operation } from '../../../src/reports/changes/item';
import { settled } from '../reports/lists/pages';
import { error, itemsOf, minute, Pages, reopened, sending, stage, type Act } from './jobStage';

const first = 'https://example.com/0';

/** A service's reactions to one item of a job, and the outcome. */
interface Case {
  /**
   * The service's reactions to the item in turn; afterwards, it carries out every request. Other items of the job are
   * done.
   */
  readonly acts: readonly Act[];
  /** Number of other items in the job. */
  readonly others?: number;
  /** The item may be sent again without harm. */
  readonly isRepeatable?: boolean;
  /** An earlier job may have done the item; the user wants it to be looked up only, or to be sent again. */
  readonly mayBeDone?: 'look up' | 'send again';
  /** An earlier job has done it. */
  readonly isDone?: true;
  /** Number of times that an earlier window has sent it. */
  readonly begun?: number;
  /** The results of comparisons with the other items, in turn. */
  readonly proofs?: readonly Found[];
  readonly state: ItemOutcome['state'];
  /** Number of times that it is sent. */
  readonly sent: number;
}

const cases: Readonly<Record<string, Case>> = {
  'is done where it is found': { acts: ['do and lose the answer'], state: 'done', sent: 1 },
  'is done where it is found later, and not sent again': { acts: ['do late'], state: 'done', sent: 1 },
  'is unknown where it is not found': { acts: ['lose the request'], state: 'unknown', sent: 1 },
  'is sent again where others are found beside it': {
    ...{ acts: ['lose the request'], others: 3, proofs: ['not done'] },
    ...{ state: 'done', sent: 2 },
  },
  'is sent again once only': {
    ...{ acts: ['lose the request', 'lose the request'], others: 3, proofs: ['not done', 'not done'] },
    ...{ state: 'unknown', sent: 2 },
  },
  'is unknown where looking for others proves nothing': {
    ...{ acts: ['lose the request'], others: 3, proofs: ['no proof'] },
    ...{ state: 'unknown', sent: 1 },
  },
  'is looked for again where others have ended meanwhile': {
    ...{ acts: ['lose the request'], others: 3, proofs: ['no proof', 'not done'] },
    ...{ state: 'done', sent: 2 },
  },
  'has failed where it is refused the second time': {
    ...{ acts: ['lose the request', 'reject'], others: 3, proofs: ['not done'] },
    ...{ state: 'failed', sent: 2 },
  },
  'is sent again where another window has sent it, however long ago': {
    ...{ acts: [], others: 3, begun: 1, proofs: ['not done'] },
    ...{ state: 'done', sent: 1 },
  },
  'is not sent a third time where another window has sent it twice': {
    ...{ acts: [], others: 3, begun: 2, proofs: ['not done'] },
    ...{ state: 'unknown', sent: 0 },
  },
  'of an earlier job is looked up only where nobody wants more, even if others prove that it was not done': {
    ...{ acts: [], others: 3, mayBeDone: 'look up', proofs: ['not done'] },
    ...{ state: 'unknown', sent: 0 },
  },
  'of an earlier job is sent once more where the person wants that': {
    ...{ acts: [], mayBeDone: 'send again', state: 'done', sent: 1 },
  },
  'of an earlier job is not sent where it is found by then': {
    ...{ acts: [], mayBeDone: 'send again', isDone: true, state: 'done', sent: 0 },
  },
  'of an earlier job is not sent a second time where that answer is lost as well': {
    ...{ acts: ['lose the request'], mayBeDone: 'send again', state: 'unknown', sent: 1 },
  },
  'of an earlier job is never said to have failed where it is refused now': {
    ...{ acts: ['reject'], mayBeDone: 'send again', state: 'unknown', sent: 1 },
  },
  'of an earlier job is sent although the service first wants to be left alone': {
    ...{ acts: ['too many', 'too many'], mayBeDone: 'send again', state: 'done', sent: 3 },
  },
  'is sent again where that does no harm': { acts: ['fail'], isRepeatable: true, state: 'done', sent: 2 },
  'is sent three times at most': {
    ...{ acts: ['lose the request', 'lose the request', 'lose the request'], isRepeatable: true },
    ...{ state: 'unknown', sent: 3 },
  },
  'is sent three times even if the service wanted to be left alone meanwhile': {
    ...{ acts: ['too many', 'too many', 'lose the request', 'lose the request'], isRepeatable: true },
    ...{ state: 'done', sent: 5 },
  },
  'is unknown where it is refused the second time': {
    ...{ acts: ['lose the request', 'reject'], isRepeatable: true, state: 'unknown', sent: 2 },
  },
};

/** Runs a job of one item and some others, to which the service reacts as a case says. */
async function run({ acts, others = 0, proofs, begun, isDone, mayBeDone, isRepeatable = false }: Case) {
  const [left, proofsLeft] = [[...acts], [...(proofs ?? [])]];
  const pages = new Pages((url) => (url === first ? (left.shift() ?? 'do') : 'do'), isRepeatable);
  if (isDone) pages.createdAt.set(first, [0]);
  const items = itemsOf(others + 1);
  const begunBefore = progressAfter(Array.from({ length: begun ?? 0 }, () => ({ begun: 0 })));
  const before = mayBeDone === undefined ? begunBefore : reopened(mayBeDone === 'send again' ? 0 : 2, 0);
  const prove: Operation['prove'] = () => Promise.resolve(proofsLeft.shift() ?? 'no proof');
  const { job, states } = stage(
    items,
    { ...pages.operation, ...(proofs && { prove }) },
    { clock: pages.clock, before },
  );
  await job.run();
  const requests = pages.calls.length;
  assert.ok(requests < 25 + 2 * others, `${requests} requests`);
  return {
    states: states(),
    sent: pages.calls.filter((call) => call === `create ${first}`).length,
    clock: pages.clock,
  };
}

describe('What a job has sent without an answer', () => {
  const timesOut = () => Promise.reject(error({ kind: 'serviceFailed', status: 504 }, true));

  for (const [what, one] of Object.entries(cases)) {
    it(what, async () => {
      const { states, sent } = await run(one);
      const others = Array<string>(one.others ?? 0).fill('done');
      assert.deepEqual([states, sent], [[one.state, ...others], one.sent]);
    });
  }

  it('is waited for as long as an analysis may take, each time', async () => {
    const timeOf = async (name: string) => (await run(cases[name] ?? assert.fail())).clock.time;
    const [late, never] = [await timeOf('is done where it is found later, and not sent again'), 5 * minute];
    assert.ok(late >= 2 * minute && late < 4 * minute, `${late}`);
    assert.ok((await timeOf('is unknown where it is not found')) >= never);
    assert.ok((await timeOf('is sent again once only')) >= 2 * never);
    assert.ok((await timeOf('is sent again where another window has sent it, however long ago')) >= never);
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
    const acts: Act[] = ['lose the request'];
    const pages = new Pages((url) => (url === first ? (acts.shift() ?? 'do') : 'do'));
    pages.pause = () => ((pages.clock.time += pages.clock.time < 7 * minute ? 2 * minute : 0), Promise.resolve());
    const prove = (): Promise<Found> => Promise.resolve(pages.clock.time < 10.5 * minute ? 'no proof' : 'not done');
    const { job, states } = stage(itemsOf(4), { ...pages.operation, prove }, { clock: pages.clock, concurrency: 1 });
    await job.run();
    assert.deepEqual([states(), pages.timesOf(first)], [Array(4).fill('done'), 1]);
  });

  it('is compared with the others of its job that are found, the nearest first', async () => {
    const asked: (readonly (string | undefined)[])[] = [];
    const acts: Act[] = ['lose the request'];
    const pages = new Pages((url) => (url === first ? (acts.shift() ?? 'do') : 'do'));
    const prove: Operation['prove'] = (_, done) => {
      asked.push(done.map(({ id }) => id));
      return Promise.resolve('not done');
    };
    await stage(itemsOf(4), { ...pages.operation, prove }, { clock: pages.clock }).job.run();
    assert.deepEqual(asked, [['https://example.com/1', 'https://example.com/2', 'https://example.com/3']]);
  });

  it('is looked up a few times, although somebody sets the clock back meanwhile', async () => {
    const acts: Act[] = ['lose the request'];
    const pages = new Pages((url) => (url === first ? (acts.shift() ?? 'do') : 'do'));
    const prove = () => Promise.resolve<Found>('not done');
    const { job, states, clock } = stage(itemsOf(4), { ...pages.operation, prove }, { clock: pages.clock });
    job.onDidChange(() => (clock.setBy = -3 * 60 * minute));
    await job.run();
    assert.equal(states()[0], 'done');
    assert.ok(pages.calls.length < 25, `${pages.calls.length} requests`);
  });

  it('is unknown at once where the job is canceled', async () => {
    const pages = new Pages(() => 'lose the request');
    const { job, states, clock } = stage(itemsOf(1), pages);
    pages.pause = () => (pages.calls.length === 3 && job.cancel(), Promise.resolve());
    await job.run();
    assert.deepEqual(states(), ['unknown']);
    assert.ok(clock.time < minute);
  });

  it('keeps a canceled job waiting for a moment only', async () => {
    const calls: string[] = [];
    const operation = sending(() => (calls.push('send'), new Promise(() => undefined)));
    const { job, states } = stage(itemsOf(3), operation, { concurrency: 2 });
    const end = job.run();
    await settled();
    job.cancel();
    await end;
    assert.deepEqual([states(), calls.length], [['unknown', 'unknown', 'skipped'], 2]);
  });

  it('of an earlier job is never said to be skipped where the key is refused and the job canceled', async () => {
    const refused = () => Promise.reject(error({ kind: 'keyRefused' }));
    const operation = sending(refused, { lookUp: () => Promise.resolve('not done') });
    const { job, states } = stage(itemsOf(1), operation, { before: reopened(0, 0) });
    job.onDidChange(() => job.cancel());
    await job.run();
    assert.deepEqual(states(), ['unknown']);
  });

  it('is done where it is refused the second time because it was done the first time', async () => {
    const acts = [error({ kind: 'serviceFailed', status: 504 }, true), error({ kind: 'notFound' })];
    const lookUps: ('not done' | 'done')[] = ['not done', 'done'];
    const operation = sending(() => Promise.reject(acts.shift() ?? new Error('It was sent a third time')), {
      isRepeatable: true,
      lookUp: () => Promise.resolve(lookUps.shift() === 'done' ? { state: 'done' } : 'not done'),
    });
    const { job, states } = stage(itemsOf(1), operation);
    await job.run();
    assert.deepEqual([states(), acts], [['done'], []]);
  });

  it('has failed where the service says when it is looked up that there is nothing to do it to', async () => {
    const operation = sending(timesOut, {
      isRepeatable: true,
      lookUp: () => Promise.resolve({ state: 'failed', problem: { kind: 'notFound' } }),
    });
    const { job, states } = stage(itemsOf(1), operation);
    await job.run();
    assert.deepEqual(states(), ['failed']);
  });

  it('ends also where it can never be looked up', async () => {
    const operation = sending(timesOut, {
      lookUp: () => Promise.reject(error({ kind: 'serviceFailed', status: 500 })),
    });
    const { job, states } = stage(itemsOf(2), operation, { isPatient: true });
    await job.run();
    assert.deepEqual(states(), ['unknown', 'unknown']);
  });
});
