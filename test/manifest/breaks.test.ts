import assert from 'node:assert/strict';
import { broken, readBreaks } from '../run/breakTables.mjs';

/** Number of breaks, at least, by the beginning of the file. */
const least = { 'src/': 200, 'src/api/': 40, 'src/model/': 90, 'src/platform/': 40, 'src/views/': 20 };

describe('The deliberate breaks', () => {
  it('each change one place of a file', async () => {
    for (const one of await readBreaks()) assert.notEqual(broken(one), '');
  });

  it('are there for every layer', async () => {
    const files = (await readBreaks()).map(({ file }) => file);
    for (const [beginning, count] of Object.entries(least)) {
      const there = files.filter((file) => file.startsWith(beginning)).length;
      assert.ok(there >= count, `${there} of ${beginning}`);
    }
  });
});
