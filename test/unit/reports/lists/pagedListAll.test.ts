import assert from 'node:assert/strict';
import { listOf, openStore, reportOf } from './fakeService';
import { PagedService } from './pagedService';
import { pageOf, settled, stage, type Row } from './pages';

const second = { cursor: 'b' };
const third = { cursor: 'c' };
const never = new AbortController().signal;
const quiet = () => undefined;

/** A list of three pages with the first one loaded. */
async function firstOfThree() {
  const it = stage();
  await it.loaded(pageOf(['1', '2'], { next: second, total: 5 }));
  return it;
}

describe('All of a list', () => {
  it('is asked for page by page, counted on the way, and tells of its change at the end only', async () => {
    const { pagedList, at, ids } = await firstOfThree();
    const counts: number[] = [];
    let changes = 0;
    pagedList.onDidChange(() => changes++);
    const all = pagedList.loadAll(never, (rows) => counts.push(rows));
    assert.equal(changes, 1, 'that it began');
    await at(-1).answer(pageOf(['3', '4'], { next: third, total: 5 }));
    assert.equal(changes, 1);
    await at(-1).answer(pageOf(['5'], { total: 5 }));
    await all;
    assert.deepEqual([ids(), counts, changes], [['1', '2', '3', '4', '5'], [4, 5], 2]);
    assert.equal(pagedList.state.rest, 'none');
  });

  it('misses no row, and counts none that is gone, while others delete a few before each request', async () => {
    const service = new PagedService();
    service.pageSize = 50;
    service.reports = Array.from({ length: 255 }, (_, at) => reportOf(String(1255 - at)));
    const deleted: string[] = [];
    service.meanwhile = (requests) => {
      if (requests > 0 && requests <= 10) deleted.push(...service.reports.splice(0, 3).map(({ id }) => id));
    };
    const pagedList = openStore(service).store.lists.reports(listOf());
    await pagedList.load();
    await pagedList.loadAll(never, quiet);
    const shown = new Set(pagedList.state.rows.map(({ id }) => id));
    assert.deepEqual(
      service.reports.filter(({ id }) => !shown.has(id)).map(({ id }) => id),
      [],
    );
    assert.equal(deleted.length, 30);
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
    assert.equal(pagedList.state.rest, 'withheld');
  });

  it('keeps what came when it is cancelled, is no failure, and goes on there later', async () => {
    const { pagedList, asked, at, ids } = await firstOfThree();
    const cancel = new AbortController();
    const all = pagedList.loadAll(cancel.signal, quiet);
    await at(-1).answer(pageOf(['3', '4'], { next: third, total: 5 }));
    cancel.abort();
    assert.equal(at(-1).signal.aborted, true);
    await at(-1).fail(new Error('aborted'));
    await all;
    assert.deepEqual(
      [ids(), pagedList.state.error, pagedList.state.rest],
      [['1', '2', '3', '4'], undefined, 'offered'],
    );
    const again = pagedList.loadAll(never, quiet);
    assert.deepEqual(at(-1).next, third);
    await at(-1).answer(pageOf(['5'], { total: 5 }));
    await again;
    assert.deepEqual([ids(), asked.length], [['1', '2', '3', '4', '5'], 4]);
  });

  it('drops a page that comes although it was cancelled', async () => {
    const { pagedList, at, ids } = await firstOfThree();
    const cancel = new AbortController();
    const all = pagedList.loadAll(cancel.signal, quiet);
    cancel.abort();
    await at(-1).answer(pageOf(['3', '4'], { next: third }));
    await all;
    assert.deepEqual(ids(), ['1', '2']);
  });

  it('keeps what came when a page fails, and says why', async () => {
    const { pagedList, at, ids } = await firstOfThree();
    const failure = new Error('no');
    const all = pagedList.loadAll(never, quiet);
    await at(-1).answer(pageOf(['3', '4'], { next: third }));
    await at(-1).fail(failure);
    await all;
    assert.deepEqual([ids(), pagedList.state.error], [['1', '2', '3', '4'], failure]);
  });

  it('is one run where it is asked for twice, and waits for a refresh', async () => {
    const { pagedList, asked, at } = await firstOfThree();
    const refreshed = pagedList.refresh();
    const runs = [pagedList.loadAll(never, quiet), pagedList.loadAll(never, quiet)];
    assert.equal(asked.length, 2);
    await at(-1).answer(pageOf(['0', '1'], { next: second }));
    await at(-1).answer(pageOf(['2']));
    await Promise.all([refreshed, ...runs]);
    assert.deepEqual(
      asked.map(({ next }) => next),
      [undefined, undefined, second],
    );
  });

  it('is given up with the list', async () => {
    const { pagedList, asked, at, ids } = await firstOfThree();
    const all = pagedList.loadAll(never, quiet);
    pagedList.dispose();
    await at(-1).answer(pageOf(['3', '4'], { next: third }));
    await all;
    assert.deepEqual([ids(), asked.length], [['1', '2'], 2]);
  });
});

describe('Pages that are numbered and counted', () => {
  const numbered = (number: number, ids: readonly string[], last: number) =>
    pageOf(ids, { total: last * 2, ...(number < last ? { next: { page: String(number + 1), sort: 'x' } } : {}) });
  const names = (number: number) => [`${number}a`, `${number}b`];
  const numbersAsked = (asked: readonly { next: unknown }[]) =>
    asked.map(({ next }) => (next as { page?: string } | undefined)?.page ?? '1');

  /** A list of `last` pages with the first one loaded. */
  async function firstOf(last: number) {
    const it = stage();
    await it.loaded(numbered(1, names(1), last));
    return it;
  }

  it('are asked for four at once, answered in any order, and stand in theirs', async () => {
    const { pagedList, asked, at, ids } = await firstOf(6);
    const all = pagedList.loadAll(never, quiet);
    assert.deepEqual(numbersAsked(asked), ['1', '2', '3', '4', '5']);
    await at(3).answer(numbered(4, names(4), 6));
    assert.equal(asked.length, 5, 'the others are not in');
    await at(1).answer(numbered(2, names(2), 6));
    assert.deepEqual(numbersAsked(asked).slice(5), ['6'], 'without waiting for the others');
    for (const number of [5, 3, 6]) await at(number - 1).answer(numbered(number, names(number), 6));
    await all;
    assert.deepEqual(ids(), [1, 2, 3, 4, 5, 6].flatMap(names));
    assert.equal(asked.length, 6);
  });

  it('are asked for again in their turn where the list has another length than before', async () => {
    const { pagedList, asked, at, ids } = await firstOf(5);
    const all = pagedList.loadAll(never, quiet);
    await at(1).answer(numbered(2, names(2), 5));
    for (const number of [3, 4, 5]) await at(number - 1).answer(numbered(number, [`old ${number}`], 6));
    assert.deepEqual(numbersAsked(asked).slice(5), ['3'], 'a row may have moved to it since');
    await at(-1).answer(numbered(3, names(3), 6));
    assert.deepEqual(numbersAsked(asked).slice(6), ['4', '5', '6']);
    for (const number of [4, 5, 6]) await at(number + 2).answer(numbered(number, names(number), 6));
    await all;
    assert.deepEqual(ids(), [1, 2, 3, 4, 5, 6].flatMap(names));
  });

  it('are asked for at once again after a row was deleted, which moves others', async () => {
    const { pagedList, asked, at, ids } = await firstOf(6);
    const all = pagedList.loadAll(never, quiet);
    const left = (number: number, ids: readonly string[]) => ({ ...numbered(number, ids, 6), total: 11 });
    const rest = ['1b', ...[2, 3, 4, 5, 6].flatMap(names)];
    const after = (number: number) => left(number, rest.slice(number * 2 - 2, number * 2));
    await at(1).answer(after(2));
    await at(-1).answer(after(1));
    await at(-1).answer(after(2));
    assert.deepEqual(numbersAsked(asked).slice(5), ['1', '2', '3', '4', '5']);
    for (const number of [3, 4, 5, 6]) await at(number + 4).answer(after(number));
    await all;
    assert.deepEqual(new Set(ids()), new Set(['1a', ...rest]), 'of the first, which is gone, a refresh tells');
  });

  it('are no failure where one fails before its turn, which does not come', async () => {
    const { pagedList, at, ids } = await firstOf(4);
    const unhandled: unknown[] = [];
    const note = (error: unknown) => void unhandled.push(error);
    process.on('unhandledRejection', note);
    const all = pagedList.loadAll(never, quiet);
    await at(3).fail(new Error('not found'));
    await at(1).answer(pageOf(names(2), { total: 8 }));
    await all;
    process.off('unhandledRejection', note);
    assert.deepEqual([ids(), pagedList.state.error, unhandled], [[1, 2].flatMap(names), undefined, []]);
  });

  it('are asked for at once in a refresh as well, no more than were read and are there', async () => {
    const { pagedList, asked, at, ids } = await firstOf(3);
    const all = pagedList.loadAll(never, quiet);
    for (const number of [2, 3]) await at(number - 1).answer(numbered(number, names(number), 3));
    await all;
    const refreshed = pagedList.refresh();
    await at(-1).answer(numbered(1, names(1), 2));
    assert.deepEqual(numbersAsked(asked).slice(3), ['1', '2'], 'the third is gone');
    await at(-1).answer(numbered(2, names(2), 2));
    await refreshed;
    assert.deepEqual(ids(), [1, 2].flatMap(names));
  });

  it('that turn out not to be are dropped, and asked for one after the other from then on', async () => {
    const { pagedList, asked, at, ids } = await firstOf(4);
    const all = pagedList.loadAll(never, quiet);
    assert.deepEqual(numbersAsked(asked), ['1', '2', '3', '4']);
    await at(2).answer(pageOf(['wrong'], { total: 8 }));
    await at(3).answer(pageOf(['wrong too'], { total: 8 }));
    await at(1).answer(pageOf(names(2), { total: 8, next: { page: '7' } }));
    assert.deepEqual(numbersAsked(asked).slice(4), ['7']);
    await at(-1).answer(pageOf(names(7), { total: 8 }));
    await all;
    assert.deepEqual(ids(), [1, 2, 7].flatMap(names));
  });
});

describe('A burst of refreshes', () => {
  it('is one: whoever asks while it is under way gets that', async () => {
    const { pagedList, asked, at, ids } = await firstOfThree();
    const loads: Promise<void>[] = [];
    for (let presses = 0; presses < 5; presses++) {
      pagedList.expireUnlessLoading();
      loads.push(pagedList.load());
    }
    await at(-1).answer(pageOf(['0', '1'], { next: second }));
    await Promise.all(loads);
    assert.deepEqual([asked.length, ids()], [2, ['0', '1']]);
  });
});

describe('A row whose page is not loaded', () => {
  it('stands at the end, and moves to its place when its page comes', async () => {
    const { pagedList, at, ids } = await firstOfThree();
    pagedList.add({ id: '4' });
    assert.deepEqual([ids(), pagedList.has('4')], [['1', '2', '4'], true]);
    const more = pagedList.loadMore();
    await at(-1).answer(pageOf(['3', '4'], { next: third, total: 5 }));
    await more;
    assert.deepEqual([ids(), pagedList.state.rest], [['1', '2', '3', '4'], 'offered']);
  });

  it('is asked for by itself in a refresh, and goes when it is gone', async () => {
    const { pagedList, rows, at, ids } = await firstOfThree();
    pagedList.add({ id: '9' });
    const newer: Row = { id: '9', version: 2 };
    rows.set('9', newer);
    const kept = pagedList.refresh();
    await at(-1).answer(pageOf(['1', '2'], { next: second, total: 5 }));
    await kept;
    assert.deepEqual([ids(), pagedList.get('9')], [['1', '2', '9'], newer]);
    rows.clear();
    const gone = pagedList.refresh();
    await at(-1).answer(pageOf(['1', '2'], { next: second, total: 4 }));
    await gone;
    assert.deepEqual(ids(), ['1', '2']);
  });
});

describe('Rows of an earlier session', () => {
  const remembered = { rows: [{ id: '1' }, { id: '2' }], total: 5, loadedAt: 7 };

  it('show however many they are', () => {
    const { pagedList } = stage();
    const rows = Array.from({ length: 300_000 }, (_, index) => ({ id: String(index) }));
    pagedList.remember({ rows, total: undefined, loadedAt: 7 });
    assert.equal(pagedList.state.rows.length, 300_000);
  });

  it('show, with their time, until the service has answered', async () => {
    const { pagedList, at, ids } = stage({ now: () => 100 });
    const load = pagedList.load();
    pagedList.remember(remembered);
    assert.deepEqual([ids(), pagedList.state.loadedAt, pagedList.state.isRemembered], [['1', '2'], 7, true]);
    await at(0).answer(pageOf(['2', '3']));
    await load;
    assert.deepEqual([ids(), pagedList.state.loadedAt, pagedList.state.isRemembered], [['2', '3'], 100, false]);
  });

  it('stay, with their time, where the service cannot be reached', async () => {
    const { pagedList, at, ids } = stage();
    pagedList.remember(remembered);
    const load = pagedList.load();
    await at(0).fail(new Error('offline'));
    await load;
    assert.deepEqual([ids(), pagedList.state.loadedAt, pagedList.state.isRemembered], [['1', '2'], 7, true]);
  });

  it('are not all there are unless they are as many as there were', () => {
    const restOf = (total: number | undefined) => {
      const { pagedList } = stage();
      pagedList.remember({ ...remembered, total });
      return pagedList.state.rest;
    };
    assert.deepEqual([restOf(2), restOf(5), restOf(undefined)], ['none', 'unknown', 'unknown']);
  });

  it('come too late where the service was quicker', async () => {
    const { pagedList, ids, loaded } = stage({ now: () => 100 });
    await loaded(pageOf(['9']));
    pagedList.remember(remembered);
    assert.deepEqual([ids(), pagedList.state.isRemembered], [['9'], false]);
  });
});

describe('A change in a long list', () => {
  /** A list of twelve pages of two rows with eleven loaded. */
  async function long() {
    const it = stage();
    const page = (number: number) =>
      pageOf([`${number}a`, `${number}b`], number < 12 ? { next: { page: String(number + 1) } } : {});
    await it.loaded(...Array.from({ length: 11 }, (_, index) => page(index + 1)));
    return { ...it, page };
  }

  it('asks for nothing again; the next page is asked for with the one before, whose end has moved', async () => {
    const { pagedList, asked, at, ids } = await long();
    pagedList.markChanged();
    pagedList.remove('1a');
    await pagedList.load();
    assert.equal(asked.length, 11);
    const more = pagedList.loadMore();
    assert.deepEqual(at(-1).next, { page: '12' });
    await at(-1).answer(pageOf(['12b']));
    assert.deepEqual(at(-1).next, { page: '11' });
    await at(-1).answer(pageOf(['11b', '12a'], { next: { page: '12' } }));
    await more;
    assert.deepEqual(ids().slice(-4), ['11a', '11b', '12a', '12b']);
    assert.equal(new Set(ids()).size, 23);
  });

  it('that the service tells by its count makes no row be missed', async () => {
    const { pagedList, at, ids } = await firstOfThree();
    const more = pagedList.loadMore();
    await at(-1).answer(pageOf(['4', '5'], { total: 4 }));
    assert.equal(at(-1).next, undefined, 'the first page once more');
    await at(-1).answer(pageOf(['2', '3'], { next: second, total: 4 }));
    assert.deepEqual(at(-1).next, second, 'and the next, since more may have moved meanwhile');
    await at(-1).answer(pageOf(['4', '5'], { total: 4 }));
    await more;
    assert.deepEqual(ids(), ['1', '2', '3', '4', '5']);
  });

  it('in a short one asks for it again', async () => {
    const { pagedList, asked, at } = await firstOfThree();
    pagedList.markChanged();
    const load = pagedList.load();
    assert.equal(asked.length, 2);
    await at(-1).answer(pageOf(['1']));
    await load;
    await settled();
    assert.equal(asked.length, 2);
  });
});
