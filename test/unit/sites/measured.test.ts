import assert from 'node:assert/strict';
import { measure } from '../../bench/sites/measure';
import { readMeasuredSites } from '../../bench/sites/measured';

describe('The pages of public sites', () => {
  const sites = readMeasuredSites();

  it('are those of every fixture', () => assert.ok(sites.length >= 18));

  for (const site of sites)
    it(`have their files, such as those of ${site.name}`, async () => {
      const { counts, misses } = await measure(site, true);
      const { pages, first, offered, openedWrong, addressWrong, missingAnswered, noneClaiming, foundWrong } = counts;
      assert.ok(pages > 0 && site.files.length > pages / 2);
      const wrong = { openedWrong, addressWrong, missingAnswered, foundWrong };
      assert.deepEqual(
        wrong,
        { openedWrong: 0, addressWrong: 0, missingAnswered: 0, foundWrong: 0 },
        misses.join('\n'),
      );
      assert.ok(first >= pages * 0.9 && offered >= pages * 0.97 && noneClaiming <= 1, misses.join('\n'));
    });
});
