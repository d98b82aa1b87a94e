import assert from 'node:assert/strict';
import { chooseFound } from './finding';
import { setStage } from './stage';
import { until } from './until';

describe('Changing', function () {
  this.timeout(60_000);
  const stage = setStage({ isConnected: true });

  for (const [privacy, value] of [
    ['Private', 1],
    ['Public', 0],
    ['Password', 2],
  ] as const) {
    it(`creates a ${privacy} report, and selects it in its group`, async () => {
      const { workbench, sandbox, service } = stage;
      const url = `https://shop.example.org/decent/${privacy}`;
      await workbench.openReports();
      await workbench.runCommand('Site Reports: Create Report…');
      await workbench.answer(url);
      await workbench.option('Public').waitFor();
      assert.deepEqual(await workbench.optionLabels(), ['Private', 'Public', 'Password']);
      await workbench.option(privacy).click();
      if (privacy === 'Password') {
        await workbench.titleSays('(3/3)');
        assert.equal(await workbench.quickInput.getAttribute('type'), 'password');
        await workbench.answer('open sesame');
      }
      const row = workbench.row('Reports', `${url}, Result: Decent, Privacy: ${privacy}`);
      await until('it is selected', async () => (await row.getAttribute('aria-selected')) === 'true');
      assert.deepEqual(
        (await service.find(url)).map((report) => report.privacy),
        [value],
      );
      const posts = (await sandbox.requests()).filter(({ method }) => method === 'POST');
      assert.equal(posts.length, 1);
    });
  }

  it('prefills the address from the clipboard where that is one', async () => {
    const { workbench } = stage;
    await workbench.openReports();
    await workbench.page.evaluate(() => navigator.clipboard.writeText('https://shop.example.org/from-the-clipboard'));
    await workbench.runCommand('Site Reports: Create Report…');
    await workbench.titleSays('Create Report');
    await until('the address from the clipboard is there', async () => {
      return (await workbench.quickInput.inputValue()) === 'https://shop.example.org/from-the-clipboard';
    });
    // The next tests type an address at once.
    await workbench.page.evaluate(() => navigator.clipboard.writeText('no address'));
  });

  it('says that an address is wrong, and sends nothing', async () => {
    const { workbench, sandbox } = stage;
    await workbench.openReports();
    await workbench.runCommand('Site Reports: Create Report…');
    await workbench.answer('shop.example.org/page');
    await workbench.inputSays('Enter a whole address');
    assert.deepEqual(
      (await sandbox.requests()).filter(({ method }) => method !== 'GET'),
      [],
    );
  });

  it('tells the service’s own reason, and lets what was entered be changed', async () => {
    const { workbench, sandbox } = stage;
    await workbench.openReports();
    await sandbox.control({
      faults: [
        {
          method: 'POST',
          status: 422,
          body: JSON.stringify({ message: 'No.', errors: { url: ['This site is not yours.'] } }),
        },
      ],
    });
    await workbench.runCommand('Site Reports: Create Report…');
    await workbench.answer('https://elsewhere.example.net/');
    await workbench.option('Private').click();
    await workbench.notification.getByText('did not accept this: This site is not yours.').waitFor();
    await workbench.notification.getByRole('button', { name: 'Change…' }).click();
    await workbench.titleSays('Create Report (1/2)');
    assert.equal(await workbench.quickInput.inputValue(), 'https://elsewhere.example.net/');
  });

  it('does not send a report twice when the answer is lost, and says that it may exist', async () => {
    const { workbench, sandbox, service } = stage;
    const url = 'https://shop.example.org/good/lost-answer';
    await workbench.openReports();
    await sandbox.control({ faults: [{ method: 'POST', drop: 'after' }] });
    await workbench.runCommand('Site Reports: Create Report…');
    await workbench.answer(url);
    await workbench.option('Private').click();
    await workbench.notification.getByText('may or may not exist now').waitFor();
    await workbench.row('Reports', `${url}, Result: Good`).waitFor();
    assert.equal((await sandbox.requests()).filter(({ method }) => method === 'POST').length, 1);
    assert.equal((await service.find(url)).length, 1);
  });

  it('changes a privacy from the row’s menu, starting at the present one, and asks only for that report again', async () => {
    const { workbench, sandbox, service } = stage;
    const { id, url } = await service.create('https://shop.example.org/good/privacy', 0);
    await workbench.openReports();
    await sandbox.reset();
    await workbench.contextMenu(workbench.row('Reports', `${url}, Result: Good, Privacy: Public`), 'Change Privacy…');
    await workbench.option(/Public, at present/).waitFor();
    await workbench.picture('change privacy');
    await workbench.option('Private').click();
    await workbench.row('Reports', `${url}, Result: Good, Privacy: Private`).waitFor();
    assert.deepEqual(
      (await service.find(url)).map(({ privacy }) => privacy),
      [1],
    );
    const asked = (await sandbox.requests()).filter(({ path }) => path.endsWith(`/reports/${id}`));
    assert.deepEqual(
      asked.map(({ method }) => method),
      ['PUT', 'GET'],
    );
  });

  it('updates results from the row, and moves the report to its new group', async () => {
    const { workbench, service } = stage;
    const { url } = await service.create('https://shop.example.org/good/update');
    await workbench.openReports();
    const row = workbench.row('Reports', `${url}, Result: Good`);
    await row.hover();
    await row.getByRole('button', { name: 'Update Results' }).click();
    await row.waitFor({ state: 'detached' });
    const [report] = await service.find(url);
    assert.equal(report?.result, 'bad');
    await workbench.row('Reports', /^Good, /).click();
    await workbench.row('Reports', /^Decent, /).click();
    await workbench.row('Reports', `${url}, Result: Bad`).waitFor();
  });

  it('deletes a report after asking, and not where the person keeps it', async () => {
    const { workbench, sandbox, service } = stage;
    const { url } = await service.create('https://shop.example.org/good/delete');
    await workbench.openReports();
    const row = workbench.row('Reports', `${url}, Result: Good`);
    await row.click();
    await workbench.page.keyboard.press('Delete');
    await workbench.dialog.getByText('Delete the report of shop.example.org/good/delete?').waitFor();
    await workbench.picture('delete report');
    await workbench.page.keyboard.press('Enter');
    await workbench.dialog.waitFor({ state: 'detached' });
    assert.equal((await service.find(url)).length, 1);
    await workbench.contextMenu(row, 'Delete Report…');
    await workbench.dialog.getByRole('button', { name: 'Cancel' }).click();
    await workbench.dialog.waitFor({ state: 'detached' });
    assert.deepEqual(
      (await sandbox.requests()).filter(({ method }) => method === 'DELETE'),
      [],
    );
    await workbench.contextMenu(row, 'Delete Report…');
    await workbench.dialog.getByRole('button', { name: 'Delete Report' }).click();
    await row.waitFor({ state: 'detached' });
    assert.equal((await service.find(url)).length, 0);
  });

  it('asks for nothing in a view that is closed, and again for what was touched once it opens', async () => {
    const { workbench, sandbox, service } = stage;
    const { url, project } = await service.create('https://closed-view.example/good/delete');
    await service.create('https://closed-view.example/good/keep');
    await workbench.openReports();
    await workbench.expand('Projects', new RegExp(`^Project ${project},`));
    await workbench.row('Projects', 'Good, 2').waitFor();
    await workbench
      .view('Projects')
      .getByRole('button', { name: /^Projects\b.* Section/ })
      .click();
    await workbench.tree('Projects').waitFor({ state: 'hidden' });
    await sandbox.reset();
    await workbench.contextMenu(workbench.row('Reports', `${url}, Result: Good`), 'Delete Report…');
    await workbench.dialog.getByRole('button', { name: 'Delete Report' }).click();
    await until('the open group was asked for again', async () =>
      (await sandbox.requests()).some(({ method }) => method === 'GET'),
    );
    const asked = async () => (await sandbox.requests()).filter(({ query }) => query['project'] === project);
    assert.deepEqual(await asked(), []);
    await workbench
      .view('Projects')
      .getByRole('button', { name: /^Projects\b.* Section/ })
      .click();
    await workbench.row('Projects', 'Good, 1').click();
    await until('the group was asked for', async () => (await asked()).length > 0);
    assert.deepEqual(
      (await asked()).map(({ query }) => query['result']),
      ['good'],
    );
  });

  it('deletes a project after saying what nobody can promise, and not where the person keeps it', async () => {
    const { workbench, service } = stage;
    await service.create(`https://to-be-deleted.example/good/`);
    await workbench.openReports();
    const row = workbench.row('Projects', /^Project to-be-deleted\.example,/);
    await workbench.contextMenu(row, 'Delete Project…');
    await workbench.dialog.getByText('What becomes of its reports is the service’s decision.').waitFor();
    await workbench.dialog.getByRole('button', { name: 'Keep Project' }).click();
    await workbench.dialog.waitFor({ state: 'detached' });
    assert.equal((await service.projects('to-be-deleted.example')).length, 1);
    await workbench.contextMenu(row, 'Delete Project…');
    await workbench.dialog.getByRole('button', { name: 'Delete Project' }).click();
    await row.waitFor({ state: 'detached' });
    assert.equal((await service.projects('to-be-deleted.example')).length, 0);
  });

  it('finds a report for a command of the palette by searching the service', async () => {
    const { workbench, service } = stage;
    const { url } = await service.create('https://shop.example.org/bad/from-the-palette');
    await workbench.openReports();
    await workbench.runCommand('Site Reports: Delete Report…');
    await chooseFound(workbench, 'from-the-palette', 'shop.example.org/bad/from-the-palette');
    await workbench.dialog.getByRole('button', { name: 'Delete Report' }).click();
    await until('the report is gone', async () => (await service.find(url)).length === 0);
  });

  it('acts on the row that the arrow keys have come to, not on the one that was clicked', async () => {
    const { workbench, service } = stage;
    const older = await service.create('https://shop.example.org/good/older');
    const newer = await service.create('https://shop.example.org/good/newer');
    await workbench.openReports();
    await workbench.row('Reports', `${newer.url}, Result: Good`).click();
    await workbench.page.keyboard.press('ArrowDown');
    await workbench.page.keyboard.press('Control+C');
    await workbench.clipboardHolds(older.url);
    await workbench.page.keyboard.press('Delete');
    await workbench.dialog.getByText('Delete the report of shop.example.org/good/older?').waitFor();
  });

  it('does not take an early Enter for the choice of another report', async () => {
    const { workbench, sandbox, service } = stage;
    const { url } = await service.create('https://shop.example.org/good/early-enter');
    await workbench.openReports();
    await workbench.page.evaluate(() => navigator.clipboard.writeText('as before'));
    await workbench.runCommand('Site Reports: Copy URL');
    await workbench
      .option(/example/)
      .first()
      .waitFor();
    await sandbox.control({ delay: 300 });
    await workbench.answer('early-enter');
    await until('only the found report shows', async () => (await workbench.optionLabels()).length === 1);
    assert.equal(await workbench.clipboard(), 'as before');
    await workbench.quickInput.press('Enter');
    await workbench.clipboardHolds(url);
  });

  it('opens a page at its exact address', async () => {
    const { workbench, service } = stage;
    const { url } = await service.create('https://shop.example.org/good/a%2Fb?next=https%3A%2F%2Fx.example%2F%3Fa%26b');
    await workbench.openReports();
    const opened = workbench.nextWindow();
    await workbench.contextMenu(workbench.row('Reports', `${url}, Result: Good`), 'Open Page in Browser');
    await workbench.dialog.getByRole('button', { name: 'Open', exact: true }).click();
    assert.equal(await opened, url);
  });

  it('copies the address of the selected row', async () => {
    const { workbench, service } = stage;
    const { url } = await service.create('https://shop.example.org/good/copy');
    await workbench.openReports();
    await workbench.row('Reports', `${url}, Result: Good`).click();
    await workbench.page.keyboard.press('Control+C');
    await workbench.clipboardHolds(url);
  });
});
