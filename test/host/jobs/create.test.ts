import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commandId } from '../../../src/ids';
import { internals } from '../extension';
import { aGate } from '../gate';
import { aQuickPace } from '../pace';
import { aPerson } from '../person/person';
import { jobNode } from '../../../src/views/jobs/jobRows';
import { aConnectedWindow, setSetting } from '../window';

const site = 'https://many.example.org';

describe('Creating many reports', () => {
  const { service } = aConnectedWindow();
  const person = aPerson();
  const gate = aGate();
  aQuickPace();

  // Also the time limit of a request, which a busy machine must keep.
  before(() => setSetting('longestAnalysis', 0.05));
  after(() => setSetting('longestAnalysis', undefined));

  it('accounts for each address while the service fails, throttles and drops answers', async () => {
    const urls = Array.from({ length: 40 }, (_, at) => `${site}/good/${at}`);
    const twice = { method: 'POST', times: 2 };
    await service.control({
      faults: [
        { ...twice, after: 3, drop: 'before' },
        { ...twice, after: 3, drop: 'after' },
        { ...twice, after: 3, status: 500 },
        { ...twice, after: 3, status: 429, headers: { 'Retry-After': '0' } },
        { ...twice, after: 3, status: 422 },
      ],
    });
    person().clipboard = urls.join('\n');
    person().picks('Clipboard');
    person().picks('Create 40 Reports');
    await person().runs(commandId('createReports'));
    const end = await person().isTold('created');
    assert.match(end.text, /^38 created(: \d+ Good)?[,;] 2 failed\.$/);
    assert.deepEqual(end.buttons, ['Show Job']);
    const made = async () => (await service.stored(site)).map(({ url }) => url);
    assert.deepEqual([(await made()).length, new Set(await made()).size], [38, 38]);
    await service.reset();
    const [job] = (await internals()).jobs.all;
    assert.ok(job);
    await person().runs(commandId('retryJob'), jobNode(job));
    await person().isTold(/^2 created/);
    person().isDone();
    assert.deepEqual([...(await made())].sort(), [...urls].sort());
  });

  describe('from a sitemap on the web', () => {
    const web = 'https://web.example';
    const pages = (...paths: string[]) =>
      `<urlset>${paths.map((it) => `<url><loc>${site}/${it}</loc></url>`).join('')}</urlset>`;
    const packed = (text: string) => new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip')));

    it('follows its index, packed or broken, without the API key', async () => {
      const index = ['one.xml', 'two.xml.gz'].map((it) => `<sitemap><loc>${web}/${it}</loc></sitemap>`).join('');
      gate().web.set(`${web}/index.xml`, () => new Response(`<sitemapindex>${index}</sitemapindex>`));
      gate().web.set(`${web}/one.xml`, () => new Response(pages('one/1', 'one/2').replace('</url>', '')));
      gate().web.set(`${web}/two.xml.gz`, () => packed(pages('two/1')));
      person().picks('Sitemap on the Web…');
      person().types(`${web}/index.xml`);
      person().picks('Create 3 Reports');
      await person().runs(commandId('createReports'));
      assert.equal(person().pick().title, 'Create Reports: 3 found');
      await person().isTold(/^3 created/);
      const made = (await service.stored(site)).map(({ url }) => url);
      assert.deepEqual([...made].sort(), [`${site}/one/1`, `${site}/one/2`, `${site}/two/1`]);
      assert.deepEqual(
        gate().webAsked.map(({ url, headers }) => [url, headers.get('Authorization')]),
        ['index.xml', 'one.xml', 'two.xml.gz'].map((it) => [`${web}/${it}`, null]),
      );
    });

    it('is refused with a reason where it has a DOCTYPE', async () => {
      gate().web.set(`${web}/doctype.xml`, () => new Response(`<!DOCTYPE x>${pages('x')}`));
      person().picks('Sitemap on the Web…');
      person().types(`${web}/doctype.xml`);
      await person().runs(commandId('createReports'));
      await person().isTold('This sitemap has a DOCTYPE and, for security, isn’t read.');
      assert.deepEqual(await service.changes(), []);
    });
  });

  it('reads the file or the selection that is in the editor', async () => {
    const { context } = await internals();
    const file = vscode.Uri.joinPath(context.globalStorageUri, 'addresses.csv');
    const text = `name,url\n"a, b","${site}/csv/1"\nc,${site}/csv/2\n`;
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
    try {
      const editor = await vscode.window.showTextDocument(file);
      person().picks('File in the Editor');
      person().escapes();
      await person().runs(commandId('createReports'));
      assert.equal(person().pick().labels[0], 'Create 2 Reports');
      editor.selection = new vscode.Selection(2, 0, 3, 0);
      person().escapes();
      await person().runs(commandId('createReports'), file);
      assert.equal(person().pick().labels[0], 'Create 1 Report');
    } finally {
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      await vscode.workspace.fs.delete(file);
    }
  });
});
