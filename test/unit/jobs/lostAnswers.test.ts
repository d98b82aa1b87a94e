import assert from 'node:assert/strict';
import { AbortedError } from '../../../src/util/abortedError';
import type { Found } from '../../../src/reports/changes/item';
import { JobItem } from '../../../src/jobs/jobItem';
import { JobJournal, JobLostError } from '../../../src/jobs/jobJournal';
import { LostAnswers } from '../../../src/jobs/lostAnswers';
import { error, itemsOf } from './jobStage';

const { signal } = new AbortController();

interface Stage {
  /** The items that were done, by index; the others are not. */
  readonly done?: readonly number[];
  readonly busy?: readonly number[];
  readonly fails?: Error;
  /** The result of every look-up. */
  readonly found?: Found;
  readonly isOurs?: boolean;
}

/** Twelve items in doubt, of which the last came first. */
function stage({ done = [], busy = [], fails, found, isOurs = true }: Stage) {
  const rules = { isRepeatable: false, sendsAgain: false, longestAnalysis: 300_000 };
  const items = itemsOf(12).map((item, index) => new JobItem(index, item, rules));
  for (const item of items) {
    item.comesInDoubt(items.length - 1 - item.index);
    item.isUnderWay = busy.includes(item.index);
  }
  const lookedUp: number[] = [];
  const settled: number[] = [];
  const lost = new LostAnswers({
    items,
    signal,
    settle: ({ index }) => settled.push(index),
    journal: new JobJournal({
      ...{ signal, wait: () => Promise.resolve() },
      journal: {
        write: () => Promise.resolve(),
        assertOurs: () => (isOurs ? Promise.resolve() : Promise.reject(new JobLostError())),
      },
    }),
    operation: {
      isRepeatable: false,
      send: () => assert.fail('nothing is sent'),
      lookUp: ({ url }): Promise<Found> => {
        const index = items.findIndex(({ item }) => item.url === url);
        lookedUp.push(index);
        if (fails !== undefined) return Promise.reject(fails);
        if (found !== undefined) return Promise.resolve(found);
        return Promise.resolve(done.includes(index) ? { state: 'done' } : 'not done');
      },
    },
  });
  return { lost, lookedUp, settled };
}

describe('Answers that are lost one after the other', () => {
  it('are of work that is done where one item in doubt is, which ends', async () => {
    const { lost, lookedUp, settled } = stage({ done: [9, 8] });
    assert.equal(await lost.areOfWorkDone(), true);
    assert.deepEqual([lookedUp, settled], [[11, 10, 9], [9]]);
  });

  it('are not where the oldest are not done, of which only a few are looked up', async () => {
    const { lost, lookedUp, settled } = stage({ done: [0] });
    assert.equal(await lost.areOfWorkDone(), false);
    assert.deepEqual([lookedUp, settled], [[11, 10, 9, 8, 7], []]);
  });

  it('are looked for among others too where the oldest were not done before', async () => {
    const { lost, lookedUp, settled } = stage({ done: [5] });
    assert.equal(await lost.areOfWorkDone(), false);
    assert.equal(await lost.areOfWorkDone(), true);
    assert.deepEqual([lookedUp.slice(5), settled], [[11, 10, 9, 6, 5], [5]]);
  });

  it('are not of work that is done where what is found has failed or is not certain', async () => {
    const gone: Found = { state: 'failed', problem: { kind: 'notFound' } };
    for (const found of [gone, { state: 'unknown' } as const]) {
      const { lost, settled } = stage({ found });
      assert.deepEqual([await lost.areOfWorkDone(), settled], [false, []]);
    }
  });

  it('leave alone what something else works on', async () => {
    const { lost, lookedUp } = stage({ done: [11, 10], busy: [11] });
    assert.equal(await lost.areOfWorkDone(), true);
    assert.deepEqual(lookedUp, [10]);
  });

  it('are looked into once at a time', async () => {
    const { lost, lookedUp, settled } = stage({ done: [11] });
    const both = Promise.all([lost.areOfWorkDone(), lost.areOfWorkDone()]);
    assert.notEqual(lost.looking, undefined);
    assert.deepEqual([await both, lookedUp, settled], [[true, true], [11], [11]]);
    assert.equal(lost.looking, undefined);
  });

  it('say nothing where a look-up fails or is given up', async () => {
    for (const fails of [error({ kind: 'serviceFailed', status: 504 }), new AbortedError()]) {
      assert.equal(await stage({ fails }).lost.areOfWorkDone(), false);
    }
    await assert.rejects(stage({ fails: new TypeError('ours') }).lost.areOfWorkDone(), /ours/);
  });

  it('are not looked into where another window has the job by now', async () => {
    const { lost, lookedUp } = stage({ isOurs: false });
    await assert.rejects(lost.areOfWorkDone(), JobLostError);
    assert.deepEqual(lookedUp, []);
  });
});
