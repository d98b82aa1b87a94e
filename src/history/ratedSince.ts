import { AbortedError } from '../util/abortedError';
import type { NextPage, Page } from '../service/page';
import type { Report } from '../service/records';
import type { ReportQuery, ReportService } from '../service/service';
import type { Reading } from '../reports/lists/pageReader';
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

/** Reads the reports rated last, newest first, until they are older than a date. Never rejects. */
export async function readRatedSince(options: RatedOptions): Promise<RatedReading> {
  const reader = new RatedReader(options);
  const reach = await reader
    .read()
    .catch((error: unknown): Reach | undefined =>
      error instanceof AbortedError || options.signal.aborted ? undefined : { kind: 'failed', error },
    );
  const { oldest, newest, ids } = reader;
  return { reach, oldest, newest, ids };
}

class RatedReader {
  oldest = Infinity;
  newest = -Infinity;
  readonly ids = new Set<string>();
  private requests = 0;
  private hasUndated = false;
  private isUnsorted = false;

  constructor(private readonly options: RatedOptions) {}

  async read(): Promise<Reach | undefined> {
    const { service, signal, isWanted, isOrderTrusted } = this.options;
    if (!isOrderTrusted) {
      if (signal.aborted) return undefined;
      const { records, sortedBy } = await service.listReports(lastFew, { signal, isStillWanted: isWanted });
      if (sortedBy !== undefined && sortedBy !== lastFew.sort_by) {
        this.take(records, { read: records.length, total: undefined });
        return { kind: 'unsorted' };
      }
      if (!isWanted()) return undefined;
    }
    const fetchPage = async (next: NextPage | undefined) =>
      this.withoutOlder(await service.listReports(lastRated, { next, signal, isStillWanted: isWanted }));
    const reading = await readList({ perPage, fetchPage, keyOf: ({ id }) => id }, signal, (...read) =>
      this.take(...read),
    );
    if (reading.isWhole) return { kind: 'whole' };
    if (this.isUnsorted) return { kind: 'unsorted' };
    if (this.hasUndated) return { kind: 'undated' };
    if (reading.unreadable > 0) return { kind: 'unreadable' };
    if (!isWanted()) return undefined;
    if (!isOrderTrusted && !(await this.isOrderRight())) return { kind: 'unsorted' };
    return this.isPast ? { kind: 'whole' } : { kind: 'limited', back: this.oldest };
  }

  private take(
    records: readonly Report[],
    { read, total = Infinity }: Pick<Reading, 'read' | 'total'>,
  ): 'enough' | undefined {
    const { take, isWanted } = this.options;
    this.requests++;
    take(records);
    for (const { id } of records) this.ids.add(id);
    this.isUnsorted ||= !isDescending(datesOf(records));
    // A report that was never rated has no date either.
    this.hasUndated ||= records.some(({ generatedAt, result }) => generatedAt === undefined && result !== undefined);
    for (const date of datesOf(records)) {
      this.oldest = Math.min(this.oldest, date);
      if (date <= Date.now() + maxClockLeadMs) this.newest = Math.max(this.newest, date);
    }
    if (read >= total) return undefined;
    const isInVain = this.isUnsorted || this.hasUndated;
    return isInVain || this.requests >= maxRequests || !isWanted() ? 'enough' : undefined;
  }

  /**
   * Ends the list with the first page that has older reports. Reports that moved to the pages before it are still
   * searched for.
   */
  private withoutOlder(page: Page<Report>): Page<Report> {
    const isPast = datesOf(page.records).some((date) => date < this.options.since);
    return isPast && page.next !== undefined ? { ...page, next: undefined, isCut: true } : page;
  }

  private get isPast(): boolean {
    return this.oldest < this.options.since;
  }

  /** If a service sorts by another field, or only within a page, the other end of the list shows it. */
  private async isOrderRight(): Promise<boolean> {
    const { service, signal, isWanted } = this.options;
    const { records } = await service.listReports(firstRated, { signal, isStillWanted: isWanted });
    const isKnown = ({ id, generatedAt = -Infinity }: Report) => generatedAt <= this.oldest || this.ids.has(id);
    return isDescending(datesOf(records).toReversed()) && records.every(isKnown);
  }
}

function datesOf(records: readonly Report[]): readonly number[] {
  return records.flatMap(({ generatedAt }) => generatedAt ?? []);
}

function isDescending(dates: readonly number[]): boolean {
  return dates.every((date, at) => date <= (dates[at - 1] ?? Infinity));
}
