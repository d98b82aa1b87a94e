import assert from 'node:assert/strict';
import type { Operation } from '../../../src/reports/changes/item';
import { JobLostError } from '../../../src/jobs/jobJournal';
import { progressAfter, type JournalStep } from '../../../src/jobs/jobJournal';
import type { Rating } from '../../../src/reports/newResults';
import { AbortedError } from '../../../src/util/abortedError';
import { settled } from '../reports/lists/pages';
import { error, itemsOf, minute, Pages, reopened, sending, stage, written } from './jobStage';

const succeed: Operation['send'] = () => Promise.resolve({ state: 'done' });

/** A journal that writes only once it is released. */
function slowJournal() {
  const steps: JournalStep[] = [];
  let goOn: () => void = () => undefined;
  const isFree = new Promise<void>((resolve) => (goOn = resolve));
  const journal = async (added: readonly JournalStep[]) => {
    await isFree;
    steps.push(...added);
  };
  return { journal, steps, goOn };
}

describe('A job that is stopped while it writes down what it is about to send', () => {
  for (const stop of ['pause', 'cancel'] as const) {
    it(`sends nothing, and takes that back (${stop})`, async () => {
      const calls: string[] = [];
      const { journal, steps, goOn } = slowJournal();
      const operation = sending(({ url }) => (calls.push(url), Promise.resolve({ state: 'done' })));
      const { job } = stage(itemsOf(1), operation, { journal });
      const end = job.run();
      await settled();
      job[stop]();
      goOn();
      for (let turn = 0; turn < 3; turn++) await settled();
      assert.deepEqual([calls, [...progressAfter(steps).inDoubt]], [[], []]);
      job.cancel();
      await end;
    });
  }

  it('sends nothing of what waits for its turn once it is paused, and that once it goes on', async () => {
    const sent: string[] = [];
    let isFirst = true;
    const operation = sending(async ({ url }, { sendingSignal }) => {
      if (isFirst) {
        isFirst = false;
        await new Promise((resolve) => sendingSignal?.addEventListener('abort', resolve, { once: true }));
        throw new AbortedError();
      }
      sent.push(url);
      return { state: 'done' };
    });
    const { job, states, entries, waits } = stage(itemsOf(1), operation);
    const end = job.run();
    await settled();
    job.pause();
    await settled();
    assert.deepEqual([sent, [...written(entries).inDoubt]], [[], []]);
    job.resume();
    await end;
    assert.deepEqual([sent.length, states(), waits], [1, ['done'], []]);
  });

  it('has written down all of it by the time that its window has left it', async () => {
    const { journal, steps, goOn } = slowJournal();
    const { job } = stage(itemsOf(1), sending(succeed), { journal });
    void job.run();
    await settled();
    const left = job.leave();
    await settled();
    goOn();
    await left;
    assert.deepEqual(steps, [{ begun: 0, at: 0 }, { unsent: 0 }]);
  });
});

describe('The time that is left of a job', () => {
  it('counts no pause', async () => {
    const clock = { time: 0 };
    const operation = sending(() => ((clock.time += 1000), Promise.resolve({ state: 'done' })));
    const { job } = stage(itemsOf(12), operation, { clock, concurrency: 1 });
    job.onDidChange(() => {
      if (job.finished === 6) job.pause();
    });
    const end = job.run();
    await settled();
    clock.time += 60 * minute;
    assert.equal(job.remaining, 6000);
    job.cancel();
    await end;
  });
});

describe('A look-up', () => {
  it('is not sent by a window whose job another has taken over', async () => {
    const pages = new Pages();
    const assertOurs = () => Promise.reject(new JobLostError());
    const { job, states } = stage(itemsOf(1), pages, { assertOurs, before: reopened(2, 0) });
    await job.run();
    assert.deepEqual([pages.calls, job.isLost, states()], [[], true, ['unknown']]);
  });

  it('is compared with the rating that an earlier window wrote down before it sent the item', async () => {
    const baseline: Rating = { result: 'bad', score: 20, generatedAt: 1 };
    const compared: (Rating | undefined)[] = [];
    const lookUp: Operation['lookUp'] = (item) => (compared.push(item.baseline), Promise.resolve({ state: 'done' }));
    const operation = sending(succeed, { lookUp });
    await stage(itemsOf(1), operation, { before: progressAfter([{ begun: 0, baseline }]) }).job.run();
    assert.deepEqual(compared, [baseline]);
  });

  it('pauses the job where it fails again and again in the same way', async () => {
    const lookUp = () => Promise.reject(error({ kind: 'serviceFailed', status: 500 }));
    const operation = sending(succeed, { lookUp });
    const { job } = stage(itemsOf(9), operation, { before: reopened(2, ...Array(9).keys()) });
    const end = job.run();
    await settled();
    assert.notEqual(job.paused, undefined);
    job.cancel();
    await end;
  });

  it('proves with what was done in the same way alone: creations with creations', async () => {
    const beside: (string | undefined)[] = [];
    const send: Operation['send'] = ({ url, id }) =>
      url.endsWith('/0')
        ? Promise.reject(error({ kind: 'unreachable', cause: 'reset' }, true))
        : Promise.resolve({ state: 'done', id: id ?? url });
    const prove: Operation['prove'] = (_, done) => {
      beside.push(...done.map(({ item }) => item.url));
      return Promise.resolve({ state: 'done' });
    };
    const items = itemsOf(4).map((item, at) => (at === 2 ? { ...item, id: 'there already' } : item));
    await stage(items, sending(send, { prove })).job.run();
    assert.deepEqual(beside, ['https://example.com/1', 'https://example.com/3']);
  });
});
