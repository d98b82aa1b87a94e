import { ServiceError } from '../../api/errors';
import type { Report } from '../../api/records';
import type { ReportService } from '../../api/service';
import { pageKey } from '../../util/url';
import type { Creations } from './creations';
import { findReport, type FoundReport } from './reportsOfPage';

interface Where {
  readonly service: ReportService;
  readonly creations: Creations;
}

/**
 * The newest report that a page has, whoever created it.
 * Rejects with a `ServiceError`, or with an `AbortedError` once the signal is aborted.
 */
export async function existingReport(url: string, where: Where, signal: AbortSignal): Promise<FoundReport> {
  const own = await ownReport(url, where, signal);
  if (own !== undefined) return own;
  const found = await findReport({ url }, where.service, signal);
  // A list may not show yet what was created here.
  return found === 'none' && where.creations.has(url) ? 'unknown' : found;
}

async function ownReport(url: string, { service, creations }: Where, signal: AbortSignal): Promise<Report | undefined> {
  const id = creations.idOf(url);
  if (id === undefined) return undefined;
  try {
    const report = await service.getReport(id, { signal });
    if (pageKey(report.url) === pageKey(url)) return report;
  } catch (error) {
    if (!(error instanceof ServiceError && error.problem.kind === 'notFound')) throw error;
  }
  // It was deleted, and its id may be another report's by now.
  creations.forget(url);
  return undefined;
}
