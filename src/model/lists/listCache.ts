import { isThrottled } from '../../api/errors';
import type { NextPage, Page } from '../../api/page';
import type { Project, Report } from '../../api/records';
import type { PageSize, ReportService } from '../../api/service';
import { Emitter } from '../../util/event';
import { getOrAdd } from '../../util/getOrAdd';
import {
  isByScore,
  keyOf,
  projectQueryOf,
  reportQueryOf,
  type ListChange,
  type ListRequest,
  type ProjectListRequest,
  type ReportListRequest,
} from './listRequest';
import { KeptReport } from './keptReport';
import { PagedList } from './pagedList';
import type { AnyPagedList } from './pagedListState';
import { scoreOrder } from './scoreOrder';
import { areByScore } from './scoreSense';

export interface CachedReportList {
  readonly list: ReportListRequest;
  readonly pagedList: PagedList<Report>;
}

export interface CachedProjectList {
  readonly list: ProjectListRequest;
  readonly pagedList: PagedList<Project>;
}

/** A project that was deleted here, with the ids of its reports that were known. */
export interface RemovedProject {
  readonly name: string;
  readonly ids: readonly string[];
}

/** Reads a page of the reports without a result. */
export type ReadUnrated = (
  list: ReportListRequest,
  next: NextPage | undefined,
  signal: AbortSignal,
) => Promise<Page<Report>>;

/** The cached lists of one connection, each of them once. */
export class ListCache {
  private readonly byKey = {
    reports: new Map<string, CachedReportList>(),
    projects: new Map<string, CachedProjectList>(),
  };
  /** Set by what looks for reports without a result, which is loaded later; nothing else requests them first. */
  readUnrated: ReadUnrated = () => Promise.reject(new TypeError('Nothing reads what is not rated'));
  private isDisposed = false;
  private readonly deletedProjects = new Set<string>();
  private readonly changed = new Emitter<ListChange>();
  private readonly touched = new Emitter<ListRequest>();
  private readonly seen = new Emitter<readonly Report[]>();
  private readonly lost = new Emitter<readonly Report[]>();
  private readonly removed = new Emitter<RemovedProject>();
  private readonly learned = new Emitter<boolean>();

  /** Fires when a request for a list starts or ends, or its rows change. */
  readonly onDidChange = this.changed.event;
  /** Fires when a change made a list worth requesting again, wherever it shows. */
  readonly onDidTouch = this.touched.event;
  /** Reports sent by the service. */
  readonly onDidSee = this.seen.event;
  /** Reports that left a list that held them, for a reason not known here. */
  readonly onDidLose = this.lost.event;
  readonly onDidRemoveProject = this.removed.event;
  /** Fires when it was seen if the service sorts reports of one result by score. */
  readonly onDidLearnScores = this.learned.event;

  constructor(
    private readonly service: ReportService,
    private readonly perPage: () => PageSize,
    private scoresSorted?: boolean,
  ) {}

  /** True if the service sorts reports of one result by score, false if not; undefined until it was seen. */
  get areScoresSorted(): boolean | undefined {
    return this.scoresSorted;
  }

  /** Requests the lists that are to be sorted by score in the order that the service has for them. */
  learnScores(isSorted: boolean): void {
    const isNews = isSorted !== (this.scoresSorted ?? false);
    this.scoresSorted = isSorted;
    this.learned.fire(isSorted);
    if (!isNews) return;
    for (const { list, pagedList } of this.allReports.filter((it) => isByScore(it.list) && wasAskedFor(it))) {
      pagedList.markStale();
      this.touched.fire(list);
    }
  }

  reports(list: ReportListRequest): PagedList<Report> {
    return getOrAdd(this.byKey.reports, keyOf(list), () => ({
      list,
      pagedList: this.tell(list, this.newReportList(list)),
    })).pagedList;
  }

  projects(list: ProjectListRequest): PagedList<Project> {
    return getOrAdd(this.byKey.projects, keyOf(list), () => ({
      list,
      pagedList: this.tell(list, this.newProjectList(list)),
    })).pagedList;
  }

  /** The list if it is cached. */
  known(list: ListRequest): AnyPagedList | undefined {
    return this.byKey[list.kind].get(keyOf(list))?.pagedList;
  }

  get allReports(): readonly CachedReportList[] {
    return [...this.byKey.reports.values()];
  }

  get allProjects(): readonly CachedProjectList[] {
    return [...this.byKey.projects.values()];
  }

  get all(): readonly (CachedReportList | CachedProjectList)[] {
    return [...this.allProjects, ...this.allReports];
  }

  /** The lists in which a report shows. */
  holding(id: string): readonly CachedReportList[] {
    return this.allReports.filter(({ pagedList }) => pagedList.has(id));
  }

  /** The lists that hold a report, may hold it by its own fields, or are being loaded. */
  mayHold(report: Report): readonly CachedReportList[] {
    const around = new Set(this.around(report));
    return this.allReports.filter(
      (it) =>
        it.pagedList.has(report.id) || it.pagedList.state.loading || (report.result !== undefined && around.has(it)),
    );
  }

  /** The lists that a report may be in by its own fields. How the service searches is unknown. */
  around(report: Report | undefined): readonly CachedReportList[] {
    return this.allReports.filter(
      ({ list }) =>
        (report?.result === undefined || list.result === undefined || report.result === list.result) &&
        (report?.project === undefined || list.project === undefined || report.project === list.project),
    );
  }

  /** Marks lists as worth requesting again: at once if they show, else when they do. Skips lists never requested. */
  markChanged(lists: readonly CachedReportList[], change?: (pagedList: PagedList<Report>) => void): void {
    for (const { list, pagedList } of lists.filter(wasAskedFor)) {
      pagedList.markChanged();
      change?.(pagedList);
      // A long list is not requested again for a change, so its rows need not be drawn again.
      if (pagedList.state.isStale) this.touched.fire(list);
    }
  }

  /** Marks the lists that a busy service refused as worth requesting again: at once if they show, else when they do. */
  retryThrottled(): void {
    for (const { list, pagedList } of this.all) {
      if (!isThrottled(pagedList.state.error)) continue;
      pagedList.expireUnlessLoading();
      this.touched.fire(list);
    }
  }

  touchProjects(change?: (pagedList: PagedList<Project>) => void): void {
    for (const { list, pagedList } of this.allProjects) {
      pagedList.markStale();
      change?.(pagedList);
      this.touched.fire(list);
    }
  }

  /** Drops the lists of a project that was deleted here. */
  removeProject(name: string): void {
    this.deletedProjects.add(name);
    const ids = this.allReports.flatMap(({ list, pagedList: { state } }) =>
      state.rows.filter(({ project }) => (list.project ?? project) === name).map(({ id }) => id),
    );
    this.removed.fire({ name, ids });
    this.keepOnly((list) => list.kind === 'projects' || list.project !== name);
    for (const { pagedList } of this.allProjects) pagedList.remove(name);
  }

  /** Drops the lists that are no longer wanted, and aborts their requests. */
  keepOnly(isWanted: (list: ListRequest) => boolean): void {
    for (const lists of Object.values(this.byKey)) {
      for (const [key, { list, pagedList }] of lists) {
        if (isWanted(list)) continue;
        pagedList.dispose();
        lists.delete(key);
      }
    }
  }

  /** Drops every list, including those requested from now on. */
  dispose(): void {
    this.isDisposed = true;
    this.keepOnly(() => false);
  }

  private newReportList(list: ReportListRequest): PagedList<Report> {
    const perPage = this.perPage();
    const query = { ...reportQueryOf(list), per_page: perPage };
    return new PagedList<Report>({
      perPage,
      keyOf: ({ id }) => id,
      abridge: (report) => new KeptReport(report),
      fetchPage: async (next, signal) => {
        if (list.isUnrated === true) return this.readUnrated(list, next, signal);
        const order = isByScore(list) ? scoreOrder(list, next, this.scoresSorted, this.allReports) : undefined;
        const page = await this.service.listReports({ ...query, ...order }, { next, signal });
        this.seen.fire(page.records);
        if (order === undefined) return page;
        if (order.sort_by === 'result' && ![true, false].some((isLow) => areByScore(page.records, isLow)))
          this.learnScores(false);
        // The pages that follow are read in the same order, whatever is learned meanwhile.
        return { ...page, next: page.next && { ...page.next, ...order } };
      },
      // A report that is gone, or cannot be loaded now, is no reason to lose the rest.
      fetchRow: (id, signal) => this.service.getReport(id, { signal }).catch(() => undefined),
      onLose: (reports) => this.lost.fire(reports.filter(({ project = '' }) => !this.deletedProjects.has(project))),
    });
  }

  private newProjectList(list: ProjectListRequest): PagedList<Project> {
    const perPage = this.perPage();
    const query = { ...projectQueryOf(list), per_page: perPage };
    return new PagedList<Project>({
      perPage,
      keyOf: ({ name }) => name,
      abridge: (project) => ({ ...project, fields: undefined }),
      fetchPage: (next, signal) => this.service.listProjects(query, { next, signal }),
      fetchRow: (name) => Promise.resolve(this.projects(list).get(name)),
    });
  }

  private tell<T>(list: ListRequest, pagedList: PagedList<T>): PagedList<T> {
    if (this.isDisposed) pagedList.dispose();
    pagedList.onDidChange((replaced) => this.changed.fire({ list, replaced }));
    return pagedList;
  }
}

function wasAskedFor({ pagedList: { state } }: CachedReportList): boolean {
  return state.loadedAt !== undefined || state.error !== undefined || state.loading;
}
