import { isQuiet } from './finding';
import { setStage } from './stage';
import { until } from './until';

describe('A slow refresh', function () {
  this.timeout(60_000);
  const stage = setStage({ isConnected: true });

  for (const way of ['from their menu', 'with a key'] as const) {
    it(`lets the rows be used ${way} meanwhile`, async () => {
      const { workbench, sandbox, service } = stage;
      const { url } = await service.create(`https://shop.example.org/good/usable-meanwhile-${way.length}`);
      await workbench.openReports();
      await isQuiet(workbench);
      await sandbox.reset();
      await sandbox.control({ delay: 8000 });
      await workbench.clickTitleButton('Reports', 'Refresh');
      await until('all was asked for', async () => (await sandbox.requests()).length === 4);
      const row = workbench.row('Reports', `${url}, Result: Good`);
      if (way === 'with a key') {
        await row.click();
        await workbench.page.keyboard.press('Control+C');
      } else {
        await workbench.contextMenu(row, 'Copy URL');
      }
      await until('the URL is copied', async () => (await workbench.clipboard()) === url);
    });
  }
});
