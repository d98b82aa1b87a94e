import { expect } from '@playwright/test';
import { choose } from './finding';
import { ReportPage } from './reportPage';
import { saveList } from './saving';
import { test } from './stage';
import type { Workbench } from './workbench';

const site = 'https://shop.example.org/good';

test.describe('The history of a report', () => {
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
});

async function openPage(workbench: Workbench, url: string): Promise<ReportPage> {
  const page = new ReportPage(workbench);
  await page.openFrom(workbench.row('Reports', `${url}, Result: `).first());
  return page;
}
