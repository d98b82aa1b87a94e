import assert from 'node:assert/strict';
import { ServiceError } from '../../../../src/service/errors';
import { Creations } from '../../../../src/reports/creations';
import { followTask } from '../../../../src/reports/changes/localChanges';
import { itemOf, operationOf } from '../../../../src/reports/changes/operations';
import type { Item, Task } from '../../../../src/reports/changes/item';
import { FakeService, listOf, openStore, reportOf } from '../lists/fakeService';
import { settled } from '../lists/pages';
import { reopened, stage, taskAt } from '../../jobs/jobStage';

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
    const { job, states } = stage(items, taskAt(service, task), { concurrency: 1 });
    await job.run();
    assert.deepEqual(service.calls, ['create https://new.example/', 'get old', 'update old results']);
    assert.deepEqual(states(), ['done', 'done']);
  });

  it('is canceled as a whole', async () => {
    const { service, items } = plan();
    const { job, states } = stage(items, taskAt(service, task), { concurrency: 1 });
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

describe('A page that gets a report beside a job', () => {
  const task: Task = { kind: 'create', choice: { privacy: 'private' } };
  const url = 'https://shop.example/';
  const created = (service: FakeService) => service.calls.filter((call) => call.startsWith('create')).length;

  it('gets no second one of the job, also where the first is under way', async () => {
    const service = new FakeService();
    const creations = new Creations();
    const answer = service.hold(`create ${url}`);
    const first = creations.serialize(url, async () => {
      creations.note(url, (await service.createReport({ url, privacy: 'private' }))?.id);
    });
    const { job } = stage([{ url, known: [] }], operationOf(task, { service, creations }));
    const end = job.run();
    await settled();
    answer();
    await Promise.all([first, end]);
    assert.deepEqual([created(service), job.outcomes], [1, [{ state: 'skipped', reason: 'created since' }]]);
  });

  it('gets another one where the job was to create it all the same', async () => {
    const service = new FakeService().add(reportOf('old', { url }));
    const creations = new Creations();
    creations.note(url, 'old');
    const { job, states } = stage([{ url, known: ['old'] }], operationOf(task, { service, creations }));
    await job.run();
    assert.deepEqual([created(service), states(), creations.idOf(url)], [1, ['done'], 'new1']);
  });

  it('is waited for in turn, and is known, once the job has created it', async () => {
    const service = new FakeService();
    const creations = new Creations();
    const answer = service.hold(`create ${url}`);
    const { job } = stage([{ url, known: [] }], operationOf(task, { service, creations }));
    const end = job.run();
    await settled();
    const seen = creations.serialize(url, () => Promise.resolve(creations.idOf(url)));
    answer();
    assert.equal(await seen, 'new0');
    await end;
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
      const { job } = stage([{ url, known }], taskAt(service, task));
      await job.run();
      const rated = { result: 'good', score: undefined, generatedAt: undefined };
      const named = found === undefined ? {} : { id: found, rated };
      assert.deepEqual(job.outcomes, [{ state: 'done', ...named }]);
    }
  });

  it('is not found in a former one where the answer was lost', async () => {
    const service = new FakeService().add(reportOf('old', { url }));
    service.fail(`create ${url}`, new ServiceError({ kind: 'tooSlow', seconds: 1 }, 'https://x.example', true));
    const { job, states } = stage([{ url }], taskAt(service, task));
    await job.run();
    assert.deepEqual([states(), service.calls.filter((call) => call.startsWith('create')).length], [['unknown'], 1]);
  });

  it('is looked for before it is sent again, also where it is not certain which reports its page had', async () => {
    const service = new FakeService().add(reportOf('one', { url }));
    const { job, states } = stage([{ url }], taskAt(service, task), { before: reopened(0, 0) });
    await job.run();
    assert.deepEqual([states(), service.calls.some((call) => call.startsWith('create'))], [['unknown'], false]);
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
    const { job } = stage([item('same'), item('other')], taskAt(service, undo));
    await job.run();
    assert.deepEqual(job.outcomes, [
      { state: 'done', id: 'same' },
      { state: 'skipped', reason: 'changed since' },
    ]);
    const privacies = service.reports.map(({ id, privacy }) => [id, privacy]);
    assert.deepEqual(Object.fromEntries(privacies), { same: 'private', other: 'password' });
  });

  it('is not made again over a password that came while its answer was lost', async () => {
    const service = new FakeService().add(reportOf('a', { privacy: 'public' }));
    const lost = new ServiceError({ kind: 'tooSlow', seconds: 1 }, 'https://x.example', true);
    service.fail('update a', lost);
    const { job } = stage([item('a')], taskAt(service, undo));
    const update = service.updateReport.bind(service);
    service.updateReport = async (...given) => {
      const answer = update(...given);
      service.reports = [reportOf('a', { privacy: 'password' })];
      return answer;
    };
    await job.run();
    assert.deepEqual(
      [job.outcomes, service.calls.filter((call) => call.startsWith('update')).length],
      [[{ state: 'skipped', reason: 'changed since' }], 1],
    );
  });

  it('counts what has its former privacy already as restored', async () => {
    const service = new FakeService().add(reportOf('there', { privacy: 'private' }));
    const { job } = stage([item('there')], taskAt(service, undo));
    await job.run();
    assert.deepEqual(job.outcomes, [{ state: 'done', id: 'there' }]);
  });
});

describe('A change of privacy', () => {
  const change = (privacy: 'public' | 'private'): Task => ({ kind: 'privacy', choice: { privacy } });

  it('can be taken back as the service had it, not as an older row showed it', async () => {
    const service = new FakeService().add(reportOf('a', { privacy: 'public' }));
    const { job } = stage([{ ...itemOf(reportOf('a')), privacy: 'private' }], taskAt(service, change('private')));
    await job.run();
    assert.deepEqual([job.outcomes, job.items[0]?.baseline?.privacy], [[{ state: 'done', id: 'a' }], 'public']);
  });

  it('looks again at what it is about to change once it goes on after a pause', async () => {
    const service = new FakeService().add(reportOf('a', { privacy: 'public' }));
    service.fail('update a', new ServiceError({ kind: 'keyRefused' }, 'https://x.example'));
    const { job } = stage([itemOf(reportOf('a', { privacy: 'public' }))], taskAt(service, change('private')));
    job.onDidChange(() => {
      if (job.paused === undefined) return;
      service.reports = [reportOf('a', { privacy: 'password' })];
      queueMicrotask(() => job.resume());
    });
    await job.run();
    assert.deepEqual(job.outcomes, [{ state: 'skipped', reason: 'changed since' }]);
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
    const staged = stage(items, taskAt(service, task), { concurrency: 1 });
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
      const item = itemOf(reportOf('a', { url: 'https://former.example/' }));
      const { job, states } = stage([item], taskAt(service, task), { before: reopened(0, 0) });
      await job.run();
      assert.deepEqual([service.calls, states()], [['get a'], [task.kind === 'delete' ? 'done' : 'failed']]);
    });
  }

  it('is neither deleted, rated again nor changed', async () => {
    const service = new FakeService().add(reportOf('a', { url: 'https://other.example/' }));
    for (const task of tasks) {
      const item = itemOf(reportOf('a', { url: 'https://former.example/' }));
      const { job, states } = stage([item], taskAt(service, task));
      await job.run();
      assert.deepEqual([service.calls.splice(0), states()], [['get a'], [task.kind === 'delete' ? 'done' : 'failed']]);
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
    const { job } = stage(items, taskAt(service, { kind: 'delete' }));
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
    assert.equal(service.calls.filter((call) => call.startsWith('list')).length, 1);
    assert.deepEqual(lost, []);
  });
});
