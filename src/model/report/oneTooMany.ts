import { ServiceError } from '../../api/errors';
import type { Report } from '../../api/records';
import type { ReportService } from '../../api/service';

/** What the deletion of a project deletes. */
export interface ProjectDeletion {
  /** Number of its reports. */
  readonly count: number;
  /** The report of another project that the service deletes with it. */
  readonly stranger: Report | undefined;
}

/**
 * Looks at what the deletion of a project deletes: its reports and, by a mistake of the service, the report whose id is
 * the number of its reports, whichever project it is of.
 */
export async function projectDeletion(
  project: string,
  service: Pick<ReportService, 'listReports' | 'getReport'>,
  signal: AbortSignal,
): Promise<ProjectDeletion> {
  const query = { project, sort_by: 'id', sort: 'desc', per_page: 10 } as const;
  const { total, records } = await service.listReports(query, { signal });
  const count = total ?? records.length;
  const found = count === 0 ? undefined : await reportOf(String(count), service, signal);
  return { count, stranger: found?.project === project ? undefined : found };
}

async function reportOf(
  id: string,
  service: Pick<ReportService, 'getReport'>,
  signal: AbortSignal,
): Promise<Report | undefined> {
  try {
    return await service.getReport(id, { signal });
  } catch (error) {
    if (error instanceof ServiceError && error.problem.kind === 'notFound') return undefined;
    throw error;
  }
}
