import { window, type Disposable, type TreeView } from 'vscode';
import { viewIds, type ViewName } from '../ids';
import type { Located } from '../model/store';
import type { Connections } from '../platform/connections';
import { withViewProgress } from '../platform/progress';
import type { Sessions } from '../platform/session';
import { messageOf } from './message';
import type { Node } from './nodes';
import type { Tree } from './tree';

/** One tree view with its message, its description and its progress. */
export class View implements Disposable {
  private readonly treeView: TreeView<Node>;
  private readonly listeners: readonly Disposable[];
  private endProgress: (() => void) | undefined;

  constructor(
    private readonly name: ViewName,
    private readonly tree: Tree,
    private readonly sessions: Sessions,
    private readonly connections: Connections,
  ) {
    this.treeView = window.createTreeView(viewIds[name], {
      treeDataProvider: tree,
      showCollapseAll: name === 'projects',
    });
    this.listeners = [tree.onDidChangeListings(() => this.update()), connections.onDidChange(() => this.update())];
    this.update();
  }

  get selection(): Node | undefined {
    return this.treeView.selection[0];
  }

  /** Shows the row of a report among all reports, selected and focused. */
  async reveal(located: Located): Promise<void> {
    const row = this.tree.rowOf(located);
    if (row !== undefined) await this.treeView.reveal(row, { select: true, focus: true });
  }

  dispose(): void {
    for (const listener of this.listeners) listener.dispose();
    this.endProgress?.();
    this.treeView.dispose();
    this.tree.dispose();
  }

  private update(): void {
    const { listings } = this.tree;
    const { current } = this.sessions;
    const message = messageOf(listings) ?? '';
    if (this.treeView.message !== message) this.treeView.message = message;
    this.treeView.description = this.connections.all.length > 1 ? (current?.connection.name ?? '') : '';
    this.showProgress(listings.some(({ state }) => state.loading));
  }

  private showProgress(isLoading: boolean): void {
    if (isLoading === (this.endProgress !== undefined)) return;
    this.endProgress?.();
    this.endProgress = undefined;
    if (!isLoading) return;
    const ended = new Promise<void>((resolve) => (this.endProgress = resolve));
    void withViewProgress(this.name, () => ended);
  }
}
