import { createFromClipboard } from './creating';
import { keep } from './readme';
import { ReportPage } from './reportPage';
import { test } from './stage';
import { inEachTheme, useTheme } from './theme';

const site = 'https://shop.example.org';

test.describe('In light, dark and high contrast', () => {
  test('there are pictures of the side bar with what changed, and of a report’s page, which is accessible', async ({
    stage,
  }) => {
    const { workbench, service } = stage;
    const worse = await service.create(`${site}/good/worse`);
    const { url } = await service.create(`${site}/good/looks`);
    await workbench.openReports();
    await workbench.isStored('global', '"looked"');
    await service.rate(worse.id);
    await service.create(`${site}/good/new`);
    await workbench.runCommand('Site Reports: Refresh');
    await workbench.row('What Changed', `${site}/good/worse, Worse`).waitFor();
    const page = new ReportPage(workbench);
    await workbench.openGood();
    await page.openFrom(workbench.row('Reports', `${url}, Result`).first());
    await page.button('Update Results').click();
    await page.isRated('Bad');
    await page.tellsHistory(['Bad', 'Good']);
    // What the new results brought is open: the entries of its headings show.
    await page.content.getByText('Welcome', { exact: true }).waitFor();
    await inEachTheme(workbench, async (theme) => {
      await page.isAccessible();
      await workbench.picture(`side bar and report page, ${theme}`);
    });
  });

  test('there are pictures of the plan of what is created, and of the job at work', async ({ stage }) => {
    const { workbench, sandbox, service } = stage;
    await service.create(`${site}/good/old`);
    await workbench.openReports();
    const urls = Array.from({ length: 30 }, (_, at) => `${site}/good/planned-${at}`);
    const addresses = [...urls, urls[0], `${site}/good/old`, 'https://['].join('\n');
    await inEachTheme(workbench, async (theme) => {
      await createFromClipboard(workbench, addresses);
      await workbench.option('Create 30 Reports').waitFor();
      await workbench.picture(`plan, ${theme}`);
    });
    await createFromClipboard(workbench, addresses);
    await sandbox.control({ faults: [{ method: 'POST', delay: 2000 }] });
    await workbench.option('Create 30 Reports').click();
    await workbench.notification.getByText(/of 30/).waitFor();
    await inEachTheme(workbench, async (theme) => {
      await workbench.runCommand('Notifications: Show Notifications');
      await workbench.page.locator('.notifications-center.visible').getByText(/of 30/).waitFor();
      await workbench.picture(`job, ${theme}`);
    });
  });
});

test.describe('Before somebody has connected', () => {
  test.use({ isConnected: false });

  test('there are pictures of the welcome', async ({ stage }) => {
    await stage.workbench.openSiteReports();
    await stage.workbench.view('Projects').getByRole('button', { name: 'Connect to a Service…' }).waitFor();
    await inEachTheme(stage.workbench, async (theme) => {
      await stage.workbench.picture(`welcome, ${theme}`);
    });
  });
});

test('The README has its picture', async ({ stage }) => {
  const { workbench } = stage;
  await useTheme(workbench, 'light');
  await workbench.openReports();
  await workbench.page.setViewportSize({ width: 940, height: 600 });
  await workbench.widenSidebar(300);
  await workbench.expand('Projects', /^Project news\.example\.com,/);
  const page = new ReportPage(workbench);
  await page.openFrom(workbench.row('Projects', /Result: Bad/).first());
  await page.checks.waitFor();
  await workbench.page.mouse.move(600, 580);
  await keep(await workbench.picture('report'));
});
