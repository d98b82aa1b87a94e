import assert from 'node:assert/strict';
import { commandId } from '../../../src/ids';
import { aPerson } from '../person/person';
import { aConnectedWindow } from '../window';
import { aSiteFolder, sampleFiles } from './siteFolder';
import { openedFile } from '../files';

describe('A sample site', () => {
  const { service } = aConnectedWindow({ checks: 'few' });
  const person = aPerson();

  describe('that makes a page from two files', () => {
    aSiteFolder(async () => ({ ...(await sampleFiles('next')), 'notes/old-beans.md': '' }));

    it('opens the one that holds its text', async () => {
      const { id } = await service.create('https://cafe.example/blog/new-beans');
      await person().runs(commandId('goToFile'), { id: String(id) });
      assert.equal(openedFile(), 'content/blog/new-beans.md');
    });

    it('asks which, with the reasons, where no whole path fits', async () => {
      const { id } = await service.create('https://cafe.example/blog/old-beans');
      person().picks('notes/old-beans.md');
      await person().runs(commandId('goToFile'), { id: String(id) });
      const reasons = person()
        .pick()
        .items.map(({ label, description = '' }) => `${label}: ${description}`);
      assert.deepEqual(reasons, [
        'notes/old-beans.md: guessed (Next.js: /blog/[slug])',
        'app/blog/[slug]/page.tsx: guessed (Next.js: /blog/[slug])',
      ]);
      assert.equal(openedFile(), 'notes/old-beans.md');
    });
  });

  describe('that makes a page from files of which one has its title', () => {
    const notes = { 'notes/old-beans.md': '# Other', 'texts/old-beans.md': '# Welcome' };
    const site = { 'next.config.js': '', 'package.json': '{"homepage":"https://cafe.example"}' };
    aSiteFolder(() => ({ ...site, ...notes, 'app/blog/[slug]/page.tsx': '' }));

    it('offers that first, and says why', async () => {
      const { id } = await service.create('https://cafe.example/blog/old-beans');
      person().picks('texts/old-beans.md');
      await person().runs(commandId('goToFile'), { id: String(id) });
      const [first] = person().pick().items;
      assert.deepEqual(
        [first?.label, first?.description],
        ['texts/old-beans.md', 'same title as the page · guessed (Next.js: /blog/[slug])'],
      );
    });
  });
});
