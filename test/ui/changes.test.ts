import assert from 'node:assert/strict';
import { ReportPage } from './reportPage';
import { reopenWith } from './settings';
import { setStage, type Stage } from './stage';
import { storedState } from './storedState';
import { themes, useTheme } from './theme';
import { until, untilCount } from './until';

const site = 'https://shop.example.org/good';

describe('What changed', function () {
  this.timeout(90_000);
  const stage = setStage({ isConnected: true });
  const tree = 'What Changed';

  /** Waits until it is written down that the person has seen what there is. */
  async function hasLooked({ workbench }: Stage): Promise<void> {
    await until('it is written down that the person looked', async () =>
      (await storedState(workbench.page, 'global')).includes('"looked"'),
    );
  }

  const badge = () => stage.workbench.page.getByRole('tab', { name: 'Site Reports - 1 report got worse' });

  it('elsewhere shows in a view of its own until it is marked as seen, also after a reload', async () => {
    const { workbench, service } = stage;
    const worse = await service.create(`${site}/worse`);
    const gone = await service.create(`${site}/gone`);
    await service.create(`${site}/as-it-was`);
    await workbench.openReports();
    await workbench.row('Reports', `${site}/gone`).first().waitFor();
    assert.equal(await workbench.tree(tree).count(), 0);
    await hasLooked(stage);

    await service.rate(worse.id);
    await service.delete(gone.id);
    await service.create(`${site}/new`);
    await workbench.runCommand('Site Reports: Refresh');
    await workbench.row(tree, `${site}/worse, Worse, Good → Bad`).waitFor();
    await workbench.row(tree, `${site}/new, New, Good`).waitFor();
    await workbench.row(tree, `${site}/gone, Gone, was Good`).waitFor();
    await untilCount(workbench.row(tree, /./), 6);
    await badge().locator('.badge-content', { hasText: '1' }).waitFor();
    for (const [name, theme] of Object.entries(themes)) {
      await useTheme(workbench, theme);
      await workbench.picture(`changes ${name}`);
    }
    assert.equal(await workbench.notification.count(), 0);

    await workbench.reload(1);
    await workbench.row(tree, `${site}/gone, Gone`).waitFor();
    await new ReportPage(workbench).openFrom(workbench.row(tree, `${site}/worse, Worse`));
    const row = workbench.row(tree, `${site}/worse, Worse`);
    await row.hover();
    await row.getByRole('button', { name: 'Mark as Seen' }).click();
    await row.waitFor({ state: 'detached' });
    await badge().waitFor({ state: 'detached' });
    await workbench.clickTitleButton(tree, 'Mark All as Seen');
    await workbench.tree(tree).waitFor({ state: 'detached' });
    await workbench.runCommand('Site Reports: Refresh');
    await workbench.isUpToDate();
    assert.equal(await workbench.tree(tree).count(), 0);
  });

  it('here by the person does not count as news', async () => {
    const { workbench, service } = stage;
    const { url } = await service.create(`${site}/deleted-here`);
    await workbench.openReports();
    await hasLooked(stage);
    await workbench.contextMenu(workbench.row('Reports', url).first(), 'Delete Report…');
    await workbench.dialog.getByRole('button', { name: 'Delete Report' }).click();
    await workbench.row('Reports', url).waitFor({ state: 'detached' });
    await workbench.runCommand('Site Reports: Create Report…');
    await workbench.answer(`${site}/created-here`);
    await workbench.option('Private').click();
    await workbench.row('Reports', `${site}/created-here`).first().waitFor();
    const other = await service.create(`${site}/created-elsewhere`);
    await workbench.runCommand('Site Reports: Refresh');
    await workbench.row(tree, other.url).waitFor();
    await untilCount(workbench.row(tree, /./), 2);
  });

  it('is told in a message only where that is wanted, and can be silenced there', async () => {
    const { workbench, service, server } = stage;
    await reopenWith(workbench, server, { 'siteReports.notifyWorse': true });
    const { id } = await service.create(`${site}/told`);
    await workbench.openReports();
    await hasLooked(stage);
    await service.rate(id);
    await workbench.runCommand('Site Reports: Refresh');
    const message = workbench.notification.getByText('shop.example.org/good/told got worse: Good → Bad.');
    await message.waitFor();
    await workbench.picture('changes told');
    await workbench.notification.getByRole('button', { name: 'Don’t Show Again' }).click();
    await message.waitFor({ state: 'detached' });
  });
});
