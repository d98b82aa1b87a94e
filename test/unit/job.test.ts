import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ServiceError, type Problem } from '../../src/api/errors';
import type { JournalEntry } from '../../src/model/claims';
import { Job, type Item, type Operation } from '../../src/model/job';
import type { Outcome } from '../../src/model/outcome';
import { settled } from './pages';

const itemsOf = (count: number): Item[] =>
  Array.from({ length: count }, (_, at) => ({ url: `https://example.com/${at}` }));
const error = (problem: Problem, mayHaveHappened = false) =>
  new ServiceError(problem, 'https://example.com', mayHaveHappened);

/** What a service does with one request. */
type Act = 'do' | 'do and lose the answer' | 'lose the request' | 'fail' | 'too many' | 'reject';

/** A service that creates what it is asked for, as it is told, and counts. */
class Pages implements Operation {
  readonly created = new Map<string, number>();
  readonly calls: string[] = [];
  atOnce = 0;
  mostAtOnce = 0;
  /** Once it is dead, nothing is answered any more. */
  isDead = false;
  pause = () => Promise.resolve();

  constructor(private readonly acts: (url: string) => Act = () => 'do') {}

  run = async ({ url }: Item): Promise<Outcome> => {
    this.calls.push(`create ${url}`);
    return this.answer(() => {
      const act = this.acts(url);
      if (act === 'do' || act === 'do and lose the answer') this.created.set(url, (this.created.get(url) ?? 0) + 1);
      switch (act) {
        case 'do':
          return { state: 'done', id: url };
        case 'do and lose the answer':
        case 'lose the request':
          throw error({ kind: 'unreachable', cause: 'reset' }, true);
        case 'fail':
          throw error({ kind: 'serviceFailed', status: 503 }, true);
        case 'too many':
          throw error({ kind: 'tooManyRequests' });
        case 'reject':
          throw error({ kind: 'rejected', status: 422, messages: [] });
      }
    });
  };

  lookUp = async ({ url }: Item): Promise<Outcome | 'not done'> => {
    this.calls.push(`look up ${url}`);
    return this.answer(() => (this.created.has(url) ? { state: 'done', id: url } : 'not done'));
  };

  private async answer<T>(act: () => T): Promise<T> {
    this.mostAtOnce = Math.max(this.mostAtOnce, ++this.atOnce);
    await this.pause();
    if (this.isDead) return new Promise(() => undefined);
    this.atOnce--;
    return act();
  }
}

interface Stage {
  readonly concurrency?: number;
  readonly before?: JournalEntry;
  readonly journal?: (entry: JournalEntry) => Promise<void>;
}

function stage(items: readonly Item[], operation: Operation, { concurrency = 4, before, journal }: Stage = {}) {
  const entries: JournalEntry[] = [];
  const waits: number[] = [];
  let time = 0;
  const job = new Job({
    items,
    operation,
    concurrency,
    ...(before && { before }),
    now: () => time,
    wait: (milliseconds) => (waits.push(milliseconds), (time += milliseconds), Promise.resolve()),
    journal: { write: journal ?? ((entry) => (entries.push(entry), Promise.resolve())) },
  });
  return { job, entries, waits, states: () => job.outcomes.map((outcome) => outcome?.state) };
}

/** What a later session finds written down. */
function written(entries: readonly JournalEntry[]): JournalEntry {
  return { claimed: entries.at(-1)?.claimed ?? 0, outcomes: entries.flatMap(({ outcomes }) => outcomes) };
}

describe('A job', () => {
  it('does each item once, so many at once, and says what came of each', async () => {
    const pages = new Pages();
    pages.pause = settled;
    const { job, states } = stage(itemsOf(50), pages);
    await job.run();
    assert.deepEqual(new Set(states()), new Set(['done']));
    assert.deepEqual([...pages.created.values()], Array(50).fill(1));
    assert.deepEqual([pages.mostAtOnce, job.finished], [4, 50]);
  });

  it('looks up what was not answered before it is done again', async () => {
    const acts: Act[] = ['lose the request', 'do'];
    const lost = new Pages(() => acts.shift() ?? 'do');
    await stage(itemsOf(1), lost).job.run();
    assert.deepEqual(
      lost.calls.map((call) => call.split(' https')[0]),
      ['create', 'look up', 'create'],
    );
    const kept = new Pages(() => 'do and lose the answer');
    const { job, states } = stage(itemsOf(1), kept);
    await job.run();
    assert.deepEqual([states(), kept.created.size, kept.calls.length], [['done'], 1, 2]);
  });

  it('leaves open what it cannot find out', async () => {
    const { job, states } = stage(itemsOf(1), new Pages(() => 'lose the request'));
    await job.run();
    assert.deepEqual(states(), ['unknown']);
  });

  it('never sends again what was too slow: it may still be done', async () => {
    const calls: string[] = [];
    const operation: Operation = {
      run: () => (calls.push('run'), Promise.reject(error({ kind: 'tooSlow', seconds: 10 }, true))),
      lookUp: () => (calls.push('look up'), Promise.resolve('not done')),
    };
    const { job, states } = stage(itemsOf(1), operation);
    await job.run();
    assert.deepEqual([states(), calls], [['unknown'], ['run', 'look up', 'look up']]);
  });

  it('waits as long as the service says where there are too many requests', async () => {
    let asked = 0;
    const operation: Operation = {
      run: () =>
        asked++ === 0
          ? Promise.reject(error({ kind: 'tooManyRequests', retryAt: 7000 }))
          : Promise.resolve({ state: 'done' }),
      lookUp: () => Promise.resolve('not done'),
    };
    const { job, waits, states } = stage(itemsOf(1), operation);
    await job.run();
    assert.deepEqual([waits, states()], [[7000], ['done']]);
  });

  it('pauses by itself where all else would fail as well, and goes on there', async () => {
    let isUp = false;
    const operation: Operation = {
      run: () =>
        isUp ? Promise.resolve({ state: 'done' }) : Promise.reject(error({ kind: 'unreachable', cause: 'refused' })),
      lookUp: () => Promise.resolve('not done'),
    };
    const { job, states } = stage(itemsOf(9), operation);
    const end = job.run();
    await settled();
    assert.ok(job.paused instanceof ServiceError);
    assert.equal(job.finished, 0);
    isUp = true;
    job.resume();
    await end;
    assert.deepEqual(new Set(states()), new Set(['done']));
  });

  it('begins nothing while it is paused, and nothing more once it is cancelled', async () => {
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

  it('tells about how long the rest takes', async () => {
    const { job } = stage(itemsOf(10), new Pages());
    assert.equal(job.remaining, undefined);
    await job.run();
    assert.equal(job.remaining, 0);
  });

  it('sends nothing that is not written down as sent before', async () => {
    const safe = { claimed: 0 };
    const pages = new Pages();
    const claimedAtCall: boolean[] = [];
    const operation: Operation = {
      lookUp: pages.lookUp,
      run: (item) => {
        claimedAtCall.push(Number(item.url.split('/').at(-1)) < safe.claimed);
        return pages.run(item);
      },
    };
    const journal = async ({ claimed }: JournalEntry) => {
      await settled();
      safe.claimed = claimed;
    };
    await stage(itemsOf(100), operation, { journal }).job.run();
    assert.deepEqual(new Set(claimedAtCall), new Set([true]));
    assert.equal(claimedAtCall.length, 100);
  });

  it('ends where nothing can be written down, and has sent nothing that is not', async () => {
    const pages = new Pages();
    const journal = () => Promise.reject(new Error('the disk is full'));
    await assert.rejects(stage(itemsOf(10), pages, { journal }).job.run(), /disk/);
    assert.deepEqual(pages.calls, []);
  });

  const act = fc.constantFrom<Act>('do', 'do and lose the answer', 'lose the request', 'fail', 'too many', 'reject');

  it('accounts for every item and does none twice, whatever the service does', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(act, { maxLength: 300 }),
        fc.nat(60),
        fc.integer({ min: 1, max: 6 }),
        async (acts, count, at) => {
          const pages = new Pages(() => acts.shift() ?? 'do');
          const items = itemsOf(count);
          const { job } = stage(items, pages, { concurrency: at });
          await job.run();
          isTrue(items, job, pages);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('goes on after a crash at any time, with nothing forgotten and nothing done twice', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 200 }), fc.nat(60), fc.nat(80), async (acts, count, dies) => {
        const pages = new Pages(() => acts.shift() ?? 'do');
        const items = itemsOf(count);
        const first = stage(items, pages);
        void first.job.run();
        for (let step = 0; step < dies; step++) await Promise.resolve();
        pages.isDead = true;
        await settled();
        pages.isDead = false;
        const { job } = stage(items, pages, { before: written(first.entries) });
        await job.run();
        isTrue(items, job, pages);
      }),
      { numRuns: 200 },
    );
  });

  /** What the job says of each item is what there is. */
  function isTrue(items: readonly Item[], { outcomes }: Job, { created }: Pages): void {
    assert.equal(outcomes.length, items.length);
    for (const [index, { url }] of items.entries()) {
      const [outcome, times] = [outcomes[index], created.get(url) ?? 0];
      assert.ok(times <= 1, `${url} was created ${times} times`);
      assert.ok(outcome, `${url} was forgotten`);
      if (outcome.state === 'unknown') continue;
      assert.equal(times, outcome.state === 'done' ? 1 : 0, `${url} is ${outcome.state}`);
    }
  }
});
