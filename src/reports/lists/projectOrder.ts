import type { Project } from '../../service/records';
import { localFilterOf, type Outline } from './listRequest';
import type { PagedListState } from './pagedList';
import { averageOf } from './projectCounts';
import { type Query, directions, type Direction, type ProjectOrder, type ReportKey } from './query';

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
