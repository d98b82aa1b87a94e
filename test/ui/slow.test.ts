import { expect } from '@playwright/test';
import { isQuiet, rowLabels } from './finding';
import { ReportPage } from './reportPage';
import { test, type Stage } from './stage';
import { areKept } from './storage';
import type { Workbench } from './workbench';

const site = 'https://shop.example.org/good';

test.describe('A slow service', () => {
  test('is asked only for what shows, is waited for while the rows can be used and stay as they are, and the last rows show at once after a reload', async ({
    stage,
  }) => {
    const { workbench, sandbox, service } = stage;
    await test.step('is asked for nothing before a view shows', async () => {
      await workbench.opens('Site Reports: Create Report…', 'Create Report');
      expect(await sandbox.requests()).toEqual([]);
      await workbench.quickInput.press('Escape');
      await workbench.openGoodReports();
      expect(await forRows(stage)).toHaveLength(4);
    });

    const url = await keepGoodReport(stage);
    const [one, two] = [await service.create(`${site}/meanwhile-1`), await service.create(`${site}/meanwhile-2`)];
    await isQuiet(workbench);

    await test.step('is waited for as long as it wants, counting down, and lets the rows be used during a refresh, from their menu and with a key', async () => {
      await sandbox.control({ faults: [{ times: 1, status: 429, headers: { 'Retry-After': '3' } }] });
      await workbench.runCommand('Site Reports: Refresh');
      const status = workbench.page.locator('.statusbar').getByText(/: waiting \d s$/);
      await status.waitFor();
      const first = await status.innerText();
      await expect(status).not.toHaveText(first);
      await status.waitFor({ state: 'detached' });
      await isQuiet(workbench);
      await expect(workbench.notification.getByText(/too many/)).toHaveCount(0);

      await sandbox.reset();
      await sandbox.control({ delay: 60_000 });
      await workbench.clickTitleButton('Reports', 'Refresh');
      // As many as are sent at the same time. Other requests from before may be answered after the reset.
      const waiting = async () => (await sandbox.requests()).filter(({ status }) => status === null);
      await expect(async () => {
        expect(await waiting()).toHaveLength(4);
      }).toPass();
      await workbench.contextMenu(workbench.row('Reports', `${one.url}, Result: Good`), 'Copy Address');
      await workbench.clipboardHolds(one.url);
      await workbench.select(workbench.row('Reports', `${two.url}, Result: Good`));
      await workbench.copies(two.url);
      // The report of the second row is requested, since its page opens.
      const lists = (await waiting()).filter(({ path: asked }) => /\/(reports|projects)$/.test(asked));
      expect(lists).toHaveLength(4);
    });

    await test.step('shows the last rows at once after a reload', async () => {
      await sandbox.control({ delay: 0, faults: [{ delay: 60_000, drop: 'after' }] });
      await workbench.reload();
      await workbench.openSiteReports();
      await workbench.openGood();
      await workbench.row('Reports', `${url}, Result: Good`).waitFor();
      await workbench.row('Projects', /^Project news\.example\.com,/).waitFor();
      await workbench.describes('Reports', /^loaded .+ · 150 of \d+$/);
      await workbench.describes('Projects', /^loaded .+ · \d+$/);
      await sandbox.control({ faults: [] });
      await workbench.runCommand('Site Reports: Refresh');
      await workbench.isUpToDate();
    });

    await test.step('keeps over a slow refresh the rows, what is expanded, what is selected and where it is scrolled to', async () => {
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
});

/** Waits until the first good report is among the last rows on disk. Returns its address. */
async function keepGoodReport(stage: Stage): Promise<string> {
  await stage.workbench
    .row('Reports', /Result: Good/)
    .first()
    .waitFor();
  const labels = await rowLabels(stage.workbench, 'Reports');
  const [, url] = labels.map((label) => /^(https:[^,?]+), Result: Good, /.exec(label)).find((it) => it !== null) ?? [];
  if (url === undefined) throw new Error(`No good report among ${labels.join(' | ')}`);
  await areKept(stage, (text) => text.includes(url));
  return url;
}

/** The requests that a row or a page waits for. */
async function forRows({ sandbox }: Stage) {
  const isAside = ({ query }: { query: Readonly<Record<string, string>> }) =>
    query['per_page'] === '10' || query['sort_by'] === 'generated_at' || query['sort_by'] === 'id';
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
