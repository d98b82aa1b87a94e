import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commandIds } from '../../../src/ids';
import { FolderSites } from '../../../src/platform/sites/folderSites';
import { WorkspaceSites } from '../../../src/platform/sites/workspaceSites';
import { aPerson } from '../person/person';
import { replace } from '../person/replaced';
import { aConnectedWindow } from '../window';
import { aSiteFolder, fileOf } from './siteFolder';

const url = 'https://made.example';

describe('A rule for files that no convention looks at', () => {
  const { service } = aConnectedWindow();
  const person = aPerson();
  const sources = [
    { path: '/bad/:name', file: 'build/pages/:name.html' },
    { path: '/erb/:name', file: 'views/:name.html.erb' },
    { path: '/license', file: 'LICENSE' },
  ];
  aSiteFolder(() => ({
    'site-reports.json': JSON.stringify({ sites: [{ url, sources }] }),
    'build/pages/about.html': '<title>About</title>',
    'build/pages/node_modules/x/y.html': '',
    'views/bad.html.erb': '<title>Bad</title>',
    LICENSE: 'MIT',
  }));

  it('leads to them, whatever their ending and their folder', async () => {
    for (const [path, file] of [
      ['bad/about', 'build/pages/about.html'],
      ['erb/bad', 'views/bad.html.erb'],
      ['license', 'LICENSE'],
    ] as const) {
      const made = await service.create(`${url}/${path}`);
      await person().runs(commandIds.openSource, { id: String(made.id) });
      assert.equal(vscode.window.activeTextEditor?.document.uri.toString(), fileOf(file).toString());
    }
  });

  it('is all for which files are looked for again: what came, went or is none of them changes nothing', async () => {
    const [workspaceFolder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(workspaceFolder);
    const folder = new FolderSites(workspaceFolder);
    const before = await folder.index();
    const others = ['Makefile', 'a/README', 'a/b.png', 'build/pages/about.css', 'node_modules/x/index.html'];
    await vscode.workspace.fs.writeFile(fileOf('Makefile'), new Uint8Array());
    for (const file of others)
      for (const what of ['came', 'went', 'changed'] as const)
        assert.equal(await folder.follow(fileOf(file), what), false, `${file} ${what}`);
    await vscode.workspace.fs.delete(fileOf('Makefile'));
    assert.equal(await folder.index(), before);
    for (const [file, what] of [
      ['views/other.html.erb', 'came'],
      ['LICENSE', 'went'],
      ['build/pages', 'went'],
      ['views', 'came'],
      ['site-reports.json', 'changed'],
    ] as const) {
      await folder.index();
      assert.equal(await folder.follow(fileOf(file), what), true, `${file} ${what}`);
    }
  });
});

describe('A page whose folder is named as those that programs make', () => {
  const { service } = aConnectedWindow();
  const person = aPerson();
  aSiteFolder(() => ({
    'site-reports.json': JSON.stringify({ sites: [{ url }] }),
    'next.config.mjs': '',
    'app/build/page.tsx': '',
    'build/app/build/page.tsx': '',
  }));

  it('is found', async () => {
    const made = await service.create(`${url}/build`);
    await person().runs(commandIds.openSource, { id: String(made.id) });
    assert.equal(vscode.window.activeTextEditor?.document.uri.toString(), fileOf('app/build/page.tsx').toString());
  });
});

describe('A page that two folders of the workspace claim', () => {
  aConnectedWindow();
  aSiteFolder(() => ({
    'one/site-reports.json': JSON.stringify({ sites: [{ url, sources: [{ path: '/about', file: 'about.html' }] }] }),
    'one/about.html': '',
    'one/only.html': '',
    'two/site-reports.json': JSON.stringify({ sites: [{ url }] }),
    'two/about.html': '',
  }));

  it('is made by neither for certain', async () => {
    const folders = ['one', 'two'].map((name, index) => ({ name, index, uri: fileOf(name) }));
    const takeBack = replace(vscode.workspace, 'workspaceFolders', folders);
    const sites = new WorkspaceSites();
    try {
      const sourcesOf = async (path: string) =>
        (await sites.sourcesOf(`${url}/${path}`)).map(({ folder, file, confidence }) => [
          folder.name,
          file,
          confidence,
        ]);
      assert.deepEqual(await sourcesOf('about'), [
        ['one', 'about.html', 'guess'],
        ['two', 'about.html', 'guess'],
      ]);
      assert.deepEqual(await sourcesOf('only'), [['one', 'only.html', 'convention']]);
    } finally {
      takeBack();
      sites.dispose();
    }
  });
});
