import type { Report } from '../../service/records';
import { listsAround, listOf, reportsOutline, type ReportListRequest } from './listRequest';
import type { Query } from './query';
import { hasWords, wordsOf } from './searchTerms';

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

/** True if a report belongs to a list by its own fields; only the service knows for sure. */
export function belongsTo(report: Report, list: ReportListRequest): boolean {
  const { search, project } = list;
  return (
    hasResultOf(list, report) &&
    (project === undefined || report.project === project) &&
    hasWords(report.url, wordsOf(search))
  );
}

/** True if a report may be in a list, by its result. */
export function hasResultOf({ result }: ReportListRequest, report: Report): boolean {
  return result === undefined || report.result === result;
}
