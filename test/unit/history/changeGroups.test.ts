import assert from 'node:assert/strict';
import { groupChanges } from '../../../src/history/changeGroups';
import type { ChangeKind, UnseenChange } from '../../../src/history/unseenChanges';

function change(id: string, kind: ChangeKind, fields: Partial<UnseenChange> = {}): UnseenChange {
  const url = `https://example.com/${id}`;
  return {
    kind,
    id,
    url,
    project: 'shop',
    before: 'good',
    scoreBefore: undefined,
    now: 'bad',
    score: undefined,
    seenAt: 1,
    ...fields,
  };
}

const shown = (changes: readonly UnseenChange[]) =>
  groupChanges(changes).map(({ of, changes: own }) => [
    'kind' in of ? of.kind : (of.project ?? ''),
    own.map(({ id }) => id).join(),
  ]);

describe('The groups of changes', () => {
  it('are their kinds within one project, the worst first in each', () => {
    const changes = [
      change('a', 'better', { now: 'good' }),
      change('b', 'worse', { score: 20 }),
      change('c', 'worse', { now: 'decent', score: 5 }),
      change('d', 'worse', { score: 12 }),
      change('e', 'worse', { seenAt: 3 }),
      change('f', 'worse', { seenAt: 4 }),
    ];
    assert.deepEqual(shown(changes), [
      ['worse', 'd,b,f,e,c'],
      ['better', 'a'],
    ]);
  });

  it('are the projects where there are several, that in which most got worse first', () => {
    const changes = [
      change('a', 'new', { project: 'blog' }),
      change('b', 'worse', { project: 'blog' }),
      change('c', 'gone'),
      change('d', 'worse'),
      change('e', 'worse'),
      change('f', 'better', { project: undefined }),
      change('g', 'own', { project: 'news' }),
    ];
    assert.deepEqual(shown(changes), [
      ['shop', 'd,e,c'],
      ['blog', 'b,a'],
      ['', 'f'],
      ['own', 'g'],
    ]);
  });

  it('are none without changes', () => {
    assert.deepEqual(shown([]), []);
  });
});
