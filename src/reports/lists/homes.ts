import type { Report } from '../../service/records';
import { type Query, everything, listsAround, listOf, reportsOutline, type ReportListRequest } from './query';
import type { Located, Store } from './store';
import { withoutRecord } from '../checks';
import { belongsTo } from './listCache';

/** All reports that match the search and filters of the Reports view, as one list. */
export function foundList({ reports }: Query): ReportListRequest {
  return listOf(reports);
}

/** The lists of the Reports view that a report belongs to by its own fields. */
export function homesOf(report: Report, query: Query): readonly ReportListRequest[] {
  return listsAround(reportsOutline(query), report.project).filter(
    (list): list is ReportListRequest => list.kind === 'reports' && belongsTo(report, list),
  );
}

/**
 * Makes a report visible in the Reports view, and returns its place. Clears everything that hides it: the search, the
 * filters, and the grouping if the report has no place of its own in it.
 */
export async function showReport(store: Store, report: Report): Promise<Located> {
  if (isFilteredOut(store, report)) store.queryReports(everything);
  // Grouped by check, it may be in several groups or in none.
  const hasNoPlace = store.query.reports.groupBy === 'check' || homesOf(report, store.query).length === 0;
  if (hasNoPlace) store.queryReports({ groupBy: 'none' });
  const [list] = homesOf(report, store.query);
  if (list === undefined) throw new TypeError('All reports hold every report');
  const pagedList = store.lists.reports(list);
  await Promise.all([pagedList.load(), showHeading(store, list)]);
  if (!pagedList.has(report.id)) pagedList.add(withoutRecord(report));
  return { report, list };
}

/** True if the search, the filters, or the grouping of the Reports view hide a report. */
export function isFilteredOut({ query }: Store, report: Report): boolean {
  const { privacy } = query.reports;
  return (privacy !== undefined && privacy !== report.privacy) || homesOf(report, query).length === 0;
}

/** Loads the row of the project above a list. */
async function showHeading({ lists, query }: Store, { project }: ReportListRequest): Promise<void> {
  const outline = reportsOutline(query);
  if (outline.kind !== 'groupsByProject' || project === undefined) return;
  const pagedList = lists.projects(outline.list);
  await pagedList.load();
  if (!pagedList.has(project)) pagedList.add({ name: project, createdAt: undefined, fields: undefined });
}
