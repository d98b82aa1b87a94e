import { expect } from '@playwright/test';
import { createFromClipboard } from './creating';
import { killExtensionHosts } from './crash';
import { isQuiet } from './finding';
import { test } from './stage';

const site = 'https://many.example.org';

test.describe('Creating many reports', () => {
  // Windows die here and begin anew, and what they left is offered only after a time.
  test.describe.configure({ timeout: 120_000 });

  // Nobody waits here for what nobody knows.
  test.use({ settings: { 'siteReports.longestAnalysis': 0.1 } });

  test('begins with a plan of what is found, malformed, repeated and there already, also for addresses dropped on the view', async ({
    stage,
  }) => {
    const { workbench, service, sandbox } = stage;
    await service.create(`${site}/old`);
    await workbench.openReports();
    await isQuiet(workbench);
    const dropped = await workbench.page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.setData('text/uri-list', 'https://dropped.example.org/1\r\nhttps://dropped.example.org/2');
      return data;
    });
    const row = workbench.row('Reports', /^Good, /);
    for (const type of ['dragenter', 'dragover', 'drop']) await row.dispatchEvent(type, { dataTransfer: dropped });
    await workbench.titleSays('Create Reports: 2 found');
    await workbench.page.keyboard.press('Escape');
    await workbench.quickInput.waitFor({ state: 'hidden' });

    await sandbox.reset();
    await createFromClipboard(workbench, `${site}/old ${site}/a, ${site}/b ${site}/a https://[ and no more`);
    await workbench.titleSays('Create Reports: 3 found');
    await workbench.option('Create 2 Reports').waitFor();
    await workbench.option('1 Has a Report Already, skip them').waitFor();
    await workbench.option('Show What Is Left Out, 1 malformed, 1 repeated').waitFor();
    expect((await sandbox.requests()).filter(({ method }) => method !== 'GET')).toEqual([]);
    await workbench.option('Choose Which…').click();
    await workbench.page.getByRole('checkbox', { name: 'many.example.org/b' }).first().click();
    await workbench.page.keyboard.press('Enter');
    await workbench.option('Create 1 Report').waitFor();
    await workbench.option('1 Has a Report Already').click();
    await workbench.option('update their results').click();
    await workbench.option('Create 1 Report, Update 1 Report').click();
    await workbench.notification.getByText('1 created.').waitFor();
    await workbench.notification.getByText('1 being updated.').waitFor();
    expect((await service.find(site)).map(({ url }) => url).sort()).toEqual([`${site}/a`, `${site}/old`]);
  });

  test('goes on after a crash where it was, with no address forgotten and none twice', async ({ stage }) => {
    const { workbench, service, sandbox, server } = stage;
    await workbench.openReports();
    const urls = Array.from({ length: 60 }, (_, at) => `https://crash.example.org/good/${at}`);
    await createFromClipboard(workbench, urls.join('\n'));
    await sandbox.control({ faults: [{ method: 'POST', delay: 300 }] });
    await workbench.option('Create 60 Reports').click();
    const made = async () => (await service.find('crash.example.org')).map(({ url }) => url);
    const inTheMiddle = expect(async () => {
      expect((await made()).length).toBeGreaterThanOrEqual(15);
    }).toPass();
    await killExtensionHosts(server, inTheMiddle);
    await sandbox.reset();
    await workbench.reload();
    await workbench.openReports();
    const offer = workbench.notification.filter({ hasText: `“Creating reports” on ${sandbox.url} broke off` });
    await offer.getByRole('button', { name: 'Resume' }).click({ timeout: 40_000 });
    const summary = workbench.notification.getByText(/^\d+ created/);
    await summary.waitFor({ timeout: 40_000 });
    // What was about to be sent when it crashed can only be looked for.
    expect(await summary.innerText()).toMatch(/^(60 created|5\d created, \d unknown)\.$/);
    const after = await made();
    expect(new Set(after).size).toBe(after.length);
    expect(urls.filter((url) => !after.includes(url)).length).toBeLessThan(10);
  });
});
