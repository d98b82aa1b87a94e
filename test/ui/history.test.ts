import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ReportPage } from './reportPage';
import { setStage } from './stage';
import { until } from './until';

const url = 'https://shop.example.org/good/history';

describe('The history of a report', function () {
  this.timeout(90_000);
  const stage = setStage({ isConnected: true });

  it('is drawn and told on its page, also after a reload, and can be exported and cleared', async () => {
    const { workbench, service, server, sandbox } = stage;
    await service.create(url);
    await workbench.openReports();
    const page = new ReportPage(workbench);
    await page.openFrom(workbench.row('Reports', `${url}, Result: Good`).first());
    await page.checks.waitFor();
    assert.equal(await page.history.count(), 0);
    for (const result of ['Bad', 'Decent']) {
      await page.button('Update Results').click();
      await until(result, async () => (await page.content.locator('.result dd').innerText()) === result);
    }
    await page.tellsHistory(['Decent', 'Bad', 'Good']);
    await page.content.getByRole('img', { name: /^3 versions, from Good \(\d+\) to Decent \(\d+\)$/ }).waitFor();
    await page.isAccessible();
    await page.content.getByRole('img').scrollIntoViewIfNeeded();
    await workbench.picture('report history');

    await workbench.reloadWithEditor('history');
    await page.tellsHistory(['Decent', 'Bad', 'Good']);

    await workbench.openReports();
    await workbench.runCommand('Site Reports: Export History…');
    const file = path.join(server.dataDir, 'history.json');
    await workbench.option('..').waitFor();
    await workbench.quickInput.fill(file);
    await workbench.option('extensions').waitFor();
    await workbench.quickInput.press('Enter');
    const text = async () => readFile(file, 'utf8').catch(() => '');
    await until('the file is written', async () => (await text()).endsWith(']\n'));
    assert.ok((JSON.parse(await text()) as unknown[]).length > 100);
    assert.ok(!(await text()).includes(sandbox.key));

    await workbench.runCommand('Site Reports: Clear History…');
    await workbench.dialog.getByRole('button', { name: 'Clear History' }).click();
    await page.history.waitFor({ state: 'detached' });
  });
});
