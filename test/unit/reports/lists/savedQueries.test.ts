import assert from 'node:assert/strict';
import { defaultQuery } from '../../../../src/reports/lists/query';
import { SavedQueries } from '../../../../src/reports/lists/savedQueries';
import { mementoOf } from '../../memento';

describe('Saved queries', () => {
  const query = { ...defaultQuery.reports, search: 'a' };
  const namesOf = (store: SavedQueries, connection: string) => store.of(connection).map(({ name }) => name);

  it('of version 0.1.0 are still there, for their connections, beside new ones', async () => {
    const former = { one: [{ name: 'Bad', query }, 7], two: [{ name: 'Bad', query }], three: 'x' };
    const store = new SavedQueries(mementoOf({ savedQueries: former }));
    assert.deepEqual(store.of('one'), [{ name: 'Bad', query }]);
    await store.save('one', { name: 'Good', query });
    await store.remove('two', 'Bad');
    assert.deepEqual([namesOf(store, 'one'), namesOf(store, 'two')], [['Bad', 'Good'], []]);
  });

  it('are gone with their connection', async () => {
    const store = new SavedQueries(mementoOf());
    for (const id of ['one', 'two']) await store.save(id, { name: 'Bad', query });
    await store.forget('one');
    assert.deepEqual([namesOf(store, 'one'), namesOf(store, 'two')], [[], ['Bad']]);
  });
});

describe('Recent searches', () => {
  it('are offered newest first, each once, and are gone with their connection', async () => {
    const store = new SavedQueries(mementoOf());
    for (const text of ['a', 'b', 'a']) await store.addRecent('one', 'reports', text);
    await store.addRecent('two', 'reports', 'c');
    assert.deepEqual(store.recent('one', 'reports'), ['a', 'b']);
    await store.forget('one');
    assert.deepEqual([store.recent('one', 'reports'), store.recent('two', 'reports')], [[], ['c']]);
  });
});
