import { EventEmitter, type Disposable, type TreeDataProvider, type TreeItem } from 'vscode';
import type { ViewName } from '../ids';
import type { Disposable as Listener } from '../model/event';
import type { AnyListing, ListingState } from '../model/listing';
import type { ListChange } from '../model/listings';
import { keyOf, projectsOutline, reportsOutline, type List, type Outline, type ReportsList } from '../model/lists';
import type { Query } from '../model/query';
import type { Located, Store } from '../model/store';
import type { Session, Sessions } from '../platform/session';
import { KeptRows } from './keptRows';
import { groupNode, isOf, moreNode, projectNode, reportNode } from './nodes';
import type { GroupNode, Node, ProjectNode } from './nodes';
import { addTooltip, toTreeItem } from './treeItems';

/** A list of the service as it stands in a view. */
export interface ShownList {
  readonly list: List;
  /** The row that it stands below. */
  readonly node: GroupNode | undefined;
  readonly state: ListingState<unknown>;
}

/** Maps the present session's store to the rows of one view. It asks for what shows and for nothing else. */
export class Tree implements TreeDataProvider<Node>, Disposable {
  private readonly kept = new KeptRows();
  private readonly changed = new EventEmitter<Node | undefined>();
  private readonly listsChanged = new EventEmitter<void>();
  private readonly sessionListener: Disposable;
  private storeListeners: readonly Listener[] = [];
  private isReadingRoots = false;
  private drawn: Query | undefined;

  readonly onDidChangeTreeData = this.changed.event;
  /** A request of this view started or ended, or the view shows something else. */
  readonly onDidChangeLists = this.listsChanged.event;

  constructor(
    private readonly view: ViewName,
    private readonly sessions: Sessions,
  ) {
    this.sessionListener = sessions.onDidChange(() => this.follow());
    this.follow();
  }

  getTreeItem(node: Node): TreeItem {
    return toTreeItem(node, this.statesOf(node), this.privacy);
  }

  resolveTreeItem(item: TreeItem, node: Node): TreeItem {
    return addTooltip(item, node);
  }

  getParent(node: Node): Node | undefined {
    return node.kind === 'project' ? undefined : node.parent;
  }

  async getChildren(node?: Node): Promise<Node[]> {
    const session = node === undefined ? await this.sessions.connected() : this.sessions.current;
    if (session === undefined || (node !== undefined && !isOf(session.connection.id, node))) return [];
    switch (node?.kind) {
      case undefined:
        return this.readRoots(session);
      case 'project':
        return this.groupsOf(session, node);
      case 'group':
        return this.reports(session, node.list, node);
      case 'report':
      case 'more':
        return [];
    }
  }

  /** Asks again for what this view shows. */
  refresh(): void {
    for (const { list } of this.lists) this.store?.listings.known(list)?.expireUnlessLoading();
    this.redraw();
  }

  /** Draws everything anew as soon as the view shows, which asks for what was expired. */
  redraw(): void {
    this.changed.fire(undefined);
  }

  /** The row of a report that was found in one of the lists that this view begins with. */
  rowOf({ report, list }: Located): Node | undefined {
    const id = this.sessions.current?.connection.id;
    const { outline } = this;
    if (id === undefined || outline === undefined) return undefined;
    const by = outline.kind === 'groups' ? outline.by : 'project';
    const parent = outline.kind === 'reports' ? undefined : this.kept.keep(groupNode(id, by, list, undefined));
    return reportNode(id, report, list, parent);
  }

  /** How the view is laid out; unknown without a connection. */
  get outline(): Outline | undefined {
    const query = this.store?.query;
    return query && (this.view === 'projects' ? projectsOutline(query) : reportsOutline(query));
  }

  /** What is known of the lists that this view begins with. */
  get roots(): readonly ListingState<unknown>[] {
    const { outline } = this;
    const lists = outline === undefined ? [] : outline.kind === 'groups' ? outline.lists : [outline.list];
    return this.known(lists);
  }

  /** The lists that stand in this view. */
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

  private get store(): Store | undefined {
    return this.sessions.current?.store;
  }

  /** The list that the view itself stands for, where it begins with one. */
  private get rootList(): List | undefined {
    const { outline } = this;
    return outline?.kind === 'groups' ? undefined : outline?.list;
  }

  private get privacy() {
    return this.view === 'reports' ? this.store?.query.reports.privacy : undefined;
  }

  /** What is known of the lists that a row stands for, ends or holds; nothing where one was never wanted. */
  private statesOf(node: Node): readonly ListingState<unknown>[] {
    const { outline } = this;
    if (node.kind === 'group' || node.kind === 'more') return this.known([node.list]);
    const held = node.kind === 'project' && outline?.kind === 'projects' ? outline.groupsOf(node.project) : [];
    return this.known(held);
  }

  private known(lists: readonly List[]): readonly ListingState<unknown>[] {
    const listings = lists.map((list) => this.store?.listings.known(list)).filter((listing) => listing !== undefined);
    return listings.length === lists.length ? listings.map(({ state }) => state) : [];
  }

  private async readRoots(session: Session): Promise<Node[]> {
    const { outline } = this;
    if (outline?.kind === 'groups') {
      const nodes = outline.lists.map((list) => groupNode(session.connection.id, outline.by, list, undefined));
      return this.groups(session, nodes);
    }
    this.isReadingRoots = true;
    try {
      if (outline?.kind === 'reports') return await this.reports(session, outline.list, undefined);
      return outline === undefined ? [] : await this.projects(session, outline);
    } finally {
      this.isReadingRoots = false;
    }
  }

  private async projects(
    session: Session,
    outline: Outline & { kind: 'projects' | 'groupsByProject' },
  ): Promise<Node[]> {
    const { id } = session.connection;
    const { query } = session.store;
    const listing = session.store.listings.projects(outline.list);
    await this.loadOrRestore(session, listing);
    if (session !== this.sessions.current) return [];
    if (query !== session.store.query) return this.readRoots(session);
    const { rows } = listing.state;
    this.kept.forgetAllBut(new Set(rows.map(({ name }) => name)));
    const nodes = rows.map((record) =>
      outline.kind === 'projects'
        ? this.kept.keep(projectNode(id, record))
        : this.kept.keep(groupNode(id, 'project', outline.listOf(record.name), undefined)),
    );
    return this.withMore(session, nodes, outline.list, undefined);
  }

  private groupsOf(session: Session, parent: ProjectNode): Promise<Node[]> {
    const { outline } = this;
    const lists = outline?.kind === 'projects' ? outline.groupsOf(parent.project) : [];
    return this.groups(
      session,
      lists.map((list) => groupNode(session.connection.id, 'result', list, parent)),
    );
  }

  /** Groups. Their lists are asked for now, so that each can say how many it holds. */
  private async groups(session: Session, groups: readonly GroupNode[]): Promise<Node[]> {
    const nodes = groups.map((node) => this.kept.keep(node));
    const listings = nodes.map(({ list }) => session.store.listings.reports(list));
    for (const listing of listings) void listing.load();
    await session.restored();
    return nodes;
  }

  private async reports(session: Session, list: ReportsList, node: GroupNode | undefined): Promise<Node[]> {
    const { id } = session.connection;
    const { query } = session.store;
    const listing = session.store.listings.reports(list);
    await this.loadOrRestore(session, listing);
    if (session !== this.sessions.current) return [];
    // What was asked for while another query showed is not what is wanted now.
    if (query !== session.store.query) return node ? this.reports(session, node.list, node) : this.readRoots(session);
    const { privacy } = this;
    const rows = listing.state.rows.filter((report) => privacy === undefined || report.privacy === privacy);
    const nodes = rows.map((report) => reportNode(id, report, list, node));
    return this.withMore(session, nodes, list, node);
  }

  /** Waits for the service, unless there is something of an earlier session to show meanwhile. */
  private async loadOrRestore(session: Session, listing: AnyListing): Promise<void> {
    const loaded = listing.load();
    await Promise.race([loaded, session.restored()]);
    if (!listing.state.isRemembered) await loaded;
  }

  private withMore(session: Session, rows: Node[], list: List, parent: GroupNode | undefined): Node[] {
    if (this.store?.listings.known(list)?.state.rest !== 'offered') return rows;
    return [...rows, this.kept.keep(moreNode(session.connection.id, list, parent))];
  }

  private follow(): void {
    for (const listener of this.storeListeners) listener.dispose();
    const { store } = this;
    this.storeListeners =
      store === undefined
        ? []
        : [
            store.listings.onDidChange((change) => this.show(change)),
            store.onDidChangeQuery((query) => this.showQuery(query)),
          ];
    this.drawn = store?.query;
    this.kept.clear();
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

  private show({ list, isTouched }: ListChange): void {
    const node = this.changedNode(list);
    if (node === null) return;
    if (isTouched) {
      // VS Code draws what a row holds only where it is open in a view that shows, and drawing asks.
      this.changed.fire(node?.parent);
      return;
    }
    const isLoading = this.store?.listings.known(list)?.state.loading === true;
    const id = this.sessions.current?.connection.id;
    const more = id === undefined ? undefined : this.kept.get(moreNode(id, list, node).id);
    if (isLoading && more !== undefined) this.changed.fire(more);
    // The first answer reaches the view as the children that it is waiting for.
    const isAwaited = node === undefined && this.isReadingRoots;
    // A project counts what its groups hold, so it is drawn with them.
    if (!isLoading && !isAwaited) this.changed.fire(node?.parent ?? node);
    this.listsChanged.fire();
  }

  /** The row whose list changed: a group, `undefined` for the list of the view itself, `null` where it stands elsewhere. */
  private changedNode(list: List): GroupNode | undefined | null {
    const isRoot = this.rootList !== undefined && keyOf(this.rootList) === keyOf(list);
    return isRoot ? undefined : (this.kept.groupOf(list) ?? null);
  }
}
