import { expect } from '@playwright/test';
import { choose, isQuiet } from './finding';
import { ReportPage } from './reportPage';
import { test } from './stage';

const shop = 'https://shop.example.org';
/** Number of checks that the service performs. */
const checks = 33;

test('A report’s page opens, waits, tries again after a failure, shows what nobody knows, is there after a reload, and follows what is done to the report', async ({
  stage,
}) => {
  const { sandbox, workbench, service } = stage;
  const page = new ReportPage(workbench);
  const checkout = await service.create(`${shop}/decent/checkout`);
  const slow = await service.create(`${shop}/good/slow`);
  const failing = await service.create(`${shop}/good/failing`);
  const shapes = await service.create(`${shop}/good/shapes`);
  const row = ({ url }: { readonly url: string }) => workbench.row('Reports', `${url}, Result: `).first();
  await workbench.openGoodReports();

  await test.step('has its head at once, from its row, and its checks once they are loaded', async () => {
    await isQuiet(workbench);
    await sandbox.control({ faults: [{ path: `/reports/${slow.id}`, delay: 60_000 }] });
    await page.openFrom(row(slow));
    await page.heading('shop.example.org/good/slow').waitFor();
    await page.content.getByRole('status').getByText('Loading checks…').waitFor();
    await page.isRated('Good');
    await expect(page.fact('Score')).toHaveText(/^\d\d$/);
    await expect(page.fact('Rated')).not.toBeEmpty();
    await expect(page.checks).toHaveCount(0);
    await workbench.picture('report page, loading');
    await sandbox.control({ faults: [] });
    await page.checks.waitFor();
    await expect(page.content.getByText('Loading checks…')).toHaveCount(0);
  });

  await test.step('tries again after a failure', async () => {
    await sandbox.control({ faults: [{ path: `/reports/${failing.id}`, status: 500 }] });
    await workbench.select(row(failing));
    await page.content.getByText('reported an error').waitFor();
    await sandbox.control({ faults: [] });
    await page.button('Try Again').click();
    await page.heading('shop.example.org/good/failing').waitFor();
  });

  await test.step('opens with a click, which keeps the focus, and with Enter', async () => {
    const heading = page.heading('shop.example.org/decent/checkout');
    await workbench.turn(workbench.row('Reports', /^Decent, /), true);
    await page.openFrom(row(checkout));
    await heading.waitFor();
    await workbench.page.locator('.tab', { hasText: 'shop.example.org › decent › checkout' }).waitFor();
    await expect(workbench.tree('Reports')).toBeFocused();
    const other = workbench.focusedRow('Reports').and(workbench.page.getByLabel(/Result: /));
    await workbench.press('ArrowDown', async () => !(await row(checkout).and(other).isVisible()) && other.isVisible());
    await workbench.press('Enter', async () => !(await heading.isVisible()));
    await page.openFrom(row(checkout));
    await heading.waitFor();
  });

  await test.step('is there again after a reload', async () => {
    await workbench.reloadWithEditor('checkout');
    await page.heading('shop.example.org/decent/checkout').waitFor();
    await page.checks.waitFor();
  });

  await test.step('lists its checks, which can be filtered', async () => {
    await page.isRated('Decent');
    await expect(page.fact('Privacy')).toHaveText('Private');
    await expect(page.fact('Project')).toHaveText('shop.example.org');
    await expect(page.fact('Score')).toHaveText(/^\d\d$/);
    const failed = await page.checkNames.count();
    expect(failed).toBeGreaterThan(0);
    await expect(page.checkNames).toHaveText(Array(failed).fill(/^(Newly failing|Failed): /));
    for (const name of ['SEO', 'Performance', 'Security', 'Miscellaneous'])
      await page.content.getByRole('heading', { level: 2, name, exact: true }).waitFor();
    // Passed checks are one line for each group.
    await page.filter(`${checks - failed} passed`).click();
    await expect(page.checkNames).toHaveCount(checks - failed);
    await page.filter(`${checks - failed} passed`).click();
    await page.filter(/^\d high$/).click();
    await expect(page.checks.getByText('High · worth 5.7 points')).toHaveCount(await page.checkNames.count());
    await page.filter(/^\d high$/).click();
    await page.isAccessible();
    const filter = page.content.getByRole('searchbox', { name: 'Filter checks' });
    await filter.fill('HTTP');
    await expect(page.checkNames).toHaveText([/HTTP/i, /HTTP/i]);
    await filter.fill('nothing like this');
    await page.content.getByText('No checks match.').waitFor();
  });

  await test.step('follows what is done to the report from it', async () => {
    await page.button('Update Results').click();
    await page.isRated('Good');
    // Another service answers before it has analyzed the page.
    await sandbox.control({ analysisTime: 600_000 });
    await page.button('Update Results').click();
    await page.content.getByText('Waiting for new results…').waitFor();
    await page.isAccessible();
    await page.button('Stop Waiting').click();
    await page.button('Update Results').waitFor();
    await expect(page.content.getByText('Waiting')).toHaveCount(0);
    await sandbox.control({ analysisTime: 0 });
    await choose(workbench, () => page.button('Change Privacy…').click(), 'Public');
    await expect(page.fact('Privacy')).toHaveText('Public');
    await page.choose('Delete Report…');
    await workbench.dialog.getByRole('button', { name: 'Delete Report' }).click();
    await workbench.tabs.filter({ hasText: 'checkout' }).waitFor({ state: 'detached' });
  });

  await test.step('shows what nobody knows as rows that open, and of 5 MB what is open', async () => {
    await workbench.openGoodReports();
    // Other services may do this.
    const answers = (fields: object) =>
      sandbox.control({ faults: [{ path: `/reports/${shapes.id}`, body: { data: { ...shapes, ...fields } } }] });
    const markup = { ['a field with a long name '.repeat(6)]: '<img src=x onerror=alert(1)>' };
    await answers({ crawl: nested(12), ...markup });
    await page.openFrom(row(shapes));
    await page.content.getByText('<img src=x onerror=alert(1)>').waitFor();
    await page.group('crawl').click();
    for (const depth of [0, 1, 2]) await page.group('next').nth(depth).click();
    await page.content.getByText('9', { exact: true }).first().waitFor();
    await page.isAccessible();
    const resource = (at: number) => ({
      url: `https://cdn.example.com/assets/${at}/bundle.js`,
      bytes: at,
      type: 'script',
      cached: true,
    });
    await answers({ resources: Array.from({ length: 40_000 }, (_, at) => resource(at)) });
    await workbench.runCommand('Site Reports: Refresh');
    await page.group('resources').click();
    await expect(page.content.locator('.tree .tree > li')).toHaveCount(101);
    await page.button('Show 100 More').click();
    await expect(page.content.locator('.tree .tree > li')).toHaveCount(201);
    await page.content.locator('summary', { hasText: /^1 4 fields/ }).click();
    await page.content.getByText('https://cdn.example.com/assets/0/bundle.js').waitFor();
  });
});

function nested(depth: number): object {
  return depth === 0 ? { end: true, none: null, list: [] } : { depth, sizes: [1, 2.5], next: nested(depth - 1) };
}
