import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Session } from '../../../src/vscode/session/sessions';
import { internals, sandbox } from '../extension';
import { childrenOf } from '../rows';
import { aConnectedWindow, setSetting } from '../window';

describe('The last rows', () => {
  const { connection } = aConnectedWindow({ pageSize: 25 });

  it('of a connection are kept without the key, and show in the next session until the service has answered', async () => {
    const { id } = connection();
    const { context, sessions, views } = await internals();
    const { key } = await sandbox();
    const good = (await childrenOf('reports')).at(-1);
    assert.ok(good);
    const rows = (await childrenOf('reports', good)).filter(({ kind }) => kind === 'report');
    const last = rows.at(-1);
    assert.equal(last?.kind, 'report');
    const text = await readText(vscode.Uri.joinPath(context.globalStorageUri, `rows-${id}.json`), last.report.url);
    assert.ok(!text.includes(key));

    const former = sessions.current;
    await setSetting('pageSize', 10);
    const session = await nextSession(former);
    await session.restored();
    const [state] = session.store.lists.allReports
      .filter(({ list }) => list.result === 'good')
      .map(({ pagedList }) => pagedList.state);
    assert.equal(state?.isRemembered, true);
    assert.equal(state.rows.length, rows.length);

    const anew = (await views.trees.reports.getChildren()).at(-1);
    const { lists } = session.store;
    for (const { pagedList } of lists.allReports) await pagedList.load();
    const answered = lists.allReports
      .filter(({ list }) => list.result === 'good')
      .map(({ pagedList }) => pagedList.state);
    assert.deepEqual(
      answered.map((it) => [it.isRemembered, it.rows.length]),
      [[false, 10]],
    );
    assert.equal(anew?.id, good.id);
  });
});

/** Reads a file once it contains this text: it is written whenever the rows have come to rest. */
async function readText(file: vscode.Uri, part: string): Promise<string> {
  for (;;) {
    const bytes = await vscode.workspace.fs.readFile(file).then(undefined, () => new Uint8Array());
    const text = new TextDecoder().decode(bytes);
    if (text.includes(part)) return text;
    await nextTurn();
  }
}

/** An event passes the setting to the extension. */
async function nextSession(former: Session | undefined): Promise<Session> {
  const { sessions } = await internals();
  for (;;) {
    if (sessions.current !== undefined && sessions.current !== former) return sessions.current;
    await nextTurn();
  }
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
