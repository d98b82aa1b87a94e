import assert from 'node:assert/strict';
import { symlink, writeFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import { KeptProblems } from '../../../src/editor/keptProblems';
import { failedOfFile, Problems } from '../../../src/editor/problems';
import { commandId } from '../../../src/ids';
import { checksOf } from '../../../src/reports/checks';
import { nextEvent } from '../events';
import { internals } from '../extension';
import { aDisk } from '../disk';
import { aGate } from '../gate';
import { aPerson } from '../person/person';
import { replace } from '../person/replaced';
import { rowOfView, rowsOf } from '../rows';
import { aConnectedWindow } from '../window';
import { diagnosticsOnce } from './diagnostics';
import { answersOf, aSiteFolder, fileOf, pages } from './siteFolder';
import { openedFile, readText, writeText } from '../files';

const site = 'https://made.example';

const silent = { info: () => undefined, warn: (message: string) => assert.fail(message) };

describe('Failed checks as problems', () => {
  const { service, connection } = aConnectedWindow({ checks: 'few' });
  const person = aPerson();
  const gate = aGate();
  aSiteFolder();
  afterEach(() => vscode.commands.executeCommand(commandId('clearProblems')));

  const problemsOf = (path: string) => vscode.languages.getDiagnostics(fileOf(path));

  const nameIn = ({ message }: vscode.Diagnostic) =>
    /^“([^”]+)” failed for made\.example\/bad\/about\./.exec(message)?.[1];
  const namesOf = (path: string) => problemsOf(path).map(nameIn);

  it('stand at their lines, as severe as they are important, and say what failed', async () => {
    const { id, url } = await service.create(`${site}/bad/about`);
    const { node } = await rowOfView('reports', url);
    await person().runs(commandId('showInProblems'), node);
    const problems = problemsOf('site/bad/about.html');
    const image = problems.find((problem) => nameIn(problem) === 'Image texts');
    assert.ok(image, problems.map(({ message }) => message).join(' | '));
    assert.equal(image.message, '“Image texts” failed for made.example/bad/about. Value: /hero.jpg, /team.jpg.');
    const document = await vscode.workspace.openTextDocument(fileOf('site/bad/about.html'));
    assert.equal(document.getText(image.range), '/hero.jpg');
    assert.deepEqual([image.source, image.severity], ['Site Reports', vscode.DiagnosticSeverity.Warning]);
    const missing = problems.find((problem) => nameIn(problem) === 'Meta description');
    assert.equal(missing?.severity, vscode.DiagnosticSeverity.Error);
    assert.deepEqual(
      person().opened.map(([command]) => command),
      ['workbench.actions.view.problems'],
    );

    const actions = await answersOf<vscode.CodeAction>('executeCodeActionProvider', document.uri, image.range);
    const titles = actions.map(({ title }) => title);
    assert.deepEqual(titles.slice(-2), ['Open Report', 'Update Results']);
    const update = actions.find(({ title }) => title === 'Update Results')?.command;
    assert.deepEqual(update?.arguments, [{ id: String(id), service: connection().url, page: url }]);
  });

  it('stay until they are fixed: after new results they are what still fails, or newly does', async () => {
    const { id } = await service.create(`${site}/bad/about`);
    await person().runs(commandId('showInProblems'), { id: String(id) });
    const before = namesOf('site/bad/about.html');
    assert.ok(before.includes('Meta description') && before.includes('Image texts') && !before.includes('DOM size'));
    await person().runs(commandId('updateResults'), { id: String(id) });
    await diagnosticsOnce(() => namesOf('site/bad/about.html').includes('DOM size'));
    const decent = namesOf('site/bad/about.html');
    assert.ok(decent.includes('Image texts') && !decent.includes('Meta description'), decent.join());
    await person().runs(commandId('updateResults'), { id: String(id) });
    await diagnosticsOnce(() => namesOf('site/bad/about.html').length === 0);
    await person().runs(commandId('updateResults'), { id: String(id) });
    await diagnosticsOnce(() => namesOf('site/bad/about.html').includes('Meta description'));
  });

  it('stay in the next session with the same service, and follow it', async () => {
    const { id } = await service.create(`${site}/bad/about`);
    await person().runs(commandId('showInProblems'), { id: String(id) });
    const { connections } = await internals();
    await connections.save({ ...connection(), name: 'Renamed' }, undefined);
    assert.ok(namesOf('site/bad/about.html').includes('Meta description'));
    await person().runs(commandId('updateResults'), { id: String(id) });
    await diagnosticsOnce(() => namesOf('site/bad/about.html').includes('DOM size'));
  });

  /** Waits until VS Code reports changed files: it begins to watch a folder some time after opening it. */
  async function filesAreWatched(): Promise<void> {
    const probe = fileOf('site/watched.probe');
    const watcher = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(fileOf('site'), '*.probe'));
    let told = 0;
    const tell = () => told++;
    const listeners = vscode.Disposable.from(watcher, watcher.onDidCreate(tell), watcher.onDidChange(tell));
    while (told === 0) await vscode.workspace.fs.writeFile(probe, new Uint8Array());
    listeners.dispose();
    await vscode.workspace.fs.delete(probe);
  }

  it('go with their file, and come back with it', async () => {
    const { id } = await service.create(`${site}/bad/about`);
    await person().runs(commandId('showInProblems'), { id: String(id) });
    const uri = fileOf('site/bad/about.html');
    const text = await vscode.workspace.fs.readFile(uri);
    await filesAreWatched();
    await vscode.workspace.fs.delete(uri);
    await diagnosticsOnce(() => problemsOf('site/bad/about.html').length === 0);
    await vscode.workspace.fs.writeFile(uri, text);
    await diagnosticsOnce(() => namesOf('site/bad/about.html').includes('Image texts'));
  });

  it('are not those of another page, to which the service has given the id', async () => {
    const { id, url } = await service.create(`${site}/bad/about`);
    const { node } = await rowOfView('reports', url);
    const other = {
      ...(await service.get(id)),
      url: 'https://other.example/bad',
      results: { title: { passed: false } },
    };
    await service.control({ faults: [{ method: 'GET', path: `/reports/${id}`, body: { data: other } }] });
    await person().runs(commandId('showInProblems'), node);
    await person().isTold(/no longer/);
    assert.deepEqual(problemsOf('site/bad/about.html'), []);
  });

  it('stand where the text has gone, also once another report of the file is gone', async () => {
    const uri = fileOf('site/bad/about.html');
    const made = [await service.create(`${site}/bad/about`), await service.create(`${site}/bad/about.html`)];
    for (const { id } of made) await person().runs(commandId('showInProblems'), { id: String(id) });
    const document = await vscode.workspace.openTextDocument(uri);
    const images = () =>
      problemsOf('site/bad/about.html').filter(({ message }) => message.startsWith('“Image texts” failed'));
    assert.deepEqual(
      images().map(({ range }) => range.start.line),
      [3, 3],
    );
    const edit = new vscode.WorkspaceEdit();
    edit.insert(uri, new vscode.Position(0, 0), '<!-- new -->\n\n');
    await vscode.workspace.applyEdit(edit);
    await diagnosticsOnce(() => images().every(({ range }) => document.getText(range) === '/hero.jpg'));
    assert.deepEqual(
      images().map(({ range }) => range.start.line),
      [5, 5],
    );
    person().clicks('Delete Report');
    await person().runs(commandId('deleteReport'), { id: String(made[0]?.id) });
    await diagnosticsOnce(() => images().length === 1);
    assert.deepEqual(
      images().map(({ range }) => range.start.line),
      [5],
    );
    await document.save();
  });

  it('go with their folder', async () => {
    const { id } = await service.create(`${site}/bad/about`);
    const { sessions } = await internals();
    const { current } = sessions;
    assert.ok(current);
    const uri = fileOf('site/bad/about.html');
    const changed = new vscode.EventEmitter<void>();
    const takeBack = [replace(vscode.workspace, 'onDidChangeWorkspaceFolders', changed.event)];
    const problems = new Problems(sessions, new KeptProblems(undefined), silent);
    try {
      const report = await current.store.getReport(String(id));
      await problems.show(current, [
        { uri, report, checks: checksOf(report).filter(({ outcome }) => outcome === 'failed'), layouts: [] },
      ]);
      assert.ok(problemsOf('site/bad/about.html').length > 0);
      changed.fire();
      assert.ok(problemsOf('site/bad/about.html').length > 0);
      takeBack.push(replace(vscode.workspace, 'getWorkspaceFolder', () => undefined));
      changed.fire();
      assert.deepEqual(problemsOf('site/bad/about.html'), []);
    } finally {
      for (const back of takeBack) back();
      problems.dispose();
    }
  });

  it('show again after a reload of the window, until they are cleared', async () => {
    const { id } = await service.create(`${site}/bad/about`);
    const { connections, context, sessions } = await internals();
    const { current } = sessions;
    assert.ok(current);
    const uri = fileOf('site/bad/about.html');
    const kept = new KeptProblems(vscode.Uri.joinPath(context.globalStorageUri, 'kept-problems.json'));
    const isKept = async () => (await kept.read(current.connection, connections.all)).length > 0;
    const problems = new Problems(sessions, kept, silent);
    const report = await current.store.getReport(String(id));
    await problems.show(current, [{ uri, report, checks: failedOfFile(report), layouts: [] }]);
    const messages = problemsOf('site/bad/about.html').map(({ message }) => message);
    while (!(await isKept()));
    problems.dispose();
    assert.deepEqual(problemsOf('site/bad/about.html'), []);
    const again = new Problems(sessions, kept, silent);
    await again.showKept(current, connections.all);
    assert.deepEqual(
      problemsOf('site/bad/about.html').map(({ message }) => message),
      messages,
    );
    again.clear();
    while (await isKept());
    again.dispose();
  });

  it('are deleted once their connection is gone', async () => {
    const { id } = await service.create(`${site}/bad/about`);
    const { context, sessions } = await internals();
    const { connection: removed, store } = sessions.current ?? assert.fail('Nothing is connected');
    const kept = new KeptProblems(vscode.Uri.joinPath(context.globalStorageUri, 'kept-problems.json'));
    const report = await store.getReport(String(id));
    const failed = { uri: fileOf('site/bad/about.html'), report, checks: failedOfFile(report), layouts: [] };
    await kept.keep(removed, [failed], () => Promise.resolve(true));
    assert.equal((await kept.read(removed, [removed])).length, 1);
    const other = { ...removed, id: 'other' };
    assert.deepEqual(await kept.read(other, [other]), []);
    assert.deepEqual(await kept.read(removed, [removed]), []);
  });

  it('are not shown where the window has changed to another connection while they were read', async () => {
    const { url } = await service.create(`${site}/bad/about`);
    const { node } = await rowOfView('reports', url);
    const { connections } = await internals();
    await connections.save({ id: 'other', name: 'The other', url: 'https://other.example' }, 'a key');
    gate().hold(({ pathname }) => /\/reports\/\d+$/.test(pathname));
    const shows = person().runs(commandId('showInProblems'), node);
    await gate().holds(1);
    const [other] = connections.all.filter(({ id }) => id === 'other');
    assert.ok(other);
    await connections.activate(other);
    gate().letGo();
    await shows;
    assert.deepEqual(problemsOf('site/bad/about.html'), []);
  });

  it('are given to an agent with the files and the way to verify, and nothing is sent', async () => {
    const { id } = await service.create(`${site}/bad/about`);
    const chat = vscode.workspace.getConfiguration('chat');
    await person().runs(commandId('fixWithAgent'), { id: String(id) });
    await person().isTold('Chat isn’t available in this window. Turn it on and try again.');
    await chat.update('disableAIFeatures', false, vscode.ConfigurationTarget.Global);
    try {
      await person().runs(commandId('fixWithAgent'), { id: String(id) });
    } finally {
      await chat.update('disableAIFeatures', true, vscode.ConfigurationTarget.Global);
    }
    const [, options] = person().opened.find(([command]) => command === 'workbench.action.chat.open') ?? [];
    const { query, mode, isPartialQuery, attachFiles } = options as Record<string, unknown>;
    assert.deepEqual([mode, isPartialQuery], ['agent', true]);
    const { page, report, failedChecks, files } = dataIn(String(query));
    assert.deepEqual([page, report], [`${site}/bad/about`, String(id)]);
    assert.ok(failedChecks?.some(({ check }) => check.startsWith('Meta description')));
    assert.equal(files?.[0]?.path, 'site/bad/about.html');
    assert.deepEqual((attachFiles as vscode.Uri[]).map(String), [fileOf('site/bad/about.html').toString()]);
    assert.deepEqual(await service.changes().then((changes) => changes.filter(({ method }) => method !== 'POST')), []);
  });
});

/** The untrusted data in the text for an agent. */
function dataIn(query: string) {
  const [, json = ''] = /```json\n(.*)\n```\n/s.exec(query) ?? [];
  return JSON.parse(json) as {
    readonly page?: string;
    readonly report?: string;
    readonly failedChecks?: readonly { readonly check: string }[];
    readonly files?: readonly { readonly path: string }[];
  };
}

describe('The file that says which sites a folder makes', () => {
  const { service } = aConnectedWindow({ checks: 'few' });
  const person = aPerson();
  const disk = aDisk();

  /** The problems of the file, once they match. */
  const problemsOnce = async (areSo: (problems: readonly vscode.Diagnostic[]) => boolean) => {
    const uri = fileOf('site-reports.json');
    const own = () => vscode.languages.getDiagnostics(uri).filter(({ source }) => source === 'Site Reports');
    await diagnosticsOnce(() => areSo(own()));
    return own();
  };
  const problemsOf = (isThere: boolean) => problemsOnce(({ length }) => length > 0 === isThere);
  const isTold = (words: RegExp) => problemsOnce((problems) => problems.some(({ message }) => words.test(message)));

  describe('which is hostile', () => {
    const hostile = {
      sites: [{ url: 'https://made.example', folder: '../..', sources: [{ path: '/:a', file: '/etc/passwd' }] }],
      key: 'a key',
    };
    aSiteFolder(() => ({ ...pages, 'site-reports.json': JSON.stringify(hostile, undefined, 2) }));

    it('has a problem at each wrong entry, and none once it is right', async () => {
      // The first question makes the extension look.
      await person().runs(commandId('showReportOfPage'), fileOf('site/bad/about.html'));
      await person().isTold(/“Set Up Sites…”/);
      const problems = await problemsOf(true);
      const told = problems.map(({ message }) => message);
      assert.ok(
        told.some((message) => message.includes('must be a path in this folder')),
        told.join(' | '),
      );
      assert.ok(
        told.some((message) => message.startsWith('“key” isn’t a known property')),
        told.join(' | '),
      );
      assert.ok(problems.every(({ range }) => range.start.line > 0));
      await writeText(
        fileOf('site-reports.json'),
        '{ "sites": [{ "url": "https://made.example", "folder": "site" }] }',
      );
      assert.deepEqual(await problemsOf(false), []);
    });
  });

  describe('which is not there yet', () => {
    aSiteFolder(() => ({ CNAME: 'www.made.example\n', 'index.html': '<title>Home</title>' }));

    const uri = () => fileOf('site-reports.json');
    const written = async () => {
      const names = (await vscode.workspace.fs.readDirectory(fileOf('.'))).map(([name]) => name);
      return names.filter((name) => name.startsWith('site-reports.json'));
    };
    afterEach(async () => {
      await vscode.workspace.fs.delete(uri(), { recursive: true }).then(undefined, () => undefined);
    });

    it('is not written over one that comes meanwhile, which is opened', async () => {
      disk().meanwhile('writeFile', 'site-reports.json.', () => writeText(uri(), '{}'));
      await person().runs(commandId('setUpSites'));
      assert.equal(openedFile(), 'site-reports.json');
      assert.deepEqual([await readText(uri()), await written()], ['{}', ['site-reports.json']]);
    });

    it('is not written where something else is in its place, such as a link that leads nowhere', async () => {
      const outside = fileOf('../outside.json');
      await symlink(outside.fsPath, uri().fsPath);
      await person().runs(commandId('setUpSites'));
      await person().isTold('isn’t a regular file. Move it, and try again.');
      assert.equal(await vscode.workspace.fs.stat(outside).then(Boolean, () => false), false);
    });

    it('is not written where the disk does not take it, and leaves nothing behind', async () => {
      disk().fail('writeFile', 'site-reports.json');
      await person().runs(commandId('setUpSites'));
      await person().isTold('couldn’t be written. Make sure you have permission to write to its folder.');
      assert.deepEqual(await written(), []);
    });

    it('leads on to what needed it', async () => {
      const { id } = await service.create('https://www.made.example/');
      const next = { command: 'goToFile', args: [{ id: String(id) }] };
      await person().runs(commandId('setUpSites'), { next });
      while (openedFile() !== 'index.html') await nextEvent(vscode.window.onDidChangeActiveTextEditor);
      assert.deepEqual(await written(), ['site-reports.json']);
    });

    it('is written from what the folder states, and opened', async () => {
      await person().runs(commandId('setUpSites'));
      assert.equal(openedFile(), 'site-reports.json');
      assert.deepEqual(JSON.parse(await readText(uri())), { sites: [{ url: 'https://www.made.example' }] });
    });
  });

  describe('of a folder whose files explain pages by rules', () => {
    aSiteFolder(() => ({
      ...{ CNAME: 'made.example\n', 'index.html': '', 'posts/2024-01-02-a.md': '', 'posts/2024-01-03-b.md': '' },
      ...{ 'faq/d.md': '', 'faq/e.md': '' },
    }));
    const uri = () => fileOf('site-reports.json');
    const sources = [{ path: '/blog/:slug', file: 'posts/:year-:month-:day-:slug.md' }];
    const label = '/blog/:slug → posts/:year-:month-:day-:slug.md';
    beforeEach(async () => {
      for (const path of ['blog/a', 'blog/b', 'blog/c', 'other', 'help/d', 'help/e'])
        await service.create(`${site}/${path}`);
      await rowsOf('reports');
    });
    afterEach(() => vscode.workspace.fs.delete(uri()).then(undefined, () => undefined));

    it('gets those that the person chooses, with how many known pages each explains', async () => {
      person().ticks(label);
      await person().runs(commandId('setUpSites'));
      const { items } = person().pick();
      assert.deepEqual(
        items.map((item) => [item.label, item.description]),
        [
          ['/help/:slug → faq/:slug.md', 'matches 2 of 2 known pages'],
          [label, 'matches 2 of 3 known pages'],
        ],
      );
      assert.deepEqual(JSON.parse(await readText(uri())), { sites: [{ url: site, sources }] });
    });

    it('gets none where the person takes none, and is not written where the person leaves', async () => {
      person().ticks();
      await person().runs(commandId('setUpSites'));
      assert.deepEqual(JSON.parse(await readText(uri())), { sites: [{ url: site }] });
      await vscode.workspace.fs.delete(uri());
      person().escapes();
      await person().runs(commandId('setUpSites'));
      await assert.rejects(readText(uri()));
    });
  });

  describe('of a folder with a setting that only a program knows', () => {
    const settings = JSON.stringify({ homepage: site, dependencies: { next: '16.0.0' } });
    const config = 'export default { pageExtensions: endings() };';
    aSiteFolder(() => ({ 'package.json': settings, 'next.config.mjs': config, 'pages/about.tsx': '' }));

    it('says that its pages are guesses, and why', async () => {
      await person().runs(commandId('setUpSites'));
      const why = 'only guesses, because these settings couldn’t be understood: pageExtensions';
      await person().isTold(`site-reports.json was created. Found Next.js: 1 page, ${why}.`);
      await vscode.workspace.fs.delete(fileOf('site-reports.json'));
    });
  });

  describe('of a folder that states no address', () => {
    aSiteFolder(() => ({ 'index.html': '<title>Home</title>' }));

    it('gets the address of a known project, which is proposed with what is found of it, and no other', async () => {
      for (const path of ['', 'bad', 'good/nothing']) await service.create(`${site}/${path}`);
      await rowsOf('reports');
      await person().chooses(commandId('setUpSites'), 'made.example');
      const proposed = person()
        .pick()
        .items.find(({ label }) => label === 'made.example');
      assert.equal(proposed?.detail, 'HTML: 1 page, 1 rated · 1 of 3 known reports have a source file here');
      assert.equal(person().pick().items.at(-1)?.label, 'Enter Another Address…');
      await person().isTold('site-reports.json was created. Found HTML: 1 page, 1 rated.');
      const file = fileOf('site-reports.json');
      assert.equal(openedFile(), 'site-reports.json');
      assert.deepEqual(JSON.parse(await readText(file)), { sites: [{ url: site }] });
      await person().runs(commandId('setUpSites'));
      await person().isTold(/^Found HTML: 1 page, 1 rated\.$/);
      await vscode.workspace.fs.delete(file);
    });

    it('gets that of a project that the service names, where none is known here', async () => {
      await service.create(`${site}/`);
      await person().chooses(commandId('setUpSites'), 'made.example');
      await vscode.workspace.fs.delete(fileOf('site-reports.json'));
    });

    it('is not written where the person leaves, or the service does not answer and no address is typed', async () => {
      person().escapes();
      await person().runs(commandId('setUpSites'));
      await service.control({ faults: [{ status: 500 }] });
      person().escapes();
      await person().runs(commandId('setUpSites'));
      assert.equal(person().box().title, 'Set Up Sites');
      await assert.rejects(readText(fileOf('site-reports.json')));
    });

    it('gets no password of the address that is typed', async () => {
      person().picks('Enter Another Address…');
      person().meetsBox('types an address with a password, then one without', async (box) => {
        for (const typed of ['https://ada:pw@a.example', 'https:///ada:pw@a.example', 'https://a.example/?x']) {
          box.type(typed);
          await box.answer();
          assert.match(box.complaints.at(-1) ?? '', /without a query or a password/);
        }
        box.type('a.example/');
        await box.answer();
      });
      await person().runs(commandId('setUpSites'));
      const text = await readText(fileOf('site-reports.json'));
      await vscode.workspace.fs.delete(fileOf('site-reports.json'));
      assert.deepEqual(JSON.parse(text), { sites: [{ url: 'https://a.example' }] });
    });
  });

  describe('that is a link, or larger than anything that a person writes', () => {
    aSiteFolder(() => ({ 'index.html': '<title>Home</title>' }));
    afterEach(() => vscode.workspace.fs.delete(fileOf('site-reports.json')));

    it('is not read, and says why at its top', async () => {
      await symlink('/etc/hostname', fileOf('site-reports.json').fsPath);
      await isTold(/symbolic link and isn’t read/);
    });

    it('is not read where it is larger than 1 MB', async () => {
      const file = fileOf('elsewhere.json');
      await writeFile(file.fsPath, ' '.repeat(1_100_000));
      await vscode.workspace.fs.rename(file, fileOf('site-reports.json'));
      await isTold(/larger than 1 MB and isn’t read/);
    });
  });
});

describe('Failed checks of a whole group', () => {
  const { service } = aConnectedWindow();
  const person = aPerson();
  aSiteFolder();
  afterEach(() => vscode.commands.executeCommand(commandId('clearProblems')));

  it('take one request for a hundred reports where lists have them', async () => {
    await service.create(`${site}/bad/about`);
    const { node } = await rowOfView('reports', 'Bad');
    const { total } = await service.list({ result: 'bad' });
    await service.reset();
    await person().runs(commandId('showInProblems'), node);
    assert.ok(vscode.languages.getDiagnostics(fileOf('site/bad/about.html')).length > 0);
    const asked = (await service.requests()).map(({ path }) => path.replace(/^.*\/v1/, ''));
    assert.deepEqual(asked, Array(Math.ceil(total / 100)).fill('/reports'));
  });
});
