import assert from 'node:assert/strict';
import { timeSlice } from '../../../src/util/timeSlice';

describe('Long work', () => {
  it('leaves turns to other work that began at the same time', async () => {
    const order: string[] = [];
    const work = async (name: string, milliseconds: number) => {
      for (let step = 0; step < 10; step++) {
        const end = performance.now() + milliseconds;
        while (performance.now() < end);
        order.push(name);
        if (timeSlice.isOver()) await timeSlice.yieldToHost();
      }
    };
    await Promise.all([work('long', 6), work('short', 0.1)]);
    assert.ok(order.lastIndexOf('short') < order.lastIndexOf('long'), order.join());
  });
});
