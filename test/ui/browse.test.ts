import { expect } from '@playwright/test';
import { isQuiet, rowLabels } from './finding';
import { ReportPage } from './reportPage';
import { test, type Stage } from './stage';
import type { Workbench } from './workbench';

test.describe('Browsing', () => {
  test('asks for nothing before a view shows, and keeps over a slow refresh the rows, what is expanded, what is selected and where it is scrolled to', async ({
    stage,
  }) => {
    const { workbench, sandbox, service } = stage;
    await workbench.opens('Site Reports: Create Report…', 'Create Report');
    expect(await sandbox.requests()).toEqual([]);
    await workbench.quickInput.press('Escape');
    await workbench.openReports();
    expect(await forRows(stage)).toHaveLength(4);
    await workbench.openGood();
    await workbench.expand('Projects', /^Project www\.example\.org,/);
    const opened = workbench.row('Projects', /Result: Bad/).first();
    await opened.waitFor();
    // The groups of a project come one by one, and each redraws rows.
    await isQuiet(workbench);
    const chosen = await scroll(workbench);
    // The report's page opens, and is refreshed with the rest.
    const report = new ReportPage(workbench);
    await report.openFrom(workbench.row('Reports', chosen).first());
    await report.checks.waitFor();
    const top = await topOf(stage, chosen);
    await service.create('https://shop.example.org/decent/fresh');
    await sandbox.reset();
    await sandbox.control({ delay: 800 });
    const fewest = await watchRows(workbench);
    await workbench.clickTitleButton('Reports', 'Refresh');
    await expect(async () => {
      expect((await forRows(stage)).map(({ status }) => status)).toEqual(Array(8).fill(200));
    }).toPass();
    await isQuiet(workbench);
    await expect(workbench.row('Reports', chosen).first()).toHaveAttribute('aria-selected', 'true');
    expect(await topOf(stage, chosen)).toBe(top);
    await opened.waitFor();
    const counts = await fewest();
    expect(counts.Reports).toBeGreaterThan(5);
    expect(counts.Projects).toBeGreaterThan(5);
  });
});

/** The requests that a row or a page waits for. */
async function forRows({ sandbox }: Stage) {
  const isAside = ({ query }: { query: Readonly<Record<string, string>> }) =>
    query['per_page'] === '10' || ['generated_at', 'result'].includes(query['sort_by'] ?? '');
  return (await sandbox.requests()).filter((request) => !isAside(request));
}

/** Scrolls the reports, and returns the label of a row in the middle of the visible ones. */
async function scroll(workbench: Workbench): Promise<string> {
  const [, first = ''] = await rowLabels(workbench, 'Reports');
  await workbench.row('Reports', first).first().hover();
  await workbench.page.mouse.wheel(0, 400);
  await expect(async () => {
    expect(await rowLabels(workbench, 'Reports')).not.toContain(first);
  }).toPass();
  return (await rowLabels(workbench, 'Reports'))[8] ?? '';
}

/** The offset of a row in its view, since the What Changed view moves the others. */
async function topOf({ workbench }: Stage, label: string): Promise<number> {
  const [row, tree] = [workbench.row('Reports', label).first(), workbench.tree('Reports')];
  const boxes = await Promise.all([row.boundingBox(), tree.boundingBox()]);
  return Math.round((boxes[0]?.y ?? NaN) - (boxes[1]?.y ?? NaN));
}

/** Records the lowest number of rows of each view from now on; returns a function that reads it. */
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
