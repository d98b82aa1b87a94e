import { expect } from '@playwright/test';
import { choose, isQuiet, rowLabels } from './finding';
import { test } from './stage';

const url = 'https://shop.example.org/good/created';

test('A report is created by the keyboard alone, made public from its menu, rated again with its row’s button, copied, and deleted after a question', async ({
  stage,
}) => {
  const { workbench, sandbox, service } = stage;
  const { page, dialog } = workbench;
  const { keyboard } = page;
  const row = (result: string, privacy = '') =>
    workbench.row('Reports', new RegExp(`${url}, Result: ${result}, .*Privacy: ${privacy}`));
  const stored = async () => (await service.find(url)).map(({ result, privacy }) => [result, privacy]);
  const sent = async () => (await sandbox.requests()).map(({ method }) => method).filter((method) => method !== 'GET');

  await workbench.openReports();
  // The newly created report is in view in each group.
  await choose(workbench, 'Sort Reports…', /created, newest first/i);
  await workbench.describes('Reports', 'created, newest first');
  await isQuiet(workbench);
  await workbench.openGoodReports();
  await sandbox.reset();

  await test.step('created and selected', async () => {
    await workbench.runCommand('Site Reports: Create Report…');
    await workbench.titleSays('Create Report (1/2)');
    await workbench.focusInput();
    await keyboard.type(url);
    await workbench.quickInput.press('Enter');
    await workbench.option('Public').waitFor();
    expect(await workbench.optionLabels()).toEqual(['Private', 'Public', 'Password']);
    await workbench.quickInput.press('Enter');
    await expect(row('Good', 'Private')).toHaveAttribute('aria-selected', 'true');
    expect(await stored()).toEqual([['good', 1]]);
  });

  await test.step('made public', async () => {
    const changePrivacy = async () => {
      await workbench.contextMenu(row('Good'), 'Change Privacy…');
      const current = workbench.option('Private').and(page.locator('.focused'));
      await current.waitFor({ timeout: 5000 });
    };
    await choose(workbench, changePrivacy, 'Public');
    await row('Good', 'Public').waitFor();
    expect(await stored()).toEqual([['good', 0]]);
    expect(await sent()).toEqual(['POST', 'PUT']);
  });

  await test.step('rated again, while another is about to be created', async () => {
    await sandbox.control({ delay: 60_000 });
    await row('Good').hover();
    await row('Good').getByRole('button', { name: 'Update Results' }).click();
    const onSelection = (command: string) => workbench.runCommandOnSelection(command);
    await workbench.opens('Site Reports: Create Report…', 'Create Report (1/2)', onSelection);
    await sandbox.control({ delay: 0 });
    await row('Good').waitFor({ state: 'detached' });
    // It has moved to a collapsed group; its neighbor is selected, and the input keeps the focus.
    const selected = workbench.tree('Reports').locator('[aria-selected="true"]');
    await expect(selected).toHaveAttribute('aria-label', /Result: Good/);
    await expect(workbench.quickInput).toBeFocused();
    await workbench.quickInput.press('Escape');
    expect(await stored()).toEqual([['bad', 0]]);
    await workbench.turn(workbench.row('Reports', /^Bad, /), true);
    await row('Bad').waitFor();
    await isQuiet(workbench);
    const told = workbench.notification.filter({ hasText: 'shop.example.org/good/created: Good → Bad, ' });
    await told.getByRole('button', { name: 'Open Report' }).click();
    await workbench.tabs.filter({ hasText: 'shop.example.org › good › created' }).waitFor();
  });

  await test.step('copied and deleted where the arrow keys have come to', async () => {
    const labels = await rowLabels(workbench, 'Reports');
    const next = labels[labels.findIndex((label) => label.includes(url)) + 1] ?? '';
    await workbench.select(workbench.row('Reports', next).first());
    await workbench.press('ArrowUp', () => workbench.focusedRow('Reports').and(row('Bad')).isVisible());
    await workbench.copies(url);
    const question = dialog.getByText('Delete the report for shop.example.org/good/created?');
    await workbench.press('Delete', () => question.isVisible());
    await keyboard.press('Enter');
    await workbench.titleSays('Export 1 Report');
    await workbench.quickInput.press('Escape');
    // A key that moves the focus opens nothing.
    await expect(page.locator('.tab.active')).not.toContainText('created');
    await workbench.contextMenu(row('Bad'), 'Delete Report…');
    await dialog.getByRole('button', { name: 'Keep Report' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await sent()).toEqual(['POST', 'PUT', 'PUT']);
    await workbench.contextMenu(row('Bad'), 'Delete Report…');
    await dialog.getByRole('button', { name: 'Delete Report' }).click();
    await row('Bad').waitFor({ state: 'detached' });
    expect(await stored()).toEqual([]);
    await expect(workbench.focusedRow('Reports')).toHaveAttribute('aria-label', /Result: Bad/);
    await workbench.row('Reports', next).first().waitFor();
  });
});
