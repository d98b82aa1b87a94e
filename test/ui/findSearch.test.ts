import assert from 'node:assert/strict';
import { askedProjects, askedReports, valuesOf } from './asked';
import { playThroughGateway, rowLabels, search } from './finding';
import { setStage } from './stage';
import { until } from './until';
import type { Workbench } from './workbench';

describe('Searching', function () {
  this.timeout(60_000);
  const stage = setStage({ isConnected: true });

  const ways: readonly [string, (workbench: Workbench) => Promise<void>][] = [
    ['from the button in the title', (workbench) => workbench.clickTitleButton('Reports', 'Search Reports…')],
    ['from the palette', (workbench) => workbench.runCommand('Site Reports: Search Reports…')],
    [
      'with its key in the focused view',
      async (workbench) => {
        await workbench
          .row('Reports', /Result: Good/)
          .first()
          .click();
        await workbench.page.keyboard.press('Alt+/');
      },
    ],
  ];

  for (const [way, open] of ways) {
    it(`searches the addresses of reports ${way}, and shows what is found while it is typed`, async () => {
      const { workbench, sandbox, service } = stage;
      const good = await service.list({ search: 'pricing', result: 'good' });
      await workbench.openReports();
      await sandbox.reset();
      await open(workbench);
      await workbench.titleSays('Search Reports');
      await workbench.quickInput.pressSequentially('pricing');
      await workbench.row('Reports', new RegExp(`^Good, ${good.total}$`)).waitFor();
      await workbench
        .row('Reports', good.rows[0]?.url ?? '')
        .first()
        .waitFor();
      await workbench.describes('Reports', '“pricing”');
      const asked = await askedReports(sandbox);
      assert.deepEqual(valuesOf(asked, 'search'), ['pricing']);
      assert.deepEqual(valuesOf(asked, 'search_by'), ['url']);
      assert.deepEqual([...valuesOf(asked, 'result')].sort(), ['bad', 'decent', 'good']);
      assert.equal(asked.length, 3);
      assert.deepEqual(await askedProjects(sandbox), []);
    });
  }

  it('keeps what was searched for on Enter, says so beside the title with the count, and clears it with one click', async () => {
    const { workbench, service } = stage;
    const found = await Promise.all(
      ['good', 'decent', 'bad'].map((result) => service.list({ search: 'pricing', result })),
    );
    const total = found.reduce((sum, list) => sum + list.total, 0);
    await workbench.openReports();
    assert.equal(await workbench.titleButton('Reports', 'Clear Search and Filters').count(), 0);
    await search(workbench, 'Reports', 'pricing');
    await workbench.describes('Reports', new RegExp(`^“pricing” · newest first · ${total}$`));
    await workbench.picture('find search');
    await workbench.clickTitleButton('Reports', 'Clear Search and Filters');
    await workbench.row('Reports', /^Good, 50 of \d+/).waitFor();
    await workbench.describes('Reports', /^newest first · 150 of \d+$/);
    await workbench.titleButton('Reports', 'Clear Search and Filters').waitFor({ state: 'detached' });
    await workbench.titleButton('Reports', 'Create Report…').waitFor({ state: 'attached' });
  });

  it('brings back on Escape what showed before', async () => {
    const { workbench, service } = stage;
    const before = await service.list({ search: 'about', result: 'good' });
    const typed = await service.list({ search: 'pricing', result: 'good' });
    await workbench.openReports();
    await search(workbench, 'Reports', 'about');
    await workbench.row('Reports', new RegExp(`^Good, ${before.total}$`)).waitFor();
    await workbench.runCommand('Site Reports: Search Reports…');
    await workbench.titleSays('Search Reports');
    assert.equal(await workbench.quickInput.inputValue(), 'about');
    await workbench.quickInput.fill('pricing');
    await workbench.row('Reports', new RegExp(`^Good, ${typed.total}$`)).waitFor();
    await workbench.quickInput.press('Escape');
    await workbench.row('Reports', new RegExp(`^Good, ${before.total}$`)).waitFor();
    await workbench.describes('Reports', /^“about” · newest first · \d+$/);
  });

  it('offers what was searched for before, the newest first, and searches for that', async () => {
    const { workbench, service } = stage;
    const good = await service.list({ search: 'pricing', result: 'good' });
    await workbench.openReports();
    for (const text of ['pricing', 'about', 'contact']) await search(workbench, 'Reports', text);
    await workbench.clickTitleButton('Reports', 'Clear Search and Filters');
    await workbench.describes('Reports', /^newest first/);
    await workbench.runCommand('Site Reports: Search Reports…');
    await workbench.option('pricing').waitFor();
    assert.deepEqual(await workbench.optionLabels(), ['All reports', 'contact', 'about', 'pricing']);
    await workbench.picture('find search recent');
    await workbench.option('pricing').click();
    await workbench.row('Reports', new RegExp(`^Good, ${good.total}$`)).waitFor();
  });

  it('searches for what was typed, however soon Enter follows', async () => {
    const { workbench } = stage;
    await workbench.openReports();
    for (const text of ['pricing', 'about', 'contact', 'pric']) {
      await workbench.clickTitleButton('Reports', 'Search Reports…');
      await workbench.quickInput.fill(text);
      await workbench.quickInput.press('Enter');
      await workbench.quickInput.waitFor({ state: 'hidden' });
      await workbench.describes('Reports', new RegExp(`^“${text}” · newest first`));
    }
  });

  it('says so where nothing is found, and what to do', async () => {
    const { workbench } = stage;
    await workbench.openReports();
    await search(workbench, 'Reports', 'nowhere-at-all');
    await workbench.view('Reports').getByText('No report was found. “Clear Search and Filters” shows all').waitFor();
    await workbench.clickTitleButton('Reports', 'Clear Search and Filters');
    await workbench.row('Reports', /^Good, 50 of/).waitFor();
    assert.equal(await workbench.view('Reports').getByText('No report was found').count(), 0);
  });

  it('searches with an exact text, whatever characters it has', async () => {
    const { workbench, sandbox, service } = stage;
    const { url } = await service.create('https://shop.example.org/good/a%2Fb?c=100%25&d=$(x)+_');
    await workbench.openReports();
    for (const text of ['a%2Fb?c=100%25&d=$(x)+_', '日本', '%', '$(x)+']) {
      await sandbox.reset();
      await search(workbench, 'Reports', text);
      await until(`${text} was searched for`, async () => (await askedReports(sandbox)).length >= 3);
      assert.deepEqual(valuesOf(await askedReports(sandbox), 'search'), [text]);
      if (url.includes(text)) await workbench.row('Reports', `${url}, Result: Good`).waitFor();
    }
  });

  it('gives up the request for an older text, and never shows its answer', async () => {
    const { workbench, sandbox, service } = stage;
    const newer = await service.list({ search: 'pricing', result: 'good' });
    await playThroughGateway(stage, async (gateway) => {
      gateway.hold(({ searchParams }) => searchParams.get('search') === 'pri');
      await workbench.runCommand('Site Reports: Search Reports…');
      await workbench.quickInput.fill('pri');
      await until('the older text was asked for', () => Promise.resolve(gateway.waiting === 3));
      await workbench.quickInput.fill('pricing');
      await workbench.row('Reports', new RegExp(`^Good, ${newer.total}$`)).waitFor();
      await until('the older requests were given up', () => Promise.resolve(gateway.givenUp.length === 3));
      assert.deepEqual(
        gateway.givenUp.map(({ searchParams }) => searchParams.get('search')),
        ['pri', 'pri', 'pri'],
      );
      gateway.letGo();
      await workbench.quickInput.press('Enter');
      await sandbox.reset();
      await workbench.runCommand('Site Reports: Refresh');
      await until('all was asked for again', async () => (await askedReports(sandbox)).length === 3);
      assert.deepEqual(valuesOf(await askedReports(sandbox), 'search'), ['pricing']);
      await workbench.row('Reports', new RegExp(`^Good, ${newer.total}$`)).waitFor();
    });
  });

  it('says that nothing matches, and offers to clear the search', async () => {
    const { workbench } = stage;
    await workbench.openReports();
    await search(workbench, 'Reports', 'no-such-address');
    for (const result of ['Good', 'Decent', 'Bad']) await workbench.row('Reports', `${result}, 0`).waitFor();
    await workbench.describes('Reports', /^“no-such-address” · newest first · 0$/);
    await workbench.picture('find search nothing');
  });

  it('searches projects by name, keeps it on Enter, and clears it with one click', async () => {
    const { workbench, sandbox, service } = stage;
    const names = await service.projects('news');
    await workbench.openReports();
    await sandbox.reset();
    await workbench.row('Projects', /^Project news\.example\.com,/).click();
    await workbench.page.keyboard.press('Alt+/');
    await workbench.titleSays('Search Projects');
    await sandbox.reset();
    await workbench.quickInput.fill('news');
    await workbench.describes('Projects', new RegExp(`^“news” · newest first · ${names.length}$`));
    assert.deepEqual(
      (await askedProjects(sandbox)).map(({ search, search_by }) => [search, search_by]),
      [['news', 'project']],
    );
    assert.deepEqual(await askedReports(sandbox), []);
    await workbench.quickInput.press('Enter');
    await workbench.quickInput.waitFor({ state: 'hidden' });
    assert.equal(
      (await rowLabels(workbench, 'Projects')).filter((label) => label.startsWith('Project ')).length,
      names.length,
    );
    await workbench.clickTitleButton('Projects', 'Clear Search of Projects');
    await workbench.describes('Projects', /^newest first · \d\d$/);
    await workbench.row('Projects', /^Project www\.example\.org,/).waitFor();
  });

  it('says that no project has this in its name, and shows all again from there', async () => {
    const { workbench } = stage;
    await workbench.openReports();
    await search(workbench, 'Projects', 'no-such-project');
    await workbench.view('Projects').getByText('No project has this in its name.').waitFor();
    await workbench.picture('find projects nothing');
    await workbench.view('Projects').getByRole('button', { name: 'Clear Search', exact: true }).click();
    await workbench.row('Projects', /^Project news\.example\.com,/).waitFor();
  });
});
