import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { actOnAll, moveConnection } from './finding';
import { JobFolder } from './jobFolder';
import { writeSettings } from './settings';
import { setStage } from './stage';
import { crash } from './crash';
import { until } from './until';
import { Workbench } from './workbench';

describe('A bad day of the service', function () {
  this.timeout(150_000);
  const stage = setStage({ reports: 120, isConnected: true, hasSecond: true });

  before(() => writeSettings(stage.server, { 'siteReports.longestAnalysis': 0.5 }));

  const said = (text: string | RegExp) => stage.workbench.notification.getByText(text);

  async function createFromClipboard(urls: readonly string[]): Promise<void> {
    const { workbench } = stage;
    await workbench.page.evaluate((it) => navigator.clipboard.writeText(it), urls.join('\n'));
    await workbench.runCommand('Site Reports: Create Reports…');
    await workbench.option('Clipboard').click();
    await workbench.option(`Create ${urls.length} Reports`).click();
  }

  it('makes no page twice: a gateway gives up, and the service creates the report nine seconds later', async () => {
    const { workbench, sandbox } = stage;
    await workbench.openReports();
    await sandbox.control({ faults: [{ method: 'POST', chance: 0.33, status: 504, later: 9000 }] });
    await createFromClipboard(Array.from({ length: 24 }, (_, at) => `https://late.example.org/good/${at}/`));
    await said(/looking for \d+ without an answer/).waitFor();
    await workbench.picture('looking for what was not answered');
    await said('24 created.').waitFor({ timeout: 60_000 });
    const made = (await sandbox.reports('late.example.org')).map(({ url }) => url);
    assert.deepEqual([made.length, new Set(made).size], [24, 24]);
    const posts = (await sandbox.requests()).filter(({ method }) => method === 'POST');
    assert.equal(posts.length, 24);
  });

  it('pauses a job, says why, and goes on with what is not done', async () => {
    const { workbench, sandbox, service } = stage;
    for (let at = 0; at < 30; at++) await service.create(`https://shop.example.org/good/maintained-${at}`);
    await workbench.openReports();
    await sandbox.reset();
    await sandbox.control({ maintenance: 'changes' });
    await actOnAll(workbench, '/maintained-', 'Delete…');
    await workbench.dialog.getByRole('button', { name: 'Delete 30 Reports' }).click();
    const pause = workbench.notification.filter({ hasText: '“Deleting reports” is paused.' });
    await pause.getByText('failed to answer (status 503)').waitFor();
    await workbench.picture('paused by maintenance');
    assert.ok((await sandbox.requests()).filter(({ method }) => method === 'DELETE').length < 10);
    await sandbox.control({ maintenance: 'none' });
    await pause.getByRole('button', { name: 'Resume' }).click();
    await said('30 deleted.').waitFor({ timeout: 40_000 });
    assert.deepEqual(await sandbox.reports('/maintained-'), []);
  });

  it('shows no link that a sitemap has written', async () => {
    const { workbench } = stage;
    const web = createServer((_request, response) => {
      const index =
        '<sitemapindex><sitemap><loc>http://127.0.0.1:1/[Fix-it](command:workbench.action.files.newUntitledFile)</loc></sitemap></sitemapindex>';
      response.end(index);
    });
    web.listen(0, '127.0.0.1');
    await once(web, 'listening');
    const address = web.address();
    try {
      await workbench.openReports();
      await workbench.runCommand('Site Reports: Create Reports…');
      await workbench.option('Sitemap on the Web…').click();
      await workbench.titleSays('From a Sitemap');
      await workbench.answer(`http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}/index.xml`);
      const message = said(/could not be reached/);
      await message.waitFor();
      await workbench.picture('link of a sitemap');
      assert.match(await message.innerText(), /\[Fix-it\]/);
      assert.equal(await message.getByRole('link').count(), 0);
    } finally {
      web.close();
    }
  });

  it('is deleted from by no job that was begun elsewhere', async () => {
    const { workbench, sandbox, service, second, server } = stage;
    for (let at = 0; at < 40; at++) await service.create(`https://shop.example.org/good/staged-${at}`);
    const folder = new JobFolder(stage);
    await workbench.openReports();
    await sandbox.control({ faults: [{ method: 'DELETE', delay: 300 }] });
    await actOnAll(workbench, '/staged-', 'Delete…');
    await workbench.dialog.getByRole('button', { name: 'Delete 40 Reports' }).click();
    const left = () => sandbox.reports('/staged-');
    await crash(
      server,
      until('it is in the middle', async () => (await left()).length < 30),
    );
    await folder.holdAll(true);
    await sandbox.control({ faults: [] });
    await workbench.page.reload();
    await workbench.openReports();
    await moveConnection(workbench, 'Sandbox', { name: 'Production', url: second.url });
    await second.reset();
    await workbench.answer(second.key);
    await workbench.quickInput.waitFor({ state: 'hidden' });
    await until('the other service is asked', async () =>
      (await second.requests()).some(({ status }) => status === 200),
    );
    await folder.holds(1);
    await folder.holdAll(false);
    await workbench.runCommand('Site Reports: Refresh');
    await workbench.runCommand('Notifications: Show Notifications');
    const center = workbench.page.locator('.notifications-center.visible');
    await center.getByText('No new notifications').waitFor();
    await workbench.page.keyboard.press('Escape');
    await center.waitFor({ state: 'detached' });
    await moveConnection(workbench, 'Production', { name: 'Staging', url: sandbox.url });
    await workbench.answer(sandbox.key);
    const offer = workbench.notification.filter({ hasText: `“Deleting reports” on ${sandbox.url} broke off` });
    await offer.waitFor({ timeout: 40_000 });
    await workbench.picture('offer names its service');
    await offer.getByRole('button', { name: 'Resume' }).click();
    await said('40 deleted.').waitFor({ timeout: 40_000 });
    assert.deepEqual(await left(), []);
    assert.deepEqual(
      (await second.requests()).filter(({ method }) => method !== 'GET'),
      [],
    );
  });

  it('does not keep a report from being created where the browser denies the clipboard', async () => {
    const { browser, server, sandbox } = stage;
    const denied = await Workbench.open(browser, server.url, { permissions: [] });
    try {
      await denied.openReports();
      const create = async (name: string) => {
        await denied.runCommand('Site Reports: Create Report…');
        await denied.titleSays('Create Report');
        await denied.answer(`https://shop.example.org/good/denied-${name}`);
        await denied.option('Private').click();
        await denied.row('Reports', `/denied-${name}, Result: Good`).waitFor();
      };
      await create('one');
      await denied.picture('clipboard denied');
      const errors = denied.notification.filter({ hasText: 'clipboard' });
      await errors.first().waitFor();
      await denied.runCommand('Notifications: Clear All Notifications');
      await create('two');
      assert.equal(await errors.count(), 0);
      assert.equal((await sandbox.reports('/denied-')).length, 2);
    } finally {
      await denied.close();
    }
  });
});
