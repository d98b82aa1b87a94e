import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commandId } from '../../../src/ids';
import { aDisk } from '../disk';
import { nextEvent } from '../events';
import { connectAnew, internals } from '../extension';
import { aQuickPace } from '../pace';
import { aPerson } from '../person/person';
import { replace } from '../person/replaced';
import { whatIsRevealed } from '../revealed';
import { rowsOf } from '../rows';
import { aConnectedWindow } from '../window';
import { readText, writeText } from '../files';

describe('The last rows', () => {
  const { connection } = aConnectedWindow({ pageSize: 10 });
  const person = aPerson();
  const disk = aDisk();
  whatIsRevealed();
  aQuickPace();

  const fileOf = async (id: string) =>
    vscode.Uri.joinPath((await internals()).context.globalStorageUri, `rows-${id}.json`);

  async function keptOf(id: string): Promise<string> {
    return await readText(await fileOf(id));
  }

  /** Waits until a text is in the file of a connection's last rows. */
  async function isKept(id: string, text: string): Promise<string> {
    for (;;) {
      const kept = await keptOf(id).catch(() => '');
      if (kept.includes(text)) return kept;
    }
  }

  it('show before the key is known, which may wait for a person, and go where there is none', async () => {
    const { connections, views } = await internals();
    await rowsOf('reports');
    await isKept(connection().id, '"result":"bad"');
    let tell: (key: undefined) => void = () => undefined;
    const key = new Promise<undefined>((resolve) => (tell = resolve));
    const takeBack = replace(connections, 'apiKey', () => key);
    try {
      await connections.save({ ...connection(), name: 'Anew' }, undefined);
      const [bad] = await views.trees.reports.getChildren();
      const rows = await views.trees.reports.getChildren(bad);
      assert.ok(rows.some(({ kind }) => kind === 'report'));
      const drawnAnew = nextEvent(views.trees.reports.onDidChangeTreeData, (node) => node === undefined);
      tell(undefined);
      await drawnAnew;
      assert.deepEqual(await views.trees.reports.getChildren(), []);
    } finally {
      takeBack();
    }
  }).timeout(10_000);

  for (const [name, damage] of [
    ['is cut off', (uri: vscode.Uri, bytes: Uint8Array) => vscode.workspace.fs.writeFile(uri, bytes.slice(0, 99))],
    ['is a folder', (uri: vscode.Uri) => vscode.workspace.fs.createDirectory(uri)],
  ] as const) {
    it(`are asked for anew without a word where their file ${name}, which is set aside`, async () => {
      const { id, url } = connection();
      const file = await fileOf(id);
      await rowsOf('reports');
      const bytes = new TextEncoder().encode(await isKept(id, `"service":"${url}`));
      await vscode.workspace.fs.delete(file);
      await damage(file, bytes);
      const { connections } = await internals();
      await connections.save({ ...connection(), name: 'Anew' }, undefined);
      assert.ok((await rowsOf('reports')).length > 0);
      await isKept(id, `"service":"${url}`);
      assert.deepEqual(person().told, []);
      const aside = file.with({ path: `${file.path}.damaged` });
      await vscode.workspace.fs.stat(aside);
      person().picks('Anew');
      person().clicks('Remove Connection');
      await person().runs(commandId('removeConnection'));
      await assert.rejects(async () => vscode.workspace.fs.stat(aside));
    });
  }

  it('and all else go with their connection although one file is in use, which goes when the next is used', async () => {
    const { id, url } = connection();
    const { context, jobs } = await internals();
    await rowsOf('reports');
    await isKept(id, `"service":"${url}`);
    const job = vscode.Uri.joinPath(jobs.folderOf(connection()), 'a-job', 'plan.json');
    await writeText(job, '{}');
    disk().fail('delete', `rows-${id}`);
    person().picks('Sandbox');
    person().clicks('Remove Connection');
    await person().runs(commandId('removeConnection'));
    const left = async () =>
      (await vscode.workspace.fs.readDirectory(context.globalStorageUri)).filter(([name]) => name.includes(id));
    assert.deepEqual(await left(), [[`rows-${id}.json`, vscode.FileType.File]]);
    disk().recover();
    await connectAnew();
    await rowsOf('reports');
    while ((await left()).length > 0);
  });
});
