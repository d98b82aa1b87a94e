import type { Project, Report } from '../../api/records';
import type { PageSize, ReportService } from '../../api/service';
import { Emitter } from '../../util/event';
import { getOrAdd } from '../../util/getOrAdd';
import { intern } from '../../util/text';
import {
  keyOf,
  projectQueryOf,
  reportQueryOf,
  type ListRequest,
  type ProjectListRequest,
  type ReportListRequest,
} from './listRequest';
import { PagedList } from './pagedList';
import type { AnyPagedList } from './pagedListState';

export interface CachedReportList {
  readonly list: ReportListRequest;
  readonly pagedList: PagedList<Report>;
}

export interface CachedProjectList {
  readonly list: ProjectListRequest;
  readonly pagedList: PagedList<Project>;
}

/** The cached lists of one connection, each of them once. */
export class ListCache {
  private readonly byKey = {
    reports: new Map<string, CachedReportList>(),
    projects: new Map<string, CachedProjectList>(),
  };
  private isDisposed = false;
  private readonly deletedProjects = new Set<string>();
  private readonly changed = new Emitter<ListRequest>();
  private readonly touched = new Emitter<ListRequest>();
  private readonly seen = new Emitter<readonly Report[]>();
  private readonly lost = new Emitter<readonly Report[]>();

  /** Fires when a request for a list starts or ends, or its rows change. */
  readonly onDidChange = this.changed.event;
  /** Fires when a change made a list worth requesting again, wherever it shows. */
  readonly onDidTouch = this.touched.event;
  /** Reports sent by the service. */
  readonly onDidSee = this.seen.event;
  /** Reports that left a list that held them, for a reason not known here. */
  readonly onDidLose = this.lost.event;

  constructor(
    private readonly service: ReportService,
    private readonly perPage: () => PageSize,
  ) {}

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
      abridge: (report) => ({ ...report, project: report.project && intern(report.project), fields: undefined }),
      fetchPage: async (next, signal) => {
        const page = await this.service.listReports(query, { next, signal });
        this.seen.fire(page.records);
        return page;
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
    pagedList.onDidChange(() => this.changed.fire(list));
    return pagedList;
  }
}

function wasAskedFor({ pagedList: { state } }: CachedReportList): boolean {
  return state.loadedAt !== undefined || state.error !== undefined || state.loading;
}
