import assert from 'node:assert/strict';
import { commandId } from '../../../src/ids';
import { aGate } from '../gate';
import { aPerson } from '../person/person';
import { rowOfView, rowsOf } from '../rows';
import { valuesOf } from '../service';
import { aConnectedWindow, byCreation, setSetting } from '../window';

describe('Reading page by page', () => {
  const { service } = aConnectedWindow({ pageSize: 10 });
  const person = aPerson();
  const gate = aGate();
  beforeEach(() => byCreation());

  /** The numbers of the requested pages, in ascending order: several may be in progress at the same time. */
  const askedPages = async () => (await service.askedReports()).map(({ page }) => Number(page)).sort((a, b) => a - b);
  /** The sizes of the requested pages: a whole list is read a hundred rows at a time. */
  const askedSizes = async () => (await service.askedReports()).map((it) => it['per_page']);
  const hundreds = (total: number) => Array<string>(Math.ceil(total / 100)).fill('100');
  const rowsOfGood = async () => (await rowOfView('reports', /^Good, /)).label;

  it('asks for as many rows at once as are set, also where that is changed while it runs', async () => {
    const { total } = await service.list({ result: 'good' });
    for (const [set, size] of [
      [25, 25],
      [50, 50],
      [30, 10],
    ] as const) {
      await service.reset();
      await setSetting('pageSize', set);
      await rowOfView('reports', size < total ? `Good, ${size} of ${total}` : `Good, ${total}`);
      const asked = await service.askedReports();
      assert.deepEqual([asked.length, valuesOf(asked, 'per_page')], [3, [String(size)]]);
    }
  });

  it('loads the next page on Load More, from the row at the end and from the group', async () => {
    const { rows, total } = await service.list({ result: 'good', sort_by: 'id', sort: 'desc' });
    assert.ok(total > 30);
    const { node } = await rowOfView('reports', `Good, 10 of ${total}`);
    const more = (await rowsOf('reports')).findLast(({ label }) => label === 'Load More…');
    await service.reset();
    await person().runs(commandId('loadMore'), more?.node);
    await rowOfView('reports', `Good, 20 of ${total}`);
    await person().runs(commandId('loadMore'), node);
    await rowOfView('reports', `Good, 30 of ${total}`);
    assert.deepEqual(await askedPages(), [2, 3]);
    const all = await rowsOf('reports');
    const first = all.findIndex(({ label }) => label.startsWith('Good, ')) + 1;
    const shown = all.slice(first, first + 31).map(({ label }) => label.split(', Result: ')[0]);
    assert.deepEqual(shown, [...rows.slice(0, 30).map(({ url }) => url), 'Load More…']);
  });

  it('asks before it loads more than a thousand rows, and says how many requests that takes', async () => {
    const { rows } = await service.list({ result: 'good', per_page: '10' });
    const page = { data: rows, meta: { current_page: 1, per_page: 10, last_page: 124, total: 1234 } };
    await service.control({ faults: [{ path: '/reports', body: page }] });
    const { node } = await rowOfView('reports', 'Good, 10 of 1,234');
    await service.reset();
    person().escapes();
    await person().runs(commandId('loadAll'), node);
    const { text, detail, buttons } = person().question;
    assert.equal(text, 'Load all 1,234 rows of Good?');
    assert.equal(detail, 'This takes 13 more requests. You can cancel and continue later.');
    assert.deepEqual([buttons, await service.requests()], [['Load All'], []]);
    assert.equal(await rowsOfGood(), 'Good, 10 of 1,234');
  });

  it('loads all with its progress, keeps what came when it is canceled, and goes on there later', async () => {
    const { total } = await service.list({ result: 'good' });
    const { node } = await rowOfView('reports', /^Good,/);
    await person().runs(commandId('loadMore'), node);
    gate().hold(({ searchParams }) => searchParams.get('per_page') === '100');
    const loading = person().runs(commandId('loadAll'), node);
    await gate().holds(1);
    const progress = await person().seesProgress('Loading Good');
    progress.cancel();
    await loading;
    gate().letGo();
    assert.equal(await rowsOfGood(), `Good, 20 of ${total}`);
    await service.reset();
    await person().runs(commandId('loadAll'), node);
    assert.equal(await rowsOfGood(), `Good, ${total}`);
    assert.deepEqual(await askedSizes(), hundreds(total));
  });
});
