import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { Client } from '../../../src/service/client';
import { commandId } from '../../../src/ids';
import { Changes } from '../../../src/reports/changes/changes';
import { existingReport } from '../../../src/reports/existingReport';
import { internals, sandbox } from '../extension';
import { rowOfView, rowsOf } from '../rows';
import { aConnectedWindow } from '../window';

describe('Beside the service as it is', () => {
  const { service } = aConnectedWindow();
  const { signal } = new AbortController();

  /** The window's session, except for its client: errors are distinguished by the classes of these files. */
  async function current() {
    const { current: session } = (await internals()).sessions;
    assert.ok(session);
    const { url: baseUrl, key: apiKey } = await sandbox();
    const log = { info: () => undefined, warn: () => undefined };
    const own = { ...session, service: new Client({ baseUrl, apiKey, log }) };
    return { ...own, changes: new Changes(own) };
  }

  const sent = async () =>
    (await service.requests()).map(({ method, path }) => `${method} ${path.split('/')[3] ?? ''}`);

  /** Creates reports that the window doesn't know about. */
  async function created(host: string, count: number) {
    const reports = [];
    for (let at = 0; at < count; at++) reports.push(await service.create(`https://${host}/good/${at}`));
    await service.reset();
    return reports;
  }

  it('a created report is rated by its number, stands in its group, and is known however its address is written', async () => {
    const session = await current();
    await rowsOf('reports');
    await service.reset();
    const url = 'https://www.as-it-is.example/bad/page';
    const { created: report } = await session.changes.createReport({ url, privacy: 'private' }, { known: [] });
    assert.deepEqual([report?.result, typeof report?.score], ['bad', 'number']);
    await rowOfView('reports', /as-it-is\.example\/bad\/page, Result: Bad, Score: \d+, Privacy: Private/);
    assert.deepEqual(await sent(), ['POST reports']);
    for (const written of [url, 'http://as-it-is.example/bad/page/', 'AS-IT-IS.example/bad/page']) {
      const found = await existingReport(written, session, signal);
      assert.equal(typeof found === 'string' ? found : found.id, report?.id, written);
    }
  });

  it('an update is one look, one change, and a row that shows what the answer says', async () => {
    const [made] = await created('updated.example', 1);
    assert.ok(made);
    const row = await rowOfView('reports', /updated\.example\/good\/0, Result: Good/);
    await service.reset();
    assert.ok(row.node.kind === 'report');
    await vscode.commands.executeCommand(commandId('updateResults'), row.node);
    await rowOfView('reports', /updated\.example\/good\/0, Result: Bad/);
    assert.deepEqual(await sent(), ['GET reports', 'PUT reports']);
  });
});
