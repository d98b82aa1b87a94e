import { expect } from '@playwright/test';
import { choose } from './finding';
import { HistoryFolder } from './historyFolder';
import { ReportPage } from './reportPage';
import { saveList } from './saving';
import { test } from './stage';
import { inPicturedThemes } from './theme';

const site = 'https://shop.example.org/good';
const tree = 'What Changed';

test('What changed elsewhere, also overnight, shows in its view until it is seen, and each version of a report on its page, until the history is cleared', async ({
  stage,
}) => {
  const { workbench, service, sandbox } = stage;
  const page = new ReportPage(workbench);
  const [worse, gone] = [await service.create(`${site}/worse`), await service.create(`${site}/gone`)];
  const [versions, overnight] = [await service.create(`${site}/versions`), await service.create(`${site}/overnight`)];
  await workbench.openGoodReports();
  for (const { url } of [gone, versions, overnight]) await workbench.row('Reports', `${url}, `).first().waitFor();
  await workbench.isStored('global', '"looked"');

  await test.step('shows in a view that has its place', async () => {
    // It exists from the start, so that no row moves once it has something to show.
    await expect(workbench.tree(tree)).toHaveCount(0);
    const place = await workbench.header(tree).boundingBox();
    await service.rate(worse.id);
    await service.delete(gone.id);
    await service.create(`${site}/new`);
    await workbench.runCommand('Site Reports: Refresh');
    await workbench.header('What Changed (1 worse)').waitFor();
    expect(await workbench.header(tree).boundingBox()).toEqual(place);
    await workbench.openChanges();
    await workbench.row(tree, new RegExp(`${site}/worse, Worse, Good \\d+ → Bad \\d+$`)).waitFor();
    await workbench.row(tree, new RegExp(`${site}/new, New, Good \\d+$`)).waitFor();
    await workbench.tree(tree).hover();
    await workbench.page.mouse.wheel(0, 400);
    await workbench.row(tree, `${site}/gone, Gone, was Good`).waitFor();
    await inPicturedThemes(workbench, async (theme) => {
      await workbench.picture(`what changed, ${theme}`);
    });
  });

  await test.step('is marked as seen', async () => {
    const badge = workbench.page.getByRole('tab', { name: 'Site Reports - 1 report got worse' });
    await badge.locator('.badge-content', { hasText: '1' }).waitFor();
    await expect(workbench.notification).toHaveCount(0);
    await workbench.tree(tree).hover();
    await workbench.page.mouse.wheel(0, -400);
    const row = workbench.row(tree, `${site}/worse, Worse`);
    await row.hover();
    await row.getByRole('button', { name: 'Mark as Seen' }).click();
    await row.waitFor({ state: 'detached' });
    await workbench.clickTitleButton(tree, 'Mark All as Seen');
    await badge.waitFor({ state: 'detached' });
    const nothing = workbench.view(tree).getByText('Nothing has changed since');
    await nothing.waitFor();
    await expect(workbench.row(tree, /./)).toHaveCount(0);
    await workbench.runCommand('Site Reports: Refresh');
    await workbench.isUpToDate();
    await nothing.waitFor();
  });

  await test.step('new results are told in one line and kept as a version', async () => {
    await page.openFrom(workbench.row('Reports', `${versions.url}, Result: Good`).first());
    await page.checks.waitFor();
    await expect(page.history).toHaveCount(0);
    await page.button('Update Results').click();
    const told = /^shop\.example\.org\/good\/versions: Good → Bad, \d+ checks newly failing$/;
    await workbench.notification.getByText(told).waitFor();
    await page.tellsHistory(['Bad', 'Good']);
  });

  await test.step('all of it is there after a night', async () => {
    await new HistoryFolder(stage).withPresent(versions.id);
    await service.rate(overnight.id);
    await workbench.reloadWithEditor('versions');
    await page.tellsHistory(['Bad', 'Good']);
    // Opening the views is the only step to the reports that got worse since yesterday.
    await workbench.openSiteReports();
    await workbench.openChanges();
    await workbench.row(tree, `${site}/overnight, Worse`).waitFor();
  });

  await test.step('versions are compared, and another is added', async () => {
    await choose(workbench, () => page.button('Compare Versions…').click(), 'Summary');
    await page.beside.getByText(/^Good \(\d+\) → Bad \(\d+\)$/).waitFor();
    await page.beside.getByRole('heading', { name: /^Newly failing/ }).waitFor();
    await page.button('Update Results').click();
    await page.isRated('Decent');
    await page.tellsHistory(['Decent', 'Bad', 'Good']);
    await page.content.getByRole('img', { name: /^3 versions, from Good \(\d+\) to Decent \(\d+\)$/ }).waitFor();
    await page.isAccessible();
  });

  await test.step('the history is exported and cleared', async () => {
    await choose(workbench, 'Manage History…', 'Export History…');
    const text = await saveList(stage, 'history.json');
    expect((JSON.parse(text) as unknown[]).length).toBeGreaterThan(100);
    expect(text).not.toContain(sandbox.key);
    await choose(workbench, 'Manage History…', 'Clear History…');
    await workbench.dialog.getByRole('button', { name: 'Clear History' }).click();
    await page.history.waitFor({ state: 'detached' });
  });
});
