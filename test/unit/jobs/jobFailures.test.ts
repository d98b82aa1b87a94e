import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/service/errors';
import type { Operation } from '../../../src/reports/changes/item';
import type { JobRunner } from '../../../src/jobs/jobRunner';
import { settled } from '../reports/lists/pages';
import { error, itemsOf, Pages, sending, stage, written } from './jobStage';

describe('A service that fails in the same way again and again', () => {
  const pausedBy = ({ paused }: JobRunner) => (paused instanceof ServiceError ? paused.problem : paused);

  const sentTo = ({ calls }: Pages) => calls.filter((call) => call.startsWith('create')).length;

  it('pauses a job, which then goes on with what is not done', async () => {
    const pages = new Pages(() => 'fail', true);
    const { job, states } = stage(itemsOf(100), pages);
    const end = job.run();
    await settled();
    assert.deepEqual(pausedBy(job), { kind: 'serviceFailed', status: 503 });
    assert.ok(sentTo(pages) < 10, `${sentTo(pages)} were sent`);
    pages.acts = () => 'do';
    job.resume();
    await end;
    assert.deepEqual(new Set(states()), new Set(['done']));
    assert.ok([...pages.createdAt.values()].every(({ length }) => length === 1));
  });

  it('does not pause a job because pages cannot be reached, each for itself', async () => {
    const failure = { why: 'dns' } as const;
    const operation = sending(() => Promise.reject(error({ kind: 'pageFailed', failure, messages: [] })));
    const { job, states } = stage(itemsOf(12), operation);
    await job.run();
    assert.deepEqual([job.paused, new Set(states())], [undefined, new Set(['failed'])]);
  });

  for (const problem of [
    { kind: 'webPage' },
    { kind: 'unreadable' },
    { kind: 'redirected' },
    { kind: 'rejected', status: 200, messages: [] },
  ] as const) {
    it(`pauses a job at once where somebody else may answer in its place: ${problem.kind}`, async () => {
      let sent = 0;
      const operation = sending(() => (sent++, Promise.reject(error(problem, true))));
      const { job } = stage(itemsOf(12), operation, { concurrency: 1 });
      void job.run();
      await settled();
      assert.deepEqual([pausedBy(job), sent], [problem, 1]);
    });
  }

  it('pauses it again where nothing has changed', async () => {
    const pages = new Pages(() => 'fail');
    const { job } = stage(itemsOf(100), pages);
    void job.run();
    for (const most of [10, 20, 30]) {
      await settled();
      assert.ok(job.paused !== undefined && sentTo(pages) < most, `${sentTo(pages)}`);
      job.resume();
    }
  });

  it('does not where its gateway gives up and it does its work all the same', async () => {
    const pages = new Pages(() => 'do and lose the answer');
    const { job, states } = stage(itemsOf(1000), pages);
    let pauses = 0;
    job.onDidChange(() => {
      if (job.paused !== undefined) pauses++;
    });
    await job.run();
    assert.deepEqual([pauses, new Set(states())], [0, new Set(['done'])]);
    assert.ok([...pages.createdAt.values()].every(({ length }) => length === 1));
  });

  it('has nothing sent while it is looked up if the work is done', async () => {
    const pages = new Pages((url) => (url.endsWith('/1') ? 'do' : 'do and lose the answer'));
    let goOn: () => void = () => undefined;
    const isRead = new Promise<void>((resolve) => (goOn = resolve));
    let answer: () => void = () => undefined;
    const isLookedUp = new Promise<void>((resolve) => (answer = resolve));
    const operation: Operation = {
      ...pages.operation,
      baselineOf: async ({ url }) => {
        if (url.endsWith('/1')) await isRead;
        return undefined;
      },
      lookUp: async (item) => {
        await isLookedUp;
        return pages.lookUp(item);
      },
    };
    const { job, states } = stage(itemsOf(6), operation, { concurrency: 2 });
    const isSent = () => pages.calls.includes('create https://example.com/1');
    const end = job.run();
    await settled();
    goOn();
    await settled();
    assert.deepEqual([sentTo(pages), isSent()], [5, false]);
    answer();
    await end;
    assert.deepEqual([isSent(), new Set(states())], [true, new Set(['done'])]);
  });

  it('has an item that is found meanwhile end once, though its turn comes later', async () => {
    const pages = new Pages((url) => (url.endsWith('/9') ? 'do and lose the answer' : 'lose the request'));
    const items = itemsOf(10);
    await pages.send(items[9] ?? assert.fail()).catch(() => undefined);
    pages.calls.length = 0;
    const before = written([[{ begun: 9 }]]);
    const { job } = stage(items, pages, { before, concurrency: 1 });
    const ended: string[] = [];
    job.onDidEnd(({ item }) => ended.push(item.url));
    job.onDidChange(() => {
      if (job.paused !== undefined) job.cancel();
    });
    await job.run();
    const ofIt = (texts: readonly string[]) => texts.filter((text) => text.endsWith('/9'));
    assert.deepEqual([ofIt(pages.calls), ofIt(ended).length], [['look up https://example.com/9'], 1]);
  });

  it('has few looked up before it pauses a job, however many are in doubt', async () => {
    const pages = new Pages(() => 'lose the request');
    const before = written([Array.from({ length: 40 }, (_, at) => ({ begun: at + 9 }))]);
    const { job } = stage(itemsOf(49), pages, { before, concurrency: 1 });
    const lookedUp: number[] = [];
    job.onDidChange(() => {
      if (job.paused === undefined) return;
      lookedUp.push(pages.calls.filter((call) => call.startsWith('look up')).length);
      job.cancel();
    });
    await job.run();
    assert.ok((lookedUp[0] ?? Infinity) <= 10, lookedUp.join());
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

  it('does not where its reasons differ', async () => {
    let sent = 0;
    const operation = sending(() =>
      Promise.reject(error({ kind: 'rejected', status: sent++ % 2 === 0 ? 409 : 422, messages: [] })),
    );
    await stage(itemsOf(50), operation, { concurrency: 1 }).job.run();
    assert.equal(sent, 50);
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
    assert.equal(written(entries).outcomes.size, 4);
    assert.doesNotMatch(JSON.stringify(entries), /ada@example\.com/);
    assert.match(JSON.stringify(job.outcomes), /ada@example\.com/);
  });

  it('says of what was turned away, and waits, that it was not sent', async () => {
    const pages = new Pages(() => 'too many');
    const { job, entries } = stage(itemsOf(3), pages);
    const waiting = new Promise<void>(
      (resolve) => (pages.pause = () => (pages.calls.length > 6 && resolve(), settled())),
    );
    void job.run();
    await waiting;
    pages.isDead = true;
    const sent = (kind: 'begun' | 'unsent') => entries.flat().filter((step) => kind in step).length;
    assert.ok(sent('begun') - sent('unsent') <= 3 && sent('unsent') >= 3);
    job.cancel();
  });
});
