import { ServiceError } from '../../api/errors';
import type { Report } from '../../api/records';
import type { ReportService } from '../../api/service';
import { Emitter } from '../../util/event';
import type { Wait } from '../../util/wait';

/** A report in full before and after its results were updated. */
export interface Updated {
  readonly before: Report;
  readonly after: Report;
}

/** New results came, did not come in time, or are no longer awaited. */
export type UpdateEnd = Updated | 'not yet' | 'cancelled';

const second = 1000;
const maxPause = 30 * second;

interface UnderWay {
  readonly abort: AbortController;
  readonly end: Promise<UpdateEnd>;
}

/** The reports whose new results are awaited: a service may take minutes for them. */
export class ResultUpdates {
  private readonly underWay = new Map<string, UnderWay>();
  private readonly changed = new Emitter<string>();

  /** Waiting for a report's results began or ended. */
  readonly onDidChange = this.changed.event;

  constructor(
    private readonly service: ReportService,
    private readonly wait: Wait,
    /** How many milliseconds an analysis may take. */
    private readonly longestAnalysis: () => number,
  ) {}

  isUnderWay(id: string): boolean {
    return this.underWay.has(id);
  }

  /**
   * Asks for new results, and requests the report until it has them. Asking twice is the same as asking once.
   * @param ask asks the service for new results
   */
  start(report: Report, ask: () => Promise<void>): Promise<UpdateEnd> {
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

  /** Stops waiting; the service goes on with what it was asked to do. */
  cancel(id: string): void {
    this.underWay.get(id)?.abort.abort();
  }

  dispose(): void {
    for (const { abort } of this.underWay.values()) abort.abort();
  }

  private async run(report: Report, ask: () => Promise<void>, signal: AbortSignal): Promise<UpdateEnd> {
    const fetch = () => this.service.getReport(report.id, { signal });
    // A row does not have the checks that are to be compared.
    const before = await fetch().catch(() => report);
    await ask();
    let waited = 0;
    for (let pause = second; !signal.aborted; pause = Math.min(2 * pause, maxPause)) {
      const after = await fetch().catch(unlessGone);
      if (after !== undefined && isNewer(after, before)) return { before, after };
      if (waited + pause > this.longestAnalysis()) return 'not yet';
      await this.wait(pause, signal);
      waited += pause;
    }
    return 'cancelled';
  }
}

/** A failed request is repeated while there is time. */
function unlessGone(error: unknown): undefined {
  if (error instanceof ServiceError && error.problem.kind === 'notFound') throw error;
}

/** A service that gives no date of generation cannot say when it is done, so its first answer counts. */
function isNewer(after: Report, before: Report): boolean {
  // A service that rates again may take the former result away first.
  if (after.result === undefined && after.score === undefined) return false;
  if (after.result !== before.result) return true;
  if (after.generatedAt === undefined) return before.generatedAt === undefined;
  return after.generatedAt !== before.generatedAt;
}
