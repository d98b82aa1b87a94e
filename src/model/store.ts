import { ServiceError } from '../api/errors';
import { results, type Project, type Report, type Result } from '../api/records';
import type { PrivacyChoice, ReportCreation, ReportService } from '../api/service';
import { Emitter } from './event';
import { Listing } from './listing';

const perPage = 50;

/** Reports of one result, of one project or of all. The service does the grouping, by its filters. */
export interface Group {
  readonly project: string | undefined;
  readonly result: Result;
}

/** A list changed: that of a group, or the projects' own where there is none. */
export interface StoreChange {
  readonly group: Group | undefined;
  /** What was done made the list worth asking for again, by whoever shows it. */
  readonly isTouched: boolean;
}

/** A report and the group that it was found in. */
export interface Located {
  readonly report: Report;
  readonly group: Group;
}

interface ReportListing {
  readonly group: Group;
  readonly listing: Listing<Report>;
}

/** All that is known of one connection's projects and reports. It asks for what is wanted, and again for what a change touched. */
export class Store {
  private readonly groups = new Map<string, ReportListing>();
  private readonly changed = new Emitter<StoreChange>();

  readonly onDidChange = this.changed.event;

  /** Projects, newest first. */
  readonly projects = new Listing<Project>({
    perPage,
    keyOf: (project) => project.name,
    fetchPage: (next, signal) =>
      this.service.listProjects({ sort_by: 'created_at', sort: 'desc', per_page: perPage }, { next, signal }),
  });

  constructor(private readonly service: ReportService) {
    this.projects.onDidChange(() => this.changed.fire({ group: undefined, isTouched: false }));
  }

  /** The reports of a group, newest first. */
  reports(group: Group): Listing<Report> {
    return this.groupListing(group).listing;
  }

  /** Reports whose URL contains a text, newest first, of all results. Not kept. */
  async searchReports(search: string, signal: AbortSignal): Promise<readonly Report[]> {
    const filter = search === '' ? {} : { search, search_by: 'url' as const };
    const query = { ...filter, sort_by: 'id', sort: 'desc', per_page: perPage } as const;
    return (await this.service.listReports(query, { signal })).records;
  }

  /** Projects whose name contains a text, newest first. Not kept. */
  async searchProjects(search: string, signal: AbortSignal): Promise<readonly Project[]> {
    const filter = search === '' ? {} : { search, search_by: 'project' as const };
    const query = { ...filter, sort_by: 'created_at', sort: 'desc', per_page: perPage } as const;
    return (await this.service.listProjects(query, { signal })).records;
  }

  /** The report as it shows, or else as the service gives it. */
  async getReport(id: string): Promise<Report> {
    return this.locate(id)?.report ?? (await this.service.getReport(id));
  }

  /** Where a report shows: among all reports, or else under its project. */
  locate(id: string): Located | undefined {
    const holding = this.holding(id);
    const { group, listing } = holding.find((it) => it.group.project === undefined) ?? holding[0] ?? {};
    const report = listing?.state.rows.find((row) => row.id === id);
    return group && report && { group, report };
  }

  /** Lets everything be asked for again as it shows. */
  expire(): void {
    this.projects.expire();
    for (const { listing } of this.groups.values()) listing.expire();
  }

  /**
   * Creates a report and finds it among all reports.
   * @returns why not, where it is in no group: the service has not rated it yet, or the groups could not be loaded
   */
  async createReport(creation: ReportCreation): Promise<Located | 'not rated' | 'not loaded'> {
    const old = this.reportsAbout(creation.url);
    const created = await this.touchingOnDoubt(
      () => this.service.createReport(creation),
      () => this.touchAround(undefined),
    );
    const rated = results
      .filter((result) => created?.result === undefined || created.result === result)
      .map((result) => this.groupListing({ project: undefined, result }));
    this.touchAround(created);
    await Promise.all(rated.map(({ listing }) => listing.load()));
    const isCreated = (row: Report) =>
      created === undefined ? row.url === creation.url && !old.has(row.id) : row.id === created.id;
    const found = rated.flatMap(({ group, listing }) =>
      listing.state.rows.filter(isCreated).map((report) => ({ report, group })),
    );
    const failed = rated.some(({ listing }) => listing.state.error !== undefined);
    return newest(found) ?? (failed ? 'not loaded' : 'not rated');
  }

  /** Changes a report's privacy, then asks again for that report. */
  async changePrivacy(report: Report, choice: PrivacyChoice): Promise<void> {
    const touch = () => this.touch(this.mayHold(report));
    await this.touchingOnDoubt(() => this.service.updateReport(report.id, choice), touch);
    // What is under way may have been made before the change.
    this.touch(this.mayHold(report).filter(({ listing }) => listing.state.loading));
    try {
      const changed = await this.service.getReport(report.id);
      for (const { listing } of this.holding(report.id)) listing.replace(changed);
    } catch {
      // The change is made; the lists say themselves what keeps them from showing it.
      touch();
    }
  }

  /** Asks the service for new results; touches the groups that the report was in and the one that it is in now. */
  async updateResults(report: Report): Promise<void> {
    const before = this.mayHold(report);
    const touch = (now: Report) => this.touch([...new Set([...before, ...this.around(now)])]);
    const unknown = { ...report, result: undefined };
    await this.touchingOnDoubt(
      () => this.service.updateReport(report.id, { results: true }),
      () => touch(unknown),
    );
    touch(await this.service.getReport(report.id).catch(() => unknown));
  }

  /** Deletes a report; touches the groups that may have held it. */
  async deleteReport(report: Report): Promise<void> {
    await this.touchingOnDoubt(
      () => this.service.deleteReport(report.id),
      () => this.touch(this.mayHold(report)),
    );
    this.touch(this.mayHold(report), (listing) => listing.remove(report.id));
  }

  /** Deletes a project. What becomes of its reports is the service's decision, so every list is touched. */
  async deleteProject(name: string): Promise<void> {
    const touch = () => {
      this.touchProjects();
      this.touch([...this.groups.values()]);
    };
    await this.touchingOnDoubt(() => this.service.deleteProject(name), touch);
    for (const [key, { group, listing }] of this.groups) {
      if (group.project !== name) continue;
      listing.dispose();
      this.groups.delete(key);
    }
    this.projects.remove(name);
    touch();
  }

  /** Gives up every request under way. */
  dispose(): void {
    this.projects.dispose();
    for (const { listing } of this.groups.values()) listing.dispose();
  }

  /** A change whose answer was lost may have been made, so what shows is asked for again before the error is told. */
  private async touchingOnDoubt<T>(change: () => Promise<T>, touch: () => void): Promise<T> {
    try {
      return await change();
    } catch (error) {
      if (error instanceof ServiceError && error.mayHaveHappened) touch();
      throw error;
    }
  }

  /** The ids of the known reports about a page. */
  private reportsAbout(url: string): ReadonlySet<string> {
    const reports = [...this.groups.values()].flatMap(({ listing }) => listing.state.rows);
    return new Set(reports.filter((report) => report.url === url).map(({ id }) => id));
  }

  private touchAround(report: Report | undefined): void {
    if (!this.projects.has(report?.project ?? '')) this.touchProjects();
    this.touch(this.around(report));
  }

  private touchProjects(): void {
    this.projects.expire();
    this.changed.fire({ group: undefined, isTouched: true });
  }

  /** Lets lists be asked for again: at once where they show, or else when they do. Those that nobody asked for stay so. */
  private touch(listings: readonly ReportListing[], change?: (listing: Listing<Report>) => void): void {
    for (const { group, listing } of listings.filter(wasAskedFor)) {
      listing.expire();
      change?.(listing);
      this.changed.fire({ group, isTouched: true });
    }
  }

  private groupListing(group: Group): ReportListing {
    const key = JSON.stringify([group.project, group.result]);
    const known = this.groups.get(key);
    if (known !== undefined) return known;
    const { project, result } = group;
    const filter = project === undefined ? { result } : { project, result };
    const listing = new Listing<Report>({
      perPage,
      keyOf: (report) => report.id,
      fetchPage: (next, signal) =>
        this.service.listReports({ ...filter, sort_by: 'id', sort: 'desc', per_page: perPage }, { next, signal }),
    });
    listing.onDidChange(() => this.changed.fire({ group, isTouched: false }));
    const created = { group, listing };
    this.groups.set(key, created);
    return created;
  }

  private holding(id: string): readonly ReportListing[] {
    return [...this.groups.values()].filter(({ listing }) => listing.has(id));
  }

  /** The groups that hold a report, belong to it by its own account, or are just being loaded. */
  private mayHold(report: Report): readonly ReportListing[] {
    const around = new Set(this.around(report));
    return [...this.groups.values()].filter(
      (it) => it.listing.has(report.id) || it.listing.state.loading || (report.result !== undefined && around.has(it)),
    );
  }

  /** The groups that a report belongs to, as far as the report itself tells. */
  private around(report: Report | undefined): readonly ReportListing[] {
    return [...this.groups.values()].filter(
      ({ group }) =>
        (report?.result === undefined || report.result === group.result) &&
        (report?.project === undefined || group.project === undefined || report.project === group.project),
    );
  }
}

function wasAskedFor({ listing: { state } }: ReportListing): boolean {
  return state.loadedAt !== undefined || state.error !== undefined || state.loading;
}

/** Of several reports of one page the one created last, which the service numbers highest. */
function newest(found: readonly Located[]): Located | undefined {
  if (found.length > 1 && found.some(({ report }) => Number.isNaN(Number(report.id)))) return undefined;
  return [...found].sort((one, other) => Number(other.report.id) - Number(one.report.id))[0];
}
