import type { Project, Report } from '../../api/records';
import type { PageSize, ReportService } from '../../api/service';
import { Emitter, type Listen } from '../../util/event';
import { ListCache } from './listCache';
import { homesOf, isWanted, reportsOutline, type ReportListRequest } from './listRequest';
import { everything, type ProjectsQuery, type Query, type ReportsQuery } from './query';
import { hasWords, searchTermsOf } from './searchTerms';

/** A report and the list that it was found in. */
export interface Located {
  readonly report: Report;
  readonly list: ReportListRequest;
}

/** A change of a report made here: its newer version, or undefined if it was deleted. */
export interface ReportChange {
  readonly id: string;
  readonly report: Report | undefined;
}

interface StoreOptions {
  readonly query: Query;
  /** Number of rows per request. */
  readonly perPage: () => PageSize;
}

/** Page size for reading lists without keeping their rows: as few requests as possible. */
const maxPerPage: PageSize = 100;

/** The known projects and reports of one connection. Requests lists that are wanted, or that a change touched. */
export class Store {
  private current: Query;
  /** The cached lists. */
  readonly lists: ListCache;
  private readonly queryChanged = new Emitter<Query>();
  private readonly reportChanged = new Emitter<ReportChange>();
  private readonly created = new Emitter<string>();
  private readonly updated = new Emitter<string>();
  private readonly expired = new Emitter<void>();
  private readonly seen = new Emitter<readonly Report[]>();

  /** Fires when the query of a view has changed. */
  readonly onDidChangeQuery = this.queryChanged.event;

  /** Fires when a report was changed here. */
  readonly onDidChangeReport = this.reportChanged.event;
  /** The id of a report that was created here. */
  readonly onDidCreate = this.created.event;
  /** The id of a report whose new results were requested here. */
  readonly onDidUpdate = this.updated.event;
  /** Reports sent by the service, in a list or in full. */
  readonly onDidSee = this.seen.event;
  /** Reports that are no longer in a list that held them. They may be in another, or gone. */
  readonly onDidLose: Listen<readonly Report[]>;
  /** Fires when everything is worth requesting again. */
  readonly onDidExpire = this.expired.event;

  constructor(
    private readonly service: ReportService,
    private readonly options: StoreOptions,
  ) {
    this.current = options.query;
    this.lists = new ListCache(service, options.perPage);
    this.lists.onDidSee((reports) => this.seen.fire(reports));
    this.onDidLose = this.lists.onDidLose;
  }

  get query(): Query {
    return this.current;
  }

  get perPage(): PageSize {
    return this.options.perPage();
  }

  /** Changes the query of the Reports view; requests for lists that no longer show are aborted. */
  queryReports(change: Partial<ReportsQuery>): void {
    this.setQuery({ ...this.current, reports: { ...this.current.reports, ...change } });
  }

  /** Changes the query of the Projects view. */
  queryProjects(change: Partial<ProjectsQuery>): void {
    this.setQuery({ ...this.current, projects: { ...this.current.projects, ...change } });
  }

  /** Finds reports of all results whose URL contains all words of a text, newest first. Not kept. */
  async searchReports(search: string, signal: AbortSignal): Promise<readonly Report[]> {
    const { server, local } = searchTermsOf(search);
    const filter = search === '' ? {} : { search: server, search_by: 'url' as const };
    const query = { ...filter, sort_by: 'id', sort: 'desc', per_page: this.perPageOf(local) } as const;
    const { records } = await this.service.listReports(query, { signal });
    return records.filter(({ url }) => hasWords(url, local));
  }

  /** Finds projects whose name contains all words of a text, newest first. Not kept. */
  async searchProjects(search: string, signal: AbortSignal): Promise<readonly Project[]> {
    const { server, local } = searchTermsOf(search);
    const filter = search === '' ? {} : { search: server, search_by: 'project' as const };
    const query = { ...filter, sort_by: 'created_at', sort: 'desc', per_page: this.perPageOf(local) } as const;
    const { records } = await this.service.listProjects(query, { signal });
    return records.filter(({ name }) => hasWords(name, local));
  }

  /** The report as shown or, if it is not, as the service has it. */
  async getReport(id: string): Promise<Report> {
    return this.lists.holding(id)[0]?.pagedList.get(id) ?? (await this.service.getReport(id));
  }

  /** The report in full, as the service has it now. */
  async fetchReport(id: string, signal: AbortSignal): Promise<Report> {
    const report = await this.service.getReport(id, { signal });
    this.tellSeen(report);
    return report;
  }

  /** @param id the id of a report that was created here */
  tellCreated(id: string): void {
    this.created.fire(id);
  }

  /** @param id the id of a report whose new results were requested here */
  tellUpdated(id: string): void {
    this.updated.fire(id);
  }

  /** Reports that the service sent a report in full. */
  tellSeen(report: Report): void {
    this.seen.fire([report]);
  }

  /** Reports a change of a report to everything that shows it in full. */
  tellReport(change: ReportChange): void {
    this.reportChanged.fire(change);
    if (change.report !== undefined) this.tellSeen(change.report);
  }

  /**
   * Makes a report visible in the Reports view, and returns its place. Clears what hides it: the search, the filters,
   * and the grouping by result if the report has none.
   */
  async show(report: Report): Promise<Located> {
    const { privacy } = this.current.reports;
    const isHidden = privacy !== undefined && privacy !== report.privacy;
    if (isHidden || homesOf(report, this.current).length === 0) this.queryReports(everything);
    if (homesOf(report, this.current).length === 0) this.queryReports({ groupBy: 'none' });
    const [list] = homesOf(report, this.current);
    if (list === undefined) throw new TypeError('All reports hold every report');
    const pagedList = this.lists.reports(list);
    await Promise.all([pagedList.load(), this.showHeading(list)]);
    if (!pagedList.has(report.id)) pagedList.add(report);
    return { report, list };
  }

  /** Marks everything to be requested again when it shows. */
  markStale(): void {
    for (const { pagedList } of this.lists.all) pagedList.expireUnlessLoading();
    this.expired.fire();
  }

  /** Aborts every request under way. */
  dispose(): void {
    this.lists.dispose();
  }

  /** Loads the row of the project above a list. */
  private async showHeading({ project }: ReportListRequest): Promise<void> {
    const outline = reportsOutline(this.current);
    if (outline.kind !== 'groupsByProject' || project === undefined) return;
    const pagedList = this.lists.projects(outline.list);
    await pagedList.load();
    if (!pagedList.has(project)) pagedList.add({ name: project, createdAt: undefined, fields: undefined });
  }

  /** The page size of a search: the largest if its results have to be searched for other words. */
  private perPageOf(local: readonly string[]): PageSize {
    return local.length === 0 ? this.perPage : maxPerPage;
  }

  private setQuery(query: Query): void {
    if (JSON.stringify(query) === JSON.stringify(this.current)) return;
    this.current = query;
    this.lists.keepOnly((list) => isWanted(list, query));
    this.queryChanged.fire(query);
  }
}
