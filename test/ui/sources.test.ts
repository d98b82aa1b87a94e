import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import { makeTempFolder } from '../vscode/tempFolder';
import { ReportPage } from './reportPage';
import { keep } from './readme';
import { test } from './stage';
import { Steps } from './steps';
import { useTheme } from './theme';
import { Workbench } from './workbench';

const site = 'https://made.example';
/** Takes the picture of the README: the report, its source beside it, and its problems below. */
async function keepPicture(workbench: Workbench): Promise<void> {
  await useTheme(workbench, 'light');
  await workbench.page.setViewportSize({ width: 1160, height: 660 });
  await workbench.widenSidebar(260);
  await workbench.runCommandOnSelection('View: Move Editor into Next Group');
  await new ReportPage(workbench).checks.waitFor();
  await workbench.page.mouse.move(600, 650);
  await keep(await workbench.picture('code'));
  await workbench.runCommandOnSelection('View: Move Editor into Previous Group');
}

const source = '<!doctype html>\n<title>About</title>\n<h1>Who we are</h1>\n<img src="/hero.jpg">\n';

test('A bad report leads to the line of its source, which is mended, rated again, and says so, by the keyboard alone', async ({
  stage,
}) => {
  const { server, service } = stage;
  const folder = await makeTempFolder('site');
  try {
    const file = path.join(folder.path, 'bad-page.html');
    await writeFile(file, source);
    await writeFile(path.join(folder.path, 'site-reports.json'), JSON.stringify({ sites: [{ url: site }] }));
    const { url } = await service.create(`${site}/bad-page`);
    const workbench = await Workbench.open(stage.workbench.page, `${server.origin}/?folder=${folder.path}`);
    await workbench.openReports();
    const { page } = workbench;
    const steps = new Steps(workbench);
    const focused = (label: string) => workbench.row('Reports', label).and(page.locator('.focused'));
    const lens = (text: RegExp) => page.locator('.codelens-decoration a', { hasText: text });

    await steps.goTo(workbench.tree('Reports').and(page.locator(':focus')), 'Tab');
    await steps.goTo(focused(`${url}, Result: Bad`));
    await page.keyboard.press('Enter');
    const report = new ReportPage(workbench);
    await report.isRated('Bad');
    const openSource = report.button('Open Source File: Image texts');
    await openSource.focus();
    await page.keyboard.press('Enter');
    const editor = page.locator('.editor-instance .monaco-editor').first();
    await editor.locator('.selected-text').first().waitFor();
    await lens(/^Bad \d+ · \d checks failed · /).waitFor();
    await workbench.runCommandOnSelection('Site Reports: Show in Problems');
    await workbench.option('The Selected Report').waitFor();
    await page.keyboard.press('Enter');
    const problem = page.locator('.markers-panel').getByText('Image texts: /hero.jpg, /team.jpg');
    await problem.waitFor();
    await keepPicture(workbench);
    await workbench.runCommandOnSelection('View: Focus Active Editor Group');
    await page.keyboard.press('Control+f');
    await page.keyboard.type('/hero.jpg');
    await page.keyboard.press('Escape');
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
    await problem.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+PageUp');
    await lens(/^Decent \d+ · \d checks? failed · /).waitFor();
  } finally {
    await folder.remove();
  }
});
