import { ServiceError } from '../service/errors';
import type { Report } from '../service/records';
import type { ReportService, ReportQuery } from '../service/service';
import { areOfOtherPages } from '../util/pageUrl';
import type { NextPage } from '../service/page';
import type { Clock } from '../util/clock';
import { getOrAdd } from '../util/getOrAdd';
import { withoutRecord } from './checks';
import { hostOf } from '../util/url';

/**
 * The current report on the service: rows may be old, and a list may lack a field or write it differently. It is gone
 * if it doesn't exist, or if the service has given its id to a report of another page.
 * @throws ServiceError if it can't be read
 */
export async function currentReport(
  { id, url }: Pick<Report, 'id' | 'url'>,
  service: ReportService,
  signal?: AbortSignal,
): Promise<Report | 'gone'> {
  const report = await reportIfThere(id, service, signal);
  return report === undefined || areOfOtherPages(report.url, url) ? 'gone' : report;
}

/**
 * The report with an ID; undefined if the service answers that there is none. @throws ServiceError if it can't be read
 */
async function reportIfThere(
  id: string,
  service: Pick<ReportService, 'getReport'>,
  signal?: AbortSignal,
): Promise<Report | undefined> {
  try {
    return await service.getReport(id, { ...(signal && { signal }) });
  } catch (error) {
    if (error instanceof ServiceError && error.problem.kind === 'notFound') return undefined;
    throw error;
  }
}

/** Returns undefined if the API key may not read a report, which is no reason not to change it. */
export async function unlessForbidden<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ServiceError && error.problem.kind === 'forbidden') return undefined;
    throw error;
  }
}

/** The reports that are deleted with a project. */
interface ProjectDeletion {
  /** Number of its reports; undefined if the service doesn't provide it. */
  readonly count: number | undefined;
  /** The report of another project that the service deletes with it. */
  readonly stranger: Report | undefined;
}

/**
 * Finds out what the deletion of a project deletes: its reports and, because of a bug in the service, the report whose
 * id is the number of its reports, whichever project it belongs to.
 */
export async function projectDeletion(
  project: string,
  service: Pick<ReportService, 'listReports' | 'getReport'>,
): Promise<ProjectDeletion> {
  const { total, records, next, unreadable } = await service.listReports({
    project,
    sort_by: 'id',
    sort: 'desc',
    per_page: 10,
  });
  const isWhole = next === undefined && unreadable === 0;
  const count = total ?? (isWhole ? records.length : undefined);
  const found = count === undefined || count === 0 ? undefined : await reportIfThere(String(count), service);
  return { count, stranger: found?.project === project ? undefined : found };
}

type Wanted = Pick<Report, 'id' | 'url'>;

type Lists = Pick<ReportService, 'listReports'>;

/** Milliseconds for which a row counts as current. */
const maxAgeMs = 30_000;

/** Number of reports below which requesting each of them transfers less, with hardly more requests. */
const minReports = 5;

/** Average number of reports per project from which each project's list is read instead of the list of all. */
const manyOfProject = 10;

/** Maximum number of pages to read per report, besides the first one. */
const pagesPerReport = 0.15;

/**
 * Reports from lists within the last half minute, a hundred per request. They have to be asked for in the order of the
 * lists, which is the one of `sortedNewestFirst`.
 */
export class RecentReports {
  private readonly lists = new Map<string, RecentList>();
  private readonly isOfProjects: boolean;

  /** @param reports all reports that will be asked for */
  constructor(
    private readonly reports: readonly Wanted[],
    private readonly clock: Pick<Clock, 'elapsed'>,
  ) {
    const projects = new Set(reports.map(({ url }) => projectOf(url)));
    this.isOfProjects = projects.size === 1 || projects.size * manyOfProject <= reports.length;
  }

  /**
   * Returns the report as the service would send it individually, or undefined if no list contains it completely: it
   * has to be requested.
   * @throws AbortedError
   */
  async find(wanted: Wanted, service: Lists, signal: AbortSignal | undefined): Promise<Report | undefined> {
    const project = this.isOfProjects ? projectOf(wanted.url) : '';
    const list = getOrAdd(this.lists, project, () => {
      const { length } = this.reports.filter(({ url }) => !this.isOfProjects || projectOf(url) === project);
      return new RecentList(project === '' ? {} : { project }, length, this.clock);
    });
    const row = await list.find(wanted.id, service, signal);
    return row !== undefined && isComplete(row) && !areOfOtherPages(row.url, wanted.url) ? row : undefined;
  }
}

/** Sorts reports in the order of lists by ID, if their IDs are numbers. */
export function sortedNewestFirst<T extends { readonly id?: string | undefined }>(reports: readonly T[]): readonly T[] {
  if (!reports.every(({ id = '' }) => /^\d+$/.test(id))) return reports;
  return reports.toSorted((one, other) => Number(other.id) - Number(one.id));
}

interface Row {
  readonly report: Report;
  readonly page: NextPage;
  /** Time at which its page was requested. */
  readonly requestedAt: number;
}

/** A list of reports, newest first, that is read as far as needed, and read again if it's too old. */
class RecentList {
  private readonly rows = new Map<string, Row>();
  /** The first page that was not yet read; undefined once there is none. */
  private ahead: NextPage | undefined = {};
  private lowestId = Infinity;
  private pagesLeft: number;
  private reading: Promise<unknown> = Promise.resolve();

  /** @param length number of reports that will be asked for */
  constructor(
    private readonly filter: Pick<ReportQuery, 'project'>,
    length: number,
    private readonly clock: Pick<Clock, 'elapsed'>,
  ) {
    this.pagesLeft = length < minReports ? 0 : 1 + Math.floor(length * pagesPerReport);
  }

  /** Finds a report, once those asked for before are found: they may be on the same page. */
  find(id: string, service: Lists, signal: AbortSignal | undefined): Promise<Report | undefined> {
    const found = this.reading.then(() => this.findNow(id, service, signal));
    this.reading = found.catch(() => undefined);
    return found;
  }

  private async findNow(id: string, service: Lists, signal: AbortSignal | undefined): Promise<Report | undefined> {
    const known = this.rows.get(id);
    if (known !== undefined && !this.isRecent(known) && this.pagesLeft > 0)
      await this.read(known.page, service, signal);
    while (this.ahead !== undefined && this.isAhead(id)) await this.read(this.ahead, service, signal);
    const row = this.rows.get(id);
    return row !== undefined && this.isRecent(row) ? row.report : undefined;
  }

  private isAhead(id: string): boolean {
    return this.pagesLeft > 0 && !this.rows.has(id) && !(Number(id) > this.lowestId);
  }

  private async read(page: NextPage, service: Lists, signal: AbortSignal | undefined): Promise<void> {
    this.pagesLeft--;
    const requestedAt = this.clock.elapsed();
    const query = { ...this.filter, sort_by: 'id', sort: 'desc', per_page: 100 } as const;
    try {
      const { records, next } = await service.listReports(query, { next: page, signal });
      for (const row of records) this.rows.set(row.id, { report: withoutRecord(row), page, requestedAt });
      this.lowestId = Math.min(this.lowestId, ...records.map(({ id }) => Number(id)));
      if (page === this.ahead) this.ahead = next;
    } catch (error) {
      // Each report gets its own error.
      if (!(error instanceof ServiceError)) throw error;
      this.pagesLeft = 0;
    }
  }

  private isRecent({ requestedAt }: Row): boolean {
    return this.clock.elapsed() - requestedAt <= maxAgeMs;
  }
}

/** The name of the project that the service assigns to a page: its host without the port. */
function projectOf(url: string): string {
  return hostOf(url)?.replace(/:\d+$/, '') ?? '';
}

/**
 * True if a row contains everything that its individual report would; other services leave fields out of their lists.
 */
function isComplete({ url, privacy, hasPassword, score, generatedAt }: Report): boolean {
  return url !== '' && ![privacy, hasPassword, score, generatedAt].includes(undefined);
}
