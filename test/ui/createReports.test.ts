import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { crash } from './crash';
import { writeSettings } from './settings';
import { setStage } from './stage';
import { until } from './until';

const site = 'https://many.example.org';

describe('Creating many reports', function () {
  this.timeout(150_000);
  const stage = setStage({ isConnected: true });

  // Nobody waits here for what nobody knows.
  before(() => writeSettings(stage.server, { 'siteReports.longestAnalysis': 0.1 }));

  const said = (text: string | RegExp) => stage.workbench.notification.getByText(text);

  /** Puts a text on the clipboard and asks for reports of the addresses in it. */
  async function createFromClipboard(text: string): Promise<void> {
    const { workbench } = stage;
    await workbench.page.evaluate((it) => navigator.clipboard.writeText(it), text);
    await workbench.runCommand('Site Reports: Create Reports…');
    await workbench.option('Clipboard').click();
    await workbench.titleSays('found');
  }

  it('begins with a plan of what is found, malformed, repeated and there already', async () => {
    const { workbench, service, sandbox } = stage;
    await service.create(`${site}/old`);
    await workbench.openReports();
    await sandbox.reset();
    await createFromClipboard(`${site}/old ${site}/a, ${site}/b ${site}/a https://[ and no more`);
    await workbench.titleSays('Create Reports: 3 found');
    await workbench.option('Create 2 Reports').waitFor();
    await workbench.option('1 Has a Report Already, skip them').waitFor();
    await workbench.option('Show What Is Left Out, 1 malformed, 1 repeated').waitFor();
    await workbench.picture('creation plan');
    assert.ok((await sandbox.requests()).every(({ method }) => method === 'GET'));
    await workbench.option('Choose Which…').click();
    await workbench.page.getByRole('checkbox', { name: 'many.example.org/b' }).first().click();
    await workbench.page.keyboard.press('Enter');
    await workbench.option('Create 1 Report').waitFor();
    await workbench.option('1 Has a Report Already').click();
    await workbench.option('update their results').click();
    await workbench.option('Create 1 Report, Update 1 Report').click();
    await said('1 created.').waitFor();
    await said('1 being updated.').waitFor();
    assert.deepEqual((await service.find(site)).map(({ url }) => url).sort(), [`${site}/a`, `${site}/old`]);
  });

  it('accounts for each of a thousand addresses while the service fails, throttles and drops answers', async () => {
    const { workbench, service, sandbox } = stage;
    await workbench.openReports();
    const urls = Array.from({ length: 1000 }, (_, at) => `https://thousand.example.org/good/${at}`);
    await createFromClipboard(urls.join('\n'));
    await sandbox.control({
      faults: [
        { method: 'POST', chance: 0.03, drop: 'before' },
        { method: 'POST', chance: 0.03, drop: 'after' },
        { method: 'POST', chance: 0.03, status: 500 },
        { method: 'POST', chance: 0.02, status: 429, headers: { 'Retry-After': '1' } },
        { method: 'POST', chance: 0.02, status: 422 },
        { method: 'GET', chance: 0.05, status: 503 },
      ],
    });
    await workbench.option('Create 1,000 Reports').click();
    const summary = workbench.notification.getByText(/^\d+ created.*\.$/);
    await summary.waitFor({ timeout: 100_000 });
    const told = await summary.innerText();
    await workbench.picture('created many');
    await sandbox.reset();
    const { total } = await service.list({ search: 'thousand.example.org' });
    const number = (word: string) => Number(new RegExp(`(\\d+) ${word}`).exec(told)?.[1] ?? 0);
    assert.equal(number('created') + number('failed') + number('unknown'), 1000, told);
    const made = new Set<string>();
    for (let page = 1; page <= Math.ceil(total / 100); page++) {
      const { rows } = await service.list({ search: 'thousand.example.org', page: String(page) });
      for (const { url } of rows) {
        assert.ok(!made.has(url), `${url} was created twice`);
        made.add(url);
      }
    }
    assert.equal(made.size, number('created'), told);
    assert.ok(number('failed') > 5 && number('unknown') > 20 && number('created') > 850, told);

    await workbench.notification.getByRole('button', { name: 'Retry Failed' }).click();
    await workbench.dialog.getByText(/did not say what became of \d+ of these/).waitFor();
    await workbench.picture('send again');
    await workbench.dialog.getByRole('button', { name: 'Look Up, Then Send Again' }).click();
    await said(`${1000 - made.size} created.`).waitFor();
    assert.equal((await service.list({ search: 'thousand.example.org' })).total, 1000);
  });

  it('goes on after a crash where it was, with no address forgotten and none twice', async () => {
    const { workbench, service, sandbox, server } = stage;
    await workbench.openReports();
    const urls = Array.from({ length: 60 }, (_, at) => `https://crash.example.org/good/${at}`);
    await createFromClipboard(urls.join('\n'));
    await sandbox.control({ faults: [{ method: 'POST', delay: 300 }] });
    await workbench.option('Create 60 Reports').click();
    const made = async () => (await service.find('crash.example.org')).map(({ url }) => url);
    await crash(
      server,
      until('it is in the middle', async () => (await made()).length >= 15),
    );
    await sandbox.reset();
    await workbench.page.reload();
    await workbench.openReports();
    const offer = workbench.notification.filter({ hasText: `“Creating reports” on ${sandbox.url} broke off` });
    await offer.getByRole('button', { name: 'Resume' }).click({ timeout: 40_000 });
    const summary = said(/^\d+ created/);
    await summary.waitFor({ timeout: 40_000 });
    // What was about to be sent when it crashed can only be looked for.
    assert.match(await summary.innerText(), /^(60 created|5\d created, \d unknown)\.$/);
    const after = await made();
    assert.deepEqual(
      [new Set(after).size, urls.filter((url) => !after.includes(url)).length < 10],
      [after.length, true],
    );
  });

  describe('from a sitemap', () => {
    let web: Server | undefined;
    let origin = '';
    const asked: { path: string; key: string | undefined }[] = [];

    before(async () => {
      const index = (name: string) => `<sitemap><loc>${origin}/${name}</loc></sitemap>`;
      const pages = (...paths: string[]) =>
        `<urlset>${paths.map((it) => `<url><loc>${site}/${it}</loc></url>`).join('')}</urlset>`;
      const files: Record<string, () => Buffer | string> = {
        '/index.xml': () => `<sitemapindex>${index('one.xml')}${index('two.xml.gz')}</sitemapindex>`,
        '/one.xml': () => pages('one/1', 'one/2').replace('</url>', ''),
        '/two.xml.gz': () => gzipSync(pages('two/1')),
        '/doctype.xml': () => `<!DOCTYPE x>${pages('x')}`,
      };
      web = createServer((request, response) => {
        const address = request.url ?? '';
        asked.push({ path: address, key: request.headers.authorization });
        const file = files[address];
        response.writeHead(file === undefined ? 404 : 200).end(file?.());
      });
      web.listen(0, '127.0.0.1');
      await once(web, 'listening');
      const address = web.address();
      origin = typeof address === 'object' ? `http://127.0.0.1:${address?.port ?? 0}` : '';
    });

    after(() => {
      web?.close();
    });

    it('on the web follows its index, packed or broken, without the API key', async () => {
      const { workbench, service } = stage;
      await workbench.openReports();
      await workbench.runCommand('Site Reports: Create Reports…');
      await workbench.option('Sitemap on the Web…').click();
      await workbench.titleSays('From a Sitemap');
      await workbench.answer(`${origin}/index.xml`);
      await workbench.titleSays('Create Reports: 3 found');
      await workbench.option('Create 3 Reports').click();
      await said('3 created.').waitFor();
      const made = (await service.find(`${site}/`)).map(({ url }) => url);
      for (const it of ['one/1', 'one/2', 'two/1']) assert.ok(made.includes(`${site}/${it}`), made.join());
      assert.deepEqual(
        asked.map(({ path: it }) => it),
        ['/index.xml', '/one.xml', '/two.xml.gz'],
      );
      assert.ok(asked.every(({ key }) => key === undefined));
    });

    it('with a DOCTYPE is refused with a reason', async () => {
      const { workbench } = stage;
      await workbench.openReports();
      await workbench.runCommand('Site Reports: Create Reports…');
      await workbench.option('Sitemap on the Web…').click();
      await workbench.titleSays('From a Sitemap');
      await workbench.answer(`${origin}/doctype.xml`);
      await said('This sitemap has a DOCTYPE, and is not read for safety.').waitFor();
    });
  });

  it('reads the file or the selection that is in the editor', async () => {
    const { workbench, server } = stage;
    const file = path.join(server.dataDir, 'addresses.csv');
    await writeFile(file, `name,url\n"a, b","${site}/csv/1"\nc,${site}/csv/2\n`);
    await workbench.openReports();
    await workbench.runCommand('File: Open File...');
    await workbench.option('..').waitFor();
    await workbench.quickInput.fill(file);
    await workbench.option('addresses.csv').waitFor();
    await workbench.quickInput.press('Enter');
    await workbench.page.locator('.tab.active', { hasText: 'addresses.csv' }).waitFor();
    await workbench.runCommand('Site Reports: Create Reports…');
    await workbench.option('File in the Editor').click();
    await workbench.option('Create 2 Reports').waitFor();
    await workbench.page.keyboard.press('Escape');
    const line = workbench.page.locator('.editor-instance .view-line', { hasText: 'csv/2' });
    await line.click({ clickCount: 3 });
    await workbench.contextMenu(line.getByText('csv/2'), 'Create Reports…');
    await workbench.option('Create 1 Report').waitFor();
  });
});
