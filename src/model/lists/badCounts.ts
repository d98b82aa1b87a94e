import type { ListCache } from './listCache';

/**
 * Number of bad reports of each project, as far as lists are loaded: what the service says of a project's own list, or
 * else how many of its bad reports some list shows.
 */
export function badCounts(lists: ListCache): ReadonlyMap<string, number> {
  const shown = new Map<string, Set<string>>();
  const counted = new Map<string, number>();
  for (const { list, pagedList } of lists.allReports) {
    const { rows, total, loadedAt } = pagedList.state;
    const isWhole = list.project !== undefined && list.result === 'bad' && list.search === '';
    if (isWhole && loadedAt !== undefined) counted.set(list.project, total ?? rows.length);
    for (const { id, project, result } of rows) {
      const of = list.project ?? project;
      if (of === undefined || (list.result ?? result) !== 'bad') continue;
      shown.set(of, (shown.get(of) ?? new Set()).add(id));
    }
  }
  return new Map([...[...shown].map(([project, ids]) => [project, ids.size] as const), ...counted]);
}
