import assert from 'node:assert/strict';
import { pageOf, settled, stage } from './pages';

const second = { page: '2' };
const third = { page: '3' };
const failure = new Error('unreachable');

describe('A list of the service', () => {
  it('is nothing and asks for nothing until it is wanted', async () => {
    const { pagedList, asked } = stage();
    await pagedList.loadMore();
    const { rows, loading, loadedAt, error, total, rest, unreadable } = pagedList.state;
    assert.deepEqual(
      [rows, loading, loadedAt, error, total, rest, unreadable],
      [[], false, undefined, undefined, undefined, 'none', 0],
    );
    assert.equal(asked.length, 0);
  });

  it('is asked for once, however many want it', async () => {
    const { pagedList, asked, at, ids } = stage();
    const wanted = Promise.all([pagedList.load(), pagedList.load(), pagedList.loadMore()]);
    assert.equal(pagedList.state.loading, true);
    await at(0).answer(pageOf(['a']));
    await wanted;
    await pagedList.load();
    assert.deepEqual([ids(), asked.length, pagedList.state.loading], [['a'], 1, false]);
  });

  it('tells when it was answered', async () => {
    const { pagedList, loaded } = stage({ now: () => 1234 });
    await loaded(pageOf(['a']));
    assert.equal(pagedList.state.loadedAt, 1234);
  });

  it('tells when a request starts and when it ends, until nobody listens', async () => {
    const { pagedList, at } = stage();
    const loading: boolean[] = [];
    const listener = pagedList.onDidChange(() => loading.push(pagedList.state.loading));
    void pagedList.load();
    await at(0).answer(pageOf(['a']));
    void pagedList.refresh();
    await at(1).fail(failure);
    assert.deepEqual(loading, [true, false, true, false]);
    listener.dispose();
    void pagedList.refresh();
    assert.equal(loading.length, 4);
  });

  describe('with more pages', () => {
    it('grows by the page that was offered', async () => {
      const { pagedList, asked, loaded, ids } = stage();
      await loaded(pageOf(['a', 'b'], { next: second }), pageOf(['c', 'd'], { next: third }), pageOf(['e']));
      assert.deepEqual(
        asked.map(({ next }) => next),
        [undefined, second, third],
      );
      assert.deepEqual([ids(), pagedList.state.rest], [['a', 'b', 'c', 'd', 'e'], 'none']);
      await pagedList.loadMore();
      assert.equal(asked.length, 3);
    });

    it('asks for one page at a time', async () => {
      const { pagedList, asked, loaded } = stage();
      await loaded(pageOf(['a', 'b'], { next: second }));
      void pagedList.loadMore();
      void pagedList.loadMore();
      void pagedList.load();
      assert.equal(asked.length, 2);
    });

    it('shows a row once that moved to the next page, in its newer version', async () => {
      const { pagedList, loaded, ids } = stage();
      const moved = { ...pageOf([]), records: [{ id: 'b', version: 2 }, { id: 'c' }] };
      await loaded(pageOf(['a', 'b'], { next: second }), moved);
      assert.deepEqual([ids(), pagedList.state.rows[1]?.version], [['a', 'b', 'c'], 2]);
    });

    it('refreshes as many pages as show', async () => {
      const { pagedList, asked, at, loaded, ids } = stage();
      await loaded(pageOf(['a', 'b'], { next: second }), pageOf(['c', 'd'], { next: third }));
      const refreshed = pagedList.refresh();
      await at(2).answer(pageOf(['x', 'a'], { next: second }));
      assert.deepEqual(ids(), ['a', 'b', 'c', 'd']);
      await at(3).answer(pageOf(['b', 'c'], { next: third }));
      await refreshed;
      assert.deepEqual(
        [ids(), asked.length, at(3).next, pagedList.state.rest],
        [['x', 'a', 'b', 'c'], 4, second, 'offered'],
      );
    });

    it('grows on after a refresh that found fewer', async () => {
      const { pagedList, at, asked, loaded, ids } = stage();
      await loaded(pageOf(['a', 'b'], { next: second }), pageOf(['c']));
      void pagedList.refresh();
      await at(2).answer(pageOf(['a']));
      assert.deepEqual([ids(), asked.length], [['a'], 3]);
      void pagedList.refresh();
      await at(3).answer(pageOf(['a', 'b'], { next: second }));
      assert.deepEqual([ids(), asked.length, pagedList.state.rest], [['a', 'b'], 4, 'offered']);
    });

    it('is not asked for ever of a service that gives the first page every time', async () => {
      const { pagedList, asked, loaded, ids } = stage();
      const same = pageOf(['a', 'b'], { next: second });
      await loaded(same, same);
      await pagedList.loadMore();
      assert.deepEqual([ids(), asked.length, pagedList.state.rest], [['a', 'b'], 2, 'withheld']);
    });
  });

  describe('refreshed while an answer is under way', () => {
    it('gives the older request up', () => {
      const { pagedList, asked, at } = stage();
      void pagedList.load();
      void pagedList.refresh();
      assert.deepEqual([asked.length, at(0).signal.aborted, at(1).signal.aborted], [2, true, false]);
    });

    for (const [name, first, last] of [
      ['before', 0, 1],
      ['after', 1, 0],
    ] as const) {
      it(`shows the newer answer where the older one comes ${name} it`, async () => {
        const { pagedList, at, ids } = stage();
        void pagedList.load();
        void pagedList.refresh();
        const pages = [pageOf(['old']), pageOf(['new'])];
        await at(first).answer(pages[first] ?? assert.fail());
        await at(last).answer(pages[last] ?? assert.fail());
        assert.deepEqual([ids(), pagedList.state.loading], [['new'], false]);
      });
    }

    it('does not take the failure of the older request for its own', async () => {
      const { pagedList, at } = stage();
      void pagedList.load();
      void pagedList.refresh();
      await at(0).fail(failure);
      assert.deepEqual([pagedList.state.error, pagedList.state.loading], [undefined, true]);
    });

    it('drops a further page of the list as it was', async () => {
      const { pagedList, at, loaded, ids } = stage();
      await loaded(pageOf(['a', 'b'], { next: second }));
      void pagedList.loadMore();
      void pagedList.refresh();
      await at(2).answer(pageOf(['x', 'y'], { next: second }));
      await at(1).answer(pageOf(['c', 'd']));
      assert.deepEqual([ids(), pagedList.state.rest], [['x', 'y'], 'offered']);
    });
  });

  describe('that could not be had', () => {
    it('says why, and asks again only when told to', async () => {
      const { pagedList, asked, at, ids } = stage();
      const wanted = pagedList.load();
      await at(0).fail(failure);
      await wanted;
      await pagedList.load();
      assert.deepEqual([pagedList.state.error, pagedList.state.loadedAt, asked.length], [failure, undefined, 1]);
      void pagedList.refresh();
      await at(1).answer(pageOf(['a']));
      assert.deepEqual([ids(), pagedList.state.error], [['a'], undefined]);
    });

    it('keeps its rows, their time and the way on', async () => {
      let time = 1;
      const { pagedList, at, loaded, ids } = stage({ now: () => time++ });
      await loaded(pageOf(['a', 'b'], { next: second, total: 4 }));
      void pagedList.loadMore();
      await at(1).fail(failure);
      const { error, loadedAt, total, rest } = pagedList.state;
      assert.deepEqual([ids(), error, loadedAt, total, rest], [['a', 'b'], failure, 1, 4, 'offered']);
      void pagedList.loadMore();
      await at(2).answer(pageOf(['c', 'd'], { total: 4 }));
      assert.deepEqual([ids(), pagedList.state.error, at(2).next], [['a', 'b', 'c', 'd'], undefined, second]);
    });

    it('keeps all its rows where a refresh fails at the second page', async () => {
      const { pagedList, at, loaded, ids } = stage();
      await loaded(pageOf(['a', 'b'], { next: second }), pageOf(['c', 'd']));
      void pagedList.refresh();
      await at(2).answer(pageOf(['x', 'y'], { next: second }));
      await at(3).fail(failure);
      assert.deepEqual([ids(), pagedList.state.error], [['a', 'b', 'c', 'd'], failure]);
    });
  });

  it('asks again once it expired, and shows its rows until then', async () => {
    const { pagedList, asked, loaded, ids } = stage();
    await loaded(pageOf(['a']));
    pagedList.markStale();
    assert.deepEqual([ids(), asked.length], [['a'], 1]);
    void pagedList.load();
    assert.equal(asked.length, 2);
  });

  it('gives up what is under way when it is disposed of', async () => {
    const { pagedList, at, ids } = stage();
    const wanted = pagedList.load();
    pagedList.dispose();
    await at(0).answer(pageOf(['a']));
    await wanted;
    await settled();
    assert.deepEqual([at(0).signal.aborted, ids(), pagedList.state.loading], [true, [], false]);
  });
});
