import assert from 'node:assert/strict';
import { ServiceError, type Problem } from '../../../src/service/errors';
import type { Privacy } from '../../../src/service/records';
import type { Found, Task } from '../../../src/reports/changes/item';
import { followTask } from '../../../src/reports/changes/localChanges';
import { itemOf } from '../../../src/reports/changes/operations';
import { taskAt } from './jobStage';
import { FakeService, listOf, openStore, reportOf, rowOf, showAll } from '../reports/lists/fakeService';
import { settled } from '../reports/lists/pages';

const { signal } = new AbortController();
const answerOf = (problem: Problem) => new ServiceError(problem, 'https://reports.example');
const notFound = answerOf({ kind: 'notFound' });
const failing = answerOf({ kind: 'serviceFailed', status: 503 });

/** The id of the report of an item that was found done. */
const idOf = (found: Found) => (typeof found === 'object' && found.state === 'done' ? found.id : undefined);

describe('Looking up an update', () => {
  const operation = (service: FakeService) => taskAt(service, { kind: 'update' });
  const baseline = { result: 'bad', score: undefined, generatedAt: 5 } as const;
  const item = { ...itemOf(reportOf('it')), baseline };

  it('says of a report that is gone that nothing can be done to it', async () => {
    const service = new FakeService();
    service.fail('get it', notFound);
    const found = await operation(service).lookUp(item, signal);
    assert.deepEqual(found, { state: 'failed', problem: { kind: 'notFound' } });
  });

  it('says nothing where the look itself fails', async () => {
    const service = new FakeService();
    service.fail('get it', failing);
    await assert.rejects(operation(service).lookUp(item, signal), failing);
  });

  it('proves nothing where nobody knows what there was before', async () => {
    const service = new FakeService().add(reportOf('it', { result: 'good', generatedAt: 6 }));
    assert.equal(await operation(service).lookUp(itemOf(reportOf('it')), signal), 'no proof');
  });

  it('proves by a neighbour that was updated that this one was not', async () => {
    const service = new FakeService().add(
      reportOf('it', { result: 'bad', generatedAt: 5 }),
      reportOf('new', { result: 'bad', generatedAt: 6 }),
    );
    const done = [{ item: { ...itemOf(reportOf('new')), baseline }, id: 'new', distance: 1 }];
    assert.equal(await operation(service).prove?.(item, done, signal), 'not done');
  });

  it('proves nothing by neighbours whose dates do not tell either', async () => {
    const service = new FakeService().add(
      reportOf('it', { result: 'bad', generatedAt: 5 }),
      reportOf('same', { result: 'bad', generatedAt: 5 }),
    );
    const done = [{ item: { ...itemOf(reportOf('same')), baseline }, id: 'same', distance: 1 }];
    assert.equal(await operation(service).prove?.(item, done, signal), 'no proof');
  });

  it('is done without a rating from before where that may not be read', async () => {
    const service = new FakeService();
    service.fail('get it', answerOf({ kind: 'forbidden' }));
    assert.equal(await operation(service).baselineOf?.(item, signal), undefined);
  });

  it('is not done where nobody knows the rating before because the service is out of order', async () => {
    const service = new FakeService();
    service.fail('get it', failing);
    await assert.rejects(async () => operation(service).baselineOf?.(item, signal), failing);
  });
});

describe('Looking up a change of privacy', () => {
  const look = async (before: Privacy | undefined, now: Privacy, wanted: Privacy) => {
    const service = new FakeService().add(reportOf('it', { privacy: now }));
    const operation = taskAt(service, { kind: 'privacy', choice: { privacy: wanted } });
    const baseline = { result: undefined, score: undefined, generatedAt: undefined, privacy: before };
    return operation.lookUp({ ...itemOf(reportOf('it')), baseline }, signal);
  };

  it('tells by the privacy if it was made', async () => {
    assert.equal(idOf(await look('public', 'private', 'private')), 'it');
    assert.equal(await look('public', 'public', 'private'), 'not done');
  });

  it('is not done while a password is kept that was to be removed', async () => {
    for (const [hasPassword, found] of [
      [true, 'not done'],
      [false, 'it'],
    ] as const) {
      const service = new FakeService().add(reportOf('it', { privacy: 'private', hasPassword }));
      const task: Task = { kind: 'privacy', choice: { privacy: 'private', removesPassword: true } };
      const look = await taskAt(service, task).lookUp(itemOf(reportOf('it')), signal);
      assert.equal(idOf(look) ?? look, found);
    }
  });

  it('cannot tell if a password is the new one, unless there was none before', async () => {
    assert.equal(idOf(await look('public', 'password', 'password')), 'it');
    assert.equal(await look('password', 'password', 'password'), 'not done');
    assert.equal(await look(undefined, 'password', 'password'), 'not done');
  });
});

describe('Looking up a deletion', () => {
  const operation = (service: FakeService) => taskAt(service, { kind: 'delete' });

  it('is done where the report is gone, and tells nothing where the look fails', async () => {
    const service = new FakeService();
    service.fail('get it', notFound);
    assert.deepEqual(await operation(service).lookUp(itemOf(reportOf('it')), signal), { state: 'done', id: 'it' });
    service.fail('get it', failing);
    await assert.rejects(operation(service).lookUp(itemOf(reportOf('it')), signal), failing);
  });
});

describe('The rows of what a job does', () => {
  const report = reportOf('it', { privacy: 'public' });

  async function shown() {
    const service = new FakeService().add(report);
    const session = openStore(service);
    await session.store.lists.reports(listOf()).load();
    return { ...session, service };
  }

  it('show the privacy that each report has got', async () => {
    const session = await shown();
    const task: Task = { kind: 'privacy', choice: { privacy: 'private' } };
    followTask(task, { item: itemOf(report), outcome: { state: 'done', id: 'it' } }, session);
    assert.equal(rowOf(session.store, 'it')?.privacy, 'private');
  });

  it('stay where it was not done', async () => {
    const session = await shown();
    for (const outcome of [{ state: 'unknown' }, { state: 'failed', problem: { kind: 'forbidden' } }] as const) {
      followTask({ kind: 'delete' }, { item: itemOf(report), outcome }, session);
    }
    assert.equal(rowOf(session.store, 'it')?.privacy, 'public');
  });

  for (const task of [{ kind: 'delete' }, { kind: 'privacy', choice: { privacy: 'private' } }] as const) {
    it(`are requested again where it is not certain whether a ${task.kind} was done`, async () => {
      const session = await shown();
      showAll(session.store);
      session.service.asked();
      followTask(task, { item: itemOf(report), outcome: { state: 'unknown' } }, session);
      await settled();
      assert.deepEqual(session.service.asked(), ['list any of all']);
    });
  }
});
