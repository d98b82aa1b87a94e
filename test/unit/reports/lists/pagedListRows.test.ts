import assert from 'node:assert/strict';
import type { Page } from '../../../../src/service/page';
import { pageOf, settled, stage, type Row } from './pages';

const second = { page: '2' };
const third = { page: '3' };

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
    'the rest is withheld where it lies elsewhere': [{ nextIsElsewhere: true }, 'withheld', undefined, ['a']],
    'all is here where the service counts the unreadable too': [{ unreadable: 1, total: 3 }, 'none', 3],
    'an unreadable record fills a page as well': [{ unreadable: 1 }, 'withheld', undefined, ['a']],
  };
  for (const [name, [page, rest, total, ids = first]] of Object.entries(cases)) {
    it(name, async () => {
      const { pagedList, loaded } = stage();
      await loaded(pageOf(ids, page));
      assert.deepEqual([pagedList.state.rest, pagedList.state.total], [rest, total]);
    });
  }

  it('is beyond what a list reads after 20,000 rows, whatever more is offered', async () => {
    const { pagedList, loaded, asked } = stage({ perPage: 10_000 });
    const rows = (from: number) => Array.from({ length: 10_000 }, (_, at) => String(from + at));
    const pages = [
      pageOf(rows(0), { next: second, total: 30_000 }),
      pageOf(rows(10_000), { next: third, total: 30_000 }),
    ];
    await loaded(...pages);
    assert.deepEqual([pagedList.state.rest, pagedList.state.size, pagedList.state.total], ['beyond', 20_000, 30_000]);
    await pagedList.loadMore();
    await pagedList.loadAll(new AbortController().signal, () => undefined);
    assert.equal(asked.length, 2);
  });

  it('adds up what could not be read on each page', async () => {
    const { pagedList, loaded } = stage();
    await loaded(pageOf(['a'], { unreadable: 1, next: second }), pageOf(['b'], { unreadable: 2 }));
    assert.equal(pagedList.state.unreadable, 3);
  });

  it('never counts fewer in all than show', async () => {
    const { pagedList, loaded } = stage();
    await loaded(pageOf(['a', 'b'], { next: second, total: 2 }), pageOf(['c', 'd'], { total: 2 }));
    const { total = Infinity, rows } = pagedList.state;
    assert.ok(total >= rows.length, `${rows.length} of ${total}`);
  });

  it('goes on after a page of which nothing could be read', async () => {
    const { pagedList, at, loaded, ids } = stage();
    await loaded(pageOf(['a', 'b'], { next: second }), pageOf([], { unreadable: 2, next: third }));
    assert.deepEqual([pagedList.state.unreadable, pagedList.state.rest], [2, 'offered']);
    void pagedList.loadMore();
    await at(2).answer(pageOf(['c']));
    assert.deepEqual(ids(), ['a', 'b', 'c']);
  });

  it('goes on where the first page could not be read at all', async () => {
    const { pagedList, loaded } = stage();
    await loaded(pageOf([], { unreadable: 2, next: second }));
    assert.deepEqual([pagedList.state.unreadable, pagedList.state.rest], [2, 'offered']);
  });

  it('goes on where as many rows as a page holds were added at the top meanwhile', async () => {
    const { pagedList, loaded } = stage();
    await loaded(pageOf(['a', 'b'], { next: second }), pageOf(['a', 'b'], { next: third }));
    assert.equal(pagedList.state.rest, 'offered');
  });
});

describe('A row', () => {
  it('is replaced in its place', async () => {
    const { pagedList, loaded, ids } = stage();
    await loaded(pageOf(['a', 'b'], { total: 2 }));
    let changes = 0;
    pagedList.onDidChange(() => (changes += 1));
    assert.equal(pagedList.state.rows[0]?.version, undefined);
    pagedList.replace({ id: 'a', version: 2 });
    assert.deepEqual([ids(), pagedList.state.rows[0]?.version, pagedList.state.total], [['a', 'b'], 2, 2]);
    assert.equal(changes, 1);
  });

  it('that is on a page already shows once where it is added', async () => {
    const { pagedList, loaded } = stage();
    await loaded(pageOf(['a', 'b'], { total: 2 }));
    pagedList.add({ id: 'b' });
    assert.deepEqual([pagedList.state.size, pagedList.state.rows.length], [2, 2]);
  });

  it('that the list does not hold is not added', async () => {
    const { pagedList, loaded, ids } = stage();
    await loaded(pageOf(['a']));
    pagedList.replace({ id: 'x' });
    pagedList.remove('y');
    assert.deepEqual([ids(), pagedList.has('a'), pagedList.has('x')], [['a'], true, false]);
  });

  it('that is removed is counted out', async () => {
    const { pagedList, loaded, ids } = stage();
    await loaded(pageOf(['a', 'b'], { total: 9 }));
    pagedList.remove('a');
    assert.deepEqual([ids(), pagedList.state.total, pagedList.has('a')], [['b'], 8, false]);
  });

  it('that is removed leaves an unknown count unknown', async () => {
    const { pagedList, loaded } = stage();
    await loaded(pageOf(['a']));
    pagedList.remove('a');
    assert.equal(pagedList.state.total, undefined);
  });

  it('that was replaced stays so when a further page arrives that was under way', async () => {
    const { pagedList, at, loaded, ids } = stage();
    await loaded(pageOf(['a', 'b'], { next: second }));
    void pagedList.loadMore();
    pagedList.replace({ id: 'a', version: 2 });
    await at(1).answer(pageOf(['c']));
    assert.deepEqual([ids(), pagedList.state.rows[0]?.version], [['a', 'b', 'c'], 2]);
  });

  it('that was removed stays away when a further page arrives that was under way', async () => {
    const { pagedList, at, loaded, ids } = stage();
    await loaded(pageOf(['a', 'b'], { next: second }));
    void pagedList.loadMore();
    pagedList.remove('a');
    await at(1).answer(pageOf(['c']));
    assert.deepEqual(ids(), ['b', 'c']);
  });
});

describe('Who waits for a list', () => {
  it('that expired gets it anew, also where a further page came in between', async () => {
    const { pagedList, at, loaded, ids } = stage();
    await loaded(pageOf(['old', 'b'], { next: second }));
    pagedList.markStale();
    void pagedList.loadMore();
    await at(1).answer(pageOf(['new'], { next: second }));
    void pagedList.load();
    for (const next of [pageOf(['new', 'b'], { next: second }), pageOf(['c'])]) await at(-1).answer(next);
    assert.equal(pagedList.has('old'), false, ids().join());
  });

  it('that expired gets it anew, also while a further page is still under way', async () => {
    const { pagedList, asked, at, loaded } = stage();
    await loaded(pageOf(['old', 'b'], { next: second }));
    pagedList.markStale();
    void pagedList.loadMore();
    void pagedList.load();
    if (asked.length === 2) await at(1).answer(pageOf(['c']));
    assert.deepEqual([asked.length, at(2).next], [3, undefined]);
  });

  it('gets one further page where it was asked for twice during a refresh', async () => {
    const { pagedList, asked, at, loaded } = stage();
    await loaded(pageOf(['a', 'b'], { next: second }));
    void pagedList.refresh();
    void pagedList.loadMore();
    void pagedList.loadMore();
    await at(1).answer(pageOf(['a', 'b'], { next: second }));
    await at(2).answer(pageOf(['c', 'd'], { next: third }));
    await settled();
    assert.equal(asked.length, 3);
  });

  it('that is disposed of asks for no further page', async () => {
    const { pagedList, asked, loaded } = stage();
    await loaded(pageOf(['a', 'b'], { next: second }));
    pagedList.dispose();
    void pagedList.loadMore();
    await settled();
    assert.equal(asked.length, 1);
  });

  for (const comes of ['as an error', 'late']) {
    it(`gets the newer answer where the awaited one was superseded and comes ${comes}`, async () => {
      const { pagedList, at, ids } = stage();
      let seen: string[] | undefined;
      void pagedList.load().then(() => (seen = ids()));
      void pagedList.refresh();
      await (comes === 'late' ? at(0).answer(pageOf(['old'])) : at(0).fail(new Error('aborted')));
      assert.equal(seen, undefined);
      await at(1).answer(pageOf(['new']));
      assert.deepEqual(seen, ['new']);
    });
  }

  it('is told when a request is given up', async () => {
    const { pagedList } = stage();
    void pagedList.load();
    const loading: boolean[] = [];
    pagedList.onDidChange(() => loading.push(pagedList.state.loading));
    pagedList.markStale();
    await settled();
    assert.deepEqual(loading, [false]);
  });
});
