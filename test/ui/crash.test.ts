import { expect } from '@playwright/test';
import { crashAtChange, killExtensionHosts } from './crash';
import { actOnAll } from './finding';
import { HistoryFolder } from './historyFolder';
import { holdsJobs, wereLeftLongAgo } from './jobs';
import { ReportPage } from './reportPage';
import { test } from './stage';
import { Steps } from './steps';

const site = 'https://shop.example.org/good';

/** Number of files above which they are merged. */
const mostFiles = 10;
/** Number of reports that a job deletes. */
const count = 24;

test.describe('After a crash', { tag: '@release' }, () => {
  // Keeps the waits for uncertain answers short.
  test.use({ settings: { 'siteReports.longestAnalysis': 0.05 } });

  test('the history is still there, and a job deletes the rest, and nothing twice, once it is taken up again', async ({
    stage,
  }) => {
    const { workbench, sandbox, service, server } = stage;

    await test.step('the history is still there after a crash while many files become one', async () => {
      const kept = new HistoryFolder(stage);
      const { id, url } = await service.create(`${site}/joined`);
      const days = Array.from({ length: 11 }, (_, day) => day);
      for (const day of days) {
        const version = { id: String(id), result: 'bad', generatedAt: day, seenAt: day };
        await kept.add(`day-${day}.json`, JSON.stringify([version]));
      }
      const before = await kept.versions();
      await crashAtChange(server, kept.path, () => workbench.openSiteReports());
      await kept.hasAll(before);
      await workbench.reload();
      await workbench.openGoodReports();
      // The crash may have left too few files to be merged.
      await expect(async () => {
        expect((await kept.files()).length).toBeLessThanOrEqual(mostFiles);
      }).toPass();
      await kept.hasAll(before);
      const page = new ReportPage(workbench);
      await page.openFrom(workbench.row('Reports', `${url}, Result: `).first());
      await page.tellsHistory(['Good', ...days.map(() => 'Bad')]);
    });

    await test.step('a job deletes the rest, and nothing twice', async () => {
      const ids: number[] = [];
      for (let at = 0; at < count; at++) ids.push((await service.create(`${site}/deleting-${at}`)).id);
      const deleted = async () => {
        const requests = (await sandbox.requests()).filter(({ method }) => method === 'DELETE');
        return requests.map(({ path }) => Number(path.split('/').at(-1)));
      };
      await sandbox.reset();
      await sandbox.control({ faults: [{ method: 'DELETE', delay: 300 }] });
      await actOnAll(workbench, '/deleting-', 'Delete…');
      await workbench.dialog.getByRole('button', { name: `Delete ${count} Reports`, exact: true }).click();
      const inTheMiddle = expect(async () => {
        expect((await deleted()).length).toBeGreaterThanOrEqual(5);
      }).toPass();
      await killExtensionHosts(server, inTheMiddle);
      expect((await deleted()).length).toBeLessThan(count / 2);
      await sandbox.control({ faults: [] });
      await wereLeftLongAgo(stage);
      await workbench.runCommand('View: Show Explorer');
      await workbench.reload();
      const offer = workbench.notification.filter({
        hasText: new RegExp(
          `“Deleting reports: shop.example.org” on ${sandbox.url} was interrupted: \\d+ of ${count} are confirmed as done\\.`,
        ),
      });
      const resume = offer.getByRole('button', { name: 'Resume' });
      await resume.waitFor();
      await workbench.picture('job, interrupted');
      const steps = new Steps(workbench);
      await steps.click(resume);
      await workbench.notification.getByText(`${count} deleted.`).waitFor();
      steps.were(1);
      // The sandbox carries out every request in its log.
      expect((await deleted()).sort()).toEqual([...ids].sort());
      expect(await service.find('/deleting-')).toEqual([]);
      await holdsJobs(stage, 1);
    });
  });
});
