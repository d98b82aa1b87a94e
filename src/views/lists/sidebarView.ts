import { commands, window, type Disposable, type TreeDragAndDropController, type TreeView } from 'vscode';
import { commandIds, viewIds, type ViewName } from '../../ids';
import { isNarrowed, privacyFilterOf } from '../../model/lists/query';
import type { Sessions } from '../../platform/session/sessions';
import { refreshInterval } from '../../platform/settings';
import type { ConnectionStore } from '../../platform/storage/connectionStore';
import { Contexts } from '../../platform/ui/contextKeys';
import { withViewProgress } from '../../platform/ui/progress';
import { withoutLinks } from '../../util/escape';
import { earliest } from '../../util/format';
import type { SidebarDataProvider } from './dataProvider';
import { descriptionOf } from './description';
import { failureIn, messageOf } from './message';
import type { Node } from './nodes';
import type { LoadWait } from './loadWait';
import { DisposableStore } from '../../util/event';

/** Addresses, and files that contain them, may be dropped. */
const dropOfAddresses: TreeDragAndDropController<Node> = {
  dragMimeTypes: [],
  dropMimeTypes: ['text/uri-list', 'text/plain'],
  handleDrop: async (_, dropped) => {
    const item = dropped.get('text/uri-list') ?? dropped.get('text/plain');
    const text = await item?.asString();
    if (text !== undefined) await commands.executeCommand(commandIds.createReports, { text });
  },
};

/** One tree view with its message, its description and its progress. */
export class SidebarView implements Disposable {
  readonly treeView: TreeView<Node>;
  private readonly listeners: DisposableStore;
  private readonly contexts = new Contexts();
  private endProgress: (() => void) | undefined;

  constructor(
    private readonly name: ViewName,
    private readonly tree: SidebarDataProvider,
    private readonly sessions: Sessions,
    private readonly connections: ConnectionStore,
    loadWait: LoadWait,
    /** The view above this one, whose failure is not shown a second time. */
    private readonly above: SidebarView | undefined,
  ) {
    this.treeView = window.createTreeView(viewIds[name], {
      treeDataProvider: tree,
      showCollapseAll: name === 'projects',
      canSelectMany: true,
      ...(name === 'reports' && { dragAndDropController: dropOfAddresses }),
    });
    this.listeners = new DisposableStore(
      tree.onDidChangeLists(() => this.update()),
      connections.onDidChange(() => this.update()),
      ...(above === undefined
        ? []
        : [
            above.tree.onDidChangeLists(() => this.update()),
            above.treeView.onDidChangeVisibility(() => this.update()),
          ]),
      this.treeView.onDidCollapseElement(({ element }) => tree.close(element)),
      this.treeView.onDidChangeVisibility(({ visible }) => {
        if (!visible) return;
        loadWait.wasShown();
        this.refreshIfOld();
      }),
    );
    this.update();
  }

  get selection(): readonly Node[] {
    return this.treeView.selection;
  }

  /**
   * Returns the rows that a key acts on: several selected ones, else the focused one. VS Code exposes only the
   * selection, and selecting a report by key opens it, so the focused row is toggled twice, which opens nothing.
   */
  async underKey(): Promise<readonly Node[]> {
    const before = this.selection;
    if (before.length > 1) return before;
    await commands.executeCommand('list.toggleSelection');
    const after = this.selection;
    await commands.executeCommand('list.toggleSelection');
    const isIn = (nodes: readonly Node[], { id }: Node) => nodes.some((node) => node.id === id);
    return [...after.filter((node) => !isIn(before, node)), ...before.filter((node) => !isIn(after, node))];
  }

  /** Scrolls to the first row; does nothing if it is gone by then. */
  async showTop(focus: boolean): Promise<void> {
    const [first] = await this.tree.getChildren();
    if (first !== undefined)
      await this.treeView.reveal(first, { select: false, focus }).then(undefined, () => undefined);
  }

  dispose(): void {
    this.listeners.dispose();
    this.endProgress?.();
    this.treeView.dispose();
    this.tree.dispose();
  }

  /** Requests again what this view shows, if that is older than the interval in the settings. */
  private refreshIfOld(): void {
    const interval = refreshInterval();
    const times = this.tree.lists.all.map(({ state: { loadedAt } }) => loadedAt).filter((time) => time !== undefined);
    if (interval === undefined || times.length === 0 || Date.now() - earliest(times) < interval) return;
    this.tree.refresh();
  }

  /** The failure that this view shows, if it is visible. */
  private get failure(): string | undefined {
    return this.treeView.visible ? failureIn(this.tree.lists.all) : undefined;
  }

  private update(): void {
    const { all, roots } = this.tree.lists;
    const { current } = this.sessions;
    const query = current?.store.query;
    const nothingFound = this.isNarrowed && this.isEmpty && this.tree.lists.outline?.kind === 'groups';
    const message = withoutLinks(
      messageOf(all, query && privacyFilterOf(this.name, query), nothingFound, this.above?.failure) ?? '',
    );
    if (this.treeView.message !== message) this.treeView.message = message;
    const connection = this.connections.all.length > 1 && current !== undefined ? [current.connection.name] : [];
    const description = query === undefined ? [] : [descriptionOf(this.name, query, roots)];
    const line = [...connection, ...description].join(' · ');
    if (this.treeView.description !== line) this.treeView.description = line;
    this.showProgress(all.some(({ state }) => state.loading));
    this.tellContext();
  }

  /** Sets the context keys of the view's welcome texts and buttons. */
  private tellContext(): void {
    const isBare = this.tree.lists.outline?.kind !== 'groups' && this.isEmpty;
    this.contexts.set(this.name === 'projects' ? 'noProjects' : 'noReports', isBare);
    this.contexts.set(this.name === 'projects' ? 'projectsNarrowed' : 'reportsNarrowed', this.isNarrowed);
  }

  /** True if there is nothing to show: the lists are empty, or wholly loaded and no row matches the local filter. */
  private get isEmpty(): boolean {
    return this.tree.lists.roots.every(
      ({ state: { loadedAt, size, error, rest }, state, filter }) =>
        loadedAt !== undefined &&
        error === undefined &&
        (size === 0 || (filter !== undefined && !state.rows.some(filter) && rest === 'none')),
    );
  }

  private get isNarrowed(): boolean {
    const query = this.sessions.current?.store.query[this.name];
    return query !== undefined && isNarrowed(query);
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
