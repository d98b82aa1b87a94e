import type { Disposable } from 'vscode';
import type { ViewName } from '../ids';
import type { Session, Sessions } from '../platform/session/sessions';
import type { ConnectionStore } from '../platform/storage/connectionStore';
import { Contexts } from '../platform/ui/contextKeys';
import { DisposableStore, type Disposable as Listener } from '../util/event';
import { SidebarDataProvider } from './lists/dataProvider';
import { SidebarView } from './lists/sidebarView';
import type { FileTags } from './fileTags';
import type { Jobs } from '../platform/jobs/jobs';
import type { JobsView } from './jobs/jobsView';
import type { WhatChangedView } from './whatChanged/whatChangedView';
import type { Load } from '../util/lazy';
import { onEachSession } from '../platform/session/onEachSession';

/** The Projects and Reports views, and the access that commands need to them. */
export class Views implements Disposable {
  readonly trees: Readonly<Record<ViewName, SidebarDataProvider>>;
  readonly views: Readonly<Record<ViewName, SidebarView>>;
  private readonly listeners: DisposableStore;
  private readonly contexts = new Contexts();
  changes: Promise<WhatChangedView> | undefined;
  jobs: Promise<JobsView> | undefined;

  constructor(
    private readonly sessions: Sessions,
    connections: ConnectionStore,
    jobs: Jobs,
    private readonly tags: FileTags,
    private readonly load: Load<typeof import('./onDemand')>,
  ) {
    const trees = {
      projects: new SidebarDataProvider('projects', sessions, tags, load),
      reports: new SidebarDataProvider('reports', sessions, tags, load),
    };
    const projects = new SidebarView('projects', trees.projects, connections, load);
    this.trees = trees;
    this.views = { projects, reports: new SidebarView('reports', trees.reports, connections, load, projects) };
    this.listeners = new DisposableStore(
      sessions.onDidConnect(() => this.showChanges()),
      onEachSession(sessions, (session) => this.followHistory(session)),
      jobs.onDidChange(() => {
        this.jobs ??= this.load().then(({ JobsView: View }) => new View(jobs, sessions, tags));
      }),
    );
  }

  /** Redraws the visible rows, which requests what is due; hidden rows are requested when they show. */
  redraw(): void {
    for (const tree of Object.values(this.trees)) tree.redraw();
  }

  dispose(): void {
    for (const view of Object.values(this.views)) view.dispose();
    this.listeners.dispose();
    for (const view of [this.changes, this.jobs]) void view?.then((it) => it.dispose());
  }

  /** Creates the What Changed view once something is connected; from then on it updates itself. */
  private showChanges(): void {
    const others = Object.values(this.views).map(({ treeView }) => treeView);
    this.changes ??= this.load().then(({ tellContexts, WhatChangedView: Changes }) => {
      this.listeners.add(onEachSession(this.sessions, (session) => tellContexts(session, this.contexts)));
      return new Changes(this.sessions, this.tags, others);
    });
  }

  private followHistory(session: Session | undefined): readonly Listener[] {
    if (session === undefined) return [];
    return [session.history.onDidWorsen((changes) => void this.load().then(({ tellWorse }) => tellWorse(changes)))];
  }
}
