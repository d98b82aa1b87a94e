import type { Report } from '../../service/records';
import type { ReportListRequest } from './listRequest';
import { rankOf } from './resultOrder';

/** A report's place in the order of a list, comparable with those of others; it takes little memory. */
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
