import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import { HistoryFolder } from './historyFolder';
import { ReportPage } from './reportPage';
import { keepPicture, updatesReadme } from './readme';
import { test } from './stage';
import { Steps } from './steps';
import { areKept } from './storage';
import { inPicturedThemes } from './theme';
import type { Workbench } from './workbench';

const site = 'https://made.example';
/** Takes the picture of the report, its source file beside it, and its problems below. */
async function keepCode(workbench: Workbench): Promise<void> {
  await workbench.runCommandOnSelection('View: Move Editor into Next Group');
  await new ReportPage(workbench).checks.waitFor();
  await keepPicture(workbench, 'code', { width: 1280, height: 800, sidebar: 240 });
  await workbench.runCommandOnSelection('View: Move Editor into Previous Group');
}

const source = '<!doctype html>\n<title>About</title>\n<h1>Who we are</h1>\n<img src="/hero.jpg">\n';

const component = 'export default () => null;\n';
const pages = { 'app/page.tsx': component, 'app/bad-page/page.tsx': component, 'app/bad-news/page.tsx': component };

test.describe('A page of a site that names its address', () => {
  test.use({
    files: {
      'bad-page.html': source,
      'site-reports.json': JSON.stringify({ sites: [{ url: site }] }),
    },
  });

  test('leads from its bad report to the line of its source, which is mended, rated again, and says so, by the keyboard alone', async ({
    stage,
  }) => {
    const { folder, sandbox, service, workbench } = stage;
    // These checks name the content of the file.
    await sandbox.control({ checks: 'few' });
    const file = path.join(folder, 'bad-page.html');
    const { url, id } = await service.create(`${site}/bad-page`);
    await workbench.openReports();
    const { page } = workbench;
    const steps = new Steps(workbench);
    const focused = (label: string) => workbench.row('Reports', label).and(page.locator('.focused'));
    const lens = (text: RegExp) => page.locator('.codelens-decoration a', { hasText: text });

    await steps.goTo(workbench.tree('Reports').and(page.locator(':focus')), 'Tab');
    await steps.goTo(focused(`${url}, Result: Bad`));
    await workbench.press('Enter', () => workbench.tabs.first().isVisible());
    const report = new ReportPage(workbench);
    await report.isRated('Bad');
    const goToFile = report.button('Go to Line: Image texts');
    await goToFile.focus();
    await page.keyboard.press('Enter');
    const editor = page.locator('.editor-instance .monaco-editor').first();
    await editor.locator('.selected-text').first().waitFor();
    await lens(/^Published page: Bad \d+ · \d checks failed · /).waitFor();
    await workbench.runCommandOnSelection('Site Reports: Show in Problems');
    await workbench.option('Selected Report').waitFor();
    await workbench.quickInput.press('Enter');
    const problem = (name: string) =>
      page.locator('.markers-panel').getByText(`“${name}” failed for made.example/bad-page.`);
    await problem('Image texts').waitFor();
    await problem('Meta description').waitFor();
    if (updatesReadme) await keepCode(workbench);
    // The panel may take the focus after its problems show.
    await expect(async () => {
      await workbench.runCommandOnSelection('View: Focus Active Editor Group');
      await page.locator('.editor-instance .monaco-editor.focused').waitFor({ timeout: 1000 });
    }).toPass();
    const find = page.locator('.find-widget.visible');
    await workbench.press('Control+f', () => find.isVisible());
    await page.keyboard.type('/hero.jpg');
    await expect(async () => {
      await page.keyboard.press('Escape');
      await find.waitFor({ state: 'detached', timeout: 1000 });
    }).toPass();
    await page.keyboard.type('/welcome.jpg');
    await page.keyboard.press('Control+s');
    await expect(async () => {
      expect(await readFile(file, 'utf8')).toBe(source.replace('/hero.jpg', '/welcome.jpg'));
    }).toPass();

    await workbench.runCommandOnSelection('Site Reports: Show Report for This Page');
    await report.isRated('Bad');
    await report.button('Update Results').focus();
    await page.keyboard.press('Enter');
    await report.isRated('Decent');
    await problem('DOM size').waitFor();
    await problem('Image texts').waitFor();
    await problem('Meta description').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+PageUp');
    const rating = lens(/^Published page: Decent \d+ · \d checks? failed · .* · \S+/);
    await rating.waitFor();
    // A reloaded window knows the data stored before.
    await new HistoryFolder(stage).withPresent(id);
    await areKept(stage, (text) => text.split('{').some((row) => row.includes(url) && row.includes('decent')));

    await workbench.runCommand('View: Show Search');
    await workbench.isStored('workspace', 'workbench.view.search', 'workbench.sidebar.activeviewletid');
    await workbench.reloadWithEditor('bad-page.html');
    await workbench.tabs.filter({ hasText: 'bad-page.html' }).click();
    await rating.waitFor();
    await expect(workbench.tree('Reports')).toHaveCount(0);
    await inPicturedThemes(workbench, async (theme) => {
      await workbench.picture(`lens of a new window, ${theme}`);
    });
  });
});

test.describe('A page without a known file', () => {
  test.use({ files: { 'package.json': JSON.stringify({ dependencies: { next: '16.0.0' } }), ...pages } });

  test('leads to the setup of its site, which is proposed, and then to its file', async ({ stage }) => {
    const { service, workbench } = stage;
    const { url } = await service.create(`${site}/bad-page`);
    await service.create(`${site}/bad-news`);
    await workbench.openReports();
    const { page } = workbench;
    const row = workbench.row('Reports', `${url}, Result: Bad`);
    const report = new ReportPage(workbench);
    await report.openFrom(row);
    await report.button('Set Up Sites…').waitFor();
    await expect(report.button('Go to Source File')).toHaveCount(0);
    await row.click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Open Report', exact: true }).waitFor();
    await expect(page.getByRole('menuitem', { name: 'Go to Source File', exact: true })).toHaveCount(0);
    await page.keyboard.press('Escape');

    await report.button('Set Up Sites…').click();
    const proposal = workbench.option(/^made\.example/);
    await proposal.waitFor();
    await expect(page.locator('.quick-input-list .monaco-list-row').first()).toContainText('made.example');
    await workbench.picture('set up sites, proposed');
    await proposal.click();
    await workbench.notification.getByText('site-reports.json was created. Found Next.js: 3 pages, 2 rated.').waitFor();
    await workbench.picture('set up sites, written');
    const active = (name: string) => page.locator('.tab.active', { hasText: name });
    await active('site-reports.json').waitFor();
    await workbench.contextMenu(row, 'Go to Source File');
    await active('page.tsx').waitFor();
    await page.locator('.codelens-decoration a', { hasText: /^Published page: Bad \d+ · / }).waitFor();
  });
});
