import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { jobNode } from '../../../src/views/jobs/jobRows';
import { commands } from '../../../src/commands/commands';
import { commandArguments } from '../../../src/commands/target/commandArguments';
import { reportsFor } from '../../../src/commands/target/manyTargets';
import { commandId, type Manifest } from '../../../src/ids';
import { secretNameOf } from '../../../src/reports/connection';
import type { Node } from '../../../src/views/lists/nodes';
import { ask, connectAnew, forgetAll, internals, sandbox } from '../extension';
import { childrenOf } from '../rows';

/** The rows of the last group. */
async function goodRows(): Promise<readonly Node[]> {
  const good = (await childrenOf('reports')).at(-1);
  assert.equal(good?.kind, 'group');
  return childrenOf('reports', good);
}

describe('The commands', () => {
  beforeEach(async () => {
    await connectAnew();
  });

  after(forgetAll);

  it('are those of the manifest, all registered', async () => {
    const { context } = await internals();
    const { contributes } = context.extension.packageJSON as Manifest;
    const ids = contributes.commands.map(({ command }) => command);
    assert.deepEqual(
      ids.toSorted(),
      Object.keys(commands)
        .map((name) => `siteReports.${name}`)
        .toSorted(),
    );
    const registered = new Set(await vscode.commands.getCommands(true));
    assert.deepEqual(
      ids.filter((id) => !registered.has(id)),
      [],
    );
  });

  it('take a report’s id from wherever it comes, and update its results', async () => {
    const { id } = await ask('POST', 'reports', { url: 'https://host.example/bad/update' });
    await vscode.commands.executeCommand(commandId('updateResults'), { id: String(id) });
    assert.notEqual((await ask('GET', `reports/${String(id)}`))['result'], 'bad');
  });

  it('take a row, and copy its address', async () => {
    const [row] = await goodRows();
    assert.equal(row?.kind, 'report');
    await vscode.commands.executeCommand(commandId('copyUrl'), row);
    assert.equal(await vscode.env.clipboard.readText(), row.report.url);
  });
});

describe('Several rows', () => {
  beforeEach(async () => {
    await connectAnew();
  });

  after(forgetAll);

  async function rowsAbout(...names: string[]) {
    const ids: unknown[] = [];
    for (const name of names)
      ids.push((await ask('POST', 'reports', { url: `https://several.example/good/${name}` }))['id']);
    const rows = await goodRows();
    const chosen = rows.filter((row) => row.kind === 'report' && ids.map(String).includes(row.report.id));
    assert.equal(chosen.length, names.length);
    return chosen;
  }

  const resultOf = async (row: Awaited<ReturnType<typeof rowsAbout>>[number] | undefined) => {
    assert.equal(row?.kind, 'report');
    return (await ask('GET', `reports/${row.report.id}`))['result'];
  };

  it('are updated together by one job, which stays until it is dismissed, and leaves nothing behind', async () => {
    const { connections } = await internals();
    const rows = await rowsAbout('one', 'two', 'three');
    await vscode.commands.executeCommand(commandId('updateResults'), rows[0], rows);
    for (const row of rows) assert.ok(Number(await resultOf(row)) < 80);
    const { jobs } = await internals();
    const { active } = connections;
    const job = jobs.all.at(-1);
    assert.ok(active && job?.isDone === true);
    await vscode.commands.executeCommand(commandId('dismissJob'), jobNode(job));
    assert.deepEqual(await vscode.workspace.fs.readDirectory(jobs.folderOf(active)), []);
  });

  it('have their addresses copied, one a line', async () => {
    const rows = await rowsAbout('four', 'five');
    await vscode.commands.executeCommand(commandId('copyUrl'), rows[0], rows);
    const lines = (await vscode.env.clipboard.readText()).split('\n').sort();
    assert.deepEqual(lines, ['https://several.example/good/five', 'https://several.example/good/four']);
  });

  it('stand for themselves alone where their header is selected with them', async () => {
    const rows = await rowsAbout('six', 'seven');
    const { views, sessions } = await internals();
    const header = (await childrenOf('reports')).at(-1);
    const selection = [header, ...rows];
    const { reports, isOfLists, parts } = await reportsFor(
      { views, sessions },
      commandArguments(header, selection),
      '',
    );
    assert.deepEqual([reports.length, isOfLists, parts], [2, false, undefined]);
  });

  it('count once, and are told apart from all below a header that is selected with them', async () => {
    const rows = await rowsAbout('eight', 'nine');
    const [moving] = rows;
    assert.equal(moving?.kind, 'report');
    // The rows are out of date: the report is now in the group below that header.
    await ask('PUT', `reports/${moving.report.id}`, { results: '1' });
    assert.ok(Number(await resultOf(moving)) < 49);
    const { views, sessions } = await internals();
    const [bad] = await childrenOf('reports');
    assert.equal(bad?.kind, 'group');
    const { reports: alone } = await reportsFor({ views, sessions }, commandArguments(bad), '');
    const { reports, isOfLists, parts } = await reportsFor(
      { views, sessions },
      commandArguments(bad, [...rows, bad]),
      '',
    );
    assert.ok(isOfLists && alone.length > 1);
    assert.deepEqual(parts, { single: 1, whole: [{ name: 'Bad', count: alone.length }] });
    assert.equal(reports.length, alone.length + 1);
  });
});

describe('The API key', () => {
  before(async () => {
    await connectAnew();
  });

  after(forgetAll);

  it('lies in the secrets, under its connection and origin, and in no state', async () => {
    const { context, connections } = await internals();
    const { key } = await sandbox();
    const { active } = connections;
    assert.ok(active);
    assert.equal(await context.secrets.get(secretNameOf(active)), key);
    assert.ok(secretNameOf(active).endsWith(new URL(active.url).origin));
    for (const state of [context.globalState, context.workspaceState]) {
      assert.ok(state.keys().length > 0);
      for (const name of state.keys()) assert.equal(JSON.stringify(state.get(name)).includes(key), false);
    }
  });

  it('goes when its connection goes', async () => {
    const { context, connections } = await internals();
    const { active } = connections;
    assert.ok(active);
    await connections.remove(active);
    assert.equal(await context.secrets.get(secretNameOf(active)), undefined);
  });

  it('goes when the connection’s address gets another origin', async () => {
    const { context, connections } = await internals();
    const connection = await connectAnew();
    await connections.save({ ...connection, url: 'https://elsewhere.example' }, undefined);
    assert.equal(await context.secrets.get(secretNameOf(connection)), undefined);
    assert.equal(await connections.apiKey({ ...connection, url: 'https://elsewhere.example' }), undefined);
  });
});

describe('Another window', () => {
  beforeEach(async () => {
    await connectAnew();
  });

  after(forgetAll);

  it('stores a new key: this one uses it at once', async () => {
    const { context, connections, sessions } = await internals();
    const { key } = await sandbox();
    const { active } = connections;
    assert.ok(active);
    await context.secrets.store(secretNameOf(active), 'a key that was replaced');
    await childrenOf('projects');
    assert.ok(sessions.current?.store.lists.allProjects[0]?.pagedList.state.error);
    const former = sessions.current;
    await context.secrets.store(secretNameOf(active), key);
    await replaced(() => sessions.current !== former);
    assert.ok((await childrenOf('projects')).length > 0);
  });

  it('renames a connection: this one shows the new name after a refresh', async () => {
    const { context, connections, sessions } = await internals();
    const { active } = connections;
    assert.ok(active);
    await context.globalState.update('connections', [{ ...active, name: 'Another name', changedAt: Date.now() + 1 }]);
    await vscode.commands.executeCommand(commandId('refresh'));
    assert.equal(sessions.current?.connection.name, 'Another name');
  });

  it('chooses another connection: this one stays with its own, also where it never chose', async () => {
    const { context, connections, sessions } = await internals();
    const own = connections.active;
    const other = { id: 'other', name: 'Other', url: 'https://other.example' };
    await connections.save(other, 'other key');
    await context.workspaceState.update('activeConnection', undefined);
    await context.globalState.update('activeConnection', other.id);
    await vscode.commands.executeCommand(commandId('refresh'));
    assert.equal(sessions.current?.connection.id, own?.id);
  });

  it('removes a connection while its key lies here: the key goes with the next change', async () => {
    const { context, connections } = await internals();
    const other = { id: 'other', name: 'Other', url: 'https://other.example' };
    await connections.save(other, 'other key');
    const others = connections.all.filter(({ id }) => id !== other.id);
    await context.globalState.update('connections', [...others, { id: other.id, removedAt: Date.now() + 1 }]);
    assert.equal(await context.secrets.get(secretNameOf(other)), 'other key');
    await connections.save({ id: 'third', name: 'Third', url: 'https://third.example' }, undefined);
    assert.equal(await context.secrets.get(secretNameOf(other)), undefined);
  });

  it('has a list without what was made here: nothing is lost, and no key', async () => {
    const { context, connections } = await internals();
    const other = { id: 'made-here', name: 'Made here', url: 'https://here.example' };
    await connections.save(other, 'key from here');
    await context.globalState.update('connections', []);
    await connections.save({ id: 'third', name: 'Third', url: 'https://third.example' }, undefined);
    assert.ok(connections.all.some(({ id }) => id === other.id));
    assert.equal(await context.secrets.get(secretNameOf(other)), 'key from here');
  });

  /** VS Code reports a change of a secret by an event. */
  async function replaced(isReplaced: () => boolean): Promise<void> {
    const { sessions } = await internals();
    if (isReplaced()) return;
    await new Promise<void>((resolve) => {
      const listener = sessions.onDidChange(() => {
        listener.dispose();
        resolve();
      });
    });
  }
});
