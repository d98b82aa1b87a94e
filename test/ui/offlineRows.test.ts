import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { choose, connectAlso, moveConnection, rowLabels } from './finding';
import { setStage } from './stage';
import { storageOf } from './storage';
import { until } from './until';

describe('The last rows', function () {
  this.timeout(90_000);
  const stage = setStage({ isConnected: true, hasSecond: true });

  it('show at once after a reload while the service is slow, with their age until it has answered', async () => {
    const { workbench, sandbox, service } = stage;
    const { url } = await service.create('https://shop.example.org/good/kept-for-later');
    await workbench.openReports();
    await isKept(url);
    await sandbox.control({ delay: 4000 });
    await workbench.page.reload();
    await workbench.openSiteReports();
    await workbench.row('Reports', `${url}, Result: Good`).waitFor();
    await workbench.row('Projects', /^Project news\.example\.com,/).waitFor();
    await workbench.describes('Reports', /^newest first · as of .+ · 150 of \d+$/);
    await workbench.describes('Projects', /^newest first · as of .+ · \d+$/);
    assert.ok((await sandbox.requests()).some(({ status }) => status === null));
    await workbench.picture('offline slow');
    await sandbox.control({ delay: 0 });
    await workbench.isUpToDate();
    await workbench.describes('Reports', /^newest first · 150 of \d+$/);
    await workbench.row('Reports', `${url}, Result: Good`).waitFor();
  });

  it('can be read while the service is down, with the reason above them', async () => {
    const { workbench, sandbox, service } = stage;
    const { url } = await service.create('https://shop.example.org/good/kept-for-bad-times');
    await workbench.openReports();
    await isKept(url);
    await sandbox.control({ faults: [{ drop: 'before' }] });
    await workbench.page.reload();
    await workbench.openSiteReports();
    const row = workbench.row('Reports', `${url}, Result: Good, Privacy: Private`);
    await row.waitFor();
    await workbench.view('Reports').getByText('broke off').waitFor();
    await workbench.describes('Reports', /^newest first · as of .+ · 150 of \d+$/);
    await workbench.picture('offline down');
    await row.click();
    await workbench.page.keyboard.press('Control+C');
    await workbench.clipboardHolds(url);
    await sandbox.control({ faults: [] });
    await workbench.runCommand('Site Reports: Refresh');
    await workbench.isUpToDate();
    await workbench.view('Reports').getByText('broke off').waitFor({ state: 'detached' });
    await workbench.row('Reports', `${url}, Result: Good`).waitFor();
  });

  it('are those of the query that shows', async () => {
    const { workbench, sandbox } = stage;
    await workbench.openReports();
    await choose(workbench, 'Group Reports…', 'not grouped');
    await choose(workbench, 'Sort Reports…', 'URL A to Z');
    await workbench.describes('Reports', /^not grouped · URL A to Z · 50 of \d+$/);
    const [first = ''] = await rowLabels(workbench, 'Reports');
    await isKept('"sortBy":"url"');
    await sandbox.control({ delay: 4000 });
    await workbench.reloadAfterWriting({ workspace: '"groupBy":"none"' });
    await workbench.openSiteReports();
    await workbench.row('Reports', first).first().waitFor();
    await workbench.describes('Reports', /^not grouped · URL A to Z · as of .+ · 50 of \d+$/);
    assert.equal((await rowLabels(workbench, 'Reports'))[0], first);
  });

  it('are kept without the API key, a password or what else the service tells', async () => {
    const { workbench, sandbox } = stage;
    const url = 'https://shop.example.org/good/kept-secret';
    await workbench.openReports();
    await workbench.runCommand('Site Reports: Create Report…');
    await workbench.titleSays('Create Report');
    await workbench.answer(url);
    await workbench.option('Password').click();
    await workbench.titleSays('(3/3)');
    await workbench.answer('open sesame');
    await workbench.row('Reports', `${url}, Result: Good, Privacy: Password`).waitFor();
    await isKept(url);
    for (const text of await keptTexts()) {
      // A check of the history may be called “title”; what the page's title says is not kept.
      for (const secret of [sandbox.key, 'sesame', 'sandbox-password', '"title":"']) {
        assert.ok(!text.includes(secret), `${secret} is not kept`);
      }
    }
  });

  it('are deleted with their connection', async () => {
    const { workbench, second } = stage;
    const { host, href } = new URL(second.url);
    await workbench.openReports();
    await connectAlso(workbench, second);
    await isKept(`"service":"${href.replace(/\/$/, '')}`);
    const before = (await keptTexts()).length;
    await workbench.runCommand('Site Reports: Remove Connection…');
    await workbench.option(host).click();
    await workbench.dialog.getByRole('button', { name: 'Remove Connection' }).click();
    await workbench.describes('Reports', /^newest first · 150 of \d+$/);
    await until('the rows are deleted', async () => (await keptTexts()).length < before);
    assert.ok((await keptTexts()).every((text) => !text.includes(host)));
  });

  it('do not show after a reload where the connection has got another address', async () => {
    const { workbench, service, second } = stage;
    const { url } = await service.create('https://shop.example.org/good/of-the-former-address');
    await workbench.openReports();
    await isKept(url);
    await second.control({ faults: [{ path: '/reports', delay: 6000 }] });
    await moveConnection(workbench, 'Sandbox', { name: 'Elsewhere', url: second.url });
    await workbench.answer(second.key);
    await workbench.reloadAfterWriting({ global: second.url });
    await second.reset();
    await second.control({ faults: [{ path: '/reports', times: 3, delay: 3000 }] });
    await workbench.openSiteReports();
    await workbench.row('Projects', /^Project news\.example\.com,/).waitFor();
    assert.ok(
      (await keptTexts()).some((kept) => kept.includes(url)),
      'they are still kept',
    );
    await workbench.picture('offline former address');
    assert.equal(await workbench.row('Reports', url).count(), 0);
    await workbench.row('Reports', /^Good, \d\d?$/).waitFor();
    assert.equal(await workbench.row('Reports', url).count(), 0);
  });

  /** Waits until a text stands in one of the files of last rows. */
  async function isKept(text: string): Promise<void> {
    await until(`${text} is kept`, async () => (await keptTexts()).some((kept) => kept.includes(text)));
  }

  async function keptTexts(): Promise<readonly string[]> {
    const entries = await readdir(storageOf(stage.server), { recursive: true, withFileTypes: true }).catch(() => []);
    const files = entries.filter((entry) => entry.isFile());
    // A file that is half written has another name in the next moment.
    return Promise.all(
      files.map(({ parentPath, name }) => readFile(path.join(parentPath, name), 'utf8').catch(() => '')),
    );
  }
});
