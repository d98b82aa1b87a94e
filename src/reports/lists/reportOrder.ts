import { type Report, worstFirst, type Result } from '../../service/records';
import type { ReportListRequest } from './listRequest';
import type { PagedListState } from './pagedList';

/** A report's place in the order of a list, comparable with the places of others; it takes little memory. */
export type SortKey = string | number;

/** The key by which a list is sorted. For lists sorted by id it is always the same: they are read in that order. */
export function sortKeyOf({ url, generatedAt, result, score }: Report, { sortBy }: ReportListRequest): SortKey {
  switch (sortBy) {
    case 'id':
      return 0;
    case 'url':
      return url;
    case 'generated_at':
      return generatedAt ?? -Infinity;
    case 'result':
      return rankOf({ result }) + Math.min(Math.max(score ?? noScore, 0), noScore) / (noScore + 1);
  }
}

/** More points than a report can have. */
const noScore = 1000;

/** Sorts rows that were read newest first into the order of a list. */
export function inListOrder<T extends { readonly key: SortKey }>(
  newestFirst: readonly T[],
  { sortBy, sort }: ReportListRequest,
): readonly T[] {
  if (sortBy === 'id') return sort === 'desc' ? newestFirst : newestFirst.toReversed();
  const direction = sort === 'asc' ? 1 : -1;
  return newestFirst.toSorted((one, other) => (one.key < other.key ? -direction : one.key > other.key ? direction : 0));
}

interface Rated {
  readonly result: Result | undefined;
  readonly score: number | undefined;
}

/** Puts the worse result first, and a missing one last. */
export function compareRatings(one: Rated, other: Rated): number {
  return rankOf(one) - rankOf(other) || (one.score ?? Infinity) - (other.score ?? Infinity) || 0;
}

/** The worst result first, and unrated reports last. */
function rankOf({ result }: Pick<Rated, 'result'>): number {
  return result === undefined ? worstFirst.length : worstFirst.indexOf(result);
}

type Order = Pick<ReportListRequest, 'sortBy' | 'sort'>;
type Loaded = Pick<PagedListState<unknown>, 'rest' | 'sortedBy'>;

/** True if the service sorts a list by something else than requested, such as the date of results. */
export function isOrderIgnored({ sortBy }: Pick<Order, 'sortBy'>, { sortedBy }: Loaded): boolean {
  return sortBy === 'generated_at' && sortedBy !== undefined && sortedBy !== sortBy;
}

/** True if a completely loaded list is sorted here: the service ignores its order, or has none for equal results. */
export function isSortedHere(order: Order, loaded: Loaded): boolean {
  return loaded.rest === 'none' && (order.sortBy === 'result' || isOrderIgnored(order, loaded));
}

/** True if the service has sent rows in another order than by rating, so that only the complete list can be sorted. */
export function isUnsortedByRating(
  order: Order,
  { rows, rest }: Pick<PagedListState<Report>, 'rows' | 'rest'>,
): boolean {
  const direction = order.sort === 'asc' ? 1 : -1;
  const isMisplaced = (row: Report, at: number) => {
    const before = rows[at - 1];
    return before !== undefined && direction * compareRatings(before, row) > 0;
  };
  return order.sortBy === 'result' && rest === 'offered' && rows.some(isMisplaced);
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
