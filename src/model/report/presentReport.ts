import { ServiceError } from '../../api/errors';
import type { Report } from '../../api/records';
import type { ReportService } from '../../api/service';
import { areOfOtherPages } from '../../util/pageUrl';

/**
 * A report as the service has it now: rows may be old, and a list may lack a field or write it differently. It is gone
 * if there is none, or if the service has given its id to a report of another page.
 * @throws ServiceError if it cannot be read
 */
export async function presentReport(
  { id, url }: Pick<Report, 'id' | 'url'>,
  service: ReportService,
  signal?: AbortSignal,
): Promise<Report | 'gone'> {
  try {
    const report = await service.getReport(id, { ...(signal && { signal }) });
    return areOfOtherPages(report.url, url) ? 'gone' : report;
  } catch (error) {
    if (error instanceof ServiceError && error.problem.kind === 'notFound') return 'gone';
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
