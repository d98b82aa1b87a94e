import assert from 'node:assert/strict';
import { setStage } from './stage';
import { until } from './until';

describe('Browsing', function () {
  this.timeout(60_000);
  const stage = setStage({ isConnected: true });

  it('opens a project to its three groups, and a group to its reports', async () => {
    const { workbench, sandbox } = stage;
    await workbench.openReports();
    await workbench.expand('Projects', /^Project news\.example\.com,/);
    const good = workbench.row('Projects', /^Good, \d+/);
    await good.waitFor();
    await workbench.row('Projects', /^Decent, \d+/).waitFor();
    await workbench.row('Projects', /^Bad, \d+/).waitFor();
    await good.click();
    const report = workbench.row('Projects', /news\.example\.com.*Result: Good/).first();
    await report.waitFor();
    assert.equal(await report.getAttribute('aria-level'), '3');
    await workbench.picture('browse project');
    const asked = (await sandbox.requests()).filter(({ query }) => query['project'] === 'news.example.com');
    assert.deepEqual(asked.map(({ query }) => query['result']).sort(), ['bad', 'decent', 'good']);
  });

  it('opens a project whatever the service calls it', async () => {
    const { workbench, sandbox, service } = stage;
    const names = (await service.projects('')).filter((name) => /[^a-z0-9.-]/i.test(name));
    assert.ok(names.length >= 5, `the sandbox has oddly named projects: ${names.join(' ')}`);
    await workbench.openReports();
    await workbench.page.setViewportSize({ width: 1200, height: 2600 });
    for (const name of names) {
      const row = workbench.row('Projects', `Project ${name},`);
      await row.click();
      await until(`the groups of ${name} were asked for`, async () => {
        const asked = (await sandbox.requests()).filter(({ query }) => query['project'] === name);
        return asked.length === 3 && asked.every(({ status }) => status === 200);
      });
      await row.click();
    }
  });

  it('loads more at the end of a group, without a row twice', async () => {
    const { workbench, sandbox } = stage;
    await workbench.openReports();
    await workbench.row('Reports', /^Good, 50 of \d+/).click();
    await workbench.row('Reports', /^Decent, 50 of \d+/).click();
    await workbench.row('Reports', /^Bad, 50 of \d+/).waitFor();
    await workbench.tree('Reports').press('End');
    await workbench.row('Reports', 'Load More…').click();
    await workbench.tree('Reports').press('Home');
    await workbench.row('Reports', /^Bad, (?!50 of)/).waitFor();
    const pages = (await sandbox.requests())
      .filter(({ query }) => query['result'] === 'bad')
      .map(({ query }) => query['page']);
    assert.deepEqual(pages, [undefined, '2']);
  });

  it('keeps the rows, says why and how old they are when a refresh fails, and recovers', async () => {
    const { workbench, sandbox } = stage;
    await workbench.openReports();
    await sandbox.control({ faults: [{ method: 'GET', status: 500 }] });
    await workbench.runCommand('Site Reports: Refresh');
    await workbench.view('Reports').getByText('failed to answer (status 500)').waitFor();
    await workbench
      .row('Reports', /Result: Good/)
      .first()
      .waitFor();
    await workbench.picture('browse stale');
    await sandbox.control({ faults: [] });
    await workbench.runCommand('Site Reports: Refresh');
    await workbench.view('Reports').getByText('failed to answer (status 500)').waitFor({ state: 'detached' });
  });

  it('forgets a failure of what is closed once all that shows is well again', async () => {
    const { workbench, sandbox } = stage;
    await workbench.openReports();
    const project = workbench.row('Projects', /^Project news\.example\.com,/);
    await project.click();
    await workbench.row('Projects', /^Bad, \d+/).waitFor();
    await sandbox.control({ faults: [{ method: 'GET', status: 500 }] });
    await workbench.runCommand('Site Reports: Refresh');
    await workbench.view('Projects').getByText('failed to answer (status 500)').waitFor();
    await project.click();
    await sandbox.control({ faults: [] });
    await workbench.runCommand('Site Reports: Refresh');
    await workbench.view('Projects').getByText('failed to answer (status 500)').waitFor({ state: 'detached' });
  });

  it('does not say that there are no projects before the service has', async () => {
    const { workbench, sandbox } = stage;
    await sandbox.control({ delay: 2000 });
    await workbench.openSiteReports();
    await until('the projects are asked for', async () =>
      (await sandbox.requests()).some(({ status }) => status === null),
    );
    assert.equal(await workbench.view('Projects').getByText('There are no projects').isVisible(), false);
    await workbench.row('Projects', /^Project news\.example\.com,/).waitFor();
  });

  it('asks for nothing before a view shows, also where a command has run', async () => {
    const { workbench, sandbox } = stage;
    await workbench.runCommand('Site Reports: Create Report…');
    await workbench.titleSays('Create Report');
    assert.deepEqual(await sandbox.requests(), []);
    await workbench.page.keyboard.press('Escape');
    await workbench.openReports();
    assert.equal((await sandbox.requests()).length, 4);
  });

  it('shows what can be read and says how much cannot', async () => {
    const { workbench, sandbox } = stage;
    await sandbox.control({ brokenRecords: 1 });
    await workbench.openReports();
    await workbench.view('Reports').getByText('3 records could not be read. The log says why.').waitFor();
    await workbench
      .row('Reports', /Result: Good/)
      .first()
      .waitFor();
  });

  it('says that it shows the first reports where the service offers no pages', async () => {
    const { workbench, sandbox } = stage;
    await sandbox.control({ dialect: 'bare' });
    await workbench.openReports();
    await workbench.row('Reports', 'Good, 50 or more').waitFor();
    await workbench
      .view('Reports')
      .getByText('no further pages of Good (the first 50), Decent (the first 50)')
      .waitFor();
    await workbench.picture('browse withheld');
  });

  it('keeps what is expanded over a refresh', async () => {
    const { workbench, sandbox } = stage;
    await workbench.openReports();
    await workbench.expand('Projects', /^Project news\.example\.com,/);
    await workbench.row('Projects', /^Bad, \d+/).click();
    await workbench
      .row('Projects', /Result: Bad/)
      .first()
      .waitFor();
    await sandbox.reset();
    await workbench.runCommand('Site Reports: Refresh');
    await until('the open group is asked for again', async () =>
      (await sandbox.requests()).some(
        ({ query }) => query['project'] === 'news.example.com' && query['result'] === 'bad',
      ),
    );
    await workbench
      .row('Projects', /Result: Bad/)
      .first()
      .waitFor();
  });

  it('tells everything about a row in its tooltip, and shows markup as text', async () => {
    const { workbench } = stage;
    await workbench.openReports();
    await workbench.tooltip(workbench.row('Reports', /Result: Good/).first(), 'generated_at:');
    await workbench.tooltip(
      workbench.row('Projects', 'Project <b>Bold</b> & [link]'),
      'project: <b>Bold</b> & [link](',
    );
    await workbench.picture('browse tooltip');
  });
});
