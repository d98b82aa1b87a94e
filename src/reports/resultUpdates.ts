import type { Report } from '../service/records';
import { Emitter } from '../util/event';
import { ServiceError } from '../service/errors';
import { AbortedError } from '../util/abortedError';
import type { ReportService } from '../service/service';
import type { Wait } from '../util/wait';
import { checksOf } from './checks';
import { hasNewResults } from './newResults';

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

const secondMs = 1000;
const maxPause = 30 * secondMs;

/** A service, and how long to wait for its results. */
interface Waiting {
  readonly service: ReportService;
  readonly wait: Wait;
  /** Returns the milliseconds that an analysis may take. */
  readonly longestAnalysis: () => number;
}

/** Requests new results of a report, then the report until it has them. No request is sent after an abort. */
export async function awaitedResults(
  waiting: Waiting,
  { id }: Report,
  ask: Ask,
  signal: AbortSignal,
): Promise<UpdateEnd> {
  const isCanceled = () => signal.aborted;
  // The user may have canceled while this code was loaded.
  if (isCanceled()) return 'canceled';
  try {
    // A row lacks the checks to compare, and a list may write its dates differently.
    const before = await waiting.service.getReport(id, { signal });
    if (isCanceled()) return 'canceled';
    const answer = await ask(before, signal);
    // An answer may leave out the checks to compare.
    const isWhole = answer !== undefined && (checksOf(answer).length > 0 || checksOf(before).length === 0);
    if (isWhole && hasNewResults(answer, before)) return { before, after: answer };
    return await awaitNewer(waiting, before, signal);
  } catch (error) {
    if (error instanceof AbortedError && isCanceled()) return 'canceled';
    throw error;
  }
}

async function awaitNewer(
  { service, wait, longestAnalysis }: Waiting,
  before: Report,
  signal: AbortSignal,
): Promise<UpdateEnd> {
  let waited = 0;
  for (let pause = secondMs; !signal.aborted; pause = Math.min(2 * pause, maxPause)) {
    const after = await service.getReport(before.id, { signal }).catch(unlessGone);
    if (after !== undefined && hasNewResults(after, before)) return { before, after };
    if (waited + pause > longestAnalysis()) return 'not yet';
    await wait(pause, signal);
    waited += pause;
  }
  return 'canceled';
}

/** Ignores any failure but `notFound`: a failed request is repeated while there is time. */
function unlessGone(error: unknown): undefined {
  if (error instanceof ServiceError && error.problem.kind === 'notFound') throw error;
}
