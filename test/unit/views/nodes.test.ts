import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/service/errors';
import { loadErrorOf } from '../../../src/views/lists/shownLists';
import { groupNode, isInScope, projectNode, reportNode, resultIn } from '../../../src/views/lists/nodes';
import { FakeService, listOf, openStore, reportOf } from '../reports/lists/fakeService';

describe('A row', () => {
  const record = { name: 'a/b', createdAt: undefined, fields: undefined };

  it('is that of its own session alone', () => {
    const row = projectNode('1', record);
    assert.deepEqual([isInScope('1', row), isInScope('12', row), isInScope('', row)], [true, false, false]);
    assert.ok(!isInScope('1', projectNode('12', record)));
  });

  it('has an id of its own, whatever characters the service’s names have', () => {
    const ids = [
      groupNode('1', 'result', listOf({ project: 'a', result: 'bad' }), projectNode('1', { ...record, name: 'a' })),
      groupNode('1', 'result', listOf({ project: 'a/b' }), projectNode('1', record)),
      groupNode('1', 'result', listOf({ project: 'a~/b' }), projectNode('1', { ...record, name: 'a~/b' })),
      projectNode('1', record),
      projectNode('1', { ...record, name: 'a~/b' }),
    ].map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length);
  });

  it('has the rating of the list that was asked for by result, whatever its record says', () => {
    const row = reportNode('1', reportOf('it', { result: 'good' }), listOf({ result: 'bad' }), undefined);
    assert.equal(resultIn(row), 'bad');
  });
});

describe('What failed in a view', () => {
  it('is not that there is no key, about which its welcome says what to do', () => {
    const { store } = openStore(new FakeService());
    const { state } = store.lists.reports(listOf());
    const error = (kind: 'notConnected' | 'notFound') => new ServiceError({ kind }, 'https://reports.example');
    assert.equal(loadErrorOf([state, { ...state, error: error('notConnected') }]), undefined);
    const failure = error('notFound');
    assert.equal(
      loadErrorOf([
        { ...state, error: error('notConnected') },
        { ...state, error: failure },
      ]),
      failure,
    );
  });
});
