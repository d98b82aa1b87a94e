import { choose, playThroughGateway } from './finding';
import { setStage } from './stage';

describe('Counting', function () {
  this.timeout(60_000);
  const stage = setStage({ isConnected: true });

  it('says nothing of a group before the service has, and then how many there are', async () => {
    const { workbench, service } = stage;
    const project = 'news.example.com';
    const good = await service.list({ project, result: 'good' });
    const bad = await service.list({ project, result: 'bad' });
    await playThroughGateway(stage, async (gateway) => {
      gateway.hold(
        ({ searchParams }) => searchParams.get('project') === project && searchParams.get('result') === 'good',
      );
      await workbench.expand('Projects', `Project ${project},`);
      await workbench.row('Projects', `Bad, ${bad.total}`).waitFor();
      await workbench.row('Projects', /^Good$/).waitFor();
      gateway.letGo();
      await workbench.row('Projects', `Good, ${good.total}`).waitFor();
    });
  });

  it('never guesses where the service does not count', async () => {
    const { workbench, sandbox, service } = stage;
    const { total } = await service.list({ result: 'bad' });
    await sandbox.control({ omitTotal: true });
    await workbench.openReports();
    await workbench.row('Reports', 'Good, 50 or more').waitFor();
    await workbench.describes('Reports', /^newest first · 150 or more$/);
    await workbench.picture('find counts unknown');
    await choose(workbench, 'Filter Reports…', 'Bad');
    await workbench.row('Reports', 'Bad, 50 or more').waitFor();
    await workbench.contextMenu(workbench.row('Reports', 'Bad, 50 or more'), 'Load All');
    await workbench.row('Reports', new RegExp(`^Bad, ${total}$`)).waitFor();
    await workbench.describes('Reports', new RegExp(`^Bad · newest first · ${total}$`));
  });

  it('counts what is gone and what is new after a refresh', async () => {
    const { workbench, service } = stage;
    const { total } = await service.list({ result: 'bad' });
    await workbench.openReports();
    await choose(workbench, 'Filter Reports…', 'Bad');
    await workbench.row('Reports', `Bad, 50 of ${total}`).waitFor();
    const { id } = await service.create('https://shop.example.org/bad/counted');
    await workbench.runCommand('Site Reports: Refresh');
    await workbench.row('Reports', `Bad, 50 of ${total + 1}`).waitFor();
    await service.delete(id);
    await workbench.runCommand('Site Reports: Refresh');
    await workbench.row('Reports', `Bad, 50 of ${total}`).waitFor();
  });
});
