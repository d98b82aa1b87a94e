import { ServiceError } from '../service/errors';
import { AbortedError } from '../util/abortedError';
import type { Report } from '../service/records';
import type { ReportService } from '../service/service';
import { pageKey } from '../util/url';
import type { Creations } from './creations';
import { readReports } from './lists/readList';
import { findReport, searchesFor, type FoundReport, type KnownIds } from './reportsOfPage';

/** A service, and the reports that this window created there. */
export interface Where {
  readonly service: ReportService;
  readonly creations: Creations;
}

/**
 * The newest report of a page, whoever created it. Rejects with a `ServiceError`, or with an `AbortedError` once the
 * signal is aborted.
 */
export async function existingReport(url: string, where: Where, signal: AbortSignal): Promise<FoundReport> {
  const own = await ownReport(url, where, signal);
  if (own !== undefined) return own;
  const { service, creations } = where;
  const kept = creations.keptAt(url);
  const atAddress = await findReport({ url }, service, signal);
  const isElsewhere = atAddress === 'none' && pageKey(kept) !== pageKey(url);
  const found = isElsewhere ? await findReport({ url: kept }, service, signal) : atAddress;
  // A list may not yet show a report that was created here.
  return found === 'none' && creations.has(url) ? 'unknown' : found;
}

/** Maximum milliseconds to find out whether a page has a report. */
export const maxLookUpMs = 10_000;

/**
 * The ids of all reports of a page; `unknown` unless they can be read within ten seconds.
 * Rejects with an `AbortedError` once the signal is aborted.
 */
export async function idsOfReports(url: string, where: Where, signal: AbortSignal): Promise<KnownIds> {
  try {
    return await readIds(url, where, AbortSignal.any([signal, AbortSignal.timeout(maxLookUpMs)]));
  } catch (error) {
    if (error instanceof ServiceError || (error instanceof AbortedError && !signal.aborted)) return 'unknown';
    throw error;
  }
}

async function readIds(url: string, where: Where, signal: AbortSignal): Promise<KnownIds> {
  const own = await ownReport(url, where, signal);
  if (own === undefined && where.creations.has(url)) return 'unknown';
  const ids = new Set(own === undefined ? [] : [own.id]);
  const addresses = [...new Set([url, where.creations.keptAt(url)])];
  const keys = addresses.map(pageKey);
  for (const search of new Set(addresses.flatMap(searchesFor))) {
    const { isWhole } = await readReports({ search, search_by: 'url' }, where.service, signal, (records) => {
      for (const report of records) if (keys.includes(pageKey(report.url))) ids.add(report.id);
      return undefined;
    });
    if (!isWhole) return 'unknown';
  }
  return [...ids];
}

/**
 * The report of a page that was created here, which lists may not show yet. Returns undefined if there is none, or if
 * the service did not return it. Rejects as `existingReport` does.
 */
export async function ownReport(
  url: string,
  { service, creations }: Where,
  signal: AbortSignal,
): Promise<Report | undefined> {
  const id = creations.idOf(url);
  if (id === undefined) return undefined;
  try {
    const report = await service.getReport(id, { signal });
    if ([url, creations.keptAt(url)].some((address) => pageKey(report.url) === pageKey(address))) return report;
  } catch (error) {
    if (!(error instanceof ServiceError && error.problem.kind === 'notFound')) throw error;
  }
  // It was deleted, and its id may now belong to another report.
  creations.forget(url);
  return undefined;
}
