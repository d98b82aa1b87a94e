import { expect } from '@playwright/test';
import { choose, isQuiet } from './finding';
import { test } from './stage';

const site = 'https://shop.example.org/good';

test.describe('Changing', () => {
  test('creates a report with the keyboard alone and selects it in its group, changes its privacy from its menu, and updates its results with the button of its row', async ({
    stage,
  }) => {
    const { workbench, sandbox, service } = stage;
    const url = `${site}/created`;
    const { keyboard } = workbench.page;
    await workbench.openGoodReports();
    await workbench.runCommand('Site Reports: Create Report…');
    await workbench.titleSays('Create Report (1/2)');
    await workbench.focusInput();
    await keyboard.type(url);
    await workbench.quickInput.press('Enter');
    await workbench.option('Public').waitFor();
    expect(await workbench.optionLabels()).toEqual(['Private', 'Public', 'Password']);
    await workbench.quickInput.press('Enter');
    const row = workbench.row('Reports', new RegExp(`${url}, Result: Good, .*Privacy: Private`));
    await expect(row).toHaveAttribute('aria-selected', 'true');
    expect((await service.find(url)).map(({ privacy }) => privacy)).toEqual([1]);

    const changePrivacy = async () => {
      await workbench.contextMenu(row, 'Change Privacy…');
      const current = workbench.option('Private').and(workbench.page.locator('.focused'));
      await current.waitFor({ timeout: 5000 });
    };
    await choose(workbench, changePrivacy, 'Public');
    await workbench.row('Reports', new RegExp(`${url}, Result: Good, .*Privacy: Public`)).waitFor();
    expect((await service.find(url)).map(({ privacy }) => privacy)).toEqual([0]);
    const sent = (await sandbox.requests()).map(({ method }) => method).filter((method) => method !== 'GET');
    expect(sent).toEqual(['POST', 'PUT']);

    const rated = workbench.row('Reports', `${url}, Result: Good`);
    await sandbox.control({ delay: 60_000 });
    await rated.hover();
    await rated.getByRole('button', { name: 'Update Results' }).click();
    const onSelection = (command: string) => workbench.runCommandOnSelection(command);
    await workbench.opens('Site Reports: Create Report…', 'Create Report (1/2)', onSelection);
    await sandbox.control({ delay: 0 });
    await rated.waitFor({ state: 'detached' });
    // It has gone to a collapsed group; its neighbor is selected, and the input keeps the focus.
    const selected = workbench.tree('Reports').locator('[aria-selected="true"]');
    await expect(selected).toHaveAttribute('aria-label', /Result: Good/);
    await expect(workbench.quickInput).toBeFocused();
    await workbench.quickInput.press('Escape');
    expect((await service.find(url)).map(({ result }) => result)).toEqual(['bad']);
    await workbench.turn(workbench.row('Reports', /^Bad, /), true);
    await workbench.row('Reports', `${url}, Result: Bad`).waitFor();
  });

  test('acts on the row that the arrow keys have come to, and deletes it after asking; an early Enter chooses no other report', async ({
    stage,
  }) => {
    const { workbench, sandbox, service } = stage;
    const older = await service.create(`${site}/older`);
    const newer = await service.create(`${site}/newer`);
    await workbench.openGoodReports();
    await sandbox.reset();
    await isQuiet(workbench);
    await workbench.select(workbench.row('Reports', `${newer.url}, Result: Good`));
    const isAtOlder = () => workbench.focusedRow('Reports').and(workbench.row('Reports', older.url)).isVisible();
    await workbench.press('ArrowDown', isAtOlder);
    await workbench.copies(older.url);
    const question = workbench.dialog.getByText('Delete the report for shop.example.org/good/older?');
    await workbench.press('Delete', () => question.isVisible());
    await workbench.page.keyboard.press('Enter');
    await workbench.titleSays('Export 1 Report');
    await workbench.quickInput.press('Escape');
    await expect(workbench.tabs).toHaveText([/newer/]);
    const row = workbench.row('Reports', `${older.url}, Result: Good`);
    await workbench.contextMenu(row, 'Delete Report…');
    await workbench.dialog.getByRole('button', { name: 'Keep Report' }).click();
    await workbench.dialog.waitFor({ state: 'detached' });
    expect((await sandbox.requests()).filter(({ method }) => method !== 'GET')).toEqual([]);
    await workbench.contextMenu(row, 'Delete Report…');
    await workbench.dialog.getByRole('button', { name: 'Delete Report' }).click();
    await row.waitFor({ state: 'detached' });
    expect(await service.find(older.url)).toEqual([]);
    await expect(workbench.focusedRow('Reports')).toHaveAttribute('aria-label', /Result: Good/);
    await workbench.row('Reports', newer.url).waitFor();

    await workbench.putOnClipboard('as before');
    await workbench.runCommand('Site Reports: Copy URL');
    await workbench
      .option(/example/)
      .first()
      .waitFor();
    await sandbox.control({ delay: 300 });
    await workbench.answer('newer');
    await expect(async () => {
      expect(await workbench.optionLabels()).toHaveLength(1);
    }).toPass();
    expect(await workbench.clipboard()).toBe('as before');
    await workbench.quickInput.press('Enter');
    await workbench.clipboardHolds(newer.url);
  });
});
