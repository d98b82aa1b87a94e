import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commandId } from '../../../src/ids';
import { internals } from '../extension';
import { aGate } from '../gate';
import { aQuickPace } from '../pace';
import { aPerson } from '../person/person';
import { aConnectedWindow, setSetting } from '../window';
import { writeText } from '../files';

const site = 'https://many.example.org';

describe('Creating many reports', () => {
  const { service } = aConnectedWindow();
  const person = aPerson();
  const gate = aGate();
  aQuickPace();

  // Also the time limit of a request, which must be enough for a busy machine.
  before(() => setSetting('longestAnalysis', 0.05));
  after(() => setSetting('longestAnalysis', undefined));

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
      await person().chooses(commandId('createReports'), 'Create 3 Reports');
      assert.equal(person().pick().title, 'Create Reports: 3 pages found');
      await person().isTold('3 created');
      const made = (await service.stored(site)).map(({ url }) => url);
      assert.deepEqual([...made].sort(), [`${site}/one/1`, `${site}/one/2`, `${site}/two/1`]);
      assert.deepEqual(
        gate().webAsked.map(({ url, headers }) => [url, headers.get('Authorization')]),
        ['index.xml', 'one.xml', 'two.xml.gz'].map((it) => [`${web}/${it}`, null]),
      );
    });
  });

  it('says why an index leads to no address', async () => {
    gate().web.set('https://web.example/gone.xml', () => new Response('', { status: 404 }));
    person().clipboard = '<sitemapindex><sitemap><loc>https://web.example/gone.xml</loc></sitemap></sitemapindex>';
    await person().chooses(commandId('createReports'), 'Clipboard');
    await person().isTold('https://web.example/gone.xml couldn’t be read (status 404).');
  });

  it('offers the other reading of rows that may be addresses', async () => {
    person().clipboard = `${site}/rows/1,200\n${site}/rows/2,404`;
    person().picks('Clipboard');
    person().picks('Read the Text Differently: 2 Found');
    person().escapes();
    await person().runs(commandId('createReports'));
    const offered = [1, 0].map(
      (before) =>
        person()
          .pick(before)
          .items.find(({ label }) => label.startsWith('Read'))?.description,
    );
    const [row, cell] = [`${site}/rows/1,200`, `${site}/rows/1`];
    assert.deepEqual(offered, [`${row} instead of ${cell}`, `${cell} instead of ${row}`]);
  });

  it('reads the file or the selection that is in the editor', async () => {
    const { context } = await internals();
    const file = vscode.Uri.joinPath(context.globalStorageUri, 'addresses.csv');
    const text = `name,url\n"a, b","${site}/csv/1"\nc,${site}/csv/2\n`;
    await writeText(file, text);
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
