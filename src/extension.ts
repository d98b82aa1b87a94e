import { ExtensionMode, type ExtensionContext } from 'vscode';
import { registerAgents, type Agents } from './agents';
import { registerCommands } from './commands';
import { Histories } from './platform/history/histories';
import { Jobs } from './platform/jobs/runningJob';
import { Log } from './platform/log';
import { Pace } from './platform/pace';
import { Sessions } from './platform/session/sessions';
import { ConnectionStore } from './platform/storage/connectionStore';
import { GlobalState } from './platform/storage/globalState';
import { QueryStore } from './platform/storage/queryStore';
import { SnapshotStore } from './platform/storage/snapshotStore';
import { MarkdownPreviews } from './platform/ui/markdownPreviews';
import { registerReports } from './report';
import { Views } from './views';

/** The live objects, for tests inside the extension host. */
export interface Internals {
  readonly context: ExtensionContext;
  readonly connections: ConnectionStore;
  readonly jobs: Jobs;
  readonly sessions: Sessions;
  readonly views: Views;
  readonly pace: Pace;
  readonly agents: Agents;
}

/** Builds the objects top-down. Nothing is requested, and no key is read, before a view shows or a command runs. */
export function activate(context: ExtensionContext): Internals | undefined {
  const load = () => import('./onDemand');
  const log = new Log();
  const { globalStorageUri, workspaceState, secrets } = context;
  const globalState = new GlobalState(context.globalState);
  const connections = new ConnectionStore({ globalState, workspaceState, secrets });
  const queries = new QueryStore({ globalState, workspaceState });
  const pace = new Pace();
  const snapshots = new SnapshotStore(globalStorageUri, log, pace, load);
  const histories = new Histories({ globalStorageUri, globalState, log, pace, load });
  const jobs = new Jobs(context, pace);
  const sessions = new Sessions({ connections, queries, snapshots, histories, log, load });
  const views = new Views(sessions, connections, load);
  const previews = new MarkdownPreviews();
  const leftBehind = [queries, snapshots, histories, jobs];
  const commands = registerCommands(
    {
      connections,
      leftBehind,
      queries,
      jobs,
      previews,
      sessions,
      views,
      log,
      globalState,
    },
    load,
  );
  const reports = registerReports({ sessions, log }, context.extensionUri, load);
  const agents = registerAgents({ sessions, log, filesOf: () => Promise.resolve([]) }, load);
  context.subscriptions.push(log, jobs, previews, connections, sessions, views, commands, reports, agents);
  return context.extensionMode === ExtensionMode.Test
    ? { context, connections, jobs, sessions, views, pace, agents }
    : undefined;
}
