import type { Report } from '../../api/records';
import type { PageSize, ReportService } from '../../api/service';
import type { CachedReportList, ListCache } from './listCache';
import { isByScore, reportQueryOf } from './listRequest';
import { areByScore, compareScores, isLowWorseIn } from './scoreSense';

/** The smallest page. */
const perPage: PageSize = 10;

/**
 * Finds out once if a service sorts reports of one result by score when it is asked to sort by result. Needs a list that
 * is too long to be sorted here; without one, nothing is requested.
 */
export async function probeScores(
  lists: ListCache,
  service: Pick<ReportService, 'listReports'>,
  signal: AbortSignal,
): Promise<void> {
  const long = lists.areScoresSorted === undefined ? lists.allReports.find(isWorthProbing) : undefined;
  if (long === undefined) return;
  const isLow = isLowWorseIn(lists.allReports);
  const query = {
    ...reportQueryOf(long.list),
    sort_by: 'result',
    sort: isLow ? 'asc' : 'desc',
    per_page: perPage,
  } as const;
  const { records } = await service.listReports(query, { signal, isAside: true });
  const isSorted = signal.aborted ? undefined : areWorst(records, long.pagedList.state.rows, isLow);
  if (isSorted !== undefined) lists.learnScores(isSorted);
}

function isWorthProbing({ list, pagedList: { state } }: CachedReportList): boolean {
  const { rest, isRemembered, loading, error, rows } = state;
  const isLoaded = !isRemembered && !loading && error === undefined;
  return isByScore(list) && isLoaded && rest === 'offered' && new Set(rows.map(({ score }) => score)).size > 1;
}

/**
 * True if some reports are in the order of their scores, and no other has a worse one.
 * @returns undefined if they cannot be told apart
 */
function areWorst(records: readonly Report[], others: readonly Report[], isLow: boolean): boolean | undefined {
  const last = records.at(-1);
  if (last === undefined) return undefined;
  const ids = new Set(records.map(({ id }) => id));
  return areByScore(records, isLow) && others.every((it) => ids.has(it.id) || compareScores(last, it, isLow) <= 0);
}
