import type { ViewName } from '../ids';
import { type Session, type Sessions, onEachSession } from '../vscode/session/sessions';
import type { ConnectionStore } from '../vscode/storage/connectionStore';
import { Contexts } from '../vscode/ui/contextKeys';
import type { WalkthroughSteps } from '../vscode/ui/walkthroughSteps';
import { DisposableStore, type Disposable } from '../util/event';
import { lazily } from '../util/lazy';
import { SidebarDataProvider, SidebarView } from './lists/sidebarView';
import type { FileTags } from './fileTags';
import type { Jobs } from '../vscode/jobs/jobs';
import type { JobsView } from './jobs/jobsView';
import type { WhatChangedView } from './whatChanged/whatChangedView';

type Load = () => Promise<typeof import('./connected')>;

interface ViewsOptions {
  readonly sessions: Sessions;
  readonly connections: ConnectionStore;
  readonly jobs: Jobs;
  readonly tags: FileTags;
  readonly steps: WalkthroughSteps;
  readonly load: Load;
}

/** The Projects and Reports views, and the access that commands need to them. */
export class Views implements Disposable {
  readonly trees: Readonly<Record<ViewName, SidebarDataProvider>>;
  readonly views: Readonly<Record<ViewName, SidebarView>>;
  private readonly listeners: DisposableStore;
  private readonly contexts = new Contexts();
  changes: WhatChangedView | undefined;
  jobs: JobsView | undefined;

  private readonly sessions: Sessions;
  private readonly tags: FileTags;
  private readonly steps: WalkthroughSteps;
  private readonly load: Load;

  constructor({ sessions, connections, jobs, tags, steps, load }: ViewsOptions) {
    this.sessions = sessions;
    this.tags = tags;
    this.steps = steps;
    this.load = load;
    const trees = {
      projects: new SidebarDataProvider('projects', sessions, tags, load),
      reports: new SidebarDataProvider('reports', sessions, tags, load),
    };
    const projects = new SidebarView('projects', trees.projects, connections);
    this.trees = trees;
    this.views = { projects, reports: new SidebarView('reports', trees.reports, connections, projects) };
    const showJobs = lazily(async () => {
      const { JobsView } = await load();
      this.jobs = new JobsView(jobs, sessions, tags);
    });
    const browsed = Object.values(this.views).map(({ treeView }) =>
      treeView.onDidExpandElement(() => steps.done('didBrowse')),
    );
    this.listeners = new DisposableStore(
      ...browsed,
      sessions.onDidConnect(() => void this.showChanges()),
      jobs.onDidChange(() => void showJobs()),
    );
  }

  /** Redraws the visible rows, which requests due lists; hidden rows are requested when they are shown. */
  redraw(): void {
    for (const tree of Object.values(this.trees)) tree.redraw();
  }

  dispose(): void {
    for (const view of Object.values(this.views)) view.dispose();
    this.listeners.dispose();
    this.changes?.dispose();
    this.jobs?.dispose();
  }

  /** Creates the What Changed view once something is connected; from then on it updates itself. */
  private readonly showChanges = lazily(async () => {
    const { WhatChangedView } = await this.load();
    const others = Object.values(this.views).map(({ treeView }) => treeView);
    this.listeners.add(onEachSession(this.sessions, (session) => tellContexts(session, this.contexts, this.steps)));
    this.steps.done('didConnect');
    this.changes = new WhatChangedView(this.sessions, this.tags, others);
  });
}

/** Sets the context keys of the actions that can be canceled, and of the steps of the walkthrough. */
function tellContexts(
  session: Session | undefined,
  contexts: Contexts,
  steps: WalkthroughSteps,
): readonly Disposable[] {
  if (session === undefined) {
    contexts.set('isUpdating', false);
    return [];
  }
  const { updates, store } = session;
  const showUpdating = () => contexts.set('isUpdating', updates.reports.length > 0);
  showUpdating();
  return [
    updates.onDidChange(showUpdating),
    store.onDidChangeQuery(() => steps.done('didBrowse')),
    store.onDidCreate(() => steps.done('didCreate')),
  ];
}
