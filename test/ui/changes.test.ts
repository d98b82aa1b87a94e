import { expect } from '@playwright/test';
import { HistoryFolder } from './historyFolder';
import { ReportPage } from './reportPage';
import { test } from './stage';

const site = 'https://shop.example.org/good';
const tree = 'What Changed';

test('What changed elsewhere shows in a view of its own until it is marked as seen, also after a reload', async ({
  stage,
}) => {
  const { workbench, service } = stage;
  const worse = await service.create(`${site}/worse`);
  const gone = await service.create(`${site}/gone`);
  await service.create(`${site}/as-it-was`);
  await workbench.openGoodReports();
  await workbench.row('Reports', `${site}/gone`).first().waitFor();
  await expect(workbench.tree(tree)).toHaveCount(0);
  await workbench.isStored('global', '"looked"');

  await service.rate(worse.id);
  await service.delete(gone.id);
  await service.create(`${site}/new`);
  await workbench.runCommand('Site Reports: Refresh');
  await workbench.row(tree, `${site}/worse, Worse, Good → Bad`).waitFor();
  await workbench.row(tree, `${site}/new, New, Good`).waitFor();
  await workbench.row(tree, `${site}/gone, Gone, was Good`).waitFor();
  await expect(workbench.row(tree, /./)).toHaveCount(6);
  const badge = workbench.page.getByRole('tab', { name: 'Site Reports - 1 report got worse' });
  await badge.locator('.badge-content', { hasText: '1' }).waitFor();
  await expect(workbench.notification).toHaveCount(0);

  await new HistoryFolder(stage).withPresent(worse.id);
  await workbench.reload();
  await workbench.openSiteReports();
  await workbench.row(tree, `${site}/gone, Gone`).waitFor();
  const row = workbench.row(tree, `${site}/worse, Worse`);
  await new ReportPage(workbench).openFrom(row);
  await row.hover();
  await row.getByRole('button', { name: 'Mark as Seen' }).click();
  await row.waitFor({ state: 'detached' });
  await badge.waitFor({ state: 'detached' });
  await workbench.clickTitleButton(tree, 'Mark All as Seen');
  await workbench.tree(tree).waitFor({ state: 'detached' });
  await workbench.runCommand('Site Reports: Refresh');
  await workbench.isUpToDate();
  await expect(workbench.tree(tree)).toHaveCount(0);
});
