import assert from 'node:assert/strict';
import { setStage } from './stage';
import { until } from './until';

const reports = 101_000;

describe('Exporting very many reports', function () {
  this.timeout(90_000);
  const stage = setStage({ reports, isConnected: true });

  async function exportAll(): Promise<void> {
    const { workbench } = stage;
    await workbench.openReports();
    await workbench.page.evaluate(() => navigator.clipboard.writeText('as before'));
    await workbench.runCommand('Site Reports: Export Reports…');
    for (const [step, answer] of ['All that the current search', 'CSV', 'To the Clipboard'].entries()) {
      await workbench.titleSays(`Export Reports (${step + 1}/3)`);
      await workbench.option(answer).click();
    }
  }

  const pages = async () => (await stage.sandbox.requests()).filter(({ query }) => query['per_page'] === '100').length;

  it('asks before more than a thousand requests, and makes no more where that is not wanted', async () => {
    const { workbench } = stage;
    await exportAll();
    await workbench.dialog.getByText('Export all 101,000 reports? This takes more than 1,000 requests.').waitFor();
    await workbench.dialog.getByRole('button', { name: 'Cancel' }).click();
    await workbench.dialog.waitFor({ state: 'detached' });
    assert.equal(await pages(), 1);
    assert.equal(await workbench.clipboard(), 'as before');
  });

  it('can be cancelled while it reads, and leaves everything as it was', async () => {
    const { workbench } = stage;
    await exportAll();
    await workbench.dialog.getByRole('button', { name: 'Export All' }).click();
    await until('some pages are read', async () => (await pages()) > 5);
    await workbench.notification.getByRole('button', { name: 'Cancel' }).click();
    await workbench.notification.waitFor({ state: 'detached' });
    assert.ok((await pages()) < reports / 100);
    assert.equal(await workbench.clipboard(), 'as before');
  });
});
