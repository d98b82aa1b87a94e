import assert from 'node:assert/strict';
import { ReportPage } from './reportPage';
import { saveList } from './saving';
import { setStage } from './stage';
import { until } from './until';

const url = 'https://shop.example.org/good/history';

describe('The history of a report', function () {
  this.timeout(90_000);
  const stage = setStage({ isConnected: true });

  it('is drawn and told on its page, also after a reload, and can be exported and cleared', async () => {
    const { workbench, service, sandbox } = stage;
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
    const text = await saveList(stage, 'history.json');
    assert.ok((JSON.parse(text) as unknown[]).length > 100);
    assert.ok(!text.includes(sandbox.key));

    await workbench.runCommand('Site Reports: Clear History…');
    await workbench.dialog.getByRole('button', { name: 'Clear History' }).click();
    await page.history.waitFor({ state: 'detached' });
  });
});
