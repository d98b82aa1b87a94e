import { expect } from '@playwright/test';
import { choose } from './finding';
import { ReportPage } from './reportPage';
import { test } from './stage';
import { usualPermissions } from './workbench';

test.describe('In a browser, where the extension runs in a web worker and the clipboard is denied', () => {
  test.use({ settings: { 'remote.extensionKind': { 'site-reports.site-reports': ['web'] } } });

  test('reports are read, created, rated again, made public and deleted; a service that allows no other origin is said to', async ({
    stage,
  }) => {
    const { workbench, sandbox, service } = stage;
    const { url } = await service.create('https://shop.example.org/bad/in-a-browser');
    const { page } = workbench;
    await page.context().clearPermissions();
    try {
      await workbench.openReports();
      const row = workbench.row('Reports', `${url}, Result: Bad`).first();
      const report = new ReportPage(workbench);
      await report.openFrom(row);
      await report.button('Update Results').click();
      await report.isRated('Decent');
      await workbench.opens('Site Reports: Create Report…', 'Create Report');
      await workbench.answer('https://shop.example.org/bad/made-in-a-browser');
      await workbench.option('Private').click();
      const made = workbench.row('Reports', '/made-in-a-browser, Result: Bad').first();
      await made.waitFor();
      await choose(workbench, () => workbench.contextMenu(made, 'Change Privacy…'), 'Public');
      await workbench
        .row('Reports', /made-in-a-browser, Result: Bad, .*Privacy: Public/)
        .first()
        .waitFor();
      await workbench.contextMenu(made, 'Delete Report…');
      await workbench.dialog.getByRole('button', { name: 'Delete Report' }).click();
      await made.waitFor({ state: 'detached' });
      expect(await service.find('made-in-a-browser')).toEqual([]);
      expect(page.workers().length).toBeGreaterThan(0);

      await sandbox.control({ cors: false });
      await workbench.runCommand('Site Reports: Refresh');
      await workbench
        .view('Projects')
        .getByText(/couldn’t be reached from this browser.+\(CORS\).+Authorization/)
        .waitFor();
      await sandbox.control({ cors: true });
      await workbench.row('Projects', /^Try Again/).click();
      await workbench.row('Projects', /^Try Again/).waitFor({ state: 'detached' });
    } finally {
      await page.context().grantPermissions(usualPermissions);
    }
  });
});
