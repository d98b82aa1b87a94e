import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { pageUri, readReportUri } from '../../../src/vscode/reportUri';
import { connectAnew, forgetAll, internals } from '../extension';
import { childrenOf } from '../rows';
import { sessionForReport } from '../../../src/vscode/session/sessionForReport';

describe('What is kept of a service', function () {
  this.timeout(20_000);

  after(forgetAll);

  /** The connection of the window, after the user has changed its address. */
  async function moved() {
    const connection = await connectAnew();
    const { connections } = await internals();
    const other = { ...connection, url: `${connection.url}/production` };
    return {
      connection,
      move: () => connections.save(other, undefined),
      back: () => connections.save(connection, undefined),
    };
  }

  it('shows only while the window uses that service: a report in a tab', async () => {
    const { connection, move, back } = await moved();
    const { sessions } = await internals();
    const named = readReportUri(pageUri(connection, { id: '7', url: 'https://shop.example/' }));
    assert.ok(named);
    assert.equal(sessionForReport(sessions, named), sessions.current);
    await move();
    assert.equal(sessionForReport(sessions, named), undefined);
    await back();
    assert.equal(sessionForReport(sessions, named), sessions.current);
  });

  it('is compared only with what the same service says: the versions of reports', async () => {
    const { move, back } = await moved();
    const { sessions } = await internals();
    const [good] = await childrenOf('reports');
    const [row] = await childrenOf('reports', good);
    assert.equal(row?.kind, 'report');
    const versions = async () => (await sessions.current?.history.versionsOf(row.report.id))?.length;
    while ((await versions()) !== 1) await new Promise((resolve) => setTimeout(resolve));
    await move();
    assert.equal(await versions(), 0);
    await back();
    assert.equal(await versions(), 1);
  });
});

describe('The address of a document', () => {
  it('names no report where it is any other, however it is escaped', () => {
    for (const path of ['/home/ada/100% sure.md', '/%', '/%E0%A4%A/7/x'])
      assert.equal(readReportUri(vscode.Uri.from({ scheme: 'file', path })), undefined, path);
    assert.equal(readReportUri(vscode.Uri.from({ scheme: 'site-reports', path: '/%/%' })), undefined);
  });
});
