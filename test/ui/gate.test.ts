import { access } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import { choose } from './finding';
import { patient } from './patience';
import { keepPicture, updatesReadme } from './readme';
import { test } from './stage';
import { Steps } from './steps';
import { inPicturedThemes } from './theme';

const site = 'https://made.example';
const alias = 'https://staging.made.example';
const gate = { pages: ['/*rest'], result: 'decent', missing: 'warn' };
const sites = [{ url: site, folder: 'site', aliases: [alias], gate }];
const pages = ['good', 'bad', 'jobs', 'news'].map((name) => [`site/${name}.html`, `<title>${name}</title>\n`] as const);

test.use({
  files: { 'site-reports.json': JSON.stringify({ sites }, undefined, 2), ...Object.fromEntries(pages) },
});

test('A site with rules is reviewed and checked', { tag: '@release' }, async ({ stage }) => {
  const { folder, sandbox, service, workbench } = stage;
  for (const name of ['good', 'bad', 'old-campaign']) await service.create(`${site}/${name}`);
  for (const name of ['good', 'bad', 'bad-draft?token=secret']) await service.create(`${alias}/${name}`, 0);
  await workbench.openReports();
  const { page } = workbench;
  const isReviewed = async () => (await sandbox.requests()).some(({ query }) => query['search'] !== undefined);

  await inPicturedThemes(workbench, async (theme) => {
    await sandbox.reset();
    // A view that was just redrawn may close the menu before its command runs. Anything that the command opens stays
    // open.
    await expect(async () => {
      await workbench.chooseFromTitleMenu('Reports', 'Review Site…');
      await expect.poll(isReviewed, { timeout: 5000 }).toBe(true);
    }).toPass(patient);
    await workbench.option('Pages without a report, 2').waitFor();
    await workbench.picture(`review, ${theme}`);
    await page.keyboard.press('Escape');
    await choose(workbench, 'Review Site…', /^Public reports for pages that look unpublished/);
    await page.locator('.quick-input-widget').getByText('/bad-draft?token=•••').waitFor();
    await workbench.picture(`review, exposed reports, ${theme}`);
    // This goes back to the list.
    await page.keyboard.press('Escape');
    await workbench.option(/^Compare with staging\.made\.example/).click();
    await workbench.option(/^\/old-campaign.*no report at the alias/).waitFor();
    await workbench.picture(`review, pairs, ${theme}`);
    await page.keyboard.press('Escape');
    await workbench.option(/^Compare with staging\.made\.example/).waitFor();
    await page.keyboard.press('Escape');
  });

  // A gate in CI, from an installed extension: what is left is a secret and a commit.
  const steps = new Steps(workbench);
  await steps.command('Site Reports: Set Up CI…');
  await workbench.option('GitHub Actions').waitFor();
  await steps.press('Enter');
  await workbench.option('Create .github/workflows/site-reports.yml').waitFor();
  await workbench.picture('CI, shown');
  await steps.press('Enter');
  const rest = workbench.notification.filter({ hasText: 'To finish, commit it together with site-reports.mjs' });
  await steps.click(rest.getByRole('button', { name: 'Copy Address of Service' }));
  steps.were(5);
  await workbench.clipboardHolds(new RegExp(sandbox.url));
  for (const file of ['site-reports.mjs', '.github/workflows/site-reports.yml']) await access(path.join(folder, file));

  await workbench.runCommand('Site Reports: Check Site');
  await page.locator('.xterm-rows').getByText('The gate failed.').waitFor();
  await inPicturedThemes(workbench, async (theme) => {
    await workbench.runCommand('Terminal: Focus Terminal');
    await workbench.picture(`check, terminal, ${theme}`);
    await workbench.runCommand('Problems: Focus on Problems View');
    await page
      .locator('.markers-panel')
      .getByText('/bad: The result is “bad”, but must be at least “decent”.')
      .waitFor();
    await workbench.picture(`check, problems, ${theme}`);
  });
  if (updatesReadme) await keepPicture(workbench, 'gate', { width: 1000, height: 640, sidebar: 240 });
});
