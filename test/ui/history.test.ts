import { expect } from '@playwright/test';
import { crashAtChange } from './crash';
import { choose } from './finding';
import { HistoryFolder } from './historyFolder';
import { ReportPage } from './reportPage';
import { saveList } from './saving';
import { test } from './stage';
import type { Workbench } from './workbench';

const site = 'https://shop.example.org/good';

/** Number of files above which they are merged. */
const mostFiles = 10;

test.describe('The history of a report', () => {
  // Windows are killed and reopened here, and the jobs they left are offered only after a while.
  test.describe.configure({ timeout: 120_000 });

  test('is drawn and told on its page, also after a reload, and can be exported and cleared', async ({ stage }) => {
    const { workbench, service, sandbox } = stage;
    const { url } = await service.create(`${site}/history`);
    await workbench.openGoodReports();
    const page = await openPage(workbench, url);
    await page.checks.waitFor();
    await expect(page.history).toHaveCount(0);
    for (const result of ['Bad', 'Decent']) {
      await page.button('Update Results').click();
      await page.isRated(result);
    }
    await page.tellsHistory(['Decent', 'Bad', 'Good']);
    await page.content.getByRole('img', { name: /^3 versions, from Good \(\d+\) to Decent \(\d+\)$/ }).waitFor();
    await page.isAccessible();

    await workbench.reloadWithEditor('history');
    await page.tellsHistory(['Decent', 'Bad', 'Good']);

    await workbench.openGoodReports();
    await choose(workbench, 'Manage History…', 'Export History…');
    const text = await saveList(stage, 'history.json');
    expect((JSON.parse(text) as unknown[]).length).toBeGreaterThan(100);
    expect(text).not.toContain(sandbox.key);

    await choose(workbench, 'Manage History…', 'Clear History…');
    await workbench.dialog.getByRole('button', { name: 'Clear History' }).click();
    await page.history.waitFor({ state: 'detached' });
  });

  test('is still there after a crash while many files become one', async ({ stage }) => {
    const { workbench, service, server } = stage;
    const kept = new HistoryFolder(stage);
    const { id, url } = await service.create(`${site}/joined`);
    const days = Array.from({ length: 11 }, (_, day) => day);
    for (const day of days) {
      const version = { id: String(id), result: 'bad', generatedAt: day, seenAt: day };
      await kept.add(`day-${day}.json`, JSON.stringify([version]));
    }
    const before = await kept.versions();
    await crashAtChange(server, kept.path, () => workbench.openSiteReports());
    await kept.hasAll(before);
    await workbench.reload();
    await workbench.openGoodReports();
    // The crash may have left too few files to be merged.
    await expect(async () => {
      expect((await kept.files()).length).toBeLessThanOrEqual(mostFiles);
    }).toPass();
    await kept.hasAll(before);
    const page = await openPage(workbench, url);
    await page.tellsHistory(['Good', ...days.map(() => 'Bad')]);
  });
});

async function openPage(workbench: Workbench, url: string): Promise<ReportPage> {
  const page = new ReportPage(workbench);
  await page.openFrom(workbench.row('Reports', `${url}, Result: `).first());
  return page;
}
