import type { NextPage } from '../../service/page';
import type { Report } from '../../service/records';
import type { PageSize, ReportService } from '../../service/service';
import { reportQueryOf, type ReportListRequest } from './listRequest';
import { readList, type Reading, type Take } from './readList';

/** The largest page, for as few requests as possible. */
const perPage: PageSize = 100;

/**
 * Reads all reports of a list without keeping them, newest first: in that order, changes that others make meanwhile
 * hide nothing.
 * Rejects with a `ServiceError`, or with an `AbortedError` once the signal is aborted.
 */
export function readReports(
  list: ReportListRequest,
  service: ReportService,
  signal: AbortSignal,
  take: Take<Report>,
): Promise<Reading> {
  const query = { ...reportQueryOf({ ...list, sortBy: 'id', sort: 'desc' }), per_page: perPage };
  const fetchPage = (next: NextPage | undefined) => service.listReports(query, { next, signal });
  return readList({ fetchPage, keyOf: ({ id }) => id, signal }, take);
}
