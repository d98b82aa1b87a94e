import assert from 'node:assert/strict';
import { chooseFound } from './finding';
import { ReportPage } from './reportPage';
import { setStage } from './stage';
import { until, untilCount } from './until';

const shop = 'https://shop.example.org';

describe('Comparing', function () {
  this.timeout(60_000);
  const stage = setStage({ isConnected: true });

  /** Answers what the second report is, and how the two are to be compared. */
  async function compare(path: string, way: 'Side by Side' | 'Summary'): Promise<void> {
    const { workbench, service } = stage;
    const { url } = await service.create(`${shop}/good/${path}`);
    await service.create(`${shop}/bad/${path}-other`);
    await workbench.openReports();
    await workbench.contextMenu(workbench.row('Reports', `${url}, Result: `).first(), 'Compare With…');
    await workbench.titleSays(`Compare shop.example.org/good/${path} With`);
    await chooseFound(workbench, `bad/${path}-other`, `shop.example.org/bad/${path}-other`);
    await workbench.option(way).click();
  }

  /** A list below a heading of the summary. */
  async function listBelow(heading: RegExp): Promise<readonly string[]> {
    const { content } = new ReportPage(stage.workbench);
    const list = content.getByRole('heading', { name: heading }).locator('xpath=following-sibling::ul[1]');
    return list.getByRole('listitem').allInnerTexts();
  }

  it('shows two reports side by side in the editor’s own diff', async () => {
    const { workbench } = stage;
    await compare('one', 'Side by Side');
    const title = 'shop.example.org/good/one ↔ shop.example.org/bad/one-other';
    await workbench.page.locator('.tab.active', { hasText: title }).waitFor();
    await workbench.page.locator('.editor.modified .view-line').filter({ hasText: 'too_many' }).first().waitFor();
    await workbench.picture('compare reports');
  });

  it('sums up which checks of two reports differ', async () => {
    const { workbench } = stage;
    await compare('two', 'Summary');
    const { content } = new ReportPage(workbench);
    const heading = 'shop.example.org/good/two ↔ shop.example.org/bad/two-other';
    await content.getByRole('heading', { level: 1, name: heading }).waitFor();
    await content.getByText(/^Good \(\d+\) → Bad \(\d+\)$/).waitFor();
    const broken = await listBelow(/^Broken \(\d\)$/);
    assert.ok(broken.includes('Meta description') && broken.includes('Headings'), broken.join());
    await workbench.picture('compare summary');
  });

  it('has two versions of one report, from its page', async () => {
    const { workbench, service } = stage;
    const { url } = await service.create(`${shop}/good/versions`);
    await workbench.openReports();
    const page = new ReportPage(workbench);
    await page.openFrom(workbench.row('Reports', `${url}, Result: `).first());
    await page.checks.waitFor();
    const failed = async () => (await page.checks.getByRole('row', { name: /^Failed/ }).allInnerTexts()).length;
    const before = await failed();
    await page.button('Update Results').click();
    await until('it is bad', async () => (await page.content.locator('.result dd').innerText()) === 'Bad');
    const broken = (await failed()) - before;
    await page.button('Compare Versions…').click();
    await workbench.titleSays('Compare Versions of shop.example.org/good/versions (1/2)');
    await untilCount(workbench.option(/./), 2);
    await workbench.option(/Good$/).click();
    await workbench.option(/Bad$/).click();
    await workbench.option('Summary').click();
    await page.content.getByText(/^Good \(\d+\) → Bad \(\d+\)$/).waitFor();
    assert.equal((await listBelow(/^Broken/)).length, broken);
    await workbench.picture('compare versions');

    await workbench.runCommand('Site Reports: Compare Versions…');
    await workbench.answer('good/versions');
    await workbench.option('shop.example.org/good/versions').click();
    await workbench.option(/Good$/).click();
    await workbench.option(/Bad$/).click();
    await workbench.option('Side by Side').click();
    await workbench.page.locator('.editor.modified .view-line').filter({ hasText: '"result": "bad"' }).waitFor();
    await workbench.page.locator('.editor.original .view-line').filter({ hasText: '"result": "good"' }).waitFor();
  });
});
