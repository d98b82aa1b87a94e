import assert from 'node:assert/strict';
import { remainingItems, type ItemEnd } from '../../../../src/reports/changes/item';
import { itemOf } from '../../../../src/reports/changes/operations';
import { ServiceError } from '../../../../src/service/errors';
import { AbortedError } from '../../../../src/util/abortedError';
import type { Result } from '../../../../src/service/records';
import { allProjects, FakeService, found, listOf, openStore, reportOf, rowOf, showAll } from '../lists/fakeService';
import { settled } from '../lists/pages';

const url = 'https://shop/new';
const doubt = new ServiceError({ kind: 'tooSlow', seconds: 30 }, 'https://example.com', true);
const refusal = new ServiceError({ kind: 'rejected', status: 422, messages: ['No.'] }, 'https://example.com');
const allLists = ['list bad of all', 'list bad of shop', 'list good of all', 'list good of blog', 'list good of shop'];
const three = ['list bad of all', 'list decent of all', 'list good of all'];

/** Two projects, with five groups loaded. */
async function stage() {
  const service = new FakeService().add(
    reportOf('1', { project: 'shop', result: 'good', privacy: 'public' }),
    reportOf('2', { project: 'blog', result: 'good' }),
    reportOf('3', { project: 'shop', result: 'bad' }),
  );
  const { store, changes, updates, creations } = openStore(service);
  const ids = (result: Result, project?: string) =>
    store.lists.reports(listOf({ project, result })).state.rows.map(({ id }) => id);
  const loaded = [['good'], ['bad'], ['good', 'shop'], ['bad', 'shop'], ['good', 'blog']] as const;
  await Promise.all(loaded.map(([result, project]) => store.lists.reports(listOf({ project, result })).load()));
  await store.lists.projects(allProjects).load();
  service.asked();
  showAll(store);
  return { service, store, changes, updates, creations, ids };
}

describe('Several reports', () => {
  const untilDone = { signal: new AbortController().signal, onEnd: () => undefined };
  const several = [reportOf('1', { project: 'shop' }), reportOf('2', { project: 'blog' }), reportOf('3')].map(itemOf);
  const states = (ends: readonly ItemEnd[]) => ends.map(({ item: { id }, outcome: { state } }) => [id, state]);

  it('leave their lists as each is deleted, also those that are gone already, but none that the service keeps', async () => {
    const { service, changes, ids } = await stage();
    service.fail('get 3', new ServiceError({ kind: 'notFound' }, 'https://example.com'));
    service.fail('delete 1', refusal);
    const { ends } = await changes.changeAll({ kind: 'delete' }, several, untilDone);
    assert.deepEqual(states(ends).sort(), [
      ['1', 'failed'],
      ['2', 'done'],
      ['3', 'done'],
    ]);
    assert.deepEqual([ids('good'), ids('bad')], [['1'], []]);
  });

  it('are looked at again where the answer was lost', async () => {
    const { service, changes, store } = await stage();
    service.fail('delete 1', doubt, true);
    const { ends } = await changes.changeAll({ kind: 'delete' }, several.slice(0, 1), untilDone);
    assert.deepEqual(states(ends), [['1', 'unknown']]);
    await settled();
    assert.equal(store.lists.reports(listOf({ result: 'good' })).get('1'), undefined);
  });

  it('wait until the service allows more requests', async () => {
    const { service, changes } = await stage();
    const retryAt = Date.now() + 20;
    service.fail('delete 1', new ServiceError({ kind: 'tooManyRequests', retryAt }, 'https://example.com'));
    const { ends } = await changes.changeAll({ kind: 'delete' }, several.slice(0, 1), untilDone);
    assert.deepEqual([states(ends), Date.now() >= retryAt], [[['1', 'done']], true]);
  });

  const makePrivate = { kind: 'privacy', choice: { privacy: 'private' } } as const;

  it('are known by what they were before an answer was lost, and sent once, whichever attempt finds them done', async () => {
    const { service, changes } = await stage();
    const [item] = service.reports.filter(({ id }) => id === '1').map(itemOf);
    assert.ok(item);
    service.fail('update 1', doubt, true);
    const lost = await changes.changeAll(makePrivate, [item], untilDone);
    assert.deepEqual([states(lost.ends), lost.error], [[['1', 'unknown']], doubt]);
    const again = await changes.changeAll(
      makePrivate,
      lost.ends.map((end) => end.item),
      untilDone,
    );
    const [items, outcomes] = [again.ends.map((end) => end.item), again.ends.map((end) => end.outcome)];
    const { restored } = remainingItems({ plan: { kind: 'privacy', privacy: 'private' }, items, outcomes });
    assert.deepEqual(
      restored.map(({ restore }) => restore),
      ['public'],
    );
    assert.equal(service.calls.filter((call) => call === 'update 1').length, 1);
  });

  it('are read again after a wait, so that no password of somebody else is lost', async () => {
    const { service, changes } = await stage();
    const [item] = service.reports.filter(({ id }) => id === '1').map(itemOf);
    assert.ok(item);
    const busy = new ServiceError({ kind: 'tooManyRequests', retryAt: Date.now() + 5 }, 'https://example.com');
    service.updateReport = () => {
      service.reports = service.reports.map((it) => (it.id === '1' ? { ...it, privacy: 'password' } : it));
      return Promise.reject(busy);
    };
    const { ends } = await changes.changeAll(makePrivate, [item], untilDone);
    assert.deepEqual(
      ends.map(({ outcome }) => outcome),
      [{ state: 'skipped', reason: 'changed since' }],
    );
  });

  it('are sent no more once one of them meets an error of ours', async () => {
    const { service, changes } = await stage();
    const many = Array.from({ length: 12 }, (_, at) => reportOf(`${at + 10}`));
    service.add(...many);
    service.fail('delete 21', new TypeError('ours'));
    await assert.rejects(changes.changeAll({ kind: 'delete' }, many.map(itemOf), untilDone), TypeError);
    const sent = service.calls.filter((call) => call.startsWith('delete')).length;
    await settled();
    assert.ok(sent <= 8 && service.calls.filter((call) => call.startsWith('delete')).length === sent, String(sent));
  });

  it('are sent no more once the service cannot be reached, or the user cancels', async () => {
    const { service, changes } = await stage();
    const many = Array.from({ length: 12 }, (_, at) => itemOf(reportOf(`${at + 10}`)));
    const gone = new ServiceError({ kind: 'unreachable', cause: 'refused' }, 'https://example.com');
    for (const { id } of many) service.fail(`get ${id}`, gone);
    const { ends } = await changes.changeAll({ kind: 'delete' }, many, untilDone);
    const failed = ends.filter(({ outcome }) => outcome.state === 'failed').length;
    const rest = ends.filter(({ outcome }) => outcome.state === 'skipped').length;
    assert.ok(failed > 0 && failed <= 4 && failed + rest === 12);
    service.asked();
    const { ends: canceled } = await changes.changeAll({ kind: 'delete' }, several, {
      ...untilDone,
      signal: AbortSignal.abort(),
    });
    assert.deepEqual([states(canceled).map(([, state]) => state), service.asked()], [Array(3).fill('skipped'), []]);
  });
});

describe('A new report', () => {
  it('shows in its group and in its project’s, without a list being asked for again', async () => {
    const { service, changes, ids } = await stage();
    const located = found(await changes.createReport({ url, privacy: 'private' }));
    await settled();
    assert.deepEqual([located?.report.url, located?.list], [url, listOf({ result: 'good' })]);
    assert.deepEqual(service.asked(), [`create ${url}`]);
    assert.equal(ids('good', 'shop').length, 2);
  });

  it('counts once in a list that is first read after it was created, on whichever page it is', async () => {
    const { service, store, changes } = await stage();
    service.nextResult = 'decent';
    const firstPage = { records: [reportOf('9', { result: 'decent' })], total: 2, next: { page: '2' } };
    service.listReports = () => Promise.resolve({ ...firstPage, unreadable: 0, isCut: false });
    await changes.createReport({ url, privacy: 'private' }, { known: [] });
    await settled();
    const { size, total } = store.lists.reports(listOf({ result: 'decent' })).state;
    assert.deepEqual([size, total], [2, 2]);
  });

  it('of a new project shows that project as well', async () => {
    const { service, store, changes } = await stage();
    await changes.createReport({ url: 'https://news/', privacy: 'private' });
    await settled();
    assert.deepEqual(service.asked(), ['create https://news/', 'list projects']);
    assert.ok(store.lists.projects(allProjects).has('news'));
  });

  for (const answers of ['id', 'nothing'] as const) {
    it(`is found among all results where the service answers with ${answers === 'id' ? 'its id only' : 'nothing'}`, async () => {
      const { service, store, changes } = await stage();
      const created: string[] = [];
      store.onDidCreate((id) => created.push(id));
      Object.assign(service, { answers, nextResult: 'bad' });
      const located = found(await changes.createReport({ url, privacy: 'private' }, { known: [] }));
      await settled();
      assert.deepEqual([located?.report.url, located?.list.result, created], [url, 'bad', ['new3']]);
      if (answers === 'id') for (const list of three) assert.ok(service.calls.includes(list), list);
    });
  }

  it('is not taken for an older one of the same page where the service answers with nothing', async () => {
    const { service, changes } = await stage();
    service.add(reportOf('old', { url, project: 'shop', result: 'good' }));
    Object.assign(service, { answers: 'nothing', nextResult: 'bad' });
    const create = changes.createReport.bind(changes, { url, privacy: 'private' });
    assert.deepEqual(found(await create({ known: ['old'] }))?.list.result, 'bad');
    assert.deepEqual((await create()).created, undefined, 'it may be a former one');
  });

  it('is not created where its page got another one while it waited for its turn', async () => {
    const { service, changes } = await stage();
    const both = [
      changes.createReport({ url, privacy: 'private' }, { known: [] }),
      changes.createReport({ url, privacy: 'private' }, { known: [] }),
    ];
    const places = (await Promise.all(both)).map(({ place }) => place);
    assert.equal(places[1], 'created since');
    assert.equal(service.calls.filter((call) => call === `create ${url}`).length, 1);
  });

  it('that is canceled while it waits for its turn was not created, and is not taken for it', async () => {
    const { service, changes, creations } = await stage();
    service.fail(`create ${url}`, refusal);
    const release = service.hold(`create ${url}`);
    const first = changes.createReport({ url, privacy: 'private' }, { known: [] });
    const canceled = new AbortController();
    const second = changes.createReport({ url, privacy: 'private' }, { known: [], signal: canceled.signal });
    canceled.abort();
    release();
    await assert.rejects(first, refusal);
    await assert.rejects(second, AbortedError);
    assert.deepEqual([service.calls, creations.has(url)], [[`create ${url}`], false]);
  });

  it('is created as another one where that is wanted, also if the page gets one while it waits for its turn', async () => {
    const { service, changes } = await stage();
    const known = () => Promise.resolve(service.reports.filter((it) => it.url === url).map(({ id }) => id));
    const places = await Promise.all([
      changes.createReport({ url, privacy: 'private' }, { known }),
      changes.createReport({ url, privacy: 'private' }, { known }),
    ]);
    assert.ok(places.every(({ created }) => created !== undefined));
    assert.equal(service.calls.filter((call) => call === `create ${url}`).length, 2);
  });

  it('is nowhere yet where the service has not rated it', async () => {
    const { service, changes } = await stage();
    service.nextResult = undefined;
    assert.equal((await changes.createReport({ url, privacy: 'private' })).place, 'not rated');
  });

  it('that may have been created is asked for once only, and shows before the doubt is told', async () => {
    const { service, changes, ids } = await stage();
    service.fail(`create ${url}`, doubt, true);
    await assert.rejects(changes.createReport({ url, privacy: 'private' }), doubt);
    await settled();
    assert.deepEqual(service.asked(), [`create ${url}`, ...allLists, 'list projects']);
    assert.deepEqual([ids('good').length, ids('good', 'shop').length], [3, 2]);
  });
});

describe('A changed privacy', () => {
  it('shows in every group, as the answer says', async () => {
    const { service, store, changes } = await stage();
    await changes.changePrivacy(rowOf(store, '1') ?? assert.fail(), { privacy: 'password', password: 'p' });
    await settled();
    assert.deepEqual(service.asked(), ['get 1', 'update 1']);
    for (const project of [undefined, 'shop']) {
      assert.equal(store.lists.reports(listOf({ project, result: 'good' })).state.rows[0]?.privacy, 'password');
    }
  });

  it('shows where the answer says nothing, and only the lists can be asked for again', async () => {
    const { service, store, changes } = await stage();
    service.answers = 'nothing';
    const release = service.hold('update 1');
    const changing = changes.changePrivacy(reportOf('1'), { privacy: 'private' });
    await settled();
    service.fail('get 1', new Error('no'));
    release();
    await changing;
    await settled();
    assert.deepEqual(service.asked(), ['get 1', 'get 1', 'list good of all', 'list good of shop', 'update 1']);
    assert.equal(rowOf(store, '1')?.privacy, 'private');
  });

  it('that may have been made shows before the doubt is told', async () => {
    const { service, store, changes } = await stage();
    service.fail('update 1', doubt, true);
    await assert.rejects(changes.changePrivacy(reportOf('1'), { privacy: 'private' }), doubt);
    await settled();
    assert.deepEqual([rowOf(store, '1')?.privacy, service.calls.length], ['private', 4]);
  });

  it('is not made over a password that came since the report was shown, which shows', async () => {
    const { service, store, changes } = await stage();
    const row = rowOf(store, '1') ?? assert.fail();
    await service.updateReport('1', { privacy: 'password', password: 'p' });
    service.asked();
    assert.equal(await changes.changePrivacy(row, { privacy: 'private' }), false);
    await settled();
    assert.ok(!service.asked().includes('update 1'));
    assert.equal(rowOf(store, '1')?.privacy, 'password');
  });
});

describe('New results', () => {
  for (const answers of ['record', 'nothing'] as const) {
    it(`move a report to its new groups where the service answers with ${answers === 'record' ? 'it' : 'nothing'}`, async () => {
      const { service, store, changes, ids } = await stage();
      Object.assign(service, { answers, nextResult: 'bad' });
      await changes.updateResults(rowOf(store, '1') ?? assert.fail());
      await settled();
      assert.deepEqual(
        [ids('good'), ids('bad'), ids('good', 'shop'), ids('bad', 'shop')],
        [['2'], ['1', '3'], [], ['1', '3']],
      );
      const looks = answers === 'record' ? ['get 1'] : ['get 1', 'get 1'];
      assert.deepEqual(service.asked(), [...looks, 'update 1 results']);
    });
  }

  it('that may have been made show in the new group before the doubt is told', async () => {
    const { service, store, changes, ids } = await stage();
    service.nextResult = 'bad';
    service.fail('update 1 results', doubt, true);
    await assert.rejects(changes.updateResults(rowOf(store, '1') ?? assert.fail()), doubt);
    await settled();
    assert.deepEqual([ids('good'), ids('bad')], [['2'], ['1', '3']]);
  });
});

describe('A deleted report', () => {
  it('is gone from its groups, without their being asked for again', async () => {
    const { service, changes, ids } = await stage();
    await changes.deleteReport(reportOf('1'));
    await settled();
    assert.deepEqual([ids('good'), ids('good', 'shop')], [['2'], []]);
    assert.deepEqual(service.asked(), ['delete 1', 'get 1']);
  });

  it('is not deleted where its id is another page’s report by now, and goes', async () => {
    const { service, changes, ids } = await stage();
    service.reports = service.reports.map((it) => (it.id === '1' ? { ...it, url: 'https://other.example/' } : it));
    await changes.deleteReport(reportOf('1'));
    assert.deepEqual(
      service.asked().filter((call) => call.startsWith('delete')),
      [],
    );
    assert.ok(!ids('good').includes('1'));
  });

  it('that may be deleted is asked for before the doubt is told', async () => {
    const { service, changes, ids } = await stage();
    service.fail('delete 1', doubt, true);
    await assert.rejects(changes.deleteReport(reportOf('1')), doubt);
    await settled();
    assert.deepEqual([ids('good'), ids('good', 'shop')], [['2'], []]);
  });
});

describe('A deleted project', () => {
  it('is gone with its reports, without anything being asked for again', async () => {
    const { service, store, changes, ids } = await stage();
    await changes.deleteProject('shop');
    await settled();
    assert.deepEqual([store.lists.projects(allProjects).has('shop'), ids('good'), ids('bad')], [false, ['2'], []]);
    assert.deepEqual(service.asked(), ['delete project shop']);
  });

  it('that may be deleted is asked for before the doubt is told', async () => {
    const { service, store, changes, ids } = await stage();
    service.fail('delete project shop', doubt, true);
    await assert.rejects(changes.deleteProject('shop'), doubt);
    await settled();
    assert.deepEqual([store.lists.projects(allProjects).has('shop'), ids('bad')], [false, []]);
  });
});
