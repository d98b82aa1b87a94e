import { isRateLimited, ServiceError } from '../../service/errors';
import type { Report } from '../../service/records';
import { DisposableStore, Emitter, type Disposable } from '../../util/event';
import type { Store } from './store';

/** The known state of one report. A loaded version stays if the next one can't be loaded. */
export interface WatchedReport {
  readonly report: Report | undefined;
  readonly isLoading: boolean;
  /** The error of the last request. */
  readonly error: unknown;
  /** The service no longer has the report. */
  readonly isGone: boolean;
}

/** One full report. Follows changes made here and in its lists; loads only on request. */
export class ReportWatch implements Disposable {
  private current: WatchedReport = { report: undefined, isLoading: false, error: undefined, isGone: false };
  private isStale = true;
  private abort: AbortController | undefined;
  private readonly changed = new Emitter<void>();
  private readonly listeners: DisposableStore;

  /** Fires when the state has changed, or is worth requesting again. */
  readonly onDidChange = this.changed.event;

  constructor(
    private readonly store: Store,
    private readonly id: string,
  ) {
    this.listeners = new DisposableStore(
      store.onDidChangeReport(({ id: changed, report }) => {
        if (changed !== id) return;
        if (report === undefined) this.set({ isGone: true, isLoading: false });
        else this.take(report);
      }),
      store.onDidFindGone((gone) => {
        if (gone === id) this.set({ isGone: true, isLoading: false });
      }),
      store.onDidExpire(() => this.markStale()),
      store.onDidEndHold(() => {
        if (isRateLimited(this.current.error)) this.markStale();
      }),
      store.lists.onDidChange(() => this.compareWithRow()),
    );
  }

  get state(): WatchedReport {
    return this.current;
  }

  /** The full report or, until it is loaded, its row. */
  get known(): Report | undefined {
    const { report, isGone } = this.current;
    return report ?? (isGone ? undefined : this.row);
  }

  /** Requests the report unless it is fresh. Never rejects. */
  async load(): Promise<void> {
    if (!this.isStale) return;
    this.isStale = false;
    const { signal } = (this.abort = new AbortController());
    this.set({ isLoading: true });
    try {
      const report = await this.store.fetchReport(this.id, signal);
      if (!signal.aborted) this.take(report);
    } catch (error) {
      if (signal.aborted) return;
      const isGone = error instanceof ServiceError && error.problem.kind === 'notFound';
      this.set({ isLoading: false, error, isGone });
    }
  }

  dispose(): void {
    this.abort?.abort();
    this.listeners.dispose();
  }

  private take(report: Report): void {
    this.abort?.abort();
    this.isStale = false;
    this.set({ report, isLoading: false, error: undefined, isGone: false });
  }

  /** Marks the report as no longer fresh. */
  markStale(): void {
    this.abort?.abort();
    this.isStale = true;
    this.set({ isLoading: false });
  }

  /** A list may show that the report was changed elsewhere. */
  private compareWithRow(): void {
    const { row } = this;
    const { report, isLoading } = this.current;
    if (report === undefined || row === undefined || isLoading) return;
    const { generatedAt = report.generatedAt, privacy = report.privacy } = row;
    if (generatedAt !== report.generatedAt || privacy !== report.privacy) this.markStale();
  }

  private get row(): Report | undefined {
    return this.store.lists.holding(this.id)[0]?.pagedList.get(this.id);
  }

  private set(change: Partial<WatchedReport>): void {
    this.current = { ...this.current, ...change };
    this.changed.fire();
  }
}
