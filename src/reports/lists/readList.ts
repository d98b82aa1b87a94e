import type { Report } from '../../service/records';
import type { NextPage } from '../../service/page';
import type { PageSize, ReportQuery, ReportService } from '../../service/service';
import { PageReader, type PageSource, type Reading } from './pageReader';

/**
 * Called with the records that no earlier page had. Reading ends if it returns `enough`, and then isn't whole.
 * @param reading the extent to which the list was read so far
 */
export type Take<T> = (records: readonly T[], reading: Reading) => Promise<Taken> | Taken;
type Taken = 'enough' | undefined;

/**
 * Reads a list without keeping it, as `PageReader` does; at the end, also records created in the meantime, which are at
 * the beginning. Without a total, or with one that is too low, deletions by others can't be seen: each page is read
 * again after the next one.
 * @throws AbortedError once the signal is aborted
 */
export async function readList<T>(source: PageSource<T>, signal: AbortSignal, take: Take<T>): Promise<Reading> {
  const reader = new PageReader(source);
  const isEnough = async (records: readonly T[]) => (await take(records, reader.reading)) === 'enough';
  while (!reader.isDone) {
    const { added } = (await reader.read(signal, { compares: true }))();
    if (await isEnough(added)) return { ...reader.reading, isWhole: false };
  }
  for (let at = 0; at < reader.pagesRead && reader.isShort; at++) {
    const { added } = (await reader.readAgain(at, signal))();
    if (await isEnough(added)) return { ...reader.reading, isWhole: false };
    if (added.length === 0) break;
  }
  return reader.reading;
}

/** The largest page, for as few requests as possible. */
export const perPage: PageSize = 100;

/** A query of reports, without order and pages. */
export type Wanted = Omit<ReportQuery, 'sort_by' | 'sort' | 'per_page'>;

/**
 * Reads all reports that match a query without keeping them, newest first: in this order, changes made in the meantime
 * hide nothing. Rejects with a `ServiceError`, or with an `AbortedError` once the signal is aborted.
 */
export function readReports(
  wanted: Wanted,
  service: ReportService,
  signal: AbortSignal,
  take: Take<Report>,
): Promise<Reading> {
  const query = { ...wanted, sort_by: 'id', sort: 'desc', per_page: perPage } as const;
  const fetchPage = (next: NextPage | undefined) => service.listReports(query, { next, signal });
  return readList({ perPage, fetchPage, keyOf: ({ id }) => id }, signal, take);
}
