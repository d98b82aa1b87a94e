import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Report, Result } from '../../../src/service/records';
import { HistoryStore } from '../../../src/history/historyStore';
import { forgetLastLooks, keepLastLook } from '../../../src/history/lastLook';
import { HistoryFolder } from '../../../src/vscode/history/historyFolder';
import { aDisk } from '../disk';
import { internals } from '../extension';
import { aPerson } from '../person/person';
import { writeText } from '../files';

const unknown = { score: undefined, createdAt: undefined, project: undefined, fields: undefined };

describe('What is kept of the history', () => {
  const person = aPerson();
  const disk = aDisk();
  /** The lines of the log. */
  const lines: string[] = [];

  beforeEach(() => {
    lines.length = 0;
  });

  /** Opens a history like a window that has not shown any message yet. */
  async function openHistory(serviceKey: string, uri: vscode.Uri) {
    const log = { info: () => undefined, warn: (line: string) => void lines.push(line) };
    const files = new HistoryFolder({ uri, name: 'Sandbox', log, told: new Set() });
    const limits = () => ({ versionsOfAReport: 50, formerVersions: 20_000 });
    return HistoryStore.open({ files, state: (await internals()).context.globalState, serviceKey, limits });
  }

  it('tells nothing again that another window was shown, and hides nothing where a clock was ahead', async () => {
    const { context } = await internals();
    const place = 'elsewhere x';
    const elsewhere = vscode.Uri.joinPath(context.globalStorageUri, 'history-elsewhere');
    const open = () => openHistory(place, elsewhere);
    const sees = async (store: HistoryStore, result: Result, generatedAt: number) => {
      const url = 'https://shop.example.org/two-windows';
      store.see([{ id: '7', url, result, generatedAt, privacy: 'public', ...unknown }]);
      await store.write('a key');
    };
    const kinds = (store: HistoryStore) => store.unseenChanges.map(({ kind }) => kind);
    try {
      await sees(await open(), 'good', 1);
      const tomorrow = Date.now() + 86_400_000;
      await keepLastLook(context.globalState, place, { at: tomorrow, highestId: 7, ids: { 7: tomorrow } });
      await sees(await open(), 'bad', 2);
      const [one, two] = [await open(), await open()];
      assert.deepEqual([kinds(one), kinds(two)], [['worse'], ['worse']]);
      await one.markAsSeen('all');
      assert.equal(await two.reread(), true);
      assert.deepEqual([kinds(one), kinds(two)], [[], []]);
    } finally {
      await vscode.workspace.fs.delete(elsewhere, { recursive: true });
      await forgetLastLooks(context.globalState, 'elsewhere');
    }
  });

  describe('on a disk that fails', () => {
    const elsewhere = async () => vscode.Uri.joinPath((await internals()).context.globalStorageUri, 'history-failing');
    const open = async () => openHistory('failing x', await elsewhere());
    const namesIn = async (uri: vscode.Uri) => {
      return (await vscode.workspace.fs.readDirectory(uri)).map(([name]) => name).sort();
    };
    const write = async (name: string, text: string) => {
      await writeText(vscode.Uri.joinPath(await elsewhere(), name), text);
    };
    const report = (id: string): Report => {
      const url = `https://shop.example.org/${id}`;
      return { id, url, result: 'good', generatedAt: 1, privacy: 'public', ...unknown };
    };
    const isDamaged = (name: string) => name.endsWith('.damaged');
    const warnings = () => person().told.map(({ kind, text }) => [kind, text.split('“')[0]]);

    afterEach(async () => {
      await vscode.workspace.fs.delete(await elsewhere(), { recursive: true });
      await forgetLastLooks((await internals()).context.globalState, 'failing');
    });

    it('is read up to the damage and around it, which is set aside with one message', async () => {
      await write('1-a.json', '[\n{"id":"1","seenAt":1},\n{"id":"2","see\u0000\u0001},\n{"id":"3","seenAt":1}\n]');
      await write('2-b.json', 'no history at all');
      await write('3-c.json', '[{"id":"4","seenAt":1}]');
      const ids = async () => [...new Set((await open()).all().map(({ id }) => id))];
      assert.deepEqual(await ids(), ['1', '3', '4']);
      assert.deepEqual(warnings(), [['warning', 'A history file of ']]);
      const names = await namesIn(await elsewhere());
      assert.deepEqual(names.filter(isDamaged), ['1-a.json.damaged', '2-b.json.damaged']);
      assert.deepEqual([await ids(), warnings().length], [['1', '3', '4'], 1]);
    });

    it('says nothing of a file that breaks off after a crash, and keeps the last three that were set aside', async () => {
      for (const at of [1, 2, 3, 4]) await write(`${at}-a.json`, `[\n{"id":"${at}","seenAt":1},\n{"id":"x",`);
      assert.deepEqual(
        (await open()).all().map(({ id }) => id),
        ['1', '2', '3', '4'],
      );
      assert.deepEqual(warnings(), []);
      assert.equal(lines.filter((line) => line.includes('broken off')).length, 4);
      const names = (await namesIn(await elsewhere())).filter(isDamaged);
      assert.deepEqual(names, ['2-a.json.damaged', '3-a.json.damaged', '4-a.json.damaged']);
    });

    it('has all versions wherever it breaks off while many files become one', async () => {
      const written = Array.from({ length: 11 }, (_, at) => String(at + 10));
      for (const id of written) await write(`1-${id}.json`, `[{"id":"${id}","seenAt":1}]`);
      const found = async () => {
        const ids = (await open()).all().map(({ id }) => id);
        return [ids.sort(), (await namesIn(await elsewhere())).length];
      };
      disk().fail('writeFile', 'history-failing');
      assert.deepEqual(await found(), [written, 11]);
      disk().recover();
      disk().fail('delete', 'history-failing');
      assert.deepEqual(await found(), [written, 12]);
      disk().recover();
      assert.deepEqual(
        [await found(), await found()],
        [
          [written, 1],
          [written, 1],
        ],
      );
    });

    it('begins anew where a file is in the place of its folder', async () => {
      const { context } = await internals();
      await vscode.workspace.fs.writeFile(await elsewhere(), new Uint8Array());
      const store = await open();
      store.see([report('1')]);
      await store.write('a key');
      assert.equal((await namesIn(await elsewhere())).length, 1);
      assert.equal((await person().isTold('was damaged')).kind, 'warning');
      const aside = vscode.Uri.joinPath(context.globalStorageUri, 'history-failing.damaged');
      await vscode.workspace.fs.delete(aside);
    });

    it('is no empty history where its folder cannot be read, and says what to do', async () => {
      await write('1-a.json', '[{"id":"1","seenAt":1}]');
      disk().fail('readDirectory', 'history-failing');
      await assert.rejects(open(), vscode.FileSystemError);
      await person().isTold('Make sure that the disk isn’t full');
      disk().recover();
      assert.equal((await open()).all().length, 1);
    });

    it('leaves a file alone that cannot be read now', async () => {
      await write('1-a.json', '[{"id":"1","seenAt":1}]');
      disk().fail('readFile', '1-a.json');
      assert.deepEqual((await open()).all(), []);
      disk().recover();
      assert.deepEqual([(await open()).all().length, warnings()], [1, []]);
    });

    it('tells once that nothing can be written, and writes all of it later', async () => {
      await write('1-a.json', '[{"id":"1","seenAt":1},{"id":');
      disk().fail('writeFile', 'history-failing');
      const store = await open();
      for (const id of ['2', '3']) {
        store.see([report(id)]);
        await assert.rejects(store.write('a key'));
      }
      assert.deepEqual(warnings(), [['warning', 'The history of ']]);
      disk().recover();
      store.see([report('4')]);
      await store.write('a key');
      const ids = (await open()).all().map(({ id }) => id);
      assert.deepEqual([...new Set(ids)].sort(), ['1', '2', '3', '4']);
    });
  });
});
