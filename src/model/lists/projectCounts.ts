import type { ListCache } from './listCache';

/**
 * Number of reports of each project, from the loaded lists: the service's total for a project's own lists, or else
 * the number of its reports in any list.
 */
export function projectCounts(
  lists: ListCache,
  isCounted: (result: string | undefined) => boolean,
): Map<string, number> {
  const shown = new Map<string, Set<string>>();
  const counted = new Map<string, number>();
  for (const { list, pagedList } of lists.allReports) {
    const { size, total, loadedAt } = pagedList.state;
    const isWhole = list.project !== undefined && list.result !== undefined && list.search === '';
    if (isWhole && loadedAt !== undefined && isCounted(list.result)) {
      counted.set(list.project, (counted.get(list.project) ?? 0) + (total ?? size));
    }
    for (const { id, project, result } of pagedList.state.rows) {
      const of = list.project ?? project;
      if (of !== undefined && isCounted(list.result ?? result)) shown.set(of, (shown.get(of) ?? new Set()).add(id));
    }
  }
  return new Map([...[...shown].map(([project, ids]) => [project, ids.size] as const), ...counted]);
}
