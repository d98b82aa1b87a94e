import type { Report } from '../service/records';
import { patient } from '../service/patient';
import type { ReportService } from '../service/service';
import { readAllReports } from './allReports';
import type { RecordedHistory } from './historyStore';
import { readRatedSince, type KnownReach } from './ratedSince';
import type { LastLook, UnseenChange } from './unseenChanges';

/** Milliseconds by which lists may lag behind, or a rating may be dated before others that were seen earlier. */
const lagMs = 600_000;
/** Maximum number of reports that are read unasked where the service does not sort by date. */
const maxUnasked = 1000;
/** Milliseconds before all reports are read again unasked. */
const allAgainMs = 30 * 60_000;

interface CatchUpOptions {
  readonly service: ReportService;
  /** Aborted once the session ends. */
  readonly signal: AbortSignal;
  readonly take: (history: RecordedHistory, reports: readonly Report[]) => void;
}

interface AllOptions {
  /** Maximum number of reports that are read. */
  readonly most?: number;
  /** False once nothing shows; it is read in the background if this is given. */
  readonly isWanted?: () => boolean;
  readonly service?: ReportService;
  readonly signal?: AbortSignal;
  /** Called with the number of reports read so far. */
  readonly tell?: (read: number) => void;
}

/** Reads what was rated since the person last looked, and knows how far that reaches. */
export class CatchUp {
  /** Latest date up to which reports were read by their dates, by the service's clock. */
  private readTo = -Infinity;
  /** The date back to which they were read, if that is not as far as the last look. */
  private limit: number | undefined;
  private isOrderTrusted = false;
  private lastReach: KnownReach | undefined;
  /** Time when all reports were last read because of their order, by the clock that never goes back. */
  private readAllAt = -Infinity;

  constructor(private readonly options: CatchUpOptions) {}

  /** The extent to which what was rated since a look is known; undefined before it was read. */
  reachSince(last: LastLook | undefined): KnownReach | undefined {
    const { lastReach, limit } = this;
    if (lastReach?.kind !== 'whole' && lastReach?.kind !== 'limited') return lastReach;
    // Once the person has looked at everything, what lies before that no longer counts.
    return limit === undefined || limit <= boundOf(last) ? { kind: 'whole' } : { kind: 'limited', back: limit };
  }

  /** All reports are worth reading again where the service does not sort by date. */
  expire(): void {
    this.readAllAt = -Infinity;
  }

  /**
   * Reads what was rated since the last look, or since the last reading. Before the first look, there is no news.
   * @returns the changes that should be among what was rated last, and are not
   */
  async read(history: RecordedHistory, isWanted: () => boolean): Promise<readonly UnseenChange[]> {
    const { last } = history;
    const { service, signal, take } = this.options;
    // The order of this service is known not to be by date.
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
    // The next reading goes back only to where this one began.
    this.readTo = Math.max(this.readTo, newest);
    if (reach.kind === 'limited') this.limit = reach.back;
    return history.unseenChanges.filter(({ id, kind }) => {
      const date = kind === 'gone' || ids.has(id) ? undefined : history.versionsOf(id).at(-1)?.generatedAt;
      return date !== undefined && date > oldest && date < newest;
    });
  }

  /** Reads all reports, as many as there are: it waits for the limit of the service. Rejects if that fails. */
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
