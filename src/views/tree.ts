import { EventEmitter, type Disposable, type TreeDataProvider, type TreeItem } from 'vscode';
import { results } from '../api/records';
import type { ViewName } from '../ids';
import type { Disposable as Listener } from '../model/event';
import type { AnyListing, ListingState } from '../model/listing';
import type { Located, StoreChange } from '../model/store';
import { setContext } from '../platform/contextKeys';
import type { Session, Sessions } from '../platform/session';
import { groupNode, isOf, moreNode, projectNode, reportNode } from './nodes';
import type { GroupNode, MoreNode, Node, ProjectNode, ReportNode } from './nodes';
import { addTooltip, toTreeItem } from './treeItems';

/** A list of the service as it stands in a view. */
export interface ShownListing {
  /** The group whose list it is; the projects' own list has none. */
  readonly node: GroupNode | undefined;
  readonly state: ListingState<unknown>;
}

/** Maps the present session's store to the rows of one view. It asks for what shows and for nothing else. */
export class Tree implements TreeDataProvider<Node>, Disposable {
  /** Change events find a row by its identity, so the rows that change are kept. */
  private readonly kept = new Map<string, ProjectNode | GroupNode | MoreNode>();
  private readonly changed = new EventEmitter<Node | undefined>();
  private readonly listingsChanged = new EventEmitter<void>();
  private readonly sessionListener: Disposable;
  private storeListener: Listener | undefined;
  private isReadingRoots = false;

  readonly onDidChangeTreeData = this.changed.event;
  /** A request of this view started or ended. */
  readonly onDidChangeListings = this.listingsChanged.event;

  constructor(
    private readonly view: ViewName,
    private readonly sessions: Sessions,
  ) {
    this.sessionListener = sessions.onDidChange(() => this.follow());
    this.follow();
  }

  getTreeItem(node: Node): TreeItem {
    return toTreeItem(node, this.listingOf(node)?.state);
  }

  resolveTreeItem(item: TreeItem, node: Node): TreeItem {
    return addTooltip(item, node);
  }

  getParent(node: Node): Node | undefined {
    return node.kind === 'project' ? undefined : node.parent;
  }

  async getChildren(node?: Node): Promise<Node[]> {
    switch (node?.kind) {
      case undefined:
        return this.roots();
      case 'project':
        return this.groups(node);
      case 'group':
        return this.reports(node);
      case 'report':
      case 'more':
        return [];
    }
  }

  /** Draws everything anew as soon as the view shows, which asks for what was expired. */
  redraw(): void {
    this.changed.fire(undefined);
  }

  /** The row of a report that was found in one of the groups that this view begins with. */
  rowOf({ report, group }: Located): ReportNode | undefined {
    const id = this.connectionId;
    return id === undefined ? undefined : reportNode(report, this.keep(groupNode(id, group.result, undefined)));
  }

  /** The list that a row stands for or ends; the projects' own for no row. */
  listingOf(node: Node | undefined): AnyListing | undefined {
    const store = this.sessions.current?.store;
    switch (node?.kind) {
      case undefined:
        return store?.projects;
      case 'group':
        return store?.reports(node.group);
      case 'more':
        return this.listingOf(node.parent);
      case 'project':
      case 'report':
        return undefined;
    }
  }

  /** The lists that stand in this view. */
  get listings(): readonly ShownListing[] {
    const nodes = [...this.kept.values()].filter((node) => node.kind === 'group');
    return [...(this.view === 'projects' ? [undefined] : []), ...nodes].flatMap((node) => {
      const state = this.listingOf(node)?.state;
      return state === undefined ? [] : [{ node, state }];
    });
  }

  /** The lists that the service offers more of. */
  get unfinished(): readonly MoreNode[] {
    const id = this.connectionId;
    if (id === undefined) return [];
    return this.listings.flatMap(({ node, state }) => (state.rest === 'offered' ? [moreNode(id, node)] : []));
  }

  dispose(): void {
    this.sessionListener.dispose();
    this.storeListener?.dispose();
    this.changed.dispose();
    this.listingsChanged.dispose();
  }

  private get connectionId(): string | undefined {
    return this.sessions.current?.connection.id;
  }

  private async roots(): Promise<Node[]> {
    const session = await this.sessions.connected();
    if (session === undefined) return [];
    return this.view === 'reports' ? this.groups(undefined) : this.projects(session);
  }

  private async projects({ store, connection }: Session): Promise<Node[]> {
    this.isReadingRoots = true;
    await store.projects.load().finally(() => (this.isReadingRoots = false));
    const { state } = store.projects;
    setContext('noProjects', state.rows.length === 0 && state.loadedAt !== undefined && state.error === undefined);
    const rows = state.rows.map((project) => this.keep(projectNode(connection.id, project)));
    this.forgetAllBut(new Set(state.rows.map(({ name }) => name)));
    return this.withMore(rows, undefined);
  }

  /** The rows of vanished projects would go on speaking of their lists. */
  private forgetAllBut(projects: ReadonlySet<string>): void {
    for (const [id, node] of this.kept) {
      const project =
        node.kind === 'project' ? node.project : (node.kind === 'group' ? node : node.parent)?.group.project;
      if (project !== undefined && !projects.has(project)) this.kept.delete(id);
    }
  }

  /** The three groups. Their lists are asked for now, so that each can say how many it holds. */
  private groups(parent: ProjectNode | undefined): Node[] {
    const id = this.connectionId;
    if (id === undefined || (parent !== undefined && !isOf(id, parent))) return [];
    const nodes = results.map((result) => this.keep(groupNode(id, result, parent)));
    for (const node of nodes) void this.listingOf(node)?.load();
    return nodes;
  }

  private async reports(node: GroupNode): Promise<Node[]> {
    const session = this.sessions.current;
    if (session === undefined || !isOf(session.connection.id, node)) return [];
    const listing = session.store.reports(node.group);
    await listing.load();
    if (session !== this.sessions.current) return [];
    return this.withMore(
      listing.state.rows.map((report) => reportNode(report, node)),
      node,
    );
  }

  private withMore(rows: Node[], parent: GroupNode | undefined): Node[] {
    const id = this.connectionId;
    if (id === undefined || this.listingOf(parent)?.state.rest !== 'offered') return rows;
    return [...rows, this.keep(moreNode(id, parent))];
  }

  private follow(): void {
    this.kept.clear();
    if (this.view === 'projects') setContext('noProjects', false);
    this.storeListener?.dispose();
    this.storeListener = this.sessions.current?.store.onDidChange((change) => this.show(change));
    this.changed.fire(undefined);
    this.listingsChanged.fire();
  }

  private show(change: StoreChange): void {
    const node = this.changedNode(change);
    if (node === null) return;
    if (change.isTouched) {
      // VS Code draws what a row holds only where it is open in a view that shows, and drawing asks.
      this.changed.fire(node?.parent);
      return;
    }
    const isLoading = this.listingOf(node)?.state.loading === true;
    const more = this.connectionId === undefined ? undefined : this.kept.get(moreNode(this.connectionId, node).id);
    if (isLoading && more !== undefined) this.changed.fire(more);
    // The first answer reaches the view as the children that it is waiting for.
    if (!isLoading && !(node === undefined && this.isReadingRoots)) this.changed.fire(node);
    this.listingsChanged.fire();
  }

  /** The row whose list changed: a group, `undefined` for the projects' own list, `null` where this view has no such row. */
  private changedNode({ group }: StoreChange): GroupNode | undefined | null {
    if (group === undefined) return this.view === 'projects' ? undefined : null;
    const isChanged = (node: Node): node is GroupNode =>
      node.kind === 'group' && node.group.project === group.project && node.group.result === group.result;
    return [...this.kept.values()].find(isChanged) ?? null;
  }

  /** The row kept under this id, which takes the data of this one. */
  private keep<T extends ProjectNode | GroupNode | MoreNode>(node: T): T {
    const known = this.kept.get(node.id) ?? node;
    this.kept.set(node.id, known);
    return Object.assign(known, node);
  }
}
