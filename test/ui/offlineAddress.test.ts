import { moveConnection } from './finding';
import { setStage } from './stage';
import { until } from './until';

describe('Another address', function () {
  this.timeout(60_000);
  const stage = setStage({ isConnected: true, hasSecond: true });

  it('shows no row of the former one, not even while it is slow', async () => {
    const { workbench, service, second } = stage;
    const { url } = await service.create('https://shop.example.org/good/of-the-first-address');
    await workbench.openReports();
    await workbench.row('Reports', url).waitFor();
    await moveConnection(workbench, 'Sandbox', { name: 'Elsewhere', url: second.url });
    await second.control({ faults: [{ path: '/reports', delay: 8000 }] });
    await workbench.answer(second.key);
    await until('the other address was asked', async () =>
      (await second.requests()).some(({ path, status }) => path.endsWith('/reports') && status === null),
    );
    await workbench.row('Reports', url).waitFor({ state: 'detached', timeout: 3000 });
    await workbench.row('Reports', /^Good, \d\d?$/).waitFor();
  });
});
