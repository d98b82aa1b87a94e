import { commands, type Disposable } from 'vscode';
import { viewIds, type ViewName } from '../ids';
import type { ListRequest } from '../model/lists/listRequest';
import type { Session, Sessions } from '../platform/session/sessions';
import type { ConnectionStore } from '../platform/storage/connectionStore';
import type { Disposable as Listener } from '../util/event';
import { SidebarDataProvider } from './lists/dataProvider';
import type { Node } from './lists/nodes';
import { SidebarView } from './lists/sidebarView';
import type { WhatChangedView } from './whatChanged/whatChangedView';
import type { Load } from '../util/lazy';
import { onEachSession } from '../platform/session/onEachSession';

/** The Projects and Reports views, and the access that commands need to them. */
export class Views implements Disposable {
  readonly trees: Readonly<Record<ViewName, SidebarDataProvider>>;
  readonly views: Readonly<Record<ViewName, SidebarView>>;
  private readonly sessionListener: Listener;
  changes: Promise<WhatChangedView> | undefined;

  constructor(
    private readonly sessions: Sessions,
    connections: ConnectionStore,
    private readonly load: Load<typeof import('./onDemand')>,
  ) {
    const trees = {
      projects: new SidebarDataProvider('projects', sessions, load),
      reports: new SidebarDataProvider('reports', sessions, load),
    };
    const projects = new SidebarView('projects', trees.projects, connections, load);
    this.trees = trees;
    this.views = { projects, reports: new SidebarView('reports', trees.reports, connections, load, projects) };
    this.sessionListener = onEachSession(sessions, (session) => this.followHistory(session));
  }

  selectionIn(view: ViewName): readonly Node[] {
    return this.views[view].selection;
  }

  /** The rows that a key in a view acts on. */
  underKey(view: ViewName): Promise<readonly Node[]> {
    return this.views[view].underKey();
  }

  /** Opens a view, wherever it is, and gives it the focus. */
  async show(view: ViewName): Promise<void> {
    await commands.executeCommand(`${viewIds[view]}.focus`);
  }

  /** Scrolls a view to its first row. @param focus true to focus that row */
  async showTop(view: ViewName, focus = false): Promise<void> {
    await this.views[view].showTop(focus);
  }

  /** The lists of both views that have more to load. */
  get unfinished(): readonly ListRequest[] {
    const lists = Object.values(this.trees).flatMap((tree) => tree.lists.all);
    return lists.filter(({ state }) => state.rest === 'offered').map(({ list }) => list);
  }

  /** Redraws the visible rows, which requests what is due; hidden rows are requested when they show. */
  redraw(): void {
    for (const tree of Object.values(this.trees)) tree.redraw();
  }

  dispose(): void {
    for (const view of Object.values(this.views)) view.dispose();
    this.sessionListener.dispose();
    void this.changes?.then((view) => view.dispose());
  }

  /** Creates the What Changed view at the first change; from then on it updates itself. */
  private followHistory(session: Session | undefined): readonly Listener[] {
    if (session === undefined) return [];
    const { history } = session;
    const showChanges = () => {
      if (history.unseenChanges.length === 0) return;
      this.changes ??= this.load().then(({ WhatChangedView: Changes }) => new Changes(this.sessions));
    };
    return [
      history.onDidChange(showChanges),
      history.onDidWorsen((changes) => void this.load().then(({ tellWorse }) => tellWorse(changes))),
    ];
  }
}
