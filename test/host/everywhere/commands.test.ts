import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commands } from '../../../src/commands/commands';
import { commandArguments } from '../../../src/commands/target/commandArguments';
import { reportsFor } from '../../../src/commands/target/targets';
import { commandId, type Manifest } from '../../../src/ids';
import { secretNameOf } from '../../../src/reports/connection';
import { nextEvent } from '../events';
import { connectAnew, forgetAll, internals, sandbox } from '../extension';
import { childrenOf, rowOfView, rowsOf } from '../rows';
import { aConnectedWindow } from '../window';

describe('The commands', () => {
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
});

describe('Several rows', () => {
  const { service } = aConnectedWindow();

  it('count once, and apart from all the rows of a header that is selected with them', async () => {
    const urls = ['one', 'two'].map((name) => `https://several.example/good/${name}`);
    const [moving] = await Promise.all(urls.map((url) => service.create(url)));
    const rows = (await rowsOf('reports')).filter(({ label }) => urls.some((url) => label.startsWith(url)));
    // The rows are out of date: the report is now in the group of that header.
    await service.rate(moving?.id ?? NaN);
    const { views, sessions } = await internals();
    const { node: bad } = await rowOfView('reports', 'Bad,');
    const { reports: alone } = await reportsFor({ views, sessions }, commandArguments(bad), '');
    const selection = [...rows.map(({ node }) => node), bad];
    const { reports, isOfLists, parts } = await reportsFor({ views, sessions }, commandArguments(bad, selection), '');
    assert.ok(isOfLists && alone.length > 1);
    assert.deepEqual(parts, { single: 1, whole: [{ name: 'Bad', count: alone.length }] });
    assert.equal(reports.length, alone.length + 1);
  });
});

describe('Connections', () => {
  beforeEach(async () => {
    await connectAnew();
  });

  after(forgetAll);

  it('lose their key when their address gets another origin', async () => {
    const { context, connections } = await internals();
    const connection = await connectAnew();
    await connections.save({ ...connection, url: 'https://elsewhere.example' }, undefined);
    assert.equal(await context.secrets.get(secretNameOf(connection)), undefined);
    assert.equal(await connections.apiKey({ ...connection, url: 'https://elsewhere.example' }), undefined);
  });

  it('use a new key that another window stores, at once', async () => {
    const { context, connections, sessions } = await internals();
    const { key } = await sandbox();
    const { active } = connections;
    assert.ok(active);
    await context.secrets.store(secretNameOf(active), 'a key that was replaced');
    await childrenOf('projects');
    assert.ok(sessions.current?.store.lists.allProjects[0]?.pagedList.state.error);
    const former = sessions.current;
    await context.secrets.store(secretNameOf(active), key);
    if (sessions.current === former) await nextEvent(sessions.onDidChange, () => sessions.current !== former);
    assert.ok((await childrenOf('projects')).length > 0);
  });

  it('have the name that another window gives them after a refresh', async () => {
    const { context, connections, sessions } = await internals();
    const { active } = connections;
    assert.ok(active);
    await context.globalState.update('connections', [{ ...active, name: 'Another name', changedAt: Date.now() + 1 }]);
    await vscode.commands.executeCommand(commandId('refresh'));
    assert.equal(sessions.current?.connection.name, 'Another name');
  });

  it('stay the window’s own where another window chooses another one, even if this one never chose', async () => {
    const { context, connections, sessions } = await internals();
    const own = connections.active;
    const other = { id: 'other', name: 'Other', url: 'https://other.example' };
    await connections.save(other, 'other key');
    await context.workspaceState.update('activeConnection', undefined);
    await context.globalState.update('activeConnection', other.id);
    await vscode.commands.executeCommand(commandId('refresh'));
    assert.equal(sessions.current?.connection.id, own?.id);
  });

  it('that another window removes lose their key with the next change here', async () => {
    const { context, connections } = await internals();
    const other = { id: 'other', name: 'Other', url: 'https://other.example' };
    await connections.save(other, 'other key');
    const others = connections.all.filter(({ id }) => id !== other.id);
    await context.globalState.update('connections', [...others, { id: other.id, removedAt: Date.now() + 1 }]);
    assert.equal(await context.secrets.get(secretNameOf(other)), 'other key');
    await connections.save({ id: 'third', name: 'Third', url: 'https://third.example' }, undefined);
    assert.equal(await context.secrets.get(secretNameOf(other)), undefined);
  });

  it('made here survive another window’s list without them, with their keys', async () => {
    const { context, connections } = await internals();
    const other = { id: 'made-here', name: 'Made here', url: 'https://here.example' };
    await connections.save(other, 'key from here');
    await context.globalState.update('connections', []);
    await connections.save({ id: 'third', name: 'Third', url: 'https://third.example' }, undefined);
    assert.ok(connections.all.some(({ id }) => id === other.id));
    assert.equal(await context.secrets.get(secretNameOf(other)), 'key from here');
  });
});
