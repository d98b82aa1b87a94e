import assert from 'node:assert/strict';
import { choose, isQuiet, search } from './finding';
import { ReportPage } from './reportPage';
import { setStage } from './stage';
import { until } from './until';

const site = 'https://shop.example.org/good';

describe('Many reports at once', function () {
  this.timeout(90_000);
  const stage = setStage({ isConnected: true });

  /** Creates reports elsewhere, shows them, and selects them all with mouse and Ctrl. */
  async function select(name: string, count: number): Promise<readonly number[]> {
    const { workbench, service } = stage;
    const made = [];
    for (let at = 0; at < count; at++) made.push(await service.create(`${site}/${name}-${at}`));
    await workbench.openReports();
    await isQuiet(workbench);
    for (const [at, { url }] of made.entries()) {
      await workbench
        .row('Reports', `${url}, Result`)
        .first()
        .click(at === 0 ? {} : { modifiers: ['ControlOrMeta'] });
    }
    return made.map(({ id }) => id);
  }

  const said = (text: string | RegExp) => stage.workbench.notification.getByText(text);

  it('are deleted after one question that names and counts them, with one request each', async () => {
    const { workbench, sandbox, service } = stage;
    const ids = await select('deleted', 7);
    await sandbox.reset();
    await workbench.contextMenu(workbench.row('Reports', `${site}/deleted-3`).first(), 'Delete Report…');
    const { dialog } = workbench;
    await dialog.getByText('Delete 7 reports?').waitFor();
    await dialog.getByText(/shop\.example\.org\/good\/deleted-\d[^]*and 2 more/).waitFor();
    await workbench.picture('delete many');
    await dialog.getByRole('button', { name: 'Delete 7 Reports' }).click();
    await said('7 deleted.').waitFor();
    assert.deepEqual(await service.find('/deleted-'), []);
    const asked = await sandbox.requests();
    const deleted = asked.filter(({ method }) => method === 'DELETE').map(({ path }) => Number(path.split('/').at(-1)));
    assert.deepEqual([...deleted].sort(), [...ids].sort());
    assert.ok(asked.length - deleted.length <= 3, asked.map(({ method, path }) => `${method} ${path}`).join());
    await workbench.row('Reports', `${site}/deleted-`).first().waitFor({ state: 'detached' });
  });

  it('keep everything where the first answer is pressed in a hurry', async () => {
    const { workbench, service } = stage;
    await select('kept', 3);
    await workbench.page.keyboard.press('Delete');
    await workbench.dialog.getByText('Delete 3 reports?').waitFor();
    await workbench.page.keyboard.press('Enter');
    await workbench.dialog.waitFor({ state: 'detached' });
    assert.equal((await service.find('/kept-')).length, 3);
  });

  it('change their privacy together, and each gets its own back with Undo', async () => {
    const { workbench, service } = stage;
    await service.create(`${site}/privacy-public`, 0);
    await select('privacy', 2);
    await workbench
      .row('Reports', `${site}/privacy-public`)
      .first()
      .click({ modifiers: ['ControlOrMeta'] });
    const privacies = async () => (await service.find('/privacy-')).map(({ privacy }) => privacy).sort();
    const before = await privacies();
    await workbench.contextMenu(workbench.row('Reports', `${site}/privacy-1`).first(), 'Change Privacy…');
    await workbench.titleSays('Privacy of 3 reports');
    await workbench.option('Public').click();
    await said('3 changed.').waitFor();
    await workbench.picture('changed many');
    assert.equal(new Set(await privacies()).size, 1);
    await workbench.row('Reports', /privacy-1, Result: Good, Privacy: Public/).waitFor();
    await workbench.notification.getByRole('button', { name: 'Undo' }).click();
    await until('each has its own again', async () => (await privacies()).join() === before.join());
    // A job that the end of the test breaks off would be offered in the next.
    await said('3 have their former privacy again: 1 Public, 2 Private.').waitFor();
    await workbench.picture('privacy undone');
  });

  it('lose no password before the question that names the new privacy and what Undo cannot bring back', async () => {
    const { workbench, service } = stage;
    for (const at of [0, 1]) await service.create(`${site}/secret-protected-${at}`, 2);
    await select('secret', 1);
    for (const at of [0, 1]) {
      await workbench
        .row('Reports', `${site}/secret-protected-${at}`)
        .first()
        .click({ modifiers: ['ControlOrMeta'] });
    }
    const privacies = async () => (await service.find('/secret-')).map(({ privacy }) => privacy).sort();
    const { dialog } = workbench;
    const makePublic = async () => {
      await workbench.contextMenu(workbench.row('Reports', `${site}/secret-0`).first(), 'Change Privacy…');
      await workbench.titleSays('Privacy of 3 reports');
      await workbench.option('Public').click();
      await dialog.getByText('Make 3 reports Public?').waitFor();
      await dialog.getByText('2 of them open with a password now. These passwords will be lost').waitFor();
    };
    await makePublic();
    await workbench.picture('passwords lost');
    await workbench.page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    assert.deepEqual(await privacies(), [1, 2, 2]);
    await makePublic();
    await dialog.getByRole('button', { name: 'Change Privacy' }).click();
    await said('3 changed.').waitFor();
    assert.deepEqual(await privacies(), [0, 0, 0]);
  });

  it('are those that look selected where headers lie between them, and the question says what stands for more', async () => {
    const { workbench, service } = stage;
    for (const result of ['good', 'decent'])
      for (const at of [0, 1, 2]) await service.create(`https://mixed.example/${result}/mixed-${at}`);
    await workbench.openReports();
    await search(workbench, 'Reports', '/mixed-');
    const { dialog } = workbench;
    const { keyboard } = workbench.page;
    const row = (view: string, label: RegExp) => workbench.row(view, label).first();
    const keepAfter = async (question: string, detail: RegExp) => {
      await dialog.getByText(question).waitFor();
      assert.match(await dialog.locator('.dialog-message-detail').innerText(), detail);
      await workbench.picture(`question ${question.split(/[?/]/)[0] ?? ''}`);
      await dialog.getByRole('button', { name: /^Keep/ }).click();
      await dialog.waitFor({ state: 'detached' });
    };

    const header = row('Reports', /^Decent, 3$/);
    await header.waitFor();
    await isQuiet(workbench);
    // With Ctrl, a click opens nothing.
    await row('Reports', /good\/mixed-2, /).click({ modifiers: ['ControlOrMeta'] });
    const selected = workbench.tree('Reports').getByRole('treeitem', { selected: true });
    await row('Reports', /decent\/mixed-2, /).click({ modifiers: ['Shift'] });
    await until('five rows are selected', async () => (await selected.count()) === 5);
    await header.click({ button: 'right' });
    const menu = workbench.page.getByRole('menu');
    await menu.getByRole('menuitem', { name: 'Delete Report…' }).waitFor();
    await workbench.picture('menu of rows and a header');
    const items = await menu.getByRole('menuitem').allInnerTexts();
    assert.deepEqual(
      // Beside some stands their key.
      items.flatMap((item) => /^[^\n]+/.exec(item.trim()) ?? []),
      ['Copy URL', 'Export Reports…', 'Update Results', 'Change Privacy…', 'Delete Report…'],
    );
    await keyboard.press('Escape');
    await workbench.contextMenu(header, 'Delete Report…');
    await keepAfter('Delete 4 reports?', /^mixed\.example/);
    await workbench.runCommandOnSelection('Site Reports: Export Reports…');
    await workbench.option(/^What is selected, 4/).waitFor();
    await keyboard.press('Escape');

    await row('Reports', /decent\/mixed-2, /).click({ modifiers: ['ControlOrMeta'] });
    await keyboard.press('Delete');
    await keepAfter('Delete 6 reports?', /^3 selected and all 3 in Decent\n/);

    const project = row('Projects', /^Project mixed\.example,/);
    await project.click();
    await row('Projects', /^Good, 3$/).click();
    await project.click({ modifiers: ['ControlOrMeta'] });
    await row('Projects', /good\/mixed-2, /).click({ modifiers: ['ControlOrMeta'] });
    await keyboard.press('Delete');
    await keepAfter('Delete the report of mixed.example/good/mixed-2?', /^It will be deleted/);
    assert.equal((await service.find('/mixed-')).length, 6);
  });

  it('are copied as one address a line with the key', async () => {
    const { workbench } = stage;
    await select('copied', 2);
    await workbench.page.keyboard.press('Control+c');
    await until('both are on the clipboard', async () => {
      const lines = (await workbench.clipboard()).split('\n');
      return lines.length === 2 && lines.every((line) => line.startsWith(`${site}/copied-`));
    });
  });

  it('of a whole group are updated after the question with their number, can pause and be cancelled', async () => {
    const { workbench, sandbox, service } = stage;
    await workbench.openReports();
    const { total } = await service.list({ result: 'bad' });
    // Only rows that are near are drawn.
    for (const group of [/^Good, /, /^Decent, /]) await workbench.row('Reports', group).click();
    await workbench.contextMenu(workbench.row('Reports', /^Bad, /), 'All of These Reports…');
    await sandbox.reset();
    await sandbox.control({ delay: 400 });
    await workbench.option('Update Results').click();
    await workbench.dialog.getByText(`Update the results of ${total} reports?`).waitFor();
    await workbench.dialog.getByRole('button', { name: 'Update', exact: true }).click();
    await said(new RegExp(`of ${total}`)).waitFor();
    const sent = async () => (await sandbox.requests()).filter(({ method }) => method === 'PUT').length;
    await until('some are sent', async () => (await sent()) > 3);
    await workbench.runCommand('Site Reports: Show Job…');
    await workbench.option('Pause').click();
    await said(/paused/).waitFor();
    const paused = await sent();
    await workbench.picture('job paused');
    await workbench.runCommand('Site Reports: Show Job…');
    await workbench.option('Resume').click();
    await until('it goes on', async () => (await sent()) > paused);
    await workbench.runCommand('Site Reports: Show Job…');
    await workbench.option('Cancel Job').click();
    await said(/\d+ being updated, \d+ skipped\./).waitFor();
    assert.ok((await sent()) < total);
    await workbench.notification.getByRole('button', { name: 'Show Details' }).click();
    const { content } = new ReportPage(workbench);
    await content.getByRole('heading', { name: /^Skipped \(\d+\)$/ }).waitFor();
    await content.getByText('· the job was cancelled').first().waitFor();
    await workbench.picture('job details');
  });

  it('above a hundred are deleted once their number is typed, after an offer to export them', async () => {
    const { workbench, service } = stage;
    await workbench.openReports();
    await choose(workbench, 'Filter Reports…', 'Good');
    const { total } = await service.list({ result: 'good' });
    assert.ok(total > 100);
    await workbench.runCommand('Site Reports: All of These Reports…');
    await workbench.option('Delete…').click();
    const { dialog } = workbench;
    await dialog.getByText(`Delete ${total} reports?`).waitFor();
    await dialog.getByRole('button', { name: 'Export First…' }).click();
    await workbench.option('CSV').click();
    await workbench.option('To the Clipboard').click();
    await dialog.getByRole('button', { name: `Delete ${total} Reports` }).click();
    assert.equal((await workbench.clipboard()).trim().split('\r\n').length, total + 1);
    await workbench.titleSays(`Delete ${total} reports`);
    await workbench.quickInput.fill('1');
    await workbench.inputSays(`Type ${total}.`);
    await workbench.quickInput.press('Enter');
    assert.equal((await service.list({ result: 'good' })).total, total);
    await workbench.answer(String(total));
    await said(`${total} deleted.`).waitFor();
    assert.equal((await service.list({ result: 'good' })).total, 0);
  });

  it('wait as long as the service wants, counting down', async () => {
    const { workbench, sandbox } = stage;
    await workbench.openReports();
    await sandbox.control({ faults: [{ times: 1, status: 429, headers: { 'Retry-After': '5' } }] });
    await workbench.runCommand('Site Reports: Refresh');
    const status = workbench.page.locator('.statusbar').getByText(/: waiting \d s$/);
    await status.waitFor();
    await workbench.picture('held back');
    await status.waitFor({ state: 'detached' });
    await isQuiet(workbench);
    assert.equal(await said(/too many/).count(), 0);
  });

  it('are created for addresses that are dropped on the view', async () => {
    const { workbench } = stage;
    await workbench.openReports();
    await isQuiet(workbench);
    const row = workbench.row('Reports', /^Good, /);
    const dropped = await workbench.page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.setData('text/uri-list', 'https://dropped.example.org/1\r\nhttps://dropped.example.org/2');
      return data;
    });
    for (const type of ['dragenter', 'dragover', 'drop']) await row.dispatchEvent(type, { dataTransfer: dropped });
    await workbench.titleSays('Create Reports: 2 found');
  });
});
