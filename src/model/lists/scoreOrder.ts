import type { NextPage } from '../../api/page';
import type { ReportQuery } from '../../api/service';
import type { ReportListRequest } from './listRequest';
import { isLowWorseIn } from './scoreSense';

/**
 * The order in which a page is read of a list that is to be sorted by score. Equal scores may change places from one page
 * to the next, so this is by id unless the service is known to sort by score.
 * @param next the page; the first one if undefined. All pages have the order of the first
 * @param lists the loaded lists, which show what scores mean
 */
export function scoreOrder(
  { sort }: ReportListRequest,
  next: NextPage | undefined,
  areScoresSorted: boolean | undefined,
  lists: Parameters<typeof isLowWorseIn>[0],
): Pick<ReportQuery, 'sort_by' | 'sort'> {
  const isSorted = next === undefined ? areScoresSorted === true : next['sort_by'] === 'result';
  if (!isSorted) return { sort_by: 'id', sort: 'desc' };
  const first = isLowWorseIn(lists) === (sort === 'asc') ? 'asc' : 'desc';
  return { sort_by: 'result', sort: (next?.['sort'] ?? first) === 'asc' ? 'asc' : 'desc' };
}
