import { isQuiet, playThroughGateway, search } from './finding';
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

describe('A slow group', function () {
  this.timeout(60_000);
  const stage = setStage({ isConnected: true });

  it('holds back no other when something else is searched for', async () => {
    const { workbench, service } = stage;
    const good = await service.list({ search: 'pricing', result: 'good' });
    const bad = await service.list({ search: 'pricing', result: 'bad' });
    await playThroughGateway(stage, async (gateway) => {
      await workbench.page.setViewportSize({ width: 1200, height: 2400 });
      gateway.hold(({ searchParams }) => searchParams.get('result') === 'bad' && searchParams.has('search'));
      await search(workbench, 'Reports', 'pricing');
      await workbench.row('Reports', `Good, ${good.total}`).waitFor();
      await workbench
        .row('Reports', `${good.rows[0]?.url ?? ''}, Result: Good`)
        .first()
        .waitFor();
      await workbench
        .row('Reports', /Result: Bad/)
        .first()
        .waitFor({ state: 'detached' });
      gateway.letGo();
      await workbench.row('Reports', `Bad, ${bad.total}`).waitFor();
    });
  });
});
