import assert from 'node:assert/strict';
import { askedReports, valuesOf } from './asked';
import { choose, chooseFound, isFocused, rowLabels, search } from './finding';
import { setStage } from './stage';
import { until, untilCount } from './until';

const project = 'news.example.com';

describe('Filtering', function () {
  this.timeout(60_000);
  const stage = setStage({ isConnected: true });

  it('shows the loaded reports of one result without asking, and all again where that is chosen once more', async () => {
    const { workbench, sandbox, service } = stage;
    const { total } = await service.list({ result: 'bad' });
    await workbench.openReports();
    await sandbox.reset();
    await choose(workbench, 'Filter Reports…', 'Bad');
    await workbench.describes('Reports', new RegExp(`^Bad · newest first · 50 of ${total}$`));
    await workbench.row('Reports', /^Good/).waitFor({ state: 'detached' });
    await workbench.row('Reports', `Bad, 50 of ${total}`).waitFor();
    assert.deepEqual(await sandbox.requests(), []);
    await workbench.runCommand('Site Reports: Filter Reports…');
    await workbench
      .option(/^Bad, current/)
      .locator('.codicon-check')
      .waitFor();
    await workbench.option(/^Good(,|$)/).waitFor();
    await untilCount(workbench.page.locator('.quick-input-widget .codicon-check'), 1);
    await workbench.picture('find filter');
    await workbench.option('Bad').click();
    await workbench.row('Reports', /^Good, 50 of \d+/).waitFor();
    await workbench.describes('Reports', /^newest first · 150 of \d+$/);
  });

  it('shows the reports of a project that is picked by a part of its name', async () => {
    const { workbench, sandbox, service } = stage;
    const good = await service.list({ result: 'good', project });
    await workbench.openReports();
    await workbench.runCommand('Site Reports: Filter Reports…');
    await workbench.option('Choose a Project…').click();
    await workbench.titleSays('Filter Reports by Project');
    await sandbox.reset();
    await chooseFound(workbench, 'news.ex', project);
    await workbench.row('Reports', new RegExp(`^Good, ${good.total}$`)).waitFor();
    await workbench.describes('Reports', `project ${project} · newest first`);
    const asked = await askedReports(sandbox);
    assert.deepEqual(valuesOf(asked, 'project'), [project]);
    assert.deepEqual([...valuesOf(asked, 'result')].sort(), ['bad', 'decent', 'good']);
    await choose(workbench, 'Filter Reports…', project);
    await workbench.describes('Reports', /^newest first · 150 of \d+$/);
  });

  it('shows the reports of a project from the menu of its row', async () => {
    const { workbench, sandbox } = stage;
    await workbench.openReports();
    await sandbox.reset();
    await workbench.contextMenu(workbench.row('Projects', `Project ${project},`), 'Filter Reports by Project…');
    await workbench.describes('Reports', `project ${project} · newest first`);
    await until('the reports were asked for', async () => (await askedReports(sandbox)).length === 3);
    assert.deepEqual(valuesOf(await askedReports(sandbox), 'project'), [project]);
    await isFocused(workbench, 'Reports');
  });

  it('asks once for what is searched for, the result and the project together', async () => {
    const { workbench, sandbox, service } = stage;
    const found = await service.list({ search: 'products', result: 'good', project });
    await workbench.openReports();
    await workbench.contextMenu(workbench.row('Projects', `Project ${project},`), 'Filter Reports by Project…');
    await workbench.describes('Reports', `project ${project}`);
    await isFocused(workbench, 'Reports');
    await choose(workbench, 'Filter Reports…', 'Good');
    await workbench.describes('Reports', `Good · project ${project}`);
    await sandbox.reset();
    await search(workbench, 'Reports', 'products');
    await workbench.row('Reports', new RegExp(`^Good, ${found.total}$`)).waitFor();
    await workbench.describes(
      'Reports',
      new RegExp(`^Good · project ${project} · “products” · newest first · ${found.total}$`),
    );
    assert.deepEqual(await askedReports(sandbox), [
      {
        search: 'products',
        search_by: 'url',
        result: 'good',
        project,
        sort_by: 'id',
        sort: 'desc',
        per_page: '50',
      },
    ]);
    await workbench.picture('find search and filters');
    await choose(workbench, 'Filter Reports…', 'Clear Search and Filters');
    await workbench.describes('Reports', /^newest first · 150 of \d+$/);
  });

  it('filters by privacy among the loaded reports, says so, and asks the service for nothing', async () => {
    const { workbench, sandbox, service } = stage;
    const loaded = (await service.list({ result: 'good', per_page: '50' })).rows;
    const publicOnes = loaded.filter(({ privacy }) => privacy === 0);
    await workbench.openReports();
    await sandbox.reset();
    await choose(workbench, 'Filter Reports…', 'Public');
    await workbench.row('Reports', `Good, ${publicOnes.length} of 50 loaded`).waitFor();
    await workbench.describes('Reports', /^Public · newest first · \d+ of 150 loaded$/);
    await workbench.view('Reports').getByText('only loaded reports are filtered').waitFor();
    const first = publicOnes[0];
    await workbench
      .row('Reports', `${first?.url ?? ''}, Result: Good, Privacy: Public`)
      .first()
      .waitFor();
    const reports = (await rowLabels(workbench, 'Reports')).filter((label) => label.includes('Privacy: '));
    assert.deepEqual(
      reports.filter((label) => !label.includes('Privacy: Public')),
      [],
    );
    assert.deepEqual(await sandbox.requests(), []);
    await workbench.picture('find privacy');
    await workbench.contextMenu(workbench.row('Reports', /^Good,/), 'Load More');
    await workbench.row('Reports', /^Good, \d+ of 100 loaded$/).waitFor();
    const asked = await askedReports(sandbox);
    assert.deepEqual(
      asked.map(({ page, privacy }) => [page, privacy]),
      [['2', undefined]],
    );
    await choose(workbench, 'Filter Reports…', 'Public');
    await workbench.row('Reports', /^Good, 100 of \d+$/).waitFor();
  });

  it('says that nothing matches where the list is not grouped, and clears everything from there', async () => {
    const { workbench } = stage;
    await workbench.openReports();
    await choose(workbench, 'Group Reports…', 'not grouped');
    await choose(workbench, 'Filter Reports…', 'Bad');
    await search(workbench, 'Reports', 'no-such-address');
    await workbench.view('Reports').getByText('No report matches the search and the filters.').waitFor();
    await workbench.picture('find nothing');
    await workbench.view('Reports').getByRole('button', { name: 'Clear Search and Filters' }).last().click();
    await workbench.describes('Reports', /^not grouped · newest first · 50 of \d+$/);
  });
});
