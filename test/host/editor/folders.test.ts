import assert from 'node:assert/strict';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import { commandId } from '../../../src/ids';
import type { FileChange } from '../../../src/sources';
import { FolderSites } from '../../../src/vscode/workspace/folderSites';
import { WorkspaceSites } from '../../../src/vscode/workspace/workspaceSites';
import { internals } from '../extension';
import { aPerson } from '../person/person';
import { replace } from '../person/replaced';
import { aConnectedWindow } from '../window';
import { diagnosticsOnce } from './diagnostics';
import { aSiteFolder, documentOf, fileOf } from './siteFolder';
import { openFolder, openedFile, writeText } from '../files';

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
      await person().runs(commandId('goToFile'), { id: String(made.id) });
      assert.equal(openedFile(), file);
    }
  });
});

describe('A rule that matches no file', () => {
  const sources = [
    { path: '/license', file: 'LICENSE' },
    { path: '/:name', file: ['text/:_-:name.md', 'text/:name.md'] },
  ];
  const uri = () => fileOf('site-reports.json');
  aSiteFolder(() => ({
    'site-reports.json': JSON.stringify({ sites: [{ url, sources }] }, undefined, 2),
    LICENSE: 'MIT',
  }));

  const unmatched = '“sites[0].sources[1].file” doesn’t match any file in this folder.';
  /** Waits until these are the file's problems; before that, they may belong to a previous file in its place. */
  const problemsOnce = async (...messages: readonly string[]) => {
    const own = () => vscode.languages.getDiagnostics(uri());
    await diagnosticsOnce(() =>
      isDeepStrictEqual(
        own().map(({ message }) => message),
        messages,
      ),
    );
    return own();
  };

  it('is a warning where it names its file, until there is one', async () => {
    await (await (await internals()).sites()).folders[0]?.unused();
    const [problem] = await problemsOnce(unmatched);
    assert.equal(problem?.severity, vscode.DiagnosticSeverity.Warning);
    const document = await documentOf('site-reports.json');
    assert.match(document.getText(problem.range), /^\[\s+"text\/:_-:name\.md",\s+"text\/:name\.md"\s+\]$/);
    await writeText(fileOf('text/1-a.md'), '');
    await problemsOnce();
    await vscode.workspace.fs.delete(fileOf('text'), { recursive: true });
    await problemsOnce(unmatched);
  });

  it('is not claimed where not all files may have been found', async () => {
    const { findFiles } = vscode.workspace;
    const kinds = { many: Array<vscode.Uri>(50_000).fill(uri()), none: [] };
    for (const found of Object.values(kinds)) {
      const takeBack = replace(vscode.workspace, 'findFiles', () => Promise.resolve(found));
      try {
        assert.equal(await new FolderSites(openFolder()).unused(), undefined);
      } finally {
        takeBack();
      }
    }
    assert.equal(vscode.workspace.findFiles, findFiles);
    assert.equal((await new FolderSites(openFolder()).unused())?.length, 1);
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
    await person().runs(commandId('goToFile'), { id: String(made.id) });
    assert.equal(openedFile(), 'app/build/page.tsx');
  });
});

describe('A page that two folders of the workspace claim', () => {
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
    const sites = new WorkspaceSites(() => Promise.resolve(undefined));
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

describe('A page whose file comes or goes', () => {
  const write = (path: string, slug: string) => writeText(fileOf(path), `---\nslug: ${slug}\n---\n`);
  aSiteFolder(() => ({ 'hugo.toml': `baseURL = "${url}"`, 'content/a.md': '' }));
  let folder: FolderSites | undefined;
  beforeEach(() => (folder = new FolderSites(openFolder())));
  const follow = (path: string, what: FileChange) => folder?.follow(path, what);
  const sourceOf = async (path: string) =>
    (await folder?.indexFor(`${url}/${path}`))?.sourcesOf(`${url}/${path}`)[0]?.file;

  it('is known without another search of everything, in a folder that comes or goes', async () => {
    await folder?.index();
    const { findFiles } = vscode.workspace;
    const back = replace(
      vscode.workspace,
      'findFiles',
      (include: vscode.GlobPattern, exclude?: vscode.GlobPattern | null, most?: number) => {
        assert.match(typeof include === 'string' ? include : include.pattern, /^content\/new\//);
        return findFiles(include, exclude, most);
      },
    );
    try {
      await write('content/new/deep/c.md', 'one');
      await write('content/new/picture.png', 'two');
      follow('content/new', 'came');
      assert.equal(await sourceOf('new/deep/one'), 'content/new/deep/c.md');
      await vscode.workspace.fs.delete(fileOf('content/new'), { recursive: true });
      follow('content/new', 'went');
      assert.equal(await sourceOf('new/deep/one'), undefined);
    } finally {
      back();
    }
  });

  it('has the file that was saved right before', async () => {
    const sites = new WorkspaceSites(() => Promise.resolve(undefined));
    try {
      await write('content/b.md', 'one');
      assert.equal((await sites.sourcesOf(`${url}/one`))[0]?.file, 'content/b.md');
      const document = await documentOf('content/b.md');
      const edit = new vscode.WorkspaceEdit();
      edit.replace(document.uri, document.lineAt(1).range, 'slug: other');
      await vscode.workspace.applyEdit(edit);
      await document.save();
      assert.equal((await sites.sourcesOf(`${url}/other`))[0]?.file, 'content/b.md');
    } finally {
      sites.dispose();
    }
  });
});

describe('A link', () => {
  aSiteFolder(() => ({ 'hugo.toml': `baseURL = "${url}"`, 'content/a.md': '', 'static/b.html': '' }));
  let outside = '';
  beforeEach(async () => {
    outside = await mkdtemp(join(tmpdir(), 'outside-'));
    await writeFile(join(outside, 'c.md'), '---\nslug: secret\n---\n');
  });
  afterEach(() => rm(outside, { recursive: true }));

  it('leads to no file outside of the folder, also if it is a folder itself', async () => {
    await symlink(outside, fileOf('content/out').fsPath);
    await symlink(join(outside, 'c.md'), fileOf('static/d.html').fsPath);
    const folder = new FolderSites(openFolder());
    const read = ['content/a.md', 'content/out/c.md', 'static/d.html'].map((file) => folder.read(file));
    assert.deepEqual(await Promise.all(read), ['', undefined, undefined]);
    assert.deepEqual(
      (await folder.files()).filter((file) => file.startsWith('content/')),
      ['content/a.md'],
    );
    const sites = new WorkspaceSites(() => Promise.resolve(undefined));
    try {
      const confidences = await Promise.all(
        ['/b.html', '/d.html', '/out/c', '/secret'].map((it) => sites.sourcesOf(url + it)),
      );
      assert.deepEqual(
        confidences.map(([source]) => source?.confidence),
        ['convention', 'guess', undefined, undefined],
      );
    } finally {
      sites.dispose();
    }
  });
});

describe('A folder with more files than are searched', () => {
  const { service } = aConnectedWindow();
  const person = aPerson();
  aSiteFolder();

  it('is named where something is not found', async () => {
    const { id } = await service.create(`${url}/none`);
    const found = Array.from({ length: 50_000 }, (_, at) => fileOf(`x/${at}.md`));
    const back = replace(vscode.workspace, 'findFiles', () => Promise.resolve(found));
    const folders = (await (await internals()).sites()).folders;
    try {
      for (const folder of folders) folder.forget();
      await person().runs(commandId('goToFile'), { id: String(id) });
      await person().isTold(/ Only the first 50,000 files in .+ were searched\.$/);
    } finally {
      back();
      for (const folder of folders) folder.forget();
    }
  });
});
