import assert from 'node:assert/strict';
import { broken, readBreaks } from '../run/breakTables.mjs';

describe('The deliberate breaks', () => {
  it('each change one place of a file', async () => {
    for (const one of await readBreaks()) assert.notEqual(broken(one), '');
  });
});
