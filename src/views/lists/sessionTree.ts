import type { TreeItem } from 'vscode';
import type { ViewName } from '../../ids';
import type { Query, ListChange, ListRequest, ReportListRequest } from '../../reports/lists/query';
import type { Located } from '../../reports/lists/store';
import type { Session } from '../../vscode/session/sessions';
import { refreshInterval } from '../../vscode/settings';
import { DisposableStore, type Disposable } from '../../util/event';
import { earliest } from '../../util/format';
import { Children } from './children';
import type { LoadWait } from './sidebarView';
import {
  NodeCache,
  groupNode,
  isInScope,
  moreNode,
  reportNode,
  type GroupNode,
  type Node,
  type ProjectNode,
  type ReportNode,
} from './nodes';
import { resolveItem, openReportCommand, toTreeItem } from './treeItems';
import { loadErrorOf, ShownLists } from './shownLists';
import { rowWords, type Words } from './message';

/** The connection between a tree and its view. */
interface Surroundings {
  /** A row has changed, with the rows below it, or all rows. */
  readonly redraw: (node: Node | undefined) => void;
  /** A request of this view has started or ended, or the view shows something else. */
  readonly listsChanged: () => void;
  /** True if a page has a file in the workspace. */
  readonly isFiled: (url: string) => boolean;
}

/** The rows of one view for one session. It only requests visible rows. */
export class SessionTree implements Disposable {
  /** The lists that this view shows. */
  readonly lists: ShownLists;
  private readonly kept = new NodeCache();
  private readonly children: Children;
  private readonly listeners: DisposableStore;
  /** True for the ids of rows that are expanded, false for those that were. */
  private readonly opened = new Map<string, boolean>();
  private drawnQuery: Query[ViewName];
  /** The failure that the remedy row was drawn for. */
  private drawnFailure: unknown;
  private isDisposed = false;

  constructor(
    private readonly view: ViewName,
    readonly session: Pick<Session, 'connection' | 'scope' | 'store' | 'updates' | 'creations' | 'restored'>,
    loadWait: LoadWait,
    private readonly surroundings: Surroundings,
  ) {
    const { store, updates } = session;
    this.lists = new ShownLists(view, store, this.kept);
    this.children = new Children(this.lists, session, this.kept, loadWait);
    this.drawnQuery = store.query[view];
    this.listeners = new DisposableStore(
      store.lists.onDidChange((change) => this.showChange(change)),
      store.lists.onDidTouch((list) => this.showTouched(list)),
      store.onDidChangeQuery((query) => this.showQuery(query)),
      updates.onDidChange((id) => this.showUpdate(id)),
    );
  }

  /** The rows below a row, or at the top level; none if the row belongs to another session, or this one has ended. */
  async childrenOf(node: Node | undefined): Promise<Node[]> {
    if (node !== undefined && !isInScope(this.session.scope, node)) return [];
    const rows = await (node === undefined ? this.roots() : this.below(node));
    return this.isDisposed ? [] : rows;
  }

  /** The item that VS Code draws for a row. */
  itemOf(node: Node): TreeItem {
    const { updates, creations } = this.session;
    return toTreeItem(node, this.lists, {
      isUpdating: (id) => updates.isUnderWay(id),
      redirectedFrom: (id) => creations.redirectedFrom(id),
      isFiled: this.surroundings.isFiled,
    });
  }

  /** Completes an item when VS Code shows it in detail, or opens it. */
  resolve(item: TreeItem, node: Node): TreeItem {
    if (node.kind === 'report') item.command = openReportCommand(node);
    return resolveItem(item, node);
  }

  /** True if there are rows of an earlier session that the service has not confirmed yet. */
  hasLastRows(): Promise<boolean> {
    return this.children.whileRootsAwaited(async () => {
      await this.session.restored;
      return this.lists.roots.some(({ state }) => state.isRemembered);
    });
  }

  /**
   * The texts of the view besides its rows.
   * @param above the rows of a view that already shows their failure
   * @param connection the name of the connection, if there are several
   */
  words(above: SessionTree | undefined, connection: string | undefined): Words {
    return rowWords(this.lists, above?.lists, connection);
  }

  /** Called when a row was expanded or collapsed. */
  turned({ id }: Node, isOpen: boolean): void {
    this.opened.set(id, isOpen);
  }

  /** Returns the drawn group of a list by result, if it is expanded. */
  openGroup(list: ReportListRequest, parent: ProjectNode | undefined): GroupNode | undefined {
    const { id } = groupNode(this.session.scope, 'result', list, parent);
    const kept = this.opened.get(id) === true ? this.kept.get(id) : undefined;
    return kept?.kind === 'group' ? kept : undefined;
  }

  /** Returns a row and its siblings, in the order shown. */
  siblingsOf(node: Node): readonly Node[] {
    if (node.kind === 'report') return this.reportsIn(node.list, node.parent);
    return node.kind === 'project' ? this.kept.projects : [];
  }

  /** The rows of a list's reports. */
  reportsIn(list: ReportListRequest, parent: GroupNode | undefined): readonly ReportNode[] {
    return this.children.loadedReports(list, parent);
  }

  /** The row of a report that was found in one of this view's top-level lists. */
  rowOf({ report, list }: Located): Node {
    const { scope } = this.session;
    const { outline } = this.lists;
    if (outline.kind === 'reports' || outline.kind === 'groupsByCheck')
      return reportNode(scope, report, list, undefined);
    const by = outline.kind === 'groups' ? outline.by : 'project';
    return reportNode(scope, report, list, this.kept.keep(groupNode(scope, by, list, undefined)));
  }

  /** Requests the lists of this view again, if they are older than the interval in the settings. */
  refreshIfOld(): void {
    const interval = refreshInterval();
    const { all } = this.lists;
    const times = all.map(({ state: { loadedAt } }) => loadedAt).filter((time) => time !== undefined);
    if (interval === undefined || times.length === 0 || Date.now() - earliest(times) < interval) return;
    for (const { list } of all) this.session.store.lists.known(list)?.expireUnlessLoading();
    this.surroundings.redraw(undefined);
  }

  dispose(): void {
    this.isDisposed = true;
    this.listeners.dispose();
  }

  private async roots(): Promise<Node[]> {
    const rows = await this.children.roots();
    this.drawnFailure = rows[0]?.kind === 'remedy' ? rows[0].error : undefined;
    return this.ownProjectsFirst(rows);
  }

  /** Moves the projects to the top that are named after a site of a workspace folder. */
  private ownProjectsFirst(nodes: Node[]): Node[] {
    const isOwn = (node: Node) => node.kind === 'project' && this.surroundings.isFiled(`https://${node.project}/`);
    const own = nodes.filter(isOwn);
    if (own.length === 0) return nodes;
    const first = nodes.findIndex(({ kind }) => kind === 'project');
    const others = nodes.filter((node) => !own.includes(node));
    return [...others.slice(0, first), ...own, ...others.slice(first)];
  }

  private async below(node: Node): Promise<Node[]> {
    // VS Code requests the children of a row that it expands, but also of one that was collapsed while it was drawn.
    if (!this.opened.has(node.id)) this.opened.set(node.id, true);
    if (node.kind === 'project') return this.children.groupsOf(node);
    return node.kind === 'group' ? this.children.reports(node.list, node) : [];
  }

  private showQuery(query: Query): void {
    const { [this.view]: shown } = query;
    if (shown === this.drawnQuery) return;
    this.drawnQuery = shown;
    this.kept.follow(this.lists.outline);
    this.surroundings.redraw(undefined);
    this.surroundings.listsChanged();
  }

  private showUpdate(id: string): void {
    for (const { list } of this.session.store.lists.holding(id)) {
      const node = this.renewed(list, id) ?? this.lists.rowOf(list);
      if (node !== null) this.surroundings.redraw(node);
    }
  }

  /** The row of a report, with its newer version, if it can be redrawn alone. */
  private renewed(list: ReportListRequest, id: string): ReportNode | undefined {
    const group = this.lists.rowOf(list);
    return group === null ? undefined : this.children.renewed(list, group, id);
  }

  /** VS Code draws a row's children only if it is expanded in a visible view, and drawing requests them. */
  private showTouched(list: ListRequest): void {
    const node = this.lists.rowOf(list);
    if (node !== null) this.surroundings.redraw(node?.parent);
  }

  private showChange({ list, replaced }: ListChange): void {
    // A group may have very many rows, and VS Code would ask for all of them.
    const row = list.kind === 'reports' && replaced !== undefined ? this.renewed(list, replaced) : undefined;
    if (row === undefined) this.showList(list);
    else this.surroundings.redraw(row);
  }

  private showList(list: ListRequest): void {
    const node = this.lists.rowOf(list);
    if (node === null) return;
    const { scope, store } = this.session;
    const isLoading = store.lists.known(list)?.state.loading === true;
    // The first answer reaches the view with the rows that it waits for.
    const isAwaited = node?.parent === undefined && this.children.areRootsAwaited;
    const more = this.kept.get(moreNode(scope, list, node).id);
    if (isLoading && !isAwaited && more !== undefined) this.surroundings.redraw(more);
    if (!isLoading && !isAwaited) {
      // VS Code may be drawing the view for the first time, and would lose a row that is redrawn in the meantime.
      const isFirst = node !== undefined && this.children.takeUnanswered(node);
      // A project shows the count of its groups, so it is drawn with them.
      this.surroundings.redraw(this.isRemedyDue || isFirst ? undefined : (node?.parent ?? node));
    }
    this.surroundings.listsChanged();
  }

  /** True if the drawn failure of the top-level groups is out of date. */
  private get isRemedyDue(): boolean {
    const { outline, roots } = this.lists;
    return outline.kind === 'groups' && loadErrorOf(roots.map(({ state }) => state)) !== this.drawnFailure;
  }
}
