import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { crashAtChange } from './crash';
import { HistoryFolder } from './historyFolder';
import { ReportPage } from './reportPage';
import { setStage } from './stage';
import { until } from './until';
import type { Workbench } from './workbench';

describe('What is kept of the history', function () {
  this.timeout(120_000);
  const stage = setStage({ isConnected: true });
  const kept = new HistoryFolder(stage);

  afterEach(async () => {
    await rm(kept.path, { recursive: true, force: true, maxRetries: 10 });
  });

  it('is still there after crashes in the middle of writing', async () => {
    const { workbench, service, server } = stage;
    const url = 'https://shop.example.org/good/crashed';
    const { id } = await service.create(url);
    await workbench.openReports();
    for (let crash = 1; crash <= 3; crash++) {
      const before = await kept.withPresent(id);
      await service.rate(id);
      await crashAtChange(server, kept.path, () => workbench.runCommand('Site Reports: Refresh'));
      await kept.hasAll(before);
      await workbench.page.reload();
      await workbench.openReports();
    }
    await kept.withPresent(id);
    const page = await openPage(workbench, url);
    await page.tellsHistory(['Good', 'Decent', 'Bad', 'Good']);
  });

  it('is still there after a crash while many files become one', async () => {
    const { workbench, sandbox, service, server } = stage;
    const url = 'https://shop.example.org/good/joined';
    const { id } = await service.create(url);
    const days = Array.from({ length: 11 }, (_, day) => day);
    for (const day of days) {
      const version = { id: String(id), result: 'bad', generatedAt: day, seenAt: day };
      await kept.add(`day-${day}.json`, JSON.stringify([version]));
    }
    const before = await kept.versions();
    await sandbox.control({ delay: 1500 });
    await workbench.openSiteReports();
    await until('the service was asked', async () => (await sandbox.requests()).length > 0);
    await crashAtChange(server, kept.path, () => workbench.row('Reports', /^Good, \d/).waitFor());
    await kept.hasAll(before);
    await sandbox.control({ delay: 0 });
    await workbench.page.reload();
    await workbench.openReports();
    await until('the files are one', async () => (await kept.files()).every((name) => !name.startsWith('day')));
    await kept.hasAll(before);
    const page = await openPage(workbench, url);
    await page.tellsHistory(['Good', ...days.map(() => 'Bad')]);
  });

  it('shows where other files are broken', async () => {
    const { workbench, service } = stage;
    const url = 'https://shop.example.org/good/broken-off';
    const { id } = await service.create(url);
    const page = await openPage(workbench, url);
    await page.button('Update Results').click();
    await page.tellsHistory(['Bad', 'Good']);
    await kept.withPresent(id);
    for (const name of await kept.files()) {
      const text = await readFile(path.join(kept.path, name), 'utf8');
      const half = text.slice(0, text.length / 2);
      for (const broken of [`0-${name}`, `${name}-9.json`, `${name}.part`]) await kept.add(broken, half);
    }
    await workbench.reloadWithEditor('broken-off');
    await page.tellsHistory(['Bad', 'Good']);
  });

  it('has what each of two windows saw', async () => {
    const { workbench, service, server } = stage;
    const url = 'https://shop.example.org/good/two-windows';
    const { id } = await service.create(url);
    const other = await workbench.anotherWindow(`${server.origin}/?folder=${encodeURI(server.dataDir)}`);
    const one = { window: workbench, page: await openPage(workbench, url) };
    const two = { window: other, page: await openPage(other, url) };
    for (const [{ page }, seen] of [
      [one, ['Bad', 'Good']],
      [two, ['Decent', 'Good']],
      [one, ['Good', 'Bad', 'Good']],
    ] as const) {
      await page.button('Update Results').click();
      await page.tellsHistory(seen);
      await kept.withPresent(id);
    }
    for (const { window } of [one, two]) {
      await window.page.reload();
      const page = await openPage(window, url);
      await page.tellsHistory(['Good', 'Decent', 'Bad', 'Good']);
    }
  });
});

async function openPage(workbench: Workbench, url: string): Promise<ReportPage> {
  const page = new ReportPage(workbench);
  await workbench.openReports();
  await page.openFrom(workbench.row('Reports', `${url}, Result: `).first());
  return page;
}
