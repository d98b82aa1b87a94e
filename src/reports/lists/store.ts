import type { Report } from '../../service/records';
import type { PageSize, ReportService } from '../../service/service';
import { Emitter, type Listen } from '../../util/event';
import { ListCache } from './listCache';
import {
  isUsualOrder,
  usualOrder,
  type ProjectsQuery,
  type Query,
  type ReportsQuery,
  isWanted,
  type ReportListRequest,
} from './query';

/** A report and the list that it was found in. */
export interface Located {
  readonly report: Report;
  readonly list: ReportListRequest;
}

/** A change of a report made here: its newer version, or undefined if it was deleted. */
export interface ReportChange {
  readonly id: string;
  readonly report: Report | undefined;
  /** The row that showed it before, if any. */
  readonly before?: Report | undefined;
}

interface StoreOptions {
  readonly query: Query;
  /** Number of rows per request. */
  readonly perPage: () => PageSize;
  /** The service for reading whole lists, which take many requests; the same one by default. */
  readonly forWhole?: ReportService;
}

/** The known projects and reports of one connection. Requests lists that are wanted, or that a change affected. */
export class Store {
  private current: Query;
  /** The cached lists. */
  readonly lists: ListCache;
  private readonly queryChanged = new Emitter<Query>();
  private readonly reportChanged = new Emitter<ReportChange>();
  private readonly foundGone = new Emitter<string>();
  private readonly created = new Emitter<string>();
  private readonly updated = new Emitter<string>();
  private readonly expired = new Emitter<void>();
  private readonly holdEnded = new Emitter<void>();
  private readonly seen = new Emitter<readonly Report[]>();

  /** Fires when the query of a view has changed. */
  readonly onDidChangeQuery = this.queryChanged.event;

  /** Fires when a report was changed here. */
  readonly onDidChangeReport = this.reportChanged.event;
  /** The id of a report that turned out to be deleted elsewhere. */
  readonly onDidFindGone = this.foundGone.event;
  /** The id of a report that was created here. */
  readonly onDidCreate = this.created.event;
  /** The id of a report whose new results were requested here. */
  readonly onDidUpdate = this.updated.event;
  /** Reports sent by the service, in a list or in full. */
  readonly onDidSee = this.seen.event;
  /** Reports that are no longer in a list that contained them. They may be in another, or gone. */
  readonly onDidLose: Listen<readonly Report[]>;
  /** Fires when everything is worth requesting again. */
  readonly onDidExpire = this.expired.event;
  /** Fires when the service may be asked again after too many requests. */
  readonly onDidEndHold = this.holdEnded.event;

  constructor(
    private readonly service: ReportService,
    private readonly options: StoreOptions,
  ) {
    this.current = options.query;
    this.lists = new ListCache(service, options.perPage, options.forWhole);
    this.lists.onDidSee((reports) => this.seen.fire(reports));
    this.onDidLose = this.lists.onDidLose;
  }

  get query(): Query {
    return this.current;
  }

  get perPage(): PageSize {
    return this.options.perPage();
  }

  /**
   * Changes the query of the Reports view; requests for lists that are no longer shown are aborted. Another grouping
   * has another order, unless the user has chosen one.
   */
  queryReports(change: Partial<ReportsQuery>): void {
    const { reports } = this.current;
    const order = isUsualOrder(reports) ? usualOrder(change.groupBy ?? reports.groupBy) : {};
    this.setQuery({ ...this.current, reports: { ...reports, ...order, ...change } });
  }

  /** Changes the query of the Projects view. */
  queryProjects(change: Partial<ProjectsQuery>): void {
    this.setQuery({ ...this.current, projects: { ...this.current.projects, ...change } });
  }

  /** The report as shown or, if it isn't, from the service. */
  async getReport(id: string): Promise<Report> {
    return this.lists.holding(id)[0]?.pagedList.get(id) ?? (await this.service.getReport(id));
  }

  /** The current full report from the service. */
  async fetchReport(id: string, signal: AbortSignal, isStillWanted?: () => boolean): Promise<Report> {
    const report = await this.service.getReport(id, { signal, isStillWanted });
    this.tellSeen(report);
    return report;
  }

  /** @param id the id of a report that turned out to be deleted elsewhere */
  tellGone(id: string): void {
    this.foundGone.fire(id);
  }

  /** @param id the id of a report that was created here */
  tellCreated(id: string): void {
    this.created.fire(id);
  }

  /** @param id the id of a report whose new results were requested here */
  tellUpdated(id: string): void {
    this.updated.fire(id);
  }

  /** Called when the service sent a full report. */
  tellSeen(report: Report): void {
    this.seen.fire([report]);
  }

  /** Passes a change of a report on to everything that shows it in full. */
  tellReport(change: ReportChange): void {
    this.reportChanged.fire(change);
    if (change.report !== undefined) this.tellSeen(change.report);
  }

  /** Marks everything to be requested again when it is shown. */
  markStale(): void {
    for (const { pagedList } of this.lists.all) pagedList.expireUnlessLoading();
    this.expired.fire();
  }

  /** Called when the service may be asked again after it refused too many requests. */
  endHold(): void {
    this.lists.retryRateLimited();
    this.holdEnded.fire();
  }

  /** Aborts every request in progress. */
  dispose(): void {
    this.lists.dispose();
  }

  private setQuery(query: Query): void {
    if (JSON.stringify(query) === JSON.stringify(this.current)) return;
    this.current = query;
    this.lists.keepOnly((list) => isWanted(list, query));
    this.queryChanged.fire(query);
  }
}
