import {
  commands,
  window,
  type Disposable,
  type TreeView,
  type DataTransfer,
  EventEmitter,
  TreeItem,
  type TreeDataProvider,
} from 'vscode';
import { viewIds, type ViewName, commandId } from '../../ids';
import type { ConnectionStore } from '../../vscode/storage/connectionStore';
import { Contexts } from '../../vscode/ui/contextKeys';
import { withViewProgress } from '../../vscode/ui/progress';
import { DisposableStore, type Disposable as Listener } from '../../util/event';
import { type Node, parentOf } from './nodes';
import type { ShownLists } from './shownLists';
import { type Session, type Sessions, onEachSession } from '../../vscode/session/sessions';
import type { FileTags } from '../fileTags';
import type { SessionTree } from './sessionTree';
import { wait } from '../../util/wait';

/** Milliseconds after which a view shows that it is busy; most answers arrive earlier, which avoids flicker. */
const busyMs = 150;
/** Milliseconds that VS Code waits for newer rows if the view has just opened. */
const maxWaitMs = 500;
/** Milliseconds that it waits for rows if none is known. */
const maxFirstWaitMs = 1500;

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

type Load = () => Promise<Pick<typeof import('../connected'), 'SessionTree'>>;

/** Gives VS Code the rows of one view: those of the window's session. Their code is loaded with the first session. */
export class SidebarDataProvider implements TreeDataProvider<Node>, Disposable {
  /** The rows of the current session. */
  current: SessionTree | undefined;
  private loading: Promise<void> | undefined;
  private readonly changed = new EventEmitter<Node | undefined>();
  private readonly listsChanged = new EventEmitter<void>();
  private readonly loadWait = new LoadWait();
  private readonly sessionListener: Listener;

  readonly onDidChangeTreeData = this.changed.event;
  /** Fires when a request of this view starts or ends, or the view shows something else. */
  readonly onDidChangeLists = this.listsChanged.event;

  constructor(
    private readonly view: ViewName,
    private readonly sessions: Sessions,
    private readonly tags: FileTags,
    private readonly load: Load,
  ) {
    this.sessionListener = new DisposableStore(
      onEachSession(sessions, (session) => this.follow(session)),
      tags.onDidChange(() => this.redraw()),
    );
  }

  getTreeItem(node: Node): TreeItem {
    return this.current?.itemOf(node) ?? new TreeItem('');
  }

  resolveTreeItem(item: TreeItem, node: Node): TreeItem {
    return this.current?.resolve(item, node) ?? item;
  }

  getParent(node: Node): Node | undefined {
    return parentOf(node);
  }

  async getChildren(node?: Node): Promise<Node[]> {
    if (node === undefined && !(await this.mayShow())) return [];
    return (await this.current?.childrenOf(node)) ?? [];
  }

  /** Redraws everything as soon as the view is visible, which requests due lists. */
  redraw(): void {
    this.changed.fire(undefined);
  }

  /** Called when the view opens. */
  wasShown(): void {
    this.loadWait.wasShown();
    this.current?.refreshIfOld();
  }

  dispose(): void {
    this.sessionListener.dispose();
    this.changed.dispose();
    this.listsChanged.dispose();
  }

  /** False without a key. Rows of the last session don't wait for it, and disappear once it is known to be missing. */
  private async mayShow(): Promise<boolean> {
    await this.sessions.opened();
    await this.loading;
    const { current } = this;
    const connected = this.sessions.connected().then((session) => session !== undefined);
    if (current === undefined || this.sessions.lacksKey) return connected;
    const shows = await Promise.race([connected, current.hasLastRows().then((hasRows) => hasRows || connected)]);
    if (shows) void connected.then((isConnected) => isConnected || this.redraw());
    return shows;
  }

  private follow(session: Session | undefined): readonly Listener[] {
    if (session === undefined) {
      this.show(undefined);
      return [];
    }
    let isOver = false;
    this.loading = this.load().then(({ SessionTree }) => {
      if (isOver) return;
      const surroundings = {
        redraw: (node: Node | undefined) => this.changed.fire(node),
        listsChanged: () => this.listsChanged.fire(),
        isFiled: this.tags.isFiled,
      };
      this.show(new SessionTree(this.view, session, this.loadWait, surroundings));
    });
    const end = () => {
      isOver = true;
      this.current?.dispose();
    };
    return [{ dispose: end }];
  }

  private show(tree: SessionTree | undefined): void {
    this.current = tree;
    this.redraw();
    this.listsChanged.fire();
  }
}

/**
 * Limits how long VS Code waits for the rows of a view. While it waits, no row of the view can be used and no other
 * group is drawn; a later answer redraws the rows, which VS Code delays for a moment.
 */
export class LoadWait {
  private shownAt = -Infinity;

  /** Called when the view opens: none of its rows is in use at that moment. */
  wasShown(): void {
    this.shownAt = performance.now();
  }

  /** Waits for an answer, but not for long; if rows are already known, only while the view opens. */
  async waitFor(loaded: Promise<void>, isKnown: boolean): Promise<void> {
    const sinceShown = performance.now() - this.shownAt;
    await Promise.race([loaded, wait(isKnown ? Math.max(0, maxWaitMs - sinceShown) : maxFirstWaitMs)]);
  }
}
