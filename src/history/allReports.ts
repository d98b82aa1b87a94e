import { AbortedError } from '../util/abortedError';
import type { NextPage } from '../service/page';
import type { Report } from '../service/records';
import type { ReportQuery, ReportService } from '../service/service';
import { perPage, readList } from '../reports/lists/readList';
import type { KnownReach } from './ratedSince';

interface AllOptions {
  readonly service: Pick<ReportService, 'listReports'>;
  readonly signal: AbortSignal;
  /** Maximum number of reports that are read; if there are more, none but the first page is. */
  readonly most: number;
  /** False once nothing shows; in the background as long as it is given. */
  readonly isWanted?: () => boolean;
  /** @param read the number of reports read by then */
  readonly take: (reports: readonly Report[], read: number) => void;
}

/** Newest first: in that order, changes that others make meanwhile hide nothing. */
const newestFirst: ReportQuery = { sort_by: 'id', sort: 'desc', per_page: perPage };

/**
 * Reads all reports by their ids: a service that does not sort by date may have rated any of them. Never rejects.
 * @returns undefined if reading was stopped
 */
export async function readAllReports({
  service,
  signal,
  most,
  isWanted,
  take,
}: AllOptions): Promise<KnownReach | undefined> {
  const fetchPage = (next: NextPage | undefined) =>
    service.listReports(newestFirst, { next, signal, isStillWanted: isWanted });
  let count = 0;
  try {
    const reading = await readList(
      { perPage, fetchPage, keyOf: ({ id }) => id },
      signal,
      (records, { read, total }) => {
        take(records, read);
        count = Math.max(read, total ?? 0);
        return count > most || isWanted?.() === false ? 'enough' : undefined;
      },
    );
    if (reading.isWhole) return reading.unreadable > 0 ? { kind: 'unreadable' } : { kind: 'whole' };
    if (isWanted?.() === false) return undefined;
    return count > most ? { kind: 'tooMany', count } : { kind: 'unreadable' };
  } catch (error) {
    return error instanceof AbortedError || signal.aborted ? undefined : { kind: 'failed', error };
  }
}
