import assert from 'node:assert/strict';
import { commandId } from '../../../src/ids';
import { internals, switchToSecond } from '../extension';
import { aPerson } from '../person/person';
import { headOf, rowsOf } from '../rows';
import { Service, valuesOf } from '../service';
import { aConnectedWindow } from '../window';

describe('Keeping queries', () => {
  const { service, connection } = aConnectedWindow({ pageSize: 10 });
  const second = new Service('second');
  const person = aPerson();

  async function save(name: string): Promise<void> {
    person().types(name);
    await person().runs(commandId('saveQuery'));
    assert.equal(person().statuses.at(-1), `The query “${name}” was saved.`);
  }

  async function described(): Promise<string> {
    await rowsOf('reports');
    return (await headOf('reports')).description;
  }

  it('shows in the next session what showed before, and keeps it for this workspace alone', async () => {
    const { connections, context, sessions } = await internals();
    await person().chooses(commandId('groupReports'), 'Not grouped');
    await person().chooses(commandId('sortReports'), 'Address A to Z');
    await person().chooses(commandId('filterReports'), 'Good');
    await person().chooses(commandId('sortProjects'), 'Name A to Z');
    await person().searches('products');
    const former = sessions.current;
    await connections.save({ ...connection(), name: 'Another name' }, undefined);
    assert.notEqual(sessions.current, former);
    await service.reset();
    assert.match(await described(), /^Good · “products” · not grouped · address A to Z · \d+( of \d+)?$/);
    await rowsOf('projects');
    const order = { sort_by: 'url', sort: 'asc', per_page: '10' };
    assert.deepEqual(await service.askedReports(), [
      { search: 'products', search_by: 'url', result: 'good', ...order },
    ]);
    assert.deepEqual(await service.askedProjects(), [{ sort_by: 'project', sort: 'asc', per_page: '100' }]);
    const shared = context.globalState.keys().filter((key) => key !== 'recentSearches');
    for (const key of shared) assert.ok(!JSON.stringify(context.globalState.get(key)).includes('products'), key);
  });

  it('keeps what shows for each connection', async () => {
    await second.reset();
    await person().chooses(commandId('filterReports'), 'Bad');
    await switchToSecond();
    assert.match(await described(), /^Other · \d+$/);
    assert.deepEqual([...valuesOf(await second.askedReports(), 'result')].sort(), ['bad', 'decent', 'good']);
    await person().searches('about');
    await person().chooses(commandId('switchConnection'), 'Sandbox');
    assert.match(await described(), /^Sandbox · Bad · 10 of \d+$/);
    await service.reset();
    await person().chooses(commandId('switchConnection'), 'Other');
    assert.match(await described(), /^Other · “about”/);
    person().meetsPick('finds the search there', (box) => {
      assert.equal(box.value, 'about');
      box.hide();
    });
    await person().runs(commandId('searchReports'));
    assert.deepEqual(await service.requests(), []);
  });

  it('saves what shows under a name, and opens it later, also in the next session', async () => {
    const { connections, context, sessions } = await internals();
    const { total } = await service.list({ search: 'e', result: 'bad' });
    await person().chooses(commandId('filterReports'), 'Bad');
    await person().searches('e');
    person().meetsBox('finds a name', (box) => {
      assert.deepEqual([box.title, box.value], ['Save Query', 'Bad · “e”']);
      box.hide();
    });
    await person().runs(commandId('saveQuery'));
    person().types('  ');
    person().types('Bad ones');
    await person().runs(commandId('saveQuery'));
    assert.deepEqual(person().box().complaints.slice(0, 1), ['Enter a name.']);
    // VS Code keeps this when the window reloads.
    assert.ok(JSON.stringify(context.globalState.get('savedQueries')).includes('Bad ones'));
    await person().runs(commandId('clearReports'));
    const former = sessions.current;
    await connections.save({ ...connection(), name: 'Another name' }, undefined);
    assert.notEqual(sessions.current, former);
    await service.reset();
    await person().chooses(commandId('openQuery'), 'Bad ones');
    assert.equal(person().pick().items[0]?.description, 'Bad · “e”');
    assert.equal(await described(), `Bad · “e” · ${total > 10 ? `10 of ${total}` : total}`);
    // The views are visible now, so anything that no row waits for may already have been looked up.
    const forRows = (await service.askedReports()).filter(
      (it) => it['sort_by'] === 'result' && it['project'] === undefined,
    );
    assert.deepEqual(
      forRows.map((it) => [it['search'], it['search_by'], it['result']]),
      [['e', 'url', 'bad']],
    );
  });

  it('deletes saved queries from the picker', async () => {
    for (const name of ['Saved one', 'Saved two']) await save(name);
    person().meetsPick('deletes both', async (pick) => {
      for (const [name, left] of [
        ['Saved one', ['Saved two']],
        ['Saved two', []],
      ] as const) {
        pick.press(name, 'Delete Saved Query');
        await pick.until(() => pick.labels.length === left.length);
        assert.deepEqual(pick.labels, left);
      }
      pick.hide();
    });
    await person().runs(commandId('openQuery'));
    await person().runs(commandId('openQuery'));
    await person().isTold('There are no saved queries.');
  });
});
