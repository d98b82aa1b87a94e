import { AbortedError } from '../util/abortedError';
import type { NextPage, Page } from '../service/page';
import type { Report } from '../service/records';
import type { ReportQuery, ReportService } from '../service/service';
import { perPage, readList } from '../reports/lists/readList';
import { maxClockLeadMs } from './unseenChanges';

/** The extent to which the reports rated since a date are known. */
type Reach =
  | { readonly kind: 'whole' }
  /** Only those back to a date, by the service's clock. */
  | { readonly kind: 'limited'; readonly back: number }
  /** Only by chance: the service sent some that can't be read. */
  | { readonly kind: 'unreadable' }
  /** Only by chance: the service doesn't sort by date, or doesn't date its reports. */
  | { readonly kind: 'unsorted' }
  | { readonly kind: 'undated' }
  /** Only by chance: the service doesn't sort by date, and has too many reports to read all of them without asking. */
  | { readonly kind: 'tooMany'; readonly count: number }
  | { readonly kind: 'failed'; readonly error: unknown };

/** The extent to which changes are known: without an order by date, all reports are read, unless they are too many. */
export type KnownReach = Exclude<Reach, { readonly kind: 'unsorted' | 'undated' }>;

/** The reports rated last, as far as they were read. */
export interface RatedReading {
  /** Undefined if reading was stopped, since no view is visible any longer or the session has ended. */
  readonly reach: Reach | undefined;
  /** Dates of the oldest and the newest report that was read, by the service's clock. */
  readonly oldest: number;
  readonly newest: number;
  /** The ids of the reports that were read. */
  readonly ids: ReadonlySet<string>;
}

export interface RatedOptions {
  readonly service: Pick<ReportService, 'listReports'>;
  readonly signal: AbortSignal;
  /** Epoch milliseconds, by the service's clock: older reports are known. */
  readonly since: number;
  /** True if the service was seen to sort correctly before. */
  readonly isOrderTrusted: boolean;
  /** False once no view is visible. */
  readonly isWanted: () => boolean;
  readonly take: (reports: readonly Report[]) => void;
}

const lastRated: ReportQuery = { sort_by: 'generated_at', sort: 'desc', per_page: perPage };
const firstRated: ReportQuery = { sort_by: 'generated_at', sort: 'asc', per_page: 10 };
/** The fewest that can be read, to see the actual order: the service may ignore this one. */
const lastFew: ReportQuery = { ...lastRated, per_page: 10 };
/** Maximum number of requests for one reading. */
const maxRequests = 10;

/** The dates and ids of the reports that were read so far. */
interface Seen {
  oldest: number;
  newest: number;
  readonly ids: Set<string>;
  requests: number;
  hasUndated: boolean;
  isUnsorted: boolean;
}

/** Reads the reports rated last, newest first, until they are older than a date. Never rejects. */
export async function readRatedSince(options: RatedOptions): Promise<RatedReading> {
  const seen: Seen = {
    oldest: Infinity,
    newest: -Infinity,
    ids: new Set<string>(),
    requests: 0,
    hasUndated: false,
    isUnsorted: false,
  };
  const reach = await read(options, seen).catch((error: unknown): Reach | undefined =>
    error instanceof AbortedError || options.signal.aborted ? undefined : { kind: 'failed', error },
  );
  const { oldest, newest, ids } = seen;
  return { reach, oldest, newest, ids };
}

async function read(options: RatedOptions, seen: Seen): Promise<Reach | undefined> {
  const { service, signal, isWanted, isOrderTrusted, since, take } = options;
  if (!isOrderTrusted) {
    if (signal.aborted) return undefined;
    const { records, sortedBy } = await service.listReports(lastFew, { signal, isStillWanted: isWanted });
    if (sortedBy !== undefined && sortedBy !== lastFew.sort_by) {
      take(records);
      note(records, seen);
      return { kind: 'unsorted' };
    }
    if (!isWanted()) return undefined;
  }
  const fetchPage = async (next: NextPage | undefined) =>
    withoutOlder(await service.listReports(lastRated, { next, signal, isStillWanted: isWanted }), since);
  const reading = await readList(
    { perPage, fetchPage, keyOf: ({ id }) => id },
    signal,
    (records, { read: count, total = Infinity }) => {
      take(records);
      note(records, seen);
      if (count >= total) return undefined;
      const isInVain = seen.isUnsorted || seen.hasUndated;
      return isInVain || seen.requests >= maxRequests || !isWanted() ? 'enough' : undefined;
    },
  );
  if (reading.isWhole) return { kind: 'whole' };
  if (seen.isUnsorted) return { kind: 'unsorted' };
  if (seen.hasUndated) return { kind: 'undated' };
  if (reading.unreadable > 0) return { kind: 'unreadable' };
  if (!isWanted()) return undefined;
  if (!isOrderTrusted && !(await isOrderRight(options, seen))) return { kind: 'unsorted' };
  return seen.oldest < since ? { kind: 'whole' } : { kind: 'limited', back: seen.oldest };
}

function note(records: readonly Report[], seen: Seen): void {
  seen.requests++;
  for (const { id } of records) seen.ids.add(id);
  seen.isUnsorted ||= !isDescending(datesOf(records));
  // A report that was never rated has no date either.
  seen.hasUndated ||= records.some(({ generatedAt, result }) => generatedAt === undefined && result !== undefined);
  for (const date of datesOf(records)) {
    seen.oldest = Math.min(seen.oldest, date);
    if (date <= Date.now() + maxClockLeadMs) seen.newest = Math.max(seen.newest, date);
  }
}

/**
 * Ends the list with the first page that has older reports. Reports that moved to the pages before it are still
 * searched for.
 */
function withoutOlder(page: Page<Report>, since: number): Page<Report> {
  const isPast = datesOf(page.records).some((date) => date < since);
  return isPast && page.next !== undefined ? { ...page, next: undefined, isCut: true } : page;
}

/** If a service sorts by another field, or only within a page, the other end of the list shows it. */
async function isOrderRight({ service, signal, isWanted }: RatedOptions, { oldest, ids }: Seen): Promise<boolean> {
  const { records } = await service.listReports(firstRated, { signal, isStillWanted: isWanted });
  const isKnown = ({ id, generatedAt = -Infinity }: Report) => generatedAt <= oldest || ids.has(id);
  return isDescending(datesOf(records).toReversed()) && records.every(isKnown);
}

function datesOf(records: readonly Report[]): readonly number[] {
  return records.flatMap(({ generatedAt }) => generatedAt ?? []);
}

function isDescending(dates: readonly number[]): boolean {
  return dates.every((date, at) => date <= (dates[at - 1] ?? Infinity));
}
