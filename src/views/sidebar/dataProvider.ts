import { EventEmitter, type Disposable, type TreeDataProvider, type TreeItem } from 'vscode';
import type { ViewName } from '../../ids';
import type { ListChange } from '../../model/lists/listCache';
import {
  keyOf,
  outlineOf,
  type ListRequest,
  type Outline,
  type ReportListRequest,
} from '../../model/lists/listRequest';
import type { PagedListState } from '../../model/lists/pagedListState';
import { privacyFilterOf, type Query } from '../../model/lists/query';
import type { Located, Store } from '../../model/lists/store';
import type { Sessions } from '../../platform/session/sessions';
import type { Disposable as Listener } from '../../util/event';
import { Children, reportRows } from './children';
import { NodeCache } from './nodeCache';
import { groupNode, isInScope, moreNode, reportNode, type GroupNode, type Node, type ReportNode } from './nodes';
import type { Patience } from './patience';
import { resolveItem, toTreeItem } from './treeItems';

/** A list of the service, as it stands in a view. */
export interface ShownList {
  readonly list: ListRequest;
  /** The row that it stands below. */
  readonly node: GroupNode | undefined;
  readonly state: PagedListState<unknown>;
}

/** Maps the current session's store to the rows of one view. It requests what shows, and nothing else. */
export class SidebarDataProvider implements TreeDataProvider<Node>, Disposable {
  private readonly kept = new NodeCache();
  private readonly children: Children;
  private readonly changed = new EventEmitter<Node | undefined>();
  private readonly listsChanged = new EventEmitter<void>();
  private readonly sessionListener: Disposable;
  private storeListeners: readonly Listener[] = [];
  /** The ids of the rows whose children VS Code has asked for, which it does when they are opened. */
  private readonly opened = new Set<string>();
  private drawn: Query | undefined;

  readonly onDidChangeTreeData = this.changed.event;
  /** A request of this view started or ended, or the view shows something else. */
  readonly onDidChangeLists = this.listsChanged.event;

  constructor(
    private readonly view: ViewName,
    private readonly sessions: Sessions,
    private readonly patience: Patience,
  ) {
    this.children = new Children(view, sessions, this.kept, patience);
    this.sessionListener = sessions.onDidChange(() => this.follow());
    this.follow();
  }

  getTreeItem(node: Node): TreeItem {
    const query = this.store?.query;
    const isUpdating = (id: string) => this.sessions.current?.updates.isUnderWay(id) === true;
    return toTreeItem(node, this.statesOf(node), query && privacyFilterOf(this.view, query), isUpdating);
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
      case undefined:
        return this.children.roots(session);
      case 'project':
        return this.children.groupsOf(session, node);
      case 'group':
        return this.children.reports(session, node.list, node);
      case 'report':
      case 'more':
        return [];
    }
  }

  /** A row was closed. */
  close({ id }: Node): void {
    this.opened.delete(id);
  }

  /** The group as this view draws it, if it is open. */
  openGroup({ id }: GroupNode): GroupNode | undefined {
    const kept = this.opened.has(id) ? this.kept.get(id) : undefined;
    return kept?.kind === 'group' ? kept : undefined;
  }

  /** The rows beside a row, and itself, in the order in which they show. */
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
    for (const { list } of this.lists) this.store?.lists.known(list)?.expireUnlessLoading();
    this.redraw();
  }

  /** Redraws everything as soon as the view shows, which requests what is due. */
  redraw(): void {
    this.changed.fire(undefined);
  }

  /** The row of a report that was found in one of this view's top-level lists. */
  rowOf({ report, list }: Located): Node | undefined {
    const { scope, outline } = this;
    if (scope === undefined || outline === undefined) return undefined;
    const by = outline.kind === 'groups' ? outline.by : 'project';
    const parent = outline.kind === 'reports' ? undefined : this.kept.keep(groupNode(scope, by, list, undefined));
    return reportNode(scope, report, list, parent);
  }

  /** The layout of the view; unknown without a connection. */
  get outline(): Outline | undefined {
    const query = this.store?.query;
    return query && outlineOf(this.view, query);
  }

  /** What is known of this view's top-level lists. */
  get roots(): readonly PagedListState<unknown>[] {
    const { outline } = this;
    const lists = outline === undefined ? [] : outline.kind === 'groups' ? outline.lists : [outline.list];
    return this.known(lists);
  }

  /** The lists in this view. */
  get lists(): readonly ShownList[] {
    const root = this.rootList;
    const shown = [
      ...(root === undefined ? [] : [{ list: root, node: undefined }]),
      ...this.kept.groups.map((node) => ({ list: node.list, node })),
    ];
    return shown.flatMap((it) => {
      const [state] = this.known([it.list]);
      return state === undefined ? [] : [{ ...it, state }];
    });
  }

  dispose(): void {
    this.sessionListener.dispose();
    for (const listener of this.storeListeners) listener.dispose();
    this.changed.dispose();
    this.listsChanged.dispose();
  }

  /** What the ids of the rows begin with. */
  get scope(): string | undefined {
    return this.sessions.current?.scope;
  }

  private get store(): Store | undefined {
    return this.sessions.current?.store;
  }

  /** The list that the view itself stands for, if its top level is one list. */
  private get rootList(): ListRequest | undefined {
    const { outline } = this;
    return outline?.kind === 'groups' ? undefined : outline?.list;
  }

  /** What is known of the lists that a row stands for, ends or holds; nothing if one was never wanted. */
  private statesOf(node: Node): readonly PagedListState<unknown>[] {
    const { outline } = this;
    if (node.kind === 'group' || node.kind === 'more') return this.known([node.list]);
    const held = node.kind === 'project' && outline?.kind === 'projects' ? outline.groupsOf(node.project) : [];
    return this.known(held);
  }

  private known(lists: readonly ListRequest[]): readonly PagedListState<unknown>[] {
    const known = lists.map((list) => this.store?.lists.known(list)).filter((pagedList) => pagedList !== undefined);
    return known.length === lists.length ? known.map(({ state }) => state) : [];
  }

  private follow(): void {
    for (const listener of this.storeListeners) listener.dispose();
    const { current } = this.sessions;
    this.storeListeners =
      current === undefined
        ? []
        : [
            current.store.lists.onDidChange((change) => this.show(change)),
            current.store.onDidChangeQuery((query) => this.showQuery(query)),
            current.updates.onDidChange((id) => this.showUpdate(id)),
          ];
    this.drawn = current?.store.query;
    this.kept.clear();
    this.opened.clear();
    this.redraw();
    this.listsChanged.fire();
  }

  private showQuery(query: Query): void {
    const isOther = query[this.view] !== this.drawn?.[this.view];
    this.drawn = query;
    if (!isOther || this.outline === undefined) return;
    this.kept.follow(this.outline);
    this.redraw();
    this.listsChanged.fire();
  }

  /** Redraws the groups of a report: VS Code knows a row by its object, and a report gets a new one each time. */
  private showUpdate(id: string): void {
    for (const { list } of this.store?.lists.holding(id) ?? []) {
      const node = this.changedNode(list);
      if (node !== null) this.changed.fire(node);
    }
  }

  private show({ list, isTouched }: ListChange): void {
    const node = this.changedNode(list);
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
    const isAwaited = node === undefined && this.patience.areRootsAwaited;
    // A project shows the count of its groups, so it is drawn with them.
    if (!isLoading && !isAwaited) this.changed.fire(node?.parent ?? node);
    this.listsChanged.fire();
  }

  /** The row whose list changed: a group, `undefined` for the view's own list, `null` if it is in another view. */
  private changedNode(list: ListRequest): GroupNode | undefined | null {
    const isRoot = this.rootList !== undefined && keyOf(this.rootList) === keyOf(list);
    return isRoot ? undefined : (this.kept.groupOf(list) ?? null);
  }
}
