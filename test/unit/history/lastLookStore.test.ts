import assert from 'node:assert/strict';
import { LastLookStore } from '../../../src/history/lastLookStore';

const look = { at: 5, highestId: 7, ids: { 3: 6 } };

function open(kept: unknown) {
  const state = new Map<string, unknown>([['looked', kept]]);
  const store = new LastLookStore({
    get: (key) => state.get(key),
    update: (key, value) => Promise.resolve(void state.set(key, value)),
  });
  return { store, state };
}

describe('The last look', () => {
  it('is none where something else is kept, and is kept anew', async () => {
    for (const kept of [undefined, null, 7, 'x', [look]]) {
      const { store } = open(kept);
      assert.equal(store.get('a'), undefined);
      await store.lookAt('a', ['1']);
      await store.set('a', look);
      assert.deepEqual(store.get('a'), look);
      await store.forget('a');
    }
  });

  it('of one service is none where its shape is wrong, and that of another stays', async () => {
    for (const wrong of [null, 7, {}, { ...look, at: 'now' }, { ...look, ids: null }, { ...look, ids: { 3: '6' } }]) {
      const { store } = open({ 'a x': wrong, 'b x': look });
      assert.deepEqual([store.get('a x'), store.get('b x')], [undefined, look]);
      await store.set('a x', look);
      assert.deepEqual([store.get('a x'), store.get('b x')], [look, look]);
    }
  });

  it('of all services of a connection is forgotten, and of no other', async () => {
    const { store } = open({ 'a x': look, 'a y': look, 'ab x': look });
    await store.forget('a');
    assert.deepEqual([store.get('a x'), store.get('a y'), store.get('ab x')], [undefined, undefined, look]);
  });
});
