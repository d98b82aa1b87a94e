import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commandId } from '../../../src/ids';
import { aDisk } from '../disk';
import { connectAnew, internals, sandboxes } from '../extension';
import { aGate } from '../gate';
import { aQuickPace } from '../pace';
import { aPerson } from '../person/person';
import { replace } from '../person/replaced';
import { whatIsRevealed } from '../revealed';
import { headOf, labelsOf, rowsOf } from '../rows';
import { aConnectedWindow } from '../window';
import { spokenOf } from '../spoken';

describe('The last rows', () => {
  const { service, connection } = aConnectedWindow({ pageSize: 10 });
  const person = aPerson();
  const gate = aGate();
  const disk = aDisk();
  whatIsRevealed();
  aQuickPace();

  const fileOf = async (id: string) =>
    vscode.Uri.joinPath((await internals()).context.globalStorageUri, `rows-${id}.json`);

  async function keptOf(id: string): Promise<string> {
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(await fileOf(id)));
  }

  /** Waits until a text is in the file of a connection's last rows. */
  async function isKept(id: string, text: string): Promise<string> {
    for (;;) {
      const kept = await keptOf(id).catch(() => '');
      if (kept.includes(text)) return kept;
    }
  }

  /** Opens a new session, like a reload of the window, with a service that does not answer. */
  async function reopenSlow(): Promise<void> {
    const { connections } = await internals();
    gate().hold(() => true);
    await connections.save({ ...connection(), name: 'Anew' }, undefined);
  }

  it('are those of the query that shows', async () => {
    const { reports } = (await internals()).views.trees;
    person().picks('Not grouped');
    await person().runs(commandId('groupReports'));
    person().picks('URL A to Z');
    await person().runs(commandId('sortReports'));
    const before = await labelsOf('reports');
    await isKept(connection().id, '"sortBy":"url"');
    await reopenSlow();
    const rows = await reports.getChildren();
    assert.deepEqual(
      rows.slice(0, 10).map((row) => spokenOf(reports.getTreeItem(row))),
      before.slice(0, 10),
    );
    assert.match((await headOf('reports')).description, /^not grouped · URL A to Z · as of .+ · 10 of \d+$/);
  });

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
      const drawnAnew = new Promise<void>((resolve) => {
        views.trees.reports.onDidChangeTreeData((node) => {
          if (node === undefined) resolve();
        });
      });
      tell(undefined);
      await drawnAnew;
      assert.deepEqual(await views.trees.reports.getChildren(), []);
    } finally {
      takeBack();
    }
  }).timeout(10_000);

  it('are kept without the API key, a password or what else the service tells', async () => {
    const url = 'https://shop.example.org/good/kept-secret';
    person().types(url);
    person().picks('Password');
    person().types('open sesame');
    await person().runs(commandId('createReport'));
    await rowsOf('reports');
    const { key } = (await sandboxes()).first;
    const text = await isKept(connection().id, url);
    for (const secret of [key, 'sesame', 'sandbox-password', '"title":"']) {
      assert.ok(!text.includes(secret), `${secret} is not kept`);
    }
  });

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

  it('are deleted with their connection', async () => {
    const { id, url } = connection();
    await rowsOf('reports');
    await isKept(id, `"service":"${url}`);
    person().picks('Sandbox');
    person().clicks('Remove Connection');
    await person().runs(commandId('removeConnection'));
    await assert.rejects(keptOf(id));
  });

  it('and all else go with their connection although one file is in use, which goes when the next is used', async () => {
    const { id, url } = connection();
    const { context, jobs } = await internals();
    await rowsOf('reports');
    await isKept(id, `"service":"${url}`);
    const job = vscode.Uri.joinPath(jobs.folderOf(connection()), 'a-job', 'plan.json');
    await vscode.workspace.fs.writeFile(job, new TextEncoder().encode('{}'));
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

  it('do not show where the connection has got another address', async () => {
    const { connections, views } = await internals();
    const { second } = await sandboxes();
    const { url } = await service.create('https://shop.example.org/good/of-the-former-address');
    await rowsOf('reports');
    await isKept(connection().id, url);
    gate().hold(() => true);
    await connections.save({ ...connection(), url: second.url }, second.key);
    const [good] = await views.trees.reports.getChildren();
    assert.deepEqual(await views.trees.reports.getChildren(good), []);
    assert.ok((await keptOf(connection().id)).includes(url), 'they are still kept');
    gate().letGo();
    assert.ok(!(await labelsOf('reports')).some((label) => label.startsWith(url)));
  });
});
