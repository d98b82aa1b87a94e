import { ExtensionMode, window, type Disposable, type ExtensionContext } from 'vscode';
import { registerAgents, type Agents } from './agents';
import { linkHandler, registerCommands, type LinkHandler } from './commands';
import type { Manifest } from './ids';
import { registerSites } from './sites';
import { Histories } from './platform/history/histories';
import { Jobs } from './platform/jobs/jobs';
import { Log } from './platform/log';
import type { ConnectionData } from './model/connection';
import { Pace } from './model/pace';
import { Sessions } from './platform/session/sessions';
import { ConnectionStore } from './platform/storage/connectionStore';
import { GlobalState } from './platform/storage/globalState';
import { QueryStore } from './model/lists/queryStore';
import type { ProposedSites } from './model/sites/proposedSites';
import type { WorkspaceSites } from './platform/sites/workspaceSites';
import { registerReports } from './report';
import { Lazy, lazily } from './util/lazy';
import { wait } from './util/wait';
import { Views } from './views';
import { FileTags } from './views/fileTags';

/** The live objects, for tests inside the extension host. */
export interface Internals {
  readonly context: ExtensionContext;
  readonly connections: ConnectionStore;
  readonly proposedSites: () => Promise<ProposedSites>;
  readonly jobs: Jobs;
  readonly sessions: Sessions;
  readonly views: Views;
  readonly pace: Pace;
  readonly sites: () => Promise<WorkspaceSites>;
  readonly agents: Agents;
  readonly links: LinkHandler;
}

/** Milliseconds after which a view that was clicked has asked for its rows. */
const viewMs = 50;

/** Ends work under way before the window closes. Kept here, since `deactivate` cannot reach what `activate` made. */
let leave = (): Promise<void> => Promise.resolve();

/** VS Code waits a few seconds for this when the window closes. */
export function deactivate(): Promise<void> {
  return leave();
}

/** Builds the objects top-down. Nothing is requested, and no key is read, before a view shows or a command runs. */
export function activate(context: ExtensionContext): Internals | undefined {
  const load = async () => {
    await sessions.afterFirstAnswers();
    return import('./onDemand');
  };
  const requests = async () => {
    await sessions.afterLastRows();
    return import('./platform/session/requests');
  };
  const log = new Log();
  const { globalStorageUri, workspaceState, secrets } = context;
  const globalState = new GlobalState(context.globalState);
  const connections = new ConnectionStore({ globalState, workspaceState, secrets });
  const queries = new QueryStore({ globalState, workspaceState });
  const proposedSites = lazily(async () => new (await load()).ProposedSites(workspaceState));
  const pace = new Pace();
  const snapshots = lazily(async () => {
    const { SnapshotStore } = await import('./platform/storage/snapshotStore');
    return new SnapshotStore(globalStorageUri, log, pace);
  });
  const savedQueries = lazily(async () => new (await load()).SavedQueries(globalState));
  const histories = new Histories({ globalStorageUri, globalState, log, pace, load });
  const jobs = new Jobs(context, pace);
  leave = () => jobs.leave();
  const sessions = new Sessions({
    ...{ connections, queries, snapshots, storage: globalStorageUri, histories, log, requests, load },
  });
  const sites = new Lazy(async () => {
    const { SiteFileProblems, WorkspaceSites } = await load();
    const made = new WorkspaceSites();
    context.subscriptions.push(new SiteFileProblems(made));
    return made;
  });
  const pages = new Lazy(async () => new (await load()).FiledPages(await sites.get()));
  const tags = new FileTags(pages.get);
  const views = new Views(sessions, connections, jobs, tags, load);
  const problems = new Lazy(async () => new (await load()).Problems(sessions));
  const gateResults = new Lazy(async () => new (await load()).GateResults());
  const previews = new Lazy(async () => new (await load()).Previews());
  const later = [savedQueries, snapshots, proposedSites];
  const connectionData = [queries, histories, jobs, ...later.map(forgetting)];
  const commandContext = {
    ...{ connections, connectionData, savedQueries, jobs, sessions, views, log, globalState, previews: previews.get },
    ...{ sites: sites.get, problems: problems.get, gateResults: gateResults.get, proposedSites },
  };
  const manifest = context.extension.packageJSON as Manifest;
  const commands = registerCommands(commandContext, manifest, load);
  const links = linkHandler(commandContext, load);
  const reports = registerReports({ sessions, log, pages: pages.get }, context.extensionUri, load);
  const editor = registerSitesSoon({ sessions, sites: sites.get }, load);
  const filesOf = async (url: string) => (await sites.get()).sourcesOf(url);
  const agents = registerAgents({ sessions, log, filesOf }, manifest, load);
  const registered = [commands, reports, editor, agents, window.registerUriHandler(links)];
  context.subscriptions.push(log, jobs, previews, connections, sessions, views, tags);
  context.subscriptions.push(pages, sites, problems, gateResults, ...registered);
  if (context.extensionMode !== ExtensionMode.Test) return undefined;
  const data = { connections, proposedSites, jobs, sessions, sites: sites.get };
  return { context, ...data, views, pace, agents, links };
}

/** Registers what editors show a moment later: a view that was clicked has asked for its rows by then. */
function registerSitesSoon(...[deps, load]: Parameters<typeof registerSites>): Disposable {
  const registered = new Lazy(async () => {
    await wait(viewMs);
    await deps.sessions.afterLastRows();
    return registerSites(deps, load);
  });
  void registered.get();
  return registered;
}

/** Forgets a connection's data with an object that is made at its first use. */
function forgetting(get: () => Promise<ConnectionData>): ConnectionData {
  return { forget: async (connectionId) => (await get()).forget(connectionId) };
}
