import { isRateLimited } from '../../service/errors';
import type { Project, Report } from '../../service/records';
import type { NextPage } from '../../service/page';
import type { PageSize, ReportQuery, ReportService } from '../../service/service';
import { Emitter } from '../../util/event';
import { getOrAdd } from '../../util/getOrAdd';
import {
  listKey,
  projectQueryOf,
  reportQueryOf,
  type ListChange,
  type ListRequest,
  type ProjectListRequest,
  type ReportListRequest,
} from './query';
import { withoutRecord } from '../checks';
import { PagedList, type AnyPagedList } from './pagedList';
import { countedWith } from './reportOrder';
import { hasWords, wordsOf } from './searches';

export interface CachedReportList {
  readonly list: ReportListRequest;
  readonly pagedList: PagedList<Report>;
}

export interface CachedProjectList {
  readonly list: ProjectListRequest;
  readonly pagedList: PagedList<Project>;
}

/** A project that was deleted here, with the known ids of its reports. */
export interface RemovedProject {
  readonly name: string;
  readonly ids: readonly string[];
}

/** The cached lists of one connection, each of them once. */
export class ListCache {
  private readonly byKey = {
    reports: new Map<string, CachedReportList>(),
    projects: new Map<string, CachedProjectList>(),
  };
  private isDisposed = false;
  private readonly deletedProjects = new Set<string>();
  private readonly changed = new Emitter<ListChange>();
  private readonly touched = new Emitter<ListRequest>();
  private readonly seen = new Emitter<readonly Report[]>();
  private readonly lost = new Emitter<readonly Report[]>();
  private readonly removed = new Emitter<RemovedProject>();

  /** Fires when a request for a list starts or ends, or its rows change. */
  readonly onDidChange = this.changed.event;
  /** Fires when a change made a list worth requesting again, wherever it is shown. */
  readonly onDidTouch = this.touched.event;
  /** Reports sent by the service. */
  readonly onDidSee = this.seen.event;
  /** Reports that left a list that contained them, for a reason not known here. */
  readonly onDidLose = this.lost.event;
  readonly onDidRemoveProject = this.removed.event;

  constructor(
    private readonly service: ReportService,
    private readonly perPage: () => PageSize,
    private readonly forWhole: ReportService = service,
  ) {}

  reports(list: ReportListRequest): PagedList<Report> {
    return getOrAdd(this.byKey.reports, listKey(list), () => ({
      list,
      pagedList: this.tell(list, this.newReportList(list)),
    })).pagedList;
  }

  projects(list: ProjectListRequest): PagedList<Project> {
    return getOrAdd(this.byKey.projects, listKey(list), () => ({
      list,
      pagedList: this.tell(list, this.newProjectList(list)),
    })).pagedList;
  }

  /** A project as it is in a list. */
  project(name: string): Project | undefined {
    return this.allProjects.map(({ pagedList }) => pagedList.get(name)).find((value) => value !== undefined);
  }

  /** The list if it is cached. */
  known(list: ListRequest): AnyPagedList | undefined {
    return this.byKey[list.kind].get(listKey(list))?.pagedList;
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

  /** The lists that show a report. */
  holding(id: string): readonly CachedReportList[] {
    return this.allReports.filter(({ pagedList }) => pagedList.has(id));
  }

  /** True while an answer to any list is awaited. */
  get isLoading(): boolean {
    return this.all.some(({ pagedList }) => pagedList.state.loading);
  }

  /** The lists that contain a report, may contain it by its own fields, or are being loaded. */
  mayHold(report: Report): readonly CachedReportList[] {
    const around = new Set(this.around(report));
    return this.allReports.filter(
      (cached) =>
        cached.pagedList.has(report.id) ||
        cached.pagedList.state.loading ||
        (report.result !== undefined && around.has(cached)),
    );
  }

  /** The lists that may contain a report by its own fields. How the service searches is unknown. */
  around(report: Report | undefined): readonly CachedReportList[] {
    return this.allReports.filter(
      ({ list }) =>
        (report?.result === undefined || list.result === undefined || report.result === list.result) &&
        (report?.project === undefined || list.project === undefined || report.project === list.project),
    );
  }

  /**
   * Marks lists as worth requesting again: immediately if they are visible, else when they are. Skips lists never
   * requested.
   */
  markChanged(lists: readonly CachedReportList[], change?: (pagedList: PagedList<Report>) => void): void {
    for (const { list, pagedList } of lists.filter(wasAskedFor)) {
      pagedList.markChanged();
      change?.(pagedList);
      // A long list is not requested again for a change, so its rows need not be drawn again.
      if (pagedList.state.isStale) this.touched.fire(list);
    }
  }

  /**
   * Marks the lists that a busy service refused as worth requesting again: immediately if they are visible, else when
   * they are.
   */
  retryRateLimited(): void {
    for (const { list, pagedList } of this.all) {
      if (!isRateLimited(pagedList.state.error)) continue;
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

  /**
   * Counts a change of a project's reports made here. The projects are requested again if the change isn't known.
   * @param reports how many more reports there are
   * @param points how many more points they have; undefined if unknown
   */
  countReports(name: string | undefined, reports: number, points: number | undefined): void {
    for (const { list, pagedList } of this.allProjects) {
      const project = name === undefined ? undefined : pagedList.get(name);
      const { counts } = project ?? {};
      if (project === undefined ? reports > 0 : counts?.sum !== undefined && points === undefined) {
        pagedList.markStale();
        this.touched.fire(list);
      } else if (project !== undefined && counts !== undefined) {
        if (counts.all + reports > 0) pagedList.replace(countedWith(project, reports, points));
        else pagedList.remove(project.name);
      }
    }
  }

  /** Drops all data about a project that was deleted here, and about its reports. */
  removeProject(name: string): void {
    this.deletedProjects.add(name);
    const isIts = (list: ReportListRequest, row: Report) => (list.project ?? row.project) === name;
    const ids = this.allReports.flatMap(({ list, pagedList: { state } }) =>
      state.rows.filter((row) => isIts(list, row)).map(({ id }) => id),
    );
    this.removed.fire({ name, ids });
    this.keepOnly((list) => list.kind === 'projects' || list.project !== name);
    for (const { pagedList } of this.allProjects) pagedList.remove(name);
    // Pages that were not read may contain any number of its reports.
    this.markChanged(this.allReports.filter(({ pagedList }) => pagedList.state.rest !== 'none'));
    for (const { pagedList } of this.allReports) for (const id of ids) pagedList.remove(id);
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
    const query = reportQueryOf(list);
    // Rows with equal results move between two pages, so that some would be missed.
    const wholeQuery = { ...query, ...(list.sortBy === 'result' && certainOrder), per_page: maxPerPage } as const;
    const fetchPage = async (from: ReportService, asked: ReportQuery, ...[next, signal]: Asked) => {
      const page = await from.listReports(asked, { next, signal });
      this.seen.fire(page.records);
      return { ...page, records: page.records.map(withoutRecord) };
    };
    const keyOf = ({ id }: Report) => id;
    return new PagedList<Report>({
      perPage,
      keyOf,
      fetchPage: (...asked) => fetchPage(this.service, { ...query, per_page: perPage }, ...asked),
      whole: { perPage: maxPerPage, keyOf, fetchPage: (...asked) => fetchPage(this.forWhole, wholeQuery, ...asked) },
      // A report that is gone, or can't be loaded now, is no reason to lose the rest.
      fetchRow: (id, signal) => this.service.getReport(id, { signal }).then(withoutRecord, () => undefined),
      onLose: (reports) => this.lost.fire(reports.filter(({ project = '' }) => !this.deletedProjects.has(project))),
    });
  }

  private newProjectList(list: ProjectListRequest): PagedList<Project> {
    const query = { ...projectQueryOf(list), per_page: projectsPerPage };
    return new PagedList<Project>({
      perPage: projectsPerPage,
      keyOf: ({ name }) => name,
      fetchPage: async (next, signal) => {
        const page = await this.service.listProjects(query, { next, signal });
        return { ...page, records: page.records.map((project) => ({ ...project, fields: undefined })) };
      },
      fetchRow: (name) => Promise.resolve(this.projects(list).get(name)),
    });
  }

  private tell<T>(list: ListRequest, pagedList: PagedList<T>): PagedList<T> {
    if (this.isDisposed) pagedList.dispose();
    pagedList.onDidChange((replaced) => this.changed.fire({ list, replaced }));
    return pagedList;
  }
}

/** Records of projects are small. */
const projectsPerPage: PageSize = 100;
/** Maximum number of records on a page. */
const maxPerPage = 100;
/** The order in which no row moves while pages are read. */
const certainOrder = { sort_by: 'id', sort: 'desc' } as const;

/** The requested page of a list. */
type Asked = [next: NextPage | undefined, signal: AbortSignal];

function wasAskedFor({ pagedList: { state } }: CachedReportList): boolean {
  return state.loadedAt !== undefined || state.error !== undefined || state.loading;
}

/** True if a report belongs to a list by its own fields; only the service knows for sure. */
export function belongsTo(report: Report, list: ReportListRequest): boolean {
  const { search, project } = list;
  return (
    hasResultOf(list, report) &&
    (project === undefined || report.project === project) &&
    hasWords(report.url, wordsOf(search))
  );
}

/** True if a report may be in a list, by its result. */
export function hasResultOf({ result }: ReportListRequest, report: Report): boolean {
  return result === undefined || report.result === result;
}
