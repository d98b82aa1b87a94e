import type { Project } from '../../api/records';
import type { Outline } from './listRequest';
import { localFilterOf } from './localFilter';
import type { PagedListState } from './pagedListState';
import { projectCounts } from './projectCounts';
import type { Store } from './store';

/**
 * Returns the loaded projects in the order of the view. The service cannot sort by bad reports, and puts site10 before
 * site2: a list that is loaded whole is sorted here, by numbers as people count.
 * @param language whose order names have
 */
export function projectsInOrder(
  { rows: loaded, rest }: PagedListState<Project>,
  { kind, list }: Outline & { kind: 'projects' | 'groupsByProject' },
  { lists, query, badCounts }: Store,
  language: string,
): readonly Project[] {
  const { sortBy, sort } = list;
  const rows = loaded.filter(localFilterOf(list, undefined) ?? (() => true));
  if (kind === 'projects' && query.projects.sortBy === 'bad') {
    const counts = projectCounts(lists, (result) => result === 'bad');
    const badOf = ({ name, counts: told }: Project) => counts.get(name) ?? told?.bad ?? badCounts.get(name)?.bad ?? 0;
    return [...rows].sort((one, other) => badOf(other) - badOf(one));
  }
  if (sortBy !== 'project' || rest !== 'none') return rows;
  const { compare } = new Intl.Collator(language, { numeric: true });
  const inOrder = [...rows].sort((one, other) => compare(one.name, other.name));
  return sort === 'asc' ? inOrder : inOrder.reverse();
}
