import { expect } from '@playwright/test';
import { HistoryFolder } from './historyFolder';
import { ReportPage } from './reportPage';
import { test } from './stage';

const site = 'https://shop.example.org/good';
const tree = 'What Changed';

test('What changed elsewhere shows in a view that has its place, until it is marked as seen, also after a reload', async ({
  stage,
}) => {
  const { workbench, service } = stage;
  const worse = await service.create(`${site}/worse`);
  const gone = await service.create(`${site}/gone`);
  const overnight = await service.create(`${site}/as-it-was`);
  await workbench.openGoodReports();
  await workbench.row('Reports', `${site}/gone`).first().waitFor();
  await workbench.isStored('global', '"looked"');
  // It is there from the start, so that no row moves once it has something to show.
  await expect(workbench.tree(tree)).toHaveCount(0);
  const place = await workbench.header(tree).boundingBox();

  await service.rate(worse.id);
  await service.delete(gone.id);
  await service.create(`${site}/new`);
  await workbench.runCommand('Site Reports: Refresh');
  await workbench.header('What Changed (3)').waitFor();
  expect(await workbench.header(tree).boundingBox()).toEqual(place);
  await workbench.openChanges();
  await workbench.describes(tree, '1 worse, 1 new, 1 gone · since');
  await workbench.row(tree, new RegExp(`${site}/worse, Worse, Good → Bad \\d+$`)).waitFor();
  await workbench.row(tree, new RegExp(`${site}/new, New, Good \\d+$`)).waitFor();
  await workbench.row(tree, `${site}/gone, Gone, was Good`).waitFor();
  await expect(workbench.row(tree, /./)).toHaveCount(6);
  const badge = workbench.page.getByRole('tab', { name: 'Site Reports - 1 report got worse' });
  await badge.locator('.badge-content', { hasText: '1' }).waitFor();
  await expect(workbench.notification).toHaveCount(0);

  await new HistoryFolder(stage).withPresent(worse.id);
  await service.rate(overnight.id);
  await workbench.reload();
  // Opening the views is the only step to what got worse since yesterday.
  await workbench.openSiteReports();
  await workbench.row(tree, `${site}/as-it-was, Worse`).waitFor();
  await workbench.row(tree, `${site}/gone, Gone`).waitFor();
  const row = workbench.row(tree, `${site}/worse, Worse`);
  await new ReportPage(workbench).openFrom(row);
  await row.hover();
  await row.getByRole('button', { name: 'Mark as Seen' }).click();
  await row.waitFor({ state: 'detached' });
  await workbench.clickTitleButton(tree, 'Mark All as Seen');
  await badge.waitFor({ state: 'detached' });
  const nothing = workbench.view(tree).getByText(/^Nothing has changed since .+\.$/);
  await nothing.waitFor();
  await expect(workbench.row(tree, /./)).toHaveCount(0);
  await workbench.runCommand('Site Reports: Refresh');
  await workbench.isUpToDate();
  await nothing.waitFor();
});
