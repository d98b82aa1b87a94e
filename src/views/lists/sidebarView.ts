import { commands, window, type Disposable, type TreeView, type DataTransfer } from 'vscode';
import { viewIds, type ViewName, commandId } from '../../ids';
import type { ConnectionStore } from '../../vscode/storage/connectionStore';
import { Contexts } from '../../vscode/ui/contextKeys';
import { withViewProgress } from '../../vscode/ui/windowProgress';
import { DisposableStore } from '../../util/event';
import type { SidebarDataProvider } from './dataProvider';
import type { Node } from './nodes';
import type { ShownLists } from './shownLists';

/** Milliseconds after which a view shows that it is busy; most answers arrive earlier, which avoids flicker. */
const busyMs = 150;

/** One tree view with its message, its description, and its progress. */
export class SidebarView implements Disposable {
  readonly treeView: TreeView<Node>;
  private readonly listeners: DisposableStore;
  private readonly contexts = new Contexts();
  private endProgress: (() => void) | undefined;

  /** @param above the view above this one, whose failure isn't shown a second time */
  constructor(
    private readonly name: ViewName,
    private readonly tree: SidebarDataProvider,
    private readonly connections: ConnectionStore,
    private readonly above?: SidebarView,
  ) {
    this.treeView = window.createTreeView(viewIds[name], {
      treeDataProvider: tree,
      showCollapseAll: name === 'projects',
      canSelectMany: true,
      ...(name === 'reports' && {
        // Addresses, and files that contain them, may be dropped.
        dragAndDropController: {
          dragMimeTypes: [],
          dropMimeTypes: ['text/uri-list', 'text/plain'],
          handleDrop: (_, dropped) => dropAddresses(dropped),
        },
      }),
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
      this.treeView.onDidExpandElement(({ element }) => tree.current?.turned(element, true)),
      this.treeView.onDidCollapseElement(({ element }) => tree.current?.turned(element, false)),
      this.treeView.onDidChangeVisibility(({ visible }) => {
        if (visible) tree.wasShown();
      }),
    );
    this.update();
  }

  get selection(): readonly Node[] {
    return this.treeView.selection;
  }

  /** Opens the view, wherever it is, and gives the focus to its rows, or to the content in their place. */
  async focus(): Promise<void> {
    await commands.executeCommand(`${viewIds[this.name]}.focus`);
  }

  dispose(): void {
    this.listeners.dispose();
    this.endProgress?.();
    this.treeView.dispose();
    this.tree.dispose();
  }

  private update(): void {
    const { current } = this.tree;
    this.showWords();
    this.showProgress(current?.lists.all.some(({ state }) => state.loading) === true);
    this.tellContext(current?.lists);
  }

  /** Shows the view's description and message. */
  private showWords(): void {
    const { treeView, tree, connections } = this;
    const above = this.above?.treeView.visible === true ? this.above.tree.current : undefined;
    const { current } = tree;
    const name = connections.all.length > 1 ? current?.session.connection.name : undefined;
    const { description = '', message = '' } = current?.words(above, name) ?? {};
    if ((treeView.description ?? '') !== description) treeView.description = description;
    if ((treeView.message ?? '') !== message) treeView.message = message;
  }

  /** Sets the context keys of the view's welcome texts and buttons. */
  private tellContext(lists: ShownLists | undefined): void {
    const isBare = lists !== undefined && lists.outline.kind !== 'groups' && lists.isEmpty;
    const hasMore = lists?.all.some(({ state }) => state.rest === 'offered') === true;
    this.contexts.set(`${this.name}Empty`, isBare);
    this.contexts.set(`${this.name}Narrowed`, lists?.isNarrowed === true);
    this.contexts.set(`${this.name}HaveMore`, hasMore);
  }

  private showProgress(isLoading: boolean): void {
    if (isLoading === (this.endProgress !== undefined)) return;
    this.endProgress?.();
    this.endProgress = undefined;
    if (!isLoading) return;
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const start = setTimeout(() => void withViewProgress(this.name, () => ended), busyMs);
    this.endProgress = () => {
      clearTimeout(start);
      end();
    };
  }
}

/** Begins to create reports for the dropped addresses, or for the addresses in dropped files. */
async function dropAddresses(dropped: DataTransfer): Promise<void> {
  const item = dropped.get('text/uri-list') ?? dropped.get('text/plain');
  const text = await item?.asString();
  if (text !== undefined) await commands.executeCommand(commandId('createReports'), { text });
}
