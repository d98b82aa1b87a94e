import type { ViewName } from '../../ids';
import { outlineOf, type ListRequest, type Outline, type ReportListRequest } from '../../model/lists/listRequest';
import type { AnyPagedList } from '../../model/lists/pagedListState';
import { localFilterOf } from '../../model/lists/localFilter';
import { privacyFilterOf } from '../../model/lists/query';
import type { Store } from '../../model/lists/store';
import type { Session, Sessions } from '../../platform/session/sessions';
import { failureOf } from './failure';
import type { NodeCache } from './nodeCache';
import {
  groupNode,
  moreNode,
  projectNode,
  remedyNode,
  reportNode,
  type GroupNode,
  type Node,
  type ProjectNode,
  type RemedyNode,
  type ReportNode,
} from './nodes';
import type { LoadWait } from './loadWait';
import { projectsInOrder } from './projectOrder';

/** Returns the rows of a list's loaded reports that match the view's local filter. */
export function reportRows(
  view: ViewName,
  scope: string,
  { lists, query }: Store,
  list: ReportListRequest,
  parent: GroupNode | undefined,
): ReportNode[] {
  const shows = localFilterOf(list, privacyFilterOf(view, query)) ?? (() => true);
  const rows = lists.reports(list).state.rows.filter(shows);
  return rows.map((report) => reportNode(scope, report, list, parent));
}

/** Makes the rows of one view from the lists of a session, and loads these lists. */
export class Children {
  constructor(
    private readonly view: ViewName,
    private readonly sessions: Sessions,
    private readonly kept: NodeCache,
    private readonly loadWait: LoadWait,
  ) {}

  /** The top-level rows of the view. */
  async roots(session: Session): Promise<Node[]> {
    const outline = this.outlineOf(session);
    if (outline.kind === 'groups') {
      const nodes = outline.lists.map((list) => groupNode(session.scope, outline.by, list, undefined));
      return this.groups(session, nodes, undefined);
    }
    return this.loadWait.readingRoots(() =>
      outline.kind === 'reports' ? this.reports(session, outline.list, undefined) : this.projects(session, outline),
    );
  }

  /** The groups of a project. */
  groupsOf(session: Session, parent: ProjectNode): Promise<Node[]> {
    const outline = this.outlineOf(session);
    const lists = outline.kind === 'projects' ? outline.groupsOf(parent.project) : [];
    return this.groups(
      session,
      lists.map((list) => groupNode(session.scope, 'result', list, parent)),
      parent,
    );
  }

  /** The reports of a list, below a group's row or at the top level. */
  async reports(session: Session, list: ReportListRequest, node: GroupNode | undefined): Promise<Node[]> {
    const { scope } = session;
    const { query } = session.store;
    const pagedList = session.store.lists.reports(list);
    await this.load(session, pagedList);
    if (session !== this.sessions.current) return [];
    // The query has changed meanwhile, so these rows are no longer wanted.
    if (query !== session.store.query) return node ? this.reports(session, node.list, node) : this.roots(session);
    const rows = this.withMore(session, reportRows(this.view, scope, session.store, list, node), list, node);
    // Failures in the groups of a view or of a project are shown above them.
    const isAlone = node === undefined || this.outlineOf(session).kind === 'groupsByProject';
    return isAlone ? [...this.remedy(session, [pagedList], node), ...rows] : rows;
  }

  private async projects(
    session: Session,
    outline: Outline & { kind: 'projects' | 'groupsByProject' },
  ): Promise<Node[]> {
    const { scope } = session;
    const { query } = session.store;
    const pagedList = session.store.lists.projects(outline.list);
    await this.load(session, pagedList);
    if (session !== this.sessions.current) return [];
    if (query !== session.store.query) return this.roots(session);
    const rows = projectsInOrder(pagedList.state, outline, session.store);
    this.kept.forgetAllBut(new Set(rows.map(({ name }) => name)));
    const nodes = rows.map((record) =>
      outline.kind === 'projects'
        ? this.kept.keep(projectNode(scope, record))
        : this.kept.keep(groupNode(scope, 'project', outline.listOf(record.name), undefined)),
    );
    return [...this.remedy(session, [pagedList], undefined), ...this.withMore(session, nodes, outline.list, undefined)];
  }

  /** Returns the groups. Requests their lists now, so that each group can show its count. */
  private async groups(
    session: Session,
    groups: readonly GroupNode[],
    parent: ProjectNode | undefined,
  ): Promise<Node[]> {
    const nodes = groups.map((node) => this.kept.keep(node));
    const lists = nodes.map(({ list }) => session.store.lists.reports(list));
    for (const pagedList of lists) void pagedList.load();
    await session.restored();
    return [...this.remedy(session, lists, parent), ...nodes];
  }

  private async load(session: Session, pagedList: AnyPagedList): Promise<void> {
    const loaded = pagedList.load();
    const isKnown = () => pagedList.state.loadedAt !== undefined;
    if (!isKnown()) await Promise.race([loaded, session.restored()]);
    await this.loadWait.waitFor(loaded, isKnown());
  }

  private withMore(session: Session, rows: Node[], list: ListRequest, parent: GroupNode | undefined): Node[] {
    if (session.store.lists.known(list)?.state.rest !== 'offered') return rows;
    return [...rows, this.kept.keep(moreNode(session.scope, list, parent))];
  }

  /** Returns the remedy row if one of the lists failed. */
  private remedy(
    { scope }: Session,
    lists: readonly AnyPagedList[],
    parent: RemedyNode['parent'],
  ): readonly RemedyNode[] {
    const error = failureOf(lists.map(({ state }) => state));
    return error === undefined ? [] : [remedyNode(scope, this.view, error, parent)];
  }

  private outlineOf({ store }: Session): Outline {
    return outlineOf(this.view, store.query);
  }
}
