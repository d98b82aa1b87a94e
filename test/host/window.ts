import * as vscode from 'vscode';
import { settingIds } from '../../src/ids';
import type { Connection } from '../../src/reports/connection';
import { nextEvent } from './events';
import { connectAnew, forgetAll, internals } from './extension';
import type { Switches } from '../sandbox/switches';
import { Service } from './service';

interface Options {
  readonly pageSize?: number;
  readonly checks?: Switches['checks'];
}

/**
 * A window that is connected to the restored service, for each test of a suite. Its views are hidden, so that only the
 * data that a test looks at is requested.
 * @param checks the checks that its records have
 */
export function aConnectedWindow({ pageSize = 50, checks = 'all' }: Options = {}): {
  readonly service: Service;
  connection: () => Connection;
} {
  const service = new Service('first', { checks });
  let connection: Connection | undefined;
  beforeEach(async () => {
    // A failed test may have left a job running, which would keep any other from starting.
    const { jobs, pace } = await internals();
    // It would be counted by the test.
    pace.allReports = 2 ** 31 - 1;
    await jobs.leave();
    await jobs.inTurn(() => Promise.resolve());
    for (const job of jobs.all) jobs.remove(job);
    await hideViews();
    await setSetting('pageSize', pageSize);
    [connection] = await Promise.all([connectAnew(), service.restore()]);
    // Until then, the previous session may still have sent requests that its rows don't wait for.
    await service.reset();
  });
  afterEach(() => new Service().reset());
  after(forgetAll);
  return {
    service,
    connection: () => {
      if (connection === undefined) throw new Error('Nothing is connected outside a test');
      return connection;
    },
  };
}

/** Makes the Reports view show the newest reports first: their order is certain, so that pages follow one another. */
export async function byCreation(): Promise<void> {
  (await internals()).sessions.current?.store.queryReports({ sortBy: 'id', sort: 'desc' });
}

/** Opens another view container in place of ours. */
export async function hideViews(): Promise<void> {
  const { views } = await internals();
  if (!Object.values(views.views).some(({ treeView }) => treeView.visible)) return;
  await vscode.commands.executeCommand('workbench.view.explorer');
  await areVisible(false);
}

/** Opens our view container. */
export async function showViews(): Promise<void> {
  await vscode.commands.executeCommand('workbench.view.extension.siteReports');
  await areVisible(true);
}

async function areVisible(visible: boolean): Promise<void> {
  const { views } = await internals();
  for (const { treeView } of Object.values(views.views)) {
    if (treeView.visible !== visible)
      await nextEvent(treeView.onDidChangeVisibility, (event) => event.visible === visible);
  }
}

/** Sets or clears a setting of the extension; resolves once the extension has received the event. */
export async function setSetting(name: keyof typeof settingIds, value: unknown): Promise<void> {
  const id = settingIds[name];
  const configuration = vscode.workspace.getConfiguration();
  if (configuration.inspect(id)?.globalValue === value) return;
  const told = nextEvent(vscode.workspace.onDidChangeConfiguration, (event) => event.affectsConfiguration(id));
  await configuration.update(id, value, vscode.ConfigurationTarget.Global);
  await told;
}
