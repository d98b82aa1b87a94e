import { ServiceError } from '../service/errors';
import { AbortedError } from '../util/abortedError';
import { isForeign } from '../service/errors';
import type { Report } from '../service/records';
import type { ReportService } from '../service/service';
import type { Wait } from '../util/wait';
import { systemClock } from '../util/clock';
import type { Item, Operation } from '../reports/changes/item';
import { itemOf, operationOf, sentOrFound } from '../reports/changes/operations';
import { AwaitedRatings } from '../reports/awaitedRatings';
import { Creations } from '../reports/creations';
import type { Rating } from '../reports/newResults';
import { sortedNewestFirst, RecentReports } from '../reports/currentReports';
import { atOnce } from '../reports/atOnce';
import type { KnownReport } from './judge';
import type { Unknown } from './outcome';

/** A page whose results are updated. */
export interface Updating {
  readonly report: KnownReport;
}

/** The outcome. */
export type UpdateOutcome = Report | 'none' | Unknown;

export interface UpdateOptions {
  readonly service: ReportService;
  readonly wait: Wait;
  /** Milliseconds to wait for new results. */
  readonly longest: number;
  readonly signal: AbortSignal;
  /** Called with the number of reports whose results came, and the total. */
  readonly tell: (done: number, of: number) => void;
}

/**
 * Requests new results of reports, once each, and waits for them. Only a newer date counts as new: a service may answer
 * with the old results for a while, or forever.
 * @returns the outcome of each, by the report's id
 * @throws AbortedError once the signal is aborted: nothing is sent after that
 */
export async function updateAll(
  pages: readonly Updating[],
  options: UpdateOptions,
): Promise<ReadonlyMap<string, UpdateOutcome>> {
  const { service, wait, longest, signal, tell } = options;
  const found = new Map<string, UpdateOutcome>();
  const before = new Map<string, Rating>();
  const items = sortedNewestFirst(pages.map(({ report }) => itemFor(report)));
  const recent = new RecentReports(
    items.map(({ id = '', url }) => ({ id, url })),
    systemClock,
  );
  const operation = operationOf({ kind: 'update' }, { service, creations: new Creations() }, recent);
  await atOnce(items, signal, async (item) => {
    const { id = '' } = item;
    const asked = await askOnce(item, operation, signal);
    if ('before' in asked) before.set(id, asked.before);
    else found.set(id, 'rated' in asked ? asked.rated : (asked.unknown ?? 'none'));
    tell(found.size, pages.length);
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

/** True if results are newer than those before, judged only by their date. */
function isNewer(after: Rating, before: Rating | undefined): boolean {
  if (after.result === undefined && after.score === undefined) return false;
  return (after.generatedAt ?? -Infinity) > (before?.generatedAt ?? -Infinity);
}

function itemFor(report: KnownReport): Item {
  return itemOf({ createdAt: undefined, project: undefined, fields: undefined, ...report });
}

type Asked =
  | { readonly rated: Report }
  /** The results are awaited. */
  | { readonly before: Rating }
  | { readonly unknown: Unknown | undefined };

/**
 * Requests new results of one report.
 * @returns the results, if the answer contains them, or its rating before; otherwise the reason why it failed, if known
 */
async function askOnce(item: Item, operation: Operation, signal: AbortSignal): Promise<Asked> {
  let before: Rating | undefined;
  try {
    const baseline = await operation.baselineOf?.(item, signal);
    if (signal.aborted) throw new AbortedError();
    if (baseline !== undefined && 'state' in baseline) return { unknown: undefined };
    // Without a previous date, new results couldn't be recognized.
    if (baseline === undefined || (baseline.generatedAt === undefined && isRated(baseline)))
      return { unknown: { kind: 'noDate' } };
    before = baseline;
    const sent = await sentOrFound(operation, { ...item, baseline }, { signal });
    const { report } = sent;
    return report !== undefined && isNewer(report, before) ? { rated: report } : { before };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    // The update may have been carried out, and isn't sent again.
    return error.mayHaveHappened && before !== undefined && !isForeign(error.problem)
      ? { before }
      : { unknown: { kind: 'problem', problem: error.problem } };
  }
}

function isRated({ result, score }: Rating): boolean {
  return result !== undefined || score !== undefined;
}
