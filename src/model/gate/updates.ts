import { AbortedError, ServiceError } from '../../api/errors';
import type { Report } from '../../api/records';
import type { ReportService } from '../../api/service';
import type { Wait } from '../../util/wait';
import type { Item } from '../changes/item';
import { itemOf, operationOf } from '../changes/operations';
import { AwaitedRatings } from '../jobs/awaitedRatings';
import { Creations } from '../report/creations';
import type { Rating } from '../report/newResults';
import { atOnce } from '../atOnce';
import type { KnownReport } from './judge';
import type { Unknown } from './outcome';

/** A page whose results are asked for. */
export interface Updating {
  readonly report: KnownReport;
}

/** What came of it. */
export type Updated = Report | 'none' | Unknown;

export interface UpdateOptions {
  readonly service: ReportService;
  readonly wait: Wait;
  /** Milliseconds that new results are awaited. */
  readonly longest: number;
  readonly signal: AbortSignal;
  /** Called with the number of reports whose results came, and of all. */
  readonly tell: (done: number, of: number) => void;
}

/**
 * Asks for new results of reports, once each, and waits for them. Only a newer date counts as new: a service may answer
 * with the old results for a while, or for ever.
 * @returns what came of each, by the report's id
 * @throws AbortedError once the signal is aborted: nothing is sent after that
 */
export async function updateAll(
  pages: readonly Updating[],
  options: UpdateOptions,
): Promise<ReadonlyMap<string, Updated>> {
  const { service, wait, longest, signal, tell } = options;
  const found = new Map<string, Updated>();
  const before = new Map<string, Rating>();
  await atOnce(pages, signal, async ({ report }) => {
    const asked = await askOnce(report, service, signal);
    if ('before' in asked) before.set(report.id, asked.before);
    else found.set(report.id, asked.unknown ?? 'none');
  });
  const awaited = [...before].map(([id, rating]) => ({ id, before: rating }));
  const ratings = new AwaitedRatings({ service, wait, longestAnalysis: longest, isRated: isNewer });
  ratings.add(awaited);
  ratings.onDidRate((report) => {
    found.set(report.id, report);
    tell(found.size, pages.length);
  });
  tell(found.size, pages.length);
  await untilAborted(ratings, signal);
  for (const { report } of pages) if (!found.has(report.id)) found.set(report.id, { kind: 'notYet' });
  return found;
}

/** Waits for ratings. @throws AbortedError once the signal is aborted */
async function untilAborted(ratings: AwaitedRatings, signal: AbortSignal): Promise<void> {
  const stop = () => ratings.stop();
  signal.addEventListener('abort', stop, { once: true });
  try {
    if (!signal.aborted && ratings.left > 0) await ratings.run();
  } finally {
    signal.removeEventListener('abort', stop);
  }
  if (signal.aborted) throw new AbortedError();
}

/** True if results are newer than those before, by their date alone. */
function isNewer(after: Rating, before: Rating | undefined): boolean {
  if (after.result === undefined && after.score === undefined) return false;
  return (after.generatedAt ?? -Infinity) > (before?.generatedAt ?? -Infinity);
}

type Asked = { readonly before: Rating } | { readonly unknown: Unknown | undefined };

/** Asks for new results of one report. @returns its rating before; otherwise why that was not possible, if it is there */
async function askOnce(report: KnownReport, service: ReportService, signal: AbortSignal): Promise<Asked> {
  const operation = operationOf({ kind: 'update' }, { service, creations: new Creations() });
  const item: Item = itemOf({ createdAt: undefined, project: undefined, fields: undefined, ...report });
  let before: Rating | undefined;
  try {
    const baseline = await operation.baselineOf?.(item, signal);
    if (signal.aborted) throw new AbortedError();
    if (baseline !== undefined && 'state' in baseline) return { unknown: undefined };
    // Without a date before, nothing could tell whether results are new.
    if (baseline === undefined || (baseline.generatedAt === undefined && isRated(baseline)))
      return { unknown: { kind: 'noDate' } };
    before = baseline;
    await operation.send(item, { signal });
    return { before };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    // It may have been carried out, and is not sent again.
    return error.mayHaveHappened && before !== undefined
      ? { before }
      : { unknown: { kind: 'problem', problem: error.problem } };
  }
}

function isRated({ result, score }: Rating): boolean {
  return result !== undefined || score !== undefined;
}
