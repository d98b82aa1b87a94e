import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect } from '@playwright/test';
import { createFromClipboard } from './creating';
import { actOnJob } from './jobs';
import { choose, isQuiet, rowLabels, search } from './finding';
import { patient } from './patience';
import { ReportPage } from './reportPage';
import { test } from './stage';

const elsewhere = 'https://many.example.org';

test.describe('Many reports at once', () => {
  // Keeps the waits for uncertain answers short.
  test.use({ settings: { 'siteReports.longestAnalysis': 0.1 } });

  test('are created by a plan, of addresses in the clipboard, dropped on the view, or in a sitemap on the web', async ({
    stage,
  }) => {
    const { workbench, sandbox, service } = stage;
    const { page } = workbench;
    await service.create(`${elsewhere}/old`);
    await workbench.openGoodReports();
    await isQuiet(workbench);
    await sandbox.reset();

    await test.step('the plan says what is found, malformed, repeated and there already, of which one can choose', async () => {
      await createFromClipboard(
        workbench,
        `${elsewhere}/old ${elsewhere}/a, ${elsewhere}/b ${elsewhere}/a https://[ and no more`,
      );
      await workbench.titleSays('Create Reports: 3 pages found');
      await workbench.option('Create 2 Reports').waitFor();
      await workbench.option('1 Already Has a Report, skip it').waitFor();
      await workbench.picture('plan');
      await workbench.option('Show What Was Skipped, 1 invalid, 1 duplicate').waitFor();
      expect((await sandbox.requests()).filter(({ method }) => method !== 'GET')).toEqual([]);
      await workbench.option('Show What Was Skipped').click();
      const { content } = new ReportPage(workbench);
      await content.getByText(': it has characters that no address has').waitFor();
      await content.getByText('https://many.example.org/a').waitFor();
      await workbench.picture('what is left out, with the plan');
      await workbench.option('Choose Pages…').click();
      await page
        .getByRole('checkbox', { name: /^\/b\b/ })
        .first()
        .click();
      await workbench.quickInput.press('Enter');
      await workbench.option('Create 1 Report').waitFor();
      await workbench.option('1 Already Has a Report').click();
      await workbench.option('Update its results').click();
      await workbench.option('Create 1 Report, Update 1 Report').click();
      await workbench.notification.getByText(/1 created/).waitFor();
      expect((await service.find(elsewhere)).map(({ url }) => url).sort()).toEqual([
        `${elsewhere}/a`,
        `${elsewhere}/old`,
      ]);
    });

    await test.step('addresses are dropped on the view', async () => {
      await isQuiet(workbench);
      const dropped = await page.evaluateHandle(() => {
        const data = new DataTransfer();
        data.setData('text/uri-list', 'https://dropped.example.org/1\r\nhttps://dropped.example.org/2');
        return data;
      });
      const row = workbench.row('Reports', /^Good, /);
      for (const type of ['dragenter', 'dragover', 'drop']) await row.dispatchEvent(type, { dataTransfer: dropped });
      await workbench.titleSays('Create Reports: 2 pages found');
      await workbench.quickInput.press('Escape');
      await workbench.quickInput.waitFor({ state: 'hidden' });
    });

    await test.step('a message that a sitemap has written shows no link', async () => {
      const hostile = await serveSitemapIndex(
        'http://127.0.0.1:1/[Fix-it](command:workbench.action.files.newUntitledFile)',
      );
      try {
        await choose(workbench, 'Create Reports…', 'Sitemap on the Web…');
        await workbench.titleSays('from a Sitemap');
        await workbench.answer(hostile.url);
        const message = workbench.notification.getByText(/couldn’t be reached/);
        await message.waitFor();
        expect(await message.innerText()).toContain('[Fix-it]');
        expect(await message.getByRole('link').count()).toBe(0);
      } finally {
        hostile.close();
      }
    });
  });

  test('are those that look selected; they are copied with a key, kept or deleted after one question, and a whole group is updated by a job that can pause and be canceled', async ({
    stage,
  }) => {
    const { workbench, sandbox, service } = stage;
    const { dialog, page } = workbench;
    const { keyboard } = page;
    const row = (view: string, label: RegExp) => workbench.row(view, label).first();
    const ids: number[] = [];
    for (const result of ['good', 'decent'])
      for (const at of [0, 1, 2]) ids.push((await service.create(`https://mixed.example/${result}/mixed-${at}`)).id);
    await workbench.openGoodReports();
    await isQuiet(workbench);
    await search(workbench, 'Reports', '/mixed-');
    // The scores depend on how many reports were created before.
    await choose(workbench, 'Sort Reports…', /created, newest first/i);
    await workbench.describes('Reports', 'created, newest first');
    await isQuiet(workbench);
    // Rows that are redrawn later would be selected as before.
    await expect(async () => {
      const labels = await rowLabels(workbench, 'Reports');
      expect(labels[labels.indexOf('Good, 3') + 1]).toContain('/good/mixed-2');
    }).toPass(patient);

    await test.step('the rows are meant where their header lies between them', async () => {
      const header = row('Reports', /^Good, 3$/);
      await workbench.turn(row('Reports', /^Decent, 3$/), true);
      await header.waitFor();
      await isQuiet(workbench);
      // With Ctrl, a click opens nothing.
      await workbench.mark(row('Reports', /decent\/mixed-2, /), true);
      await workbench.mark(row('Reports', /good\/mixed-2, /), true, 'Shift');
      await expect(workbench.tree('Reports').getByRole('treeitem', { selected: true })).toHaveCount(5);
      await workbench.copies(/^(https:\/\/mixed\.example\/\w+\/mixed-\d\n?){4}$/);
      await header.click({ button: 'right' });
      const items = page.getByRole('menu').getByRole('menuitem');
      await items.filter({ hasText: 'Delete Report…' }).waitFor();
      // Some have their key beside them.
      const names = (await items.allInnerTexts()).flatMap((item) => /^[^\n]+/.exec(item.trim()) ?? []);
      expect(names).toEqual(['Update Results', 'Change Privacy…', 'Copy Address', 'Export Reports…', 'Delete Report…']);
      await keyboard.press('Escape');
      await workbench.contextMenu(header, 'Delete Report…');
      await dialog.getByText('Delete 4 reports?').waitFor();
      expect(await dialog.locator('.dialog-message-detail').innerText()).toMatch(/^mixed\.example/);
      await dialog.getByRole('button', { name: /^Keep/ }).click();
      await dialog.waitFor({ state: 'detached' });
      await workbench.runCommandOnSelection('Site Reports: Export Reports…');
      await workbench.option(/^Selected rows, 4/).waitFor();
      await workbench.quickInput.press('Escape');
      await workbench.quickInput.waitFor({ state: 'hidden' });
      expect(await service.find('/mixed-')).toHaveLength(6);
    });

    await test.step('a header alone stands for all below it, which the question says', async () => {
      await workbench.mark(row('Reports', /good\/mixed-2, /), false);
      await sandbox.reset();
      // VS Code reports a selection to the extension a moment after showing it.
      await expect(async () => {
        if (await dialog.isVisible()) await dialog.getByRole('button', { name: /^Keep/ }).click();
        await keyboard.press('Delete');
        await dialog.getByText('Delete 6 reports?').waitFor({ timeout: 5000 });
      }).toPass(patient);
      const detail = await dialog.locator('.dialog-message-detail').innerText();
      expect(detail).toMatch(/^3 selected and all 3 in “Good”\n\n(mixed\.example.+\n){5}and 1 more\n/);
      await dialog.getByRole('button', { name: 'Delete 6 Reports' }).click();
      await workbench.notification.getByText('6 deleted.').waitFor();
      const deleted = (await sandbox.requests()).filter(({ method }) => method === 'DELETE');
      expect(deleted.map(({ path }) => Number(path.split('/').at(-1))).sort()).toEqual([...ids].sort());
      expect(await service.find('/mixed-')).toEqual([]);
      await row('Reports', /mixed-/).waitFor({ state: 'detached' });
    });

    await test.step('a group is updated by a job, which can pause and be canceled', async () => {
      await workbench.runCommand('Site Reports: Clear Search and Filters');
      const group = workbench.row('Reports', /^Bad, 50 of/);
      await group.waitFor();
      const { total } = await service.list({ result: 'bad' });
      await isQuiet(workbench);
      await sandbox.reset();
      // Only the changes: late answers would redraw the group while its menu is open.
      await sandbox.control({ faults: [{ method: 'PUT', delay: 400 }] });
      await choose(workbench, () => workbench.contextMenu(group, 'Bulk Actions…'), 'Update Results');
      await dialog.getByText(`Update the results of ${total} reports?`).waitFor();
      await dialog.getByRole('button', { name: 'Update', exact: true }).click();
      const job = (text: RegExp) => row('Jobs', text);
      await job(new RegExp(`^Updating results.*of ${total}`)).waitFor();
      const sent = async () => (await sandbox.requests()).filter(({ method }) => method === 'PUT').length;
      const sendsMoreThan = (count: number) =>
        expect(async () => {
          expect(await sent()).toBeGreaterThan(count);
        }).toPass();
      await sendsMoreThan(3);
      await actOnJob(workbench, /^Updating results/, 'Pause', /paused/);
      const paused = await sent();
      await workbench.contextMenu(job(/paused/), 'Resume');
      await sendsMoreThan(paused);
      await workbench.contextMenu(job(/^Updating results/), 'Cancel Job');
      await workbench.notification.getByText(/Canceled: \d+ updated \(.+\); \d+ not sent\.$/).waitFor();
      expect(await sent()).toBeLessThan(total);
      await workbench.contextMenu(job(/not sent/), 'Show Details');
      const { content } = new ReportPage(workbench);
      await content.getByRole('heading', { name: /^Skipped \(\d+\)$/ }).waitFor();
      await content.getByText('· the job was canceled').first().waitFor();
    });
  });
});

/** Serves an index of sitemaps that names one. */
async function serveSitemapIndex(sitemap: string): Promise<{ url: string; close: () => void }> {
  const web = createServer((_request, response) => {
    response.end(`<sitemapindex><sitemap><loc>${sitemap}</loc></sitemap></sitemapindex>`);
  });
  web.listen(0, '127.0.0.1');
  await once(web, 'listening');
  const address = web.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  return { url: `http://127.0.0.1:${port}/index.xml`, close: () => web.close() };
}
