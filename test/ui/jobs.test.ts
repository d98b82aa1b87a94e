import { expect } from '@playwright/test';
import { isQuiet, search } from './finding';
import { ReportPage } from './reportPage';
import { test, type Stage } from './stage';

const site = 'https://shop.example.org/good';

test.describe('Many reports at once', () => {
  test('are copied with the key, kept where the first answer is pressed in a hurry, and deleted after one question', async ({
    stage,
  }) => {
    const { workbench, sandbox, service } = stage;
    const { dialog, page } = workbench;
    const ids = await select(stage, 'chosen', 7);
    await page.keyboard.press('Control+C');
    await workbench.clipboardHolds(new RegExp(`^(${site}/chosen-\\d\n?){7}$`));
    await sandbox.reset();
    await page.keyboard.press('Delete');
    await dialog.getByText('Delete 7 reports?').waitFor();
    await dialog.getByText(/shop\.example\.org\/good\/chosen-\d[^]*and 2 more/).waitFor();
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(await service.find('/chosen-')).toHaveLength(7);

    await workbench.contextMenu(workbench.row('Reports', `${site}/chosen-3`).first(), 'Delete Report…');
    await dialog.getByRole('button', { name: 'Delete 7 Reports' }).click();
    await workbench.notification.getByText('7 deleted.').waitFor();
    const deleted = (await sandbox.requests()).filter(({ method }) => method === 'DELETE');
    expect(deleted.map(({ path }) => Number(path.split('/').at(-1))).sort()).toEqual([...ids].sort());
    expect(await service.find('/chosen-')).toEqual([]);
    await workbench.row('Reports', `${site}/chosen-`).first().waitFor({ state: 'detached' });
  });

  test('are those that look selected where headers lie between them, and the question says what stands for more', async ({
    stage,
  }) => {
    const { workbench, service } = stage;
    for (const result of ['good', 'decent'])
      for (const at of [0, 1, 2]) await service.create(`https://mixed.example/${result}/mixed-${at}`);
    await workbench.openGoodReports();
    await search(workbench, 'Reports', '/mixed-');
    const { dialog } = workbench;
    const { keyboard } = workbench.page;
    const row = (view: string, label: RegExp) => workbench.row(view, label).first();
    const keepAfter = async (question: string, detail: RegExp) => {
      await dialog.getByText(question).waitFor();
      expect(await dialog.locator('.dialog-message-detail').innerText()).toMatch(detail);
      await dialog.getByRole('button', { name: /^Keep/ }).click();
      await dialog.waitFor({ state: 'detached' });
    };

    const header = row('Reports', /^Good, 3$/);
    await workbench.turn(row('Reports', /^Decent, 3$/), true);
    await header.waitFor();
    await isQuiet(workbench);
    // With Ctrl, a click opens nothing.
    await row('Reports', /decent\/mixed-2, /).click({ modifiers: ['ControlOrMeta'] });
    await row('Reports', /good\/mixed-2, /).click({ modifiers: ['Shift'] });
    await expect(workbench.tree('Reports').getByRole('treeitem', { selected: true })).toHaveCount(5);
    await header.click({ button: 'right' });
    const items = workbench.page.getByRole('menu').getByRole('menuitem');
    await items.filter({ hasText: 'Delete Report…' }).waitFor();
    // Beside some stands their key.
    const names = (await items.allInnerTexts()).flatMap((item) => /^[^\n]+/.exec(item.trim()) ?? []);
    expect(names).toEqual(['Copy URL', 'Export Reports…', 'Update Results', 'Change Privacy…', 'Delete Report…']);
    await keyboard.press('Escape');
    await workbench.contextMenu(header, 'Delete Report…');
    await keepAfter('Delete 4 reports?', /^mixed\.example/);
    await workbench.runCommandOnSelection('Site Reports: Export Reports…');
    await workbench.option(/^Selected rows, 4/).waitFor();
    await keyboard.press('Escape');

    await row('Reports', /good\/mixed-2, /).click({ modifiers: ['ControlOrMeta'] });
    await keyboard.press('Delete');
    await keepAfter('Delete 6 reports?', /^3 selected and all 3 in “Good”\n/);

    const project = row('Projects', /^Project mixed\.example,/);
    await project.click();
    await row('Projects', /^Good, 3$/).click();
    await row('Projects', /good\/mixed-2, /).waitFor();
    // A row being redrawn takes no click, and the project shows how many are rated once its groups are counted.
    await row('Projects', /^Project mixed\.example,.*0 of 6 bad/).waitFor();
    await isQuiet(workbench);
    await project.click({ modifiers: ['ControlOrMeta'] });
    await row('Projects', /good\/mixed-2, /).click({ modifiers: ['ControlOrMeta'] });
    await expect(workbench.tree('Projects').getByRole('treeitem', { selected: true })).toHaveCount(3);
    await keyboard.press('Delete');
    await keepAfter('Delete the report for mixed.example/good/mixed-2?', /^It will be deleted/);
    expect(await service.find('/mixed-')).toHaveLength(6);
  });

  test('of a whole group are updated after the question with their number, can pause and be cancelled', async ({
    stage,
  }) => {
    const { workbench, sandbox, service } = stage;
    const said = (text: RegExp) => workbench.notification.getByText(text);
    await workbench.openGoodReports();
    const { total } = await service.list({ result: 'bad' });
    await workbench.contextMenu(workbench.row('Reports', /^Bad, /), 'Act on All of These Reports…');
    await sandbox.reset();
    await sandbox.control({ delay: 400 });
    await workbench.option('Update Results').click();
    await workbench.dialog.getByText(`Update the results of ${total} reports?`).waitFor();
    await workbench.dialog.getByRole('button', { name: 'Update', exact: true }).click();
    await said(new RegExp(`of ${total}`)).waitFor();
    const sent = async () => (await sandbox.requests()).filter(({ method }) => method === 'PUT').length;
    const sendsMoreThan = (count: number) =>
      expect(async () => {
        expect(await sent()).toBeGreaterThan(count);
      }).toPass();
    await sendsMoreThan(3);
    await workbench.runCommand('Site Reports: Show Job…');
    await workbench.option('Pause').click();
    await said(/paused/).waitFor();
    const paused = await sent();
    await workbench.runCommand('Site Reports: Show Job…');
    await workbench.option('Resume').click();
    await sendsMoreThan(paused);
    await workbench.runCommand('Site Reports: Show Job…');
    await workbench.option('Cancel Job').click();
    await said(/^Canceled\. Sent: \d+; not sent: \d+\. \d+ being updated/).waitFor();
    expect(await sent()).toBeLessThan(total);
    await workbench.notification.getByRole('button', { name: 'Show Details' }).click();
    const { content } = new ReportPage(workbench);
    await content.getByRole('heading', { name: /^Skipped \(\d+\)$/ }).waitFor();
    await content.getByText('· the job was canceled').first().waitFor();
  });
});

/** Creates reports elsewhere, shows them, and selects them all with mouse and Ctrl. */
async function select({ workbench, service }: Stage, name: string, count: number): Promise<readonly number[]> {
  const made = [];
  for (let at = 0; at < count; at++) made.push(await service.create(`${site}/${name}-${at}`));
  await workbench.openGoodReports();
  await isQuiet(workbench);
  for (const [at, { url }] of made.entries()) {
    const row = workbench.row('Reports', `${url}, Result`).first();
    await row.click(at === 0 ? {} : { modifiers: ['ControlOrMeta'] });
  }
  return made.map(({ id }) => id);
}
