import { ServiceError } from '../service/errors';
import type { Report } from '../service/records';
import { DisposableStore, Emitter, type Disposable } from '../util/event';
import { Queue } from '../util/queue';
import { areOfOtherPages } from '../util/pageUrl';
import type { Store } from './lists/store';
import { failedSince, type Check } from './checks';
import { hasNewResults, isSameRating, ratingOf, type Rating } from './newResults';

/** New results: the report with its failed checks, or undefined if it is gone. */
export interface NewResults {
  readonly id: string;
  readonly found: { readonly report: Report; readonly failed: readonly Check[] } | undefined;
}

/** Maximum number of reports that wait to be read; the others are read when they are seen again. */
const maxReads = 50;

/**
 * Follows the results of full reports. Lists don't contain checks, so a report whose row has new results is requested,
 * one after the other, and checks that aren't known to be fixed stay.
 */
export class ResultsWatch implements Disposable {
  private readonly followed = new Map<string, Report>();
  /** The ratings of rows for which a report was requested: a list may write them differently each time. */
  private readonly asked = new Map<string, Rating>();
  private readonly reads = new Queue(maxReads);
  private readonly abort = new AbortController();
  private readonly changed = new Emitter<NewResults>();
  private readonly listeners: DisposableStore;

  readonly onDidChange = this.changed.event;

  constructor(private readonly store: Pick<Store, 'onDidChangeReport' | 'onDidFindGone' | 'onDidSee' | 'fetchReport'>) {
    this.listeners = new DisposableStore(
      store.onDidChangeReport(({ id, report }) => {
        if (report === undefined) this.lose(id);
        else this.see(report);
      }),
      store.onDidFindGone((id) => this.lose(id)),
      store.onDidSee((reports) => {
        for (const report of reports) this.see(report);
      }),
    );
  }

  /** @param report as it was read, with its checks */
  follow(report: Report): void {
    this.followed.set(report.id, report);
    this.asked.delete(report.id);
  }

  dispose(): void {
    this.abort.abort();
    this.listeners.dispose();
    this.followed.clear();
  }

  private see(report: Report): void {
    const known = this.followed.get(report.id);
    if (known === undefined || this.take(report, known)) return;
    if (!isNewer(report, known) || isSameRating(this.asked.get(report.id), ratingOf(report))) return;
    void this.reads.add(report.id, () => this.read(report))?.catch(() => undefined);
  }

  /** Takes the content of a report. @returns true if the service can't add anything */
  private take(report: Report, known: Report): boolean {
    const { id } = report;
    if (areOfOtherPages(report.url, known.url)) {
      // The service has given the id to another page.
      this.lose(id);
      return true;
    }
    const failed = isNewer(report, known) ? failedSince(known, report) : undefined;
    if (failed === undefined) return false;
    this.follow(report);
    this.changed.fire({ id, found: { report, failed } });
    return true;
  }

  private async read(row: Report): Promise<void> {
    const { id } = row;
    try {
      // It is also seen here, like anything that the service sends.
      await this.store.fetchReport(id, this.abort.signal, () => this.followed.has(id));
      if (this.followed.has(id)) this.asked.set(id, ratingOf(row));
    } catch (error) {
      if (error instanceof ServiceError && error.problem.kind === 'notFound') this.lose(id);
      // After any other failure it is requested when its row is seen again.
    }
  }

  private lose(id: string): void {
    this.asked.delete(id);
    if (this.followed.delete(id)) this.changed.fire({ id, found: undefined });
  }
}

/** True if a report has other results than before, and not earlier ones, which a list that lags behind may contain. */
function isNewer(report: Report, before: Report): boolean {
  return hasNewResults(report, before) && (report.generatedAt ?? Infinity) >= (before.generatedAt ?? -Infinity);
}
