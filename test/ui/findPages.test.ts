import { expect } from '@playwright/test';
import type { Sandbox } from '../sandbox/start';
import { test } from './stage';
import type { Workbench } from './workbench';

const pageSize = 10;

test.describe('Loading all', () => {
  test.use({ settings: { 'siteReports.pageSize': pageSize } });

  test('shows its progress, keeps what came when it is cancelled, and goes on there later', async ({ stage }) => {
    const { workbench, sandbox, service } = stage;
    const { total } = await service.list({ result: 'good' });
    await workbench.openGoodReports();
    await sandbox.reset();
    await sandbox.control({ delay: 400 });
    const group = workbench.row('Reports', /^Good, /);
    await workbench.contextMenu(group, 'Load All');
    await workbench.notification.getByText(new RegExp(`Loading Good.*[1-9]\\d\\d of ${total}`)).waitFor();
    await sandbox.control({ delay: 60_000 });
    const cancel = workbench.notification.getByRole('button', { name: 'Cancel' });
    // Its text changes all the time, so a click may be lost.
    await expect(async () => {
      if (await cancel.isVisible()) await cancel.click({ timeout: 1000 });
      await workbench.notification.waitFor({ state: 'detached', timeout: 1000 });
    }).toPass();
    await expect(async () => {
      expect(await countIn(workbench)).toBeGreaterThan(pageSize);
    }).toPass();
    const kept = await countIn(workbench);
    expect(kept).toBeLessThan(total);
    await sandbox.reset();
    await workbench.contextMenu(group, 'Load All');
    await workbench.row('Reports', new RegExp(`^Good, ${total}$`)).waitFor();
    expect(await askedPages(sandbox)).toEqual(pages(kept / pageSize + 1, Math.ceil(total / pageSize)));
  });
});

/** The number of rows that the group shows. */
async function countIn(workbench: Workbench): Promise<number> {
  const label = await workbench.row('Reports', /^Good, /).getAttribute('aria-label');
  return Number(/^Good, (\d+)/.exec(label ?? '')?.[1]);
}

/** The numbers of the requested pages, in ascending order: several may be under way at once. */
async function askedPages(sandbox: Sandbox): Promise<readonly number[]> {
  const asked = (await sandbox.requests()).map(({ query }) => Number(query['page']));
  return asked.sort((one, other) => one - other);
}

function pages(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
