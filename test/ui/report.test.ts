import assert from 'node:assert/strict';
import { ReportPage } from './reportPage';
import { setStage } from './stage';
import { until, untilCount } from './until';
import { themes, useTheme } from './theme';

const shop = 'https://shop.example.org';

describe('A report’s page', function () {
  this.timeout(60_000);
  const stage = setStage({ isConnected: true });

  /** Creates a report, shows the views, and opens its page with a click. */
  async function open(path: string): Promise<{ id: number; page: ReportPage; title: string }> {
    const { workbench, service } = stage;
    const { id } = await service.create(`${shop}/${path}`);
    await workbench.openReports();
    // Only rows that are near are drawn.
    for (const group of path.startsWith('good')
      ? []
      : [/^Good, /, /^Decent, /].slice(0, path.startsWith('bad') ? 2 : 1)) {
      await workbench.row('Reports', group).click();
    }
    const page = new ReportPage(workbench);
    await page.openFrom(workbench.row('Reports', `${shop}/${path}, Result: `).first());
    const title = `shop.example.org/${path}`;
    await page.heading(title).waitFor();
    return { id, page, title };
  }

  it('opens with a click on a row, which keeps the focus, and says all that the service sent', async () => {
    const { workbench } = stage;
    const { page } = await open('decent/checkout');
    await workbench.page.locator('.tab', { hasText: 'shop.example.org › decent › checkout' }).waitFor();
    assert.equal(await page.content.locator('.result dd').innerText(), 'Decent');
    assert.equal(await page.fact('Privacy').innerText(), 'Private');
    assert.equal(await page.fact('Project').innerText(), 'shop.example.org');
    assert.match(await page.fact('Score').innerText(), /^\d\d$/);
    assert.match(await page.fact('Generated').innerText(), /20\d\d/);
    await page.content.getByText('created_at').waitFor();
    const focused = await workbench.page.evaluate(() =>
      document.activeElement?.closest('[role=tree]')?.getAttribute('aria-label'),
    );
    assert.equal(focused, 'Reports');
    await page.isAccessible();
  });

  it('opens with Enter on the focused row', async () => {
    const { workbench, service } = stage;
    const { url } = await service.create(`${shop}/good/keyboard`);
    await workbench.openReports();
    await workbench.row('Reports', /^Good, /).click();
    await workbench.row('Reports', /^Good, /).click();
    await workbench.page.keyboard.press('ArrowDown');
    await workbench.page.keyboard.press('Enter');
    assert.ok(url);
    await new ReportPage(workbench).heading('shop.example.org/good/keyboard').waitFor();
  });

  it('lists checks with what failed and is important first, and filters them', async () => {
    const { page } = await open('decent/filter');
    const names = await page.checkNames();
    assert.equal(names.length, 7);
    const outcomes = await page.checks.locator('.outcome').allInnerTexts();
    const failed = outcomes.filter((outcome) => outcome === 'Failed').length;
    assert.deepEqual(outcomes, [...Array<string>(failed).fill('Failed'), ...Array<string>(7 - failed).fill('Passed')]);
    assert.equal(names[failed - 1], 'Mobile speed');
    await page.content.getByText(`${failed} failed · ${7 - failed} passed`).waitFor();
    await page.content.getByRole('searchbox', { name: 'Filter checks' }).fill('HTTP');
    assert.deepEqual([...(await page.checkNames())].sort(), ['Http requests', 'Https']);
    await page.content.getByRole('checkbox', { name: 'Failed only' }).check();
    await page.content.getByRole('searchbox', { name: 'Filter checks' }).fill('https');
    await page.content.getByText('No check matches.').waitFor();
  });

  it('follows what is done to the report, from the page and elsewhere', async () => {
    const { workbench } = stage;
    const { page } = await open('bad/follow');
    await page.button('Update Results').click();
    await until(
      'the rating has changed',
      async () => (await page.content.locator('.result dd').innerText()) === 'Decent',
    );
    await page.button('Change Privacy…').click();
    await workbench.option('Public').click();
    await until('the privacy has changed', async () => (await page.fact('Privacy').innerText()) === 'Public');
    await page.button('Delete Report…').click();
    await workbench.dialog.getByRole('button', { name: 'Delete Report' }).click();
    await page.content.getByText('The service no longer has this report.').waitFor();
    await untilCount(page.content.getByRole('toolbar'), 0);
  });

  it('is there again after the window is reloaded', async () => {
    const { workbench } = stage;
    const { page, title } = await open('good/reload');
    await page.checks.waitFor();
    await workbench.reloadWithEditor('reload');
    await page.heading(title).waitFor();
    await page.checks.waitFor();
  });

  it('shows a bare score, and nothing but the documented fields', async () => {
    const { sandbox } = stage;
    await sandbox.control({ detail: 'documented' });
    const { page } = await open('good/bare');
    assert.equal(await page.checks.count(), 0);
    assert.equal(await page.content.getByRole('heading', { level: 2 }).count(), 0);
    assert.equal(await page.fact('Score').count(), 0);
    await sandbox.control({ detail: 'score' });
    await stage.workbench.runCommand('Site Reports: Refresh');
    await page.fact('Score').waitFor();
    assert.equal(await page.checks.count(), 0);
    await page.isAccessible();
  });

  it('shows what nobody knows as rows that open, and takes it for text', async () => {
    const { sandbox } = stage;
    await sandbox.control({ detail: 'nested' });
    const { page } = await open('good/nested');
    await page.content.getByText('<img src=x onerror=alert(1)>').waitFor();
    await page.group('crawl').click();
    for (const depth of [0, 1, 2]) await page.group('next').nth(depth).click();
    await page.content.getByText('9', { exact: true }).first().waitFor();
    await page.isAccessible();
  });

  it('shows a report of 5 MB, of which it draws what is open', async () => {
    const { sandbox } = stage;
    await sandbox.control({ detail: 'large' });
    const { page } = await open('good/large');
    await page.group('resources').click();
    await untilCount(page.content.locator('.tree .tree > li'), 101);
    await page.button('Show 100 More').click();
    await untilCount(page.content.locator('.tree .tree > li'), 201);
    await page.content.locator('summary', { hasText: /^1 4 fields/ }).click();
    await page.content.getByText('https://cdn.example.com/assets/0/bundle.js').waitFor();
  });

  it('says why it shows nothing, and tries again', async () => {
    const { sandbox, service, workbench } = stage;
    const { id, url } = await service.create(`${shop}/good/failing`);
    await workbench.openReports();
    await sandbox.control({ faults: [{ path: `/reports/${id}`, status: 500 }] });
    const page = new ReportPage(workbench);
    await workbench.row('Reports', url).first().click();
    await page.content.getByText('failed').waitFor();
    await sandbox.control({ faults: [] });
    await page.button('Try Again').click();
    await page.heading('shop.example.org/good/failing').waitFor();
  });

  it('is copied as a line of Markdown', async () => {
    const { workbench } = stage;
    const { page, title } = await open('good/markdown');
    await page.button('Copy as Markdown').click();
    await until('the line is copied', async () =>
      (await workbench.clipboard()).startsWith(`[${title}](<${shop}/good/markdown>) · Good · `),
    );
  });

  it('is JSON in a stable order, for the editor’s own find and fold', async () => {
    const { workbench } = stage;
    const { page } = await open('good/json');
    await page.button('Show JSON').click();
    await workbench.page.locator('.tab.active', { hasText: 'json.json' }).waitFor();
    const lines = workbench.page.locator('.editor-instance .view-line');
    await lines.first().waitFor();
    const text = (await lines.allInnerTexts()).join('\n').replaceAll('\u00a0', ' ');
    assert.match(text, /^\{\n {2}"checks": \{/);
    await workbench.page.locator('.editor-status-mode, .statusbar-item', { hasText: 'JSON' }).first().waitFor();
  });

  for (const [name, theme] of Object.entries(themes)) {
    it(`is accessible in ${name}`, async () => {
      const { workbench } = stage;
      await useTheme(workbench, theme);
      const { page } = await open('decent/looks');
      await page.group('Details').first().click();
      await page.isAccessible();
      await workbench.picture(`report ${name}`);
    });
  }
});
