import assert from 'node:assert/strict';
import { askedProjects, askedReports, valuesOf } from './asked';
import { choose, search } from './finding';
import { setStage } from './stage';
import { until } from './until';

describe('Keeping queries', function () {
  this.timeout(90_000);
  const stage = setStage({ isConnected: true, hasSecond: true });

  it('shows after a reload what showed before', async () => {
    const { workbench, sandbox } = stage;
    await workbench.openReports();
    await choose(workbench, 'Group Reports…', 'not grouped');
    await choose(workbench, 'Sort Reports…', 'URL A to Z');
    await choose(workbench, 'Filter Reports…', 'Good');
    await choose(workbench, 'Sort Projects…', 'name A to Z');
    await search(workbench, 'Reports', 'products');
    const shown = /^Good · “products” · not grouped · URL A to Z · \d+( of \d+)?$/;
    await workbench.describes('Reports', shown);
    await workbench.reloadAfterWriting({ workspace: 'products' });
    await sandbox.reset();
    await workbench.openSiteReports();
    await workbench.describes('Reports', shown);
    await workbench.describes('Projects', /^name A to Z · \d+$/);
    const order = { sort_by: 'url', sort: 'asc', per_page: '50' };
    assert.deepEqual(await askedReports(sandbox), [{ search: 'products', search_by: 'url', result: 'good', ...order }]);
    assert.deepEqual(await askedProjects(sandbox), [{ sort_by: 'project', sort: 'asc', per_page: '50' }]);
    await workbench.view('Reports').hover();
    await workbench.titleButton('Reports', 'Clear Search and Filters').waitFor();
  });

  it('keeps what shows for each connection', async () => {
    const { workbench, sandbox, second } = stage;
    await workbench.openReports();
    await choose(workbench, 'Filter Reports…', 'Bad');
    await workbench.describes('Reports', /^Bad · newest first/);
    await workbench.connect(second);
    await workbench.describes('Reports', new RegExp(`^${new URL(second.url).host} · newest first · \\d+$`));
    assert.deepEqual([...valuesOf(await askedReports(second), 'result')].sort(), ['bad', 'decent', 'good']);
    await search(workbench, 'Reports', 'about');
    await workbench.runCommand('Site Reports: Switch Connection…');
    await workbench.option('Sandbox').click();
    await workbench.describes('Reports', /^Sandbox · Bad · newest first · 50 of \d+$/);
    await sandbox.reset();
    await workbench.runCommand('Site Reports: Switch Connection…');
    await workbench.option(new URL(second.url).host).click();
    await workbench.describes('Reports', '“about” · newest first');
    await workbench.runCommand('Site Reports: Search Reports…');
    await workbench.titleSays('Search Reports');
    assert.equal(await workbench.quickInput.inputValue(), 'about');
    assert.deepEqual(await sandbox.requests(), []);
  });

  it('keeps what shows for each workspace', async () => {
    const { workbench, server } = stage;
    await workbench.openReports();
    await choose(workbench, 'Filter Reports…', 'Bad');
    await workbench.describes('Reports', /^Bad · newest first/);
    const other = await workbench.anotherWindow(`${server.origin}/?folder=${encodeURI(server.dataDir)}`);
    await other.openSiteReports();
    await other.describes('Reports', /^newest first · 150 of \d+$/);
  });

  it('saves what shows under a name, and opens it later, also after a reload', async () => {
    const { workbench, sandbox, service } = stage;
    const { total } = await service.list({ search: 'products', result: 'bad' });
    await workbench.openReports();
    await choose(workbench, 'Filter Reports…', 'Bad');
    await search(workbench, 'Reports', 'products');
    await workbench.runCommand('Site Reports: Save Query…');
    await workbench.titleSays('Save Query');
    assert.equal(await workbench.quickInput.inputValue(), 'Bad · “products” · newest first');
    await workbench.picture('find save query');
    await workbench.answer('  ');
    await workbench.inputSays('Enter a name.');
    await workbench.answer('Bad products');
    await workbench.quickInput.waitFor({ state: 'hidden' });
    await workbench.clickTitleButton('Reports', 'Clear Search and Filters');
    await workbench.describes('Reports', /^newest first · 150 of/);
    for (const isReloaded of [false, true]) {
      if (isReloaded) {
        await workbench.clickTitleButton('Reports', 'Clear Search and Filters');
        await workbench.reloadAfterWriting({ workspace: '"reports":{"search":""', global: 'Bad products' });
        await workbench.openReports();
      }
      await workbench.runCommand('Site Reports: Open Saved Query…');
      await workbench.titleSays('Open Saved Query');
      await workbench.option('Bad products').waitFor();
      await workbench.picture('find saved queries');
      await sandbox.reset();
      await workbench.option('Bad products').click();
      await workbench.row('Reports', new RegExp(`^Bad, ${total}$`)).waitFor();
      await workbench.describes('Reports', new RegExp(`Bad · “products” · newest first · ${total}$`));
      const asked = (await askedReports(sandbox)).filter(({ search }) => search !== undefined);
      assert.deepEqual(
        asked.map(({ search, search_by, result }) => [search, search_by, result]),
        [['products', 'url', 'bad']],
      );
    }
  });

  it('replaces the saved query that has the name already', async () => {
    const { workbench } = stage;
    await workbench.openReports();
    for (const result of ['Bad', 'Decent']) {
      await choose(workbench, 'Filter Reports…', result);
      await workbench.describes('Reports', new RegExp(`^${result} · newest first`));
      await workbench.runCommand('Site Reports: Save Query…');
      await workbench.titleSays('Save Query');
      await workbench.answer('Mine');
      await workbench.quickInput.waitFor({ state: 'hidden' });
    }
    await workbench.clickTitleButton('Reports', 'Clear Search and Filters');
    await workbench.describes('Reports', /^newest first/);
    await workbench.runCommand('Site Reports: Open Saved Query…');
    await workbench.titleSays('Open Saved Query');
    await workbench.option('Mine').waitFor();
    assert.deepEqual(await workbench.optionLabels(), ['Mine']);
    await workbench.option('Mine').click();
    await workbench.describes('Reports', /^Decent · newest first/);
  });

  it('deletes saved queries from the picker', async () => {
    const { workbench } = stage;
    await workbench.openReports();
    for (const name of ['Saved one', 'Saved two']) {
      await workbench.runCommand('Site Reports: Save Query…');
      await workbench.titleSays('Save Query');
      await workbench.answer(name);
      await workbench.quickInput.waitFor({ state: 'hidden' });
    }
    await workbench.runCommand('Site Reports: Open Saved Query…');
    await workbench.titleSays('Open Saved Query');
    for (const [deleted, left] of [
      ['Saved one', 1],
      ['Saved two', 0],
    ] as const) {
      await workbench.option(deleted).hover();
      await workbench.option(deleted).getByRole('button', { name: 'Delete Saved Query' }).click();
      await workbench.option(deleted).waitFor({ state: 'detached' });
      await until(`${left} queries are left`, async () => (await workbench.optionLabels()).length === left);
    }
    await workbench.quickInput.press('Escape');
    await workbench.runCommand('Site Reports: Open Saved Query…');
    await workbench.notification.getByText('No query is saved yet.').waitFor();
  });
});
