import { env } from 'vscode';
import type { Report } from '../../service/records';
import { listKey, type ListRequest, type Outline, type ReportListRequest } from '../../reports/lists/query';
import type { AnyPagedList } from '../../reports/lists/pagedList';
import { failedChecksOfAll, fails } from '../../reports/lists/failedChecksOfAll';
import { projectsInOrder, isSortedHere, rowsInOrder } from '../../reports/lists/reportOrder';
import { isSameRating } from '../../reports/newResults';
import type { Session } from '../../vscode/session/sessions';
import { describeLoadError } from '../../vscode/text/errorMessages';
import {
  DrawnRows,
  type NodeCache,
  checkNode,
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
import { loadErrorOf, type ShownLists } from './shownLists';
import type { LoadWait } from './sidebarView';

/** Creates the rows of one view from the lists of a session, and loads these lists. */
export class Children {
  /** By the row above them, or by this object at the top level. */
  private readonly drawn = new WeakMap<object, DrawnRows>();
  /** The top-level groups that VS Code was given before their lists were answered. */
  private readonly unanswered = new Set<Node>();
  private rootsAwaited = 0;

  constructor(
    private readonly lists: ShownLists,
    private readonly session: Pick<Session, 'scope' | 'store' | 'restored'>,
    private readonly kept: NodeCache,
    private readonly loadWait: LoadWait,
  ) {}

  /** True while VS Code is waiting for the rows at the top level. */
  get areRootsAwaited(): boolean {
    return this.rootsAwaited > 0;
  }

  /** Runs something while VS Code waits for the top-level rows, so that it need not be told to redraw them. */
  whileRootsAwaited<T>(run: () => Promise<T>): Promise<T> {
    this.rootsAwaited++;
    return run().finally(() => this.rootsAwaited--);
  }

  /** The top-level rows of the view. */
  roots(): Promise<Node[]> {
    const { outline } = this.lists;
    return this.whileRootsAwaited(() => {
      if (outline.kind === 'reports') return this.reports(outline.list, undefined);
      if (outline.kind === 'groupsByCheck') return this.checks(outline.list);
      if (outline.kind !== 'groups') return this.projects(outline);
      const groups = outline.lists.map((list) => groupNode(this.session.scope, outline.by, list, undefined));
      return this.groups(groups, undefined);
    });
  }

  /** True, once, if VS Code was given a top-level group before its list was answered, which is answered now. */
  takeUnanswered(group: Node): boolean {
    return this.unanswered.delete(group);
  }

  /** The groups of a project. */
  groupsOf(parent: ProjectNode): Promise<Node[]> {
    const { outline } = this.lists;
    const lists = outline.kind === 'projects' ? outline.groupsOf(parent.project) : [];
    return this.groups(
      lists.map((list) => groupNode(this.session.scope, 'result', list, parent)),
      parent,
    );
  }

  /** The reports of a list, below a group's row or at the top level. */
  async reports(list: ReportListRequest, node: GroupNode | undefined): Promise<Node[]> {
    const pagedList = this.session.store.lists.reports(list);
    if (!(await this.loadList(pagedList))) return node ? this.reports(node.list, node) : this.roots();
    // Failures in the groups of a view or of a project are shown above them.
    const isAlone = node === undefined || this.lists.outline.kind === 'groupsByProject';
    const remedy = isAlone ? this.remedy([pagedList], node) : [];
    const rows = this.loadedReports(list, node);
    // All groups by check belong to one list, which ends below them.
    return node?.check === undefined ? [...remedy, ...this.withMore(rows, list, node)] : rows;
  }

  /** The checks that loaded reports fail, ordered by the points that they cost. */
  private async checks(list: ReportListRequest): Promise<Node[]> {
    const { scope, store } = this.session;
    const pagedList = store.lists.reports(list);
    if (!(await this.loadList(pagedList))) return this.roots();
    const reports = pagedList.state.rows.filter(this.lists.filterOf(list) ?? (() => true));
    const nodes = failedChecksOfAll(reports).map((check) => this.kept.keep(checkNode(scope, list, check)));
    return [...this.remedy([pagedList], undefined), ...this.withMore(nodes, list, undefined)];
  }

  /** The rows of a list's loaded reports that match the view's local filter. */
  loadedReports(list: ReportListRequest, parent: GroupNode | undefined): ReportNode[] {
    const { scope, store } = this.session;
    const shows = this.lists.filterOf(list) ?? (() => true);
    const loaded = rowsInOrder(list, store.lists.reports(list).state).filter(shows);
    const name = parent?.check?.name;
    const reports = name === undefined ? loaded : loaded.filter((report) => fails(report, name));
    const drawn = this.drawnOf(list, parent);
    const rows = reports.map(
      (report) => renew(drawn?.of(report.id), report) ?? reportNode(scope, report, list, parent),
    );
    this.drawn.set(parent ?? this, new DrawnRows(listKey(list), rows));
    return rows;
  }

  /**
   * Gives the row of a report its newer version.
   * @returns the row, or undefined if it isn't drawn, or others may have to be added, removed, or moved with it
   */
  renewed(list: ReportListRequest, parent: GroupNode | undefined, id: string): ReportNode | undefined {
    const pagedList = this.session.store.lists.reports(list);
    const report = pagedList.get(id);
    const row = this.drawnOf(list, parent)?.of(id);
    if (report === undefined || row === undefined || this.lists.filterOf(list) !== undefined) return undefined;
    const mayMove = isSortedHere(list, pagedList.state) && !isSameRating(row.report, report);
    return mayMove ? undefined : renew(row, report);
  }

  /** The rows that VS Code was given last, unless they were for another list. */
  private drawnOf(list: ReportListRequest, parent: GroupNode | undefined): DrawnRows | undefined {
    const drawn = this.drawn.get(parent ?? this);
    return drawn?.list === listKey(list) ? drawn : undefined;
  }

  private async projects(outline: Outline & { kind: 'projects' | 'groupsByProject' }): Promise<Node[]> {
    const { scope, store } = this.session;
    const pagedList = store.lists.projects(outline.list);
    if (!(await this.loadList(pagedList))) return this.roots();
    const rows = projectsInOrder(pagedList.state, outline, store.query, env.language);
    this.kept.forgetAllBut(new Set(rows.map(({ name }) => name)));
    const nodes = rows.map((record) =>
      outline.kind === 'projects'
        ? this.kept.keep(projectNode(scope, record))
        : this.kept.keep(groupNode(scope, 'project', outline.listOf(record.name), undefined)),
    );
    return [...this.remedy([pagedList], undefined), ...this.withMore(nodes, outline.list, undefined)];
  }

  /** Returns the groups. Requests their lists now, so that each group can show its count. */
  private async groups(groups: readonly GroupNode[], parent: ProjectNode | undefined): Promise<Node[]> {
    const nodes = groups.map((node) => this.kept.keep(node));
    const lists = nodes.map(({ list }) => this.session.store.lists.reports(list));
    const loaded = Promise.all(lists.map((pagedList) => pagedList.load()));
    await this.session.restored;
    const isKnown = lists.some(({ state }) => state.loadedAt !== undefined);
    if (!isKnown)
      await this.loadWait.waitFor(
        loaded.then(() => undefined),
        false,
      );
    if (parent === undefined)
      for (const [at, node] of nodes.entries()) if (lists[at]?.state.loadedAt === undefined) this.unanswered.add(node);
    return [...this.remedy(lists, parent), ...nodes];
  }

  /** Loads a list. @returns false if the query has changed in the meantime, so that its rows are no longer wanted */
  private async loadList(pagedList: AnyPagedList): Promise<boolean> {
    const { store } = this.session;
    const { query } = store;
    const loaded = pagedList.load();
    const isKnown = () => pagedList.state.loadedAt !== undefined;
    if (!isKnown()) await Promise.race([loaded, this.session.restored]);
    // Rows of an earlier session are shown immediately.
    if (!pagedList.state.isRemembered) await this.loadWait.waitFor(loaded, isKnown());
    return query === store.query;
  }

  private withMore(rows: Node[], list: ListRequest, parent: GroupNode | undefined): Node[] {
    const { scope, store } = this.session;
    if (store.lists.known(list)?.state.rest !== 'offered') return rows;
    return [...rows, this.kept.keep(moreNode(scope, list, parent))];
  }

  /** Returns the remedy row if one of the lists failed. */
  private remedy(lists: readonly AnyPagedList[], parent: RemedyNode['parent']): readonly RemedyNode[] {
    const error = loadErrorOf(lists.map(({ state }) => state));
    if (error === undefined) return [];
    return [remedyNode(this.session.scope, { view: this.lists.view, error, why: describeLoadError(error) }, parent)];
  }
}

/** Gives a drawn row the newer version of its report; undefined if its id now belongs to another page. */
function renew(row: ReportNode | undefined, report: Report): ReportNode | undefined {
  if (row?.report.url !== report.url) return undefined;
  row.report = report;
  return row;
}
