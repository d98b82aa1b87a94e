import { ServiceError } from '../service/errors';
import { AbortedError } from '../util/abortedError';
import type { Report } from '../service/records';
import type { ReportService } from '../service/service';
import type { Wait } from '../util/wait';
import { checksOf } from './checks';
import { hasNewResults } from './newResults';
import type { Ask, UpdateEnd } from './resultUpdates';

const secondMs = 1000;
const maxPause = 30 * secondMs;

/** A service, and how long to wait for its results. */
export interface Waiting {
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
