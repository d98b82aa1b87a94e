import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commandId, viewIds } from '../../../src/ids';
import { nextEvent } from '../events';
import { internals } from '../extension';
import { allIsAnswered } from '../rows';
import { aConnectedWindow, hideViews, setSetting, showViews } from '../window';

describe('Hidden views', () => {
  const { service } = aConnectedWindow();

  /** The requests for rows, without those for changes. */
  const forRows = async () =>
    (await service.requests()).filter(({ query }) => query['sort_by'] !== 'generated_at' && query['sort_by'] !== 'id');

  afterEach(() => setSetting('refreshInterval', undefined));

  /** Waits until this many requests were answered. */
  async function hasAsked(count: number): Promise<void> {
    while ((await forRows()).filter(({ status }) => status === 200).length < count) await allIsAnswered();
  }

  async function open(): Promise<void> {
    await showViews();
    await hasAsked(4);
    await service.reset();
  }

  /** Waits until VS Code has requested the rows that it draws, which it does before it answers this. */
  async function areDrawn(): Promise<void> {
    await vscode.commands.executeCommand('setContext', 'siteReports.test', true);
    await allIsAnswered();
  }

  async function comeBack(): Promise<void> {
    await hideViews();
    await showViews();
    await areDrawn();
  }

  const refresh = () => vscode.commands.executeCommand(commandId('refresh'));

  it('ask for nothing, and for what shows once they are back', async () => {
    await open();
    await hideViews();
    await areDrawn();
    await refresh();
    assert.deepEqual(await forRows(), []);
    await showViews();
    await hasAsked(4);
    assert.equal((await forRows()).length, 4);
  });

  it('ask for nothing where one is closed, and for its rows once it opens', async () => {
    const { treeView } = (await internals()).views.views.projects;
    const toggle = async () => {
      const changed = nextEvent(treeView.onDidChangeVisibility);
      await vscode.commands.executeCommand(`${viewIds.projects}.toggleVisibility`);
      await changed;
    };
    await open();
    await toggle();
    try {
      await refresh();
      await hasAsked(3);
      assert.deepEqual(await service.askedProjects(), []);
    } finally {
      await toggle();
    }
    await hasAsked(4);
    const paths = (await forRows()).map(({ path }) => path.split('/').at(-1));
    assert.deepEqual(paths.sort(), ['projects', 'reports', 'reports', 'reports']);
  });

  it('refresh what is older than the interval that is set when they show again', async () => {
    await open();
    for (const none of [undefined, 30]) {
      await setSetting('refreshInterval', none);
      await comeBack();
      assert.deepEqual(await forRows(), []);
    }
    // A hundredth of a millisecond, in minutes.
    await setSetting('refreshInterval', 1e-7);
    await comeBack();
    await hasAsked(4);
    assert.equal((await forRows()).length, 4);
  });
});
