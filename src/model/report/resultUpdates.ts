import { AbortedError, ServiceError } from '../../api/errors';
import type { Report } from '../../api/records';
import type { ReportService } from '../../api/service';
import { Emitter } from '../../util/event';
import type { Wait } from '../../util/wait';
import { hasNewResults } from './newResults';

/** A report in full before and after its results were updated. */
export interface Updated {
  readonly before: Report;
  readonly after: Report;
}

/** New results came, did not come in time, or are no longer awaited. */
export type UpdateEnd = Updated | 'not yet' | 'cancelled';

type Ask = (before: Report, signal: AbortSignal) => Promise<void>;

const secondMs = 1000;
const maxPause = 30 * secondMs;

interface UnderWay {
  readonly abort: AbortController;
  readonly end: Promise<UpdateEnd>;
}

/** The reports whose new results are awaited: a service may take minutes for them. */
export class ResultUpdates {
  private readonly underWay = new Map<string, UnderWay>();
  private readonly changed = new Emitter<string>();

  /** Fires when waiting for a report's results begins or ends. */
  readonly onDidChange = this.changed.event;

  constructor(
    private readonly service: ReportService,
    private readonly wait: Wait,
    /** Returns the milliseconds that an analysis may take. */
    private readonly longestAnalysis: () => number,
  ) {}

  isUnderWay(id: string): boolean {
    return this.underWay.has(id);
  }

  /**
   * Requests new results, then the report until it has them. Starting twice is the same as starting once. No request is
   * sent after a cancellation.
   * @param ask requests new results of the report as the service has it, and gives up when its signal is aborted
   */
  start(report: Report, ask: Ask): Promise<UpdateEnd> {
    const known = this.underWay.get(report.id);
    if (known !== undefined) return known.end;
    const abort = new AbortController();
    const end = this.run(report, ask, abort.signal).finally(() => {
      this.underWay.delete(report.id);
      this.changed.fire(report.id);
    });
    this.underWay.set(report.id, { abort, end });
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

  private async run({ id }: Report, ask: Ask, signal: AbortSignal): Promise<UpdateEnd> {
    try {
      // A row lacks the checks that are to be compared, and a list may write its dates differently.
      const before = await this.service.getReport(id, { signal });
      if (signal.aborted) return 'cancelled';
      await ask(before, signal);
      return await this.awaitNewer(before, signal);
    } catch (error) {
      if (error instanceof AbortedError && signal.aborted) return 'cancelled';
      throw error;
    }
  }

  private async awaitNewer(before: Report, signal: AbortSignal): Promise<UpdateEnd> {
    let waited = 0;
    for (let pause = secondMs; !signal.aborted; pause = Math.min(2 * pause, maxPause)) {
      const after = await this.service.getReport(before.id, { signal }).catch(unlessGone);
      if (after !== undefined && hasNewResults(after, before)) return { before, after };
      if (waited + pause > this.longestAnalysis()) return 'not yet';
      await this.wait(pause, signal);
      waited += pause;
    }
    return 'cancelled';
  }
}

/** Ignores any failure but `notFound`: a failed request is repeated while there is time. */
function unlessGone(error: unknown): undefined {
  if (error instanceof ServiceError && error.problem.kind === 'notFound') throw error;
}
