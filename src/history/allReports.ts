import { AbortedError } from '../util/abortedError';
import type { NextPage } from '../service/page';
import type { Report } from '../service/records';
import type { ReportQuery, ReportService } from '../service/service';
import { perPage, readList } from '../reports/lists/readList';
import type { KnownReach } from './ratedSince';

interface AllOptions {
  readonly service: Pick<ReportService, 'listReports'>;
  readonly signal: AbortSignal;
  /** Maximum number of reports to read; if there are more, only the first page is read. */
  readonly most: number;
  /** False once no view is visible; reads in the background if it is given. */
  readonly isWanted?: () => boolean;
  /** @param read the number of reports read so far */
  readonly take: (reports: readonly Report[], read: number) => void;
}

/** Newest first: in this order, changes made in the meantime hide no reports. */
const newestFirst: ReportQuery = { sort_by: 'id', sort: 'desc', per_page: perPage };

/**
 * Reads all reports by their ids: a service that doesn't sort by date may have rated any of them. Never rejects.
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
