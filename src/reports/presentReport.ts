import { ServiceError } from '../service/errors';
import type { Report } from '../service/records';
import type { ReportService } from '../service/service';
import { areOfOtherPages } from '../util/pageUrl';

/**
 * The current report on the service: rows may be old, and a list may lack a field or write it differently. It is gone
 * if it doesn't exist, or if the service has given its id to a report of another page.
 * @throws ServiceError if it can't be read
 */
export async function presentReport(
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
