import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect } from '@playwright/test';
import { createFromClipboard } from './creating';
import { choose, isQuiet } from './finding';
import { test } from './stage';

const site = 'https://many.example.org';

test.describe('Creating many reports', () => {
  // Keeps the waits for uncertain answers short.
  test.use({ settings: { 'siteReports.longestAnalysis': 0.1 } });

  test('begins with a plan of what is found, malformed, repeated and there already, also for addresses dropped on the view; a message that a sitemap has written shows no link', async ({
    stage,
  }) => {
    const { workbench, service, sandbox } = stage;
    await service.create(`${site}/old`);
    await workbench.openGoodReports();
    await isQuiet(workbench);
    const dropped = await workbench.page.evaluateHandle(() => {
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

    await sandbox.reset();
    await createFromClipboard(workbench, `${site}/old ${site}/a, ${site}/b ${site}/a https://[ and no more`);
    await workbench.titleSays('Create Reports: 3 found');
    await workbench.option('Create 2 Reports').waitFor();
    await workbench.option('1 Already Has a Report, skip it').waitFor();
    await workbench.picture('plan');
    await workbench.option('Show What Is Left Out, 1 invalid, 1 duplicated').waitFor();
    expect((await sandbox.requests()).filter(({ method }) => method !== 'GET')).toEqual([]);
    await workbench.option('Choose Which…').click();
    await workbench.page
      .getByRole('checkbox', { name: /^\/b\b/ })
      .first()
      .click();
    await workbench.quickInput.press('Enter');
    await workbench.option('Create 1 Report').waitFor();
    await workbench.option('1 Already Has a Report').click();
    await workbench.option('update its results').click();
    await workbench.option('Create 1 Report, Update 1 Report').click();
    await workbench.notification.getByText(/^1 created/).waitFor();
    expect((await service.find(site)).map(({ url }) => url).sort()).toEqual([`${site}/a`, `${site}/old`]);
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
