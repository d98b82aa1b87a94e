import type { Project, Report } from '../api/records';
import type { PageSize, ReportService } from '../api/service';
import { Emitter } from './event';
import { Listing } from './listing';
import type { AnyListing } from './listingState';
import { keyOf, projectQueryOf, reportQueryOf, type List, type ProjectsList, type ReportsList } from './lists';
import { shared } from './words';

/** A list changed. */
export interface ListChange {
  readonly list: List;
  /** What was done made the list worth asking for again, by whoever shows it. */
  readonly isTouched: boolean;
}

export interface ReportListing {
  readonly list: ReportsList;
  readonly listing: Listing<Report>;
}

export interface ProjectListing {
  readonly list: ProjectsList;
  readonly listing: Listing<Project>;
}

/** The lists of one connection that somebody wanted, each of them once. */
export class Listings {
  private readonly byKey = { reports: new Map<string, ReportListing>(), projects: new Map<string, ProjectListing>() };
  private isDisposed = false;
  private readonly deletedProjects = new Set<string>();
  private readonly changed = new Emitter<ListChange>();
  private readonly seen = new Emitter<readonly Report[]>();
  private readonly lost = new Emitter<readonly Report[]>();

  readonly onDidChange = this.changed.event;
  /** The service said something of these reports. */
  readonly onDidSee = this.seen.event;
  /** These reports are no longer in a list that held them, and nobody here knows why. */
  readonly onDidLose = this.lost.event;

  constructor(
    private readonly service: ReportService,
    private readonly perPage: () => PageSize,
  ) {}

  reports(list: ReportsList): Listing<Report> {
    return getOrAdd(this.byKey.reports, keyOf(list), () => ({
      list,
      listing: this.tell(list, this.newReportListing(list)),
    })).listing;
  }

  projects(list: ProjectsList): Listing<Project> {
    return getOrAdd(this.byKey.projects, keyOf(list), () => ({
      list,
      listing: this.tell(list, this.newProjectListing(list)),
    })).listing;
  }

  /** The list if somebody wanted it already. */
  known(list: List): AnyListing | undefined {
    return this.byKey[list.kind].get(keyOf(list))?.listing;
  }

  get allReports(): readonly ReportListing[] {
    return [...this.byKey.reports.values()];
  }

  get allProjects(): readonly ProjectListing[] {
    return [...this.byKey.projects.values()];
  }

  get all(): readonly (ReportListing | ProjectListing)[] {
    return [...this.allProjects, ...this.allReports];
  }

  /** The lists in which a report shows. */
  holding(id: string): readonly ReportListing[] {
    return this.allReports.filter(({ listing }) => listing.has(id));
  }

  /** The lists that hold a report, may hold it by its own account, or are just being loaded. */
  mayHold(report: Report): readonly ReportListing[] {
    const around = new Set(this.around(report));
    return this.allReports.filter(
      (it) => it.listing.has(report.id) || it.listing.state.loading || (report.result !== undefined && around.has(it)),
    );
  }

  /** The lists that a report may be in, as far as it tells. How the service searches is its own affair. */
  around(report: Report | undefined): readonly ReportListing[] {
    return this.allReports.filter(
      ({ list }) =>
        (report?.result === undefined || list.result === undefined || report.result === list.result) &&
        (report?.project === undefined || list.project === undefined || report.project === list.project),
    );
  }

  /** Lets lists be asked for again: at once where they show, or else when they do. Those that nobody asked for stay so. */
  touch(listings: readonly ReportListing[], change?: (listing: Listing<Report>) => void): void {
    for (const { list, listing } of listings.filter(wasAskedFor)) {
      listing.touch();
      change?.(listing);
      this.changed.fire({ list, isTouched: true });
    }
  }

  touchProjects(change?: (listing: Listing<Project>) => void): void {
    for (const { list, listing } of this.allProjects) {
      listing.expire();
      change?.(listing);
      this.changed.fire({ list, isTouched: true });
    }
  }

  /** Gives up the lists of a project that was deleted here. */
  removeProject(name: string): void {
    this.deletedProjects.add(name);
    this.keepOnly((list) => list.kind === 'projects' || list.project !== name);
    for (const { listing } of this.allProjects) listing.remove(name);
  }

  /** Gives up the lists that are not wanted any more, with all that is under way for them. */
  keepOnly(isWanted: (list: List) => boolean): void {
    for (const lists of Object.values(this.byKey)) {
      for (const [key, { list, listing }] of lists) {
        if (isWanted(list)) continue;
        listing.dispose();
        lists.delete(key);
      }
    }
  }

  /** Gives up every list, and those that are wanted from now on. */
  dispose(): void {
    this.isDisposed = true;
    this.keepOnly(() => false);
  }

  private newReportListing(list: ReportsList): Listing<Report> {
    const perPage = this.perPage();
    const query = { ...reportQueryOf(list), per_page: perPage };
    return new Listing<Report>({
      perPage,
      keyOf: ({ id }) => id,
      abridge: (report) => ({ ...report, project: report.project && shared(report.project), fields: undefined }),
      fetchPage: async (next, signal) => {
        const page = await this.service.listReports(query, { next, signal });
        this.seen.fire(page.records);
        return page;
      },
      // One that is gone, or cannot be had now, is no reason to lose the rest.
      fetchRow: (id, signal) => this.service.getReport(id, { signal }).catch(() => undefined),
      onLose: (reports) => this.lost.fire(reports.filter(({ project = '' }) => !this.deletedProjects.has(project))),
    });
  }

  private newProjectListing(list: ProjectsList): Listing<Project> {
    const perPage = this.perPage();
    const query = { ...projectQueryOf(list), per_page: perPage };
    return new Listing<Project>({
      perPage,
      keyOf: ({ name }) => name,
      abridge: (project) => ({ ...project, fields: undefined }),
      fetchPage: (next, signal) => this.service.listProjects(query, { next, signal }),
      fetchRow: (name) => Promise.resolve(this.projects(list).get(name)),
    });
  }

  private tell<T>(list: List, listing: Listing<T>): Listing<T> {
    if (this.isDisposed) listing.dispose();
    listing.onDidChange(() => this.changed.fire({ list, isTouched: false }));
    return listing;
  }
}

function getOrAdd<V>(map: Map<string, V>, key: string, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

function wasAskedFor({ listing: { state } }: ReportListing): boolean {
  return state.loadedAt !== undefined || state.error !== undefined || state.loading;
}
