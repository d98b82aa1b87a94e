import assert from 'node:assert/strict';
import { Emitter } from '../../../src/util/event';
import { settled } from '../reports/lists/pages';

describe('A listener that fails', () => {
  it('keeps neither the others from being told nor the one who tells from going on, and its error is not lost', async () => {
    const told: string[] = [];
    const lost: unknown[] = [];
    const others = process.listeners('uncaughtException');
    process.removeAllListeners('uncaughtException');
    process.once('uncaughtException', (error) => lost.push(error));
    try {
      const emitter = new Emitter<string>();
      emitter.event(() => {
        throw new Error('a mistake');
      });
      emitter.event((it) => told.push(it));
      emitter.fire('it');
      told.push('went on');
      await settled();
    } finally {
      for (const other of others) process.on('uncaughtException', other);
    }
    assert.deepEqual([told, String(lost[0])], [['it', 'went on'], 'Error: a mistake']);
  });
});
