import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Report, Result } from '../../../src/api/records';
import { commandIds } from '../../../src/ids';
import { HistoryStore } from '../../../src/platform/history/historyStore';
import { internals } from '../extension';
import { aPerson } from '../person/person';
import { rowsOf } from '../rows';
import { aConnectedWindow } from '../window';

describe('What is kept of the history', () => {
  const { service, connection } = aConnectedWindow();
  const person = aPerson();

  async function folder(): Promise<vscode.Uri> {
    const { context } = await internals();
    const { id, url } = connection();
    return vscode.Uri.joinPath(context.globalStorageUri, `history-${id}`, encodeURIComponent(url));
  }

  async function files(): Promise<readonly string[]> {
    const entries = await vscode.workspace.fs.readDirectory(await folder()).then(
      (all) => all,
      () => [],
    );
    return entries.map(([name]) => name).filter((name) => name.endsWith('.json'));
  }

  const read = async (name: string) => vscode.workspace.fs.readFile(vscode.Uri.joinPath(await folder(), name));

  const resultsOf = async (id: number) => {
    const { sessions } = await internals();
    return (await sessions.current?.history.versionsOf(String(id)))?.map(({ result }) => result);
  };

  it('shows where other files are broken', async () => {
    const { connections } = await internals();
    const { id } = await service.create('https://shop.example.org/good/broken-off');
    await rowsOf('reports');
    while ((await files()).length < 1);
    await service.rate(id);
    await person().runs(commandIds.refresh);
    await rowsOf('reports');
    while ((await files()).length < 2);
    for (const name of await files()) {
      const bytes = await read(name);
      for (const broken of [`0-${name}`, `${name}-9.json`, `${name}.part`]) {
        const uri = vscode.Uri.joinPath(await folder(), broken);
        await vscode.workspace.fs.writeFile(uri, bytes.slice(0, bytes.length / 2));
      }
    }
    await connections.save({ ...connection(), name: 'Anew' }, undefined);
    assert.deepEqual(await resultsOf(id), ['good', 'bad']);
  });

  it('has what each of two windows saw', async () => {
    const { context } = await internals();
    const place = `${connection().id} ${connection().url}`;
    const open = async () => HistoryStore.open({ place, folder: await folder(), state: context.globalState });
    const sees = async (store: HistoryStore, report: Report) => {
      store.see([report]);
      await store.write('a key');
    };
    const version = (result: Result, generatedAt: number): Report => {
      const url = 'https://shop.example.org/two-windows';
      return { id: '7', url, result, generatedAt, privacy: 'public', project: undefined, fields: undefined };
    };
    const [one, two] = [await open(), await open()];
    await sees(one, version('good', 1));
    await sees(two, version('good', 1));
    await sees(one, version('bad', 2));
    await sees(two, version('decent', 3));
    await sees(one, version('good', 4));
    const resultsIn = (store: HistoryStore) => store.versionsOf('7').map(({ result }) => result);
    assert.deepEqual(resultsIn(one), ['good', 'bad', 'good']);
    assert.deepEqual(resultsIn(two), ['good', 'decent']);
    assert.deepEqual(resultsIn(await open()), ['good', 'bad', 'decent', 'good']);
  });
});
