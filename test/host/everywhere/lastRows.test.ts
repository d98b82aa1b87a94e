import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { settingIds } from '../../../src/ids';
import type { Session } from '../../../src/vscode/session/sessions';
import { connectAnew, forgetAll, internals, sandbox } from '../extension';

describe('The last rows', function () {
  this.timeout(20_000);

  after(async () => {
    await setPageSize(undefined);
    await forgetAll();
  });

  it('of a connection are kept without the key, and show in the next session until the service has answered', async () => {
    const { id } = await connectAnew();
    const { context, sessions, views } = await internals();
    const { key } = await sandbox();
    const good = (await views.trees.reports.getChildren()).at(-1);
    assert.ok(good);
    const rows = (await views.trees.reports.getChildren(good)).filter(({ kind }) => kind === 'report');
    const text = await readText(vscode.Uri.joinPath(context.globalStorageUri, `rows-${id}.json`));
    assert.match(text, /"url":"http/);
    assert.ok(!text.includes(key));

    const former = sessions.current;
    await setPageSize(10);
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

async function setPageSize(size: number | undefined): Promise<void> {
  await vscode.workspace.getConfiguration().update(settingIds.pageSize, size, vscode.ConfigurationTarget.Global);
}

/** The file is written once the rows have come to rest. */
async function readText(file: vscode.Uri): Promise<string> {
  for (;;) {
    try {
      return new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
    } catch {
      await nextTurn();
    }
  }
}

/** The setting reaches the extension by an event of its own. */
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
