import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { askedReports } from './asked';
import { choose, chooseFound, rowLabels, search } from './finding';
import type { Service, ServiceReport } from './service';
import { setStage } from './stage';
import { until } from './until';
import type { Workbench } from './workbench';

describe('Going to a report', function () {
  this.timeout(60_000);
  const stage = setStage({ isConnected: true });

  it('searches while it is typed, and selects the row of a report that is loaded', async () => {
    const { workbench, sandbox, service } = stage;
    await service.create('https://shop.example.org/good/going-there?a=1');
    const { url } = await service.create('https://shop.example.org/decent/going-there?a=2');
    await workbench.openReports();
    await sandbox.reset();
    await workbench.runCommand('Site Reports: Go to Report…');
    await workbench.titleSays('Go to Report');
    await workbench.quickInput.pressSequentially('going-there');
    await until('both are found', async () => (await workbench.optionLabels()).length === 2);
    await workbench.picture('find go to');
    const searches = (await askedReports(sandbox)).map(({ search, search_by }) => [search, search_by]);
    assert.deepEqual(searches, [
      [undefined, undefined],
      ['going-there', 'url'],
    ]);
    await sandbox.reset();
    await workbench.option('going-there?a=2').click();
    await isReached(workbench.row('Reports', `${url}, Result: Decent`));
    assert.deepEqual(await sandbox.requests(), []);
  });

  it('shows a report in its group that is on none of the loaded pages, and not twice once its page is loaded', async () => {
    const { workbench, sandbox, service } = stage;
    const report = await oldReport(service, 'good');
    const { total } = await service.list({ result: 'good' });
    await workbench.openReports();
    await workbench.row('Reports', `Good, 50 of ${total}`).waitFor();
    await sandbox.reset();
    await goTo(workbench, report);
    const row = workbench.row('Reports', `${report.url}, Result: Good`);
    await isReached(row);
    await workbench.picture('find go to far');
    assert.equal(await row.getAttribute('aria-level'), '2');
    assert.deepEqual(
      (await askedReports(sandbox)).filter(({ page }) => page !== undefined),
      [],
    );
    await workbench.tree('Reports').press('Home');
    await workbench.contextMenu(workbench.row('Reports', /^Good, /), 'Load All');
    await workbench.row('Reports', new RegExp(`^Good, ${total}$`)).waitFor();
    await goTo(workbench, report);
    await isReached(row);
    assert.equal(await row.count(), 1);
  });

  it('clears the filter that hides the report', async () => {
    const { workbench, service } = stage;
    const { url } = await service.create('https://shop.example.org/good/behind-the-filter');
    await workbench.openReports();
    await choose(workbench, 'Filter Reports…', 'Bad');
    await search(workbench, 'Reports', 'products');
    await workbench.runCommand('Site Reports: Go to Report…');
    await workbench.titleSays('Go to Report');
    await chooseFound(workbench, 'behind-the-filter', 'behind-the-filter');
    await isReached(workbench.row('Reports', `${url}, Result: Good`));
    await workbench.describes('Reports', /^newest first · 150 of \d+$/);
  });

  it('clears a filter by privacy that hides the report', async () => {
    const { workbench, service } = stage;
    const { url } = await service.create('https://shop.example.org/good/behind-privacy', 0);
    await workbench.openReports();
    await choose(workbench, 'Filter Reports…', 'Private');
    await workbench.describes('Reports', /^Private · /);
    await workbench.runCommand('Site Reports: Go to Report…');
    await workbench.titleSays('Go to Report');
    await chooseFound(workbench, 'behind-privacy', 'behind-privacy');
    await isReached(workbench.row('Reports', `${url}, Result: Good, Privacy: Public`));
    await workbench.describes('Reports', /^newest first · 150 of \d+$/);
  });

  it('opens the heading of the report’s project where the view is grouped by project', async () => {
    const { workbench, service } = stage;
    const report = await oldReport(service, 'bad');
    await workbench.openReports();
    await choose(workbench, 'Group Reports…', 'by project');
    await workbench.describes('Reports', /^by project · /);
    await goTo(workbench, report);
    const row = workbench.row('Reports', `${report.url}, Result: Bad`);
    await isReached(row);
    assert.equal(await row.getAttribute('aria-level'), '2');
    const labels = await rowLabels(workbench, 'Reports');
    assert.ok(
      labels.some((label) => label.startsWith(report.project)),
      `${report.project} is among ${labels.join(' | ')}`,
    );
  });

  it('shows a report without a rating in a list without groups', async () => {
    const { workbench, service } = stage;
    const report = await alone(service, await service.unrated());
    await workbench.openReports();
    await goTo(workbench, report);
    await isReached(workbench.row('Reports', `${report.url}, Result: Not rated`).first());
    await workbench.describes('Reports', /^not grouped · newest first · \d+ of \d+$/);
  });

  it('opens the view where it was closed', async () => {
    const { workbench, service } = stage;
    const { url } = await service.create('https://shop.example.org/good/closed-view');
    await workbench.openReports();
    await workbench.page
      .locator('.activitybar')
      .getByRole('tab', { name: /^Explorer/ })
      .click();
    await workbench.tree('Reports').waitFor({ state: 'detached' });
    await workbench.runCommand('Site Reports: Go to Report…');
    await workbench.titleSays('Go to Report');
    await chooseFound(workbench, 'closed-view', 'closed-view');
    await isReached(workbench.row('Reports', `${url}, Result: Good`));
  });
});

/** Waits until a row is selected and has the focus. */
async function isReached(row: Locator): Promise<void> {
  await row.waitFor();
  await until('the row is selected and focused', async () => {
    const classes = (await row.getAttribute('class')) ?? '';
    return (await row.getAttribute('aria-selected')) === 'true' && /\bfocused\b/.test(classes);
  });
}

async function goTo(workbench: Workbench, { url }: ServiceReport): Promise<void> {
  await workbench.runCommand('Site Reports: Go to Report…');
  await workbench.titleSays('Go to Report');
  await chooseFound(workbench, url, url.replace(/^https?:\/\//, ''));
}

/** One of the oldest reports of a result, whose address no other has. */
async function oldReport(service: Service, result: string): Promise<ServiceReport> {
  const { rows } = await service.list({ result, sort_by: 'id', sort: 'asc' });
  return alone(service, rows);
}

/** The first report with an address that no other has in its own. */
async function alone(service: Service, reports: readonly ServiceReport[]): Promise<ServiceReport> {
  for (const report of reports) {
    if (/^https:\/\/[a-z.]+\/\S+$/.test(report.url) && (await service.find(report.url)).length === 1) return report;
  }
  throw new Error('Every one of them has a twin');
}
