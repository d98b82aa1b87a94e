import { expect } from '@playwright/test';
import { test } from './stage';
import { inPicturedThemes } from './theme';

test.describe('Connecting', () => {
  test.use({ isConnected: false });

  test('begins in the welcome view, and lets a wrong key be corrected', async ({ stage }) => {
    const { workbench, sandbox } = stage;
    await workbench.openSiteReports();
    const connect = workbench.view('Projects').getByRole('button', { name: 'Connect to a Service…' });
    await connect.waitFor();
    await inPicturedThemes(workbench, async (theme) => {
      await workbench.picture(`welcome, ${theme}`);
    });
    await connect.click();
    await workbench.answer(sandbox.url);
    await workbench.titleSays('(2/2)');
    await workbench.answer('not-the-key');
    await workbench.inputSays('didn’t accept this API key');
    expect(await workbench.hasSecrets()).toBe(false);
    await workbench.page.getByRole('button', { name: 'Back' }).click();
    await workbench.titleSays('(1/2)');
    await expect(workbench.quickInput).toHaveValue(sandbox.url);
    await workbench.quickInput.press('Enter');
    await workbench.titleSays('(2/2)');
    await expect(workbench.quickInput).toHaveValue('not-the-key');
    await workbench.answer(sandbox.key);
    await workbench.row('Projects', /^Project news\.example\.com,/).waitFor();
    await workbench.row('Reports', /^Bad, \d+/).waitFor();
    expect(await workbench.hasSecrets()).toBe(true);
    await expect(workbench.tree('Reports')).toBeFocused();
  });

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
