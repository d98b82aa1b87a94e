import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Report, Result } from '../../../src/api/records';
import { commandIds } from '../../../src/ids';
import { HistoryStore } from '../../../src/platform/history/historyStore';
import { LastLookStore } from '../../../src/platform/storage/lastLookStore';
import { internals } from '../extension';
import { aPerson } from '../person/person';
import { rowsOf } from '../rows';
import { aConnectedWindow } from '../window';

const unknown = { score: undefined, createdAt: undefined, project: undefined, fields: undefined };

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

  it('tells nothing again that another window was shown, and hides nothing where a clock was ahead', async () => {
    const { context } = await internals();
    const place = `elsewhere ${connection().url}`;
    const elsewhere = vscode.Uri.joinPath(context.globalStorageUri, 'history-elsewhere');
    const open = async () => HistoryStore.open({ place, folder: elsewhere, state: context.globalState });
    const sees = async (store: HistoryStore, result: Result, generatedAt: number) => {
      const url = 'https://shop.example.org/two-windows';
      store.see([{ id: '7', url, result, generatedAt, privacy: 'public', ...unknown }]);
      await store.write('a key');
    };
    const kinds = (store: HistoryStore) => store.unseenChanges.map(({ kind }) => kind);
    const kept = new LastLookStore(context.globalState);
    try {
      await sees(await open(), 'good', 1);
      const tomorrow = Date.now() + 86_400_000;
      await kept.set(place, { at: tomorrow, highestId: 7, ids: { 7: tomorrow } });
      await sees(await open(), 'bad', 2);
      const [one, two] = [await open(), await open()];
      assert.deepEqual([kinds(one), kinds(two)], [['worse'], ['worse']]);
      await one.markAsSeen('all');
      assert.equal(await two.reread(), true);
      assert.deepEqual([kinds(one), kinds(two)], [[], []]);
    } finally {
      await vscode.workspace.fs.delete(elsewhere, { recursive: true });
      await kept.forget('elsewhere');
    }
  });

  it('says where its folder cannot be read, and takes that for no empty history', async () => {
    const { context } = await internals();
    const noFolder = vscode.Uri.joinPath(context.globalStorageUri, 'history-no-folder');
    await vscode.workspace.fs.writeFile(noFolder, new Uint8Array());
    try {
      const opening = HistoryStore.open({ place: 'none', folder: noFolder, state: context.globalState });
      await assert.rejects(opening, vscode.FileSystemError);
    } finally {
      await vscode.workspace.fs.delete(noFolder);
    }
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
      return { id: '7', url, result, generatedAt, privacy: 'public', ...unknown };
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
