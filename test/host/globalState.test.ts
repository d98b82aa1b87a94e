import assert from 'node:assert/strict';
import { internals } from './extension';

describe('The global state', () => {
  it('keeps what is updated while another update is under way, which VS Code’s own undoes now and then', async () => {
    const { globalState: state } = await internals();
    const lost: number[] = [];
    for (let round = 0; round < 100; round++) {
      const first = state.update('first', round);
      await new Promise((resolve) => setTimeout(resolve, round % 5));
      await Promise.all([first, state.update('second', round)]);
      if (state.get('first') !== round || state.get('second') !== round) lost.push(round);
    }
    assert.deepEqual(lost, []);
    for (const key of ['first', 'second']) await state.update(key, undefined);
  });
});
