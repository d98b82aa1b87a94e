import { expect } from '@playwright/test';
import { test } from './stage';

test.describe('Connecting', () => {
  test.use({ isConnected: false });

  test('shows in a second window once that is reloaded', { tag: '@release' }, async ({ stage }) => {
    const { workbench, sandbox, server } = stage;
    const second = await workbench.anotherWindow(server.workbenchUrl);
    await second.openSiteReports();
    await second.view('Projects').getByRole('button', { name: 'Connect to a Service…' }).waitFor();
    await workbench.page.bringToFront();
    await workbench.connect(sandbox);
    await workbench.isStored('global', sandbox.url);
    const hint = second.view('Projects').getByText('reload this window');
    await expect(async () => {
      await second.losesAndGetsFocus();
      await hint.waitFor({ timeout: 1000 });
    }).toPass();
    await hint.click();
    await second.row('Reports', /^Bad, \d+/).waitFor();
    await second.row('Projects', /^Project news\.example\.com,/).waitFor();
  });
});
