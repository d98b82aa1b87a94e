import { ExtensionMode, Uri, window, type ExtensionContext } from 'vscode';
import { registerAgents, type Agents } from './tools';
import { linkHandler, registerCommands, type LinkHandler } from './commands';
import type { Manifest } from './ids';
import { registerSites } from './editor';
import { Jobs } from './vscode/jobs/jobs';
import { Log } from './vscode/log';
import { Pace } from './reports/pace';
import { Sessions } from './vscode/session/sessions';
import { ConnectionStore } from './vscode/storage/connectionStore';
import { GlobalState } from './vscode/storage/globalState';
import { Previews } from './vscode/ui/previews';
import { WalkthroughSteps } from './vscode/ui/walkthroughSteps';
import { SavedQueries } from './reports/lists/savedQueries';

import { ProposedSites } from './reports/proposedSites';
import type { WorkspaceSites } from './vscode/workspace/workspaceSites';
import { registerReports } from './reportEditor';
import { Lazy } from './util/lazy';
import { Views } from './views';
import { FileTags } from './views/fileTags';

/** The live objects, for tests inside the extension host. */
export interface Internals {
  readonly context: ExtensionContext;
  readonly connections: ConnectionStore;
  readonly proposedSites: ProposedSites;
  readonly jobs: Jobs;
  readonly sessions: Sessions;
  readonly views: Views;
  readonly pace: Pace;
  readonly sites: () => Promise<WorkspaceSites>;
  readonly agents: Agents;
  readonly links: LinkHandler;
}

const connected = () => import('./connected');
const features = () => import('./features');

/**
 * Ends work in progress before the window closes. Kept here, since `deactivate` can't reach the objects of `activate`.
 */
let leave = (): Promise<void> => Promise.resolve();

/** VS Code waits a few seconds for this when the window closes. */
export function deactivate(): Promise<void> {
  return leave();
}

/** Builds the objects top-down. Nothing is requested before a view is shown or a command runs. */
export function activate(context: ExtensionContext): Internals | undefined {
  const log = new Log();
  const { globalStorageUri, extensionUri, workspaceState, secrets } = context;
  const globalState = new GlobalState(context.globalState);
  const connections = new ConnectionStore({ globalState, workspaceState, secrets });
  const proposedSites = new ProposedSites(workspaceState);
  const pace = new Pace();
  const savedQueries = new SavedQueries(globalState);
  const jobs = new Jobs(context, pace);
  leave = () => jobs.leave();
  const opener = new Lazy(async () => {
    const { SessionOpener } = await connected();
    return new SessionOpener({ globalStorageUri, globalState, workspaceState, connections, jobs, log, pace });
  });
  const sessions = new Sessions({ connections, opener: opener.get, log });
  const problemsFile = context.storageUri && Uri.joinPath(context.storageUri, 'problems.json');
  const { sites, pages, problems, gateResults } = editorParts(context, problemsFile, sessions, log);
  const tags = new FileTags(pages.get);
  const steps = new WalkthroughSteps(context.globalState);
  const views = new Views({ sessions, connections, jobs, tags, steps, load: connected });
  const previews = new Previews(Uri.joinPath(globalStorageUri, 'details'));
  const ofSessions = async () => (await opener.get()).connectionData;
  const connectionData = async () => [savedQueries, ...(await ofSessions()), proposedSites, jobs, previews];
  const commandContext = {
    connections,
    connectionData,
    savedQueries,
    proposedSites,
    jobs,
    sessions,
    views,
    log,
    extensionUri,
    problemsFile,
    globalState,
    previews,
    steps,
    sites: sites.get,
    problems: problems.get,
    gateResults: gateResults.get,
  };
  const manifest = context.extension.packageJSON as Manifest;
  const commands = registerCommands(commandContext, manifest, features);
  const links = linkHandler(commandContext, features);
  const reports = registerReports({ sessions, log, pages: pages.get, steps }, extensionUri, features);
  const editor = registerSites({ sessions, sites: sites.get, load: features });
  const filesOf = async (url: string) => (await sites.get()).sourcesOf(url);
  const agents = registerAgents({ sessions, log, filesOf }, manifest, features);
  const registered = [commands, reports, editor, agents, window.registerUriHandler(links)];
  context.subscriptions.push(log, jobs, previews, connections, sessions, opener, views, tags);
  context.subscriptions.push(pages, sites, problems, gateResults, ...registered);
  // Jobs, changes, and problems of earlier sessions are shown whichever view is open.
  void sessions.connected();
  steps.tell();
  if (context.extensionMode !== ExtensionMode.Test) return undefined;
  const data = { connections, proposedSites, jobs, sessions, sites: sites.get };
  return { context, ...data, views, pace, agents, links };
}

/** The parts of the editor, each loaded at first use. */
function editorParts({ subscriptions }: ExtensionContext, problemsFile: Uri | undefined, sessions: Sessions, log: Log) {
  const sites = new Lazy(async () => {
    const { knownPages, SiteFileProblems, WorkspaceSites } = await features();
    const made = new WorkspaceSites(async () => sessions.current && knownPages(sessions.current));
    subscriptions.push(new SiteFileProblems(made));
    return made;
  });
  const pages = new Lazy(async () => new (await features()).FiledPages(await sites.get()));
  const problems = new Lazy(async () => {
    const { KeptProblems, Problems } = await features();
    return new Problems(sessions, new KeptProblems(problemsFile), log);
  });
  const gateResults = new Lazy(async () => new (await features()).GateResults());
  return { sites, pages, problems, gateResults };
}
