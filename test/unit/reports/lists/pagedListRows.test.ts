import assert from 'node:assert/strict';
import type { Page } from '../../../../src/service/page';
import { chained, pageOf, stage, type Row } from './pages';

const second = { cursor: '2' };
const third = { cursor: '3' };

describe('What a list says of the rest', () => {
  const first = ['a', 'b'];
  const cases: Record<string, [Partial<Page<Row>>, 'offered' | 'withheld' | 'none', number | undefined, string[]?]> = {
    'more is offered': [{ next: second }, 'offered', undefined],
    'more is offered, and how many there are': [{ next: second, total: 9 }, 'offered', 9],
    'all is here where the service counts no more': [{ total: 2 }, 'none', 2],
    'all is here where a page is not full': [{}, 'none', undefined, ['a']],
    'the rest is withheld where the service counts more': [{ total: 9 }, 'withheld', 9],
    'the rest may be withheld where a full page is all there is': [{}, 'withheld', undefined],
    'all is here where a full page is the last by the service’s word': [{ isLast: true }, 'none', undefined],
    'the rest is withheld where it lies elsewhere': [{ isCut: true }, 'withheld', undefined, ['a']],
    'all is here where the service counts the unreadable too': [{ unreadable: 1, total: 3 }, 'none', 3],
    'an unreadable record fills a page as well': [{ unreadable: 1 }, 'withheld', undefined, ['a']],
  };
  for (const [name, [page, rest, total, ids = first]] of Object.entries(cases)) {
    it(name, async () => {
      const { pagedList, loaded } = stage({ 1: pageOf(ids, page) });
      await loaded();
      assert.deepEqual([pagedList.state.rest, pagedList.state.total], [rest, total]);
    });
  }

  it('is beyond what a list reads after 20,000 rows, whatever more is offered', async () => {
    const rows = (from: number) => Array.from({ length: 10_000 }, (_, at) => String(from + at));
    const pages = {
      1: pageOf(rows(0), { next: second, total: 30_000 }),
      2: pageOf(rows(10_000), { next: third, total: 30_000 }),
    };
    const { pagedList, loaded, service } = stage(pages, { perPage: 10_000 });
    await loaded(3);
    await pagedList.loadAll(new AbortController().signal, () => undefined);
    const { rest, size, total } = pagedList.state;
    assert.deepEqual([rest, size, total, service.requests], ['beyond', 20_000, 30_000, ['1', '2']]);
  });

  it('adds up what could not be read on each page', async () => {
    const { pagedList, loaded } = stage({
      1: pageOf(['a'], { unreadable: 1, next: second }),
      2: pageOf(['b'], { unreadable: 2 }),
    });
    await loaded(2);
    assert.equal(pagedList.state.unreadable, 3);
  });

  it('never counts fewer in all than show', async () => {
    const { pagedList, loaded } = stage({
      1: pageOf(['a', 'b'], { next: second, total: 2 }),
      2: pageOf(['c', 'd'], { total: 2 }),
    });
    await loaded(2);
    const { total = Infinity, rows } = pagedList.state;
    assert.ok(total >= rows.length, `${rows.length} of ${total}`);
  });

  it('goes on after a page of which nothing could be read, also the first', async () => {
    const unreadable = (next: { cursor: string }) => pageOf([], { unreadable: 2, next });
    for (const pages of [
      { 1: pageOf(['a', 'b'], { next: second }), 2: unreadable(third), 3: pageOf(['c']) },
      { 1: unreadable(second), 2: pageOf(['a', 'b'], { next: third }), 3: pageOf(['c']) },
    ]) {
      const { pagedList, loaded, ids } = stage(pages);
      await loaded(2);
      assert.deepEqual([pagedList.state.unreadable, pagedList.state.rest], [2, 'offered']);
      await pagedList.loadMore();
      assert.deepEqual(ids(), ['a', 'b', 'c']);
    }
  });

  it('goes on where as many rows as a page holds were added at the top meanwhile', async () => {
    const { pagedList, loaded } = stage(chained(['a', 'b'], ['a', 'b'], ['c']));
    await loaded(2);
    assert.equal(pagedList.state.rest, 'offered');
  });
});

describe('A row', () => {
  it('is replaced in its place', async () => {
    const { pagedList, loaded, ids } = stage({ 1: pageOf(['a', 'b'], { total: 2 }) });
    await loaded();
    let changes = 0;
    pagedList.onDidChange(() => (changes += 1));
    assert.equal(pagedList.state.rows[0]?.version, undefined);
    pagedList.replace({ id: 'a', version: 2 });
    assert.deepEqual([ids(), pagedList.state.rows[0]?.version, pagedList.state.total], [['a', 'b'], 2, 2]);
    assert.equal(changes, 1);
  });

  it('that is on a page already shows once where it is added', async () => {
    const { pagedList, loaded } = stage({ 1: pageOf(['a', 'b'], { total: 2 }) });
    await loaded();
    pagedList.add({ id: 'b' });
    assert.deepEqual([pagedList.state.size, pagedList.state.rows.length], [2, 2]);
  });

  it('that is removed is counted out', async () => {
    const { pagedList, loaded, ids } = stage({ 1: pageOf(['a', 'b'], { total: 9 }) });
    await loaded();
    pagedList.remove('a');
    assert.deepEqual([ids(), pagedList.state.total, pagedList.has('a')], [['b'], 8, false]);
  });

  it('that was changed or removed stays so when a further page arrives that was under way', async () => {
    const { pagedList, service, loaded, ids } = stage(chained(['a', 'b'], ['c']));
    await loaded();
    service.isHeld = true;
    void pagedList.loadMore();
    pagedList.replace({ id: 'a', version: 2 });
    pagedList.remove('b');
    await service.letGo();
    assert.deepEqual([ids(), pagedList.state.rows[0]?.version], [['a', 'c'], 2]);
  });

  it('whose page is not loaded stands at the end, and moves to its place when its page comes', async () => {
    const { pagedList, loaded, ids } = stage(chained(['1', '2'], ['3', '4'], ['5']));
    await loaded();
    pagedList.add({ id: '4' });
    assert.deepEqual([ids(), pagedList.has('4')], [['1', '2', '4'], true]);
    await pagedList.loadMore();
    assert.deepEqual([ids(), pagedList.state.rest], [['1', '2', '3', '4'], 'offered']);
  });

  it('whose page is not loaded is asked for by itself in a refresh, and goes when it is gone', async () => {
    const { pagedList, service, loaded, ids } = stage(chained(['1', '2'], ['3', '4']));
    await loaded();
    pagedList.add({ id: '9' });
    const newer: Row = { id: '9', version: 2 };
    service.rows.set('9', newer);
    await pagedList.refresh();
    assert.deepEqual([ids(), pagedList.get('9')], [['1', '2', '9'], newer]);
    service.rows.clear();
    await pagedList.refresh();
    assert.deepEqual(ids(), ['1', '2']);
  });
});

describe('Rows of an earlier session', () => {
  const remembered = { rows: [{ id: '1' }, { id: '2' }], total: 5, loadedAt: 7 };

  it('show, with their time, until the service has answered, and after a failure', async () => {
    const { pagedList, service, ids } = stage({ 1: new Error('offline') }, { now: () => 100 });
    pagedList.remember(remembered);
    await pagedList.load();
    assert.deepEqual([ids(), pagedList.state.loadedAt, pagedList.state.isRemembered], [['1', '2'], 7, true]);
    service.pages = chained(['2', '3']);
    await pagedList.refresh();
    assert.deepEqual([ids(), pagedList.state.loadedAt, pagedList.state.isRemembered], [['2', '3'], 100, false]);
    // They are too late if the service was faster.
    pagedList.remember(remembered);
    assert.deepEqual([ids(), pagedList.state.isRemembered], [['2', '3'], false]);
  });

  it('are not all there are unless they are as many as there were', () => {
    const restOf = (total: number | undefined) => {
      const { pagedList } = stage({});
      pagedList.remember({ ...remembered, total });
      return pagedList.state.rest;
    };
    assert.deepEqual([restOf(2), restOf(5), restOf(undefined)], ['none', 'unknown', 'unknown']);
  });
});
