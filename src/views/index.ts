import { commands, type Disposable } from 'vscode';
import { viewIds, type ViewName } from '../ids';
import type { Disposable as Listener } from '../model/event';
import type { List } from '../model/lists';
import type { Located } from '../model/store';
import type { Connections } from '../platform/connections';
import type { Sessions } from '../platform/session';
import type { ChangesView } from './changesView';
import type { Node } from './nodes';
import { Tree } from './tree';
import { View } from './view';

/** The extension's two views and what commands want of them. */
export class Views implements Disposable {
  readonly trees: Readonly<Record<ViewName, Tree>>;
  readonly views: Readonly<Record<ViewName, View>>;
  private readonly sessionListener: Disposable;
  private historyListeners: readonly Listener[] = [];
  changes: Promise<ChangesView> | undefined;

  constructor(
    private readonly sessions: Sessions,
    connections: Connections,
  ) {
    this.trees = { projects: new Tree('projects', sessions), reports: new Tree('reports', sessions) };
    this.views = {
      projects: new View('projects', this.trees.projects, sessions, connections),
      reports: new View('reports', this.trees.reports, sessions, connections),
    };
    this.sessionListener = sessions.onDidChange(() => this.followHistory());
    this.followHistory();
  }

  selectionIn(view: ViewName): readonly Node[] {
    return this.views[view].selection;
  }

  /** Opens a view, wherever it is, and gives it the focus. */
  async show(view: ViewName): Promise<void> {
    await commands.executeCommand(`${viewIds[view]}.focus`);
  }

  async reveal(located: Located): Promise<void> {
    await this.views.reports.reveal(located);
  }

  /** The lists of both views that the service offers more of. */
  get unfinished(): readonly List[] {
    const lists = Object.values(this.trees).flatMap((tree) => tree.lists);
    return lists.filter(({ state }) => state.rest === 'offered').map(({ list }) => list);
  }

  /** Asks again for what shows; what is hidden is asked for when it shows. */
  redraw(): void {
    for (const tree of Object.values(this.trees)) tree.redraw();
  }

  dispose(): void {
    for (const view of Object.values(this.views)) view.dispose();
    this.sessionListener.dispose();
    for (const listener of this.historyListeners) listener.dispose();
    void this.changes?.then((view) => view.dispose());
  }

  /** The view of what changed waits for the first change; from then on it follows for itself. */
  private followHistory(): void {
    for (const listener of this.historyListeners) listener.dispose();
    const history = this.sessions.current?.history;
    if (history === undefined) return;
    const showNews = () => {
      if (history.news.length === 0) return;
      this.changes ??= import('./changesView').then(({ ChangesView: Changes }) => new Changes(this.sessions));
    };
    this.historyListeners = [
      history.onDidChange(showNews),
      history.onDidWorsen((news) => void import('./worse').then(({ tellWorse }) => tellWorse(news))),
    ];
  }
}
