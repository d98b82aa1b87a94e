import assert from 'node:assert/strict';
import { choose } from './finding';
import { ReportPage } from './reportPage';
import { saveList } from './saving';
import { setStage } from './stage';
import { until } from './until';
import type { Workbench } from './workbench';

describe('Exporting reports', function () {
  this.timeout(60_000);
  const stage = setStage({ isConnected: true });

  /** Answers the three questions. */
  async function exportReports(workbench: Workbench, what: string, format: string, target: string): Promise<void> {
    await workbench.runCommand('Site Reports: Export Reports…');
    for (const [step, answer] of [what, format, target].entries()) {
      await workbench.titleSays(`Export Reports (${step + 1}/3)`);
      await workbench.option(answer).click();
    }
  }

  it('puts what is loaded on the clipboard as CSV, and asks the service for nothing', async () => {
    const { workbench, sandbox } = stage;
    await workbench.openReports();
    await choose(workbench, 'Filter Reports…', 'Bad');
    await workbench.row('Reports', /^Good/).waitFor({ state: 'detached' });
    await sandbox.reset();
    await exportReports(workbench, 'What is loaded, 50', 'CSV', 'To the Clipboard');
    await until('the table is on the clipboard', async () =>
      (await workbench.clipboard()).startsWith('id,url,project'),
    );
    const lines = (await workbench.clipboard()).trim().split('\r\n');
    assert.equal(lines.length, 51);
    assert.ok(lines.slice(1).every((line) => line.includes(',bad,')));
    assert.deepEqual(await sandbox.requests(), []);
  });

  it('writes all that is found to a file, page by page, without key or password', async () => {
    const { workbench, sandbox, service } = stage;
    const { total } = await service.list({ search: 'example' });
    await workbench.openReports();
    await workbench.runCommand('Site Reports: Search Reports…');
    await workbench.answer('example');
    await workbench.describes('Reports', '“example”');
    await sandbox.reset();
    await exportReports(workbench, 'All that the current search', 'JSON', 'To a File');
    const text = await saveList(stage, 'exported.json');
    const reports = JSON.parse(text) as { url: string }[];
    assert.equal(reports.length, total);
    assert.ok(reports.every(({ url }) => url.toLowerCase().includes('example')));
    assert.ok(!text.includes(sandbox.key));
    assert.ok(!text.includes('sandbox-password'));
    const asked = (await sandbox.requests()).filter(({ query }) => query['per_page'] === '100');
    assert.equal(asked.length, Math.ceil(total / 100));
  });

  it('puts the selected report on the clipboard as Markdown', async () => {
    const { workbench, service } = stage;
    const { url } = await service.create('https://shop.example.org/good/exported');
    await workbench.openReports();
    const page = new ReportPage(workbench);
    await page.openFrom(workbench.row('Reports', url).first());
    // Escape, which comes before a command, would take the selection back.
    await page.heading('shop.example.org/good/exported').click();
    await exportReports(workbench, 'What is selected, 1', 'Markdown', 'To the Clipboard');
    await until('the list is on the clipboard', async () =>
      (await workbench.clipboard()).startsWith(
        `## Good (1)\n\n- [shop.example.org/good/exported](<${url}>) · Private · `,
      ),
    );
  });
});
