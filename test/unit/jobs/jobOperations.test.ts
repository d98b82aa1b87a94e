import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/api/errors';
import { followTask, itemOf, operationOf, type Task } from '../../../src/model/jobs/jobOperations';
import type { Item } from '../../../src/model/jobs/item';
import { FakeService, listOf, openStore, reportOf } from '../lists/fakeService';
import { settled } from '../lists/pages';
import { stage } from './jobStage';

describe('A plan that creates some reports and updates others', () => {
  const task: Task = { kind: 'create', choice: { privacy: 'private' } };

  function plan() {
    const service = new FakeService().add(reportOf('old', { generatedAt: 1 }));
    const [old] = service.reports;
    assert.ok(old);
    const items: Item[] = [{ url: 'https://new.example/', known: [] }, itemOf(old)];
    return { service, items };
  }

  it('is one job that does both', async () => {
    const { service, items } = plan();
    const { job, states } = stage(items, operationOf(task, service), { concurrency: 1 });
    await job.run();
    assert.deepEqual(service.calls, ['create https://new.example/', 'get old', 'update old results']);
    assert.deepEqual(states(), ['done', 'done']);
  });

  it('is cancelled as a whole', async () => {
    const { service, items } = plan();
    const { job, states } = stage(items, operationOf(task, service), { concurrency: 1 });
    job.onDidEnd(() => job.cancel());
    await job.run();
    assert.deepEqual([service.calls, states()], [['create https://new.example/'], ['done', 'skipped']]);
  });

  it('has the reports that it only updates as they were: not as new ones', () => {
    const { service, items } = plan();
    const { store, creations } = openStore(service);
    const created: string[] = [];
    store.onDidCreate((id) => created.push(id));
    for (const [at, item] of items.entries()) {
      followTask(task, { item, outcome: { state: 'done', id: `id${at}` } }, { store, creations });
    }
    assert.deepEqual(created, ['id0']);
    assert.deepEqual(
      [creations.idOf('https://new.example/'), creations.has('https://example.com/old')],
      ['id0', false],
    );
  });
});

describe('A new report that the service does not name', () => {
  const task: Task = { kind: 'create', choice: { privacy: 'private' } };
  const url = 'https://shop.example/';

  it('is none of those that its page had, also where it is not certain which these are', async () => {
    for (const [known, found] of [
      [[], 'new1'],
      [['old'], 'new1'],
      [undefined, undefined],
    ] as const) {
      const service = new FakeService().add(
        ...(known?.length === 0 ? [reportOf('other')] : [reportOf('old', { url })]),
      );
      service.answers = 'nothing';
      const { job } = stage([{ url, known }], operationOf(task, service));
      await job.run();
      assert.deepEqual(job.outcomes, [{ state: 'done', id: found }]);
    }
  });

  it('is not found in a former one where the answer was lost', async () => {
    const service = new FakeService().add(reportOf('old', { url }));
    service.fail(`create ${url}`, new ServiceError({ kind: 'tooSlow', seconds: 1 }, 'https://x.example', true));
    const { job, states } = stage([{ url }], operationOf(task, service));
    await job.run();
    assert.deepEqual([states(), service.calls.filter((call) => call.startsWith('create')).length], [['unknown'], 1]);
  });
});

describe('An Undo of a change of privacy', () => {
  const undo: Task = { kind: 'privacy', choice: undefined };
  const item = (id: string): Item => ({ ...itemOf(reportOf(id)), restore: 'private', expected: 'public' });

  it('restores what is as the change has left it, and leaves alone what was changed since', async () => {
    const service = new FakeService().add(
      reportOf('same', { privacy: 'public' }),
      reportOf('other', { privacy: 'password' }),
    );
    const { job } = stage([item('same'), item('other')], operationOf(undo, service));
    await job.run();
    assert.deepEqual(job.outcomes, [
      { state: 'done', id: 'same' },
      { state: 'skipped', reason: 'changed since' },
    ]);
    const privacies = service.reports.map(({ id, privacy }) => [id, privacy]);
    assert.deepEqual(Object.fromEntries(privacies), { same: 'private', other: 'password' });
  });

  it('counts what has its former privacy already as restored', async () => {
    const service = new FakeService().add(reportOf('there', { privacy: 'private' }));
    const { job } = stage([item('there')], operationOf(undo, service));
    await job.run();
    assert.deepEqual(job.outcomes, [{ state: 'done', id: 'there' }]);
  });
});

describe('A change of privacy', () => {
  const change = (privacy: 'public' | 'private'): Task => ({ kind: 'privacy', choice: { privacy } });

  it('can be taken back as the service had it, not as an older row showed it', async () => {
    const service = new FakeService().add(reportOf('a', { privacy: 'public' }));
    const { job } = stage([{ ...itemOf(reportOf('a')), privacy: 'private' }], operationOf(change('private'), service));
    await job.run();
    assert.deepEqual([job.outcomes, job.items[0]?.baseline?.privacy], [[{ state: 'done', id: 'a' }], 'public']);
  });

  it('leaves alone a report that got a password which nobody agreed to lose', async () => {
    const service = new FakeService().add(
      reportOf('since', { privacy: 'password' }),
      reportOf('known', { privacy: 'password' }),
      reportOf('unsaid', { privacy: 'password' }),
    );
    const items = (['private', 'password', undefined] as const).map((privacy, at) => ({
      ...itemOf(reportOf(['since', 'known', 'unsaid'][at] ?? '')),
      privacy,
    }));
    const passwords: Task = { kind: 'privacy', choice: { privacy: 'password', password: 'new' } };
    for (const task of [passwords, change('public')]) {
      const { states } = await runOf(items, task, service);
      assert.deepEqual(states(), ['skipped', 'done', 'done']);
    }
    assert.equal(service.reports.find(({ id }) => id === 'since')?.privacy, 'password');
  });

  it('is made where the report cannot be read, and taken back only where it can', async () => {
    const service = new FakeService().add(reportOf('a'), reportOf('b'));
    for (const id of ['a', 'b'])
      service.fail(`get ${id}`, new ServiceError({ kind: 'forbidden' }, 'https://x.example'));
    const undo = { ...itemOf(reportOf('b')), restore: 'private', expected: 'public' } as const;
    const made = await runOf([itemOf(reportOf('a'))], change('public'), service);
    const takenBack = await runOf([undo], { kind: 'privacy', choice: undefined }, service);
    assert.deepEqual([made.states(), takenBack.states()], [['done'], ['failed']]);
    assert.deepEqual(service.calls, ['get a', 'update a', 'get b']);
  });

  async function runOf(items: readonly Item[], task: Task, service: FakeService) {
    const staged = stage(items, operationOf(task, service), { concurrency: 1 });
    await staged.job.run();
    return staged;
  }
});

describe('An id that the service has given to a report of another page', () => {
  const tasks: readonly Task[] = [
    { kind: 'delete' },
    { kind: 'update' },
    { kind: 'privacy', choice: { privacy: 'public' } },
  ];
  for (const task of tasks) {
    it(`is not sent again where it is in doubt if the task was to ${task.kind}`, async () => {
      const service = new FakeService().add(reportOf('a', { url: 'https://other.example/' }));
      const item = { ...itemOf(reportOf('a', { url: 'https://former.example/' })), mayBeDone: true };
      const { job, states } = stage([item], operationOf(task, service));
      await job.run();
      assert.deepEqual([service.calls, states()], [['get a'], [task.kind === 'delete' ? 'done' : 'failed']]);
    });
  }

  it('is neither rated again nor changed', async () => {
    const service = new FakeService().add(reportOf('a', { url: 'https://other.example/' }));
    for (const task of tasks.slice(1)) {
      const item = itemOf(reportOf('a', { url: 'https://former.example/' }));
      const { job, states } = stage([item], operationOf(task, service));
      await job.run();
      assert.deepEqual([service.calls.splice(0), states()], [['get a'], ['failed']]);
    }
  });
});

describe('The rows of reports that a job deletes', () => {
  it('are asked for once by a refresh, however many are deleted meanwhile, and do not come back', async () => {
    const ids = Array.from({ length: 200 }, (_, at) => `r${at}`);
    const service = new FakeService().add(...ids.map((id) => reportOf(id)));
    const { store, creations } = openStore(service);
    const list = store.lists.reports(listOf());
    await list.load();
    const lost: string[] = [];
    store.onDidLose((reports) => lost.push(...reports.map(({ id }) => id)));
    const gone: string[] = [];
    store.onDidChangeReport(({ id, report }) => report === undefined && gone.push(id));
    service.calls.length = 0;
    const release = service.hold('list any of all');
    const refreshed = list.refresh();
    const items = ids.slice(0, 199).map((id) => itemOf(reportOf(id)));
    const { job } = stage(items, operationOf({ kind: 'delete' }, service));
    job.onDidEnd((end) => followTask({ kind: 'delete' }, end, { store, creations }));
    await job.run();
    assert.deepEqual(new Set(gone).size, 199);
    release();
    await refreshed;
    await settled();
    assert.deepEqual(
      list.state.rows.map(({ id }) => id),
      ['r199'],
    );
    assert.equal(service.calls.filter((call) => !call.startsWith('delete')).length, 1);
    assert.deepEqual(lost, []);
  });
});
