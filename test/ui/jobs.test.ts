import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect } from '@playwright/test';
import { createFromClipboard } from './creating';
import { actOnJob } from './jobs';
import { choose, isQuiet, rowLabels, search } from './finding';
import { patient } from './patience';
import { ReportPage } from './reportPage';
import { test } from './stage';
import type { ServiceReport } from '../sandbox/data';
import type { Workbench } from './workbench';

const site = 'https://shop.example.org/good';
const elsewhere = 'https://many.example.org';

test.describe('Many reports at once', () => {
  // Keeps the waits for uncertain answers short.
  test.use({ settings: { 'siteReports.longestAnalysis': 0.1 } });

  test('are created by a plan of what is found, malformed, repeated and there already, of which one can choose', async ({
    stage,
  }) => {
    const { workbench, sandbox, service } = stage;
    const { page } = workbench;
    await service.create(`${elsewhere}/old`);
    await workbench.openReports();
    await isQuiet(workbench);
    await sandbox.reset();
    await createFromClipboard(
      workbench,
      `${elsewhere}/old ${elsewhere}/a, ${elsewhere}/b ${elsewhere}/a https://[ and no more`,
    );
    await workbench.titleSays('Create Reports: 3 found');
    await workbench.option('Create 2 Reports').waitFor();
    await workbench.option('1 Already Has a Report, skip it').waitFor();
    await workbench.picture('plan');
    await workbench.option('Show What Is Left Out, 1 invalid, 1 duplicated').waitFor();
    expect((await sandbox.requests()).filter(({ method }) => method !== 'GET')).toEqual([]);
    await workbench.option('Choose Which…').click();
    await page
      .getByRole('checkbox', { name: /^\/b\b/ })
      .first()
      .click();
    await workbench.quickInput.press('Enter');
    await workbench.option('Create 1 Report').waitFor();
    await workbench.option('1 Already Has a Report').click();
    await workbench.option('update its results').click();
    await workbench.option('Create 1 Report, Update 1 Report').click();
    await workbench.notification.getByText(/^1 created/).waitFor();
    expect((await service.find(elsewhere)).map(({ url }) => url).sort()).toEqual([
      `${elsewhere}/a`,
      `${elsewhere}/old`,
    ]);
  });

  test('are created of addresses that are dropped on the view; a message that a sitemap has written shows no link', async ({
    stage,
  }) => {
    const { workbench } = stage;
    const { page } = workbench;
    await workbench.openGoodReports();
    await isQuiet(workbench);
    const dropped = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.setData('text/uri-list', 'https://dropped.example.org/1\r\nhttps://dropped.example.org/2');
      return data;
    });
    const row = workbench.row('Reports', /^Good, /);
    for (const type of ['dragenter', 'dragover', 'drop']) await row.dispatchEvent(type, { dataTransfer: dropped });
    await workbench.titleSays('Create Reports: 2 found');
    await workbench.quickInput.press('Escape');
    await workbench.quickInput.waitFor({ state: 'hidden' });

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

  test('are copied with the key, kept where the first answer is pressed in a hurry, and deleted after one question', async ({
    stage,
  }) => {
    const { workbench, sandbox, service } = stage;
    const { dialog, page } = workbench;
    const made: ServiceReport[] = [];
    for (let at = 0; at < 7; at++) made.push(await service.create(`${site}/chosen-${at}`));
    await workbench.openGoodReports();
    await isQuiet(workbench);
    await selectAll(workbench, made);
    await workbench.copies(new RegExp(`^(${site}/chosen-\\d\n?){7}$`));
    await sandbox.reset();
    await workbench.press('Delete', () => dialog.getByText('Delete 7 reports?').isVisible());
    await dialog.getByText(/shop\.example\.org\/good\/chosen-\d[^]*and 2 more/).waitFor();
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(await service.find('/chosen-')).toHaveLength(7);

    await workbench.contextMenu(workbench.row('Reports', `${site}/chosen-3`).first(), 'Delete Report…');
    await dialog.getByRole('button', { name: 'Delete 7 Reports' }).click();
    await workbench.notification.getByText('7 deleted.').waitFor();
    const deleted = (await sandbox.requests()).filter(({ method }) => method === 'DELETE');
    expect(deleted.map(({ path }) => Number(path.split('/').at(-1))).sort()).toEqual(made.map(({ id }) => id).sort());
    expect(await service.find('/chosen-')).toEqual([]);
    await workbench.row('Reports', `${site}/chosen-`).first().waitFor({ state: 'detached' });
  });

  test('are those that look selected where headers lie between them, and the question says what stands for more', async ({
    stage,
  }) => {
    const { workbench, service } = stage;
    const { dialog, page } = workbench;
    for (const result of ['good', 'decent'])
      for (const at of [0, 1, 2]) await service.create(`https://mixed.example/${result}/mixed-${at}`);
    await workbench.openGoodReports();
    await isQuiet(workbench);
    await search(workbench, 'Reports', '/mixed-');
    // The scores depend on how many reports were created before.
    await choose(workbench, 'Sort Reports…', /created, newest first/i);
    await workbench.describes('Reports', 'created, newest first');
    await isQuiet(workbench);
    // Rows that are drawn anew later would be selected as they were before.
    await expect(async () => {
      const labels = await rowLabels(workbench, 'Reports');
      expect(labels[labels.indexOf('Good, 3') + 1]).toContain('/good/mixed-2');
    }).toPass(patient);
    const { keyboard } = page;
    const row = (view: string, label: RegExp) => workbench.row(view, label).first();
    const keep = async () => {
      await dialog.getByRole('button', { name: /^Keep/ }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    const keepAfter = async (question: string, detail: RegExp) => {
      await dialog.getByText(question).waitFor();
      expect(await dialog.locator('.dialog-message-detail').innerText()).toMatch(detail);
      await keep();
    };
    // VS Code tells the extension of a selection a moment after it shows.
    const keepAfterDelete = async (question: string, detail: RegExp) => {
      await expect(async () => {
        if (await dialog.isVisible()) await keep();
        await keyboard.press('Delete');
        await dialog.getByText(question).waitFor({ timeout: 5000 });
      }).toPass(patient);
      await keepAfter(question, detail);
    };

    const header = row('Reports', /^Good, 3$/);
    await workbench.turn(row('Reports', /^Decent, 3$/), true);
    await header.waitFor();
    await isQuiet(workbench);
    // With Ctrl, a click opens nothing.
    await workbench.mark(row('Reports', /decent\/mixed-2, /), true);
    await workbench.mark(row('Reports', /good\/mixed-2, /), true, 'Shift');
    await expect(workbench.tree('Reports').getByRole('treeitem', { selected: true })).toHaveCount(5);
    await header.click({ button: 'right' });
    const items = page.getByRole('menu').getByRole('menuitem');
    await items.filter({ hasText: 'Delete Report…' }).waitFor();
    // Beside some stands their key.
    const names = (await items.allInnerTexts()).flatMap((item) => /^[^\n]+/.exec(item.trim()) ?? []);
    expect(names).toEqual(['Update Results', 'Change Privacy…', 'Copy URL', 'Export Reports…', 'Delete Report…']);
    await keyboard.press('Escape');
    await workbench.contextMenu(header, 'Delete Report…');
    await keepAfter('Delete 4 reports?', /^mixed\.example/);
    await workbench.runCommandOnSelection('Site Reports: Export Reports…');
    await workbench.option(/^Selected rows, 4/).waitFor();
    await workbench.quickInput.press('Escape');
    await workbench.quickInput.waitFor({ state: 'hidden' });

    await workbench.mark(row('Reports', /good\/mixed-2, /), false);
    await keepAfterDelete('Delete 6 reports?', /^3 selected and all 3 in “Good”\n/);

    expect(await service.find('/mixed-')).toHaveLength(6);
  });

  test('of a whole group are updated by a job after the question with their number, which can pause and be canceled', async ({
    stage,
  }) => {
    const { workbench, sandbox, service } = stage;
    await workbench.openReports();
    const said = (text: RegExp) => workbench.notification.getByText(text);
    await workbench.row('Reports', /^Bad, 50 of/).waitFor();
    const { total } = await service.list({ result: 'bad' });
    await isQuiet(workbench);
    await sandbox.reset();
    // Only the changes: late answers would draw the group anew while its menu is open.
    await sandbox.control({ faults: [{ method: 'PUT', delay: 400 }] });
    const group = workbench.row('Reports', /^Bad, /);
    await choose(workbench, () => workbench.contextMenu(group, 'Bulk Actions…'), 'Update Results');
    await workbench.dialog.getByText(`Update the results of ${total} reports?`).waitFor();
    await workbench.dialog.getByRole('button', { name: 'Update', exact: true }).click();
    const job = (text: RegExp) => workbench.row('Jobs', text).first();
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
    await said(/^Canceled: \d+ updated: .+; \d+ to go\.$/).waitFor();
    expect(await sent()).toBeLessThan(total);
    await workbench.contextMenu(job(/to go/), 'Show Details');
    const { content } = new ReportPage(workbench);
    await content.getByRole('heading', { name: /^Skipped \(\d+\)$/ }).waitFor();
    await content.getByText('· the job was canceled').first().waitFor();
  });
});

/** Selects rows with mouse and Ctrl. */
async function selectAll(workbench: Workbench, reports: readonly ServiceReport[]): Promise<void> {
  for (const [at, { url }] of reports.entries()) {
    const row = workbench.row('Reports', `${url}, Result`).first();
    if (at === 0) await workbench.select(row);
    else await workbench.mark(row, true);
  }
}

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
