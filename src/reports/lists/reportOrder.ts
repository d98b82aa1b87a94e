import {
  type Report,
  worstFirst,
  type Result,
  type Project,
  resultOf,
  type ProjectCounts,
} from '../../service/records';
import type { PagedListState } from './pagedList';
import {
  type Query,
  directions,
  type Direction,
  type ProjectOrder,
  type ReportKey,
  type ReportListRequest,
  localFilterOf,
  type Outline,
} from './query';

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

/**
 * Returns the loaded projects in the order of the view. The service can't sort by mean result, and puts site10 before
 * site2: a completely loaded list is sorted here, with numbers in names in numeric order.
 * @param language the language for sorting names
 */
export function projectsInOrder(
  { rows: loaded, rest }: PagedListState<Project>,
  { kind, list }: Outline & { kind: 'projects' | 'groupsByProject' },
  { projects }: Query,
  language: string,
): readonly Project[] {
  const { sortBy, sort } = kind === 'projects' ? projects : list;
  const rows = loaded.filter(localFilterOf(list, undefined) ?? (() => true));
  if (rest !== 'none' || sortBy === 'created_at') return rows;
  const { compare } = new Intl.Collator(language, { numeric: true });
  const byResult = (one: Project, other: Project) => (averageOf(one) ?? Infinity) - (averageOf(other) ?? Infinity) || 0;
  const byName = (one: Project, other: Project) => compare(one.name, other.name);
  const inOrder = [...rows].sort(sortBy === 'result' ? byResult : byName);
  return sort === 'asc' ? inOrder : inOrder.reverse();
}

/** The directions of a key, the more common one first: the newest, or the beginning of the alphabet. */
export function directionsOf(key: ReportKey | ProjectOrder): readonly Direction[] {
  if (key === 'result') return ['asc', 'desc'];
  return key === 'url' || key === 'project' ? ['asc', 'desc'] : directions;
}

/** The mean result of a project's reports, a whole number from 0 to 100; undefined if its record has no sum. */
export function averageOf({ counts }: Pick<Project, 'counts'>): number | undefined {
  if (counts?.sum === undefined || counts.all === 0) return undefined;
  return Math.round(counts.sum / counts.all);
}

/** The label for the mean result of a project's reports. */
export function averageResultOf(project: Pick<Project, 'counts'>): Result | undefined {
  const average = averageOf(project);
  return average === undefined ? undefined : resultOf(average);
}

/** A project after a change of its reports made here: how many more reports and how many more points it has. */
export function countedWith(project: Project, reports: number, points: number | undefined): Project {
  const { counts } = project;
  if (counts === undefined) return project;
  const sum = counts.sum === undefined || points === undefined ? undefined : counts.sum + points;
  const changed: ProjectCounts = { all: counts.all + reports, sum };
  return { ...project, counts: changed };
}
