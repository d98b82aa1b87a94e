import assert from 'node:assert/strict';
import { privacyChanged, reportDeleted } from '../../src/reports/changes/localChanges';
import { maxRows } from '../../src/reports/lists/pagedRows';
import { openStore, listOf, reportOf } from '../unit/reports/lists/fakeService';
import { PagedService } from '../unit/reports/lists/pagedService';

const count = maxRows;

/** A store in which two lists contain very many reports. */
async function stage() {
  const service = new PagedService();
  service.pageSize = 10_000;
  service.reports = Array.from({ length: count }, (_, at) => reportOf(String(count - at), { result: 'good' }));
  const { store } = openStore(service);
  const lists = [store.lists.reports(listOf()), store.lists.reports(listOf({ result: 'good' }))];
  for (const list of lists) {
    await list.load();
    await list.loadAll(new AbortController().signal, () => undefined);
  }
  return { store, lists };
}

describe('A list of very many rows', () => {
  it('is not gone through for each of them that a job changes or deletes', async () => {
    const { store, lists } = await stage();
    const changes = 2000;
    const ids = Array.from({ length: changes }, (_, at) => String(1 + at * (count / changes)));
    const [list] = lists;
    assert.ok(list);
    const goThrough = timeOf(() => assert.equal(list.state.rows.filter(({ id }) => id === '').length, 0));
    const change = timeOf(() => {
      for (const id of ids) privacyChanged(store, id, 'public');
      for (const id of ids) reportDeleted(store, id);
    });
    // Iterating over all rows for each of them would take thousands of times as long.
    assert.ok(change < 100 * goThrough, `${change} ms beside ${goThrough}`);
    assert.deepEqual(
      lists.map(({ state }) => [state.size, state.rows.length, state.rows[0]?.id]),
      lists.map(() => [count - changes, count - changes, String(count)]),
    );
  });
});

function timeOf(act: () => void): number {
  const started = performance.now();
  act();
  return performance.now() - started;
}
