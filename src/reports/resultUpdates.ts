import type { Report } from '../service/records';
import { Emitter } from '../util/event';

/** A full report before and after its results were updated. */
export interface Updated {
  readonly before: Report;
  readonly after: Report;
}

/** New results came, did not come in time, or are no longer awaited. */
export type UpdateEnd = Updated | 'not yet' | 'canceled';

/**
 * Requests new results of the service's current report, and gives up when its signal is aborted. Returns the report
 * from the answer.
 */
export type Ask = (before: Report, signal: AbortSignal) => Promise<Report | undefined>;

interface UnderWay {
  readonly report: Report;
  readonly abort: AbortController;
  readonly end: Promise<UpdateEnd>;
}

/** The reports with awaited new results: a service may take minutes for them. */
export class ResultUpdates {
  private readonly underWay = new Map<string, UnderWay>();
  private readonly changed = new Emitter<string>();

  /** Fires when waiting for a report's results begins or ends. */
  readonly onDidChange = this.changed.event;

  /** @param update requests new results and waits for them, until its signal is aborted */
  constructor(private readonly update: (report: Report, ask: Ask, signal: AbortSignal) => Promise<UpdateEnd>) {}

  /** The reports with awaited results, as they were before. */
  get reports(): readonly Report[] {
    return [...this.underWay.values()].map(({ report }) => report);
  }

  isUnderWay(id: string): boolean {
    return this.underWay.has(id);
  }

  /**
   * Requests new results, then the report until it has them. Starting twice is the same as starting once. No request is
   * sent after a cancellation.
   */
  start(report: Report, ask: Ask): Promise<UpdateEnd> {
    const known = this.underWay.get(report.id);
    if (known !== undefined) return known.end;
    const abort = new AbortController();
    const end = this.update(report, ask, abort.signal).finally(() => {
      this.underWay.delete(report.id);
      this.changed.fire(report.id);
    });
    this.underWay.set(report.id, { report, abort, end });
    this.changed.fire(report.id);
    return end;
  }

  /** Stops waiting; the service continues its work. */
  cancel(id: string): void {
    this.underWay.get(id)?.abort.abort();
  }

  dispose(): void {
    for (const { abort } of this.underWay.values()) abort.abort();
  }
}
