import { ExtensionMode, type ExtensionContext } from 'vscode';
import { registerCommands } from './commands';
import { Connections } from './platform/connections';
import { GlobalState } from './platform/globalState';
import { Histories } from './platform/histories';
import { Jobs } from './platform/jobs';
import { Log } from './platform/log';
import { Pace } from './platform/pace';
import { Queries } from './platform/queries';
import { Sessions } from './platform/session';
import { Snapshots } from './platform/snapshots';
import { registerReports } from './report';
import { Views } from './views';

/** The live objects, for tests inside the extension host. */
export interface Internals {
  readonly context: ExtensionContext;
  readonly connections: Connections;
  readonly jobs: Jobs;
  readonly sessions: Sessions;
  readonly views: Views;
  readonly pace: Pace;
}

/** Builds the objects top-down. Nothing is asked for, and no key is read, before a view shows or a command runs. */
export function activate(context: ExtensionContext): Internals | undefined {
  const log = new Log();
  const { globalStorageUri, workspaceState, secrets } = context;
  const globalState = new GlobalState(context.globalState);
  const connections = new Connections({ globalState, workspaceState, secrets });
  const queries = new Queries({ globalState, workspaceState });
  const pace = new Pace();
  const snapshots = new Snapshots(globalStorageUri, log, pace);
  const histories = new Histories({ globalStorageUri, globalState }, log);
  const jobs = new Jobs(context, pace);
  const sessions = new Sessions({ connections, queries, snapshots, histories, log });
  const views = new Views(sessions, connections);
  const commands = registerCommands({
    connections,
    queries,
    snapshots,
    histories,
    jobs,
    sessions,
    views,
    log,
    globalState,
  });
  const reports = registerReports({ sessions, log }, context.extensionUri);
  context.subscriptions.push(log, jobs, connections, sessions, views, commands, reports);
  return context.extensionMode === ExtensionMode.Test
    ? { context, connections, jobs, sessions, views, pace }
    : undefined;
}
