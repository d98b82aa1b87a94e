import assert from 'node:assert/strict';
import { listOf, openStore, reportOf } from './fakeService';
import { PagedService } from './pagedService';
import { chained, numbered, pageOf, stage } from './pages';

const never = new AbortController().signal;
const quiet = () => undefined;
const three = chained(['1', '2'], ['3', '4'], ['5']);

/** A list of three pages with the first one loaded. */
async function firstOfThree() {
  const it = stage(three);
  await it.loaded();
  return it;
}

describe('All of a list', () => {
  it('is asked for page by page, counted on the way, and tells of its change at the end only', async () => {
    const { pagedList, service, ids } = await firstOfThree();
    const told: unknown[] = [];
    pagedList.onDidChange(() => told.push(pagedList.state.loading ? 'begins' : 'ends'));
    await pagedList.loadAll(never, (rows) => told.push(rows));
    assert.deepEqual(
      [ids(), told],
      [
        ['1', '2', '3', '4', '5'],
        ['begins', 4, 5, 'ends'],
      ],
    );
    assert.deepEqual([pagedList.state.rest, service.requests], ['none', ['1', '2', '3']]);
  });

  it('does not show as all where others delete before each request, as long as it is read', async () => {
    const service = new PagedService();
    service.pageSize = 50;
    service.reports = Array.from({ length: 555 }, (_, at) => reportOf(String(1555 - at)));
    service.meanwhile = (requests) => {
      if (requests > 0) service.reports.splice(0, 3);
    };
    const pagedList = openStore(service).store.lists.reports(listOf());
    await pagedList.load();
    await pagedList.loadAll(never, quiet);
    const shown = new Set(pagedList.state.rows.map(({ id }) => id));
    assert.ok(service.reports.every(({ id }) => shown.has(id)));
    assert.equal(pagedList.state.rest, 'withheld');
  });

  for (const comes of ['as an error', 'late']) {
    it(`keeps what came when it is canceled, is no failure, and goes on there later: the next comes ${comes}`, async () => {
      const { pagedList, service, ids } = await firstOfThree();
      service.isHeld = true;
      const cancel = new AbortController();
      const all = pagedList.loadAll(cancel.signal, quiet);
      await service.answer('2');
      cancel.abort();
      assert.equal(service.waiting[0]?.signal.aborted, true);
      await service.answer('3', comes === 'late' ? undefined : new Error('aborted'));
      await all;
      const { error, rest } = pagedList.state;
      assert.deepEqual([ids(), error, rest], [['1', '2', '3', '4'], undefined, 'offered']);
      service.isHeld = false;
      await pagedList.loadAll(never, quiet);
      assert.deepEqual(
        [ids(), service.requests],
        [
          ['1', '2', '3', '4', '5'],
          ['1', '2', '3', '3'],
        ],
      );
    });
  }

  it('keeps what came when a page fails, and says why', async () => {
    const { pagedList, service, ids } = await firstOfThree();
    const failure = new Error('no');
    service.pages = { ...three, 3: failure };
    await pagedList.loadAll(never, quiet);
    assert.deepEqual([ids(), pagedList.state.error], [['1', '2', '3', '4'], failure]);
  });

  it('is one run where it is asked for twice, and waits for a refresh', async () => {
    const { pagedList, service, ids } = await firstOfThree();
    await Promise.all([pagedList.refresh(), pagedList.loadAll(never, quiet), pagedList.loadAll(never, quiet)]);
    assert.deepEqual(
      [ids(), service.requests],
      [
        ['1', '2', '3', '4', '5'],
        ['1', '1', '2', '3'],
      ],
    );
  });

  it('is given up with the list', async () => {
    const { pagedList, service, ids } = await firstOfThree();
    service.isHeld = true;
    const all = pagedList.loadAll(never, quiet);
    pagedList.dispose();
    await service.letGo();
    await all;
    assert.deepEqual(
      [ids(), service.requests],
      [
        ['1', '2'],
        ['1', '2'],
      ],
    );
  });
});

describe('Pages that are numbered and counted', () => {
  const names = (number: number) => [`${number}a`, `${number}b`];
  const pagesOf = (last: number) => numbered(...Array.from({ length: last }, (_, at) => names(at + 1)));
  const rowsOf = (...numbers: number[]) => numbers.flatMap(names);

  /** A list of `last` pages with the first one loaded. */
  async function firstOf(last: number) {
    const it = stage(pagesOf(last));
    await it.loaded();
    return it;
  }

  it('are asked for four at once, answered in any order, and stand in theirs', async () => {
    const { pagedList, service, ids } = await firstOf(6);
    service.isHeld = true;
    const all = pagedList.loadAll(never, quiet);
    assert.deepEqual(service.requests, ['1', '2', '3', '4', '5']);
    await service.answer('4');
    assert.equal(service.requests.length, 5, 'the others are not in');
    await service.answer('2');
    assert.deepEqual(service.requests.slice(5), ['6'], 'without waiting for the others');
    await service.answer('5');
    await service.letGo();
    await all;
    assert.deepEqual([ids(), service.requests.length], [rowsOf(1, 2, 3, 4, 5, 6), 6]);
  });

  it('are asked for again in their turn where the list has another length than before', async () => {
    const { pagedList, service, ids } = await firstOf(5);
    const longer = (number: number) => pageOf([`old ${number}`], { total: 12, next: { page: String(number + 1) } });
    service.pages = { ...pagesOf(5), 3: longer(3), 4: longer(4), 5: longer(5) };
    service.isHeld = true;
    const all = pagedList.loadAll(never, quiet);
    service.pages = pagesOf(6);
    await service.letGo();
    await all;
    assert.deepEqual(ids(), rowsOf(1, 2, 3, 4, 5, 6));
  });

  it('are asked for at once again after a row was deleted, which moves others', async () => {
    const { pagedList, service, ids } = await firstOf(6);
    service.pages = numbered(['1b', '2a'], ['2b', '3a'], ['3b', '4a'], ['4b', '5a'], ['5b', '6a'], ['6b']);
    await pagedList.loadAll(never, quiet);
    // A refresh reports that the first one is gone.
    assert.deepEqual(new Set(ids()), new Set(rowsOf(1, 2, 3, 4, 5, 6)));
    assert.ok(service.requests.length <= 12, service.requests.join());
  });

  it('are no failure where one fails before its turn, which does not come', async () => {
    const { pagedList, service, ids } = await firstOf(4);
    const unhandled: unknown[] = [];
    const note = (error: unknown) => void unhandled.push(error);
    process.on('unhandledRejection', note);
    service.pages = { ...pagesOf(4), 2: pageOf(names(2), { total: 8 }), 4: new Error('not found') };
    await pagedList.loadAll(never, quiet);
    process.off('unhandledRejection', note);
    assert.deepEqual([ids(), pagedList.state.error, unhandled], [rowsOf(1, 2), undefined, []]);
  });

  it('are asked for at once in a refresh as well, no more than were read and are there', async () => {
    const { pagedList, service, ids } = await firstOf(3);
    await pagedList.loadAll(never, quiet);
    service.pages = pagesOf(2);
    await pagedList.refresh();
    assert.deepEqual([ids(), service.requests], [rowsOf(1, 2), ['1', '2', '3', '1', '2']]);
  });

  it('that turn out not to be are dropped, and asked for one after the other from then on', async () => {
    const { pagedList, service, ids } = await firstOf(4);
    const wrong = pageOf(['wrong'], { total: 8 });
    const second = pageOf(names(2), { total: 8, next: { page: '7' } });
    service.pages = { 2: second, 3: wrong, 4: wrong, 7: pageOf(names(7), { total: 8 }) };
    await pagedList.loadAll(never, quiet);
    assert.deepEqual([ids(), service.requests], [rowsOf(1, 2, 7), ['1', '2', '3', '4', '7']]);
  });

  it('are not asked for again after a change in many, but for the one before the next, whose end has moved', async () => {
    const { pagedList, service, loaded, ids } = stage(pagesOf(12));
    await loaded(11);
    service.requests.length = 0;
    pagedList.markChanged();
    pagedList.remove('1a');
    await pagedList.load();
    assert.deepEqual(service.requests, []);
    service.pages = { 11: pageOf(['11b', '12a'], { next: { page: '12' } }), 12: pageOf(['12b']) };
    await pagedList.loadMore();
    assert.deepEqual([ids().slice(-4), new Set(ids()).size], [['11a', '11b', '12a', '12b'], 23]);
    assert.deepEqual(service.requests, ['12', '11']);
  });
});

describe('A change in a short list', () => {
  it('has it asked for again, once', async () => {
    const { pagedList, service } = await firstOfThree();
    pagedList.markChanged();
    await pagedList.load();
    await pagedList.load();
    assert.deepEqual(service.requests, ['1', '1']);
  });
});
