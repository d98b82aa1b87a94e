import { expect } from '@playwright/test';
import { killExtensionHosts } from './crash';
import { actOnAll } from './finding';
import { holdsJobs } from './jobs';
import { test } from './stage';
import { Steps } from './steps';

const site = 'https://shop.example.org/good';
const count = 60;

test.describe('A job that was broken off', () => {
  // Windows are killed and reopened here, and the jobs they left are offered only after a while.
  test.describe.configure({ timeout: 120_000 });

  // Keeps the waits for uncertain answers short.
  test.use({ settings: { 'siteReports.longestAnalysis': 0.1 } });

  test('deletes the rest, and nothing twice, where it is taken up again after a crash', async ({ stage }) => {
    const { workbench, sandbox, service, server } = stage;
    const ids: number[] = [];
    for (let at = 0; at < count; at++) ids.push((await service.create(`${site}/deleting-${at}`)).id);
    const deleted = async () => {
      const requests = (await sandbox.requests()).filter(({ method }) => method === 'DELETE');
      return requests.map(({ path }) => Number(path.split('/').at(-1)));
    };
    await workbench.openGoodReports();
    await sandbox.reset();
    await sandbox.control({ faults: [{ method: 'DELETE', delay: 300 }] });
    await actOnAll(workbench, '/deleting-', 'Delete…');
    await workbench.dialog.getByRole('button', { name: `Delete ${count} Reports`, exact: true }).click();
    const inTheMiddle = expect(async () => {
      expect((await deleted()).length).toBeGreaterThanOrEqual(15);
    }).toPass();
    await killExtensionHosts(server, inTheMiddle);
    expect((await deleted()).length).toBeLessThan(count / 2);
    await sandbox.control({ faults: [] });
    await workbench.reload();
    await workbench.openGoodReports();
    const offer = workbench.notification.filter({
      hasText: new RegExp(
        `“Deleting reports” on ${sandbox.url} was interrupted: \\d+ of ${count} are confirmed as done\\.`,
      ),
    });
    // It is offered once its window has been silent for some seconds, and is looked for only now and then.
    const resume = offer.getByRole('button', { name: 'Resume' });
    await resume.waitFor({ timeout: 40_000 });
    await workbench.row('Jobs', /^Deleting reports, interrupted, \d+ of 60/).waitFor();
    await workbench.picture('job, interrupted');
    const steps = new Steps(workbench);
    await steps.click(resume);
    await workbench.notification.getByText(`${count} deleted.`).waitFor({ timeout: 40_000 });
    steps.were(1);
    // The sandbox carries out every request in its log.
    expect((await deleted()).sort()).toEqual([...ids].sort());
    expect(await service.find('/deleting-')).toEqual([]);
    await holdsJobs(stage, 0);
  });
});
