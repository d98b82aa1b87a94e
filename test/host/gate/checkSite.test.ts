import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { commandId, problemSource, taskType } from '../../../src/ids';
import { FolderSites } from '../../../src/vscode/workspace/folderSites';
import { nextEvent } from '../events';
import { internals } from '../extension';
import { aPerson } from '../person/person';
import { replace } from '../person/replaced';
import { answersOf, aSiteFolder, fileOf } from '../editor/siteFolder';
import { aConnectedWindow } from '../window';
import { readText, writeText } from '../files';

const site = 'https://gated.example';
const file = 'site-reports.json';
const baseline = 'site-reports-baseline.json';
const stated = {
  sites: [
    { url: site, folder: 'gated', gate: { pages: ['/good', '/bad', '/new'], result: 'decent', missing: 'warn' } },
  ],
};

describe('A site that is checked', () => {
  const { service } = aConnectedWindow();
  const person = aPerson();
  aSiteFolder(() => ({
    [file]: JSON.stringify(stated, undefined, 2),
    'gated/good.html': '<!doctype html>\n<title>Good</title>\n',
    'gated/bad.html': '<!doctype html>\n<title>Bad</title>\n',
  }));

  beforeEach(async () => {
    await service.create(`${site}/good`);
    await service.create(`${site}/bad`);
    await service.reset();
  });

  const problems = () =>
    vscode.languages
      .getDiagnostics()
      .flatMap(([uri, all]) =>
        all
          .filter(({ source }) => source === problemSource)
          .map(({ message, range, severity }) => [uri.path.split('/').at(-1), range.start.line, severity, message]),
      );

  /** The titles of the quick fixes for the first problem of a file. */
  async function fixesAt(uri: vscode.Uri): Promise<readonly string[]> {
    const [problem] = vscode.languages.getDiagnostics(uri).filter(({ source }) => source === problemSource);
    assert.ok(problem);
    const range = problem.range;
    const fixes = await answersOf<vscode.CodeAction>('executeCodeActionProvider', uri, range);
    return fixes.filter(({ command }) => command?.command.startsWith('siteReports.')).map(({ title }) => title);
  }

  /** Runs something that starts a task; returns the exit code of the task. */
  async function exitCodeAfter(start: () => PromiseLike<unknown>): Promise<number | undefined> {
    const isOurs = ({ execution }: vscode.TaskProcessEndEvent) => execution.task.definition.type === taskType;
    const ended = nextEvent(vscode.tasks.onDidEndTaskProcess, isOurs);
    await start();
    return (await ended).exitCode;
  }

  it('fails in a terminal, with its failures where they can be mended, and changes nothing', async () => {
    const code = await exitCodeAfter(() => person().runs(commandId('checkSite')));
    assert.equal(code, 1);
    assert.deepEqual(problems(), [
      ['bad.html', 0, vscode.DiagnosticSeverity.Error, '/bad: The result is “bad”, but must be at least “decent”.'],
      ['site-reports.json', 9, vscode.DiagnosticSeverity.Warning, '/new: The page has no report.'],
    ]);
    assert.deepEqual(await service.changes(), []);
    const [missing] = vscode.languages.getDiagnostics(fileOf(file));
    const document = await vscode.workspace.openTextDocument(fileOf(file));
    assert.equal(missing && document.getText(missing.range), '"/new"');
    assert.deepEqual(await fixesAt(fileOf(file)), ['Create Report']);
    assert.deepEqual(await fixesAt(fileOf('gated/bad.html')), ['Open Report', 'Accept Failures']);
    await person().runs(commandId('clearProblems'));
    assert.deepEqual(problems(), []);
  });

  it('passes from then on with its failures accepted, in a baseline that the gate is given', async () => {
    const code = await exitCodeAfter(() => person().runs(commandId('acceptFailures')));
    assert.equal(code, 0);
    const read = async (name: string): Promise<unknown> => JSON.parse(await readText(fileOf(name)));
    assert.deepEqual(await read(baseline), { version: 1, sites: { [site]: { '/bad': { result: 'bad' } } } });
    const [own] = stated.sites;
    assert.deepEqual(await read(file), { sites: [{ ...own, gate: { ...own?.gate, baseline } }] });
    assert.equal(await exitCodeAfter(() => person().runs(commandId('checkSite'))), 0);
    assert.deepEqual(await service.changes(), []);
    await vscode.workspace.fs.delete(fileOf(baseline));
  });

  it('is found although the site of another folder has no rules', async () => {
    const sites = await (await internals()).sites();
    const text = JSON.stringify({ sites: [{ url: 'https://other.example' }] });
    await writeText(fileOf(`gated/${file}`), text);
    const without = new FolderSites({ uri: fileOf('gated'), name: 'gated', index: 1 });
    const takeBack = replace(sites, 'folders', [without, ...sites.folders]);
    try {
      assert.equal(await exitCodeAfter(() => person().runs(commandId('checkSite'))), 1);
    } finally {
      takeBack();
      await person().runs(commandId('clearProblems'));
    }
  });

  /** Runs a task of tasks.json with these fields; returns its exit code. */
  async function exitCodeOfTask(fields: object = {}): Promise<number | undefined> {
    const tasks = { version: '2.0.0', tasks: [{ type: taskType, label: 'gate', site, problemMatcher: [], ...fields }] };
    // Not just any change: the deletion of the previous test's file may be reported late.
    const known = () => JSON.stringify(vscode.workspace.getConfiguration('tasks').get('tasks'));
    const isKnown = nextEvent(vscode.workspace.onDidChangeConfiguration, () => known() === JSON.stringify(tasks.tasks));
    await writeText(fileOf('.vscode/tasks.json'), JSON.stringify(tasks));
    await isKnown;
    try {
      const all = await vscode.tasks.fetchTasks();
      const task = all.find(({ name }) => name === 'gate');
      assert.ok(task);
      return await exitCodeAfter(() => vscode.tasks.executeTask(task));
    } finally {
      await vscode.workspace.fs.delete(fileOf('.vscode'), { recursive: true });
      await person().runs(commandId('clearProblems'));
    }
  }

  it('is checked by a task of tasks.json, which is completed', async () => {
    assert.equal(await exitCodeOfTask(), 1);
  });

  it('writes no baseline where a link leads', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'outside-'));
    try {
      await symlink(outside, fileOf('gated/linked').fsPath);
      const [first] = stated.sites;
      const sites = [{ ...first, gate: { ...first?.gate, baseline: 'gated/linked/b.json' } }];
      await writeText(fileOf(file), JSON.stringify({ sites }));
      for (const folder of (await (await internals()).sites()).folders) folder.forget();
      assert.equal(await exitCodeOfTask({ baseline: 'accept' }), 2);
      assert.deepEqual(await readdir(outside), []);
    } finally {
      await rm(outside, { recursive: true });
    }
  });

  it('sends nothing more once its task is ended', async () => {
    await service.control({ delay: 60_000 });
    const code = exitCodeAfter(() => person().runs(commandId('checkSite')));
    while ((await service.requests()).length === 0);
    for (const execution of vscode.tasks.taskExecutions) execution.terminate();
    await code;
    const { length } = await service.requests();
    await service.control({ delay: 0 });
    assert.deepEqual([(await service.requests()).length, problems()], [length, []]);
  });

  it('has a lens that checks it, and says which rules are in force for a page', async () => {
    const uri = fileOf(file);
    const lenses = await answersOf<vscode.CodeLens>('executeCodeLensProvider', uri);
    assert.deepEqual(
      lenses.map(({ command }) => [command?.command, command?.arguments?.[0] as unknown]),
      ['checkSite', 'acceptFailures'].map((name) => [
        `siteReports.${name}`,
        { site, folder: fileOf('').toString().replace(/\/$/, '') },
      ]),
    );
    const document = await vscode.workspace.openTextDocument(uri);
    const position = document.positionAt(document.getText().indexOf('/bad') + 1);
    const hovers = await answersOf<vscode.Hover>('executeHoverProvider', uri, position);
    const text = hovers.flatMap(({ contents }) => contents.map((it) => (it as vscode.MarkdownString).value));
    assert.match(text.join('\n'), /https:\/\/gated\.example\/bad\n {2}result {3}error decent +site-reports\.json:\d+/);
  });
});
