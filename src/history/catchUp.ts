import type { Report } from '../service/records';
import { patient } from '../service/patient';
import type { ReportService, ReportQuery } from '../service/service';
import type { RecordedHistory } from './historyStore';
import { readRatedSince, type KnownReach } from './ratedSince';
import type { LastLook, UnseenChange } from './unseenChanges';
import { AbortedError } from '../util/abortedError';
import type { NextPage } from '../service/page';
import { perPage, readList } from '../reports/lists/readList';

/**
 * Milliseconds by which lists may lag behind, or by which a rating may be dated before others that were seen earlier.
 */
const lagMs = 600_000;
/** Maximum number of reports to read without asking if the service doesn't sort by date. */
const maxUnasked = 1000;
/** Milliseconds before all reports are read again without asking. */
const allAgainMs = 30 * 60_000;

interface CatchUpOptions {
  readonly service: ReportService;
  /** Aborted once the session ends. */
  readonly signal: AbortSignal;
  readonly take: (history: RecordedHistory, reports: readonly Report[]) => void;
}

interface AllOptions {
  /** Maximum number of reports to read. */
  readonly most?: number;
  /** False once no view is visible; reads in the background if it is given. */
  readonly isWanted?: () => boolean;
  readonly service?: ReportService;
  readonly signal?: AbortSignal;
  /** Called with the number of reports read so far. */
  readonly tell?: (read: number) => void;
}

/** Reads the reports rated since the user last marked changes as seen, and knows how far that reaches. */
export class CatchUp {
  /** Latest date up to which reports were read by their dates, by the service's clock. */
  private readTo = -Infinity;
  /** The date back to which they were read, if that isn't as far as the last look. */
  private limit: number | undefined;
  private isOrderTrusted = false;
  private lastReach: KnownReach | undefined;
  /** Time when all reports were last read because of their order, by the monotonic clock. */
  private readAllAt = -Infinity;

  constructor(private readonly options: CatchUpOptions) {}

  /** The extent to which the reports rated since a look are known; undefined before they were read. */
  reachSince(last: LastLook | undefined): KnownReach | undefined {
    const { lastReach, limit } = this;
    if (lastReach?.kind !== 'whole' && lastReach?.kind !== 'limited') return lastReach;
    // Once the user has looked at everything, earlier gaps no longer matter.
    return limit === undefined || limit <= boundOf(last) ? { kind: 'whole' } : { kind: 'limited', back: limit };
  }

  /** Allows reading all reports again if the service doesn't sort by date. */
  expire(): void {
    this.readAllAt = -Infinity;
  }

  /**
   * Reads the reports rated since the last look, or since the last reading. Before the first look, there are no
   * changes.
   * @returns the changes that should be among the reports rated last, but aren't
   */
  async read(history: RecordedHistory, isWanted: () => boolean): Promise<readonly UnseenChange[]> {
    const { last } = history;
    const { service, signal, take } = this.options;
    // This service is known not to sort by date.
    if (last === undefined || performance.now() - this.readAllAt < allAgainMs) return [];
    const { isOrderTrusted } = this;
    const { reach, oldest, newest, ids } = await readRatedSince({
      ...{ service, signal, isWanted, isOrderTrusted, since: Math.max(this.readTo, boundOf(last)) - lagMs },
      take: (reports) => take(history, reports),
    });
    if (reach === undefined || signal.aborted) return [];
    if (reach.kind === 'unsorted' || reach.kind === 'undated') {
      const all = await this.readAll(history, { isWanted });
      this.lastReach = all ?? this.lastReach;
      if (all !== undefined && all.kind !== 'failed') this.readAllAt = performance.now();
      return [];
    }
    this.lastReach = reach;
    if (reach.kind !== 'whole' && reach.kind !== 'limited') return [];
    this.isOrderTrusted = true;
    // The next reading only goes back to where this one began.
    this.readTo = Math.max(this.readTo, newest);
    if (reach.kind === 'limited') this.limit = reach.back;
    return history.unseenChanges.filter(({ id, kind }) => {
      const date = kind === 'gone' || ids.has(id) ? undefined : history.versionsOf(id).at(-1)?.generatedAt;
      return date !== undefined && date > oldest && date < newest;
    });
  }

  /** Reads all reports, however many there are, and waits for the service's rate limit. Rejects if that fails. */
  async compareAll(history: RecordedHistory, signal: AbortSignal, tell: (read: number) => void): Promise<void> {
    const wanted = AbortSignal.any([signal, this.options.signal]);
    const service = patient(this.options.service);
    const reach = await this.readAll(history, { most: Infinity, signal: wanted, service, tell });
    if (reach?.kind === 'failed') throw reach.error;
    this.lastReach = reach ?? this.lastReach;
  }

  /** Reads all reports. @returns undefined if that was stopped */
  async readAll(
    history: RecordedHistory,
    { most = maxUnasked, isWanted, service = this.options.service, signal = this.options.signal, tell }: AllOptions,
  ): Promise<KnownReach | undefined> {
    const take = (reports: readonly Report[], read: number) => {
      this.options.take(history, reports);
      tell?.(read);
    };
    const reach = await readAllReports({ service, signal, most, take, ...(isWanted && { isWanted }) });
    if (reach === undefined || signal.aborted) return undefined;
    if (reach.kind !== 'failed') await history.noteAllRead();
    return reach;
  }
}

/** The latest date that was known at the last look, by the service's clock if possible. */
function boundOf(last: LastLook | undefined): number {
  return last?.newest ?? last?.at ?? -Infinity;
}

interface ReadOptions {
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
async function readAllReports({ service, signal, most, isWanted, take }: ReadOptions): Promise<KnownReach | undefined> {
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
