import { expect } from '@playwright/test';
import { choose } from './finding';
import { ReportPage } from './reportPage';
import { test } from './stage';

const url = 'https://shop.example.org/good/verdict';

test.describe('New results', () => {
  test('are waited for on the row and said in one line, are compared with the former, and are waited for on the page, where that can be cancelled', async ({
    stage,
  }) => {
    const { workbench, sandbox, service } = stage;
    const { id } = await service.create(url);
    await workbench.openGoodReports();
    await sandbox.reset();
    await sandbox.control({ analysisTime: 2500 });
    const row = workbench.row('Reports', `${url}, Result: Good`).first();
    await row.hover();
    await row.getByRole('button', { name: 'Update Results' }).click();
    await workbench
      .row('Reports', /verdict, Result: Good.*, updating…/)
      .first()
      .waitFor();
    const verdict = workbench.notification.getByText(
      /^shop\.example\.org\/good\/verdict: Good → Bad, \d checks newly failing$/,
    );
    const [, broken] = /(\d) checks/.exec(await verdict.innerText()) ?? [];
    await workbench.row('Reports', /updating/).waitFor({ state: 'detached' });
    const asked = (await sandbox.requests()).filter(({ path }) => path.endsWith(`/${id}`)).map(({ method }) => method);
    expect(asked.slice(0, 3)).toEqual(['GET', 'PUT', 'GET']);
    expect(asked.length).toBeLessThanOrEqual(6);
    await workbench.notification.getByRole('button', { name: 'Open Report' }).click();
    const page = new ReportPage(workbench);
    await page.heading('shop.example.org/good/verdict').waitFor();

    const compare = () => page.button('Compare Versions…').click();
    await choose(workbench, compare, 'Summary');
    await page.beside.getByText(/^Good \(\d+\) → Bad \(\d+\)$/).waitFor();
    const list = page.beside.getByRole('heading', { name: /^Newly failing/ }).locator('xpath=following-sibling::ul[1]');
    await expect(list.getByRole('listitem')).toHaveCount(Number(broken));

    await workbench.page.locator('.tab', { hasText: 'shop.example.org › good › verdict' }).first().click();
    await choose(workbench, compare, 'Side by Side');
    await workbench.page.locator('.editor.modified .view-line').filter({ hasText: '"result": "bad"' }).waitFor();
    await workbench.page.locator('.editor.original .view-line').filter({ hasText: '"result": "good"' }).waitFor();

    await workbench.page.locator('.tab', { hasText: 'shop.example.org › good › verdict' }).first().click();
    await sandbox.control({ analysisTime: 600_000 });
    await page.button('Update Results').click();
    await page.content.getByText('Waiting for new results…').waitFor();
    await page.isAccessible();
    await page.button('Cancel Update').click();
    await page.button('Update Results').waitFor();
    await expect(page.content.getByText('Waiting')).toHaveCount(0);
  });
});
