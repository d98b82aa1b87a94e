import { expect } from '@playwright/test';
import { isQuiet, rowLabels } from './finding';
import { test, type Stage } from './stage';
import { areKept } from './storage';

const site = 'https://shop.example.org/good';

test.describe('A slow service', () => {
  test('is waited for as long as it wants while the rows can be used, and the last rows show after a reload, at once and while it is down', async ({
    stage,
  }) => {
    const { workbench, sandbox, service } = stage;
    await workbench.openGoodReports();
    const url = await keepGoodReport(stage);
    const [one, two] = [await service.create(`${site}/meanwhile-1`), await service.create(`${site}/meanwhile-2`)];
    await isQuiet(workbench);

    await test.step('is waited for as long as it wants, counting down, and lets the rows be used during a refresh, from their menu and with a key', async () => {
      await sandbox.control({ faults: [{ times: 1, status: 429, headers: { 'Retry-After': '3' } }] });
      await workbench.runCommand('Site Reports: Refresh');
      const status = workbench.page.locator('.statusbar').getByText(/: waiting \d s$/);
      await status.waitFor();
      const first = await status.innerText();
      await expect(status).not.toHaveText(first);
      await status.waitFor({ state: 'detached' });
      await isQuiet(workbench);
      await expect(workbench.notification.getByText(/too many/)).toHaveCount(0);

      await sandbox.reset();
      await sandbox.control({ delay: 60_000 });
      await workbench.clickTitleButton('Reports', 'Refresh');
      await expect(async () => {
        expect(await sandbox.requests()).toHaveLength(4);
      }).toPass();
      await workbench.contextMenu(workbench.row('Reports', `${one.url}, Result: Good`), 'Copy URL');
      await workbench.clipboardHolds(one.url);
      await workbench.select(workbench.row('Reports', `${two.url}, Result: Good`));
      await workbench.copies(two.url);
      // The report of the second row is asked for, since its page opens.
      const lists = (await sandbox.requests()).filter(({ path: asked }) => /\/(reports|projects)$/.test(asked));
      expect(lists.map(({ status }) => status)).toEqual([null, null, null, null]);
    });

    await test.step('shows the last rows at once after a reload', async () => {
      await sandbox.control({ delay: 0, faults: [{ delay: 60_000, drop: 'after' }] });
      await workbench.reload();
      await workbench.openSiteReports();
      await workbench.openGood();
      await workbench.row('Reports', `${url}, Result: Good`).waitFor();
      await workbench.row('Projects', /^Project news\.example\.com,/).waitFor();
      await workbench.describes('Reports', /^as of .+ · 150 of \d+$/);
      await workbench.describes('Projects', /^as of .+ · \d+$/);
    });

    await test.step('lets the last rows be read while the service is down', async () => {
      await sandbox.control({ faults: [{ drop: 'before' }] });
      // The rows move down once the failure is shown.
      for (const view of ['Projects', 'Reports']) await workbench.row(view, /^Try Again\. .*was lost/).waitFor();
      const row = workbench.row('Reports', `${url}, Result: Good`);
      await row.waitFor();
      await workbench.describes('Reports', /^as of .+ · 150 of \d+$/);
      await workbench.select(row);
      await workbench.copies(url);
      await sandbox.control({ faults: [] });
      await workbench.runCommand('Site Reports: Refresh');
      await workbench.isUpToDate();
      await workbench.view('Projects').getByText('was lost').waitFor({ state: 'detached' });
      await row.waitFor();
    });
  });
});

/** Waits until the first good report is among the last rows on disk. Returns its address. */
async function keepGoodReport(stage: Stage): Promise<string> {
  await stage.workbench
    .row('Reports', /Result: Good/)
    .first()
    .waitFor();
  const labels = await rowLabels(stage.workbench, 'Reports');
  const [, url] = labels.map((label) => /^(https:[^,?]+), Result: Good, /.exec(label)).find((it) => it !== null) ?? [];
  if (url === undefined) throw new Error(`No good report among ${labels.join(' | ')}`);
  await areKept(stage, (text) => text.includes(url));
  return url;
}
