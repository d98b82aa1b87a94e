import { worstFirst, type Report, type Result } from '../../api/records';
import type { ReportListRequest } from './listRequest';
import type { PagedListState } from './pagedListState';

interface Rated {
  readonly result: Result | undefined;
  readonly score: number | undefined;
}

/** Puts the worse result first, and a missing one last. */
export function compareRatings(one: Rated, other: Rated): number {
  return rankOf(one) - rankOf(other) || (one.score ?? Infinity) - (other.score ?? Infinity) || 0;
}

function rankOf({ result }: Rated): number {
  return result === undefined ? worstFirst.length : worstFirst.indexOf(result);
}

/**
 * The loaded rows of a list. The service promises no order of equal results, so the rows of a list by result that is
 * loaded whole are sorted here.
 */
export function inResultOrder(
  { sortBy, sort }: Pick<ReportListRequest, 'sortBy' | 'sort'>,
  { rows, rest }: Pick<PagedListState<Report>, 'rows' | 'rest'>,
): readonly Report[] {
  if (sortBy !== 'result' || rest !== 'none') return rows;
  return rows.toSorted(sort === 'asc' ? compareRatings : (one, other) => compareRatings(other, one));
}
