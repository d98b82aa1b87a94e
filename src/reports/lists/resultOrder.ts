import { worstFirst, type Report, type Result } from '../../service/records';
import type { ReportListRequest } from './listRequest';
import type { PagedListState } from './pagedList';

interface Rated {
  readonly result: Result | undefined;
  readonly score: number | undefined;
}

/** Puts the worse result first, and a missing one last. */
export function compareRatings(one: Rated, other: Rated): number {
  return rankOf(one) - rankOf(other) || (one.score ?? Infinity) - (other.score ?? Infinity) || 0;
}

/** The worst result first, and what is not rated last. */
export function rankOf({ result }: Pick<Rated, 'result'>): number {
  return result === undefined ? worstFirst.length : worstFirst.indexOf(result);
}

type Order = Pick<ReportListRequest, 'sortBy' | 'sort'>;
type Loaded = Pick<PagedListState<unknown>, 'rest' | 'sortedBy'>;

/** True if the service sorts a list by something else than it was asked for, as by the date of results. */
export function isOrderIgnored({ sortBy }: Pick<Order, 'sortBy'>, { sortedBy }: Loaded): boolean {
  return sortBy === 'generated_at' && sortedBy !== undefined && sortedBy !== sortBy;
}

/** True if a list that is loaded whole is sorted here: the service ignores its order, or has none for equal results. */
export function isSortedHere(order: Order, loaded: Loaded): boolean {
  return loaded.rest === 'none' && (order.sortBy === 'result' || isOrderIgnored(order, loaded));
}

/** The loaded rows of a list, in its order as far as possible. */
export function rowsInOrder(
  order: Order,
  loaded: Pick<PagedListState<Report>, 'rows' | 'rest' | 'sortedBy'>,
): readonly Report[] {
  const { rows } = loaded;
  if (!isSortedHere(order, loaded)) return rows;
  const compare = order.sortBy === 'result' ? compareRatings : compareDates;
  return rows.toSorted(order.sort === 'asc' ? compare : (one, other) => compare(other, one));
}

function compareDates(one: Report, other: Report): number {
  return (one.generatedAt ?? 0) - (other.generatedAt ?? 0);
}
