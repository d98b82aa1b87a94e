import { EventEmitter, type Disposable, type TreeDataProvider, type TreeItem } from 'vscode';
import type { ViewName } from '../../ids';
import type { ListChange } from '../../model/lists/listCache';
import type { ReportListRequest } from '../../model/lists/listRequest';
import type { Query } from '../../model/lists/query';
import type { Located, Store } from '../../model/lists/store';
import type { Session, Sessions } from '../../platform/session/sessions';
import type { Disposable as Listener } from '../../util/event';
import { Children, reportRows } from './children';
import { failureOf } from './failure';
import { NodeCache } from './nodeCache';
import { groupNode, isInScope, moreNode, reportNode, type GroupNode, type Node, type ReportNode } from './nodes';
import type { LoadWait } from './loadWait';
import { ShownLists } from './shownLists';
import { resolveItem, toTreeItem } from './treeItems';
import { onEachSession } from '../../platform/session/onEachSession';

/** Maps the current session's store to the rows of one view. It requests what shows, and nothing else. */
export class SidebarDataProvider implements TreeDataProvider<Node>, Disposable {
  private readonly kept = new NodeCache();
  private readonly children: Children;
  /** The lists that this view shows. */
  readonly lists: ShownLists;
  private readonly changed = new EventEmitter<Node | undefined>();
  private readonly listsChanged = new EventEmitter<void>();
  private readonly sessionListener: Listener;
  /** Ids of the rows whose children VS Code has requested, which it does when they are expanded. */
  private readonly opened = new Set<string>();
  private drawn: Query | undefined;
  /** The failure that the remedy row was drawn for. */
  private drawnFailure: unknown;

  readonly onDidChangeTreeData = this.changed.event;
  /** Fires when a request of this view starts or ends, or the view shows something else. */
  readonly onDidChangeLists = this.listsChanged.event;

  constructor(
    private readonly view: ViewName,
    private readonly sessions: Sessions,
    private readonly loadWait: LoadWait,
  ) {
    this.lists = new ShownLists(view, sessions, this.kept);
    this.children = new Children(view, sessions, this.kept, loadWait);
    this.sessionListener = onEachSession(sessions, (session) => this.follow(session));
  }

  getTreeItem(node: Node): TreeItem {
    const isUpdating = (id: string) => this.sessions.current?.updates.isUnderWay(id) === true;
    const filter = node.kind === 'group' ? this.lists.filterOf(node.list) : undefined;
    return toTreeItem(node, this.lists.of(node), filter, isUpdating);
  }

  resolveTreeItem(item: TreeItem, node: Node): TreeItem {
    return resolveItem(item, node);
  }

  getParent(node: Node): Node | undefined {
    return node.kind === 'project' ? undefined : node.parent;
  }

  async getChildren(node?: Node): Promise<Node[]> {
    const session = node === undefined ? await this.sessions.connected() : this.sessions.current;
    if (session === undefined || (node !== undefined && !isInScope(session.scope, node))) return [];
    if (node !== undefined) this.opened.add(node.id);
    switch (node?.kind) {
      case undefined: {
        const rows = await this.children.roots(session);
        this.drawnFailure = rows[0]?.kind === 'remedy' ? rows[0].error : undefined;
        return rows;
      }
      case 'project':
        return this.children.groupsOf(session, node);
      case 'group':
        return this.children.reports(session, node.list, node);
      case 'report':
      case 'more':
      case 'remedy':
        return [];
    }
  }

  /** Called when a row was collapsed. */
  close({ id }: Node): void {
    this.opened.delete(id);
  }

  /** Returns the group as this view draws it, if it is expanded. */
  openGroup({ id }: GroupNode): GroupNode | undefined {
    const kept = this.opened.has(id) ? this.kept.get(id) : undefined;
    return kept?.kind === 'group' ? kept : undefined;
  }

  /** Returns a row and its siblings, in the order shown. */
  siblingsOf(node: Node): readonly Node[] {
    if (node.kind === 'report') return this.reportsIn(node.list, node.parent);
    return node.kind === 'project' ? this.kept.projects : [];
  }

  /** The rows of a list's reports. */
  reportsIn(list: ReportListRequest, parent: GroupNode | undefined): readonly ReportNode[] {
    const { scope, store } = this;
    return scope === undefined || store === undefined ? [] : reportRows(this.view, scope, store, list, parent);
  }

  /** Requests again what this view shows. */
  refresh(): void {
    for (const { list } of this.lists.all) this.store?.lists.known(list)?.expireUnlessLoading();
    this.redraw();
  }

  /** Redraws everything as soon as the view shows, which requests what is due. */
  redraw(): void {
    this.changed.fire(undefined);
  }

  /** The row of a report that was found in one of this view's top-level lists. */
  rowOf({ report, list }: Located): Node | undefined {
    const {
      scope,
      lists: { outline },
    } = this;
    if (scope === undefined || outline === undefined) return undefined;
    const by = outline.kind === 'groups' ? outline.by : 'project';
    const parent = outline.kind === 'reports' ? undefined : this.kept.keep(groupNode(scope, by, list, undefined));
    return reportNode(scope, report, list, parent);
  }

  dispose(): void {
    this.sessionListener.dispose();
    this.changed.dispose();
    this.listsChanged.dispose();
  }

  /** Prefix of the ids of the rows. */
  get scope(): string | undefined {
    return this.sessions.current?.scope;
  }

  private get store(): Store | undefined {
    return this.sessions.current?.store;
  }

  private follow(session: Session | undefined): readonly Listener[] {
    this.drawn = session?.store.query;
    this.kept.clear();
    this.opened.clear();
    this.redraw();
    this.listsChanged.fire();
    if (session === undefined) return [];
    return [
      session.store.lists.onDidChange((change) => this.show(change)),
      session.store.onDidChangeQuery((query) => this.showQuery(query)),
      session.updates.onDidChange((id) => this.showUpdate(id)),
    ];
  }

  private showQuery(query: Query): void {
    const isOther = query[this.view] !== this.drawn?.[this.view];
    this.drawn = query;
    const { outline } = this.lists;
    if (!isOther || outline === undefined) return;
    this.kept.follow(outline);
    this.redraw();
    this.listsChanged.fire();
  }

  /** Redraws the groups of a report: VS Code knows a row by its object, and a report gets a new one each time. */
  private showUpdate(id: string): void {
    for (const { list } of this.store?.lists.holding(id) ?? []) {
      const node = this.lists.rowOf(list);
      if (node !== null) this.changed.fire(node);
    }
  }

  private show({ list, isTouched }: ListChange): void {
    const node = this.lists.rowOf(list);
    if (node === null) return;
    if (isTouched) {
      // VS Code draws a row's children only if it is open in a view that shows, and drawing requests them.
      this.changed.fire(node?.parent);
      return;
    }
    const isLoading = this.store?.lists.known(list)?.state.loading === true;
    const { scope } = this;
    const more = scope === undefined ? undefined : this.kept.get(moreNode(scope, list, node).id);
    if (isLoading && more !== undefined) this.changed.fire(more);
    // The first answer reaches the view as the children that it waits for.
    const isAwaited = node === undefined && this.loadWait.areRootsAwaited;
    // A project shows the count of its groups, so it is drawn with them.
    if (!isLoading && !isAwaited) this.changed.fire(this.isRemedyDue ? undefined : (node?.parent ?? node));
    this.listsChanged.fire();
  }

  /** True if the failure of the top-level groups is not the one drawn. */
  private get isRemedyDue(): boolean {
    const { outline, roots } = this.lists;
    return outline?.kind === 'groups' && failureOf(roots.map(({ state }) => state)) !== this.drawnFailure;
  }
}
