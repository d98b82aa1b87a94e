import assert from 'node:assert/strict';
import { ReportPage } from './reportPage';
import { setStage } from './stage';
import { until } from './until';

const url = 'https://shop.example.org/good/verdict';

describe('New results', function () {
  this.timeout(60_000);
  const stage = setStage({ isConnected: true });

  it('are waited for on the row itself, and said in one line', async () => {
    const { workbench, sandbox, service } = stage;
    const { id } = await service.create(url);
    await workbench.openReports();
    await sandbox.control({ analysisTime: 2500 });
    const row = workbench.row('Reports', `${url}, Result: Good`).first();
    await row.hover();
    await row.getByRole('button', { name: 'Update Results' }).click();
    await workbench
      .row('Reports', /verdict, Result: Good.*, updating…/)
      .first()
      .waitFor();
    await workbench.picture('updating');
    await workbench.notification
      .getByText(/^shop\.example\.org\/good\/verdict: Good → Bad, \d checks broken$/)
      .waitFor();
    await workbench.picture('verdict');
    await workbench.row('Reports', /updating/).waitFor({ state: 'detached' });
    const asked = (await sandbox.requests()).filter(({ path }) => path.endsWith(`/${id}`)).map(({ method }) => method);
    assert.deepEqual(asked.slice(0, 3), ['GET', 'PUT', 'GET']);
    assert.ok(asked.length <= 6, asked.join(' '));
    await workbench.notification.getByRole('button', { name: 'Open Report' }).click();
    await new ReportPage(workbench).heading('shop.example.org/good/verdict').waitFor();
  });

  it('are no longer waited for once that is cancelled', async () => {
    const { workbench, sandbox, service } = stage;
    const { id } = await service.create(`${url}/cancelled`);
    await workbench.openReports();
    await sandbox.control({ analysisTime: 600_000 });
    const row = workbench.row('Reports', `${url}/cancelled, Result: Good`).first();
    await row.hover();
    await row.getByRole('button', { name: 'Update Results' }).click();
    await workbench
      .row('Reports', /updating…/)
      .first()
      .hover();
    await workbench
      .row('Reports', /updating…/)
      .getByRole('button', { name: 'Cancel Update' })
      .click();
    await workbench.row('Reports', /updating…/).waitFor({ state: 'detached' });
    assert.equal(await workbench.notification.count(), 0);
    const polls = async () => (await sandbox.requests()).filter(({ path }) => path.endsWith(`/${id}`)).length;
    const before = await polls();
    await workbench.runCommand('Site Reports: Refresh');
    assert.equal(await polls(), before);
  });

  it('are waited for on the report’s page, where that can be cancelled as well', async () => {
    const { workbench, sandbox, service } = stage;
    await service.create(`${url}/page`);
    await workbench.openReports();
    await sandbox.control({ analysisTime: 600_000 });
    const page = new ReportPage(workbench);
    await page.openFrom(workbench.row('Reports', `${url}/page, Result: Good`).first());
    await page.button('Update Results').click();
    await page.content.getByText('Waiting for new results…').waitFor();
    await page.isAccessible();
    await page.button('Cancel Update').click();
    await page.button('Update Results').waitFor();
    await until('nothing is waited for', async () => (await page.content.getByText('Waiting').count()) === 0);
  });
});
