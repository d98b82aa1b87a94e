import { expect } from '@playwright/test';
import { test } from './stage';
import { openContext, Workbench } from './workbench';

test('Reports can be created where the browser denies the clipboard', async ({ stage, shared }) => {
  const { sandbox, server } = stage;
  const context = await openContext(shared.browser, []);
  try {
    const denied = await Workbench.open(await context.newPage(), server.url);
    await denied.openGoodReports();
    const create = async (name: string) => {
      await denied.runCommand('Site Reports: Create Report…');
      await denied.titleSays('Create Report');
      await denied.answer(`https://shop.example.org/good/denied-${name}`);
      await denied.option('Private').click();
      await denied.row('Reports', `/denied-${name}, Result: Good`).waitFor();
    };
    await create('one');
    const errors = denied.notification.filter({ hasText: 'clipboard' });
    await errors.first().waitFor();
    // A palette that closes in the moment of the Enter runs nothing, and what it left would be taken for a second error.
    await expect(async () => {
      await denied.runCommand('Notifications: Clear All Notifications');
      await expect(errors).toHaveCount(0, { timeout: 2000 });
    }).toPass();
    await create('two');
    await expect(errors).toHaveCount(0);
    expect(await sandbox.reports('/denied-')).toHaveLength(2);
  } finally {
    await context.close();
  }
});
