import assert from 'node:assert/strict';
import { chained, pageOf, settled, stage } from './pages';

const failure = new Error('unreachable');
const three = chained(['a', 'b'], ['c', 'd'], ['e']);

describe('A list of the service', () => {
  it('is nothing and asks for nothing until it is wanted, and then once, however many want it', async () => {
    const { pagedList, service, ids } = stage(chained(['a']));
    await pagedList.loadMore();
    const { rows, loading, loadedAt, error, total, rest, unreadable } = pagedList.state;
    assert.deepEqual(
      [rows, loading, loadedAt, error, total, rest, unreadable],
      [[], false, undefined, undefined, undefined, 'none', 0],
    );
    assert.deepEqual(service.requests, []);
    await Promise.all([pagedList.load(), pagedList.load(), pagedList.loadMore()]);
    await pagedList.load();
    assert.deepEqual([ids(), service.requests, pagedList.state.loading], [['a'], ['1'], false]);
  });

  it('tells when a request starts, ends or is given up, until nobody listens', async () => {
    const { pagedList, service } = stage(chained(['a']));
    const loading: boolean[] = [];
    const listener = pagedList.onDidChange(() => loading.push(pagedList.state.loading));
    await pagedList.load();
    service.pages = { 1: failure };
    await pagedList.refresh();
    assert.deepEqual(loading, [true, false, true, false]);
    service.isHeld = true;
    void pagedList.refresh();
    pagedList.markStale();
    assert.deepEqual(loading.slice(4), [true, false]);
    listener.dispose();
    void pagedList.refresh();
    assert.equal(loading.length, 6);
  });

  describe('with more pages', () => {
    it('grows by the page that was offered, to the last', async () => {
      const { pagedList, service, loaded, ids } = stage(three);
      await loaded(3);
      assert.deepEqual([ids(), pagedList.state.rest], [['a', 'b', 'c', 'd', 'e'], 'none']);
      await pagedList.loadMore();
      assert.deepEqual(service.requests, ['1', '2', '3']);
    });

    it('shows a row once that moved to the next page, in its newer version', async () => {
      const moved = { ...pageOf([]), records: [{ id: 'b', version: 2 }, { id: 'c' }] };
      const { pagedList, loaded, ids } = stage({ ...three, 2: moved });
      await loaded(2);
      assert.deepEqual([ids(), pagedList.state.rows[1]?.version], [['a', 'b', 'c'], 2]);
    });

    it('refreshes as many pages as show, which show together', async () => {
      const { pagedList, service, loaded, ids } = stage(three);
      await loaded(2);
      service.pages = chained(['x', 'a'], ['b', 'c'], ['d', 'e']);
      service.isHeld = true;
      void pagedList.refresh();
      await service.answer('1');
      assert.deepEqual(ids(), ['a', 'b', 'c', 'd']);
      await service.letGo();
      assert.deepEqual([ids(), pagedList.state.rest], [['x', 'a', 'b', 'c'], 'offered']);
      assert.deepEqual(service.requests, ['1', '2', '1', '2']);
    });

    it('grows on after a refresh that found fewer', async () => {
      const { pagedList, service, loaded, ids } = stage(three);
      await loaded(2);
      service.pages = chained(['a']);
      await pagedList.refresh();
      assert.deepEqual(ids(), ['a']);
      service.pages = three;
      await pagedList.refresh();
      assert.deepEqual([ids(), pagedList.state.rest], [['a', 'b'], 'offered']);
      assert.deepEqual(service.requests, ['1', '2', '1', '1']);
    });

    it('is not asked for ever of a service that gives the first page every time', async () => {
      const same = pageOf(['a', 'b'], { next: { cursor: '2' } });
      const { pagedList, service, loaded, ids } = stage({ 1: same, 2: same });
      await loaded(3);
      assert.deepEqual([ids(), service.requests, pagedList.state.rest], [['a', 'b'], ['1', '2'], 'withheld']);
    });
  });

  describe('that could not be had', () => {
    it('says why, and asks again only when told to', async () => {
      const { pagedList, service, ids } = stage({ 1: failure });
      await pagedList.load();
      await pagedList.load();
      const { error, loadedAt } = pagedList.state;
      assert.deepEqual([error, loadedAt, service.requests], [failure, undefined, ['1']]);
      service.pages = chained(['a']);
      await pagedList.refresh();
      assert.deepEqual([ids(), pagedList.state.error], [['a'], undefined]);
    });

    it('keeps its rows, their time and the way on', async () => {
      let time = 1;
      const first = pageOf(['a', 'b'], { next: { cursor: '2' }, total: 4 });
      const { pagedList, service, loaded, ids } = stage({ 1: first, 2: failure }, { now: () => time++ });
      await loaded(2);
      const { error, loadedAt, total, rest } = pagedList.state;
      assert.deepEqual([ids(), error, loadedAt, total, rest], [['a', 'b'], failure, 1, 4, 'offered']);
      service.pages = { 2: pageOf(['c', 'd'], { total: 4 }) };
      await pagedList.loadMore();
      assert.deepEqual([ids(), pagedList.state.error], [['a', 'b', 'c', 'd'], undefined]);
      assert.deepEqual(service.requests, ['1', '2', '2']);
    });

    it('keeps all its rows where a refresh fails at the second page', async () => {
      const { pagedList, service, loaded, ids } = stage(three);
      await loaded(2);
      service.pages = { ...chained(['x', 'y'], ['z']), 2: failure };
      await pagedList.refresh();
      assert.deepEqual([ids(), pagedList.state.error], [['a', 'b', 'c', 'd'], failure]);
    });
  });

  it('asks again once it expired, and shows its rows until then', async () => {
    const { pagedList, service, loaded, ids } = stage(chained(['a']));
    await loaded();
    pagedList.markStale();
    assert.deepEqual([ids(), service.requests], [['a'], ['1']]);
    await pagedList.load();
    assert.deepEqual(service.requests, ['1', '1']);
  });

  it('gives up what is under way when it is disposed of, and asks for no more', async () => {
    const { pagedList, service, loaded, ids } = stage(three);
    await loaded();
    service.isHeld = true;
    const more = pagedList.loadMore();
    const { signal } = service.waiting[0] ?? assert.fail();
    pagedList.dispose();
    await service.letGo();
    await more;
    await pagedList.loadMore();
    await pagedList.load();
    assert.deepEqual([signal.aborted, ids(), pagedList.state.loading], [true, ['a', 'b'], false]);
    assert.deepEqual(service.requests, ['1', '2']);
  });
});

describe('Who waits for a list', () => {
  for (const comes of ['as an error', 'late']) {
    it(`gets the newer answer where the awaited one was superseded and comes ${comes}`, async () => {
      const { pagedList, service, ids } = stage(chained(['old']), { isHeld: true });
      let seen: string[] | undefined;
      void pagedList.load().then(() => (seen = ids()));
      service.pages = chained(['new']);
      void pagedList.refresh();
      await service.answer('1', comes === 'late' ? undefined : new Error('aborted'));
      assert.deepEqual([seen, pagedList.state.error], [undefined, undefined]);
      await service.answer('1');
      assert.deepEqual(seen, ['new']);
    });
  }

  it('that expired gets it anew, also while a further page is under way, and after that came', async () => {
    for (const comes of [true, false]) {
      const { pagedList, service, loaded, ids } = stage(chained(['old', 'b'], ['c']));
      await loaded();
      pagedList.markStale();
      service.isHeld = true;
      void pagedList.loadMore();
      if (comes) await service.answer('2');
      service.pages = chained(['new', 'b'], ['c']);
      void pagedList.load();
      await service.letGo();
      assert.deepEqual(ids(), ['new', 'b', 'c']);
    }
  });

  it('gets one further page where it was asked for twice during a refresh', async () => {
    const { pagedList, service, loaded } = stage(three);
    await loaded();
    await Promise.all([pagedList.refresh(), pagedList.loadMore(), pagedList.loadMore()]);
    assert.deepEqual(service.requests, ['1', '1', '2']);
  });

  it('gets one refresh, however many are asked for while it is under way', async () => {
    const { pagedList, service, loaded } = stage(three);
    await loaded();
    const loads: Promise<void>[] = [];
    for (let presses = 0; presses < 5; presses++) {
      pagedList.expireUnlessLoading();
      loads.push(pagedList.load());
    }
    await Promise.all(loads);
    await settled();
    assert.deepEqual(service.requests, ['1', '1']);
  });
});
