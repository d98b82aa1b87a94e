import { expect } from '@playwright/test';
import { ReportPage } from './reportPage';
import { test } from './stage';

test('Two versions of a report are compared from its page, as a summary and side by side', async ({ stage }) => {
  const { workbench, service } = stage;
  const { url } = await service.create('https://shop.example.org/good/versions');
  await workbench.openReports();
  const page = new ReportPage(workbench);
  await page.openFrom(workbench.row('Reports', `${url}, Result: `).first());
  await page.checks.waitFor();
  const failed = page.checks.getByRole('row', { name: /^Failed/ });
  const before = await failed.count();
  await page.button('Update Results').click();
  await page.isRated('Bad');
  const broken = (await failed.count()) - before;

  const chooseVersions = async (way: 'Summary' | 'Side by Side') => {
    await workbench.titleSays('Compare Versions of shop.example.org/good/versions (1/2)');
    await expect(workbench.option(/./)).toHaveCount(2);
    await workbench.option(/Good$/).click();
    await workbench.option(/Bad$/).click();
    await workbench.option(way).click();
  };
  await page.button('Compare Versions…').click();
  await chooseVersions('Summary');
  await page.content.getByText(/^Good \(\d+\) → Bad \(\d+\)$/).waitFor();
  const list = page.content.getByRole('heading', { name: /^Broken/ }).locator('xpath=following-sibling::ul[1]');
  await expect(list.getByRole('listitem')).toHaveCount(broken);

  await workbench.page.locator('.tab', { hasText: 'shop.example.org › good › versions' }).first().click();
  await page.button('Compare Versions…').click();
  await chooseVersions('Side by Side');
  await workbench.page.locator('.editor.modified .view-line').filter({ hasText: '"result": "bad"' }).waitFor();
  await workbench.page.locator('.editor.original .view-line').filter({ hasText: '"result": "good"' }).waitFor();
});
