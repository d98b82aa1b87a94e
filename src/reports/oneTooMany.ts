import type { Report } from '../service/records';
import type { ReportService } from '../service/service';
import { reportIfThere } from './presentReport';

/** The reports that are deleted with a project. */
export interface ProjectDeletion {
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
