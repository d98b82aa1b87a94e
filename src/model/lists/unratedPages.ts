import type { NextPage, Page } from '../../api/page';
import { results, type Report } from '../../api/records';
import type { ReportService } from '../../api/service';
import type { ReadUnrated } from './listCache';
import { reportQueryOf, type ReportListRequest } from './listRequest';
import type { Store } from './store';

type Sort = 'asc' | 'desc';

/** Number of rows in which a result is looked for. */
const maxRows = 50;

/**
 * Returns how to read the reports that have no result, for which the service has no filter: from the beginning of the
 * list that is sorted by result, or else from its end. Nothing is said of a list in another order, nor if no row has a
 * result of its own: the service may just not send it.
 */
export function unratedReader(
  store: Pick<Store, 'lists' | 'perPage'>,
  service: Pick<ReportService, 'listReports'>,
): ReadUnrated {
  const read = async (list: ReportListRequest, sort: Sort, next: NextPage | undefined, signal: AbortSignal) => {
    const query = { ...reportQueryOf(list), sort, per_page: store.perPage };
    return unratedOf(await service.listReports(query, { next, signal, isAside: true }), sort);
  };
  return async (list, next, signal) => {
    if (!areResultsSent(store)) return nothing;
    const page = await read(list, next?.['sort'] === 'desc' ? 'desc' : 'asc', next, signal);
    return page.records.length > 0 || next !== undefined ? page : read(list, 'desc', undefined, signal);
  };
}

const nothing: Page<Report> = {
  records: [],
  unreadable: 0,
  total: undefined,
  next: undefined,
  nextIsElsewhere: false,
};

function areResultsSent({ lists }: Pick<Store, 'lists'>): boolean {
  return lists.allReports.some(({ pagedList: { state } }) =>
    state.rows.slice(0, maxRows).some(({ result }) => result !== undefined),
  );
}

function unratedOf(page: Page<Report>, sort: Sort): Page<Report> {
  const { records, next } = page;
  const end = records.findIndex(({ result }) => result !== undefined);
  if (end < 0) return { ...page, total: undefined, next: next && { ...next, sort } };
  return { ...nothing, records: isSorted(records.slice(end)) ? records.slice(0, end) : [] };
}

/** True if results only get better, or only worse, with none missing between them. */
function isSorted(records: readonly Report[]): boolean {
  const ranks = records.map(({ result }) => (result === undefined ? NaN : results.indexOf(result)));
  return [1, -1].some((way) => ranks.every((rank, at) => at === 0 || way * (rank - (ranks[at - 1] ?? rank)) >= 0));
}
