import assert from 'node:assert/strict';
import { answersOf } from '../../bench/generators/answers';
import { generatorNames, readGeneratedSites } from '../../bench/generators/sites';

describe('A site that a real generator has built', () => {
  for (const generator of generatorNames())
    for (const site of readGeneratedSites(generator))
      it(`has the files and the pages that ${generator} gives it: ${site.name}`, async () => {
        assert.ok(site.pages.size > 0, 'npm run bench:generators writes down what is made');
        const { claimed, missed } = await answersOf(site);
        assert.deepEqual({ claimed, missed }, { claimed: [], missed: [] });
      });
});
