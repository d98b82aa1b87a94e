import assert from 'node:assert/strict';
import { pageOf, settled, stage } from './pages';

const second = { page: '2' };
const third = { page: '3' };
const failure = new Error('unreachable');

describe('A list of the service', () => {
  it('is nothing and asks for nothing until it is wanted', async () => {
    const { listing, asked } = stage();
    await listing.loadMore();
    const { rows, loading, loadedAt, error, total, rest, unreadable } = listing.state;
    assert.deepEqual(
      [rows, loading, loadedAt, error, total, rest, unreadable],
      [[], false, undefined, undefined, undefined, 'none', 0],
    );
    assert.equal(asked.length, 0);
  });

  it('is asked for once, however many want it', async () => {
    const { listing, asked, at, ids } = stage();
    const wanted = Promise.all([listing.load(), listing.load(), listing.loadMore()]);
    assert.equal(listing.state.loading, true);
    await at(0).answer(pageOf(['a']));
    await wanted;
    await listing.load();
    assert.deepEqual([ids(), asked.length, listing.state.loading], [['a'], 1, false]);
  });

  it('tells when it was answered', async () => {
    const { listing, loaded } = stage({ now: () => 1234 });
    await loaded(pageOf(['a']));
    assert.equal(listing.state.loadedAt, 1234);
  });

  it('tells when a request starts and when it ends, until nobody listens', async () => {
    const { listing, at } = stage();
    const loading: boolean[] = [];
    const listener = listing.onDidChange(() => loading.push(listing.state.loading));
    void listing.load();
    await at(0).answer(pageOf(['a']));
    void listing.refresh();
    await at(1).fail(failure);
    assert.deepEqual(loading, [true, false, true, false]);
    listener.dispose();
    void listing.refresh();
    assert.equal(loading.length, 4);
  });

  describe('with more pages', () => {
    it('grows by the page that was offered', async () => {
      const { listing, asked, loaded, ids } = stage();
      await loaded(pageOf(['a', 'b'], { next: second }), pageOf(['c', 'd'], { next: third }), pageOf(['e']));
      assert.deepEqual(
        asked.map(({ next }) => next),
        [undefined, second, third],
      );
      assert.deepEqual([ids(), listing.state.rest], [['a', 'b', 'c', 'd', 'e'], 'none']);
      await listing.loadMore();
      assert.equal(asked.length, 3);
    });

    it('asks for one page at a time', async () => {
      const { listing, asked, loaded } = stage();
      await loaded(pageOf(['a', 'b'], { next: second }));
      void listing.loadMore();
      void listing.loadMore();
      void listing.load();
      assert.equal(asked.length, 2);
    });

    it('shows a row once that moved to the next page, in its newer version', async () => {
      const { listing, loaded, ids } = stage();
      const moved = { ...pageOf([]), records: [{ id: 'b', version: 2 }, { id: 'c' }] };
      await loaded(pageOf(['a', 'b'], { next: second }), moved);
      assert.deepEqual([ids(), listing.state.rows[1]?.version], [['a', 'b', 'c'], 2]);
    });

    it('refreshes as many pages as show', async () => {
      const { listing, asked, at, loaded, ids } = stage();
      await loaded(pageOf(['a', 'b'], { next: second }), pageOf(['c', 'd'], { next: third }));
      const refreshed = listing.refresh();
      await at(2).answer(pageOf(['x', 'a'], { next: second }));
      assert.deepEqual(ids(), ['a', 'b', 'c', 'd']);
      await at(3).answer(pageOf(['b', 'c'], { next: third }));
      await refreshed;
      assert.deepEqual(
        [ids(), asked.length, at(3).next, listing.state.rest],
        [['x', 'a', 'b', 'c'], 4, second, 'offered'],
      );
    });

    it('grows on after a refresh that found fewer', async () => {
      const { listing, at, asked, loaded, ids } = stage();
      await loaded(pageOf(['a', 'b'], { next: second }), pageOf(['c']));
      void listing.refresh();
      await at(2).answer(pageOf(['a']));
      assert.deepEqual([ids(), asked.length], [['a'], 3]);
      void listing.refresh();
      await at(3).answer(pageOf(['a', 'b'], { next: second }));
      assert.deepEqual([ids(), asked.length, listing.state.rest], [['a', 'b'], 4, 'offered']);
    });

    it('is not asked for ever of a service that gives the first page every time', async () => {
      const { listing, asked, loaded, ids } = stage();
      const same = pageOf(['a', 'b'], { next: second });
      await loaded(same, same);
      await listing.loadMore();
      assert.deepEqual([ids(), asked.length, listing.state.rest], [['a', 'b'], 2, 'withheld']);
    });
  });

  describe('refreshed while an answer is under way', () => {
    it('gives the older request up', () => {
      const { listing, asked, at } = stage();
      void listing.load();
      void listing.refresh();
      assert.deepEqual([asked.length, at(0).signal.aborted, at(1).signal.aborted], [2, true, false]);
    });

    for (const [name, first, last] of [
      ['before', 0, 1],
      ['after', 1, 0],
    ] as const) {
      it(`shows the newer answer where the older one comes ${name} it`, async () => {
        const { listing, at, ids } = stage();
        void listing.load();
        void listing.refresh();
        const pages = [pageOf(['old']), pageOf(['new'])];
        await at(first).answer(pages[first] ?? assert.fail());
        await at(last).answer(pages[last] ?? assert.fail());
        assert.deepEqual([ids(), listing.state.loading], [['new'], false]);
      });
    }

    it('does not take the failure of the older request for its own', async () => {
      const { listing, at } = stage();
      void listing.load();
      void listing.refresh();
      await at(0).fail(failure);
      assert.deepEqual([listing.state.error, listing.state.loading], [undefined, true]);
    });

    it('drops a further page of the list as it was', async () => {
      const { listing, at, loaded, ids } = stage();
      await loaded(pageOf(['a', 'b'], { next: second }));
      void listing.loadMore();
      void listing.refresh();
      await at(2).answer(pageOf(['x', 'y'], { next: second }));
      await at(1).answer(pageOf(['c', 'd']));
      assert.deepEqual([ids(), listing.state.rest], [['x', 'y'], 'offered']);
    });
  });

  describe('that could not be had', () => {
    it('says why, and asks again only when told to', async () => {
      const { listing, asked, at, ids } = stage();
      const wanted = listing.load();
      await at(0).fail(failure);
      await wanted;
      await listing.load();
      assert.deepEqual([listing.state.error, listing.state.loadedAt, asked.length], [failure, undefined, 1]);
      void listing.refresh();
      await at(1).answer(pageOf(['a']));
      assert.deepEqual([ids(), listing.state.error], [['a'], undefined]);
    });

    it('keeps its rows, their time and the way on', async () => {
      let time = 1;
      const { listing, at, loaded, ids } = stage({ now: () => time++ });
      await loaded(pageOf(['a', 'b'], { next: second, total: 4 }));
      void listing.loadMore();
      await at(1).fail(failure);
      const { error, loadedAt, total, rest } = listing.state;
      assert.deepEqual([ids(), error, loadedAt, total, rest], [['a', 'b'], failure, 1, 4, 'offered']);
      void listing.loadMore();
      await at(2).answer(pageOf(['c', 'd'], { total: 4 }));
      assert.deepEqual([ids(), listing.state.error, at(2).next], [['a', 'b', 'c', 'd'], undefined, second]);
    });

    it('keeps all its rows where a refresh fails at the second page', async () => {
      const { listing, at, loaded, ids } = stage();
      await loaded(pageOf(['a', 'b'], { next: second }), pageOf(['c', 'd']));
      void listing.refresh();
      await at(2).answer(pageOf(['x', 'y'], { next: second }));
      await at(3).fail(failure);
      assert.deepEqual([ids(), listing.state.error], [['a', 'b', 'c', 'd'], failure]);
    });
  });

  it('asks again once it expired, and shows its rows until then', async () => {
    const { listing, asked, loaded, ids } = stage();
    await loaded(pageOf(['a']));
    listing.expire();
    assert.deepEqual([ids(), asked.length], [['a'], 1]);
    void listing.load();
    assert.equal(asked.length, 2);
  });

  it('gives up what is under way when it is disposed of', async () => {
    const { listing, at, ids } = stage();
    const wanted = listing.load();
    listing.dispose();
    await at(0).answer(pageOf(['a']));
    await wanted;
    await settled();
    assert.deepEqual([at(0).signal.aborted, ids(), listing.state.loading], [true, [], false]);
  });
});
