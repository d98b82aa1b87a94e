import { ServiceError } from '../service/errors';
import { AbortedError } from '../util/abortedError';
import type { Report } from '../service/records';
import type { ReportService } from '../service/service';
import { wait } from '../util/wait';
import type { RemovedProject } from '../reports/lists/listCache';
import type { Store } from '../reports/lists/store';
import type { HistoryStore } from './historyStore';
import { readRatedSince, type Reach } from './ratedSince';
import type { LastLook, UnseenChange } from './unseenChanges';
import type { LostReport } from './versionHistory';

/** Maximum number of reports processed at a time. */
const maxAtOnce = 500;
/** Maximum number of reports that left their list and are requested after one refresh; the others wait for the next. */
const maxAskedFor = 20;
/** Maximum number of reports that left their list and are remembered. */
const maxLost = 1000;
/** Milliseconds by which lists may lag behind, or a rating may be dated before others that were seen earlier. */
const lagMs = 600_000;

/** Events of reports since the last recording. */
export interface Notes {
  readonly seen: Report[];
  readonly lost: Report[];
  /** Ids of reports that were deleted, created, or had new results requested here. */
  readonly deleted: string[];
  readonly created: string[];
  readonly updated: Map<string, number>;
  readonly projects: RemovedProject[];
  /** Set if what was rated since the last look is to be read; false once nothing shows. */
  isCatchUpWanted: (() => boolean) | undefined;
}

export interface RecordingOptions {
  readonly store: Store;
  readonly service: Pick<ReportService, 'listReports'>;
  /** Milliseconds. */
  readonly longestAnalysis: () => number;
  /** Nothing is stored if a service writes the key into its records. */
  readonly readApiKey: () => Promise<string | undefined>;
}

/** The part of the history that recording needs. */
export type RecordedHistory = Pick<
  HistoryStore,
  | 'unseenChanges'
  | 'last'
  | 'versionsOf'
  | 'lastOfPages'
  | 'all'
  | 'reread'
  | 'see'
  | 'lose'
  | 'loseProject'
  | 'write'
  | 'markAsSeen'
  | 'clear'
>;

/** Records what a session sees in the stored history, and looks for what it does not see. */
export class Recording {
  private readonly lost = new Map<string, LostReport>();
  /** Ids of the reports that were deleted here, and so need not be looked for. */
  private readonly deleted = new Set<string>();
  /** Times at which results were requested here that have not been seen yet, by id, in epoch milliseconds. */
  private readonly updated = new Map<string, number>();
  /** The ids of the reports in which something new was found. */
  private changed = new Set<string>();
  /** Latest date up to which reports were read by their dates, by the service's clock. */
  private readTo = -Infinity;
  /** The date back to which they were read, if that is not as far as the last look. */
  private limit: number | undefined;
  private isOrderTrusted = false;
  private lastReach: Reach | undefined;

  constructor(
    readonly history: RecordedHistory,
    private readonly options: RecordingOptions,
  ) {}

  /** The extent to which what was rated since the last look is known; undefined before it was read. */
  get reach(): Reach | undefined {
    const { lastReach, limit, history } = this;
    if (lastReach?.kind !== 'whole' && lastReach?.kind !== 'limited') return lastReach;
    // Once the person has looked at everything, what lies before that no longer counts.
    return limit === undefined || limit <= boundOf(history.last) ? { kind: 'whole' } : { kind: 'limited', back: limit };
  }

  /** @returns the changes for the worse that were found */
  async record(notes: Notes, signal: AbortSignal): Promise<readonly UnseenChange[]> {
    const { history } = this;
    for (const [id, at] of notes.updated) this.updated.set(id, at);
    if (notes.created.length > 0) await history.markAsSeen(notes.created);
    await this.seeAll(notes.seen);
    this.forgetDeleted(notes);
    if (notes.isCatchUpWanted?.() === true) await this.catchUp(notes.isCatchUpWanted, signal);
    this.keepInMind(notes.lost);
    await this.lookForLost(signal, notes.isCatchUpWanted);
    await history.write(await this.options.readApiKey());
    const { changed } = this;
    // After the first look it holds very many ids.
    this.changed = new Set();
    return history.unseenChanges.filter(({ kind, id }) => kind === 'worse' && changed.has(id));
  }

  /** Empties the list along the way, since very many reports take much memory. */
  private async seeAll(seen: Report[]): Promise<void> {
    while (seen.length > 0) {
      this.see(seen.splice(0, maxAtOnce));
      await wait(0);
    }
  }

  private see(reports: readonly Report[]): void {
    for (const id of this.history.see(reports, (it) => this.isOwn(it))) {
      this.changed.add(id);
      this.updated.delete(id);
    }
  }

  /** True if results may be those requested here: later ones are somebody else's. */
  private isOwn({ id, generatedAt }: Report): boolean {
    const asked = this.updated.get(id);
    return asked !== undefined && (generatedAt ?? asked) <= asked + this.options.longestAnalysis();
  }

  /** Own deletions are no news. */
  private forgetDeleted({ deleted, projects }: Notes): void {
    for (const { name, ids } of projects) {
      this.history.loseProject(name);
      deleted.push(...ids);
    }
    for (const id of deleted) {
      this.deleted.add(id);
      this.history.lose({ id }, true);
    }
  }

  private keepInMind(lost: readonly LostReport[]): void {
    for (const report of lost)
      if (this.lost.size < maxLost && !this.deleted.has(report.id)) this.lost.set(report.id, report);
  }

  /** Reads what was rated since the last look, or since the last reading. Before the first look, there is no news. */
  private async catchUp(isWanted: () => boolean, signal: AbortSignal): Promise<void> {
    const { last } = this.history;
    if (last === undefined) return;
    const since = Math.max(this.readTo, boundOf(last)) - lagMs;
    const { service } = this.options;
    const { isOrderTrusted } = this;
    const options = {
      service,
      signal,
      since,
      isOrderTrusted,
      isWanted,
      take: (it: readonly Report[]) => this.see(it),
    };
    const { reach, oldest, newest, ids } = await readRatedSince(options);
    if (reach === undefined || signal.aborted) return;
    this.lastReach = reach;
    if (reach.kind !== 'whole' && reach.kind !== 'limited') return;
    this.isOrderTrusted = true;
    this.missed(ids, oldest, newest);
    // The next reading goes back only to where this one began.
    this.readTo = Math.max(this.readTo, newest);
    if (reach.kind === 'limited') this.limit = reach.back;
  }

  /** Looks for reports whose last rating belongs among those that were read, but is not there. */
  private missed(ids: ReadonlySet<string>, oldest: number, newest: number): void {
    const isMissed = ({ id, kind }: UnseenChange) => {
      const date = kind === 'gone' || ids.has(id) ? undefined : this.history.versionsOf(id).at(-1)?.generatedAt;
      return date !== undefined && date > oldest && date < newest;
    };
    this.keepInMind(this.history.unseenChanges.filter(isMissed));
  }

  /** Looks for the reports that left their list: the service is asked for those that are in no other list. */
  private async lookForLost(signal: AbortSignal, isWanted = () => true): Promise<void> {
    const { store } = this.options;
    const isKnown = ({ id }: LostReport) => this.deleted.has(id) || store.lists.holding(id).length > 0;
    for (const report of [...this.lost.values()].filter(isKnown)) this.lost.delete(report.id);
    for (const report of [...this.lost.values()].slice(0, maxAskedFor)) {
      try {
        await store.fetchReport(report.id, signal, isWanted);
      } catch (error) {
        if (error instanceof AbortedError) return;
        // Any other failure would affect the next request too.
        if (!(error instanceof ServiceError) || error.problem.kind !== 'notFound') return;
        if (!this.deleted.has(report.id)) this.history.lose(report);
      }
      this.lost.delete(report.id);
    }
  }
}

/** The latest date that was known at the last look, by the service's clock if possible. */
function boundOf(last: LastLook | undefined): number {
  return last?.newest ?? last?.at ?? -Infinity;
}
