import { expect } from '@playwright/test';
import { choose, isQuiet } from './finding';
import { ReportPage } from './reportPage';
import { test } from './stage';

const site = 'https://shop.example.org/good';

test.describe('Changing', () => {
  test('a report is created with the keyboard alone and selected, made public from its menu, and rated again with the button of its row', async ({
    stage,
  }) => {
    const { workbench, sandbox, service } = stage;
    await workbench.openGoodReports();
    await sandbox.reset();

    const url = `${site}/created`;
    const { keyboard } = workbench.page;
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

    const updated = workbench.row('Reports', `${url}, Result: Good`);
    await sandbox.control({ delay: 60_000 });
    await updated.hover();
    await updated.getByRole('button', { name: 'Update Results' }).click();
    const onSelection = (command: string) => workbench.runCommandOnSelection(command);
    await workbench.opens('Site Reports: Create Report…', 'Create Report (1/2)', onSelection);
    await sandbox.control({ delay: 0 });
    await updated.waitFor({ state: 'detached' });
    // It has gone to a collapsed group; its neighbor is selected, and the input keeps the focus.
    const selected = workbench.tree('Reports').locator('[aria-selected="true"]');
    await expect(selected).toHaveAttribute('aria-label', /Result: Good/);
    await expect(workbench.quickInput).toBeFocused();
    await workbench.quickInput.press('Escape');
    expect((await service.find(url)).map(({ result }) => result)).toEqual(['bad']);
    await workbench.turn(workbench.row('Reports', /^Bad, /), true);
    await workbench.row('Reports', `${url}, Result: Bad`).waitFor();
  });

  test('the row that the arrow keys have come to is copied, and deleted after a question, and its neighbor has the focus', async ({
    stage,
  }) => {
    const { workbench, sandbox, service } = stage;
    const older = await service.create(`${site}/older`);
    const newer = await service.create(`${site}/newer`);
    await workbench.openReports();
    await choose(workbench, 'Sort Reports…', /created, newest first/i);
    await workbench.describes('Reports', 'created, newest first');
    await isQuiet(workbench);
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
  });

  test('an early Enter in a list that is still asked for chooses the report that was typed', async ({ stage }) => {
    const { workbench, sandbox, service } = stage;
    const newer = await service.create(`${site}/newer`);
    await workbench.openReports();
    await isQuiet(workbench);
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

  test('new results are waited for on the row, told in one line, and compared with the former', async ({ stage }) => {
    const { workbench, sandbox, service } = stage;
    const rated = await service.create(`${site}/verdict`);
    await workbench.openGoodReports();
    await isQuiet(workbench);
    await sandbox.reset();
    await sandbox.control({ analysisTime: 600_000 });
    const row = workbench.row('Reports', `${rated.url}, Result: Good`).first();
    await row.hover();
    await row.getByRole('button', { name: 'Update Results' }).click();
    await workbench
      .row('Reports', /verdict, Result: Good.*, updating…/)
      .first()
      .waitFor();
    const asked = async () =>
      (await sandbox.requests()).filter(({ path }) => path.endsWith(`/${rated.id}`)).map(({ method }) => method);
    // The row says so before the request is sent.
    await expect.poll(async () => (await asked()).slice(0, 2)).toEqual(['GET', 'PUT']);
    await sandbox.control({ analysisTime: 0 });
    const verdict = workbench.notification.getByText(
      /^shop\.example\.org\/good\/verdict: Good → Bad, \d+ checks newly failing$/,
    );
    const [, broken] = /(\d+) checks/.exec(await verdict.innerText()) ?? [];
    await workbench.row('Reports', /updating/).waitFor({ state: 'detached' });
    expect((await asked()).length).toBeLessThanOrEqual(6);
    await workbench.notification.getByRole('button', { name: 'Open Report' }).click();
    const page = new ReportPage(workbench);
    await page.heading('shop.example.org/good/verdict').waitFor();

    const compare = () => page.button('Compare Versions…').click();
    await choose(workbench, compare, 'Summary');
    await page.beside.getByText(/^Good \(\d+\) → Bad \(\d+\)$/).waitFor();
    const list = page.beside.getByRole('heading', { name: /^Newly failing/ }).locator('xpath=following-sibling::ul[1]');
    await expect(list.getByRole('listitem')).toHaveCount(Number(broken));

    await workbench.page.locator('.tab', { hasText: 'shop.example.org › good › verdict' }).first().click();
    await choose(workbench, compare, 'Side by Side');
    await workbench.page.locator('.editor.modified .view-line').filter({ hasText: '"charset": "failed"' }).waitFor();
    await workbench.page.locator('.editor.original .view-line').filter({ hasText: '"charset": "passed"' }).waitFor();
  });
});
