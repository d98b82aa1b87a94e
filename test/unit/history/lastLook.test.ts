import assert from 'node:assert/strict';
import { forgetLastLooks, keepLastLook, lastLookIn } from '../../../src/history/lastLook';
import { mementoOf } from '../memento';

const look = { at: 5, highestId: 7, ids: { 3: 6 } };

const stateOf = (looked: unknown) => mementoOf({ looked });

describe('The last look', () => {
  it('is none where something else is kept, and is kept anew', async () => {
    for (const kept of [undefined, null, 7, 'x', [look]]) {
      const state = stateOf(kept);
      assert.equal(lastLookIn(state, 'a'), undefined);
      await keepLastLook(state, 'a', look);
      assert.deepEqual(lastLookIn(state, 'a'), look);
      await forgetLastLooks(state, 'a');
    }
  });

  it('of one service is none where its shape is wrong, and that of another stays', async () => {
    for (const wrong of [null, 7, {}, { ...look, at: 'now' }, { ...look, ids: null }, { ...look, ids: { 3: '6' } }]) {
      const state = stateOf({ 'a x': wrong, 'b x': look });
      assert.deepEqual([lastLookIn(state, 'a x'), lastLookIn(state, 'b x')], [undefined, look]);
      await keepLastLook(state, 'a x', look);
      assert.deepEqual([lastLookIn(state, 'a x'), lastLookIn(state, 'b x')], [look, look]);
    }
  });

  it('of all services of a connection is forgotten, and of no other', async () => {
    const state = stateOf({ 'a x': look, 'a y': look, 'ab x': look });
    await forgetLastLooks(state, 'a');
    assert.deepEqual(
      [lastLookIn(state, 'a x'), lastLookIn(state, 'a y'), lastLookIn(state, 'ab x')],
      [undefined, undefined, look],
    );
  });
});
