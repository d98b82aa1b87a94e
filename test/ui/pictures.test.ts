import { expect } from '@playwright/test';
import { keepPicture, updatesReadme } from './readme';
import { ReportPage } from './reportPage';
import { test } from './stage';
import { inEachTheme } from './theme';
import { usualSize, type Workbench } from './workbench';

const site = 'https://shop.example.org';

test.describe('In light, dark and high contrast', { tag: '@release' }, () => {
  test('there are pictures of the side bar with what changed, and of a report’s page, which is accessible', async ({
    stage,
  }) => {
    const { workbench, service } = stage;
    const worse = await service.create(`${site}/good/worse`);
    const { url } = await service.create(`${site}/good/looks`);
    await workbench.openReports();
    if (updatesReadme) await keepReport(workbench);
    await workbench.isStored('global', '"looked"');
    await service.rate(worse.id);
    await service.create(`${site}/good/new`);
    await workbench.runCommand('Site Reports: Refresh');
    await workbench.openChanges();
    await workbench.row('What Changed', `${site}/good/worse, Worse`).waitFor();
    const page = new ReportPage(workbench);
    await workbench.openGood();
    await page.openFrom(workbench.row('Reports', `${url}, Result`).first());
    await page.button('Update Results').click();
    await page.isRated('Bad');
    await page.tellsHistory(['Bad', 'Good']);
    await page.content.getByText('Newly failing').first().waitFor();
    await inEachTheme(workbench, async (theme) => {
      await page.isAccessible();
      await workbench.picture(`side bar and report page, ${theme}`);
      await page.button('More Actions').press('ArrowDown');
      await expect(page.content.getByRole('menuitem').first()).toBeFocused();
      await page.isAccessible();
      await page.content.getByRole('menu').press('End');
      await expect(page.content.getByRole('menuitem', { name: 'Delete Report…' })).toBeFocused();
      await workbench.picture(`report page, menu, ${theme}`);
      await page.content.getByRole('menu').press('Escape');
      await expect(page.button('More Actions')).toBeFocused();
      await expect(page.content.getByRole('menu')).toHaveCount(0);
    });
    await workbench.page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    await page.isAccessible();
    await workbench.picture('report page, forced colours');
    await workbench.page.emulateMedia({ forcedColors: null, reducedMotion: null });
    // The room left at 200% zoom, once the side bar is closed.
    await workbench.runCommand('View: Toggle Primary Side Bar Visibility');
    await workbench.page.setViewportSize({ width: 600, height: 400 });
    await page.isAccessible();
    expect(
      await page.content.locator('body').evaluate((body) => body.scrollWidth - body.clientWidth),
    ).toBeLessThanOrEqual(0);
    await workbench.picture('report page, zoom');
  });

  test('a report’s page of each rating fits a wide and a narrow editor', async ({ stage }) => {
    const { workbench, service } = stage;
    const page = new ReportPage(workbench);
    const activityBar = 50;
    for (const rating of ['good', 'decent', 'bad']) await service.create(`${site}/${rating}/fits`);
    await workbench.openGoodReports();
    for (const rating of ['Good', 'Decent', 'Bad']) {
      const group = workbench.row('Reports', new RegExp(`^${rating}, `));
      await workbench.turn(group, true);
      await page.openFrom(workbench.row('Reports', `${site}/${rating.toLowerCase()}/fits, Result`).first());
      await page.checks.waitFor();
      await workbench.turn(group, false);
      await workbench.runCommand('View: Toggle Primary Side Bar Visibility');
      await inEachTheme(workbench, async (theme) => {
        for (const width of [900, 300]) {
          await workbench.page.setViewportSize({ width: width + activityBar, height: 1000 });
          await page.isAccessible();
          const tooWide = (body: HTMLElement) => body.scrollWidth - body.clientWidth;
          expect(await page.content.locator('body').evaluate(tooWide)).toBeLessThanOrEqual(0);
          await workbench.picture(`report page, ${rating}, ${theme}, ${width} px`);
        }
        await workbench.page.setViewportSize(usualSize);
      });
      await workbench.runCommand('View: Toggle Primary Side Bar Visibility');
    }
  });
});

/** Opens a bad report from its project, and takes the picture of both. */
async function keepReport(workbench: Workbench): Promise<void> {
  await workbench.expand('Projects', /^Project news\.example\.com,/);
  const page = new ReportPage(workbench);
  await page.openFrom(workbench.row('Projects', /Result: Bad/).first());
  await page.checks.waitFor();
  await keepPicture(workbench, 'report', { width: 940, height: 600, sidebar: 300 });
  await workbench.runCommand('View: Close All Editors');
}
