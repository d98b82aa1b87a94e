import { execFileSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../run/paths.mjs';
import { ReportPage } from './reportPage';
import { setStage } from './stage';
import { themes, useTheme } from './theme';

/** With UPDATE_PICTURES=1 the README's pictures are taken anew; that needs cwebp. */
const updatesReadme = process.env['UPDATE_PICTURES'] === '1';

describe('Appearance', function () {
  this.timeout(90_000);
  const stage = setStage();

  for (const [name, theme] of Object.entries(themes)) {
    it(`shows everything in ${name}`, async () => {
      const { workbench, sandbox } = stage;
      await useTheme(workbench, theme);
      await workbench.openSiteReports();
      await workbench.picture(`${name} welcome`);
      await workbench.connect(sandbox);
      await workbench.expand('Projects', /^Project news\.example\.com,/);
      await workbench.row('Projects', /^Bad, \d+/).click();
      await workbench.tooltip(workbench.row('Projects', /Result: Bad/).first(), 'generated_at:');
      await workbench.picture(`${name} rows`);
      await workbench
        .row('Reports', /Result: Good/)
        .first()
        .click({ button: 'right' });
      await workbench.page.getByRole('menu').getByRole('menuitem', { name: 'Delete Report…' }).waitFor();
      await workbench.picture(`${name} menu`);
      await workbench.page.keyboard.press('Escape');
      await workbench.runCommand('Site Reports: Create Report…');
      await workbench.answer('https://news.example.com/launch');
      await workbench.option('Private').waitFor();
      await workbench.picture(`${name} create`);
    });
  }

  it('has the picture of the README', async () => {
    const { workbench, sandbox } = stage;
    await useTheme(workbench, themes.light);
    await workbench.connect(sandbox);
    await workbench.page.setViewportSize({ width: 940, height: 600 });
    await workbench.widenSidebar(300);
    await workbench.expand('Projects', /^Project news\.example\.com,/);
    await workbench.row('Projects', /^Decent, \d+/).click();
    const page = new ReportPage(workbench);
    await page.openFrom(workbench.row('Projects', /example\.com\/blog, Result: Decent/).first());
    await page.checks.waitFor();
    await workbench.page.mouse.move(600, 580);
    await keep(await workbench.picture('report'));
  });
});

/** cwebp makes a picture small enough for a repository. */
async function keep(picture: string): Promise<void> {
  if (!updatesReadme) return;
  const folder = path.join(root, 'media', 'readme');
  await mkdir(folder, { recursive: true });
  const kept = path.join(folder, `${path.basename(picture, '.png')}.webp`);
  execFileSync('cwebp', ['-quiet', '-near_lossless', '0', '-z', '9', picture, '-o', kept]);
}
