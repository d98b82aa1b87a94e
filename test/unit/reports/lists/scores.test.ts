import assert from 'node:assert/strict';
import { ServiceError } from '../../../../src/service/errors';
import { compareRatings, rowsInOrder } from '../../../../src/reports/lists/reportOrder';
import { listOf, openStore, reportOf } from './fakeService';
import { PagedService } from './pagedService';

const never = new AbortController().signal;
const quiet = () => undefined;
const worst = { sortBy: 'result', sort: 'asc' } as const;

/** 120 bad reports, whose points are spread over their ids. */
function stage(count = 120) {
  const service = new PagedService();
  service.reports = Array.from({ length: count }, (_, at) =>
    reportOf(String(count - at), { result: 'bad', score: (at * 37) % 40 }),
  );
  const { store } = openStore(service);
  const bad = store.lists.reports(listOf({ result: 'bad', ...worst }));
  const orders = () => service.queries.splice(0).map(({ sort_by, sort }) => `${sort_by ?? ''} ${sort ?? ''}`);
  return { service, bad, orders };
}

describe('The order of results', () => {
  it('is the service’s own, page by page', async () => {
    const { bad, orders } = stage();
    await bad.load();
    await bad.loadMore();
    assert.deepEqual(orders(), ['result asc', 'result asc']);
  });

  it('is made here where all are read, since equal results may change places between two pages', async () => {
    const { service, bad, orders } = stage();
    await bad.load();
    orders();
    // Between two pages, a row of the second one has moved to the first.
    const seen: number[] = [];
    await bad.loadAll(new AbortController().signal, (rows) => seen.push(rows));
    assert.deepEqual(orders(), ['id desc', 'id desc']);
    assert.deepEqual([bad.state.rest, bad.state.size, seen.at(-1)], ['none', service.reports.length, 120]);
    const scores = rowsInOrder(worst, bad.state).map(({ score = NaN }) => score);
    assert.deepEqual(
      scores,
      scores.toSorted((one, other) => one - other),
    );
  });

  it('stays as it was where reading all is canceled', async () => {
    const { bad } = stage();
    await bad.load();
    const before = bad.state.rows;
    const abort = new AbortController();
    await bad.loadAll(abort.signal, () => abort.abort());
    assert.deepEqual([bad.state.rows, bad.state.rest, bad.state.error], [before, 'offered', undefined]);
  });

  it('is read on where reading all was canceled or failed', async () => {
    const { service, bad, orders } = stage(450);
    await bad.load();
    const abort = new AbortController();
    await bad.loadAll(abort.signal, (rows) => rows >= 200 && abort.abort());
    const failing = new ServiceError({ kind: 'unreadable' }, 'https://x.example');
    service.failures = Array<Error>(8).fill(failing);
    await bad.loadAll(never, quiet);
    assert.equal(bad.state.error, failing);
    const before = service.requests;
    service.failures = [];
    orders();
    await bad.loadAll(never, quiet);
    assert.deepEqual([bad.state.size, bad.state.rest, bad.state.error], [450, 'none', undefined]);
    assert.ok(service.requests - before <= 4, `${service.requests - before} requests`);
  });

  it('keeps what changed here while all are read, which a refresh does not end', async () => {
    const { service, bad } = stage(250);
    await bad.load();
    const all = bad.loadAll(never, (rows) => {
      if (rows !== 100) return;
      bad.replace(reportOf('250', { result: 'bad', score: 99 }));
      bad.remove('249');
      bad.markChanged();
    });
    await all;
    assert.deepEqual([bad.state.size, bad.get('250')?.score, bad.has('249')], [249, 99, false]);
    assert.equal(service.reports.length, 250);
  });

  it('puts the worse first, and what is not rated last', () => {
    const rated = (['good', 'bad', 'decent', undefined] as const).flatMap((result) =>
      [20, 10, undefined].map((score) => ({ result, score })),
    );
    assert.deepEqual(
      rated.sort(compareRatings).map(({ result, score }) => `${result ?? 'none'} ${score ?? '–'}`),
      ['bad', 'decent', 'good', 'none'].flatMap((result) => [`${result} 10`, `${result} 20`, `${result} –`]),
    );
  });
});
