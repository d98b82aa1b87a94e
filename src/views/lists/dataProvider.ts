import { EventEmitter, TreeItem, type Disposable, type TreeDataProvider } from 'vscode';
import type { ViewName } from '../../ids';
import { defaultQuery } from '../../reports/lists/query';
import { onEachSession } from '../../vscode/session/onEachSession';
import type { Session, Sessions } from '../../vscode/session/sessions';
import { DisposableStore, type Disposable as Listener } from '../../util/event';
import type { FileTags } from '../fileTags';
import { LoadWait } from './children';
import { parentOf, type Node } from './nodes';
import { resolveItem } from './rowDetails';
import { SessionTree } from './sessionTree';
import type { ShownLists } from './shownLists';
import { openReportCommand, toTreeItem } from './treeItems';

/** Gives VS Code the rows of one view: those of the window's session. */
export class SidebarDataProvider implements TreeDataProvider<Node>, Disposable {
  /** The rows of the current session. */
  current: SessionTree | undefined;
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
  ) {
    this.sessionListener = new DisposableStore(
      onEachSession(sessions, (session) => this.follow(session)),
      tags.onDidChange(() => this.redraw()),
    );
  }

  /** The lists that this view shows. */
  get lists(): Pick<ShownLists, 'all' | 'isNarrowed' | 'of' | 'filterOf' | 'query'> {
    return this.current?.lists ?? noLists;
  }

  getTreeItem(node: Node): TreeItem {
    return toTreeItem(node, this.lists, {
      isUpdating: (id) => this.current?.session.updates.isUnderWay(id) === true,
      redirectedFrom: (id) => this.current?.session.creations.redirectedFrom(id),
      isFiled: this.tags.isFiled,
    });
  }

  resolveTreeItem(item: TreeItem, node: Node): TreeItem {
    if (node.kind === 'report') item.command = openReportCommand(node);
    return resolveItem(item, node);
  }

  getParent(node: Node): Node | undefined {
    return parentOf(node);
  }

  async getChildren(node?: Node): Promise<Node[]> {
    if (node === undefined && !(await this.mayShow())) return [];
    return this.ownProjectsFirst((await this.current?.childrenOf(node)) ?? []);
  }

  /** Moves the projects to the top that are named after a site of a workspace folder. */
  private ownProjectsFirst(nodes: Node[]): Node[] {
    const isOwn = (node: Node) => node.kind === 'project' && this.tags.isFiled(`https://${node.project}/`);
    const own = nodes.filter(isOwn);
    if (own.length === 0) return nodes;
    const first = nodes.findIndex(({ kind }) => kind === 'project');
    const others = nodes.filter((node) => !own.includes(node));
    return [...others.slice(0, first), ...own, ...others.slice(first)];
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
    const { current } = this;
    const connected = this.sessions.connected().then((session) => session !== undefined);
    if (current === undefined || this.sessions.lacksKey) return connected;
    const shows = await Promise.race([connected, current.hasLastRows().then((hasRows) => hasRows || connected)]);
    if (shows) void connected.then((isConnected) => isConnected || this.redraw());
    return shows;
  }

  private follow(session: Session | undefined): readonly Listener[] {
    const redraw = (node: Node | undefined) => this.changed.fire(node);
    const listsChanged = () => this.listsChanged.fire();
    const surroundings = { redraw, listsChanged };
    this.current = session && new SessionTree(this.view, session, this.loadWait, surroundings);
    redraw(undefined);
    listsChanged();
    return this.current === undefined ? [] : [this.current];
  }
}

const noLists = {
  all: [],
  isNarrowed: false,
  of: () => [],
  filterOf: () => undefined,
  query: defaultQuery,
};
