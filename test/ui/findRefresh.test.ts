import assert from 'node:assert/strict';
import { askedReports } from './asked';
import { choose, isQuiet, playThroughGateway, rowLabels } from './finding';
import { ReportPage } from './reportPage';
import { setStage } from './stage';
import { until } from './until';
import type { Workbench } from './workbench';

describe('Refreshing', function () {
  this.timeout(60_000);
  const stage = setStage({ isConnected: true });

  /** Where a row stands in its view: what changed shows in a view of its own, which moves the others. */
  async function topOf(label: string): Promise<number> {
    const { workbench } = stage;
    const [row, tree] = [workbench.row('Reports', label).first(), workbench.tree('Reports')];
    const boxes = await Promise.all([row.boundingBox(), tree.boundingBox()]);
    return Math.round((boxes[0]?.y ?? NaN) - (boxes[1]?.y ?? NaN));
  }

  it('keeps the rows, what is expanded, what is selected and where it is scrolled to while the service is slow', async () => {
    const { workbench, sandbox, service } = stage;
    await workbench.openReports();
    await workbench.expand('Projects', /^Project www\.example\.org,/);
    await workbench.row('Projects', /^Good, \d+/).click();
    await workbench
      .row('Projects', /Result: Good/)
      .first()
      .waitFor();
    const [, first = ''] = await rowLabels(workbench, 'Reports');
    await workbench.row('Reports', first).hover();
    await workbench.page.mouse.wheel(0, 400);
    const labels = await until('the rows have scrolled', async () => {
      const all = await rowLabels(workbench, 'Reports');
      return !all.includes(first) && all;
    });
    const chosen = labels[8] ?? '';
    await workbench.row('Reports', chosen).first().click();
    // The report's page opens, and is refreshed with the rest.
    await new ReportPage(workbench).checks.waitFor();
    const top = await topOf(chosen);
    await service.create('https://shop.example.org/decent/fresh');
    await sandbox.reset();
    await sandbox.control({ delay: 800 });
    const fewest = await watchRows(workbench);
    await workbench.clickTitleButton('Reports', 'Refresh');
    await until('all was answered', async () => {
      const requests = await sandbox.requests();
      return requests.length === 8 && requests.every(({ status }) => status === 200);
    });
    await isQuiet(workbench);
    const row = workbench.row('Reports', chosen).first();
    assert.equal(await row.getAttribute('aria-selected'), 'true');
    assert.equal(await topOf(chosen), top);
    await workbench
      .row('Projects', /Result: Good/)
      .first()
      .waitFor();
    const counts = await fewest();
    assert.ok(counts.Reports > 5, `the Reports view never had fewer than ${counts.Reports} rows`);
    assert.ok(counts.Projects > 5, `the Projects view never had fewer than ${counts.Projects} rows`);
  });

  it('shows no row twice where reports were added at the service between pages', async () => {
    const { workbench, service } = stage;
    await workbench.openReports();
    await choose(workbench, 'Filter Reports…', 'Bad');
    const { total } = await service.list({ result: 'bad' });
    await workbench.row('Reports', `Bad, 50 of ${total}`).waitFor();
    for (const n of [1, 2, 3]) await service.create(`https://shop.example.org/bad/between-${n}`);
    await workbench.contextMenu(workbench.row('Reports', /^Bad,/), 'Load More');
    await workbench.row('Reports', `Bad, ${Math.min(97, total)} of ${total + 3}`).waitFor();
    await workbench.runCommand('Site Reports: Refresh');
    await workbench.row('Reports', 'https://shop.example.org/bad/between-3, Result: Bad').waitFor();
    await workbench.contextMenu(workbench.row('Reports', /^Bad,/), 'Load All');
    await workbench.row('Reports', new RegExp(`^Bad, ${total + 3}$`)).waitFor();
  });

  it('loses no row where reports were deleted at the service between pages', async () => {
    const { workbench, service } = stage;
    const extra = [];
    for (const n of [1, 2, 3]) extra.push(await service.create(`https://shop.example.org/bad/soon-gone-${n}`));
    const { rows, total } = await service.list({ result: 'bad', sort_by: 'id' });
    await workbench.openReports();
    await choose(workbench, 'Filter Reports…', 'Bad');
    await workbench.row('Reports', `Bad, 50 of ${total}`).waitFor();
    for (const { id } of extra) await service.delete(id);
    await workbench.contextMenu(workbench.row('Reports', /^Bad,/), 'Load More');
    await workbench.row('Reports', /^Bad, (9|10)\d/).waitFor();
    const missing = rows[50];
    await workbench.page.setViewportSize({ width: 1200, height: 5000 });
    await workbench
      .row('Reports', rows[52]?.url ?? '')
      .first()
      .waitFor();
    await workbench
      .row('Reports', missing?.url ?? '')
      .first()
      .waitFor();
  });

  it('makes one round of requests of a burst of refreshes', async () => {
    const { workbench, sandbox } = stage;
    await workbench.openReports();
    await sandbox.reset();
    await sandbox.control({ delay: 3000 });
    await workbench.view('Reports').hover();
    for (let time = 1; time <= 6; time++) await workbench.titleButton('Reports', 'Refresh').click();
    await until('all was answered', async () => {
      const requests = await sandbox.requests();
      return requests.length > 0 && requests.every(({ status }) => status !== null);
    });
    await isQuiet(workbench);
    assert.equal((await sandbox.requests()).length, 4);
  });

  it('asks one service for four things at once at most', async () => {
    const { workbench, sandbox } = stage;
    await playThroughGateway(stage, async (gateway) => {
      await workbench.page.setViewportSize({ width: 1200, height: 1600 });
      await sandbox.reset();
      await sandbox.control({ delay: 300 });
      const projects = (await rowLabels(workbench, 'Projects')).slice(1, 5);
      for (const project of projects) await workbench.row('Projects', project).click();
      await workbench.clickTitleButton('Reports', 'Refresh');
      await until('all was asked for', async () => (await askedReports(sandbox)).length >= 15);
      await until('all was answered', () => Promise.resolve(gateway.waiting === 0));
      assert.equal(gateway.mostAtOnce, 4);
    });
  });

  it('drops a slow answer to what no longer shows, however late it comes', async () => {
    const { workbench, sandbox, service } = stage;
    const newest = (await service.list({ sort_by: 'id', sort: 'desc' })).rows[0];
    await workbench.openReports();
    await choose(workbench, 'Group Reports…', 'not grouped');
    await workbench.describes('Reports', /^not grouped · newest first · 50 of/);
    await sandbox.reset();
    await sandbox.control({ delay: 1500 });
    await choose(workbench, 'Sort Reports…', 'URL A to Z');
    await until('the older order was asked for', async () => (await askedReports(sandbox)).length === 1);
    const asked = Date.now();
    await sandbox.control({ delay: 0 });
    await choose(workbench, 'Sort Reports…', 'newest first');
    await workbench
      .row('Reports', `${newest?.url ?? ''}, Result: `)
      .first()
      .waitFor();
    await workbench.describes('Reports', /^not grouped · newest first · 50 of/);
    await until('the older answer is due', () => Promise.resolve(Date.now() - asked > 1600));
    await workbench.runCommand('Site Reports: Refresh');
    await until('the newer order was asked for again', async () => (await askedReports(sandbox)).length === 3);
    await workbench.describes('Reports', /^not grouped · newest first · 50 of/);
    assert.ok((await rowLabels(workbench, 'Reports'))[0]?.startsWith(newest?.url ?? '-'));
    assert.deepEqual(
      (await askedReports(sandbox)).map(({ sort_by }) => sort_by),
      ['url', 'id', 'id'],
    );
  });
});

/** Notes from now on how few rows each view has, and gives that. */
async function watchRows(workbench: Workbench): Promise<() => Promise<{ Projects: number; Reports: number }>> {
  const watching = await workbench.page.evaluateHandle(() => {
    const names = ['Projects', 'Reports'] as const;
    const fewest = { Projects: Infinity, Reports: Infinity };
    const count = () => {
      for (const name of names) {
        const rows = document.querySelectorAll(`[role=tree][aria-label="${name}"] [role=treeitem]`).length;
        fewest[name] = Math.min(fewest[name], rows);
      }
    };
    count();
    new MutationObserver(count).observe(document.body, { subtree: true, childList: true });
    return fewest;
  });
  return () => watching.jsonValue();
}
