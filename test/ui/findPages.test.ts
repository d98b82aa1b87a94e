import assert from 'node:assert/strict';
import type { Sandbox } from '../sandbox/start';
import { askedReports, valuesOf } from './asked';
import { choose } from './finding';
import { editSettings, reopenWith, writeSettings } from './settings';
import { setStage } from './stage';
import { until } from './until';
import type { Workbench } from './workbench';

describe('Reading page by page', function () {
  this.timeout(90_000);
  const stage = setStage({ reports: 3000, isConnected: true });

  afterEach(async () => {
    await writeSettings(stage.server, {});
  });

  it('asks for as many rows at once as are set, also where that is changed while it runs', async () => {
    const { workbench, sandbox, service } = stage;
    const { total } = await service.list({ result: 'good' });
    await workbench.openReports();
    for (const size of [10, 25, 100, 50]) {
      await sandbox.reset();
      await editSettings(workbench, { 'siteReports.pageSize': size });
      await workbench.row('Reports', `Good, ${size} of ${count(total)}`).waitFor();
      await until('all was asked for again', async () => (await askedReports(sandbox)).length === 3);
      assert.deepEqual(valuesOf(await askedReports(sandbox), 'per_page'), [String(size)]);
    }
  });

  it('counts a page size that the service does not know as not set', async () => {
    const { workbench, sandbox, server } = stage;
    await reopenWith(workbench, server, { 'siteReports.pageSize': 30 });
    await workbench.openReports();
    assert.deepEqual(valuesOf(await askedReports(sandbox), 'per_page'), ['50']);
  });

  it('loads the next page on Load More, from the row at the end and from the menu of the group', async () => {
    const { workbench, sandbox, service } = stage;
    const { total } = await service.list({ result: 'bad' });
    const { rows } = await service.list({ result: 'bad', sort_by: 'id', page: '3', per_page: '50' });
    await openBadOnly(workbench);
    await sandbox.reset();
    await workbench.tree('Reports').press('End');
    await workbench.row('Reports', 'Load More…').click();
    await workbench.tree('Reports').press('Home');
    await workbench.row('Reports', `Bad, 100 of ${count(total)}`).waitFor();
    await workbench.contextMenu(workbench.row('Reports', /^Bad,/), 'Load More');
    await workbench.row('Reports', `Bad, 150 of ${count(total)}`).waitFor();
    assert.deepEqual(
      (await askedReports(sandbox)).map(({ page }) => page),
      ['2', '3'],
    );
    await workbench.tree('Reports').press('End');
    await workbench
      .row('Reports', `${rows[49]?.url ?? ''}, Result: Bad`)
      .first()
      .waitFor();
    await workbench.row('Reports', 'Load More…').waitFor();
  });

  it('loads all of a list of some pages without a question', async () => {
    const { workbench, sandbox, server, service } = stage;
    const { total } = await service.list({ result: 'bad' });
    await reopenWith(workbench, server, { 'siteReports.pageSize': 100 });
    await openBadOnly(workbench);
    await sandbox.reset();
    await workbench.contextMenu(workbench.row('Reports', /^Bad,/), 'Load All');
    await workbench.row('Reports', new RegExp(`^Bad, ${count(total)}$`)).waitFor();
    assert.equal(await workbench.page.locator('.monaco-dialog-box').count(), 0);
    assert.deepEqual(await askedPages(sandbox), pages(2, Math.ceil(total / 100)));
    await workbench.tree('Reports').press('End');
    assert.equal(await workbench.row('Reports', 'Load More…').count(), 0);
  });

  it('asks before it loads more than a thousand rows, and says how many requests that takes', async () => {
    const { workbench, sandbox, service } = stage;
    const { total } = await service.list({ result: 'good' });
    await workbench.openReports();
    await sandbox.reset();
    await workbench.contextMenu(workbench.row('Reports', /^Good,/), 'Load All');
    await workbench.dialog.getByText(`Load all ${count(total)} rows of`).waitFor();
    await workbench.dialog.getByText(`This takes ${Math.ceil((total - 50) / 50)} more requests.`).waitFor();
    await workbench.picture('find load all');
    await workbench.dialog.getByRole('button', { name: 'Cancel' }).click();
    await workbench.dialog.waitFor({ state: 'detached' });
    assert.deepEqual(await sandbox.requests(), []);
    await workbench.row('Reports', `Good, 50 of ${count(total)}`).waitFor();
  });

  it('loads all with its progress, keeps what came when it is cancelled, and goes on there later', async () => {
    const { workbench, sandbox, service } = stage;
    const { total } = await service.list({ result: 'good' });
    const [oldest] = (await service.list({ result: 'good', sort_by: 'id', sort: 'asc' })).rows;
    await workbench.openReports();
    await sandbox.reset();
    await sandbox.control({ delay: 400 });
    await loadAllGood(workbench);
    await workbench.notification.getByText(new RegExp(`Loading Good.*\\d+ of ${count(total)}`)).waitFor();
    await until('some pages came', async () => (await askedReports(sandbox)).length > 3);
    await workbench.picture('find load all progress');
    await workbench.notification.getByRole('button', { name: 'Cancel' }).click();
    await workbench.notification.waitFor({ state: 'detached' });
    const group = workbench.row('Reports', new RegExp(`^Good, \\d+ of ${count(total)}$`));
    await until('the group says how many came', async () => (await countIn(workbench)) > 100);
    const kept = await countIn(workbench);
    assert.ok(kept < total, `${kept} of ${total} came`);
    await group.waitFor();
    await workbench.notification.waitFor({ state: 'detached' });
    await sandbox.reset();
    await loadAllGood(workbench);
    await workbench.row('Reports', new RegExp(`^Good, ${count(total)}$`)).waitFor();
    await workbench.notification.waitFor({ state: 'detached' });
    assert.deepEqual(await askedPages(sandbox), pages(kept / 50 + 1, Math.ceil(total / 50)));
    await workbench.row('Reports', /^Decent,/).waitFor({ state: 'detached' });
    await workbench.tree('Reports').press('Home');
    await workbench.row('Reports', /^Good,/).click();
    await workbench.row('Reports', /^Decent,/).click();
    await workbench.row('Reports', /^Bad,/).click();
    await workbench.row('Reports', /^Good,/).click();
    await workbench
      .row('Reports', /Result: Good/)
      .first()
      .waitFor();
    await workbench.tree('Reports').press('End');
    await workbench.page.keyboard.press('ArrowUp');
    await workbench.page.keyboard.press('ArrowUp');
    await workbench
      .row('Reports', `${oldest?.url ?? ''}, Result: Good`)
      .first()
      .waitFor();
  });

  it('keeps what came when the service fails on the way, says why, and goes on later', async () => {
    const { workbench, sandbox, service } = stage;
    const { total } = await service.list({ result: 'good' });
    await workbench.openReports();
    await sandbox.control({ faults: [{ method: 'GET', after: 8, status: 500 }] });
    await loadAllGood(workbench);
    await workbench.view('Reports').getByText('failed to answer (status 500)').waitFor();
    await until('the group says how many came', async () => (await countIn(workbench)) > 100);
    const kept = await countIn(workbench);
    await sandbox.control({ delay: 0, faults: [] });
    await sandbox.reset();
    await loadAllGood(workbench);
    await workbench.row('Reports', new RegExp(`^Good, ${count(total)}$`)).waitFor();
    assert.deepEqual(await askedPages(sandbox), pages(kept / 50 + 1, Math.ceil(total / 50)));
    await workbench.view('Reports').getByText('failed to answer (status 500)').waitFor({ state: 'detached' });
  });
});

/** The number of rows that the group says it has. */
async function countIn(workbench: Workbench): Promise<number> {
  const label = await workbench.row('Reports', /^Good, /).getAttribute('aria-label');
  return Number(/^Good, ([\d,]+)/.exec(label ?? '')?.[1]?.replace(',', ''));
}

async function loadAllGood(workbench: Workbench): Promise<void> {
  await workbench.contextMenu(workbench.row('Reports', /^Good,/), 'Load All');
  await workbench.dialog.getByRole('button', { name: 'Load All' }).click();
}

async function openBadOnly(workbench: Workbench): Promise<void> {
  await workbench.openReports();
  await choose(workbench, 'Filter Reports…', 'Bad');
  await workbench.describes('Reports', /^Bad · newest first · (50|100) of/);
}

/** The numbers of the pages that were asked for, in ascending order: several may be under way at once. */
async function askedPages(sandbox: Sandbox): Promise<readonly number[]> {
  return (await askedReports(sandbox)).map(({ page }) => Number(page)).sort((one, other) => one - other);
}

function pages(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

function count(value: number): string {
  return value.toLocaleString('en');
}
