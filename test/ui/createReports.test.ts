import { expect } from '@playwright/test';
import { createFromClipboard } from './creating';
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
});
