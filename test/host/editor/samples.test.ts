import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commandId } from '../../../src/ids';
import { aPerson } from '../person/person';
import { aConnectedWindow } from '../window';
import { aSiteFolder, documentOf, fileOf, sampleFiles } from './siteFolder';
import { openedFile, selectedText } from '../files';

/** A page of each sample site, the file that opens for it, and the text at which the check of its headings failed. */
const samples = {
  next: ['https://cafe.example/?bad', 'app/page.tsx', '<h1>Coffee by the harbour'],
  astro: ['https://garden.example/diary/about/?bad', 'src/pages/about.md', '# Who writes here'],
  hugo: ['https://trails.example/walks/ridge-path/?bad', 'content/walks/Ridge Path.md', 'title: The ridge path'],
  html: ['https://bakery.example/recipes/rye?bad', 'recipes/rye.html', '<h1>Rye bread'],
  monorepo: ['https://docs.example.com/docs/intro?bad', 'apps/docs/docs/01-intro.md', '# How to begin'],
} as const;

describe('A sample site', () => {
  const { service } = aConnectedWindow({ checks: 'few' });
  const person = aPerson();

  for (const [name, [url, file, heading]] of Object.entries(samples)) {
    describe(`such as ${name}`, () => {
      aSiteFolder(() => sampleFiles(name));
      afterEach(() => vscode.commands.executeCommand(commandId('clearProblems')));

      it('leads from a bad report to the line of its source, and its file back to the report', async () => {
        const { id, result } = await service.create(url);
        assert.equal(result, 'bad');
        await person().runs(commandId('goToFile'), { id: String(id), check: 'headings' });
        assert.deepEqual([openedFile(), selectedText()], [file, heading]);
        await person().runs(commandId('showInProblems'), { id: String(id) });
        const problems = vscode.languages.getDiagnostics(fileOf(file));
        const found = problems.find(({ message }) => message.startsWith('“Headings” failed'));
        assert.equal(found && (await documentOf(file)).getText(found.range), heading);
        await person().runs(commandId('showReportOfPage'), fileOf(file));
        assert.match(vscode.window.tabGroups.activeTabGroup.activeTab?.label ?? '', /\?bad$/);
      });
    });
  }

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
