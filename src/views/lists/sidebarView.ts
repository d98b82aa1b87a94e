import { commands, window, type Disposable, type TreeDragAndDropController, type TreeView } from 'vscode';
import { commandIds, viewIds, type ViewName } from '../../ids';
import type { ConnectionStore } from '../../platform/storage/connectionStore';
import { Contexts } from '../../platform/ui/contextKeys';
import { withViewProgress } from '../../platform/ui/progress';
import { withoutLinks } from '../../util/escape';
import { DisposableStore } from '../../util/event';
import type { Load } from '../../util/lazy';
import type { SidebarDataProvider } from './dataProvider';
import type { Node } from './nodes';
import type { SessionTree } from './sessionTree';
import type { ShownLists } from './shownLists';

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

/** Milliseconds after which a view shows that it is busy; most answers come sooner, and nothing flickers. */
const busyMs = 150;

/** One tree view with its message, its description and its progress. */
export class SidebarView implements Disposable {
  readonly treeView: TreeView<Node>;
  private readonly listeners: DisposableStore;
  private readonly contexts = new Contexts();
  private endProgress: (() => void) | undefined;

  /** @param above the view above this one, whose failure is not shown a second time */
  constructor(
    private readonly name: ViewName,
    private readonly tree: SidebarDataProvider,
    private readonly connections: ConnectionStore,
    private readonly load: Load<Pick<typeof import('../onDemand'), 'messageOf' | 'descriptionOf'>>,
    private readonly above?: SidebarView,
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
      this.treeView.onDidExpandElement(() => this.contexts.set('didBrowse', true)),
      this.treeView.onDidCollapseElement(({ element }) => tree.current?.close(element)),
      this.treeView.onDidChangeVisibility(({ visible }) => {
        if (visible) tree.wasShown();
      }),
    );
    this.update();
  }

  get selection(): readonly Node[] {
    return this.treeView.selection;
  }

  /** Gives the view the focus: its rows, or what is there in their place. */
  async focus(): Promise<void> {
    await commands.executeCommand(`${viewIds[this.name]}.focus`);
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

  private update(): void {
    const { current } = this.tree;
    void this.showWords();
    this.showProgress(this.tree.lists.all.some(({ state }) => state.loading));
    this.tellContext(current?.lists);
  }

  /** Shows what there is to say. Nothing is loaded for that before something was requested. */
  private async showWords(): Promise<void> {
    const { all, isNarrowed } = this.tree.lists;
    const words = all.length === 0 && !isNarrowed ? undefined : await this.load().catch(() => undefined);
    const { current } = this.tree;
    const above = this.above?.treeView.visible === true ? this.above.tree.lists : undefined;
    const [line, message] =
      current === undefined || words === undefined
        ? ['', '']
        : [
            [...this.nameOf(current), words.descriptionOf(current.lists)].join(' · '),
            withoutLinks(words.messageOf(current.lists, above)),
          ];
    if ((this.treeView.description ?? '') !== line) this.treeView.description = line;
    if ((this.treeView.message ?? '') !== message) this.treeView.message = message;
  }

  /** The name of the connection, if there are several. */
  private nameOf({ session: { connection } }: SessionTree): readonly string[] {
    return this.connections.all.length > 1 ? [connection.name] : [];
  }

  /** Sets the context keys of the view's welcome texts and buttons. */
  private tellContext(lists: ShownLists | undefined): void {
    const isBare = lists !== undefined && lists.outline.kind !== 'groups' && lists.isEmpty;
    this.contexts.set(this.name === 'projects' ? 'noProjects' : 'noReports', isBare);
    this.contexts.set(this.name === 'projects' ? 'projectsNarrowed' : 'reportsNarrowed', lists?.isNarrowed === true);
    const hasMore = lists?.all.some(({ state }) => state.rest === 'offered') === true;
    this.contexts.set(this.name === 'projects' ? 'projectsHaveMore' : 'reportsHaveMore', hasMore);
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
